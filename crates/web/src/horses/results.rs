use ::horses::{HorseService, MarketService};
use actix_web::{HttpResponse, web};
use kernel::ClassResult;

use super::read::horse_id;
use crate::extract::actor::SignedIn;
use crate::problem::ApiError;
use crate::view::{Shown as _, view};

view! {
    /// What a horse came to in a class, as the show published it last.
    HorseResultView(result: &ClassResult) {
        /// The name of the show.
        show: String = result.show,
        /// The public link of the show, by which all its results are read.
        hashed_id: String = result.show_link,
        /// The first day of the show, where it is.
        #[schema(format = Date)]
        date: String = result.day,
        class_number: String = result.class_number,
        class_name: String = result.class_name,
        /// Whose places these are, if each judge's stand by themselves; else empty.
        judge: String = result.judge,
        /// 1, 1, 3; null if it got none.
        #[schema(required = true)]
        place: Option<u32> = result.place,
        tied: bool = result.is_tied,
        /// How many horses were shown in the class.
        shown: u32 = result.shown,
        /// What it was ranked by, beyond the judges' places; may be empty.
        score: String = result.score,
        /// Why it got no place: `no_score`, `excused`, `eliminated` or `disqualified`; empty
        /// if the cards say nothing.
        status: String = result.status,
        back_number: u32 = result.back_number,
        rider_name: String = result.rider_name,
        /// Whether the show corrected the results of the class.
        corrected: bool = result.is_corrected,
    }
}

/// What shows published of a horse: one of the account's, or another's that is for sale.
/// Only publishing results makes one. The newest show comes first; of older ones than the
/// newest 500 results nothing is listed.
#[utoipa::path(get, path = "/showstable/horses/{id}/results", operation_id = "list_horse_results", tag = "horses", security(("token" = [])),
    params(("id" = String, Path, description = "The horse's id")),
    responses((status = 200, description = "The results", body = Vec<HorseResultView>),
              (status = 404, description = "No such horse of this account or for sale")))]
pub(crate) async fn list(
    horses: web::Data<HorseService>,
    market: web::Data<MarketService>,
    signed_in: SignedIn,
    id: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    let found = horses
        .results(&signed_in.actor, horse_id(&id)?, &market)
        .await?;
    let results: Vec<HorseResultView> = found.ok_or_else(|| ApiError::not_found("Horse"))?.shown();
    Ok(HttpResponse::Ok().json(results))
}
