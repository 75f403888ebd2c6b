//! What the crew of the barns sees, and says of the stalls: who arrived, who left, and which
//! stalls were stripped.

mod ports;
mod service;

use kernel::{Author, Changer, SaidTime, ShowStallId, StallBookingId};
use time::OffsetDateTime;

use crate::{Delivery, ShowStalls, StallBooking};

pub use self::ports::CrewStore;
pub use self::service::CrewService;

kernel::words! {
    /// What happened to a booking in one of its stalls.
    pub enum StallAct {
        /// It moved in.
        Arrived = "arrived",
        /// It moved out.
        Left = "left",
        /// The stall was stripped after it.
        Stripped = "stripped",
    }
}

/// What was said last of an act.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StallMark {
    /// The stall.
    pub stall_id: ShowStallId,
    /// The act.
    pub act: StallAct,
    /// Whether it was done; otherwise that was taken back.
    pub is_done: bool,
    /// When, by the clock of the server.
    pub at: OffsetDateTime,
    /// When, as the device has it, which tells its own marks.
    pub said_at: OffsetDateTime,
    /// Who said so.
    pub by: Author,
}

/// A mark that is to be recorded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NewMark {
    /// The booking.
    pub booking_id: StallBookingId,
    /// The stall.
    pub stall_id: ShowStallId,
    /// The act.
    pub act: StallAct,
    /// Whether it was done.
    pub is_done: bool,
    /// When, by the clock of the server.
    pub at: OffsetDateTime,
    /// When, as the device has it.
    pub said_at: OffsetDateTime,
    /// When it is recorded.
    pub recorded_at: OffsetDateTime,
    /// Who says so.
    pub by: Changer,
}

/// Whether what is said at an instant counts over what was said before, whichever of them
/// arrives first.
#[must_use]
pub fn counts(at: OffsetDateTime, before: Option<OffsetDateTime>) -> bool {
    before.is_none_or(|before| before <= at)
}

/// When something was done and recorded, by the clock of the server, which says `now`, and
/// as the device has it.
#[must_use]
pub(crate) fn times(said: SaidTime, now: OffsetDateTime) -> (OffsetDateTime, OffsetDateTime) {
    (said.by(now), said.at.unwrap_or(now))
}

/// A booking as the crew sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CrewBooking {
    /// The booking.
    pub booking: StallBooking,
    /// The trainers of its holders, in their order; empty where nobody said who it is.
    pub trainers: Vec<String>,
    /// What was said last of each act in each of its stalls.
    pub marks: Vec<StallMark>,
}

impl CrewBooking {
    /// Whether it has or had a stall: a night there, or something was said of it.
    #[must_use]
    pub fn is_of(&self, stall: ShowStallId) -> bool {
        let mut nights = self.booking.nights.iter();
        nights.any(|it| it.stall_id == stall) || self.marks.iter().any(|it| it.stall_id == stall)
    }

    /// What was said last of an act in a stall.
    #[must_use]
    pub fn said(&self, stall: ShowStallId, act: StallAct) -> Option<&StallMark> {
        let mut marks = self.marks.iter();
        marks.find(|it| (it.stall_id, it.act) == (stall, act))
    }

    /// "arrived, left": what is done in a stall.
    #[must_use]
    pub fn done(&self, stall: ShowStallId) -> String {
        let done = StallAct::ALL.into_iter().filter(|act| {
            let said = self.said(stall, *act);
            said.is_some_and(|it| it.is_done)
        });
        let words: Vec<_> = done.map(StallAct::as_str).collect();
        words.join(", ")
    }

    /// Leaves out the addresses of the office's people, which are not for whoever has a link.
    pub(crate) fn hide_accounts(&mut self) {
        for mark in &mut self.marks {
            if let Author::Office(email, _) = &mut mark.by {
                *email = None;
            }
        }
    }
}

/// What the crew of the barns sees of a show.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CrewBoard {
    /// The areas.
    pub stalls: ShowStalls,
    /// The bookings, in the order in which they were made.
    pub bookings: Vec<CrewBooking>,
    /// What is delivered, by day, then as it was ordered.
    pub deliveries: Vec<Delivery>,
}

/// What counts instead of what arrived: it was said later.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Overruled {
    /// Whether it is done.
    pub is_done: bool,
    /// Since when.
    pub at: OffsetDateTime,
}

/// A booking after a mark.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Marked {
    /// The booking.
    pub booking: CrewBooking,
    /// What counts instead of the mark.
    pub overruled: Option<Overruled>,
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use time::Duration;

    use super::*;

    proptest! {
        /// In whichever order marks arrive, the latest one stands.
        #[test]
        fn the_latest_counts_in_any_order(
            marks in prop::collection::btree_map(0i64..100, any::<bool>(), 1..6),
            shuffle in prop::collection::vec(any::<u64>(), 6),
        ) {
            let mut arriving: Vec<_> = marks.iter().zip(shuffle).collect();
            arriving.sort_by_key(|(_, place)| *place);
            let mut stands: Option<(OffsetDateTime, bool)> = None;
            for ((at, is_done), _) in arriving {
                let at = OffsetDateTime::UNIX_EPOCH + Duration::minutes(*at);
                if counts(at, stands.map(|it| it.0)) {
                    stands = Some((at, *is_done));
                }
            }
            let latest = marks.last_key_value().map(|it| *it.1);
            prop_assert_eq!(stands.map(|it| it.1), latest);
        }
    }
}
