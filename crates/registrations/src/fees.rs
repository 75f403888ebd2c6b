//! The fees that an entry pays beside its classes.

use std::collections::HashSet;

use kernel::{ChargeId, FeeBasis, FeeId, IdGenerator, MAX_QUANTITY};
use time::OffsetDateTime;

use crate::{Charge, InvalidChoices, LinePayer, OfferedFee};

/// An extra that a rider chose.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ExtraChoice {
    /// The fee.
    pub fee_id: FeeId,
    /// How many of it.
    pub quantity: u32,
}

impl OfferedFee {
    fn is_in_force(&self, now: OffsetDateTime) -> bool {
        self.from.is_none_or(|from| from <= now) && self.until.is_none_or(|until| now < until)
    }

    /// How many of it an entry may have.
    fn most(&self) -> u32 {
        match self.per {
            FeeBasis::Unit | FeeBasis::Night => self.max_quantity.unwrap_or(MAX_QUANTITY),
            FeeBasis::Entry | FeeBasis::Class | FeeBasis::Horse | FeeBasis::Weekend => 1,
        }
    }

    /// Whether it is on the bill follows from the entry's status.
    fn charge(&self, quantity: u32, ids: &dyn IdGenerator) -> Charge {
        Charge {
            id: ChargeId::new(ids.next_uuid()),
            fee_id: self.id,
            name: self.name.clone(),
            unit_amount: self.amount,
            per: self.per,
            is_extra: !self.is_required,
            quantity,
            show_horse_id: None,
            kept: None,
            refunded: None,
            kept_at: None,
            is_charged: false,
            waived_reason: None,
            payer: LinePayer::Entry,
            charged_because: None,
        }
    }
}

/// Gives an entry exactly the chosen extras. Of one that it has, the amount
/// stays; while it is waived or no longer offered, it can only become less.
/// Wrong choices are noted.
pub(crate) fn change_extras(
    charges: &mut Vec<Charge>,
    fees: &[OfferedFee],
    extras: &[ExtraChoice],
    now: OffsetDateTime,
    ids: &dyn IdGenerator,
    wrong: &mut InvalidChoices,
) {
    let mut seen = HashSet::new();
    let chosen = |id| extras.iter().any(|extra| extra.fee_id == id);
    for charge in charges.iter_mut().filter(|it| it.is_extra) {
        if !chosen(charge.fee_id) {
            charge.quantity = 0;
        }
    }
    for (position, extra) in extras.iter().enumerate() {
        let mut old = charges.iter_mut();
        let old = old.find(|it| it.is_extra && it.fee_id == extra.fee_id);
        let mut offered = fees.iter().filter(|fee| fee.is_in_force(now));
        let fee = offered.find(|fee| !fee.is_required && fee.id == extra.fee_id);
        let most = match (fee, &old) {
            (None, None) => {
                wrong.unknown_extras.push(position);
                continue;
            }
            (Some(fee), Some(old)) if old.waived_reason.is_none() => fee.most().max(old.quantity),
            (_, Some(old)) => old.quantity,
            (Some(fee), None) => fee.most(),
        };
        if !seen.insert(extra.fee_id) {
            wrong.repeated_extras.push(position);
        } else if extra.quantity > most {
            wrong.too_many_extras.push((position, most));
        } else if let Some(old) = old {
            old.quantity = extra.quantity;
        } else if let Some(fee) = fee.filter(|_| extra.quantity > 0) {
            charges.push(fee.charge(extra.quantity, ids));
        }
    }
}

/// The required fees that are in force, then the chosen extras. Wrong choices
/// are noted.
pub(crate) fn charges(
    fees: &[OfferedFee],
    extras: &[ExtraChoice],
    now: OffsetDateTime,
    is_charged: bool,
    ids: &dyn IdGenerator,
    wrong: &mut InvalidChoices,
) -> Vec<Charge> {
    let in_force = fees.iter().filter(|fee| fee.is_in_force(now));
    let required = in_force.filter(|fee| fee.is_required);
    let mut charges: Vec<Charge> = required.map(|fee| fee.charge(1, ids)).collect();
    change_extras(&mut charges, fees, extras, now, ids, wrong);
    for charge in &mut charges {
        charge.is_charged = is_charged;
    }
    charges
}
