use kernel::{Actor, OrganizationId, Permission, Refusal};

use crate::{ContactDetails, ContactService};

/// Contacts of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ImportContacts {
    /// The organization that they shall belong to; `None` is the actor's own.
    pub organization: Option<OrganizationId>,
    /// What the cards of the file say, in their order.
    pub cards: Vec<ContactDetails>,
}

/// The result of an import.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Imported {
    /// How many contacts were created.
    pub created: usize,
    /// How many cards are of contacts that were there already.
    pub known: usize,
}

impl ContactService {
    /// Creates a contact for each card whose contact is not there already.
    pub async fn import(&self, actor: &Actor, wish: ImportContacts) -> Result<Imported, Refusal> {
        let organization = actor.to(Permission::EditHorses).choose(wish.organization)?;
        let cards = wish.cards.into_iter();
        let contacts = cards.map(|card| self.new_contact(organization, card));
        self.store.import(organization, contacts.collect()).await
    }
}
