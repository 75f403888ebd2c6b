//! What an entry costs.

use kernel::{BillLineId, ChargeId, ClassEntryId, FeeBasis, Money, SignedMoney};

use crate::{Charge, ClassEntry, Registration, WaivedReason};

/// A line of a bill.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BillLine {
    /// What is charged.
    pub item: BillItem,
    /// Its name.
    pub name: String,
    /// How many of it.
    pub quantity: u32,
    /// The price of one.
    pub unit_amount: Money,
    /// The price of all; 0 if it was waived.
    pub amount: Money,
    /// Why the office waived it, if it did.
    pub waived_reason: Option<WaivedReason>,
}

/// What a line of a bill charges.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BillItem {
    /// A class.
    Class(ClassEntryId),
    /// A fee that the show requires.
    Fee(ChargeId),
    /// What the rider bought beside classes.
    Extra(ChargeId),
}

impl BillItem {
    /// The id of the line.
    #[must_use]
    pub const fn id(self) -> BillLineId {
        BillLineId::new(match self {
            Self::Class(id) => id.as_uuid(),
            Self::Fee(id) | Self::Extra(id) => id.as_uuid(),
        })
    }
}

impl Registration {
    /// What is charged: the classes, then fees and extras. A waived line
    /// remains, and costs nothing.
    #[must_use]
    pub fn bill(&self) -> Vec<BillLine> {
        bill(&self.class_entries, &self.charges)
    }

    /// What is still due; negative if the show owes it.
    #[must_use]
    pub fn balance(&self) -> SignedMoney {
        self.paid.balance_of(self.total_fee)
    }
}

pub(crate) fn bill(class_entries: &[ClassEntry], charges: &[Charge]) -> Vec<BillLine> {
    let classes: Vec<&ClassEntry> = class_entries.iter().filter(|it| it.is_charged).collect();
    let class_lines = classes.iter().map(|class| BillLine {
        item: BillItem::Class(class.id),
        name: class.name.as_str().to_owned(),
        quantity: 1,
        unit_amount: class.price,
        amount: amount(class.price, 1, class.waived_reason.as_ref()),
        waived_reason: class.waived_reason.clone(),
    });
    let charge_lines = charges.iter().filter(|it| it.is_charged).map(|charge| {
        let quantity = match charge.per {
            FeeBasis::Class => u32::try_from(classes.len()).unwrap_or(u32::MAX),
            FeeBasis::Entry | FeeBasis::Unit => charge.quantity,
        };
        BillLine {
            item: if charge.is_extra {
                BillItem::Extra(charge.id)
            } else {
                BillItem::Fee(charge.id)
            },
            name: charge.name.as_str().to_owned(),
            quantity,
            unit_amount: charge.unit_amount,
            amount: amount(charge.unit_amount, quantity, charge.waived_reason.as_ref()),
            waived_reason: charge.waived_reason.clone(),
        }
    });
    class_lines
        .chain(charge_lines)
        .filter(|line| line.quantity > 0)
        .collect()
}

/// The sum of a bill.
#[must_use]
pub fn total(bill: &[BillLine]) -> Money {
    bill.iter().map(|line| line.amount).sum()
}

fn amount(unit_amount: Money, quantity: u32, waived: Option<&WaivedReason>) -> Money {
    match waived {
        Some(_) => Money::ZERO,
        None => unit_amount.times(quantity),
    }
}
