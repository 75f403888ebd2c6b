use kernel::{HorseId, PlaceId, RecordDate, StayId};

/// A horse in a place, night after night.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stay {
    /// Its id.
    pub id: StayId,
    /// The place, as long as the plan has it.
    pub place_id: Option<PlaceId>,
    /// The name of the area.
    pub area: String,
    /// The name of the place, which is that of the area if it is a paddock.
    pub place: String,
    /// The first day.
    pub from: RecordDate,
    /// The last day; `None` is until further notice.
    pub until: Option<RecordDate>,
}

/// That a horse goes to a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Move {
    /// The place; `None` is nowhere.
    pub to: Option<PlaceId>,
    /// From this day on. The stay before ends the day before; what was recorded from this
    /// day on is replaced.
    pub from: RecordDate,
}

/// That two horses go to each other's place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Swap {
    /// The horses.
    pub horses: [HorseId; 2],
    /// From this day on.
    pub from: RecordDate,
}

/// Where a horse stands, for lists of horses.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlaceOf {
    /// The place.
    pub id: PlaceId,
    /// The name of its area.
    pub area: String,
    /// Its name, which is that of the area if it is a paddock.
    pub name: String,
    /// In the order of the plan.
    pub order: u32,
}
