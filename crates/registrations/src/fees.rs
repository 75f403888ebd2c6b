//! The fees that an entry pays beside its classes.

use std::collections::HashSet;

use kernel::{ChargeId, FeeBasis, FeeId, IdGenerator};
use time::OffsetDateTime;

use crate::{Charge, InvalidChoices, OfferedFee};

/// How many an entry may have of an extra without a limit of its own, so that
/// sums remain exact.
pub const MAX_QUANTITY: u32 = 1000;

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
    let charge = |fee: &OfferedFee, quantity| Charge {
        id: ChargeId::new(ids.next_uuid()),
        fee_id: fee.id,
        name: fee.name.clone(),
        unit_amount: fee.amount,
        per: fee.per,
        is_extra: !fee.is_required,
        quantity,
        is_charged,
        waived_reason: None,
    };
    let in_force = || fees.iter().filter(|fee| fee.is_in_force(now));
    let mut charges: Vec<Charge> = in_force()
        .filter(|fee| fee.is_required)
        .map(|fee| charge(fee, 1))
        .collect();
    let mut seen = HashSet::new();
    for (position, extra) in extras.iter().enumerate() {
        let mut offered = in_force().filter(|fee| !fee.is_required);
        let Some(fee) = offered.find(|fee| fee.id == extra.fee_id) else {
            wrong.unknown_extras.push(position);
            continue;
        };
        let most = match fee.per {
            FeeBasis::Unit => fee.max_quantity.unwrap_or(MAX_QUANTITY),
            FeeBasis::Entry | FeeBasis::Class => 1,
        };
        if !seen.insert(fee.id) {
            wrong.repeated_extras.push(position);
        } else if extra.quantity > most {
            wrong.too_many_extras.push((position, most));
        } else if extra.quantity > 0 {
            charges.push(charge(fee, extra.quantity));
        }
    }
    charges
}
