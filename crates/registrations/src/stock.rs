//! Extras of which a show has a limited number.

use kernel::{
    Actor, EventId, FeeBasis, FeeId, LedgerOf, Money, Permission, RandomToken, StallFee, StallKind,
    StoreError,
};
use thiserror::Error;
use time::{Date, OffsetDateTime};

use crate::{
    Charge, EntryStatus, Group, LedgerService, OfferedFee, Registration, RegistrationTx,
    ShowToEnter,
};

/// A show has not as many of an extra as an entry would have.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{left} of {name} are left")]
pub struct ExtraSoldOut {
    /// The extra.
    pub fee_id: FeeId,
    /// Its name.
    pub name: String,
    /// How many more the entry could have.
    pub left: u32,
}

/// An entry or a barn would keep fewer of an extra than were delivered to its stall.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{delivered} of {name} are delivered")]
pub struct ExtraDelivered {
    /// The extra.
    pub fee_id: FeeId,
    /// Its name.
    pub name: String,
    /// How many are delivered.
    pub delivered: u32,
}

/// An extra of a show, and who has it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SoldExtra {
    /// The fee.
    pub fee_id: FeeId,
    /// Its name; of a fee that the show has no more, the name at that time.
    pub name: String,
    /// The price of one; of a fee that the show has no more, at that time.
    pub amount: Money,
    /// How many of it the show has; `None` is unlimited.
    pub stock: Option<u32>,
    /// Who has it or waits for it, by back number.
    pub buyers: Vec<ExtraBuyer>,
}

/// An entry or a barn that has an extra.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExtraBuyer {
    /// Which.
    pub of: LedgerOf,
    /// The back number of an entry.
    pub back_number: Option<u32>,
    /// Its rider; of a barn, its name.
    pub name: String,
    /// How many it has.
    pub quantity: u32,
    /// Of a stall, for how many more it waits in line.
    pub waiting: u32,
}

impl SoldExtra {
    /// How many of it entries and barns have.
    #[must_use]
    pub fn sold(&self) -> u32 {
        self.buyers.iter().map(|it| it.quantity).sum()
    }
}

impl LedgerService {
    /// The extras of one of the actor's shows, in the order of its fees, with who has
    /// them; `None` if the actor has no such show.
    pub async fn extras(
        &self,
        actor: &Actor,
        event_id: EventId,
    ) -> Result<Option<ShowExtras>, StoreError> {
        let scope = actor.to(Permission::ReadShows);
        self.store.extras(&scope, event_id).await
    }
}

/// The extras of a show.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShowExtras {
    /// The show's name.
    pub name: String,
    /// Its first day.
    pub first_day: Date,
    /// The extras, those that the show has no more last.
    pub extras: Vec<SoldExtra>,
}

impl Registration {
    /// The stalls for which it waits in line.
    pub fn waiting_extras(&self) -> impl Iterator<Item = &Charge> {
        self.charges.iter().filter(|it| it.waiting > 0)
    }

    /// "1 × Horse stall": the stalls for which it waits in line; empty if it waits for none.
    #[must_use]
    pub fn waiting_in_words(&self) -> String {
        let words = |it: &Charge| format!("{}\u{a0}×\u{a0}{}", it.waiting, it.name);
        let words: Vec<_> = self.waiting_extras().map(words).collect();
        words.join(", ")
    }

    /// How many of a fee the entry takes from its stock: as long as it takes part or
    /// waits, and afterwards if it pays for them and nothing was given back; stalls always.
    #[must_use]
    pub fn takes_of(&self, fee: FeeId) -> u32 {
        let is_in = matches!(self.status, EntryStatus::Entered | EntryStatus::Waitlisted);
        let extras = self
            .charges
            .iter()
            .filter(|it| it.is_extra && it.fee_id == fee);
        // A stall is free again when its booking is gone, which takes it off the entry.
        let taken = extras.filter(|it| {
            let is_kept = it.is_charged && it.refunded.is_none_or(|it| it == 0);
            is_in || is_kept || it.stall_kind.is_some()
        });
        taken.map(|it| it.quantity).sum()
    }
}

/// Fails if an entry or a barn gives back of an extra what is in its stall already. What was ordered and
/// not delivered goes with what was bought, as the store has the change.
pub(crate) async fn check_delivered<E: From<ExtraDelivered> + From<StoreError>>(
    tx: &mut dyn RegistrationTx,
    of: LedgerOf,
    (before, after): (&[Charge], &[Charge]),
) -> Result<(), E> {
    let count = |charges: &[Charge], fee: FeeId| -> u32 {
        let its = charges.iter().filter(|it| it.fee_id == fee);
        its.map(|it| it.quantity).sum()
    };
    let given_back = before.iter().filter(|it| it.is_extra);
    let given_back: Vec<_> = given_back
        .filter(|it| count(after, it.fee_id) < count(before, it.fee_id))
        .collect();
    if given_back.is_empty() {
        return Ok(());
    }
    let delivered = tx.delivered(of).await?;
    for extra in given_back {
        let its = delivered.iter().filter(|(fee, _)| *fee == extra.fee_id);
        let delivered: u32 = its.map(|(_, count)| *count).sum();
        if delivered > count(after, extra.fee_id) {
            let error = ExtraDelivered {
                fee_id: extra.fee_id,
                name: extra.name.to_string(),
                delivered,
            };
            return Err(error.into());
        }
    }
    Ok(())
}

impl ShowToEnter {
    /// How many are left of a fee for whoever has these holds; `None` is unlimited.
    #[must_use]
    pub fn left(&self, fee: &OfferedFee, own: &[RandomToken], now: OffsetDateTime) -> Option<u32> {
        let Some(kind) = fee.stalls.and_then(StallFee::of) else {
            return fee.stock.map(|stock| stock.saturating_sub(fee.sold));
        };
        let stalls = self.free_stalls((fee, kind), own, now)?;
        // Of nights in stalls one may have as many as one likes while a stall is left.
        (fee.per != FeeBasis::Night || stalls == 0).then_some(stalls)
    }

    /// How many stalls are left of a fee; `None` is unlimited.
    pub(crate) fn free_stalls(
        &self,
        fee: (&OfferedFee, StallKind),
        own: &[RandomToken],
        now: OffsetDateTime,
    ) -> Option<u32> {
        let held = self.held_by_others(fee, own, now);
        Some(fee.0.free_stalls?.saturating_sub(held))
    }

    /// Fails if the entry would take more than is left than it did before. What it has
    /// already it keeps, even if the stock was made smaller. What is held by others is not
    /// left.
    pub(crate) fn check_stock(
        &self,
        before: Option<&Registration>,
        after: &Registration,
        (own, now): (&[RandomToken], OffsetDateTime),
    ) -> Result<(), ExtraSoldOut> {
        let takes = |fee| {
            let had = before.map_or(0, |entry| entry.takes_of(fee));
            after.takes_of(fee).saturating_sub(had)
        };
        self.check_left(takes, (own, now))
    }

    /// Fails if a barn would buy more than is left.
    pub(crate) fn check_stock_for(
        &self,
        (before, after): (&Group, &Group),
        now: OffsetDateTime,
    ) -> Result<(), ExtraSoldOut> {
        let takes = |fee| after.takes_of(fee).saturating_sub(before.takes_of(fee));
        self.check_left(takes, (&[], now))
    }

    /// Fails if more of a fee is taken than is left of it.
    fn check_left(
        &self,
        takes: impl Fn(FeeId) -> u32,
        (own, now): (&[RandomToken], OffsetDateTime),
    ) -> Result<(), ExtraSoldOut> {
        for fee in &self.terms.fees {
            let more = takes(fee.id);
            if let Some(left) = self.left(fee, own, now).filter(|left| more > *left) {
                return Err(ExtraSoldOut {
                    fee_id: fee.id,
                    name: fee.name.as_str().to_owned(),
                    left,
                });
            }
        }
        Ok(())
    }

    /// Counts what a new entry takes, as the store will.
    pub(crate) fn count_extras(&mut self, entry: &Registration) {
        let bought = self.terms.fees.iter().filter_map(|fee| {
            let kind = fee.stalls?.of()?;
            Some((fee.id, kind, fee.per.stalls_in(entry.takes_of(fee.id))))
        });
        let bought: Vec<(FeeId, StallKind, u32)> = bought.collect();
        for fee in &mut self.terms.fees {
            fee.sold += entry.takes_of(fee.id);
            let of_it = bought.iter().filter(|(id, kind, _)| {
                let is_kind = fee.stalls.and_then(StallFee::of) == Some(*kind);
                is_kind && (fee.stock.is_none() || fee.id == *id)
            });
            let taken: u32 = of_it.map(|(.., stalls)| stalls).sum();
            fee.free_stalls = fee.free_stalls.map(|it| it.saturating_sub(taken));
            let waits = |charge: &&Charge| charge.is_own_extra() && charge.fee_id == fee.id;
            let waits = entry.charges.iter().filter(waits);
            fee.waiting += waits.map(|it| it.per.stalls_in(it.waiting)).sum::<u32>();
        }
    }
}
