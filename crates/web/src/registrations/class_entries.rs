use ::registrations::EntryInClass;
use actix_web::{HttpResponse, web};
use kernel::{ClassId, EventId};
use processes::show_office::ShowOffice;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::view::ClassEntryStateView;
use crate::events::CountedClassView;
use crate::exhibitors::EntryPeopleView;
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
        #[serde(flatten)]
        people: EntryPeopleView = entry.people,
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
    office: web::Data<ShowOffice>,
    signed_in: SignedIn,
    path: web::Path<(String, String)>,
) -> Result<HttpResponse, ApiError> {
    let missing = || ApiError::not_found("Class");
    let event_id = EventId::parse(&path.0).ok_or_else(missing)?;
    let class_id = ClassId::parse(&path.1).ok_or_else(missing)?;
    let actor = &signed_in.actor;
    let found = office.class_sheet(actor, event_id, class_id).await?;
    let (position, class, sheet) = found.ok_or_else(missing)?;
    Ok(HttpResponse::Ok().json(ClassSheetView {
        class: CountedClassView::new(&class, &position),
        entries: sheet.entries.shown(),
        waiting: sheet.waiting.shown(),
    }))
}
