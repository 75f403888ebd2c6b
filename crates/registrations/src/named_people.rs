//! Who pays for an entry, and who gets its prize money, as its rider says it by its link.

use kernel::{Changer, Difference, NewAuditLine, Refusal, Revision, StoreError};

use crate::{
    ChangedEntry, EntryLink, EntryPerson, EntryStatus, OwnEntryError, Registration,
    RegistrationService,
};

kernel::words! {
    /// Who of an entry somebody is.
    pub enum NamedAs {
        /// Its rider.
        Rider = "rider",
        /// The owner of its horse.
        Owner = "owner",
        /// The trainer of its horse.
        Trainer = "trainer",
        /// Somebody else.
        Other = "other",
    }
}

/// Whom a rider names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NamedPerson {
    /// The rider of the entry.
    Rider,
    /// The owner of the horse, as the entry says it.
    Owner,
    /// The trainer of the horse, as the entry says it.
    Trainer,
    /// Somebody else; `None` is whoever else is named already.
    Other(Option<EntryPerson>),
}

/// Who is to pay and to get prize money.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NamePeople {
    /// Who pays; `None` is the rider.
    pub payer: Option<NamedPerson>,
    /// Who gets prize money; `None` is the owner, or else the rider.
    pub prize_to: Option<NamedPerson>,
    /// The revision of the entry that was read; `None` changes any revision.
    pub revision: Option<Revision>,
}

/// What became of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Named {
    /// What changed, by the names of the records.
    pub differences: Vec<Difference>,
    /// Whether somebody who was named is no more.
    pub replaces: bool,
}

/// Somebody whom an entry names, as whoever has its link may know it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NamedNow {
    /// Who it is.
    pub named_as: NamedAs,
    /// The name, as the entry says it or as it was typed with the link; empty of somebody else
    /// whom the office named.
    pub name: String,
}

/// Who pays for an entry, and who gets its prize money.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NamedPeople {
    /// Who pays.
    pub payer: NamedNow,
    /// Who gets prize money.
    pub prize_to: NamedNow,
}

impl NamePeople {
    /// Refuses who is not on the entry.
    fn check(&self, entry: &Registration) -> Result<(), Refusal> {
        let details = &entry.details;
        let is_there = |named: &NamedPerson| match named {
            NamedPerson::Owner => details.owner.is_some(),
            NamedPerson::Trainer => details.trainer.is_some(),
            NamedPerson::Rider | NamedPerson::Other(_) => true,
        };
        for (field, named) in [("payer.is", &self.payer), ("prize_to.is", &self.prize_to)] {
            if !named.as_ref().is_none_or(is_there) {
                let problem = "is not on this entry";
                return Err(Refusal::Field { field, problem });
            }
        }
        Ok(())
    }
}

impl RegistrationService {
    /// Who pays for an entry and who gets its prize money, for whoever has its link.
    pub async fn named_people(&self, entry: &Registration) -> Result<NamedPeople, StoreError> {
        self.store.named_people(entry).await
    }

    /// Says who pays and who gets prize money, before the closing date; after it, until the
    /// show's end, only where nobody was named. Its bill and its payments stay.
    pub async fn name_people(
        &self,
        link: &EntryLink,
        wish: NamePeople,
    ) -> Result<Registration, OwnEntryError> {
        let now = self.clock.now();
        let mut tx = self.store.begin().await?;
        let locked = tx.lock_own_entry(link).await?;
        let (show, before) = locked.ok_or(OwnEntryError::NotFound)?;
        if wish.revision.is_some_and(|it| it != before.revision) {
            return Err(Refusal::Changed.into());
        }
        let is_late = !show.is_before_closing(now);
        if is_late && now >= show.ends_at {
            return Err(OwnEntryError::Closed);
        }
        if before.status == EntryStatus::Cancelled {
            return Err(OwnEntryError::Cancelled);
        }
        wish.check(&before)?;
        let named = tx.name_people(&before, &wish, now).await?;
        if is_late && named.replaces {
            return Err(OwnEntryError::Closed);
        }
        let mut after = before.clone();
        if !named.differences.is_empty() {
            after.revision = before.revision.next();
            let told = |difference| NewAuditLine {
                entry: Some((after.id, after.revision)),
                is_mailed: false,
                at: now,
                by: Changer::Rider,
                difference,
                reason: None,
            };
            let lines: Vec<_> = named.differences.into_iter().map(told).collect();
            tx.update(&[ChangedEntry::new(before, after.clone())])
                .await?;
            tx.record(after.event_id, &lines).await?;
        }
        tx.commit().await?;
        Ok(after)
    }
}

#[cfg(test)]
mod tests;
