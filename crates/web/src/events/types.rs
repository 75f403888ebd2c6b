use ::events::EventService;
use actix_web::{HttpResponse, web};

use crate::extract::actor::SignedIn;
use crate::problem::ApiError;

/// The types of the account's shows, each once, in alphabetical order.
#[utoipa::path(get, path = "/showstable/events/types", operation_id = "list_event_types", tag = "events", security(("token" = [])),
    responses((status = 200, description = "The types, in the organizer's words", body = Vec<String>)))]
pub(crate) async fn list(
    events: web::Data<EventService>,
    signed_in: SignedIn,
) -> Result<HttpResponse, ApiError> {
    Ok(HttpResponse::Ok().json(events.types(&signed_in.actor).await?))
}
