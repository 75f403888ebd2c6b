use ::book::BarnServices;
use actix_web::{HttpResponse, web};

use super::body::HorseServicesBody;
use super::view::HorseServicesView;
use crate::extract::actor::SignedIn;
use crate::extract::json::Json;
use crate::form::Body as _;
use crate::horses::read::horse_id;
use crate::problem::ApiError;

/// The services of a horse, with those that ended.
#[utoipa::path(get, path = "/showstable/horses/{id}/services", operation_id = "read_horse_services", tag = "services", security(("token" = [])),
    params(("id" = String, Path, description = "The horse's id")),
    responses((status = 200, description = "The services", body = HorseServicesView),
              (status = 404, description = "No such horse of this account")))]
pub(crate) async fn read(
    services: web::Data<BarnServices>,
    signed_in: SignedIn,
    id: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    let actor = &signed_in.actor;
    let given = services.of_horse(actor, horse_id(&id)?).await?;
    Ok(HttpResponse::Ok().json(HorseServicesView::new(&given, actor)))
}

/// Replaces the services of a horse. A horse has a service once on a day. What is on a
/// bill stays there.
#[utoipa::path(put, path = "/showstable/horses/{id}/services", operation_id = "replace_horse_services", tag = "services", security(("token" = [])),
    params(("id" = String, Path, description = "The horse's id")),
    request_body = HorseServicesBody,
    responses((status = 200, description = "The services", body = HorseServicesView),
              (status = 404, description = "No such horse of this account"),
              (status = 409, description = "`changed_meanwhile`"),
              (status = 422, description = "Invalid fields")))]
pub(crate) async fn replace(
    services: web::Data<BarnServices>,
    signed_in: SignedIn,
    id: web::Path<String>,
    json: Json<HorseServicesBody>,
) -> Result<HttpResponse, ApiError> {
    let (id, (wished, expected)) = (horse_id(&id)?, json.body.into_command()?);
    let actor = &signed_in.actor;
    let given = services.give(actor, id, wished, expected).await?;
    Ok(HttpResponse::Ok().json(HorseServicesView::new(&given, actor)))
}
