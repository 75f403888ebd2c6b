use std::fmt::Write as _;

use ::events::EventService;
use actix_web::{HttpResponse, web};
use fast_qr::qr::QRBuilder;
use fast_qr::{ECL, QRCode};

use super::read::event_id;
use crate::calendar_feed::PublicUrl;
use crate::extract::actor::SignedIn;
use crate::problem::{ApiError, Problem};

/// White modules around the code, which scanners need.
const QUIET_ZONE: usize = 4;

/// The QR code of the public form's link of one of the account's shows.
#[utoipa::path(get, path = "/showstable/events/{id}/qr.svg", operation_id = "read_event_qr_code", tag = "events", security(("token" = [])),
    params(("id" = String, Path, description = "The show's id")),
    responses((status = 200, description = "A picture of the link of the public form", body = String, content_type = "image/svg+xml"),
              (status = 401, description = "No or bad token", body = Problem, content_type = "application/problem+json"),
              (status = 404, description = "No such show of this account", body = Problem, content_type = "application/problem+json")))]
pub(crate) async fn read(
    events: web::Data<EventService>,
    public_url: web::Data<PublicUrl>,
    signed_in: SignedIn,
    id: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    let event = events.find(&signed_in.actor, event_id(&id)?).await?;
    let event = event.ok_or_else(|| ApiError::not_found("Event"))?;
    let link = format!("{}/pv/event/{}", public_url.0, event.public_link);
    // With this correction, a scanner reads it if up to 15 % are soiled.
    let code = QRBuilder::new(link).ecl(ECL::M).build();
    let code = code.map_err(|_| ApiError::internal())?;
    Ok(HttpResponse::Ok()
        .content_type("image/svg+xml")
        .body(svg(&code)))
}

/// One unit is one module.
fn svg(code: &QRCode) -> String {
    let side = code.size + 2 * QUIET_ZONE;
    let mut path = String::new();
    for row in 0..code.size {
        for column in 0..code.size {
            if code[row][column].value() {
                let (x, y) = (column + QUIET_ZONE, row + QUIET_ZONE);
                let _ = write!(path, "M{x} {y}h1v1h-1z");
            }
        }
    }
    format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side} {side}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h{side}v{side}H0z"/><path d="{path}"/></svg>"##
    )
}
