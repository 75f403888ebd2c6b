use std::collections::HashSet;

use kernel::{EmailAddress, RequiredLine};

use crate::ContactDetails;
use crate::contact::digits;

/// Recognizes cards of an imported file whose contacts are there already.
#[derive(Debug, Default)]
pub struct Known(HashSet<String>);

impl Known {
    /// Notes a contact that is there, by its name, email address and phone
    /// numbers.
    pub fn note(&mut self, details: &ContactDetails) {
        self.0.extend(identities(details));
    }

    /// Whether the contact is new; if so, it is noted. One with the same name
    /// and email address or phone number is not new, nor is one with the same
    /// name if neither has an address or a number.
    pub fn is_new(&mut self, details: &ContactDetails) -> bool {
        let identities = identities(details);
        if identities.iter().any(|it| self.0.contains(it)) {
            return false;
        }
        self.0.extend(identities);
        true
    }
}

/// The name with each email address and number. Numbers are compared by their
/// last ten digits, because the code of the country is often left out.
fn identities(details: &ContactDetails) -> Vec<String> {
    let name = RequiredLine::key(&details.name);
    let email = details.email.iter().map(EmailAddress::key);
    let phones = details.phones.iter().map(|phone| {
        let digits = digits(phone);
        digits[digits.len().saturating_sub(10)..].to_owned()
    });
    let mut reached: Vec<_> = email.chain(phones).collect();
    if reached.is_empty() {
        reached.push(String::new());
    }
    let with_name = reached.into_iter().map(|it| format!("{name}\n{it}"));
    with_name.collect()
}

#[cfg(test)]
mod tests {
    use kernel::PhoneNumber;

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
}
