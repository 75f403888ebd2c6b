use ::places::{
    Apart, Area, AreaKind, BarnPlan, Holds, PlaceOf, PlaceStanding, PlacedHorse, Stall,
    StandingHorse, Stay, TurnoutGroup, TurnoutRead, TurnoutWarning, Weekday,
};
use kernel::Actor;
use uuid::Uuid;

use crate::representation::{Belonging, HorseNameView, Named};
use crate::view::view;

/// What an area of a barn is.
pub(crate) type AreaKindView = Named<AreaKind>;
/// A day of the week.
pub(crate) type WeekdayView = Named<Weekday>;

view! {
    /// A stall.
    #[schema(as = Stall)]
    StallView(stall: &Stall) {
        id: Uuid = stall.id,
        name: String = stall.name,
    }
}

view! {
    /// An area of a barn.
    #[schema(as = Area)]
    AreaView(area: &Area) {
        /// If it is a paddock, also the id of the place.
        id: Uuid = area.id,
        name: String = area.name,
        kind: AreaKindView = area.kind(),
        /// Of an aisle, in their order.
        stalls: Vec<StallView> = stalls(area),
        /// How many horses a paddock takes; null for an aisle.
        #[schema(required = true)]
        capacity: Option<u32> = capacity(area),
    }
}

fn stalls(area: &Area) -> &[Stall] {
    match &area.holds {
        Holds::Stalls(stalls) => stalls,
        Holds::Horses(_) => &[],
    }
}

fn capacity(area: &Area) -> Option<u32> {
    match area.holds {
        Holds::Stalls(_) => None,
        Holds::Horses(most) => Some(most),
    }
}

view! {
    /// A horse that stands nowhere.
    #[schema(as = PlacedHorse)]
    PlacedHorseView(horse: &PlacedHorse) {
        horse_id: Uuid = horse.id,
        name: String = horse.name,
        #[schema(required = true)]
        profile_photo: Option<String> = horse.photo,
    }
}

view! {
    /// A horse that stands in a place.
    #[schema(as = StandingHorse)]
    StandingHorseView(standing: &StandingHorse) {
        horse_id: Uuid = standing.horse.id,
        name: String = standing.horse.name,
        #[schema(required = true)]
        profile_photo: Option<String> = standing.horse.photo,
        /// Since when.
        #[schema(format = Date)]
        from: String = standing.from,
        /// Its last day there, if it is known.
        #[schema(required = true, format = Date)]
        until: Option<String> = standing.until,
    }
}

view! {
    /// Who stands in a place.
    #[schema(as = Standing)]
    StandingView(standing: &PlaceStanding) {
        place_id: Uuid = standing.place_id,
        /// By name.
        horses: Vec<StandingHorseView> = standing.horses,
    }
}

view! {
    /// The plan of a barn, with who stands where today. A place is a stall or a paddock.
    #[schema(as = Places)]
    PlacesView(plan: &BarnPlan, actor: &Actor) {
        #[serde(flatten)]
        belonging: Belonging = (actor, plan.organization_id),
        /// In their order.
        areas: Vec<AreaView> = plan.areas,
        /// The places in which horses stand, in the order of the plan.
        standing: Vec<StandingView> = plan.standing,
        /// The horses that stand nowhere, by name.
        without: Vec<PlacedHorseView> = plan.without,
        /// How often it was saved; 0 if never.
        revision: u32 = plan.revision,
    }
}

view! {
    /// A horse in a place, from a day on.
    #[schema(as = Stay)]
    StayView(stay: &Stay) {
        id: Uuid = stay.id,
        /// The place; null if the plan has it no more.
        #[schema(required = true)]
        place_id: Option<Uuid> = stay.place_id,
        /// The name of the area.
        area: String = stay.area,
        /// The name of the place, which is that of the area if it is a paddock.
        name: String = stay.place,
        #[schema(format = Date)]
        from: String = stay.from,
        /// The last day; null is until further notice.
        #[schema(required = true, format = Date)]
        until: Option<String> = stay.until,
    }
}

view! {
    /// Where a horse stands today.
    #[schema(as = PlaceOf)]
    PlaceOfView(place: &PlaceOf) {
        id: Uuid = place.id,
        /// The name of the area.
        area: String = place.area,
        /// The name of the place, which is that of the area if it is a paddock.
        name: String = place.name,
        /// In the order of the plan.
        order: u32 = place.order,
    }
}

view! {
    /// Horses that go out together.
    #[schema(as = TurnoutGroup)]
    TurnoutGroupView(group: &TurnoutGroup) {
        id: Uuid = group.id,
        name: String = group.details.name,
        /// Where to, if that is set and the plan has it.
        #[schema(required = true)]
        place_id: Option<Uuid> = group.details.place_id,
        weekdays: Vec<WeekdayView> = group.details.weekdays,
        /// When they go out, `08:00`.
        from: String = group.details.from,
        /// When they come in, on the same day.
        until: String = group.details.until,
        horse_ids: Vec<Uuid> = group.details.horse_ids,
    }
}

view! {
    /// Two horses that must not go out together.
    #[schema(as = Apart)]
    ApartView(apart: &Apart) {
        horse_ids: Vec<Uuid> = apart.horse_ids.as_slice(),
        /// Why; may be empty.
        note: String = apart.note,
    }
}

view! {
    /// That two horses meet although they must not: in one group, or in two that are in
    /// one place at the same time.
    #[schema(as = TurnoutWarning)]
    TurnoutWarningView(warning: &TurnoutWarning) {
        /// The group; of two the later one of the list.
        group_id: Uuid = warning.group_id,
        horse_ids: Vec<Uuid> = warning.horse_ids.as_slice(),
        /// Why they must not meet; may be empty.
        note: String = warning.note,
    }
}

view! {
    /// Who goes out with whom, and who must not. Horses that are archived or gone are left
    /// out.
    #[schema(as = Turnout)]
    TurnoutView(read: &TurnoutRead, actor: &Actor) {
        #[serde(flatten)]
        belonging: Belonging = (actor, read.organization_id),
        /// In their order.
        groups: Vec<TurnoutGroupView> = read.turnout.groups,
        apart: Vec<ApartView> = read.turnout.apart,
        warnings: Vec<TurnoutWarningView> = read.turnout.warnings(),
        /// The horses that it names, by name.
        horses: Vec<HorseNameView> = read.horses,
        /// How often it was saved; 0 if never.
        revision: u32 = read.revision,
    }
}
