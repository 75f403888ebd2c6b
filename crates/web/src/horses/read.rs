use ::horses::{HorseSeen, HorseService, MarketService};
use actix_web::{HttpResponse, web};
use kernel::HorseId;
use serde::Serialize;
use utoipa::ToSchema;

use super::sale_view::SaleHorseView;
use super::view::HorseView;
use crate::extract::actor::SignedIn;
use crate::problem::ApiError;

/// The whole horse for its owner; the buyer's view for others, if it is for
/// sale.
#[derive(Debug, Serialize, ToSchema)]
#[serde(untagged)]
pub(crate) enum HorseAnswer {
    Whole(Box<HorseView>),
    ForSale(Box<SaleHorseView>),
}

/// Parses the id in a path; an invalid id is 404.
pub(crate) fn horse_id(path: &str) -> Result<HorseId, ApiError> {
    HorseId::parse(path).ok_or_else(|| ApiError::not_found("Horse"))
}

/// A horse: one of the account's as a whole, another's that is for sale as a
/// buyer sees it.
#[utoipa::path(get, path = "/showstable/horses/{id}", operation_id = "read_horse", tag = "horses", security(("token" = [])),
    params(("id" = String, Path, description = "The horse's id")),
    responses((status = 200, description = "The horse", body = HorseAnswer),
              (status = 404, description = "No such horse of this account or for sale")))]
pub(crate) async fn read(
    horses: web::Data<HorseService>,
    market: web::Data<MarketService>,
    signed_in: SignedIn,
    id: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    let seen = horses
        .read(&signed_in.actor, horse_id(&id)?, &market)
        .await?;
    let answer = match seen.ok_or_else(|| ApiError::not_found("Horse"))? {
        HorseSeen::Whole(horse) => {
            HorseAnswer::Whole(Box::new(HorseView::new(&horse, &signed_in.actor)))
        }
        HorseSeen::ForSale(sale) => HorseAnswer::ForSale(Box::new(SaleHorseView::new(&sale))),
    };
    Ok(HttpResponse::Ok().json(answer))
}
