use kernel::fold;

use crate::ImportKind;
use crate::fields::{barn, care, members, money, people, shows};

/// What a field of a kind takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Holds {
    /// A text. Where several columns are of this field, the first that says something.
    Text,
    /// A text in several lines. Several columns may be of this field; each is a line.
    Lines,
    /// A date.
    Date,
    /// A time of day; it may also stand behind a date.
    Time,
    /// A price, which is not negative.
    Price,
    /// Money that came in, or went out if it is negative.
    Amount,
    /// A whole number.
    Number,
    /// One of some words.
    Word(&'static [(&'static str, &'static [&'static str])]),
}

/// What a row may say of a kind.
#[derive(Debug, PartialEq, Eq)]
pub struct Field {
    /// The name in the API.
    pub name: &'static str,
    /// What people call it; the heading in exported tables.
    pub label: &'static str,
    /// What it takes.
    pub holds: Holds,
    /// Whether a row without it is not imported.
    pub is_required: bool,
    /// Whether exported tables have no column of it: a part of another field, which they
    /// have whole, or what is asked of a list alone.
    pub is_imported_only: bool,
    /// How much it tells that a table with it is of this kind.
    pub(crate) weight: u32,
    /// Other headings, as [`key`] makes them, the likeliest first.
    pub(crate) synonyms: &'static [&'static str],
}

impl Field {
    pub(crate) const fn new(
        name: &'static str,
        label: &'static str,
        holds: Holds,
        synonyms: &'static [&'static str],
    ) -> Self {
        Self {
            name,
            label,
            holds,
            is_required: false,
            is_imported_only: false,
            weight: 1,
            synonyms,
        }
    }

    pub(crate) const fn required(self) -> Self {
        Self {
            is_required: true,
            ..self
        }
    }

    pub(crate) const fn imported_only(self) -> Self {
        Self {
            is_imported_only: true,
            ..self
        }
    }

    /// A field that other kinds do not have.
    pub(crate) const fn telling(self, weight: u32) -> Self {
        Self { weight, ..self }
    }

    /// Whether several columns may be of this field.
    pub(crate) const fn joins(&self) -> bool {
        matches!(self.holds, Holds::Lines)
    }

    /// All headings under which it is known, as [`key`] makes them, the likeliest first.
    pub(crate) fn names(&self) -> impl Iterator<Item = String> {
        let own = [key(self.label), key(self.name)];
        own.into_iter()
            .chain(self.synonyms.iter().map(|it| (*it).to_owned()))
    }
}

/// The fields of a kind.
#[must_use]
pub fn fields_of(kind: ImportKind) -> &'static [Field] {
    match kind {
        ImportKind::Horses => barn::HORSES,
        ImportKind::Contacts => people::CONTACTS,
        ImportKind::Care => care::CARE,
        ImportKind::Appointments => people::APPOINTMENTS,
        ImportKind::Book => money::BOOK,
        ImportKind::Classes => shows::CLASSES,
        ImportKind::Entries => shows::ENTRIES,
        ImportKind::Members => members::MEMBERS,
    }
}

/// The fields of exported tables of a kind, in their order.
pub fn exported_fields_of(kind: ImportKind) -> impl Iterator<Item = &'static Field> {
    let fields = fields_of(kind).iter();
    fields.filter(|field| !field.is_imported_only)
}

/// A field of a kind by its name.
#[must_use]
pub fn field_of(kind: ImportKind, name: &str) -> Option<&'static Field> {
    fields_of(kind).iter().find(|field| field.name == name)
}

/// The field that takes what no other one does. What is of a show has none: the notes of an
/// entry are those of its rider.
#[must_use]
pub fn notes_of(kind: ImportKind) -> Option<&'static Field> {
    let is_of_barn = !kind.is_of_show();
    field_of(kind, "notes").filter(|_| is_of_barn)
}

/// The form in which headings are compared: folded, without spaces and punctuation, with one
/// word for numbers, and with the owner's name as the owner name.
pub(crate) fn key(heading: &str) -> String {
    let folded = fold(heading);
    let spelled = folded.replace('#', " no ").replace('%', " percent ");
    let spelled = spelled.replace("'s ", " ").replace("’s ", " ");
    let words = spelled.split(|c: char| !c.is_alphanumeric());
    let words = words.map(|word| match word {
        "num" | "nr" | "nbr" => "no",
        word => word,
    });
    // Also within a word: RegNumber.
    words.collect::<String>().replace("number", "no")
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn headings_are_compared_without_case_spaces_and_punctuation() {
        for (heading, expected) in [
            ("HorseName", "horsename"),
            ("Horse Name", "horsename"),
            ("horse_name", "horsename"),
            ("Reg #", "regno"),
            ("Registration Number", "registrationno"),
            ("D.O.B.", "dob"),
            ("Share %", "sharepercent"),
            ("Horse's Name", "horsename"),
            ("Owner’s e-mail", "owneremail"),
            ("Besitzerin/Náme", "besitzerinname"),
        ] {
            assert_eq!(key(heading), expected, "{heading}");
        }
    }

    #[test]
    fn a_heading_is_of_one_field_of_a_kind() {
        for kind in ImportKind::ALL {
            let mut names = HashSet::new();
            for field in fields_of(kind) {
                let own: HashSet<_> = field.names().collect();
                for name in own {
                    assert_eq!(key(&name), name, "{kind:?} {}", field.name);
                    assert!(names.insert(name.clone()), "{kind:?} {name}");
                }
            }
        }
    }

    #[test]
    fn a_field_has_a_name_and_a_label_of_its_own() {
        for kind in ImportKind::ALL {
            for field in fields_of(kind) {
                assert_eq!(field_of(kind, field.name), Some(field));
                assert!(field.label.starts_with(|c: char| c.is_ascii_uppercase()));
            }
        }
    }
}
