//! Stalls beyond what is left: who asks for them waits in line, and has them when some come free.

use std::collections::HashMap;

use kernel::{
    Changer, EventId, FeeBasis, FeeId, IdGenerator, RandomToken, StallFee, StallKind, StoreError,
};
use time::OffsetDateTime;

use crate::fees::add_what_comes_with;
use crate::office::{StallBillError, changed_bills, store_bills};
use crate::{Charge, OfferedFee, RegistrationTx, ShowToEnter};

/// How many stalls of each extra an entry gets at once. What it asks for beyond that waits.
pub(crate) struct StallRoom<'a> {
    fees: &'a [OfferedFee],
    /// `None` is unlimited. What is not there is not sold any more.
    left: HashMap<FeeId, Option<u32>>,
    has_limits: bool,
}

impl ShowToEnter {
    /// What whoever has these holds gets at once; behind all that wait in line already, except
    /// the stalls that they hold.
    pub(crate) fn stall_room(&self, own: &[RandomToken], now: OffsetDateTime) -> StallRoom<'_> {
        let mut room = self.office_room(now);
        for fee in &self.terms.fees {
            let Some(kind) = fee.stalls.and_then(StallFee::of) else {
                continue;
            };
            let left = self.free_stalls((fee, kind), own, now);
            let left = left.map(|left| match fee.waiting {
                0 => left,
                _ => left.min(self.held_by(fee, own, now)),
            });
            room.left.insert(fee.id, left);
        }
        room
    }

    /// What the office gets at once, regardless of those who wait.
    pub(crate) fn office_room(&self, now: OffsetDateTime) -> StallRoom<'_> {
        let left = |fee: &OfferedFee| {
            let kind = fee.stalls.and_then(StallFee::of)?;
            self.free_stalls((fee, kind), &[], now)
        };
        let fees = &self.terms.fees;
        StallRoom {
            fees,
            left: fees.iter().map(|fee| (fee.id, left(fee))).collect(),
            has_limits: true,
        }
    }

    /// All that is asked for, whatever the show has.
    pub(crate) fn endless_room(&self) -> StallRoom<'_> {
        StallRoom {
            fees: &self.terms.fees,
            left: HashMap::new(),
            has_limits: false,
        }
    }

    /// Whether somebody waits in line for a stall.
    pub(crate) fn has_stall_line(&self) -> bool {
        self.terms.fees.iter().any(|fee| fee.waiting > 0)
    }

    /// When the next hold of a stall runs out.
    pub(crate) fn next_end_of_hold(&self, now: OffsetDateTime) -> Option<OffsetDateTime> {
        let running = self.held.iter().map(|it| it.until);
        running.filter(|until| *until > now).min()
    }
}

impl StallRoom<'_> {
    fn left(&self, fee: FeeId) -> Option<u32> {
        match self.left.get(&fee) {
            _ if !self.has_limits => None,
            Some(left) => *left,
            None => Some(0),
        }
    }

    /// Takes at most so many stalls of an extra, and says how many.
    fn take(&mut self, (fee, kind): (FeeId, StallKind), wanted: u32) -> u32 {
        let got = self.left(fee).map_or(wanted, |left| left.min(wanted));
        for other in self.fees {
            let is_kind = other.stalls.and_then(StallFee::of) == Some(kind);
            if is_kind
                && (other.stock.is_none() || other.id == fee)
                && let Some(Some(left)) = self.left.get_mut(&other.id)
            {
                *left = left.saturating_sub(got);
            }
        }
        got
    }

    /// Gives an entry so many of an extra of its own: what it has and what waits stays, what
    /// waits goes first, and what is new and cannot be had waits. Nights are nights in one
    /// stall, which is had or waits as a whole.
    pub(crate) fn give(&mut self, charge: &mut Charge, quantity: u32) {
        let Some(kind) = charge.stall_kind else {
            charge.quantity = quantity;
            return;
        };
        let stall = (charge.fee_id, kind);
        if charge.per == FeeBasis::Night {
            let waits = match (charge.quantity, quantity) {
                (_, 0) | (1.., _) => false,
                (0, _) => self.has_limits && charge.waiting > 0 || self.take(stall, 1) == 0,
            };
            (charge.quantity, charge.waiting) = if waits { (0, quantity) } else { (quantity, 0) };
            return;
        }
        let kept = charge.quantity.min(quantity);
        let more = quantity - kept;
        let in_line = if self.has_limits {
            charge.waiting.min(more)
        } else {
            0
        };
        let got = self.take(stall, more - in_line);
        (charge.quantity, charge.waiting) = (kept + got, more - got);
    }
}

/// A stall for which an entry waited becomes one that it has, with what comes with it.
pub(crate) fn take_up(
    charges: &mut Vec<Charge>,
    fee: FeeId,
    fees: &[OfferedFee],
    (ids, now): (&dyn IdGenerator, OffsetDateTime),
) {
    let before = charges.clone();
    let mut own = charges.iter_mut().filter(|it| it.is_own_extra());
    let Some(stall) = own.find(|it| it.fee_id == fee && it.waiting > 0) else {
        return;
    };
    let more = match stall.per {
        FeeBasis::Night => stall.waiting,
        _ => 1,
    };
    stall.quantity += more;
    stall.waiting -= more;
    add_what_comes_with((&before, charges), fees, now, ids);
}

/// Lets at most `limit` of those who wait in line for a stall of a locked show have the free
/// ones, the first first: one that does not fit, or of which what must come with it is sold
/// out, is passed over. Returns how many.
pub(crate) async fn move_up_stalls(
    tx: &mut dyn RegistrationTx,
    event: EventId,
    limit: usize,
    (ids, now): (&dyn IdGenerator, OffsetDateTime),
) -> Result<usize, StoreError> {
    let (mut moved, mut passed_over) = (0, Vec::new());
    let by = (Changer::Server, now);
    while moved < limit {
        let Some((id, change)) = tx.first_in_stall_line(event, &passed_over, now).await? else {
            break;
        };
        match changed_bills(tx, event, &change, ids, now).await {
            Ok(bills) => {
                tx.take_from_stall_line(event, id, by).await?;
                store_bills(tx, bills, by).await?;
                moved += 1;
            }
            Err(StallBillError::Store(error)) => return Err(error),
            Err(StallBillError::SoldOut(_) | StallBillError::Fields(_)) => passed_over.push(id),
        }
    }
    Ok(moved)
}

#[cfg(test)]
mod tests;
