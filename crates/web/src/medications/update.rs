use ::tasks::TaskService;
use actix_web::{HttpResponse, web};

use super::body::MedicationBody;
use super::read::course_id;
use super::view::MedicationView;
use crate::extract::actor::SignedIn;
use crate::extract::json::Json;
use crate::form::Body as _;
use crate::problem::ApiError;

/// Replaces what is said about a course of medication. Doses stay as they were
/// recorded.
#[utoipa::path(put, path = "/showstable/medications/{id}", operation_id = "update_medication", tag = "medications", security(("token" = [])),
    params(("id" = String, Path, description = "The course's id")),
    request_body = MedicationBody,
    responses((status = 200, description = "The whole course", body = MedicationView),
              (status = 403, description = "The role does not permit it"),
              (status = 404, description = "No such course of this account"),
              (status = 409, description = "`changed_meanwhile`"),
              (status = 422, description = "Invalid fields, or another horse")))]
pub(crate) async fn update(
    tasks: web::Data<TaskService>,
    signed_in: SignedIn,
    id: web::Path<String>,
    json: Json<MedicationBody>,
) -> Result<HttpResponse, ApiError> {
    let (id, (wish, revision)) = (course_id(&id)?, json.body.into_command()?);
    let saved = tasks.update_course(&signed_in.actor, id, wish, revision);
    Ok(HttpResponse::Ok().json(MedicationView::new(&saved.await?, &signed_in.actor)))
}
