use ::horses::HorseService;
use actix_web::{HttpResponse, web};

use super::read::horse_id;
use crate::extract::actor::SignedIn;
use crate::problem::ApiError;

/// Deletes one of the account's horses with its photos. What buyers wrote
/// about it stays.
#[utoipa::path(delete, path = "/showstable/horses/{id}", operation_id = "delete_horse", tag = "horses", security(("token" = [])),
    params(("id" = String, Path, description = "The horse's id")),
    responses((status = 204, description = "It is deleted"),
              (status = 404, description = "No such horse of this account")))]
pub(crate) async fn delete(
    horses: web::Data<HorseService>,
    signed_in: SignedIn,
    id: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    if horses.delete(&signed_in.actor, horse_id(&id)?).await? {
        Ok(HttpResponse::NoContent().finish())
    } else {
        Err(ApiError::not_found("Horse"))
    }
}
