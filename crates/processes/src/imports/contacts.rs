//! Contacts of rows.

use std::collections::HashSet;

use ::contacts::{Contact, ContactDetails, ContactKind, Kinds, Known, MAX_PHONES};
use ::imports::{AddressSaid, ImportKind, Judged, Record, address_parts, contact_kinds};
use kernel::{
    ContactId, EmailAddress, OptionalLine, PhoneNumber, PostalAddress, RequiredLine, Revision,
};

use super::reading::Reading;
use super::{New, Prepared, Rows};

/// Contacts that are there, or that a file brings.
#[derive(Default)]
struct Noted {
    known: Known,
    /// All names, for rows that say nothing more.
    names: HashSet<String>,
}

impl Noted {
    fn of(contacts: &[Contact]) -> Self {
        let mut noted = Self::default();
        for contact in contacts {
            noted.note(&contact.details);
        }
        noted
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
pub(super) fn prepare(rows: &Rows, there: &[Contact]) -> Prepared {
    let mut noted = Noted::of(there);
    let (mut judged, mut new) = (Vec::new(), Vec::new());
    for record in &rows.records {
        let (verdict, details) = details_of(record);
        let is_known = details.as_ref().is_some_and(|it| !noted.is_new(it));
        judged.push(if is_known { Judged::known() } else { verdict });
        let details = details.filter(|_| !is_known);
        new.extend(details.map(|details| new_contact(rows, details)));
    }
    Prepared {
        judged,
        new: New::Contacts(new),
    }
}

pub(super) fn new_contact(rows: &Rows, details: ContactDetails) -> Contact {
    Contact {
        id: ContactId::new(rows.ids.next_uuid()),
        organization_id: rows.target.organization_id,
        details,
        revision: Revision::FIRST,
        created_at: rows.target.now,
        updated_at: rows.target.now,
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
        notes: row.notes_text(),
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
        row.doubt(format!(
            "Kinds: {word} is no kind of contact, kept in the notes."
        ));
        row.keep("kinds", word);
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
        let phone = row.or_doubt(field, text, parsed).flatten();
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
    row.or_doubt("address", text, parsed).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use ::imports::Verdict;

    use super::super::tests::{rows, verdicts};
    use super::*;

    /// The contacts that rows become beside those that are there.
    fn prepared(table: &str, there: &[Contact]) -> (Vec<Verdict>, Vec<Contact>) {
        let prepared = prepare(&rows(ImportKind::Contacts, table), there);
        let New::Contacts(new) = prepared.new else {
            panic!("these are contacts");
        };
        (verdicts(&prepared.judged), new)
    }

    #[test]
    fn who_is_there_or_stands_in_the_table_twice_is_no_second_contact() {
        use Verdict::{Known, New};
        let table = "Name|Email|Phone\n\
                     Rae Doe|rae@example.org|\n\
                     rae doe|RAE@example.org|\n\
                     Rae Doe|other@example.org|\n\
                     Kim Lee||";
        let (judged, new) = prepared(table, &[]);
        assert_eq!(judged, [New, Known, New, New]);
        let (judged, again) = prepared(table, &new);
        assert_eq!(judged, [Known, Known, Known, Known]);
        assert_eq!(again, []);
    }

    #[test]
    fn a_contact_is_made_of_what_can_be_read_and_the_rest_is_said() {
        let table = "First name|Last name|Email|Kinds|Address\n\
                     Rae|Doe|at home|vet; king|1 Main St, Lexington, KY 40507";
        let prepared = prepare(&rows(ImportKind::Contacts, table), &[]);
        let New::Contacts(new) = &prepared.new else {
            panic!("these are contacts");
        };
        let details = &new[0].details;
        assert_eq!(details.name.as_str(), "Rae Doe");
        assert_eq!(details.kinds.as_slice(), [ContactKind::Veterinarian]);
        assert_eq!(details.address.city.as_str(), "Lexington");
        assert_eq!(details.email, None);
        let doubts = &prepared.judged[0].doubts;
        assert_eq!(doubts.len(), 2, "{doubts:?}");
        assert!(doubts[0].starts_with("Kinds: king"), "{doubts:?}");
        assert!(doubts[1].starts_with("Email "), "{doubts:?}");
    }

    #[test]
    fn a_row_without_a_name_is_wrong() {
        let (judged, new) = prepared("Name|Email\n|rae@example.org", &[]);
        assert!(matches!(&judged[..], [Verdict::Wrong(_)]), "{judged:?}");
        assert_eq!(new, []);
    }
}
