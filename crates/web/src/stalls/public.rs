use ::stalls::{KindLeft, StallPlace, StallService};
use actix_web::{HttpResponse, web};
use kernel::EventReference;
use time::Date;
use uuid::Uuid;

use super::view::StallKindView;
use crate::problem::ApiError;
use crate::representation::Instant;
use crate::view::view;

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
    /// A stall as everybody may see it: whether it is free, and not who has it.
    #[schema(as = StallPlace)]
    StallPlaceView(place: &StallPlace) {
        id: Uuid = place.id,
        area: String = place.area,
        name: String = place.terms.name,
        /// Whether it is at the end of its row.
        end: bool = place.terms.is_end,
        /// The nights on which it can be had, each named by the day on which it begins; if
        /// none are named, all.
        nights: Vec<String> = place.terms.nights.iter().copied().collect::<Vec<_>>(),
        /// The nights on which somebody has or holds it.
        taken: Vec<String> = place.taken.iter().copied().collect::<Vec<_>>(),
        /// Until when somebody holds it who has not entered yet.
        #[schema(required = true)]
        held_until: Option<Instant> = place.held_until,
    }
}

view! {
    /// How many stalls of a kind a show has, and how many are left.
    #[schema(as = StallKindLeft)]
    KindLeftView(kind: &KindLeft, shown: &(u32, Vec<StallPlace>)) {
        kind: StallKindView = kind.kind,
        stalls: u32 = kind.stalls,
        /// How many are left on all nights of the show: from that of its first day until that
        /// of its last.
        left: u32 = shown.0,
        /// How many are left on each night on which one can be had.
        nights: Vec<NightLeftView> = kind.nights,
        /// The stalls in their order, free ones and others.
        places: Vec<StallPlaceView> = shown.1,
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
    let found = stalls.left(&show).await?;
    let nights = found.days.of_show().collect();
    let views = found.kinds.iter().map(|kind| {
        let places = found.places.iter();
        let places = places.filter(|it| it.terms.kind == kind.kind).cloned();
        KindLeftView::new(kind, &(kind.on_all(&nights), places.collect()))
    });
    let views: Vec<KindLeftView> = views.collect();
    Ok(HttpResponse::Ok().json(views))
}
