use std::fmt::Display;

use ::horses::{Age, AgeError, Breed, Gender, Height, MarketService, SaleFilter, SaleSort, Span};
use actix_web::web::Query;
use actix_web::{HttpRequest, HttpResponse, web};
use kernel::{Money, SortKey};
use serde::Deserialize;
use utoipa::IntoParams;

use super::sale_view::SaleHorseRow;
use super::view::GenderView;
use crate::extract::actor::SignedIn;
use crate::extract::page::{
    PageQuery, named_parameter, not_blank, number_key, page_response, text_key,
};
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
    /// The same as `gender`.
    #[param(value_type = Option<GenderView>)]
    sex: Option<String>,
    /// Only of this breed, in any case.
    breed: Option<String>,
    /// Only horses whose discipline contains this, whatever the case.
    discipline: Option<String>,
    /// US dollars. A horse whose price is on request has none.
    #[param(value_type = Option<f64>)]
    price_from: Option<String>,
    #[param(value_type = Option<f64>)]
    price_to: Option<String>,
    /// Hands and inches, such as `15.3`.
    height_from: Option<String>,
    height_to: Option<String>,
    /// Whole years.
    #[param(value_type = Option<u8>)]
    age_from: Option<String>,
    #[param(value_type = Option<u8>)]
    age_to: Option<String>,
    /// `newest` (the default: last listed first), `price`, `price_desc`, `height`, `age` or
    /// `name`. What has no price, height or age comes last.
    sort: Option<String>,
}

/// A parameter that its type parses, unless it is blank.
fn parameter<T, E: Display>(
    name: &str,
    text: Option<&str>,
    parse: impl Fn(&str) -> Result<T, E>,
) -> Result<Option<T>, ApiError> {
    let parsed = not_blank(text).map(|text| parse(&text));
    parsed
        .transpose()
        .map_err(|error| bad_parameter(name, error))
}

fn age(text: &str) -> Result<Age, AgeError> {
    text.parse().map_err(|_| AgeError).and_then(Age::new)
}

impl SaleQuery {
    fn filter(&self) -> Result<SaleFilter, ApiError> {
        let gender = parameter("gender", self.gender.as_deref(), Gender::typed)?;
        let sex = parameter("sex", self.sex.as_deref(), Gender::typed)?;
        let money = |name, text: &Option<String>| parameter(name, text.as_deref(), Money::parse);
        let height = |name, text: &Option<String>| parameter(name, text.as_deref(), Height::parse);
        let years = |name, text: &Option<String>| parameter(name, text.as_deref(), age);
        Ok(SaleFilter {
            text: not_blank(self.q.as_deref()),
            gender: sex.or(gender),
            breed: parameter("breed", self.breed.as_deref(), Breed::parse)?,
            discipline: not_blank(self.discipline.as_deref()),
            price: Span {
                from: money("price_from", &self.price_from)?,
                to: money("price_to", &self.price_to)?,
            },
            height: Span {
                from: height("height_from", &self.height_from)?,
                to: height("height_to", &self.height_to)?,
            },
            age: Span {
                from: years("age_from", &self.age_from)?,
                to: years("age_to", &self.age_to)?,
            },
            sort: named_parameter("sort", self.sort.as_deref())?.unwrap_or(SaleSort::Newest),
            ..SaleFilter::default()
        })
    }
}

/// Every account's horses that are for sale, last listed first unless `sort` says otherwise.
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
    let filter = query.filter()?;
    let page = page.parse_by(|key| match filter.sort {
        SaleSort::Name => text_key(key).map(SortKey::Text),
        _ => number_key(key).map(SortKey::Number),
    })?;
    let found = market.list(filter, page).await?;
    Ok(page_response(&request, found, |horse| {
        SaleHorseRow::new(&horse)
    }))
}
