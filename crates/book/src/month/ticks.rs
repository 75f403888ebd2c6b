//! The lines of what was ticked: one of each service, horse, month and owner.

use std::collections::BTreeMap;

use kernel::{ContactId, Money};
use time::Date;

use super::propose::{Found, Payer, Proposer, in_words};
use super::shares::{Settled, Share, open_shares, share_in_words};
use super::{BilledItem, LineKey, MonthLine, ServedHorse, TickedDays};
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
        let owners = horse.owners();
        let mut groups: BTreeMap<_, Vec<OwnedTick<'_>>> = BTreeMap::new();
        let ticks = self.facts.ticks.iter();
        for tick in ticks.filter(|it| it.horse_id == id && is_wanted(it)) {
            if owners.is_empty() && tick.amount() > Money::ZERO {
                found.miss(String::new(), Some(id), tick.amount());
            }
            let items = self.items(id, tick.service_id);
            let items = items.filter(|it| it.day == Some(tick.day));
            let settled = Settled {
                billed: items.map(|it| (it.contact_id, it.amount)).collect(),
                otherwise: Vec::new(),
            };
            for Share { owner, amount } in open_shares(tick.amount(), &owners, &settled) {
                match self.payer(owner) {
                    None => {}
                    Some(Payer::Named(name)) => found.miss(name, Some(id), amount),
                    Some(Payer::Contact(contact)) => {
                        let share = share_in_words(owner, &owners);
                        let month = BookMonth::of(tick.day);
                        let group = groups.entry((tick.service_id, month, contact)).or_default();
                        match group.iter_mut().find(|it| it.tick.day == tick.day) {
                            // An owner who stands twice at the horse.
                            Some(same) => same.amount = same.amount + amount,
                            None => group.push(OwnedTick {
                                tick,
                                amount,
                                share: share.filter(|_| settled.is_nothing()),
                            }),
                        }
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
        amount: it.amount,
    });
    let days = TickedDays::of(ticks.iter().map(|it| it.tick.day.day()));
    Some(MonthLine {
        key: LineKey::Ticks(tick.service_id, horse.horse.id, month, days, contact_id),
        description: in_words(
            &[tick.service_name.as_str(), &horse.horse.name, &when],
            &[counted, first.share.clone()],
        ),
        quantity,
        unit_amount,
        horse_id: Some(horse.horse.id),
        horse_name: horse.horse.name.clone(),
        date,
        category: tick.category,
        board_month: None,
        settles: settles.collect(),
    })
}

/// Such as `November 5, 2026`.
fn day_in_words(day: Date) -> String {
    format!("{} {}, {}", day.month(), day.day(), day.year())
}
