//! What stands of a bill when something is scratched.

use kernel::{FeeBasis, Money, refund_at, scratch_at};
use time::OffsetDateTime;

use crate::{Charge, ClassEntry, ClassEntryState, ShowToEnter};

/// What stands of what was scratched, and by which rule.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Kept {
    /// So much stands.
    pub amount: Money,
    /// So many percent were given back; `None` if the show says what a scratched class costs.
    pub refunded: Option<u32>,
    /// The moment of the rule: from when on scratched classes cost it, or until when as much
    /// is given back.
    pub at: OffsetDateTime,
}

/// What becomes of a line when it is scratched.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Stands {
    /// It comes off the bill.
    Nothing,
    /// It stays as it is.
    All,
    /// What a rule of the show says.
    ByRule(Kept),
}

impl ShowToEnter {
    /// What stands of a class of this price that is scratched at this instant.
    fn stands_of_class(&self, price: Money, now: OffsetDateTime) -> Stands {
        if self.terms.scratch.is_empty() {
            return self.stands(price, now);
        }
        match scratch_at(&self.terms.scratch, now) {
            None => Stands::Nothing,
            Some(step) => Stands::ByRule(Kept {
                amount: step.amount.unwrap_or(price),
                refunded: None,
                at: step.after,
            }),
        }
    }

    /// What stands of a line of this amount that is scratched at this instant: what the
    /// show does not refund, or without a ladder of refunds, all of it from the closing
    /// date on.
    pub(crate) fn stands(&self, amount: Money, now: OffsetDateTime) -> Stands {
        let refunds = &self.terms.refunds;
        let Some(last) = refunds.iter().map(|step| step.until).max() else {
            return if self.is_before_closing(now) {
                Stands::Nothing
            } else {
                Stands::All
            };
        };
        match refund_at(refunds, now) {
            Some(step) if step.percent >= 100 => Stands::Nothing,
            Some(step) => Stands::ByRule(Kept {
                amount: amount.less(step.of(amount)),
                refunded: Some(step.percent),
                at: step.until,
            }),
            None => Stands::ByRule(Kept {
                amount,
                refunded: Some(0),
                at: last,
            }),
        }
    }
}

impl ClassEntry {
    /// Takes it out at this instant. One that is not charged costs nothing.
    pub(crate) fn scratch(&mut self, show: &ShowToEnter, now: OffsetDateTime) {
        self.leave(ClassEntryState::Scratched);
        if !self.is_charged {
            return;
        }
        match show.stands_of_class(self.price, now) {
            Stands::Nothing => self.is_charged = false,
            Stands::All => {}
            Stands::ByRule(kept) => self.keep(Some(kept)),
        }
    }
}

impl Charge {
    /// Its entry is scratched at this instant, and still pays for so many classes.
    pub(crate) fn scratch(&mut self, classes: u32, show: &ShowToEnter, now: OffsetDateTime) {
        if !self.is_charged {
            return;
        }
        // Of a fee per horse or weekend that another entry pays, what this one would pay.
        let quantity = match self.per {
            FeeBasis::Horse | FeeBasis::Weekend => 1,
            _ => self.billed_quantity(classes),
        };
        match show.stands(self.price(quantity), now) {
            Stands::Nothing => self.is_charged = false,
            Stands::All => {}
            Stands::ByRule(kept) => self.keep(Some(kept)),
        }
    }
}

/// Lines that keep something of what was scratched.
macro_rules! keeping {
    ($($line:ident),+) => {$(
        impl $line {
            /// What stands of it after it was scratched, if a rule of the show said so.
            #[must_use]
            pub fn kept(&self) -> Option<Kept> {
                let (amount, at) = self.kept.zip(self.kept_at)?;
                Some(Kept { amount, refunded: self.refunded, at })
            }

            pub(crate) fn keep(&mut self, kept: Option<Kept>) {
                self.kept = kept.map(|it| it.amount);
                self.refunded = kept.and_then(|it| it.refunded);
                self.kept_at = kept.map(|it| it.at);
            }
        }
    )+};
}

keeping!(ClassEntry, Charge);

#[cfg(test)]
mod tests;
