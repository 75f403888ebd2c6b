use ::events::EventService;
use ::registrations::{ClassEntryState, EntryInClass, RegistrationService};
use actix_web::{HttpResponse, web};
use kernel::{ClassId, EventId};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::view::ClassEntryStateView;
use crate::events::{CountedClassView, counted_class_views};
use crate::extract::actor::SignedIn;
use crate::problem::ApiError;
use crate::representation::Dollars;
use crate::view::{Shown as _, view};

/// A class with its entries.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ClassSheetView {
    class: CountedClassView,
    /// By back number; those that were scratched or cancelled too.
    entries: Vec<EntryInClassView>,
    /// The waiting list, the first in line first.
    waiting: Vec<EntryInClassView>,
}

view! {
    /// An entry in the list of a class.
    EntryInClassView(entry: &EntryInClass) {
        registration_id: Uuid = entry.registration_id,
        entry_number: u32 = entry.entry_number,
        /// Null until it enters.
        #[schema(required = true)]
        back_number: Option<u32> = entry.back_number,
        rider_name: String = entry.rider_name,
        horse_name: String = entry.horse_name,
        state: ClassEntryStateView = entry.state,
        /// What it pays for this class.
        charged: Dollars = entry.charged,
    }
}

/// Who is in a class of one of the account's shows, and its waiting list.
#[utoipa::path(get, path = "/showstable/events/{id}/classes/{class_id}/entries", operation_id = "list_class_entries", tag = "registrations", security(("token" = [])),
    params(("id" = String, Path, description = "The show's id"),
           ("class_id" = String, Path, description = "The class's id")),
    responses((status = 200, description = "The class, its entries and its waiting list", body = ClassSheetView),
              (status = 404, description = "No such class of a show of this account")))]
pub(crate) async fn list(
    events: web::Data<EventService>,
    registrations: web::Data<RegistrationService>,
    signed_in: SignedIn,
    path: web::Path<(String, String)>,
) -> Result<HttpResponse, ApiError> {
    let missing = || ApiError::not_found("Class");
    let event_id = EventId::parse(&path.0).ok_or_else(missing)?;
    let class_id = ClassId::parse(&path.1).ok_or_else(missing)?;
    let classes = events.list_classes(&signed_in.actor, event_id).await?;
    let classes = classes.ok_or_else(missing)?;
    let at = classes.iter().position(|it| it.class.id == class_id);
    let class = counted_class_views(&classes).swap_remove(at.ok_or_else(missing)?);
    let entries = registrations.in_class(&signed_in.actor, event_id, class_id);
    let (waiting, entries) = entries
        .await?
        .into_iter()
        .partition::<Vec<_>, _>(|entry| entry.state == ClassEntryState::Waitlisted);
    Ok(HttpResponse::Ok().json(ClassSheetView {
        class,
        entries: entries.shown(),
        waiting: waiting.shown(),
    }))
}
