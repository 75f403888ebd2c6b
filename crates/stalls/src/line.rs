//! Who waits in line for stalls that were sold out.

use std::collections::{BTreeSet, HashMap};

use kernel::{FeeId, StallBookingId, StallKind};
use time::Date;

use crate::{StallInventory, TakenStall};

/// An extra of a show that is a stall.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SoldStall {
    /// The extra.
    pub fee_id: FeeId,
    /// What kind of stall.
    pub kind: StallKind,
    /// How many of it the show has; `None` is as many as it has stalls of the kind.
    pub stock: Option<u32>,
}

impl TakenStall {
    fn nights(&self) -> BTreeSet<Date> {
        let next = |night: &Date| night.next_day().filter(|it| *it <= self.last);
        let first = Some(self.first).filter(|first| *first <= self.last);
        std::iter::successors(first, next).collect()
    }
}

impl StallInventory {
    /// Whether a stall is left for a booking on all of its nights.
    #[must_use]
    pub fn has_for(&self, booking: &TakenStall, sold: SoldStall) -> bool {
        let extra = (sold.fee_id, sold.stock);
        self.left(booking.kind, extra, &booking.nights()) != Some(0)
    }

    /// The first in line for which a stall is left, of these extras; without those that are
    /// passed over.
    #[must_use]
    pub fn first_in_line(
        &self,
        sold: &[SoldStall],
        passed_over: &[StallBookingId],
    ) -> Option<StallBookingId> {
        let mut line = self.waiting.iter();
        let first = line.find(|it| {
            let mut sold = sold.iter().copied();
            let extra = sold.find(|of| (Some(of.fee_id), of.kind) == (it.fee_id, it.kind));
            !passed_over.contains(&it.id) && extra.is_some_and(|of| self.has_for(it, of))
        });
        first.map(|it| it.id)
    }

    /// How many wait before somebody who asks for an extra now. Extras without a stock share
    /// the stalls of their kind, and the line.
    #[must_use]
    pub fn line_of(&self, extra: SoldStall, sold: &[SoldStall]) -> u32 {
        let shares = |of: &&SoldStall| {
            let alike = of.kind == extra.kind && of.stock.is_none() && extra.stock.is_none();
            alike || of.fee_id == extra.fee_id
        };
        let fees: Vec<_> = sold.iter().filter(shares).map(|of| of.fee_id).collect();
        let line = self.waiting.iter();
        let line = line.filter(|it| it.fee_id.is_some_and(|fee| fees.contains(&fee)));
        u32::try_from(line.count()).unwrap_or(u32::MAX)
    }
}

/// The place of each booking in the line of its extra, from 1 on.
#[must_use]
pub fn places_in_line(line: &[TakenStall]) -> HashMap<StallBookingId, u32> {
    let mut last: HashMap<Option<FeeId>, u32> = HashMap::new();
    let place = |it: &TakenStall| {
        let place = last.entry(it.fee_id).or_default();
        *place += 1;
        (it.id, *place)
    };
    line.iter().map(place).collect()
}
