//! The contacts that are there, and those that a file brings.

use std::collections::BTreeMap;

use ::contacts::{Contact, ContactDetails, ContactKind, Kinds, Known, MAX_PHONES, Meant};
use ::imports::{ImportKind, Judged, Verdict};
use kernel::{ContactId, EmailAddress, OptionalLine, Revision};

use super::filling::{Completed, Filling};
use super::reading::Reading;
use super::{NewContacts, Rows};

/// Contacts by what tells them apart, with what becomes of them.
pub(super) struct People<'a> {
    rows: &'a Rows,
    known: Known,
    all: Vec<Contact>,
    /// How many of them were there.
    there: usize,
    /// Those that were there and got more, as they were.
    before: BTreeMap<usize, Contact>,
}

impl<'a> People<'a> {
    pub(super) fn of(there: Vec<Contact>, rows: &'a Rows) -> Self {
        let mut known = Known::default();
        for contact in &there {
            known.note(&contact.details);
        }
        Self {
            rows,
            known,
            there: there.len(),
            all: there,
            before: BTreeMap::new(),
        }
    }

    /// Which contact a row means; that somebody else has its name is a doubt.
    pub(super) fn meant(&self, row: &mut Reading<'_>, details: &ContactDetails) -> Meant {
        let meant = self.known.find(details);
        if meant == Meant::New && self.known.has_name(&details.name) {
            let name = details.name.as_str();
            row.doubt(format!(
                "{name} is here with other addresses and numbers; this becomes a second contact."
            ));
        }
        meant
    }

    pub(super) fn contact(&self, at: usize) -> &Contact {
        &self.all[at]
    }

    /// Adds a contact.
    pub(super) fn add(&mut self, details: ContactDetails) -> ContactId {
        self.known.note(&details);
        let target = &self.rows.target;
        let contact = Contact {
            id: ContactId::new(self.rows.ids.next_uuid()),
            organization_id: target.organization_id,
            details,
            revision: Revision::FIRST,
            created_at: target.now,
            updated_at: target.now,
        };
        let id = contact.id;
        self.all.push(contact);
        id
    }

    /// Completes a contact by what a row says of it, also a row of a horse that it owns. Its
    /// name stays.
    pub(super) fn fill(&mut self, at: usize, row: &mut Reading<'_>, said: &ContactDetails) {
        let (email, phones, kinds) = match self.rows.target.kind {
            ImportKind::Horses => ("owner_email", "owner_phone", "owner"),
            _ => ("email", "phones", "kinds"),
        };
        let contact = &mut self.all[at];
        let was = contact.clone();
        let here = &mut contact.details;
        let mut fill = Filling::of(row, self.rows.takes);
        let line = |it: &OptionalLine<200>| it.as_str().to_owned();
        fill.value("company", &mut here.company, &said.company, line);
        fill.value(email, &mut here.email, &said.email, |it| {
            it.as_ref().map_or("", EmailAddress::as_str).to_owned()
        });
        let (address, other) = (&mut here.address, &said.address);
        fill.value("street", &mut address.street, &other.street, line);
        fill.value("city", &mut address.city, &other.city, |it| {
            it.as_str().to_owned()
        });
        fill.value("state", &mut address.state, &other.state, |it| {
            it.as_str().to_owned()
        });
        fill.value("zip_code", &mut address.zip_code, &other.zip_code, |it| {
            it.as_str().to_owned()
        });
        fill.lines("notes", &mut here.notes, &said.notes);
        let mut more = here.clone();
        for phone in &said.phones {
            let digits = digits(phone.as_str());
            let is_known = more.phones.iter().any(|it| {
                let here = self::digits(it.as_str());
                here.ends_with(&digits) || digits.ends_with(&here)
            });
            if !is_known && more.phones.len() < MAX_PHONES {
                more.phones.push(phone.clone());
            }
        }
        if more.phones != here.phones {
            row.filled(phones);
        }
        if let Some(joined) = joined(&here.kinds, &said.kinds) {
            more.kinds = joined;
            row.filled(kinds);
        }
        *here = more;
        if contact.details == was.details {
            return;
        }
        self.known.note_more(at, &contact.details);
        if at < self.there {
            contact.revision = was.revision.next();
            contact.updated_at = self.rows.target.now;
            self.before.entry(at).or_insert(was);
        }
    }

    /// The verdict about a row of a contact with this place that is complete as far as the
    /// row says it.
    pub(super) fn finish(&self, at: usize, row: Reading<'_>) -> Judged {
        let judged = row.finish_known();
        match judged.verdict {
            Verdict::Completed(_) if at >= self.there => Judged {
                verdict: Verdict::Joined,
                ..judged
            },
            _ => judged,
        }
    }

    pub(super) fn into_new(mut self) -> NewContacts {
        let new = self.all.split_off(self.there);
        let completed = self.before.into_iter().map(|(at, before)| {
            let mut after = self.all[at].clone();
            // However many rows said more of it, that is one change.
            after.revision = before.revision.next();
            Completed { before, after }
        });
        NewContacts {
            completed: completed.collect(),
            new,
        }
    }
}

/// The kinds of both, if that is more than the first ones. *Other* says nothing beside
/// another one.
fn joined(here: &Kinds, said: &Kinds) -> Option<Kinds> {
    let all = [here.as_slice(), said.as_slice()].concat();
    let is_said = |it: &ContactKind| *it != ContactKind::Other;
    let told: Vec<_> = all.iter().copied().filter(is_said).collect();
    let kinds = Kinds::new(if told.is_empty() { all } else { told }).ok()?;
    (kinds != *here).then_some(kinds)
}

fn digits(phone: &str) -> String {
    phone.chars().filter(char::is_ascii_digit).collect()
}
