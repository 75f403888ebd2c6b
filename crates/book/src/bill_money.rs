//! What was received on a bill, and what of it is open, by the lines of the bill.

use std::collections::VecDeque;

use kernel::{HorseId, Money};
use time::Date;

use crate::Category;

/// What the sums of a year need to know of a bill that is not cancelled.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BillMoney {
    /// The name of the recipient.
    pub recipient_name: String,
    /// The bill's date.
    pub date: Date,
    /// Its lines, in their order.
    pub lines: Vec<LineMoney>,
    /// The payments that were not taken back, in the order in which they were received.
    pub payments: Vec<(Date, Money)>,
}

/// A line of such a bill.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LineMoney {
    /// The category of the entry that it bills, or boarding for a month's board; `None`
    /// if it was typed.
    pub category: Option<Category>,
    /// The horse, which may be deleted, and its name.
    pub horse: Option<(Option<HorseId>, String)>,
    /// Quantity times price.
    pub amount: Money,
}

/// The money of a bill, divided over its lines.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Divided<'a> {
    /// What was received on a day for a line; for no line if the bill was paid before.
    pub(crate) received: Vec<(Date, Option<&'a LineMoney>, Money)>,
    /// What is not paid of a line.
    pub(crate) open: Vec<(&'a LineMoney, Money)>,
}

impl BillMoney {
    /// Divides the payments over the lines: each pays what is left of the first lines
    /// that are not paid.
    pub(crate) fn divided(&self) -> Divided<'_> {
        let mut divided = Divided::default();
        let lines = self.lines.iter().map(|line| (line, line.amount));
        let lines = lines.filter(|(_, amount)| *amount > Money::ZERO);
        let mut unpaid: VecDeque<_> = lines.collect();
        for (day, payment) in &self.payments {
            let mut rest = *payment;
            while rest > Money::ZERO {
                let Some((line, left)) = unpaid.front_mut() else {
                    divided.received.push((*day, None, rest));
                    break;
                };
                let part = rest.min(*left);
                divided.received.push((*day, Some(*line), part));
                rest = less(rest, part);
                *left = less(*left, part);
                if *left == Money::ZERO {
                    unpaid.pop_front();
                }
            }
        }
        divided.open.extend(unpaid);
        divided
    }
}

/// What is left of an amount after a part of it.
fn less(amount: Money, part: Money) -> Money {
    Money::from_cents(amount.cents() - part.cents()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use time::macros::date;

    use super::*;
    use crate::entry::tests::money;

    const DAY: Date = date!(2026 - 10 - 01);

    fn bill(lines: &[i64], payments: &[i64]) -> BillMoney {
        BillMoney {
            recipient_name: "Rae".to_owned(),
            date: DAY,
            lines: lines
                .iter()
                .zip(Category::ALL)
                .map(|(cents, category)| LineMoney {
                    category: Some(category),
                    horse: None,
                    amount: money(*cents),
                })
                .collect(),
            payments: payments.iter().map(|cents| (DAY, money(*cents))).collect(),
        }
    }

    /// The category of each cent in its order; `None` is above the bill.
    fn cents(bill: &BillMoney) -> (Vec<Option<Category>>, Vec<Option<Category>>) {
        let divided = bill.divided();
        let many = |category, amount: Money| {
            let cents = usize::try_from(amount.cents()).expect("small");
            std::iter::repeat_n(category, cents)
        };
        let received = divided.received.iter();
        let received = received
            .flat_map(|(_, line, amount)| many(line.and_then(|line| line.category), *amount));
        let open = divided.open.iter();
        let open = open.flat_map(|(line, amount)| many(line.category, *amount));
        (received.collect(), open.collect())
    }

    #[test]
    fn a_payment_pays_the_first_lines_first() {
        let bill = bill(&[3, 0, 2], &[2, 2, 4]);
        let parts: Vec<_> = bill
            .divided()
            .received
            .iter()
            .map(|(_, line, amount)| (line.and_then(|it| it.category), amount.cents()))
            .collect();
        let (first, last) = (Category::ALL[0], Category::ALL[2]);
        let expected = [
            (Some(first), 2),
            (Some(first), 1),
            (Some(last), 1),
            (Some(last), 1),
            (None, 3),
        ];
        assert_eq!(parts, expected);
    }

    proptest! {
        #[test]
        fn each_cent_of_a_payment_pays_the_next_cent_of_the_bill(
            lines in prop::collection::vec(0_i64..6, 0..5),
            payments in prop::collection::vec(1_i64..9, 0..5),
        ) {
            let bill = bill(&lines, &payments);
            let (received, open) = cents(&bill);
            let mut all: Vec<_> = lines
                .iter()
                .zip(Category::ALL)
                .flat_map(|(cents, it)| (0..*cents).map(move |_| Some(it)))
                .collect();
            let paid = usize::try_from(payments.iter().sum::<i64>()).expect("small");
            let left = all.split_off(paid.min(all.len()));
            all.resize(paid, None);
            prop_assert_eq!(received, all);
            prop_assert_eq!(open, left);
        }
    }
}
