//! Where the horses of a barn stand: its plan of aisles and paddocks, the stays of horses
//! in them night by night, and the groups in which they are turned out.
//!
//! A place is a stall of an aisle, or a paddock. This crate decides what a valid plan is,
//! whether a place has room, and who goes out with whom against the barn's own word. It
//! knows nothing of what horses are. `web` calls it; `app` constructs it.

#![warn(missing_docs)]

mod plan;
mod ports;
mod room;
mod service;
mod stay;
mod turnout;

pub use plan::{
    Area, AreaDraft, AreaKind, BarnPlan, Holds, MAX_AREAS, MAX_CAPACITY, MAX_PLACES, MAX_STALLS,
    NewPlan, PlaceStanding, PlacedHorse, Stall, StallDraft, StandingHorse, check,
};
pub use ports::{MAX_STAYS_OF_A_HORSE, PlaceRefusal, PlaceStore};
pub use room::{Nights, fullest};
pub use service::PlaceService;
pub use stay::{Move, PlaceOf, Stay, Swap};
pub use turnout::{
    Apart, GroupDetails, MAX_APART, MAX_GROUP_HORSES, MAX_GROUPS, Turnout, TurnoutDraft,
    TurnoutGroup, TurnoutRead, TurnoutWarning, Weekday,
};
