use ::events::EventService;
use actix_web::{HttpResponse, web};

use super::read::event_id;
use crate::calendar_feed::PublicUrl;
use crate::extract::actor::SignedIn;
use crate::problem::ApiError;
use crate::qr_code::svg_of;

/// The QR code of the public form's link of one of the account's shows.
#[utoipa::path(get, path = "/showstable/events/{id}/qr.svg", operation_id = "read_event_qr_code", tag = "events", security(("token" = [])),
    params(("id" = String, Path, description = "The show's id")),
    responses((status = 200, description = "A picture of the link of the public form", body = String, content_type = "image/svg+xml"),
              (status = 404, description = "No such show of this account")))]
pub(crate) async fn read(
    events: web::Data<EventService>,
    public_url: web::Data<PublicUrl>,
    signed_in: SignedIn,
    id: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    let event = events.find(&signed_in.actor, event_id(&id)?).await?;
    let event = event.ok_or_else(|| ApiError::not_found("Event"))?;
    let link = format!("{}/pv/event/{}", public_url.0, event.public_link);
    Ok(HttpResponse::Ok()
        .content_type("image/svg+xml")
        .body(svg_of(&link)?))
}
