use ::events::{ClassEntries, EventService, EventTotals};
use actix_web::{HttpResponse, web};

use super::read::event_id;
use super::view::EventSummaryView;
use crate::extract::actor::SignedIn;
use crate::problem::ApiError;
use crate::view::view;

view! {
    /// Participants and fees of a show, and its entries by class.
    EventDataView(data: &EventTotals) {
        #[serde(flatten)]
        summary: EventSummaryView = data.summary,
        /// Those that the show offers, in their order, then those that were entered
        /// and are no longer offered.
        classes: Vec<ClassEntriesView> = data.classes,
    }
}

view! {
    /// How many entries have a class.
    ClassEntriesView(class: &ClassEntries) {
        name: String = class.name,
        entries: u64 = class.entries,
    }
}

/// Participants and fees of one of the account's shows, and the entries of its
/// classes.
#[utoipa::path(get, path = "/showstable/events/{id}/event_data", operation_id = "read_event_data", tag = "events", security(("token" = [])),
    params(("id" = String, Path, description = "The show's id")),
    responses((status = 200, description = "Participants, fees and entries by class", body = EventDataView),
              (status = 404, description = "No such show of this account")))]
pub(crate) async fn read(
    events: web::Data<EventService>,
    signed_in: SignedIn,
    id: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    let data = events.summarize(&signed_in.actor, event_id(&id)?).await?;
    let data = data.ok_or_else(|| ApiError::not_found("Event"))?;
    Ok(HttpResponse::Ok().json(EventDataView::new(&data)))
}
