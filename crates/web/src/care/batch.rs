//! The same visit of several horses, and undoing it.

use ::horses::{CareService, UndoneBatch};
use actix_web::web::Query;
use actix_web::{HttpResponse, web};
use kernel::CareBatchId;
use serde::Deserialize;
use utoipa::IntoParams;

use super::body::CareOfAllBody;
use super::not_kept;
use super::read::not_found;
use super::view::CareBatchView;
use crate::extract::actor::SignedIn;
use crate::extract::idempotency::IdempotencyKeyHeader;
use crate::extract::json::Json;
use crate::form::Body as _;
use crate::problem::ApiError;

/// Records the same for several horses: one visit for each, all or none.
#[utoipa::path(post, path = "/showstable/care", operation_id = "record_care_of_all", tag = "care", security(("token" = [])),
    params(("Idempotency-Key" = Option<String>, Header, description = "Names this attempt; repeating it creates nothing twice")),
    request_body = CareOfAllBody,
    responses((status = 201, description = "The new visits, and what undoes them", body = CareBatchView),
              (status = 403, description = "The role does not permit it for one of the horses"),
              (status = 404, description = "One of them is no horse of this account"),
              (status = 409, description = "`account_limit_reached`, `horse_full`"),
              (status = 422, description = "Invalid fields")))]
pub(crate) async fn create(
    care: web::Data<CareService>,
    signed_in: SignedIn,
    key: IdempotencyKeyHeader,
    json: Json<CareOfAllBody>,
) -> Result<HttpResponse, ApiError> {
    let key = key.for_request(&json.fingerprint)?;
    let (horses, details) = json.body.into_command()?;
    let actor = &signed_in.actor;
    let made = care.record_of_all(actor, horses, details, key).await;
    let view = CareBatchView::new(&made.map_err(not_kept)?, actor);
    Ok(HttpResponse::Created().json(view))
}

/// Which visits.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct BatchQuery {
    /// The visits that were recorded at once.
    #[param(required = true)]
    batch: Option<String>,
}

/// Deletes visits that were recorded at once, within a day.
#[utoipa::path(delete, path = "/showstable/care", operation_id = "undo_care_of_all", tag = "care", security(("token" = [])),
    params(BatchQuery),
    responses((status = 204, description = "They are deleted"),
              (status = 403, description = "The role does not permit it"),
              (status = 404, description = "No such visits of this account"),
              (status = 409, description = "`too_late_to_undo`, `care_billed`")))]
pub(crate) async fn undo(
    care: web::Data<CareService>,
    signed_in: SignedIn,
    query: Query<BatchQuery>,
) -> Result<HttpResponse, ApiError> {
    let batch = query.batch.as_deref().unwrap_or_default();
    let batch = CareBatchId::parse(batch).ok_or_else(not_found)?;
    match care.undo(&signed_in.actor, batch).await.map_err(not_kept)? {
        UndoneBatch::Done => Ok(HttpResponse::NoContent().finish()),
        UndoneBatch::NotFound => Err(not_found()),
        UndoneBatch::TooLate => Err(ApiError::conflict(
            "too_late_to_undo",
            "This was recorded more than a day ago. Delete the visits of each horse.",
        )),
    }
}
