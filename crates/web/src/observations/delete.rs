use ::horses::ObservationService;
use actix_web::{HttpResponse, web};

use super::{not_found, observation_id};
use crate::extract::actor::SignedIn;
use crate::problem::ApiError;

/// Deletes an observation with its photo. Those who wrote it may, and those who keep the
/// horses.
#[utoipa::path(delete, path = "/showstable/observations/{id}", operation_id = "delete_observation", tag = "observations", security(("token" = [])),
    params(("id" = String, Path, description = "The observation's id")),
    responses((status = 204, description = "It is deleted"),
              (status = 403, description = "The role does not permit it"),
              (status = 404, description = "No such observation of this account")))]
pub(crate) async fn delete(
    observations: web::Data<ObservationService>,
    signed_in: SignedIn,
    id: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    if observations
        .delete(&signed_in.actor, observation_id(&id)?)
        .await?
    {
        Ok(HttpResponse::NoContent().finish())
    } else {
        Err(not_found())
    }
}
