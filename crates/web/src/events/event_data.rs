use ::events::EventService;
use actix_web::{HttpResponse, web};

use super::read::event_id;
use super::view::EventSummaryView;
use crate::extract::actor::SignedIn;
use crate::problem::{ApiError, Problem};

/// Participants and fees of one of the account's shows.
#[utoipa::path(get, path = "/showstable/events/{id}/event_data", operation_id = "read_event_data", tag = "events", security(("token" = [])),
    params(("id" = String, Path, description = "The show's id")),
    responses((status = 200, description = "Participants and fees", body = EventSummaryView),
              (status = 401, description = "No or bad token", body = Problem, content_type = "application/problem+json"),
              (status = 404, description = "No such show of this account", body = Problem, content_type = "application/problem+json")))]
#[tracing::instrument(name = "http.events.event_data", skip_all)]
pub(crate) async fn read(
    events: web::Data<EventService>,
    signed_in: SignedIn,
    id: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    let summary = events.summarize(signed_in.actor, event_id(&id)?).await?;
    let summary = summary.ok_or(ApiError::NotFound("Event"))?;
    Ok(HttpResponse::Ok().json(EventSummaryView::from(summary)))
}
