use ::horses::{Gender, MarketService, SaleFilter};
use actix_web::web::Query;
use actix_web::{HttpRequest, HttpResponse, web};
use serde::Deserialize;
use utoipa::IntoParams;

use super::sale_view::SaleHorseRow;
use super::view::GenderView;
use crate::extract::actor::SignedIn;
use crate::extract::page::{PageQuery, not_blank, page_response};
use crate::problem::{ApiError, bad_parameter};

/// Filters for a list of horses for sale.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct SaleQuery {
    /// Only horses whose name, breed, stable or location contains this,
    /// whatever the case.
    q: Option<String>,
    /// Only of this gender.
    #[param(value_type = Option<GenderView>)]
    gender: Option<String>,
}

impl SaleQuery {
    fn filter(&self) -> Result<SaleFilter, ApiError> {
        let gender = not_blank(self.gender.as_deref()).map(|text| Gender::typed(&text));
        let gender = gender.transpose();
        Ok(SaleFilter {
            text: not_blank(self.q.as_deref()),
            gender: gender.map_err(|error| bad_parameter("gender", error))?,
        })
    }
}

/// Every account's horses that are for sale, last listed first.
#[utoipa::path(get, path = "/showstable/horses/for-sale", operation_id = "list_horses_for_sale", tag = "marketplace", security(("token" = [])),
    params(SaleQuery, PageQuery),
    responses((status = 200, description = "A page of horses; the next one is in the Link header", body = Vec<SaleHorseRow>),
              (status = 400, description = "A bad query")))]
pub(crate) async fn list(
    request: HttpRequest,
    market: web::Data<MarketService>,
    _signed_in: SignedIn,
    query: Query<SaleQuery>,
    page: Query<PageQuery>,
) -> Result<HttpResponse, ApiError> {
    let page = page.parse()?;
    let found = market.list(query.filter()?, page).await?;
    Ok(page_response(&request, found, |horse| {
        SaleHorseRow::new(&horse)
    }))
}
