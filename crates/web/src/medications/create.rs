use ::tasks::TaskService;
use actix_web::{HttpResponse, web};

use super::body::MedicationBody;
use super::view::MedicationView;
use crate::extract::actor::SignedIn;
use crate::extract::idempotency::IdempotencyKeyHeader;
use crate::extract::json::Json;
use crate::form::Body as _;
use crate::problem::ApiError;

/// Begins a course of medication.
#[utoipa::path(post, path = "/showstable/medications", operation_id = "create_medication", tag = "medications", security(("token" = [])),
    params(("Idempotency-Key" = Option<String>, Header, description = "Names this attempt; repeating it creates nothing twice")),
    request_body = MedicationBody,
    responses((status = 201, description = "The new course", body = MedicationView),
              (status = 403, description = "The role does not permit it"),
              (status = 422, description = "Invalid fields")))]
pub(crate) async fn create(
    tasks: web::Data<TaskService>,
    signed_in: SignedIn,
    key: IdempotencyKeyHeader,
    json: Json<MedicationBody>,
) -> Result<HttpResponse, ApiError> {
    let key = key.for_request(&json.fingerprint)?;
    let (wish, _) = json.body.into_command()?;
    let course = tasks.create_course(&signed_in.actor, wish, key).await?;
    let begun = (course, Vec::new());
    Ok(HttpResponse::Created().json(MedicationView::new(&begun, &signed_in.actor)))
}
