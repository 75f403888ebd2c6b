//! Contacts of rows.

use std::collections::HashSet;
use std::sync::Arc;

use async_trait::async_trait;
use contacts::{Contact, ContactDetails, ContactKind, Kinds, Known, MAX_PHONES};
use imports::{
    AddressSaid, ImportKind, ItemKind, Judged, Record, Target, address_parts, contact_kinds,
};
use kernel::{
    ContactId, EmailAddress, IdGenerator, OptionalLine, OrganizationId, PhoneNumber, PostalAddress,
    Refusal, RequiredLine, Revision, StoreError,
};
use sea_orm::ConnectionTrait;
use time::OffsetDateTime;

use super::batch::{Batch, Made, Prepared, Reading};
use crate::contacts as rows;
use crate::database::TransactionConnection;

/// Contacts that are there, or that a file brings.
#[derive(Default)]
pub(super) struct Present {
    known: Known,
    /// All names, for rows that say nothing more.
    names: HashSet<String>,
}

impl Present {
    pub(super) fn of(contacts: &[Contact]) -> Self {
        let mut present = Self::default();
        for contact in contacts {
            present.note(&contact.details);
        }
        present
    }

    fn note(&mut self, details: &ContactDetails) {
        self.known.note(details);
        self.names.insert(details.name.key());
    }

    /// Whether a contact is new; if so, it is noted.
    fn is_new(&mut self, details: &ContactDetails) -> bool {
        let says_no_more = details.email.is_none() && details.phones.is_empty();
        if says_no_more && self.names.contains(&details.name.key()) {
            return false;
        }
        let is_new = self.known.is_new(details);
        self.names.insert(details.name.key());
        is_new
    }
}

/// Compares rows with the contacts that are there.
pub(super) async fn prepare(
    db: &impl ConnectionTrait,
    target: &Target,
    records: &[Record],
    ids: &Arc<dyn IdGenerator>,
) -> Result<Prepared, StoreError> {
    let there = rows::all_of(db, target.organization_id).await?;
    let mut present = Present::of(&there);
    let (mut judged, mut new) = (Vec::new(), Vec::new());
    for record in records {
        let (verdict, details) = details_of(record);
        let is_known = details.as_ref().is_some_and(|it| !present.is_new(it));
        judged.push(if is_known { Judged::known() } else { verdict });
        let details = details.filter(|_| !is_known);
        let made = |details| new_contact(target.organization_id, details, (ids, target.now));
        new.extend(details.map(made));
    }
    Ok(Prepared {
        judged,
        batch: Box::new(NewContacts(new)),
    })
}

pub(super) fn new_contact(
    organization_id: OrganizationId,
    details: ContactDetails,
    (ids, now): (&Arc<dyn IdGenerator>, OffsetDateTime),
) -> Contact {
    Contact {
        id: ContactId::new(ids.next_uuid()),
        organization_id,
        details,
        revision: Revision::FIRST,
        created_at: now,
        updated_at: now,
    }
}

fn details_of(record: &Record) -> (Judged, Option<ContactDetails>) {
    let mut row = Reading::of(record, ImportKind::Contacts);
    let name = name_of(&row);
    let name = match RequiredLine::parse(&name) {
        Ok(name) => Some(name),
        Err(error) => {
            row.refuse(format!("Name {error}."));
            None
        }
    };
    let details = ContactDetails {
        kinds: kinds_of(&mut row),
        company: row.line("company"),
        email: row.optional("email", EmailAddress::parse),
        phones: phones_of(&mut row, "phones"),
        address: address_of(&mut row),
        notes: row.text("notes"),
        horse_ids: Vec::new(),
        owned: None,
        name: match name {
            Some(name) => name,
            None => return row.finish(None),
        },
    };
    row.finish(Some(details))
}

/// The name, or that of its parts, or that of the company.
fn name_of(row: &Reading<'_>) -> String {
    let parts = [row.get("first_name"), row.get("last_name")];
    let parts: Vec<_> = parts.into_iter().filter(|it| !it.is_empty()).collect();
    let names = [row.get("name"), &parts.join(" "), row.get("company")];
    let first = names.into_iter().find(|it| !it.is_empty());
    first.unwrap_or_default().to_owned()
}

fn kinds_of(row: &mut Reading<'_>) -> Kinds {
    let (known, unknown) = contact_kinds(row.get("kinds"));
    for word in unknown {
        row.doubt(format!("Kinds: {word} is no kind of contact, left out."));
    }
    let kinds = known.into_iter().filter_map(ContactKind::parse).collect();
    let other = || Kinds::stored(vec![ContactKind::Other]);
    Kinds::new(kinds).unwrap_or_else(|_| other())
}

/// The numbers of a field, a line each.
pub(super) fn phones_of(row: &mut Reading<'_>, field: &str) -> Vec<PhoneNumber> {
    let mut phones: Vec<PhoneNumber> = Vec::new();
    for text in row.get(field).split(['\n', ';']) {
        let parsed = PhoneNumber::parse_optional(text);
        let phone = row.or_doubt(field, parsed).flatten();
        phones.extend(phone.filter(|it| !phones.contains(it)));
    }
    if phones.len() > MAX_PHONES {
        row.doubt(format!("Phones: only the first {MAX_PHONES} are taken."));
        phones.truncate(MAX_PHONES);
    }
    phones
}

/// The parts of the address, or those of the whole one.
fn address_of(row: &mut Reading<'_>) -> PostalAddress {
    let mut address = PostalAddress {
        street: row.line("street"),
        city: row.line("city"),
        state: row.line("state"),
        zip_code: row.line("zip_code"),
    };
    let whole = row.get("address");
    if !whole.is_empty() && address.street.as_str().is_empty() {
        let is_street = !address.city.as_str().is_empty();
        let parts = if is_street {
            AddressSaid {
                street: whole.to_owned(),
                ..AddressSaid::default()
            }
        } else {
            address_parts(whole)
        };
        address.street = parsed_line(row, &parts.street);
        if !is_street {
            address.city = parsed_line(row, &parts.city);
            address.state = parsed_line(row, &parts.state);
            address.zip_code = parsed_line(row, &parts.zip_code);
        }
    }
    address
}

fn parsed_line<const MAX: usize>(row: &mut Reading<'_>, text: &str) -> OptionalLine<MAX> {
    let parsed = OptionalLine::parse(text);
    row.or_doubt("address", parsed).unwrap_or_default()
}

struct NewContacts(Vec<Contact>);

#[async_trait]
impl Batch for NewContacts {
    async fn insert(&self, db: &TransactionConnection, target: &Target) -> Result<Made, Refusal> {
        rows::insert_many(db, target.organization_id, &self.0).await?;
        let made = self.0.iter();
        Ok(made
            .map(|it| (ItemKind::Contact, it.id.as_uuid()))
            .collect())
    }
}
