use ::horses::HorseService;
use actix_web::{HttpResponse, web};

use super::body::HorseBody;
use super::problem::not_written;
use super::view::HorseView;
use crate::extract::actor::SignedIn;
use crate::extract::idempotency::IdempotencyKeyHeader;
use crate::extract::json::Json;
use crate::problem::ApiError;

/// Creates a horse with all its sections.
#[utoipa::path(post, path = "/showstable/horses", operation_id = "create_horse", tag = "horses", security(("token" = [])),
    params(("Idempotency-Key" = Option<String>, Header, description = "Names this attempt; repeating it creates nothing twice")),
    request_body = HorseBody,
    responses((status = 201, description = "The new horse", body = HorseView),
              (status = 422, description = "Invalid fields")))]
pub(crate) async fn create(
    horses: web::Data<HorseService>,
    signed_in: SignedIn,
    key: IdempotencyKeyHeader,
    json: Json<HorseBody>,
) -> Result<HttpResponse, ApiError> {
    let key = key.for_request(&json.fingerprint)?;
    let created = horses.create(&signed_in.actor, json.body.0, key).await;
    let horse = created.map_err(|error| {
        let (history, visits) = (
            "healthRecords.medicalHistory",
            "healthRecords.veterinaryVisits",
        );
        not_written(error, history, visits)
    })?;
    Ok(HttpResponse::Created().json(HorseView::new(&horse, &signed_in.actor)))
}
