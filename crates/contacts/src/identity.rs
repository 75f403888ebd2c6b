use std::collections::{HashMap, HashSet};

use kernel::{EmailAddress, PhoneNumber, RequiredLine};

use crate::ContactDetails;
use crate::contact::digits;

/// Finds the contacts that cards and rows of a file mean.
#[derive(Debug, Default)]
pub struct Known {
    /// The first contact by its name with an address or a number.
    reached: HashMap<String, usize>,
    /// All contacts by their names.
    named: HashMap<String, Vec<Reach>>,
    noted: usize,
}

/// By what a contact is reached.
#[derive(Debug, Clone, Copy)]
struct Reach {
    at: usize,
    by_email: bool,
    by_phone: bool,
}

/// Which contact is meant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Meant {
    /// None that was noted.
    New,
    /// The contact with this place in the order in which they were noted, from 0.
    One(usize),
    /// One of these, which have the same name; nothing tells which.
    OneOf(Vec<usize>),
}

impl Known {
    /// Notes a contact that is there, by its name, email address and phone
    /// numbers.
    pub fn note(&mut self, details: &ContactDetails) {
        let at = self.noted;
        self.noted += 1;
        self.reach(at, details);
        self.named
            .entry(name_key(&details.name))
            .or_default()
            .push(Reach {
                at,
                by_email: details.email.is_some(),
                by_phone: !details.phones.is_empty(),
            });
    }

    /// Notes that a contact, whose place is given, is reached by more.
    pub fn note_more(&mut self, at: usize, details: &ContactDetails) {
        self.reach(at, details);
        let same = self.named.get_mut(&name_key(&details.name));
        for known in same.into_iter().flatten().filter(|it| it.at == at) {
            known.by_email |= details.email.is_some();
            known.by_phone |= !details.phones.is_empty();
        }
    }

    fn reach(&mut self, at: usize, details: &ContactDetails) {
        for identity in identities(details) {
            self.reached.entry(identity).or_insert(at);
        }
    }

    /// Whether the contact is new; if so, it is noted. One with the same name
    /// and email address or phone number is not new, nor is one with the same
    /// name if neither has an address or a number.
    pub fn is_new(&mut self, details: &ContactDetails) -> bool {
        let identities = identities(details);
        if identities.iter().any(|it| self.reached.contains_key(it)) {
            return false;
        }
        self.note(details);
        true
    }

    /// Whether somebody has this name, in either order of its words.
    #[must_use]
    pub fn has_name(&self, name: &RequiredLine<500>) -> bool {
        self.named.contains_key(&name_key(name))
    }

    /// Which contact is meant: the one with the same name and email address or phone number,
    /// or the only one with this name of which nothing says that it is somebody else, as two
    /// different addresses do.
    #[must_use]
    pub fn find(&self, details: &ContactDetails) -> Meant {
        let identities = identities(details);
        if let Some(at) = identities.iter().find_map(|it| self.reached.get(it)) {
            return Meant::One(*at);
        }
        let (email, phone) = (details.email.is_some(), !details.phones.is_empty());
        let is_other = |it: &Reach| (email && it.by_email) || (phone && it.by_phone);
        let same = self
            .named
            .get(&name_key(&details.name))
            .into_iter()
            .flatten();
        let same: Vec<_> = same.filter(|it| !is_other(it)).collect();
        match same.as_slice() {
            [] => Meant::New,
            [one] => Meant::One(one.at),
            several => Meant::OneOf(several.iter().map(|it| it.at).collect()),
        }
    }
}

/// A name with its words in an order of their own, because lists have *Last, First*.
fn name_key(name: &RequiredLine<500>) -> String {
    let key = RequiredLine::key(name);
    let words = key.split(|it: char| it == ',' || it.is_whitespace());
    let mut words: Vec<_> = words.filter(|it| !it.is_empty()).collect();
    words.sort_unstable();
    words.join(" ")
}

/// Whether two names are one, in either order of their words.
#[must_use]
pub fn is_same_name(one: &RequiredLine<500>, other: &RequiredLine<500>) -> bool {
    name_key(one) == name_key(other)
}

/// The last ten digits of a number, by which it is compared: the code of the country is
/// often left out.
pub(crate) fn number_key(phone: &PhoneNumber) -> String {
    let digits = digits(phone);
    digits[digits.len().saturating_sub(10)..].to_owned()
}

/// The name with each email address and number.
fn identities(details: &ContactDetails) -> HashSet<String> {
    let name = name_key(&details.name);
    let email = details.email.iter().map(EmailAddress::key);
    let phones = details.phones.iter().map(number_key);
    let mut reached: Vec<_> = email.chain(phones).collect();
    if reached.is_empty() {
        reached.push(String::new());
    }
    let with_name = reached.into_iter().map(|it| format!("{name}\n{it}"));
    with_name.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contact::tests::details;

    fn with(name: &str, email: &str, phones: &[&str]) -> ContactDetails {
        ContactDetails {
            email: EmailAddress::parse_optional(email).expect("an email"),
            phones: phones
                .iter()
                .map(|it| PhoneNumber::parse(it).expect("a phone"))
                .collect(),
            ..details(name)
        }
    }

    #[test]
    fn a_card_is_not_new_if_name_and_one_address_are_known() {
        let mut known = Known::default();
        known.note(&with("Rae Doe", "rae@example.org", &["(931) 555-0147"]));
        for (card, is_new) in [
            (with("RAE DOE", "Rae@Example.org", &[]), false),
            (
                with("Rae Doe", "", &["+1 931 555 0147", "931-555-0100"]),
                false,
            ),
            (with("Rae Doe", "other@example.org", &[]), true),
            (with("Ray Doe", "rae@example.org", &[]), true),
            (with("Rae Doe", "", &[]), true),
            // It was noted just before.
            (with("rae doe", "", &[]), false),
        ] {
            assert_eq!(known.is_new(&card), is_new, "{card:?}");
        }
    }

    #[test]
    fn who_is_meant_is_told_by_name_in_either_order_and_by_what_is_not_another() {
        let mut known = Known::default();
        known.note(&with("Megan Ashcroft", "megan@example.org", &[]));
        known.note(&with("Sophie Marchand", "", &[]));
        known.note(&with("Kim Lee", "", &["931 555 0100"]));
        known.note(&with("Kim Lee", "kim@example.org", &[]));
        for (card, meant) in [
            (
                with("Ashcroft, Megan", "MEGAN@example.org", &[]),
                Meant::One(0),
            ),
            // She had no number.
            (
                with("Ashcroft, Megan", "", &["(931) 555-0147"]),
                Meant::One(0),
            ),
            (with("Megan Ashcroft", "other@example.org", &[]), Meant::New),
            (
                with("Sophie Marchand", "s@example.org", &["931 555 0101"]),
                Meant::One(1),
            ),
            (with("Kim Lee", "lee@example.org", &[]), Meant::One(2)),
            (with("Kim Lee", "", &["931 555 0199"]), Meant::One(3)),
            (with("Lee Kim", "", &[]), Meant::OneOf(vec![2, 3])),
            (with("Ben Marchand", "", &[]), Meant::New),
        ] {
            assert_eq!(known.find(&card), meant, "{card:?}");
        }
        known.note_more(1, &with("Sophie Marchand", "s@example.org", &[]));
        let other = with("Sophie Marchand", "sm@example.org", &[]);
        assert_eq!(known.find(&other), Meant::New);
    }
}
