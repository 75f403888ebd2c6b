use ::horses::CareService;
use actix_web::{HttpResponse, web};

use super::body::CareVisitBody;
use super::not_kept;
use super::view::CareVisitView;
use crate::extract::actor::SignedIn;
use crate::extract::idempotency::IdempotencyKeyHeader;
use crate::extract::json::Json;
use crate::form::Body as _;
use crate::horses::read::horse_id;
use crate::problem::ApiError;

/// Records what was done for a horse. The section `health` shows the newest visit of each
/// kind.
#[utoipa::path(post, path = "/showstable/horses/{id}/care", operation_id = "record_care", tag = "care", security(("token" = [])),
    params(("id" = String, Path, description = "The horse's id"),
           ("Idempotency-Key" = Option<String>, Header, description = "Names this attempt; repeating it creates nothing twice")),
    request_body = CareVisitBody,
    responses((status = 201, description = "The new visit", body = CareVisitView),
              (status = 403, description = "The role does not permit it"),
              (status = 404, description = "No such horse of this account"),
              (status = 409, description = "`account_limit_reached`, `horse_full`"),
              (status = 422, description = "Invalid fields")))]
pub(crate) async fn create(
    care: web::Data<CareService>,
    signed_in: SignedIn,
    id: web::Path<String>,
    key: IdempotencyKeyHeader,
    json: Json<CareVisitBody>,
) -> Result<HttpResponse, ApiError> {
    let (horse, key) = (horse_id(&id)?, key.for_request(&json.fingerprint)?);
    let (details, _) = json.body.into_command()?;
    let actor = &signed_in.actor;
    let made = care.record(actor, horse, details, key).await;
    let view = CareVisitView::new(&made.map_err(not_kept)?, actor);
    Ok(HttpResponse::Created().json(view))
}
