use ::events::EventService;
use actix_web::{HttpResponse, web};
use usda::NoticeTerms;

use super::read::event_id;
use super::view::Reader;
use super::{EventBody, EventView};
use crate::extract::actor::SignedIn;
use crate::extract::json::Json;
use crate::form::Body as _;
use crate::problem::ApiError;

/// Replaces the details and the classes of one of the account's shows. A class
/// with entries cannot be removed.
#[utoipa::path(put, path = "/showstable/events/{id}", operation_id = "update_event", tag = "events", security(("token" = [])),
    params(("id" = String, Path, description = "The show's id")),
    request_body = EventBody,
    responses((status = 200, description = "The whole show", body = EventView),
              (status = 404, description = "No such show of this account"),
              (status = 409, description = "The show or its template was saved meanwhile, or a class with entries is left out"),
              (status = 422, description = "Invalid fields")))]
pub(crate) async fn update(
    events: web::Data<EventService>,
    notices: web::Data<NoticeTerms>,
    signed_in: SignedIn,
    id: web::Path<String>,
    json: Json<EventBody>,
) -> Result<HttpResponse, ApiError> {
    let id = event_id(&id)?;
    let form = json.body.into_command()?;
    let event = events.update(&signed_in.actor, id, form).await?;
    let reader = Reader::new(&signed_in, &notices);
    Ok(HttpResponse::Ok().json(EventView::new(&event, &reader)))
}
