//! Converts contacts to rows and back.

use contacts::{Address, Contact, ContactDetails, ContactKind, Kinds};
use kernel::{
    ContactId, EmailAddress, HorseId, OptionalLine, OptionalText, OrganizationId, PhoneNumber,
    RequiredLine, fold_name, to_unix_millis,
};
use sea_orm::prelude::Json;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::entity::Model;
use crate::row::{Unreadable, instant, optional, present, revision};

/// More characters do not sort better, and index entries are limited in size.
const SORTED_CHARS: usize = 80;

/// All rows of a contact. Also stored as JSON under idempotency keys.
#[derive(Serialize, Deserialize)]
pub(super) struct ContactRows {
    pub(super) contact: Model,
    pub(super) horse_ids: Vec<Uuid>,
}

/// The form of a name in which contacts are sorted, and looked up.
pub(crate) fn name_key(name: &str) -> String {
    fold_name(name).chars().take(SORTED_CHARS).collect()
}

pub(super) fn contact_rows(contact: &Contact) -> ContactRows {
    let details = &contact.details;
    let text = str::to_owned;
    let kinds = details.kinds.as_slice().iter().map(|kind| kind.as_str());
    let phones = details.phones.iter().map(PhoneNumber::as_str);
    ContactRows {
        contact: Model {
            id: contact.id.as_uuid(),
            organization_id: contact.organization_id.as_uuid(),
            kinds: kinds.collect(),
            name: text(details.name.as_str()),
            name_key: name_key(details.name.as_str()),
            company: text(details.company.as_str()),
            email: details.email.as_ref().map(|it| text(it.as_str())),
            phones: phones.collect(),
            street: text(details.address.street.as_str()),
            city: text(details.address.city.as_str()),
            state: text(details.address.state.as_str()),
            zip_code: text(details.address.zip_code.as_str()),
            notes: text(details.notes.as_str()),
            search_key: details.search_key(),
            revision: contact.revision.number().into(),
            created_at: to_unix_millis(contact.created_at),
            updated_at: to_unix_millis(contact.updated_at),
        },
        horse_ids: details.horse_ids.iter().map(|id| id.as_uuid()).collect(),
    }
}

/// A contact without its horses.
pub(super) fn to_contact(row: Model) -> Result<Contact, Unreadable> {
    let kinds = texts("kinds", &row.kinds)?.into_iter();
    let kinds = kinds.map(|kind| present("kinds", ContactKind::parse(kind)));
    let phones = texts("phones", &row.phones)?.into_iter();
    Ok(Contact {
        id: ContactId::new(row.id),
        organization_id: OrganizationId::new(row.organization_id),
        revision: revision("revision", row.revision)?,
        created_at: instant("created_at", row.created_at)?,
        updated_at: instant("updated_at", row.updated_at)?,
        details: ContactDetails {
            kinds: Kinds::stored(kinds.collect::<Result<_, _>>()?),
            phones: phones
                .map(|phone| PhoneNumber::stored(phone.to_owned()))
                .collect(),
            name: RequiredLine::stored(row.name),
            company: OptionalLine::stored(row.company),
            email: optional(row.email, EmailAddress::stored),
            address: Address {
                street: OptionalLine::stored(row.street),
                city: OptionalLine::stored(row.city),
                state: OptionalLine::stored(row.state),
                zip_code: OptionalLine::stored(row.zip_code),
            },
            notes: OptionalText::stored(row.notes),
            horse_ids: Vec::new(),
            owned: None,
        },
    })
}

pub(super) fn with_horses(mut contact: Contact, horses: Vec<Uuid>) -> Contact {
    contact.details.horse_ids = horses.into_iter().map(HorseId::new).collect();
    contact
}

/// The contact with the horses that it owns, if it is an owner alone. Those that
/// it only had to do with before owners were written with the horses stay.
pub(super) fn with_owned(mut contact: Contact, owned: Vec<HorseId>) -> Contact {
    if contact.details.is_owner_alone() {
        let listed = &mut contact.details.horse_ids;
        listed.retain(|id| !owned.contains(id));
        contact.details.owned = Some(owned);
    }
    contact
}

fn texts<'a>(column: &'static str, json: &'a Json) -> Result<Vec<&'a str>, Unreadable> {
    let texts = present(column, json.as_array())?.iter();
    texts.map(|text| present(column, text.as_str())).collect()
}
