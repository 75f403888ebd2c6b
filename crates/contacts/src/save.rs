use kernel::{Actor, ContactId, Permission, Refusal, Revision, StoreError};

use crate::{Contact, ContactDetails, ContactService};

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

impl ContactService {
    /// Replaces one of the actor's contacts, unless it was saved since the given
    /// revision.
    pub async fn save(&self, actor: &Actor, wish: SaveContact) -> Result<Contact, Refusal> {
        let scope = actor.to(Permission::EditHorses);
        let now = self.clock.now();
        let (details, revision) = (&wish.details, wish.revision);
        self.store
            .save(&scope, wish.id, details, revision, now)
            .await
    }

    /// Deletes one of the actor's contacts; `false` if there is none.
    pub async fn delete(&self, actor: &Actor, id: ContactId) -> Result<bool, StoreError> {
        self.store
            .delete(&actor.to(Permission::EditHorses), id)
            .await
    }
}
