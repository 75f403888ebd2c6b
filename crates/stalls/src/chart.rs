//! The chart: who has which stall.

use kernel::ShowStallId;
use time::{Date, Duration};

use crate::{ShowStalls, StallBooking};

/// The areas of a show with all its bookings.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StallChart {
    /// The areas.
    pub stalls: ShowStalls,
    /// The bookings, in the order in which they were made.
    pub bookings: Vec<StallBooking>,
}

/// A booking in a stall.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InStall<'a> {
    /// The booking.
    pub booking: &'a StallBooking,
    /// Its nights there without a break, each with the first and the last one.
    pub spans: Vec<(Date, Date)>,
}

impl StallChart {
    /// Who has a stall, the earliest first.
    #[must_use]
    pub fn in_stall(&self, id: ShowStallId) -> Vec<InStall<'_>> {
        let there = self.bookings.iter().filter_map(|booking| {
            let nights = booking.nights.iter().filter(|it| it.stall_id == id);
            let spans = spans(nights.map(|it| it.night));
            (!spans.is_empty()).then_some(InStall { booking, spans })
        });
        let mut there: Vec<_> = there.collect();
        there.sort_by_key(|it| it.spans.first().copied());
        there
    }
}

/// Nights in their order as spans without a break.
fn spans(nights: impl Iterator<Item = Date>) -> Vec<(Date, Date)> {
    let mut spans: Vec<(Date, Date)> = Vec::new();
    for night in nights {
        match spans.last_mut() {
            Some((_, last)) if *last + Duration::DAY == night => *last = night,
            _ => spans.push((night, night)),
        }
    }
    spans
}

#[cfg(test)]
mod tests {
    use time::macros::date;

    use super::*;

    #[test]
    fn nights_without_a_break_are_one_span() {
        let nights = [
            date!(2027 - 05 - 30),
            date!(2027 - 05 - 31),
            date!(2027 - 06 - 01),
            date!(2027 - 06 - 03),
        ];
        let expected = [(nights[0], nights[2]), (nights[3], nights[3])];
        assert_eq!(spans(nights.into_iter()), expected);
        assert_eq!(spans(std::iter::empty()), []);
    }
}
