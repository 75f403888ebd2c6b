use ::contacts::{Contact, ContactKind, ContactSeen, OwnedHorse};
use kernel::{Actor, EmailAddress};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::representation::{Belonging, Instant, Oid};

/// A contact. What is not known is empty.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Contact)]
pub(crate) struct ContactView {
    _id: Oid,
    #[serde(flatten)]
    belonging: Belonging,
    kinds: Vec<ContactKindView>,
    name: String,
    company: String,
    email: String,
    /// The usual one first.
    phones: Vec<String>,
    address: ContactAddressView,
    notes: String,
    /// The horses that it has to do with; none means no particular ones. Of a
    /// contact whose only kind is `owner` those that it owns.
    horse_ids: Vec<String>,
    /// Goes with a contact that is sent.
    revision: u32,
    created_at: Instant,
    updated_at: Instant,
}

/// What a contact is to the horses.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = ContactKind)]
pub(crate) enum ContactKindView {
    Owner,
    Veterinarian,
    Farrier,
    Trainer,
    Supplier,
    Insurance,
    Emergency,
    Other,
}

/// A postal address.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ContactAddressView {
    street: String,
    city: String,
    state: String,
    zip_code: String,
}

/// A contact with the horses that it owns.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ContactWithHorses)]
pub(crate) struct ContactSeenView {
    #[serde(flatten)]
    contact: ContactView,
    /// By name.
    owns: Vec<OwnedHorseView>,
}

/// A horse that a contact owns, alone or with others.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = OwnedHorse)]
pub(crate) struct OwnedHorseView {
    horse_id: String,
    name: String,
    /// In hundredths of a percent; null if shares are not stated.
    #[schema(required = true)]
    share: Option<u16>,
}

impl ContactView {
    pub(super) fn new(contact: &Contact, actor: &Actor) -> Self {
        let details = &contact.details;
        let address = &details.address;
        let phones = details.phones.iter();
        let owned = details.owned.iter().flatten();
        let horses = details.horse_ids.iter().chain(owned);
        Self {
            _id: Oid::new(contact.id.as_uuid()),
            belonging: Belonging::new(actor, contact.organization_id),
            kinds: details
                .kinds
                .as_slice()
                .iter()
                .map(|it| (*it).into())
                .collect(),
            name: details.name.as_str().to_owned(),
            company: details.company.as_str().to_owned(),
            email: details
                .email
                .as_ref()
                .map_or("", EmailAddress::as_str)
                .to_owned(),
            phones: phones.map(|it| it.as_str().to_owned()).collect(),
            address: ContactAddressView {
                street: address.street.as_str().to_owned(),
                city: address.city.as_str().to_owned(),
                state: address.state.as_str().to_owned(),
                zip_code: address.zip_code.as_str().to_owned(),
            },
            notes: details.notes.as_str().to_owned(),
            horse_ids: horses.map(ToString::to_string).collect(),
            revision: contact.revision.number(),
            created_at: contact.created_at.into(),
            updated_at: contact.updated_at.into(),
        }
    }
}

impl ContactSeenView {
    pub(super) fn new(seen: ContactSeen, actor: &Actor) -> Self {
        Self {
            contact: ContactView::new(&seen.contact, actor),
            owns: seen.owns.into_iter().map(OwnedHorseView::from).collect(),
        }
    }
}

impl From<OwnedHorse> for OwnedHorseView {
    fn from(horse: OwnedHorse) -> Self {
        Self {
            horse_id: horse.horse_id.to_string(),
            name: horse.name,
            share: horse.share,
        }
    }
}

impl From<ContactKind> for ContactKindView {
    fn from(kind: ContactKind) -> Self {
        match kind {
            ContactKind::Owner => Self::Owner,
            ContactKind::Veterinarian => Self::Veterinarian,
            ContactKind::Farrier => Self::Farrier,
            ContactKind::Trainer => Self::Trainer,
            ContactKind::Supplier => Self::Supplier,
            ContactKind::Insurance => Self::Insurance,
            ContactKind::Emergency => Self::Emergency,
            ContactKind::Other => Self::Other,
        }
    }
}

impl From<ContactKindView> for ContactKind {
    fn from(kind: ContactKindView) -> Self {
        match kind {
            ContactKindView::Owner => Self::Owner,
            ContactKindView::Veterinarian => Self::Veterinarian,
            ContactKindView::Farrier => Self::Farrier,
            ContactKindView::Trainer => Self::Trainer,
            ContactKindView::Supplier => Self::Supplier,
            ContactKindView::Insurance => Self::Insurance,
            ContactKindView::Emergency => Self::Emergency,
            ContactKindView::Other => Self::Other,
        }
    }
}
