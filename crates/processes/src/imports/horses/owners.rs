//! The owners of horses among the contacts, and those that are new.

use std::collections::HashMap;

use ::contacts::{Contact, ContactDetails, ContactKind, Kinds};
use ::horses::{ListOf, Owner, OwnerChoice, OwnerWish, OwnerWishes, Share};
use ::imports::owners_said;
use kernel::{ContactId, EmailAddress, OptionalText, PostalAddress, RequiredLine};

use super::super::contacts::{new_contact, phones_of};
use super::super::reading::Reading;
use super::{Rows, line};

struct Known {
    id: ContactId,
    name: String,
    email: Option<String>,
    is_owner: bool,
}

/// Contacts by their names and addresses.
pub(super) struct Owners<'a> {
    known: Vec<Known>,
    by_name: HashMap<String, Vec<usize>>,
    new: Vec<Contact>,
    rows: &'a Rows,
}

impl<'a> Owners<'a> {
    pub(super) fn new(contacts: &[Contact], rows: &'a Rows) -> Self {
        let mut owners = Self {
            known: Vec::new(),
            by_name: HashMap::new(),
            new: Vec::new(),
            rows,
        };
        for contact in contacts {
            owners.note(contact);
        }
        owners
    }

    fn note(&mut self, contact: &Contact) {
        let details = &contact.details;
        let name = details.name.key();
        let at = self.known.len();
        self.by_name.entry(name.clone()).or_default().push(at);
        self.known.push(Known {
            id: contact.id,
            name,
            email: details.email.as_ref().map(EmailAddress::key),
            is_owner: details.kinds.as_slice().contains(&ContactKind::Owner),
        });
    }

    /// The owners of a row. Who is no contact yet becomes one.
    pub(super) fn of(&mut self, row: &mut Reading<'_>) -> ListOf<Owner> {
        let said = owners_said(row.get("owner"), row.get("owner_share"));
        let is_one = said.len() == 1;
        let mut owners = Vec::new();
        for said in said {
            let parsed = RequiredLine::<500>::parse(&said.name);
            let Some(name) = row.or_doubt("owner", &said.name, parsed) else {
                continue;
            };
            // Address and number are of the only one: of several it is not known whose.
            let contact_id = self.contact(row, &name, is_one);
            let share = said.share.map(Share::new);
            let share =
                share.and_then(|share| row.or_doubt("owner_share", row.get("owner_share"), share));
            owners.push(Owner {
                name,
                contact_id,
                share,
            });
        }
        let wishes = owners.iter().map(|owner| OwnerWish {
            who: match owner.contact_id {
                Some(id) => OwnerChoice::Contact(id),
                None => OwnerChoice::Named(owner.name.clone()),
            },
            share: owner.share,
        });
        if let Err(error) = OwnerWishes::new(wishes.collect()) {
            row.doubt(format!("Owner share {error}; kept in the notes."));
            let said = [row.get("owner"), row.get("owner_share")].join(" ");
            row.keep("owner_share", said.trim());
            for owner in &mut owners {
                owner.share = None;
            }
        }
        row.or_doubt("owner", row.get("owner"), ListOf::new(owners))
            .unwrap_or_default()
    }

    fn contact(
        &mut self,
        row: &mut Reading<'_>,
        name: &RequiredLine<500>,
        is_one: bool,
    ) -> Option<ContactId> {
        let email = if is_one {
            row.optional("owner_email", EmailAddress::parse)
        } else {
            None
        };
        let key = email.as_ref().map(EmailAddress::key);
        let same = self.by_name.get(&name.key()).into_iter().flatten();
        let same: Vec<_> = same.filter_map(|at| self.known.get(*at)).collect();
        let by_email = same.iter().find(|it| key.is_some() && it.email == key);
        let by_email =
            by_email.or_else(|| same.iter().find(|it| key.is_some() && it.email.is_none()));
        // Another person has the name, if both have addresses.
        let fits: Vec<_> = match &key {
            Some(_) => by_email.copied().into_iter().collect(),
            None => same,
        };
        if let Some(found) = only(&fits, |_| true).or_else(|| only(&fits, |it| it.is_owner)) {
            debug_assert_eq!(found.name, name.key());
            return Some(found.id);
        }
        if !fits.is_empty() {
            row.doubt(format!(
                "Owner: there are several contacts named {}, none was linked.",
                name.as_str()
            ));
            return None;
        }
        let phones = if is_one {
            phones_of(row, "owner_phone")
        } else {
            Vec::new()
        };
        let details = ContactDetails {
            kinds: Kinds::stored(vec![ContactKind::Owner]),
            name: name.clone(),
            company: line(""),
            email,
            phones,
            address: PostalAddress::default(),
            notes: OptionalText::default(),
            horse_ids: Vec::new(),
            owned: None,
        };
        let contact = new_contact(self.rows, details);
        self.note(&contact);
        let id = contact.id;
        self.new.push(contact);
        Some(id)
    }

    /// The contacts that are to be inserted.
    pub(super) fn into_new(self) -> Vec<Contact> {
        self.new
    }
}

fn only<'a>(all: &[&'a Known], is: impl Fn(&Known) -> bool) -> Option<&'a Known> {
    let mut those = all.iter().filter(|it| is(it));
    let first = those.next()?;
    those.next().is_none().then_some(*first)
}
