use ::horses::CareService;
use actix_web::{HttpResponse, web};

use super::body::CareVisitBody;
use super::not_kept;
use super::read::visit_id;
use super::view::CareVisitView;
use crate::extract::actor::SignedIn;
use crate::extract::json::Json;
use crate::form::Body as _;
use crate::problem::ApiError;

/// Replaces what a visit of care says.
#[utoipa::path(put, path = "/showstable/care/{id}", operation_id = "update_care_visit", tag = "care", security(("token" = [])),
    params(("id" = String, Path, description = "The visit's id")),
    request_body = CareVisitBody,
    responses((status = 200, description = "The whole visit", body = CareVisitView),
              (status = 403, description = "The role does not permit it"),
              (status = 404, description = "No such visit of this account"),
              (status = 409, description = "`changed_meanwhile`, `horse_full`, `care_billed`"),
              (status = 422, description = "Invalid fields")))]
pub(crate) async fn update(
    care: web::Data<CareService>,
    signed_in: SignedIn,
    id: web::Path<String>,
    json: Json<CareVisitBody>,
) -> Result<HttpResponse, ApiError> {
    let (id, (details, revision)) = (visit_id(&id)?, json.body.into_command()?);
    let actor = &signed_in.actor;
    let saved = care.change(actor, id, details, revision).await;
    let view = CareVisitView::new(&saved.map_err(not_kept)?, actor);
    Ok(HttpResponse::Ok().json(view))
}
