//! Who stood beside whom.

use std::collections::{BTreeSet, HashMap};

use kernel::ShowStallId;
use time::Date;

use crate::{ShowArea, ShowStall, ShowStalls, StallBooking};

/// A night of a stall that somebody had, with whom was beside it in the order of its area.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Neighbors<'a> {
    /// The night, named by the day on which it begins.
    pub night: Date,
    /// The area.
    pub area: &'a ShowArea,
    /// The stall.
    pub stall: &'a ShowStall,
    /// Who had it.
    pub booking: &'a StallBooking,
    /// Who had the stall before it, if anybody.
    pub before: Option<&'a StallBooking>,
    /// Who had the stall after it, if anybody.
    pub after: Option<&'a StallBooking>,
}

/// Who had which stall, and who was beside them: by night, in the order of the areas.
#[must_use]
pub fn neighbors<'a>(stalls: &'a ShowStalls, bookings: &'a [StallBooking]) -> Vec<Neighbors<'a>> {
    let mut had: HashMap<(Date, ShowStallId), &StallBooking> = HashMap::new();
    for booking in bookings {
        for it in &booking.nights {
            had.insert((it.night, it.stall_id), booking);
        }
    }
    let nights: BTreeSet<Date> = had.keys().map(|(night, _)| *night).collect();
    let mut found = Vec::new();
    for night in nights {
        for area in &stalls.areas {
            let who = |at: Option<usize>| {
                let stall = area.stalls.get(at?)?;
                had.get(&(night, stall.id)).copied()
            };
            for (at, stall) in area.stalls.iter().enumerate() {
                let Some(booking) = who(Some(at)) else {
                    continue;
                };
                found.push(Neighbors {
                    night,
                    area,
                    stall,
                    booking,
                    before: who(at.checked_sub(1)),
                    after: who(at.checked_add(1)),
                });
            }
        }
    }
    found
}
