//! Contacts of rows.

use ::contacts::{Contact, ContactDetails, ContactKind, Kinds, MAX_PHONES, Meant};
use ::imports::{AddressSaid, ImportKind, address_parts, contact_kinds};
use kernel::{EmailAddress, OptionalLine, PhoneNumber, PostalAddress, RequiredLine};

use super::filling::Completed;
use super::people::People;
use super::reading::Reading;
use super::{New, Prepared, Rows};

/// What is made of rows of contacts.
#[derive(Debug)]
pub struct NewContacts {
    /// Those that are new.
    pub new: Vec<Contact>,
    /// Those that were there and get more.
    pub completed: Vec<Completed<Contact>>,
}

/// Compares rows with the contacts that are there.
pub(super) fn prepare(rows: &Rows, there: Vec<Contact>) -> Prepared {
    let mut people = People::of(there, rows);
    let mut judged = Vec::new();
    for record in &rows.records {
        let mut row = Reading::of(record, ImportKind::Contacts);
        let Some(details) = details_of(&mut row) else {
            judged.push(row.finish(None::<()>).0);
            continue;
        };
        let verdict = match people.meant(&mut row, &details) {
            Meant::New => {
                people.add(details);
                row.finish(Some(())).0
            }
            Meant::One(at) => {
                people.fill(at, &mut row, &details);
                people.finish(at, row)
            }
            Meant::OneOf(_) if says_no_more(&details) => row.finish_known(),
            Meant::OneOf(several) => {
                row.doubt(format!(
                    "There are {} contacts with this name, and nothing tells which is meant.",
                    several.len()
                ));
                people.add(details);
                row.finish(Some(())).0
            }
        };
        judged.push(verdict);
    }
    Prepared {
        judged,
        new: New::Contacts(people.into_new()),
    }
}

/// Whether nothing is known but the name.
const fn says_no_more(details: &ContactDetails) -> bool {
    details.email.is_none() && details.phones.is_empty()
}

fn details_of(row: &mut Reading<'_>) -> Option<ContactDetails> {
    let name = match RequiredLine::parse(&name_of(row)) {
        Ok(name) => name,
        Err(error) => {
            row.refuse(format!("Name {error}."));
            return None;
        }
    };
    Some(ContactDetails {
        kinds: kinds_of(row),
        company: row.line("company"),
        email: row.optional("email", EmailAddress::parse),
        phones: phones_of(row, "phones"),
        address: address_of(row),
        notes: row.notes_text(),
        horse_ids: Vec::new(),
        owned: None,
        name,
    })
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
    fn prepared(table: &str, there: &[Contact]) -> (Vec<Verdict>, NewContacts) {
        let prepared = prepare(&rows(ImportKind::Contacts, table), there.to_vec());
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
        let (judged, again) = prepared(table, &new.new);
        assert_eq!(judged, [Known, Known, Known, Known]);
        assert_eq!((again.new, again.completed), (Vec::new(), Vec::new()));
    }

    #[test]
    fn who_is_there_gets_what_is_not_known_and_what_differs_is_named() {
        let there = "Name|Email|Phone|Kinds\n\
                     Sophie Marchand|||owner\n\
                     Megan Ashcroft|megan@example.org|931 555 0147|";
        let there = prepared(there, &[]).1.new;
        let table = "Name|Email|Phone|City|Company|Notes\n\
                     Marchand, Sophie|sophie@example.org|(931) 555-0100|Lexington||Pays late\n\
                     Ashcroft, Megan|m.ashcroft@example.org|+1 931 555 0147||Ashcroft LLC|\n\
                     Ben Marchand|||||\n\
                     Ben Marchand|ben@example.org||||";
        let mut rows = rows(ImportKind::Contacts, table);
        let first = prepare(&rows, there.clone());
        assert_eq!(
            verdicts(&first.judged),
            [
                Verdict::Completed(vec!["Email", "City", "Notes", "Phones"]),
                Verdict::Completed(vec!["Company"]),
                Verdict::New,
                Verdict::Joined,
            ]
        );
        let differs: Vec<_> = first.judged.iter().map(|it| it.differs).collect();
        assert_eq!(differs, [false, true, false, false]);
        let stays = "Email: megan@example.org stays, this row says m.ashcroft@example.org.";
        assert_eq!(first.judged[1].doubts, [stays]);
        let New::Contacts(made) = first.new else {
            panic!("these are contacts");
        };
        let [sophie, megan] = made.completed.as_slice() else {
            panic!("{made:?}");
        };
        assert_eq!(sophie.before, there[0]);
        assert_eq!(sophie.after.details.name, there[0].details.name);
        assert_eq!(sophie.after.details.kinds, there[0].details.kinds);
        assert_eq!(sophie.after.details.phones.len(), 1);
        assert_eq!(megan.after.details.phones, there[1].details.phones);
        assert_eq!(made.new.len(), 1);
        assert!(made.new[0].details.email.is_some());

        // The same file again, to those who have it now: nothing is new.
        let now = [vec![sophie.after.clone(), megan.after.clone()], made.new].concat();
        let again = prepare(&rows, now.clone());
        assert!(
            verdicts(&again.judged)
                .iter()
                .all(|it| *it == Verdict::Known)
        );
        rows.takes = true;
        let taken = prepare(&rows, now);
        let replaces = "Email: m.ashcroft@example.org replaces megan@example.org.";
        assert_eq!(taken.judged[1].doubts, [replaces]);
        assert_eq!(taken.judged[1].verdict, Verdict::Completed(vec!["Email"]));
    }

    #[test]
    fn a_contact_is_made_of_what_can_be_read_and_the_rest_is_said() {
        let table = "First name|Last name|Email|Kinds|Address\n\
                     Rae|Doe|at home|vet; king|1 Main St, Lexington, KY 40507";
        let prepared = prepare(&rows(ImportKind::Contacts, table), Vec::new());
        let New::Contacts(new) = &prepared.new else {
            panic!("these are contacts");
        };
        let details = &new.new[0].details;
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
        assert_eq!(new.new, []);
    }
}
