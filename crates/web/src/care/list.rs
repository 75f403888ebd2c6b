use ::horses::CareService;
use actix_web::web::Query;
use actix_web::{HttpRequest, HttpResponse, web};
use serde::Deserialize;
use utoipa::IntoParams;

use super::view::{CareVisitView, VisitKindView};
use crate::extract::actor::SignedIn;
use crate::extract::page::{PageQuery, named_parameter, page_response};
use crate::horses::read::horse_id;
use crate::problem::ApiError;

/// Filters for the history of a horse.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct HistoryQuery {
    /// Only of this kind.
    #[param(value_type = Option<VisitKindView>)]
    kind: Option<String>,
}

/// What was done for a horse, the newest first.
#[utoipa::path(get, path = "/showstable/horses/{id}/care", operation_id = "list_care_visits", tag = "care", security(("token" = [])),
    params(("id" = String, Path, description = "The horse's id"), HistoryQuery, PageQuery),
    responses((status = 200, description = "A page of visits; the next one is in the Link header", body = Vec<CareVisitView>),
              (status = 400, description = "A bad query"),
              (status = 404, description = "No such horse of this account")))]
pub(crate) async fn list(
    request: HttpRequest,
    care: web::Data<CareService>,
    signed_in: SignedIn,
    id: web::Path<String>,
    query: Query<HistoryQuery>,
    page: Query<PageQuery>,
) -> Result<HttpResponse, ApiError> {
    let (horse, page) = (horse_id(&id)?, page.parse()?);
    let kind = named_parameter("kind", query.kind.as_deref())?;
    let actor = &signed_in.actor;
    let found = care.history(actor, horse, kind, page).await?;
    let found = found.ok_or_else(|| ApiError::not_found("Horse"))?;
    Ok(page_response(&request, found, |visit| {
        CareVisitView::new(&visit, actor)
    }))
}
