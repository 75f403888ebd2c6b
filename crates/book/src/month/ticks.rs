//! The lines of what was ticked: one of each service, horse, month and owner.

use std::collections::BTreeMap;

use kernel::{ContactId, Money};

use super::costs::{DayCost, Payer, borne};
use super::propose::{Found, Proposer};
use super::shares::{Settled, open_amounts};
use super::words::{day_in_words, in_words};
use super::{BilledItem, LineKey, MonthDays, MonthLine, ServedHorse};
use crate::{BookMonth, ServiceTick};

/// What of a tick falls on an owner.
struct OwnedTick<'a> {
    tick: &'a ServiceTick,
    amount: Money,
    share: Option<String>,
}

impl Proposer<'_> {
    /// Adds the lines of those ticks of a horse. Each tick is divided by itself.
    pub(super) fn add_ticks(
        &self,
        found: &mut Found,
        horse: &ServedHorse,
        is_wanted: impl Fn(&ServiceTick) -> bool,
    ) {
        let id = horse.horse.id;
        let mut groups: BTreeMap<_, Vec<OwnedTick<'_>>> = BTreeMap::new();
        let ticks = self.facts.ticks.iter();
        for tick in ticks.filter(|it| it.horse_id == id && is_wanted(it)) {
            let mut settled = Settled::default();
            for item in self.items(id, tick.service_id) {
                if item.day == Some(tick.day) {
                    settled.add(item);
                }
            }
            let cost = DayCost {
                day: tick.day,
                price: tick.price(),
                cost: tick.amount(),
            };
            let borne = borne(&horse.horse, &[cost], |owner| self.payer(owner));
            for (payer, cents) in open_amounts(&borne, &settled, |_| true) {
                let Some(amount) = Money::from_cents(cents).filter(|it| *it > Money::ZERO) else {
                    continue;
                };
                let share = borne.get(&payer).and_then(|it| it.shares.first());
                match payer {
                    Payer::Itself => {}
                    Payer::Named(name) => found.miss(name, Some(id), amount),
                    Payer::Contact(contact) => {
                        let month = BookMonth::of(tick.day);
                        let group = groups.entry((tick.service_id, month, contact)).or_default();
                        group.push(OwnedTick {
                            tick,
                            amount,
                            share: share.cloned().filter(|_| settled.is_nothing()),
                        });
                    }
                }
            }
        }
        for ((_, month, contact), ticks) in groups {
            let line = line(horse, month, contact, &ticks);
            found.lines.entry(contact).or_default().extend(line);
        }
    }
}

/// The line of an owner's ticks of one service and month.
fn line(
    horse: &ServedHorse,
    month: BookMonth,
    contact_id: ContactId,
    ticks: &[OwnedTick<'_>],
) -> Option<MonthLine> {
    let first = ticks.first()?;
    let tick = first.tick;
    let sum: Money = ticks.iter().map(|it| it.amount).sum();
    let times: u32 = ticks.iter().map(|it| it.tick.quantity).sum();
    // By number and price, if it comes to the same.
    let (quantity, unit_amount) = if tick.unit_amount.times(times) == sum {
        (times, tick.unit_amount)
    } else {
        (1, sum)
    };
    let date = Some(tick.day).filter(|_| ticks.len() == 1);
    let when = date.map_or_else(|| month.title(), day_in_words);
    let counted = (quantity == 1 && times > 1).then(|| format!("{times} times"));
    let settles = ticks.iter().map(|it| BilledItem {
        service_id: tick.service_id,
        horse_id: horse.horse.id,
        contact_id,
        month,
        day: Some(it.tick.day),
        basis: None,
        again: 0,
        amount: it.amount.into(),
    });
    let days = MonthDays::of(ticks.iter().map(|it| it.tick.day.day()));
    Some(MonthLine {
        key: LineKey::Ticks(tick.service_id, horse.horse.id, month, days, contact_id),
        description: in_words(
            &[tick.service_name.as_str(), &horse.horse.name, &when],
            &[counted, first.share.clone()],
        ),
        quantity,
        unit_amount: unit_amount.into(),
        horse_id: Some(horse.horse.id),
        horse_name: horse.horse.name.clone(),
        date,
        category: tick.category,
        board_month: None,
        settles: settles.collect(),
    })
}
