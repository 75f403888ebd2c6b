use ::horses::MarketService;
use actix_web::{HttpRequest, HttpResponse, web};

use super::view::InquiryView;
use crate::extract::actor::SignedIn;
use crate::extract::page::{PageQuery, page_response};
use crate::problem::ApiError;

/// What buyers wrote to the account, last first.
#[utoipa::path(get, path = "/showstable/inquiries", operation_id = "list_inquiries", tag = "marketplace", security(("token" = [])),
    params(PageQuery),
    responses((status = 200, description = "A page of inquiries; the next one is in the Link header", body = Vec<InquiryView>),
              (status = 400, description = "A bad query")))]
pub(crate) async fn list(
    request: HttpRequest,
    market: web::Data<MarketService>,
    signed_in: SignedIn,
    query: web::Query<PageQuery>,
) -> Result<HttpResponse, ApiError> {
    let page = market.inquiries(&signed_in.actor, query.parse()?).await?;
    Ok(page_response(&request, page, |inquiry| {
        InquiryView::new(&inquiry)
    }))
}
