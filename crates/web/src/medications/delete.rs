use ::tasks::TaskService;
use actix_web::{HttpResponse, web};

use super::read::course_id;
use crate::extract::actor::SignedIn;
use crate::problem::ApiError;

/// Deletes a course of medication. One with doses is kept for them: what a horse
/// got stays on record. It is listed with its horse alone, and is never due.
#[utoipa::path(delete, path = "/showstable/medications/{id}", operation_id = "delete_medication", tag = "medications", security(("token" = [])),
    params(("id" = String, Path, description = "The course's id")),
    responses((status = 204, description = "It is deleted"),
              (status = 403, description = "The role does not permit it"),
              (status = 404, description = "No such course of this account")))]
pub(crate) async fn delete(
    tasks: web::Data<TaskService>,
    signed_in: SignedIn,
    id: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    if tasks
        .delete_course(&signed_in.actor, course_id(&id)?)
        .await?
    {
        Ok(HttpResponse::NoContent().finish())
    } else {
        Err(ApiError::not_found("Medication"))
    }
}
