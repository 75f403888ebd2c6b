use ::events::EventService;
use actix_web::{HttpResponse, web};
use kernel::EventId;
use usda::NoticeTerms;

use super::EventView;
use super::view::Reader;
use crate::extract::actor::SignedIn;
use crate::problem::ApiError;

/// Parses the id in a path; an invalid id is 404.
pub(crate) fn event_id(path: &str) -> Result<EventId, ApiError> {
    EventId::parse(path).ok_or_else(|| ApiError::not_found("Event"))
}

/// One of the account's shows.
#[utoipa::path(get, path = "/showstable/events/{id}", operation_id = "read_event", tag = "events", security(("token" = [])),
    params(("id" = String, Path, description = "The show's id")),
    responses((status = 200, description = "The show", body = EventView),
              (status = 404, description = "No such show of this account")))]
pub(crate) async fn read(
    events: web::Data<EventService>,
    notices: web::Data<NoticeTerms>,
    signed_in: SignedIn,
    id: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    let found = events.find(&signed_in.actor, event_id(&id)?).await?;
    let event = found.ok_or_else(|| ApiError::not_found("Event"))?;
    let reader = Reader::new(&signed_in, &notices);
    Ok(HttpResponse::Ok().json(EventView::new(&event, &reader)))
}
