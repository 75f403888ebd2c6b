//! Fees that are due once for each horse of a show, whoever rides it.
//!
//! Each entry has the fee with a record of the directory, which stands for its horse in this
//! show. It is found when the entry is made, or says another horse, and never changes by
//! linking or merging. Of the entries with the same one, one pays.

use std::collections::{BTreeSet, HashMap};

use kernel::{BackNumbersBy, FeeBasis, ShowHorseId, StoreError};
use time::OffsetDateTime;

use crate::{ChangedEntry, Charge, EntryStatus, Registration, RegistrationTx};

impl Registration {
    /// Whether it has a fee that is due once for its horse.
    #[must_use]
    pub fn has_horse_fee(&self) -> bool {
        self.charges.iter().any(Charge::is_per_horse)
    }

    /// The records of the horse for which it has such fees.
    pub fn charged_horses(&self) -> impl Iterator<Item = ShowHorseId> {
        let charges = self.charges.iter().filter(|it| it.is_per_horse());
        charges.filter_map(|it| it.show_horse_id)
    }

    /// Has its fees per horse for the horse of this record.
    pub fn charge_for(&mut self, horse: ShowHorseId) {
        for charge in self.charges.iter_mut().filter(|it| it.is_per_horse()) {
            charge.show_horse_id = Some(horse);
        }
    }

    /// Whether both entries of a show are of one horse, by what they say: those of one horse
    /// have one back number where numbers belong to horses.
    #[must_use]
    pub fn is_of_same_horse(&self, other: &Self) -> bool {
        let other = other.whose_number();
        self.whose_number().shares(BackNumbersBy::Horse, &other)
    }

    /// Whether the horse's name, or what else tells a horse, is another one.
    pub(crate) fn is_of_another_horse(&self, before: &Self) -> bool {
        let says = |entry: &Self| {
            let details = &entry.details;
            let name = entry.rider.horse_name.clone();
            (entry.horse_id, name, details.registration_number.clone())
        };
        says(self) != says(before)
    }
}

impl Charge {
    fn is_per_horse(&self) -> bool {
        self.per == FeeBasis::Horse
    }
}

/// Lets one of these entries of a show pay each fee of each horse: the first one that takes
/// part, or else the first one that still owes it, such as one that was scratched after the
/// closing date.
fn share<'a>(entries: impl Iterator<Item = &'a mut Registration>) {
    let mut entries: Vec<_> = entries.collect();
    let mut payers = HashMap::new();
    for entry in &entries {
        let turn = (entry.status != EntryStatus::Entered, entry.entry_number);
        let owed = entry
            .charges
            .iter()
            .filter(|it| it.is_per_horse() && it.is_charged);
        for charge in owed {
            let Some(horse) = charge.show_horse_id else {
                continue;
            };
            let payer = payers.entry((charge.fee_id, horse)).or_insert(turn);
            *payer = turn.min(*payer);
        }
    }
    for entry in &mut entries {
        let turn = (entry.status != EntryStatus::Entered, entry.entry_number);
        for charge in entry.charges.iter_mut().filter(|it| it.is_per_horse()) {
            let payer = charge.show_horse_id;
            let payer = payer.and_then(|horse| payers.get(&(charge.fee_id, horse)));
            charge.quantity = u32::from(payer.is_none_or(|payer| *payer == turn));
        }
        entry.sum_up();
    }
}

/// What becomes of changed entries of a show, and of `others` that have fees for the same
/// horses: the changes, then those of the others that pay such a fee now, or no more.
#[must_use]
pub fn share_horse_fees(
    mut changes: Vec<ChangedEntry>,
    others: Vec<Registration>,
) -> Vec<ChangedEntry> {
    let is_changed = |id| changes.iter().any(|it| it.after.id == id);
    let others = others.into_iter().filter(|it| !is_changed(it.id));
    let mut others: Vec<_> = others.map(|it| ChangedEntry::new(it.clone(), it)).collect();
    let all = changes.iter_mut().chain(&mut others);
    share(all.map(|it| &mut it.after));
    for mut other in others {
        if other.is_any() {
            other.after.revision = other.before.revision.next();
            changes.push(other);
        }
    }
    changes
}

/// Adds to changes of entries of the locked show those that follow for other entries with
/// the same horse. Those that follow for other shows of a weekend are left to a job.
pub(crate) async fn with_shared_fees(
    tx: &mut dyn RegistrationTx,
    changes: Vec<ChangedEntry>,
    now: OffsetDateTime,
) -> Result<Vec<ChangedEntry>, StoreError> {
    let mut moves = changes.iter().filter(|it| it.moves_weekend_fee());
    if let Some(change) = moves.next() {
        tx.share_weekend_fees(change.after.event_id, now).await?;
    }
    let horses: BTreeSet<_> = changes
        .iter()
        .flat_map(|it| it.after.charged_horses())
        .collect();
    let Some(event_id) = changes.first().map(|it| it.after.event_id) else {
        return Ok(changes);
    };
    if horses.is_empty() {
        return Ok(changes);
    }
    let others = tx.charged_for(event_id, &horses).await?;
    Ok(share_horse_fees(changes, others))
}

#[cfg(test)]
mod tests;
