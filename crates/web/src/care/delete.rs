use ::horses::CareService;
use actix_web::{HttpResponse, web};

use super::not_kept;
use super::read::{not_found, visit_id};
use crate::extract::actor::SignedIn;
use crate::problem::ApiError;

/// Deletes a visit of care. The section `health` shows the newest one that is left.
#[utoipa::path(delete, path = "/showstable/care/{id}", operation_id = "delete_care_visit", tag = "care", security(("token" = [])),
    params(("id" = String, Path, description = "The visit's id")),
    responses((status = 204, description = "It is deleted"),
              (status = 403, description = "The role does not permit it"),
              (status = 404, description = "No such visit of this account"),
              (status = 409, description = "`care_billed`")))]
pub(crate) async fn delete(
    care: web::Data<CareService>,
    signed_in: SignedIn,
    id: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    let deleted = care.delete(&signed_in.actor, visit_id(&id)?).await;
    if deleted.map_err(not_kept)? {
        Ok(HttpResponse::NoContent().finish())
    } else {
        Err(not_found())
    }
}
