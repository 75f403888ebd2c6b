//! Stalls at a show and places to camp: the areas of a show with their stalls, the bookings
//! of entries, which booking has which stall on which night, and what the crew of the barns
//! says of it.
//!
//! This crate decides what valid areas and bookings are, which nights a booking can have in a
//! stall, and who stood beside whom. It knows nothing of shows and entries beside their names.
//! `web` calls it; `app` constructs it.

#![warn(missing_docs)]

mod area;
mod assign;
mod booking;
mod chart;
mod crew;
mod delivery;
mod hold;
mod left;
mod line;
mod neighbors;
mod ports;
mod service;

pub use area::{
    DAYS_AROUND, MAX_AREA_STALLS, MAX_NIGHTS, MAX_SHOW_AREAS, MAX_SHOW_STALLS, NewAreas, ShowArea,
    ShowNights, ShowStall, ShowStallDraft, ShowStalls, StallTerms, check, title_of,
};
pub use assign::{AssignedNight, Assignment, assigned, kept, lost};
pub use booking::{
    BookingDraft, BookingHolder, BookingState, Holder, MAX_HOLDERS, MAX_SHARE, StallBooking, Wishes,
};
pub use chart::{InStall, StallChart};
pub use crew::{
    CrewBoard, CrewBooking, CrewService, CrewStore, Marked, NewMark, Overruled, StallAct,
    StallMark, counts,
};
pub use delivery::{
    Bought, Buyer, Delivered, Delivery, DeliveryBoard, DeliveryDraft, DeliveryRenderer,
    DeliveryService, DeliveryStore, MAX_DELIVERIES, NewDelivered, Supply, cut, stall_on, supplies,
};
pub use hold::{HOLD, HOLD_ROWS, HoldDraft, NewHold, StallHold, held};
pub use left::{KindLeft, StallInventory, StallPlace, StallsLeft, TakenStall, left, places};
pub use line::{SoldStall, places_in_line};
pub use neighbors::{Neighbors, neighbors};
pub use ports::{MAX_BOOKINGS, StallPaper, StallRefusal, StallRenderer, StallStore};
pub use service::StallService;
