//! Stalls that riders pick while they fill in the form: they are held for a while, and become
//! theirs with the entry.

use std::collections::HashMap;

use kernel::{FeeId, IdGenerator, RandomToken, StallBookingId, StallFee, StallKind};
use thiserror::Error;
use time::{Date, OffsetDateTime};

use crate::fees::ExtraChoice;
use crate::{Charge, InvalidChoices, OfferedFee, ShowToEnter};

/// A stall of a show that somebody holds, or held without that anybody took it since.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HeldStall {
    /// The booking that it becomes.
    pub id: StallBookingId,
    /// By what the form names it.
    pub token: RandomToken,
    /// The extra that is bought with it.
    pub fee_id: FeeId,
    /// What kind of stall.
    pub kind: StallKind,
    /// How many of its nights are at the end of a row.
    pub end_nights: u32,
    /// Until when nobody else gets it.
    pub until: OffsetDateTime,
}

/// A stall that was picked is not held for the entry any more.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("the picked stall is taken")]
pub struct StallTaken;

/// What an entry has booked of stalls.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EntryStall {
    /// The booking.
    pub id: StallBookingId,
    /// What kind of stall.
    pub kind: StallKind,
    /// The extra by which it is paid.
    pub fee_id: Option<FeeId>,
    /// Whether the entry bought it; otherwise the office booked it.
    pub is_bought: bool,
    /// The first night.
    pub first: Date,
    /// The last night.
    pub last: Date,
    /// Whether it waits in line.
    pub is_waiting: bool,
    /// The place in line of one that waits, from 1 on; none while an entry that has it is out.
    pub place: Option<u32>,
    /// What its stalls are called, in the order of the nights; none if it has none yet.
    pub stalls: Vec<String>,
}

/// Takes from an entry what bookings have on its bill that it gives up with its extras: of each
/// extra first those that have no stall, and of them those that were made last, as the store
/// deletes them.
pub(crate) fn give_up(charges: &mut [Charge], stalls: &[EntryStall]) {
    let had = stalls.iter().filter(|it| it.is_bought && !it.is_waiting);
    let mut bought: Vec<_> = had.collect();
    bought.sort_by_key(|it| it.stalls.is_empty());
    let mut kept: HashMap<FeeId, u32> = HashMap::new();
    for stall in bought {
        let Some(fee) = stall.fee_id else { continue };
        let kept = kept.entry(fee).or_default();
        let own = charges
            .iter()
            .filter(|it| it.is_own_extra() && it.fee_id == fee);
        let wanted: u32 = own.map(|it| it.per.stalls_in(it.quantity)).sum();
        if *kept < wanted {
            *kept += 1;
            continue;
        }
        for line in charges
            .iter_mut()
            .filter(|it| it.booking_id == Some(stall.id))
        {
            line.quantity = 0;
        }
    }
}

/// What the stalls are named by that extras pick.
pub(crate) fn tokens(extras: &[ExtraChoice]) -> Vec<RandomToken> {
    extras.iter().flat_map(|it| it.holds.clone()).collect()
}

impl ShowToEnter {
    /// The stalls that an entry with these charges picks. It picks no more of an extra than it
    /// buys of it, without those that have a stall already (`assigned`, once for each); wrong
    /// ones are noted.
    pub(crate) fn picked(
        &self,
        extras: &[ExtraChoice],
        (charges, assigned): (&[Charge], &[FeeId]),
        wrong: &mut InvalidChoices,
    ) -> Result<Vec<&HeldStall>, StallTaken> {
        let held: HashMap<&str, &HeldStall> =
            self.held.iter().map(|it| (it.token.as_str(), it)).collect();
        let mut picked: Vec<&HeldStall> = Vec::new();
        for (position, extra) in extras.iter().enumerate() {
            let own = charges
                .iter()
                .filter(|it| it.is_own_extra() && it.fee_id == extra.fee_id);
            let own: Vec<_> = own.collect();
            let bought = own.iter().map(|it| it.per.stalls_in(it.quantity));
            let bought: u32 = bought.sum();
            let had = assigned.iter().filter(|it| **it == extra.fee_id).count();
            let room = usize::try_from(bought)
                .unwrap_or(usize::MAX)
                .saturating_sub(had);
            let mut is_wrong = extra.holds.len() > room;
            if is_wrong && own.iter().any(|it| it.waiting > 0) {
                // It was let go of, and others were faster.
                return Err(StallTaken);
            }
            for token in &extra.holds {
                let stall = *held.get(token.as_str()).ok_or(StallTaken)?;
                is_wrong |= stall.fee_id != extra.fee_id;
                is_wrong |= picked.iter().any(|it| it.id == stall.id);
                picked.push(stall);
            }
            if is_wrong {
                wrong.picked_stalls.push(position);
            }
        }
        Ok(picked)
    }

    /// How many stalls of a fee whoever has these holds still holds.
    pub(crate) fn held_by(
        &self,
        fee: &OfferedFee,
        own: &[RandomToken],
        now: OffsetDateTime,
    ) -> u32 {
        let held = self.held.iter().filter(|it| it.fee_id == fee.id);
        let held = held.filter(|it| it.until > now && own.contains(&it.token));
        u32::try_from(held.count()).unwrap_or(u32::MAX)
    }

    /// How many stalls of a fee others hold.
    pub(crate) fn held_by_others(
        &self,
        (fee, kind): (&OfferedFee, StallKind),
        own: &[RandomToken],
        now: OffsetDateTime,
    ) -> u32 {
        let others = self.held.iter().filter(|it| {
            let is_of_it = fee.stock.is_none() || it.fee_id == fee.id;
            it.kind == kind && is_of_it && it.until > now && !own.contains(&it.token)
        });
        u32::try_from(others.count()).unwrap_or(u32::MAX)
    }
}

/// Adds what nights at the end of a row cost more in the stalls that are picked, as the desk
/// would when it assigns them.
pub(crate) fn charge_end_nights(
    charges: &mut Vec<Charge>,
    fees: &[OfferedFee],
    picked: &[&HeldStall],
    (is_charged, now): (bool, OffsetDateTime),
    ids: &dyn IdGenerator,
) {
    for stall in picked.iter().filter(|it| it.end_nights > 0) {
        let of_end = fees
            .iter()
            .filter(|it| it.stalls == Some(StallFee::End(stall.kind)));
        let in_force = of_end.filter(|it| it.is_in_force(now) && !it.is_required);
        charges.extend(in_force.map(|fee| Charge {
            booking_id: Some(stall.id),
            is_charged,
            ..fee.charge(stall.end_nights, ids)
        }));
    }
}

#[cfg(test)]
mod tests;
