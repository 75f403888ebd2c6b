use kernel::{Actor, ContactId, Permission, Revision, StoreError};
use thiserror::Error;

use crate::{Contact, ContactDetails, ContactService, Saved};

/// A request to replace a contact.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SaveContact {
    /// The contact.
    pub id: ContactId,
    /// What shall be written down.
    pub details: ContactDetails,
    /// The revision that was edited; `None` to replace any revision.
    pub revision: Option<Revision>,
}

/// Why a contact was not saved.
#[derive(Debug, Error)]
pub enum SaveContactError {
    /// The actor has no such contact.
    #[error("there is no such contact")]
    NotFound,
    /// It was saved since it was read.
    #[error("the contact was saved by somebody else")]
    Changed,
    /// One of the horses is not of the contact's organization.
    #[error("there is no such horse")]
    NoHorse,
    /// Who owns one of the horses is stated in shares, which only their record
    /// can change.
    #[error("the owners have shares")]
    Shares,
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl ContactService {
    /// Replaces one of the actor's contacts, unless it was saved since the given
    /// revision.
    pub async fn save(
        &self,
        actor: &Actor,
        wish: SaveContact,
    ) -> Result<Contact, SaveContactError> {
        let scope = actor.to(Permission::EditHorses);
        let now = self.clock.now();
        let (details, revision) = (&wish.details, wish.revision);
        match self
            .store
            .save(&scope, wish.id, details, revision, now)
            .await?
        {
            Saved::Saved(contact) => Ok(*contact),
            Saved::Changed => Err(SaveContactError::Changed),
            Saved::NoHorse => Err(SaveContactError::NoHorse),
            Saved::Shares => Err(SaveContactError::Shares),
            Saved::NoContact => Err(SaveContactError::NotFound),
        }
    }

    /// Deletes one of the actor's contacts; `false` if there is none.
    pub async fn delete(&self, actor: &Actor, id: ContactId) -> Result<bool, StoreError> {
        self.store
            .delete(&actor.to(Permission::EditHorses), id)
            .await
    }
}
