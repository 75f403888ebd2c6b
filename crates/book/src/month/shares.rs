//! What of a price is open: what falls on somebody, less what is settled.

use std::collections::{BTreeMap, BTreeSet};

use kernel::{ContactId, Money};

use super::costs::{Borne, Payer};
use super::{BilledItem, Boarded};

/// What rounding may move between the days of others, in cents.
pub(super) const ROUNDING: i64 = 3;

/// What bills have of a price, for one payer.
#[derive(Debug, Clone, Default)]
pub(super) struct OnBills {
    /// How much.
    pub(super) cents: i64,
    /// For which days and shares; `None` if the bill did not keep them, or it has none.
    pub(super) basis: Option<String>,
    /// How often: one more than the highest of its items.
    pub(super) times: u8,
    /// How many items they have: fewer if a bill was cancelled since.
    items: u8,
}

impl OnBills {
    /// Whether a bill that had a part of it was cancelled.
    const fn has_gaps(&self) -> bool {
        self.items < self.times
    }
}

/// What is settled of a price.
#[derive(Debug, Default)]
pub(super) struct Settled {
    /// By bills: of owners, and of those who were owners when the bills were made.
    pub(super) on_bills: BTreeMap<Payer, OnBills>,
    /// Owners who have their part on another bill.
    pub(super) otherwise: BTreeSet<Payer>,
}

impl Settled {
    pub(super) fn is_nothing(&self) -> bool {
        self.on_bills.is_empty() && self.otherwise.is_empty()
    }

    /// Adds what a bill has.
    pub(super) fn add(&mut self, item: &BilledItem) {
        let on_bills = self.on_bills.entry(Payer::Contact(item.contact_id));
        let on_bills = on_bills.or_default();
        on_bills.cents += item.amount.cents();
        on_bills.items = on_bills.items.saturating_add(1);
        // Those of the last time count.
        if on_bills.times <= item.again {
            on_bills.times = item.again.saturating_add(1);
            on_bills.basis.clone_from(&item.basis);
        }
    }

    /// Adds board that is on a bill which was made by itself: it is the whole part of an
    /// owner.
    pub(super) fn add_board(&mut self, board: &Boarded, is_known: impl Fn(ContactId) -> bool) {
        match board.contact_id {
            Some(contact) if is_known(contact) => {
                self.otherwise.insert(Payer::Contact(contact));
            }
            Some(contact) => {
                let on_bills = self.on_bills.entry(Payer::Contact(contact)).or_default();
                on_bills.cents += board.amount.cents();
            }
            None => {
                self.otherwise.insert(Payer::Named(board.name.clone()));
            }
        }
    }

    fn has(&self, payer: &Payer) -> bool {
        self.on_bills.contains_key(payer) || self.otherwise.contains(payer)
    }

    /// Whether the days and shares of all of it are known.
    fn has_basis(&self) -> bool {
        let mut on_bills = self.on_bills.values();
        self.otherwise.is_empty() && on_bills.all(|it| it.basis.is_some())
    }
}

/// What is open of what falls on whom, in cents. It is negative where bills have days that
/// are not to be charged any more. What was billed stays: it is looked at again only for
/// an owner whose days or shares are others than those on the bills. `is_known` are those who own the
/// horse at some time; what a bill has of others, the owners are not charged again.
pub(super) fn open_amounts(
    borne: &BTreeMap<Payer, Borne>,
    settled: &Settled,
    is_known: impl Fn(&Payer) -> bool,
) -> BTreeMap<Payer, i64> {
    let amounts = borne.iter();
    let amounts: BTreeMap<_, _> = amounts
        .map(|(payer, it)| (payer.clone(), it.amount.cents()))
        .collect();
    if settled.is_nothing() {
        return amounts;
    }
    if !settled.has_basis() {
        return what_is_left(&amounts, settled);
    }
    let basis = |payer: &Payer| borne.get(payer).map(Borne::basis).unwrap_or_default();
    let stays = |(payer, it): &(&Payer, &OnBills)| {
        let is_same = it.basis == Some(basis(payer)) && !it.has_gaps();
        is_same || !borne.contains_key(payer) && !is_known(payer)
    };
    let (staying, others): (Vec<_>, Vec<_>) = settled.on_bills.iter().partition(stays);
    let is_staying = |payer: &Payer| staying.iter().any(|(it, _)| *it == payer);
    let mut due = amounts.clone();
    due.retain(|payer, _| !is_staying(payer));
    let open = due.clone();
    let groups = |payer: &Payer| borne.get(payer).map_or(&[][..], |it| &it.groups);
    for (payer, on_bills) in &staying {
        // The owners of the same days bear what a bill has more or less, as they would
        // what rounding moves.
        let more = amounts.get(*payer).copied().unwrap_or(0) - on_bills.cents;
        let is_with = |other: &Payer| {
            let same = groups(other).iter().any(|it| groups(payer).contains(it));
            same || !borne.contains_key(*payer) || more.abs() <= ROUNDING
        };
        let with: BTreeMap<_, _> = open.iter().filter(|(it, _)| is_with(it)).collect();
        let parts = divided(more, with.values().map(|it| **it));
        for (other, part) in with.keys().zip(parts) {
            *due.entry((*other).clone()).or_default() += part;
        }
    }
    for (payer, on_bills) in others {
        let due = due.entry(payer.clone()).or_default();
        *due = (*due).max(0) - on_bills.cents;
    }
    for (payer, due) in &mut due {
        if !settled.has(payer) {
            *due = (*due).max(0);
        }
    }
    due
}

/// The price less all that is settled, for those who are on no bill: the bills never sum
/// to more than the price, whoever owned the horse when they were made.
fn what_is_left(amounts: &BTreeMap<Payer, i64>, settled: &Settled) -> BTreeMap<Payer, i64> {
    let otherwise = |payer: &Payer| amounts.get(payer).copied().unwrap_or(0);
    let otherwise: i64 = settled.otherwise.iter().map(otherwise).sum();
    let billed: i64 = settled.on_bills.values().map(|it| it.cents).sum();
    let left = amounts.values().sum::<i64>() - billed - otherwise;
    let others = amounts.iter().filter(|(payer, _)| !settled.has(payer));
    let parts = divided(left.max(0), others.clone().map(|(_, amount)| *amount));
    let payers = others.map(|(payer, _)| payer.clone());
    payers.zip(parts).collect()
}

/// An amount in parts by weights; empty if all of them are 0.
fn divided(cents: i64, weights: impl Iterator<Item = i64>) -> Vec<i64> {
    let weights = weights.map(|it| u32::try_from(it.max(0)).unwrap_or(u32::MAX));
    let weights: Vec<_> = weights.collect();
    let whole = Money::from_cents(cents.abs()).unwrap_or_default();
    let parts = whole.divided(&weights).into_iter();
    parts.map(|it| it.cents() * cents.signum()).collect()
}
