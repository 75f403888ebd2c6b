use kernel::{Invalid, OptionalLine, RecordDate, Refusal, RequiredLine, WebAddress};
use thiserror::Error;
use time::{Date, OffsetDateTime};

use crate::{Breed, Height};

/// The section `general`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Profile {
    /// The horse's name.
    pub name: RequiredLine<200>,
    /// The name in its registry, under which it may be shown.
    pub registered_name: OptionalLine<200>,
    /// Age in years, if known. With a date of birth it follows from that.
    pub age: Option<Age>,
    /// The day on which it was born, if known.
    pub date_of_birth: Option<RecordDate>,
    /// The breed, if known.
    pub breed: Option<Breed>,
    /// The gender, if known.
    pub gender: Option<Gender>,
    /// The color, as registries or people name it.
    pub color: OptionalLine<200>,
    /// Markings such as a blaze, socks or brands.
    pub markings: OptionalLine<200>,
    /// The number in the breed's registry.
    pub registration_number: OptionalLine<200>,
    /// The microchip's number. Not shown to buyers.
    pub microchip_number: OptionalLine<200>,
    /// The height, if known.
    pub height: Option<Height>,
    /// A link to a photo on another site. It is never loaded, since that would
    /// reveal visitors to the site's host.
    pub photo_link: Option<WebAddress>,
}

impl Profile {
    /// The profile of a horse of which only the name is known.
    #[must_use]
    pub fn named(name: RequiredLine<200>) -> Self {
        Self {
            name,
            registered_name: OptionalLine::default(),
            age: None,
            date_of_birth: None,
            breed: None,
            gender: None,
            color: OptionalLine::default(),
            markings: OptionalLine::default(),
            registration_number: OptionalLine::default(),
            microchip_number: OptionalLine::default(),
            height: None,
            photo_link: None,
        }
    }

    /// The profile with the age at this moment, which follows from the date of birth if that
    /// is known. The day is that of UTC: a horse's age is not asked to the hour.
    #[must_use]
    pub(crate) fn aged(mut self, now: OffsetDateTime) -> Self {
        if let Some(born) = self.date_of_birth {
            self.age = Some(Age::on(now.date(), born.as_date()));
        }
        self
    }

    /// Refuses a birth that is still to come, anywhere on earth, or longer ago than
    /// [`Age::MAX`] allows; the age is then as of now.
    pub(crate) fn checked(self, now: OffsetDateTime) -> Result<Self, Refusal> {
        let problem = match self.date_of_birth.map(RecordDate::as_date) {
            Some(born) if born > (now + time::Duration::hours(14)).date() => {
                "must not be in the future"
            }
            Some(born) if years_between(born, now.date()) > i32::from(Age::MAX) => {
                "must be at most 60 years ago"
            }
            _ => return Ok(self.aged(now)),
        };
        Err(Refusal::Field {
            field: "date_of_birth",
            problem,
        })
    }
}

/// Birthdays after the first day, up to the last.
fn years_between(first: Date, last: Date) -> i32 {
    let is_ahead = (last.month() as u8, last.day()) < (first.month() as u8, first.day());
    last.year() - first.year() - i32::from(is_ahead)
}

/// A horse's age in whole years.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Age(u8);

/// A number is not a horse's age.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("must be a whole number of years from 0 to {}", Age::MAX)]
pub struct AgeError;

impl Age {
    /// Slightly below the age of Old Billy, the oldest horse on record (62).
    pub const MAX: u8 = 60;

    /// Checks the range.
    pub fn new(years: u8) -> Result<Self, AgeError> {
        if years > Self::MAX {
            return Err(AgeError);
        }
        Ok(Self(years))
    }

    /// The age on a day, by the birthdays since the day of birth: 0 before the first.
    #[must_use]
    pub fn on(day: Date, born: Date) -> Self {
        let years = years_between(born, day).clamp(0, Self::MAX.into());
        Self(u8::try_from(years).unwrap_or(Self::MAX))
    }

    /// The last day of birth of what has this age on a day.
    #[must_use]
    pub fn latest_birth(self, day: Date) -> Date {
        let year = day.year() - i32::from(self.0);
        // Who is born on the last of February has a birthday on it, not on the leap day.
        let before = || Date::from_calendar_date(year, day.month(), 28);
        day.replace_year(year)
            .or_else(|_| before())
            .unwrap_or(Date::MIN)
    }

    /// What a store kept, see [`stored`](kernel#stored-values).
    #[must_use]
    pub const fn stored(years: u8) -> Self {
        Self(years)
    }

    /// The age in years.
    #[must_use]
    pub const fn years(self) -> u8 {
        self.0
    }
}

kernel::words! {
    /// A horse's gender.
    pub enum Gender {
        /// An adult female.
        Mare = "mare",
        /// An adult male that can breed.
        Stallion = "stallion",
        /// A castrated male.
        Gelding = "gelding",
    }
}

/// A text is not a gender.
const NO_GENDER: Invalid = Invalid("must be mare, stallion or gelding");

impl Gender {
    /// Reads what somebody typed, in any case.
    pub fn typed(text: &str) -> Result<Self, Invalid> {
        Self::parse(&text.trim().to_ascii_lowercase()).ok_or(NO_GENDER)
    }
}

#[cfg(test)]
mod tests {
    use time::macros::{date, datetime};

    use super::*;

    #[test]
    fn a_gender_is_read_in_any_case() {
        for gender in Gender::ALL {
            let shouted = gender.as_str().to_uppercase();
            assert_eq!(Gender::typed(&shouted), Ok(gender));
        }
        assert_eq!(Gender::typed("filly"), Err(NO_GENDER));
    }

    #[test]
    fn a_birthday_adds_a_year() {
        let born = date!(2019 - 03 - 04);
        for (day, years) in [
            (date!(2019 - 03 - 04), 0),
            (date!(2026 - 03 - 03), 6),
            (date!(2026 - 03 - 04), 7),
            (date!(2018 - 01 - 01), 0),
        ] {
            assert_eq!(Age::on(day, born).years(), years, "{day}");
        }
        // Born on a leap day: older from the first of March on.
        let leap = date!(2020 - 02 - 29);
        assert_eq!(Age::on(date!(2026 - 02 - 28), leap).years(), 5);
        assert_eq!(Age::on(date!(2026 - 03 - 01), leap).years(), 6);
    }

    #[test]
    fn the_latest_birth_is_the_last_with_that_age() {
        for today in [
            date!(2026 - 03 - 04),
            date!(2028 - 02 - 29),
            date!(2026 - 02 - 28),
        ] {
            for years in 0..30 {
                let born = Age(years).latest_birth(today);
                assert_eq!(Age::on(today, born), Age(years), "{born}");
                let later = born.next_day().expect("a day");
                assert!(
                    later > today || Age::on(today, later) < Age(years),
                    "{later}"
                );
            }
        }
    }

    #[test]
    fn a_birth_is_neither_ahead_nor_too_long_ago() {
        let now = datetime!(2026-05-01 12:00 UTC);
        let born = |text: &str| {
            let date_of_birth = Some(RecordDate::parse(text).expect("a day"));
            let profile = Profile {
                date_of_birth,
                age: Some(Age(40)),
                ..crate::create::tests::profile("Bo")
            };
            profile.checked(now).map(|it| it.age.map(Age::years))
        };
        assert!(matches!(born("2019-03-04"), Ok(Some(7))));
        // It is the second of May in Kiribati.
        assert!(matches!(born("2026-05-02"), Ok(Some(0))));
        for wrong in ["2026-05-03", "1965-04-30"] {
            assert!(matches!(born(wrong), Err(Refusal::Field { .. })), "{wrong}");
        }
    }

    #[test]
    fn no_horse_is_older_than_sixty() {
        assert_eq!(Age::new(60).map(Age::years), Ok(60));
        assert_eq!(Age::new(61), Err(AgeError));
    }
}
