use ::stalls::StallService;
use actix_web::{HttpResponse, web};

use super::body::ShowStallsBody;
use super::view::ShowStallsView;
use crate::events::read::event_id;
use crate::extract::actor::SignedIn;
use crate::extract::json::Json;
use crate::form::Body as _;
use crate::problem::ApiError;

/// The areas of one of the account's shows with their stalls and places to camp.
#[utoipa::path(get, path = "/showstable/events/{id}/show_stalls", operation_id = "read_show_stalls", tag = "stalls", security(("token" = [])),
    params(("id" = String, Path, description = "The show's id")),
    responses((status = 200, description = "The areas", body = ShowStallsView),
              (status = 404, description = "No such show of this account")))]
pub(crate) async fn read(
    stalls: web::Data<StallService>,
    signed_in: SignedIn,
    id: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    let found = stalls.areas(&signed_in.actor, event_id(&id)?).await?;
    Ok(HttpResponse::Ok().json(ShowStallsView::new(&found)))
}

/// Replaces the areas of one of the account's shows. Stalls keep their ids; those that are not
/// stated are removed. A stall that a booking has is not removed, and keeps its kind and the
/// nights of the booking.
#[utoipa::path(put, path = "/showstable/events/{id}/show_stalls", operation_id = "replace_show_stalls", tag = "stalls", security(("token" = [])),
    params(("id" = String, Path, description = "The show's id")),
    request_body = ShowStallsBody,
    responses((status = 200, description = "The areas", body = ShowStallsView),
              (status = 403, description = "The role does not permit it"),
              (status = 404, description = "No such show of this account"),
              (status = 409, description = "`changed_meanwhile`, `show_stall_in_use`"),
              (status = 422, description = "Invalid fields")))]
pub(crate) async fn replace(
    stalls: web::Data<StallService>,
    signed_in: SignedIn,
    id: web::Path<String>,
    json: Json<ShowStallsBody>,
) -> Result<HttpResponse, ApiError> {
    let (id, (areas, revision)) = (event_id(&id)?, json.body.into_command()?);
    let saved = stalls.replace_areas(&signed_in.actor, id, areas, revision);
    Ok(HttpResponse::Ok().json(ShowStallsView::new(&saved.await?)))
}
