use ::tasks::TaskService;
use actix_web::{HttpResponse, web};
use kernel::CourseId;

use super::view::MedicationView;
use crate::extract::actor::SignedIn;
use crate::problem::ApiError;

/// Parses the id in a path; an invalid id is 404.
pub(super) fn course_id(path: &str) -> Result<CourseId, ApiError> {
    CourseId::parse(path).ok_or_else(|| ApiError::not_found("Medication"))
}

/// A course of medication with its doses. Also one that was deleted and is kept
/// for them.
#[utoipa::path(get, path = "/showstable/medications/{id}", operation_id = "read_medication", tag = "medications", security(("token" = [])),
    params(("id" = String, Path, description = "The course's id")),
    responses((status = 200, description = "The course", body = MedicationView),
              (status = 404, description = "No such course of this account")))]
pub(crate) async fn read(
    tasks: web::Data<TaskService>,
    signed_in: SignedIn,
    id: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    let found = tasks.course(&signed_in.actor, course_id(&id)?).await?;
    let course = found.ok_or_else(|| ApiError::not_found("Medication"))?;
    Ok(HttpResponse::Ok().json(MedicationView::new(&course, &signed_in.actor)))
}
