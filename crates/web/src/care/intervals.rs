use ::horses::CareService;
use actix_web::web::Query;
use actix_web::{HttpResponse, web};
use serde::Deserialize;
use utoipa::IntoParams;

use super::body::CareIntervalsBody;
use super::view::CareIntervalsView;
use crate::extract::actor::SignedIn;
use crate::extract::json::Json;
use crate::form::Body as _;
use crate::problem::ApiError;
use crate::representation::chosen_organization;

/// Which barn.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct IntervalsQuery {
    /// The account's own organization if not given.
    pub(super) organization_id: Option<String>,
}

/// After how many days care is due again. A proposal for forms: nothing is due by it.
#[utoipa::path(get, path = "/showstable/care/intervals", operation_id = "read_care_intervals", tag = "care", security(("token" = [])),
    params(IntervalsQuery),
    responses((status = 200, description = "The intervals, in days", body = CareIntervalsView),
              (status = 404, description = "No such organization of this account")))]
pub(crate) async fn read(
    care: web::Data<CareService>,
    signed_in: SignedIn,
    query: Query<IntervalsQuery>,
) -> Result<HttpResponse, ApiError> {
    let organization = chosen_organization(query.organization_id.as_ref())?;
    let actor = &signed_in.actor;
    let set = care.intervals(actor, organization).await?;
    Ok(HttpResponse::Ok().json(CareIntervalsView::new(&set, actor)))
}

/// Sets after how many days care is due again.
#[utoipa::path(put, path = "/showstable/care/intervals", operation_id = "set_care_intervals", tag = "care", security(("token" = [])),
    params(IntervalsQuery),
    request_body = CareIntervalsBody,
    responses((status = 200, description = "The intervals, in days", body = CareIntervalsView),
              (status = 403, description = "The role does not permit it"),
              (status = 404, description = "No such organization of this account"),
              (status = 422, description = "Invalid fields")))]
pub(crate) async fn replace(
    care: web::Data<CareService>,
    signed_in: SignedIn,
    query: Query<IntervalsQuery>,
    json: Json<CareIntervalsBody>,
) -> Result<HttpResponse, ApiError> {
    let organization = chosen_organization(query.organization_id.as_ref())?;
    let change = json.body.into_command()?;
    let actor = &signed_in.actor;
    let set = care.set_intervals(actor, organization, change).await?;
    Ok(HttpResponse::Ok().json(CareIntervalsView::new(&set, actor)))
}
