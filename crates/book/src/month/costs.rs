//! What each day costs, and on whom it falls.

use std::collections::BTreeMap;

use kernel::{ContactId, Money, fold_name};
use time::Date;

use super::MonthDays;
use super::words::share_in_words;
use crate::{BookMonth, HorseFacts, Owner, Price, divide_among};

/// Who bears a part of a cost.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Payer {
    /// A contact, which can get a bill.
    Contact(ContactId),
    /// Somebody of whom only the name is known; empty for nobody.
    Named(String),
    /// The barn, which bills itself nothing.
    Itself,
}

/// What a day costs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct DayCost {
    pub(crate) day: Date,
    pub(crate) price: Price,
    pub(crate) cost: Money,
}

/// What the days of a month cost at their prices: at one price together what so many days
/// cost, so that parts of a month sum to its price.
pub(crate) fn day_costs(
    month: BookMonth,
    days: impl IntoIterator<Item = (Date, Price)>,
) -> Vec<DayCost> {
    let mut counts = BTreeMap::<_, (u32, Money)>::new();
    let cost = |(day, price): (Date, Price)| {
        let (number, before) = counts.entry(price).or_default();
        *number += 1;
        let until = price.of_days(month, *number);
        let cents = until.cents() - before.cents();
        *before = until;
        DayCost {
            day,
            price,
            cost: Money::from_cents(cents).unwrap_or_default(),
        }
    };
    days.into_iter().map(cost).collect()
}

/// What falls on somebody.
#[derive(Debug, Clone, Default)]
pub(crate) struct Borne {
    /// How much.
    pub(crate) amount: Money,
    /// For which days, at which prices, in their order.
    pub(crate) priced: Vec<(Price, MonthDays)>,
    /// The shares, in words.
    pub(crate) shares: Vec<String>,
    /// With which others: the days of each group of owners have a number.
    pub(crate) groups: Vec<usize>,
    /// The days of each group, with the share.
    parts: Vec<(MonthDays, String)>,
}

impl Borne {
    /// For which days.
    pub(crate) fn days(&self) -> MonthDays {
        let numbers = self.priced.iter().flat_map(|(_, days)| days.numbers());
        MonthDays::of(numbers)
    }

    /// The days and shares for which it is charged, as a text of which only the same
    /// matters: such as `7fff:6000,3fff8000:1/2`.
    pub(crate) fn basis(&self) -> String {
        let parts = self.parts.iter();
        let parts = parts.map(|(days, share)| format!("{:x}:{share}", days.bits()));
        parts.collect::<Vec<_>>().join(",")
    }

    fn add(&mut self, day: &DayCost) {
        let number = day.day.day();
        match self
            .priced
            .iter_mut()
            .find(|(price, _)| *price == day.price)
        {
            Some((_, days)) => *days = days.with(number),
            None => self.priced.push((day.price, MonthDays::of([number]))),
        }
    }
}

/// The days that have the same owners, by name: in this order they bear what is left by
/// rounding.
fn by_owners(horse: &HorseFacts, days: &[DayCost]) -> Vec<(Vec<Owner>, Vec<DayCost>)> {
    let mut groups: Vec<(&[Owner], Vec<DayCost>)> = Vec::new();
    for day in days {
        let owners = horse.owners_on(day.day);
        match groups.iter_mut().find(|(same, _)| *same == owners) {
            Some((_, of_them)) => of_them.push(*day),
            None => groups.push((owners, vec![*day])),
        }
    }
    let sorted = |(owners, days): (&[Owner], _)| {
        let mut owners = owners.to_vec();
        owners.sort_by_cached_key(|owner| fold_name(&owner.name));
        (owners, days)
    };
    groups.into_iter().map(sorted).collect()
}

/// On whom the days of a horse fall: on the owners of each day, by their shares. What falls
/// on the owners of several days is divided at once.
pub(crate) fn borne(
    horse: &HorseFacts,
    days: &[DayCost],
    payer: impl Fn(&Owner) -> Payer,
) -> BTreeMap<Payer, Borne> {
    let mut all = BTreeMap::<_, Borne>::new();
    for (group, (owners, days)) in by_owners(horse, days).into_iter().enumerate() {
        let cost: Money = days.iter().map(|it| it.cost).sum();
        let numbers = MonthDays::of(days.iter().map(|it| it.day.day()));
        let mut add = |payer, amount, part: String, share: Option<String>| {
            let borne = all.entry(payer).or_default();
            borne.amount = borne.amount + amount;
            for day in &days {
                borne.add(day);
            }
            borne.groups.push(group);
            borne.parts.push((numbers, part));
            let is_new = |share: &String| !borne.shares.contains(share);
            let share = share.filter(is_new);
            borne.shares.extend(share);
        };
        if owners.is_empty() {
            add(Payer::Named(String::new()), cost, String::new(), None);
        }
        let is_stated = owners.iter().any(|it| it.share.unwrap_or(0) > 0);
        for (owner, amount) in owners.iter().zip(divide_among(cost, &owners)) {
            // An owner without a share beside others with one bears nothing.
            if !is_stated || owner.share.unwrap_or(0) > 0 {
                let part = match owner.share.filter(|_| is_stated) {
                    Some(share) => share.to_string(),
                    None => format!("1/{}", owners.len()),
                };
                add(payer(owner), amount, part, share_in_words(owner, &owners));
            }
        }
    }
    all
}
