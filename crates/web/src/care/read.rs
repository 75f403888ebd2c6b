use ::horses::CareService;
use actix_web::{HttpResponse, web};
use kernel::CareVisitId;

use super::view::CareVisitView;
use crate::extract::actor::SignedIn;
use crate::problem::ApiError;

pub(super) fn not_found() -> ApiError {
    ApiError::not_found("Visit")
}

/// Parses the id in a path; an invalid id is 404.
pub(super) fn visit_id(path: &str) -> Result<CareVisitId, ApiError> {
    CareVisitId::parse(path).ok_or_else(not_found)
}

/// A visit of care.
#[utoipa::path(get, path = "/showstable/care/{id}", operation_id = "read_care_visit", tag = "care", security(("token" = [])),
    params(("id" = String, Path, description = "The visit's id")),
    responses((status = 200, description = "The visit", body = CareVisitView),
              (status = 404, description = "No such visit of this account")))]
pub(crate) async fn read(
    care: web::Data<CareService>,
    signed_in: SignedIn,
    id: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    let found = care.find(&signed_in.actor, visit_id(&id)?).await?;
    let visit = found.ok_or_else(not_found)?;
    Ok(HttpResponse::Ok().json(CareVisitView::new(&visit, &signed_in.actor)))
}
