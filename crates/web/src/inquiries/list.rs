use ::horses::{InquiryState, MarketService};
use actix_web::{HttpRequest, HttpResponse, web};
use serde::Deserialize;
use utoipa::IntoParams;

use super::view::{InquiryCountsView, InquiryStateView, InquiryView};
use crate::extract::actor::SignedIn;
use crate::extract::page::{PageQuery, named_parameter, page_response};
use crate::problem::ApiError;

/// Filters for a list of inquiries.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct InquiryQuery {
    /// Only those in this state.
    #[param(value_type = Option<InquiryStateView>)]
    state: Option<String>,
}

/// What buyers wrote to the account, last first.
#[utoipa::path(get, path = "/showstable/inquiries", operation_id = "list_inquiries", tag = "marketplace", security(("token" = [])),
    params(InquiryQuery, PageQuery),
    responses((status = 200, description = "A page of inquiries; the next one is in the Link header", body = Vec<InquiryView>),
              (status = 400, description = "A bad query")))]
pub(crate) async fn list(
    request: HttpRequest,
    market: web::Data<MarketService>,
    signed_in: SignedIn,
    query: web::Query<InquiryQuery>,
    page: web::Query<PageQuery>,
) -> Result<HttpResponse, ApiError> {
    let state: Option<InquiryState> = named_parameter("state", query.state.as_deref())?;
    let found = market.inquiries(&signed_in.actor, state, page.parse()?);
    Ok(page_response(&request, found.await?, |inquiry| {
        InquiryView::new(&inquiry)
    }))
}

/// How many inquiries the account received, by their states.
#[utoipa::path(get, path = "/showstable/inquiries/counts", operation_id = "count_inquiries", tag = "marketplace", security(("token" = [])),
    responses((status = 200, description = "The numbers", body = InquiryCountsView)))]
pub(crate) async fn count(
    market: web::Data<MarketService>,
    signed_in: SignedIn,
) -> Result<HttpResponse, ApiError> {
    let counts = market.count_inquiries(&signed_in.actor).await?;
    Ok(HttpResponse::Ok().json(InquiryCountsView::new(&counts)))
}
