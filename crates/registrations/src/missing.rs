//! What an entry lacks of what its show asks.

use kernel::{EntryField, EntryForm, LinkedPeople, WaiverTerms};
use time::Date;

use crate::Registration;
use crate::details::requires;
use crate::waiver::is_minor;

kernel::words! {
    /// What an entry may lack, as requests name it.
    pub enum Missing {
        /// The rider's email address.
        RiderEmail = "rider_email",
        /// The rider's telephone number.
        RiderPhone = "rider_phone",
        /// The rider's postal address.
        RiderAddress = "rider_address",
        /// The horse's owner.
        Owner = "owner",
        /// The horse's trainer.
        Trainer = "trainer",
        /// The horse's registration number.
        RegistrationNumber = "registration_number",
        /// The horse's breed.
        Breed = "breed",
        /// Whom to call after an accident.
        EmergencyContact = "emergency_contact",
        /// When the rider was born.
        RiderBirthDate = "rider_birth_date",
        /// Numbers of members of associations.
        Memberships = "memberships",
        /// A signed waiver, of a rider under age also by a guardian.
        Waiver = "waiver",
    }
}

impl Missing {
    /// The field of the show's form, if it is one.
    #[must_use]
    pub fn field(self) -> Option<EntryField> {
        EntryField::parse(self.as_str())
    }
}

/// An entry in a list, for its office.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListedEntry {
    /// The entry.
    pub registration: Registration,
    /// To whom it is linked, as the records that are shown.
    pub people: LinkedPeople,
    /// What it lacks of what its show asks.
    pub missing: Vec<Missing>,
}

/// What a show asks of its entries.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Asks {
    form: EntryForm,
    /// The first day of the show and the age of majority, if the show has a waiver.
    waiver: Option<(Date, u32)>,
}

impl Asks {
    /// What a show asks that begins on this day.
    #[must_use]
    pub fn of(form: EntryForm, waiver: Option<&WaiverTerms>, first_day: Date) -> Self {
        Self {
            form,
            waiver: waiver.map(|terms| (first_day, terms.age_of_majority)),
        }
    }

    /// Whether an entry without it lacks it.
    #[must_use]
    pub fn requires(&self, what: Missing) -> bool {
        let has_waiver = self.waiver.is_some();
        match what {
            Missing::RiderEmail | Missing::RiderPhone | Missing::RiderAddress => true,
            Missing::Waiver => has_waiver,
            _ => what
                .field()
                .is_some_and(|field| requires(self.form.asked(field), field, has_waiver)),
        }
    }

    /// The last day on which somebody was born who signs without a guardian, as
    /// `YYYY-MM-DD`; it may be a February 29 that does not exist.
    #[must_use]
    pub fn last_birth_date_of_age(&self) -> Option<String> {
        let (day, age) = self.waiver?;
        let year = i64::from(day.year()) - i64::from(age);
        let (month, day) = (day.month() as u8, day.day());
        Some(format!("{year:04}-{month:02}-{day:02}"))
    }

    /// What an entry lacks. `has_guardian` says of the last waiver that was signed
    /// whether a guardian signed it, too; `None` without one.
    #[must_use]
    pub fn missing_in(&self, entry: &Registration, has_guardian: Option<bool>) -> Vec<Missing> {
        let born = entry.details.born();
        let needs_guardian = self.waiver.zip(born);
        let needs_guardian =
            needs_guardian.is_some_and(|((day, age), born)| is_minor(born, day, age));
        let has = |what: Missing| match what {
            Missing::RiderEmail => !entry.rider.rider_email.is_blank(),
            Missing::RiderPhone => !entry.rider.rider_phone.is_blank(),
            Missing::RiderAddress => !entry.rider.rider_street.as_str().is_empty(),
            Missing::Waiver => has_guardian.is_some_and(|it| it || !needs_guardian),
            _ => what.field().is_some_and(|field| entry.details.has(field)),
        };
        let all = Missing::ALL.into_iter();
        all.filter(|what| self.requires(*what) && !has(*what))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use kernel::{Asked, OptionalLine, OrBlank, RecordDate, WaiverText};
    use time::macros::date;

    use super::*;
    use crate::register::tests::{BEFORE_THE_END, service, show, tx_that_enters, wish};

    async fn entry() -> Registration {
        let made = service(tx_that_enters(show()), BEFORE_THE_END);
        made.register(wish(&[])).await.expect("entered")
    }

    fn asks(asked: Asked, has_waiver: bool) -> Asks {
        let terms = WaiverTerms {
            text: WaiverText::parse("I ride at my own risk.").expect("a text"),
            age_of_majority: 18,
        };
        let waiver = has_waiver.then_some(&terms);
        Asks::of(EntryForm::of(|_| asked), waiver, date!(2026 - 06 - 06))
    }

    #[tokio::test]
    async fn an_entry_lacks_what_its_show_requires() {
        let mut entry = entry().await;
        let lacks = |entry: &Registration, asks: Asks| asks.missing_in(entry, None);
        assert_eq!(lacks(&entry, asks(Asked::Off, false)), []);
        assert_eq!(lacks(&entry, asks(Asked::Optional, false)), []);
        let birth_and_waiver = [Missing::RiderBirthDate, Missing::Waiver];
        assert_eq!(lacks(&entry, asks(Asked::Optional, true)), birth_and_waiver);
        assert_eq!(
            lacks(&entry, asks(Asked::Required, true)),
            Missing::ALL[3..]
        );
        entry.rider.rider_email = OrBlank::BLANK;
        entry.rider.rider_phone = OrBlank::BLANK;
        entry.rider.rider_street = OptionalLine::default();
        assert_eq!(lacks(&entry, asks(Asked::Required, true)), Missing::ALL);
        assert_eq!(lacks(&entry, asks(Asked::Off, false)), Missing::ALL[..3]);
    }

    #[tokio::test]
    async fn the_waiver_of_a_rider_under_age_needs_a_guardian() {
        let mut entry = entry().await;
        let asks = asks(Asked::Off, true);
        let last = asks.last_birth_date_of_age();
        assert_eq!(last.as_deref(), Some("2008-06-06"));
        for (born, is_minor) in [
            (date!(2008 - 06 - 06), false),
            (date!(2008 - 06 - 07), true),
        ] {
            entry.details.rider_birth_date = RecordDate::new(born);
            let lacks = |signed| asks.missing_in(&entry, signed).contains(&Missing::Waiver);
            assert!(lacks(None));
            assert_eq!(lacks(Some(false)), is_minor);
            assert!(!lacks(Some(true)));
        }
    }
}
