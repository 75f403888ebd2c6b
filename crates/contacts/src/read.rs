use kernel::{Actor, ContactId, HorseId, Page, PageRequest, Permission, SortKey, StoreError};

use crate::{Contact, ContactKind, ContactMerge, ContactService, OwnedHorse};

/// Restricts a list of contacts.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ContactFilter {
    /// Only contacts of this kind.
    pub kind: Option<ContactKind>,
    /// Only contacts in which this is found, without regard to case and accents.
    pub text: Option<String>,
    /// Only contacts that list this horse.
    pub horse: Option<HorseId>,
}

/// A contact with the horses that it owns, and the contacts that were merged into it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ContactSeen {
    /// The contact.
    pub contact: Contact,
    /// Its horses, by name.
    pub owns: Vec<OwnedHorse>,
    /// What was merged into it, the latest first.
    pub merges: Vec<ContactMerge>,
}

impl ContactService {
    /// One of the actor's contacts.
    pub async fn find(
        &self,
        actor: &Actor,
        id: ContactId,
    ) -> Result<Option<ContactSeen>, StoreError> {
        self.store.find(&actor.to(Permission::ReadHorses), id).await
    }

    /// A page of the actor's contacts, by name.
    pub async fn list(
        &self,
        actor: &Actor,
        filter: &ContactFilter,
        page: &PageRequest<SortKey>,
    ) -> Result<Page<Contact, SortKey>, StoreError> {
        self.store
            .list(&actor.to(Permission::ReadHorses), filter, page)
            .await
    }
}
