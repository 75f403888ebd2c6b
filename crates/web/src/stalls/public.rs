use ::stalls::{KindLeft, StallService};
use actix_web::{HttpResponse, web};
use kernel::EventReference;
use time::Date;

use super::view::StallKindView;
use crate::problem::ApiError;
use crate::view::{Shown as _, view};

view! {
    /// How many stalls are left on a night.
    #[schema(as = StallNightLeft)]
    NightLeftView(night: &(Date, u32)) {
        /// The day on which it begins.
        #[schema(format = Date)]
        night: String = night.0,
        left: u32 = night.1,
    }
}

view! {
    /// How many stalls of a kind a show has, and how many are left.
    #[schema(as = StallKindLeft)]
    KindLeftView(kind: &KindLeft, left: &u32) {
        kind: StallKindView = kind.kind,
        stalls: u32 = kind.stalls,
        /// How many are left on all nights of the show: from that of its first day until that
        /// of its last.
        left: u32 = *left,
        /// How many are left on each night on which one can be had.
        nights: Vec<NightLeftView> = kind.nights,
    }
}

/// What is left of the stalls of a show and its places to camp, by its id or its public link:
/// of each kind that it has.
#[utoipa::path(get, path = "/showstable/events/public/{id}/show_stalls", operation_id = "read_public_show_stalls", tag = "stalls",
    params(("id" = String, Path, description = "The show's `hashed_id` or id")),
    responses((status = 200, description = "What is left; an empty list of a show without stalls", body = Vec<KindLeftView>),
              (status = 404, description = "No such show")))]
pub(crate) async fn left(
    stalls: web::Data<StallService>,
    id: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    let missing = || ApiError::not_found("Event");
    let show = EventReference::parse(&id).ok_or_else(missing)?;
    let (days, kinds) = stalls.left(&show).await?;
    let nights = days.of_show().collect();
    let views = kinds
        .iter()
        .map(|kind| (kind, &kind.on_all(&nights)).shown());
    let views: Vec<KindLeftView> = views.collect();
    Ok(HttpResponse::Ok().json(views))
}
