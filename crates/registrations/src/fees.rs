//! The fees that an entry pays beside its classes.

use std::collections::HashSet;

use kernel::{
    ChargeId, FeeBasis, FeeId, IdGenerator, MAX_QUANTITY, Money, RandomToken, Reason, RequiredLine,
    StallFee, StallKind,
};
use time::OffsetDateTime;

use crate::stall_line::StallRoom;
use crate::{Charge, InvalidChoices, LinePayer, OfferedFee, Registration};

/// An extra that a rider chose.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExtraChoice {
    /// The fee.
    pub fee_id: FeeId,
    /// How many of it.
    pub quantity: u32,
    /// The stalls that are held for it, if it is one.
    pub holds: Vec<RandomToken>,
}

impl OfferedFee {
    pub(crate) fn is_in_force(&self, now: OffsetDateTime) -> bool {
        self.from.is_none_or(|from| from <= now) && self.until.is_none_or(|until| now < until)
    }

    /// How many of it an entry may have.
    fn most(&self) -> u32 {
        match self.per {
            FeeBasis::Unit | FeeBasis::Night => self.max_quantity.unwrap_or(MAX_QUANTITY),
            FeeBasis::Entry | FeeBasis::Class | FeeBasis::Horse | FeeBasis::Weekend => 1,
        }
    }

    /// Whether an entry may choose it. What stalls at the end of a row cost more is charged
    /// when one is assigned.
    fn is_chosen(&self) -> bool {
        !self.is_required && !matches!(self.stalls, Some(StallFee::End(_)))
    }

    /// Whether riders may choose it at a time.
    #[must_use]
    pub fn is_offered(&self, now: OffsetDateTime) -> bool {
        self.is_chosen() && self.is_in_force(now)
    }

    /// How many of it come with so many stalls of each kind.
    fn comes_with(&self, stalls: impl Fn(StallKind) -> u32) -> u32 {
        match self.stalls {
            Some(StallFee::With(kind, count)) => count.saturating_mul(stalls(kind)),
            _ => 0,
        }
    }

    /// Whether it is on the bill follows from the entry's status.
    pub(crate) fn charge(&self, quantity: u32, ids: &dyn IdGenerator) -> Charge {
        Charge {
            id: ChargeId::new(ids.next_uuid()),
            fee_id: self.id,
            name: self.name.clone(),
            unit_amount: self.amount,
            per: self.per,
            is_extra: !self.is_required,
            quantity,
            waiting: 0,
            show_horse_id: None,
            kept: None,
            refunded: None,
            kept_at: None,
            is_charged: false,
            waived_reason: None,
            payer: LinePayer::Entry,
            charged_because: None,
            booking_id: None,
            share: None,
            stall_kind: self.stalls.and_then(StallFee::of),
        }
    }
}

impl Charge {
    /// One of something that the office charges, which is none of the show's fees.
    #[must_use]
    pub fn of_office(
        id: ChargeId,
        (name, unit_amount): (RequiredLine<100>, Money),
        because: Reason,
    ) -> Self {
        Self {
            id,
            fee_id: FeeId::new(id.as_uuid()),
            name,
            unit_amount,
            per: FeeBasis::Entry,
            is_extra: false,
            quantity: 1,
            waiting: 0,
            show_horse_id: None,
            kept: None,
            refunded: None,
            kept_at: None,
            is_charged: true,
            waived_reason: None,
            payer: LinePayer::Entry,
            charged_because: Some(because),
            booking_id: None,
            share: None,
            stall_kind: None,
        }
    }

    /// The same on the bill of a barn.
    #[must_use]
    pub fn of_barn(self) -> Self {
        Self {
            is_charged: true,
            payer: LinePayer::Group,
            ..self
        }
    }

    /// Whether the entry has it by itself, and not by a booking.
    #[must_use]
    pub const fn is_own_extra(&self) -> bool {
        self.is_extra && self.booking_id.is_none()
    }
}

impl Registration {
    /// Whether it has bought stalls by extras of its own, or waits for some.
    #[must_use]
    pub fn has_stalls(&self) -> bool {
        let mut own = self.charges.iter().filter(|it| it.is_own_extra());
        own.any(|it| it.stall_kind.is_some() && it.quantity + it.waiting > 0)
    }
}

/// How many stalls of a kind an entry has by extras of its own; nights in one are one stall.
fn own_stalls(charges: &[Charge], kind: StallKind) -> u32 {
    let own = charges.iter().filter(|it| it.is_own_extra());
    let stalls = own.filter(|it| it.stall_kind == Some(kind));
    stalls.map(|it| it.per.stalls_in(it.quantity)).sum()
}

/// How many of a fee an entry has by bookings.
fn booked(charges: &[Charge], fee: FeeId) -> u32 {
    let booked = charges
        .iter()
        .filter(|it| it.is_extra && it.booking_id.is_some());
    booked
        .filter(|it| it.fee_id == fee)
        .map(|it| it.quantity)
        .sum()
}

/// How many stalls of a kind are chosen.
fn chosen_stalls(fees: &[OfferedFee], extras: &[ExtraChoice], kind: StallKind) -> u32 {
    let of_kind = fees
        .iter()
        .filter(|it| it.stalls == Some(StallFee::Of(kind)));
    let chosen = |fee: &OfferedFee| {
        let extra = extras.iter().find(|it| it.fee_id == fee.id);
        extra.map_or(0, |it| fee.per.stalls_in(it.quantity))
    };
    of_kind.map(chosen).fold(0, u32::saturating_add)
}

/// Gives an entry exactly the chosen extras, and at least what comes with its stalls. Of one
/// that it has, the amount stays; while it is waived or no longer offered, it can only become
/// less. What bookings have counts among the extras, and stays. Of stalls, what is beyond the
/// room waits. Wrong choices are noted.
pub(crate) fn change_extras(
    charges: &mut Vec<Charge>,
    (fees, mut room): (&[OfferedFee], StallRoom<'_>),
    extras: &[ExtraChoice],
    now: OffsetDateTime,
    ids: &dyn IdGenerator,
    wrong: &mut InvalidChoices,
) {
    let before = charges.clone();
    let mut seen = HashSet::new();
    let chosen = |id| extras.iter().any(|extra| extra.fee_id == id);
    for charge in charges.iter_mut().filter(|it| it.is_own_extra()) {
        if !chosen(charge.fee_id) {
            (charge.quantity, charge.waiting) = (0, 0);
        }
    }
    for (position, extra) in extras.iter().enumerate() {
        let quantity = extra.quantity.saturating_sub(booked(&before, extra.fee_id));
        let mut old = charges.iter_mut();
        let old = old.find(|it| it.is_own_extra() && it.fee_id == extra.fee_id);
        let mut offered = fees.iter().filter(|fee| fee.is_in_force(now));
        let fee = offered.find(|fee| fee.is_chosen() && fee.id == extra.fee_id);
        let most = match (fee, &old) {
            (None, None) => {
                wrong.unknown_extras.push(position);
                continue;
            }
            (Some(fee), Some(old)) if old.waived_reason.is_none() => {
                fee.most().max(old.quantity + old.waiting)
            }
            (_, Some(old)) => old.quantity + old.waiting,
            (Some(fee), None) => fee.most(),
        };
        let needed = fee.map_or(0, |fee| {
            fee.comes_with(|it| chosen_stalls(fees, extras, it))
        });
        let most = most.max(needed);
        if !seen.insert(extra.fee_id) {
            wrong.repeated_extras.push(position);
        } else if quantity > most {
            wrong.too_many_extras.push((position, most));
        } else if let Some(old) = old {
            room.give(old, quantity);
        } else if let Some(fee) = fee.filter(|_| quantity > 0) {
            let mut charge = fee.charge(0, ids);
            room.give(&mut charge, quantity);
            charges.push(charge);
        }
    }
    add_what_comes_with((&before, charges), fees, now, ids);
}

/// Adds what comes with the stalls of an entry: with more stalls as much as they need, with
/// fewer or as many at least what it had of that. Of a fee that is waived or no longer
/// offered, it is never more than before.
pub(crate) fn add_what_comes_with(
    (before, charges): (&[Charge], &mut Vec<Charge>),
    fees: &[OfferedFee],
    now: OffsetDateTime,
    ids: &dyn IdGenerator,
) {
    for fee in fees.iter().filter(|it| it.is_chosen()) {
        let needs = |charges: &[Charge]| fee.comes_with(|kind| own_stalls(charges, kind));
        let (needed_before, needed) = (needs(before), needs(charges));
        let own = |it: &&Charge| it.is_own_extra() && it.fee_id == fee.id;
        let old = before.iter().find(own);
        let had = old.map_or(0, |it| it.quantity);
        let is_waived = old.is_some_and(|it| it.waived_reason.is_some());
        let least = if needed > needed_before && fee.is_in_force(now) && !is_waived {
            needed
        } else {
            needed.min(had)
        };
        let mut own = charges.iter_mut();
        match own.find(|it| it.is_own_extra() && it.fee_id == fee.id) {
            Some(charge) => charge.quantity = charge.quantity.max(least),
            None if least > 0 => charges.push(fee.charge(least, ids)),
            None => {}
        }
    }
}

/// The required fees that are in force, then the chosen extras. Wrong choices
/// are noted.
pub(crate) fn charges(
    (fees, room): (&[OfferedFee], StallRoom<'_>),
    extras: &[ExtraChoice],
    now: OffsetDateTime,
    is_charged: bool,
    ids: &dyn IdGenerator,
    wrong: &mut InvalidChoices,
) -> Vec<Charge> {
    let in_force = fees.iter().filter(|fee| fee.is_in_force(now));
    let required = in_force.filter(|fee| fee.is_required);
    let mut charges: Vec<Charge> = required.map(|fee| fee.charge(1, ids)).collect();
    change_extras(&mut charges, (fees, room), extras, now, ids, wrong);
    for charge in &mut charges {
        charge.is_charged = is_charged;
    }
    charges
}
