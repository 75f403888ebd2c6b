//! What a class costs who adds it at an instant.

use kernel::{Money, step_at};
use time::OffsetDateTime;

use crate::{ClassEntry, ClassEntryState, EntryTerms};

/// The price of a class, and the rule that made it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct ClassPrice {
    pub(crate) price: Money,
    /// What the prize list says, and from when on the class costs more; `None` if it costs
    /// what the prize list says.
    pub(crate) raised: Option<(Money, OffsetDateTime)>,
}

impl EntryTerms {
    /// What a class for which the prize list says `list_price` costs at this instant.
    pub(crate) fn class_price(&self, list_price: Money, now: OffsetDateTime) -> ClassPrice {
        let step = step_at(&self.added_after, now);
        ClassPrice {
            price: step.map_or(list_price, |step| step.raise.of(list_price)),
            raised: step.map(|step| (list_price, step.after)),
        }
    }
}

impl ClassEntry {
    /// What is the price in the prize list of the class.
    fn list_price_then(&self) -> Money {
        self.list_price.unwrap_or(self.price)
    }

    /// Gives a class that comes back the price of this instant, as one that is added. One
    /// that stayed on the bill, or that waits, keeps its price.
    pub(crate) fn price_anew(&mut self, terms: &EntryTerms, now: OffsetDateTime) {
        let is_out = matches!(
            self.state,
            ClassEntryState::Scratched | ClassEntryState::Cancelled
        );
        if is_out && !self.is_charged {
            let priced = terms.class_price(self.list_price_then(), now);
            self.set_price(priced);
        }
    }

    fn set_price(&mut self, ClassPrice { price, raised }: ClassPrice) {
        self.price = price;
        (self.list_price, self.raised_at) = raised.unzip();
    }
}

#[cfg(test)]
mod tests {
    use kernel::SequentialIds;
    use kernel::{ClassEntryId, Factor, IdGenerator as _, PriceStep, Raise, RequiredLine};
    use proptest::prelude::*;
    use time::macros::datetime;

    use super::*;
    use crate::LinePayer;

    const NOON: OffsetDateTime = datetime!(2026-06-04 12:00 -5);
    const FRIDAY: OffsetDateTime = datetime!(2026-06-05 9:00 -5);

    fn money(text: &str) -> Money {
        Money::parse(text).expect("an amount")
    }

    fn terms() -> EntryTerms {
        let factor = Factor::parse("1.5").expect("a factor");
        EntryTerms {
            added_after: vec![PriceStep {
                after: NOON,
                raise: Raise::Times(factor),
            }],
            ..EntryTerms::default()
        }
    }

    fn class(state: ClassEntryState, is_charged: bool) -> ClassEntry {
        ClassEntry {
            id: ClassEntryId::new(SequentialIds::default().next_uuid()),
            class_id: None,
            name: RequiredLine::parse("A class").expect("a name"),
            description: String::new(),
            price: money("40"),
            list_price: None,
            raised_at: None,
            kept: None,
            refunded: None,
            kept_at: None,
            state,
            wait_number: None,
            is_charged,
            waived_reason: None,
            payer: LinePayer::Entry,
        }
    }

    #[test]
    fn a_class_of_40_that_is_added_on_friday_costs_60() {
        let terms = terms();
        let priced = terms.class_price(money("40"), FRIDAY);
        assert_eq!(priced.price, money("60"));
        assert_eq!(priced.raised, Some((money("40"), NOON)));
        let before = terms.class_price(money("40"), NOON - time::Duration::MILLISECOND);
        assert_eq!((before.price, before.raised), (money("40"), None));
    }

    #[test]
    fn a_class_that_comes_back_is_added_anew() {
        let mut free = class(ClassEntryState::Scratched, false);
        free.price_anew(&terms(), FRIDAY);
        assert_eq!(
            (free.price, free.list_price),
            (money("60"), Some(money("40")))
        );
        assert_eq!(free.raised_at, Some(NOON));
        // It is not raised twice.
        free.price_anew(&terms(), FRIDAY);
        assert_eq!(free.price, money("60"));
        free.price_anew(&EntryTerms::default(), FRIDAY);
        assert_eq!((free.price, free.list_price), (money("40"), None));
        for (state, is_charged) in [
            (ClassEntryState::Scratched, true),
            (ClassEntryState::Waitlisted, false),
            (ClassEntryState::Entered, true),
        ] {
            let mut kept = class(state, is_charged);
            kept.price_anew(&terms(), FRIDAY);
            assert_eq!(kept, class(state, is_charged));
        }
    }

    proptest! {
        #[test]
        fn scratched_and_added_again_it_costs_what_a_new_one_does(
            cents in 0..1_000_000_i64,
            minutes in prop::collection::vec(-6000..6000_i64, 1..6),
        ) {
            let list_price = Money::from_cents(cents).expect("an amount");
            let mut again = class(ClassEntryState::Scratched, false);
            again.price = list_price;
            for minutes in minutes {
                let now = NOON + time::Duration::minutes(minutes);
                again.price_anew(&terms(), now);
                prop_assert_eq!(again.price, terms().class_price(list_price, now).price);
            }
        }
    }
}
