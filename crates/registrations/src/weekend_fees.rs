//! Fees that are due once over the shows of a weekend: for each holder of a back number there.
//!
//! Each show of the weekend has the fee under the same name, and each entry has it as a charge of
//! its own. Of the entries of one holder, one pays. A show in no weekend is one of its own.

use std::collections::HashMap;

use kernel::{
    BackNumbersBy, Changer, EventId, EventReference, FeeBasis, JobError, JobKind, Money,
    NumberedEntry, Outcome, fold_name,
};

use crate::history::changes;
use crate::{ChangedEntry, Charge, EntryStatus, Registration, RegistrationService};

kernel::task!(
    /// Let one entry of each holder pay the fees per weekend of this show and of those with which
    /// it is a weekend.
    pub ShareWeekendFees(EventId),
    JobKind::new("share_weekend_fees")
);

impl Registration {
    /// Whether it has a fee that is due once over a weekend.
    #[must_use]
    pub fn has_weekend_fee(&self) -> bool {
        self.charges.iter().any(Charge::is_per_weekend)
    }
}

impl Charge {
    fn is_per_weekend(&self) -> bool {
        self.per == FeeBasis::Weekend
    }

    /// What the shows of a weekend have in common of a fee.
    fn key(&self) -> String {
        fold_name(self.name.as_str())
    }
}

impl ChangedEntry {
    /// Whether it changes who pays a fee per weekend.
    #[must_use]
    pub fn moves_weekend_fee(&self) -> bool {
        let owed = |entry: &Registration| -> Vec<_> {
            let charges = entry.charges.iter().filter(|it| it.is_per_weekend());
            charges.map(|it| (it.id, it.is_charged)).collect()
        };
        let (before, after) = (&self.before, &self.after);
        after.has_weekend_fee()
            && (owed(before) != owed(after)
                || before.status != after.status
                || before.whose_number() != after.whose_number())
    }
}

/// Those who pay already, by what they have in common with others of the same holder.
struct Payers {
    by: BackNumbersBy,
    known: HashMap<(String, String), Vec<NumberedEntry>>,
}

impl Payers {
    fn new(by: BackNumbersBy) -> Self {
        let known = HashMap::new();
        Self { by, known }
    }

    /// One of these is the same for any two entries of one holder.
    fn marks(&self, whose: &NumberedEntry) -> Vec<String> {
        if self.by == BackNumbersBy::Rider {
            return vec![whose.rider_name.clone()];
        }
        let id = whose.horse_id.map(|it| it.to_string());
        [Some(whose.horse_name.clone()), id]
            .into_iter()
            .flatten()
            .collect()
    }

    /// Whether nobody of this holder pays the fee yet; from now on somebody does.
    fn pays(&mut self, fee: &str, whose: &NumberedEntry) -> bool {
        let marks = self.marks(whose);
        let key = |mark: &String| (fee.to_owned(), mark.clone());
        let is_paid = marks.iter().any(|mark| {
            let payers = self.known.get(&key(mark)).into_iter().flatten();
            payers
                .into_iter()
                .any(|it| it.is_same_holder(self.by, whose))
        });
        if !is_paid {
            for mark in &marks {
                self.known.entry(key(mark)).or_default().push(whose.clone());
            }
        }
        !is_paid
    }

    /// Lets the entry pay each fee that nobody of its holder pays yet. One that does not owe it
    /// would pay it if it came back.
    fn add(&mut self, entry: &mut Registration) {
        let whose = entry.whose_number();
        for charge in entry.charges.iter_mut().filter(|it| it.is_per_weekend()) {
            let pays = !charge.is_charged || self.pays(&charge.key(), &whose);
            charge.quantity = u32::from(pays);
        }
        entry.sum_up();
    }
}

/// Lets one of the entries of each holder pay each fee per weekend: the first that takes part, or
/// else the first that still owes it, such as one that was scratched after the closing date.
fn share<'a>(by: BackNumbersBy, entries: impl IntoIterator<Item = &'a mut Registration>) {
    let mut entries: Vec<_> = entries.into_iter().collect();
    entries.sort_by_key(|it| (it.status != EntryStatus::Entered, it.created_at, it.id));
    let mut payers = Payers::new(by);
    for entry in entries {
        payers.add(entry);
    }
}

/// Lets a new entry pay the fees per weekend that none of these entries pays for its holder.
pub(crate) fn share_new<'a>(
    by: BackNumbersBy,
    entry: &mut Registration,
    others: impl IntoIterator<Item = &'a Registration>,
) {
    let mut payers = Payers::new(by);
    others
        .into_iter()
        .for_each(|it| payers.add(&mut it.clone()));
    payers.add(entry);
}

/// What these entries of one holder would pay of fees per weekend if no other entry paid them.
pub(crate) fn paid_by_others(entries: &[Registration]) -> Money {
    let mut fees: HashMap<String, (Money, bool)> = HashMap::new();
    let charges = entries.iter().flat_map(|it| &it.charges);
    for charge in charges.filter(|it| it.is_per_weekend() && it.is_charged) {
        let fee = fees
            .entry(charge.key())
            .or_insert((charge.unit_amount, false));
        fee.1 |= charge.quantity > 0;
    }
    let unpaid = fees.into_values().filter(|(_, is_paid)| !is_paid);
    unpaid.map(|(amount, _)| amount).sum()
}

impl RegistrationService {
    /// Executes a [`ShareWeekendFees`].
    pub async fn share_weekend_fees(&self, event_id: EventId) -> Result<Outcome, JobError> {
        let now = self.clock.now();
        let mut tx = self.store.begin().await?;
        let shows = tx.weekend_of(event_id).await?;
        let shows: Vec<_> = shows.into_iter().map(EventReference::Id).collect();
        // All of them, as a form for several shows does, before anything is read.
        let shows = tx.lock_shows(&shows).await?;
        let shows: Vec<_> = shows.into_iter().flatten().collect();
        let Some(first) = shows.first() else {
            return Ok(Outcome::Done);
        };
        let by = first.terms.back_numbers_by;
        let mut entries = Vec::new();
        for show in &shows {
            entries.extend(tx.with_weekend_fees(show.event_id).await?);
        }
        let unchanged = entries
            .iter()
            .cloned()
            .map(|it| ChangedEntry::new(it.clone(), it));
        let mut changed: Vec<ChangedEntry> = unchanged.collect();
        share(by, changed.iter_mut().map(|it| &mut it.after));
        changed.retain(ChangedEntry::is_any);
        for change in &mut changed {
            change.after.revision = change.before.revision.next();
        }
        tx.update(&changed).await?;
        for show in shows {
            let of_show = changed
                .iter()
                .filter(|it| it.after.event_id == show.event_id);
            let lines = of_show.flat_map(|it| changes(it, now, Changer::Server, None));
            tx.record(show.event_id, &lines.collect::<Vec<_>>()).await?;
        }
        tx.commit().await?;
        Ok(Outcome::Done)
    }
}

#[cfg(test)]
mod tests;
