//! What an entry says of somebody who was forgotten.

use kernel::{EntryField, OptionalLine, OptionalText, OrBlank};

use crate::{EntryPerson, Registration};

/// Who of an entry was forgotten.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ForgottenInEntry {
    /// The rider.
    pub rider: bool,
    /// The owner.
    pub owner: bool,
    /// The trainer.
    pub trainer: bool,
}

impl ForgottenInEntry {
    /// The fields of the entry, as its history calls them, of which no line may tell any more.
    #[must_use]
    pub fn fields(self) -> Vec<&'static str> {
        let of_rider = [
            "rider_email",
            "rider_phone",
            "rider_address",
            "notes",
            EntryField::EmergencyContact.as_str(),
            EntryField::RiderBirthDate.as_str(),
            EntryField::Memberships.as_str(),
        ];
        let mut fields = Vec::new();
        if self.rider {
            fields.extend(of_rider);
        }
        if self.owner {
            fields.push(EntryField::Owner.as_str());
        }
        if self.trainer {
            fields.push(EntryField::Trainer.as_str());
        }
        fields
    }
}

impl Registration {
    /// The same without what it says of those who were forgotten beside their names, and,
    /// unless that is said, their postal addresses.
    #[must_use]
    pub fn forgetting(&self, who: ForgottenInEntry, addresses: bool) -> Self {
        let mut entry = self.clone();
        let (rider, details) = (&mut entry.rider, &mut entry.details);
        if who.rider {
            rider.rider_email = OrBlank::BLANK;
            rider.rider_phone = OrBlank::BLANK;
            rider.notes = OptionalText::default();
            details.emergency_contact = None;
            details.rider_birth_date = None;
            details.memberships.clear();
            if addresses {
                rider.rider_street = OptionalLine::default();
            }
        }
        for (is_forgotten, person) in [
            (who.owner, &mut details.owner),
            (who.trainer, &mut details.trainer),
        ] {
            if let Some(person) = person.as_mut().filter(|_| is_forgotten) {
                *person = person.forgotten(addresses);
            }
        }
        entry
    }
}

impl EntryPerson {
    fn forgotten(&self, addresses: bool) -> Self {
        let without = Self {
            phone: None,
            email: None,
            ..self.clone()
        };
        if !addresses {
            return without;
        }
        Self {
            street: OptionalLine::default(),
            city: OptionalLine::default(),
            state: OptionalLine::default(),
            zip_code: OptionalLine::default(),
            ..without
        }
    }
}

#[cfg(test)]
mod tests {
    use kernel::{EmailAddress, PhoneNumber, RecordDate, RequiredLine};
    use time::macros::date;

    use super::*;
    use crate::register::tests::{BEFORE_THE_END, service, show, tx_that_enters, wish};
    use crate::{EmergencyContact, EntryDetails, Membership};

    fn name<const MAX: usize>(text: &str) -> RequiredLine<MAX> {
        RequiredLine::parse(text).expect("a line")
    }

    fn line<const MAX: usize>(text: &str) -> OptionalLine<MAX> {
        OptionalLine::parse(text).expect("a line")
    }

    fn person(called: &str) -> EntryPerson {
        EntryPerson {
            name: name(called),
            street: line("1 Main St"),
            city: line("Shelbyville"),
            state: line("TN"),
            zip_code: line("37160"),
            phone: Some(PhoneNumber::parse("931-555-0147").expect("a number")),
            email: EmailAddress::parse_optional("x@example.org").expect("an address"),
        }
    }

    async fn entry() -> Registration {
        let made = service(tx_that_enters(show()), BEFORE_THE_END);
        let mut entry = made.register(wish(&[])).await.expect("entered");
        entry.rider.rider_street = line("2 Main St");
        entry.rider.notes = OptionalText::parse("By the door").expect("a note");
        entry.details = EntryDetails {
            owner: Some(person("Hill Farm")),
            trainer: Some(person("Tom Poe")),
            emergency_contact: Some(EmergencyContact {
                name: name("Ida Poe"),
                phone: PhoneNumber::parse("931-555-0148").expect("a number"),
            }),
            rider_birth_date: RecordDate::new(date!(2001 - 02 - 03)),
            memberships: vec![Membership {
                association: name("TWHBEA"),
                number: name("20412"),
            }],
            ..EntryDetails::default()
        };
        entry
    }

    /// Whoever was not forgotten keeps all, everybody keeps the name, and what is erased twice
    /// is erased once.
    #[tokio::test]
    async fn each_is_forgotten_alone() {
        let before = entry().await;
        for chosen in 0..16_u8 {
            let [rider, owner, trainer, addresses] = [1, 2, 4, 8].map(|it| chosen & it != 0);
            let who = ForgottenInEntry {
                rider,
                owner,
                trainer,
            };
            let after = before.forgetting(who, addresses);
            assert_eq!(after.forgetting(who, addresses), after);
            assert_eq!(after.rider.rider_name, before.rider.rider_name);
            let gone = [
                after.rider.rider_email.is_blank(),
                after.rider.rider_phone.is_blank(),
                after.rider.notes.as_str().is_empty(),
                after.details.emergency_contact.is_none(),
                after.details.rider_birth_date.is_none(),
                after.details.memberships.is_empty(),
            ];
            assert_eq!(gone, [rider; 6]);
            let street = after.rider.rider_street.as_str();
            assert_eq!(street.is_empty(), rider && addresses);
            for (is_forgotten, was, is) in [
                (owner, &before.details.owner, &after.details.owner),
                (trainer, &before.details.trainer, &after.details.trainer),
            ] {
                let (was, is) = (was.as_ref().expect("one"), is.as_ref().expect("one"));
                assert_eq!(was.name, is.name);
                assert_eq!(is.email.is_none() && is.phone.is_none(), is_forgotten);
                assert_eq!(is.address().is_empty(), is_forgotten && addresses);
            }
            assert_eq!(after.bill(), before.bill());
        }
    }
}
