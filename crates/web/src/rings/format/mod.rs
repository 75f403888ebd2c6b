mod body;
mod view;

use ::rings::{DeviceAct, RingClass, RingService};
use actix_web::{HttpResponse, web};
use serde::Serialize;
use utoipa::ToSchema;

use self::body::FormatBody;
pub(super) use self::view::{ClassJudgeView, FormatView};
use super::class_key;
use crate::extract::actor::SignedIn;
use crate::extract::at_ring::AtRing;
use crate::extract::json::Json;
use crate::form::Body as _;
use crate::problem::ApiError;
use crate::view::Shown as _;

/// What a class is judged by, and how often that was said.
#[derive(Debug, Serialize, ToSchema)]
struct ClassFormatView {
    #[serde(flatten)]
    format: FormatView,
    revision: u32,
}

fn answer(class: &RingClass) -> HttpResponse {
    let format: Option<FormatView> = class.judging.format.shown();
    let revision = class.judging.format_revision;
    HttpResponse::Ok().json(format.map(|format| ClassFormatView { format, revision }))
}

/// What a class of one of the account's shows is judged by; null until the office says so.
/// A scribe's link may read it, of its classes.
#[utoipa::path(get, path = "/showstable/events/{id}/classes/{class_id}/format", operation_id = "read_class_format", tag = "rings", security(("token" = [])),
    params(("id" = String, Path, description = "The show's id"),
           ("class_id" = String, Path, description = "The class's id")),
    responses((status = 200, description = "The format", body = Option<ClassFormatView>),
              (status = 403, description = "The link of the device does not permit it"),
              (status = 404, description = "No such class of a show of this account")))]
pub(crate) async fn read(
    rings: web::Data<RingService>,
    at_ring: AtRing,
    path: web::Path<(String, String)>,
) -> Result<HttpResponse, ApiError> {
    let key = class_key((&path.0, &path.1))?;
    let class = rings
        .class(&at_ring.caller, DeviceAct::ReadFormat, key)
        .await?;
    Ok(answer(&class))
}

/// Says what a class is judged by. Cards that were written stay.
#[utoipa::path(put, path = "/showstable/events/{id}/classes/{class_id}/format", operation_id = "set_class_format", tag = "rings", security(("token" = [])),
    params(("id" = String, Path, description = "The show's id"),
           ("class_id" = String, Path, description = "The class's id")),
    request_body = FormatBody,
    responses((status = 200, description = "The format", body = Option<ClassFormatView>),
              (status = 404, description = "No such class of a show of this account"),
              (status = 409, description = "`changed_meanwhile`: the format has another `revision`"),
              (status = 422, description = "Invalid fields")))]
pub(crate) async fn set(
    rings: web::Data<RingService>,
    signed_in: SignedIn,
    path: web::Path<(String, String)>,
    json: Json<FormatBody>,
) -> Result<HttpResponse, ApiError> {
    let key = class_key((&path.0, &path.1))?;
    let (format, seen) = json.body.into_command()?;
    let set = rings.set_format(&signed_in.actor, key, format, seen);
    let class = set.await?;
    Ok(answer(&class))
}
