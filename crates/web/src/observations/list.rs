use ::horses::{ObservationFilter, ObservationService};
use actix_web::web::Query;
use actix_web::{HttpRequest, HttpResponse, web};
use kernel::HorseId;
use serde::Deserialize;
use utoipa::IntoParams;

use super::view::ObservationView;
use crate::book::one_of;
use crate::extract::actor::SignedIn;
use crate::extract::page::{PageQuery, page_response};
use crate::problem::ApiError;
use crate::representation::chosen_organization;

/// Filters for observations.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ObservationQuery {
    /// Only of horses of this organization.
    organization_id: Option<String>,
    /// Only of this horse.
    horse_id: Option<String>,
    /// Only those that were seen, or were not.
    seen: Option<bool>,
}

/// What was seen on horses, the newest first.
#[utoipa::path(get, path = "/showstable/observations", operation_id = "list_observations", tag = "observations", security(("token" = [])),
    params(ObservationQuery, PageQuery),
    responses((status = 200, description = "A page of observations; the next one is in the Link header", body = Vec<ObservationView>),
              (status = 400, description = "A bad query")))]
pub(crate) async fn list(
    request: HttpRequest,
    observations: web::Data<ObservationService>,
    signed_in: SignedIn,
    query: Query<ObservationQuery>,
    page: Query<PageQuery>,
) -> Result<HttpResponse, ApiError> {
    let page = page.parse()?;
    let filter = ObservationFilter {
        organization: chosen_organization(query.organization_id.as_ref())?,
        horse: one_of(query.horse_id.as_deref(), HorseId::parse, "horse_id")?,
        seen: query.seen,
    };
    let found = observations.list(&signed_in.actor, &filter, &page).await?;
    Ok(page_response(&request, found, |observation| {
        ObservationView::new(&observation, &signed_in.actor)
    }))
}
