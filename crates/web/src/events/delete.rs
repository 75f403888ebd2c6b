use ::events::EventService;
use actix_web::{HttpResponse, web};

use super::read::event_id;
use crate::extract::actor::SignedIn;
use crate::problem::ApiError;

/// Hides one of the account's shows everywhere. Its records stay as long as
/// the law asks the organizer to keep them.
#[utoipa::path(delete, path = "/showstable/events/{id}", operation_id = "delete_event", tag = "events", security(("token" = [])),
    params(("id" = String, Path, description = "The show's id")),
    responses((status = 204, description = "It is hidden"),
              (status = 404, description = "No such show of this account")))]
pub(crate) async fn delete(
    events: web::Data<EventService>,
    signed_in: SignedIn,
    id: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    if events.delete(&signed_in.actor, event_id(&id)?).await? {
        Ok(HttpResponse::NoContent().finish())
    } else {
        Err(ApiError::not_found("Event"))
    }
}
