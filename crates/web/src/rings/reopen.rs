use ::rings::{RingClass, RingService};
use actix_web::{HttpResponse, web};
use uuid::Uuid;

use super::class_key;
use crate::extract::actor::SignedIn;
use crate::extract::json::Json;
use crate::form::{Body as _, Required, body};
use crate::problem::ApiError;
use crate::view::view;

body! {
    /// Whether riders may enter a class although it started.
    ReopenBody {
        reopened: Required<bool>,
    } => bool {
        reopened
    }
}

view! {
    /// Whether riders may enter a class although it started.
    ReopenedView(class: &RingClass) {
        class_id: Uuid = class.id,
        reopened: bool = class.is_reopened,
    }
}

/// Lets riders enter a class by form and link although it started, or not any more. One that
/// has not started takes them anyway, unless it is closed, and one that is over never.
#[utoipa::path(put, path = "/showstable/events/{id}/classes/{class_id}/reopened", operation_id = "reopen_class", tag = "rings", security(("token" = [])),
    params(("id" = String, Path, description = "The show's id"),
           ("class_id" = String, Path, description = "The class's id")),
    request_body = ReopenBody,
    responses((status = 200, description = "As it is now", body = ReopenedView),
              (status = 404, description = "No such class of a show of this account"),
              (status = 422, description = "Invalid fields")))]
pub(crate) async fn set(
    rings: web::Data<RingService>,
    signed_in: SignedIn,
    path: web::Path<(String, String)>,
    json: Json<ReopenBody>,
) -> Result<HttpResponse, ApiError> {
    let key = class_key((&path.0, &path.1))?;
    let is_reopened = json.body.into_command()?;
    let class = rings.reopen(&signed_in.actor, key, is_reopened).await?;
    Ok(HttpResponse::Ok().json(ReopenedView::new(&class)))
}
