use kernel::{Actor, Permission, RegistrationId, Revision, StoreError};
use thiserror::Error;

use crate::{EntryChange, EntryDetails, RegistrationService, RiderDetails, WholeEntry};

/// New facts of an entry.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EditEntry {
    /// The entry.
    pub id: RegistrationId,
    /// Rider and horse.
    pub rider: RiderDetails,
    /// What the form of the show may ask for; `None` leaves it as it is.
    pub details: Option<EntryDetails>,
    /// The back number; `None` leaves it as it is.
    pub back_number: Option<u32>,
    /// The revision that the office edited; `None` replaces any revision.
    pub revision: Option<Revision>,
}

/// Why an entry was not edited.
#[derive(Debug, Error)]
pub enum EditEntryError {
    /// The actor has no such entry.
    #[error("there is no such entry")]
    NotFound,
    /// The entry does not have the expected revision.
    #[error("the entry was changed by somebody else")]
    Changed {
        /// What was changed since that revision.
        since: Vec<EntryChange>,
    },
    /// Another entry has or had this back number.
    #[error("another entry has the back number {0}")]
    BackNumberTaken(u32),
    /// The account has reached its limit of entries.
    #[error("the account takes no more entries")]
    AccountFull,
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl RegistrationService {
    /// Replaces the facts of an entry.
    pub async fn edit(&self, actor: &Actor, wish: EditEntry) -> Result<WholeEntry, EditEntryError> {
        let now = self.clock.now();
        let mut tx = self.store.begin().await?;
        let locked = tx
            .lock_entry(&actor.to(Permission::ManageEntries), wish.id)
            .await?;
        let (show, before) = locked.ok_or(EditEntryError::NotFound)?;
        if let Some(revision) = wish.revision.filter(|it| *it != before.revision) {
            let mut since = tx.with_records(before).await?.history;
            since.retain(|change| change.revision > revision);
            return Err(EditEntryError::Changed { since });
        }
        let mut after = before.clone();
        after.rider = wish.rider;
        if let Some(details) = wish.details {
            after.details = details;
        }
        if let Some(number) = wish.back_number {
            let holder = tx.holder_of(before.event_id, number).await?;
            if holder.is_some_and(|holder| holder != before.id) {
                return Err(EditEntryError::BackNumberTaken(number));
            }
            after.back_number = Some(number);
        }
        if !self.has_room(&show, &before, &after) {
            return Err(EditEntryError::AccountFull);
        }
        Ok(self.save(tx, actor, &before, after, None, now).await?)
    }
}
