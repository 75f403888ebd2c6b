//! Converts the data files to domain types.

use std::collections::BTreeMap;
use std::fmt::Display;

use horses::{Breed, Gender, ListOf};
use kernel::{
    EmailAddress, Money, OptionalLine, OptionalText, PhoneNumber, RecordDate, RequiredLine,
    RequiredText, TimeZone, WebAddress,
};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use time::{Date, Duration};

use crate::SeedError;

pub(crate) type Result<T, E = SeedError> = std::result::Result<T, E>;

/// Parses a data file. `name` is used in the error message.
pub(crate) fn read<T: DeserializeOwned>(name: &str, text: &str) -> Result<T> {
    toml::from_str(text).map_err(|error| SeedError::Data(format!("{name}: {error}")))
}

/// Unwraps the result of a domain function.
pub(crate) fn valid<T, E: Display>(result: std::result::Result<T, E>) -> Result<T> {
    result.map_err(|error| SeedError::Data(error.to_string()))
}

/// A domain type that is parsed from text.
pub(crate) trait FromText: Sized {
    fn from_text(text: &str) -> std::result::Result<Self, String>;
}

macro_rules! from_text {
    ($([$($generics:tt)*] $type:ty = $parse:expr;)*) => {
        $(impl<$($generics)*> FromText for $type {
            fn from_text(text: &str) -> std::result::Result<Self, String> {
                $parse(text).map_err(|error| error.to_string())
            }
        })*
    };
}

from_text! {
    [const MAX: usize] RequiredLine<MAX> = RequiredLine::parse;
    [const MAX: usize] OptionalLine<MAX> = OptionalLine::parse;
    [const MAX: usize] OptionalText<MAX> = OptionalText::parse;
    [const MAX: usize] RequiredText<MAX> = RequiredText::parse;
    [] EmailAddress = EmailAddress::parse;
    [] Option<EmailAddress> = EmailAddress::parse_optional;
    [] PhoneNumber = PhoneNumber::parse;
    [] Option<PhoneNumber> = PhoneNumber::parse_optional;
    [] Option<WebAddress> = WebAddress::parse_optional;
    [] Money = Money::parse;
    [] TimeZone = TimeZone::parse;
    [] Breed = Breed::parse;
    [] Gender = Gender::typed;
}

/// Parses one value.
pub(crate) fn of<T: FromText>(text: &str) -> Result<T> {
    T::from_text(text).map_err(|error| SeedError::Data(format!("{text:?} {error}")))
}

pub(crate) type Facts = BTreeMap<String, String>;

/// Parses the value of a field.
pub(crate) fn fact<T: FromText>(facts: &Facts, name: &str) -> Result<T> {
    of(named(facts, name)?)
}

/// Converts each entry to a list.
pub(crate) fn list<E, T>(entries: &[E], of: impl Fn(&E) -> Result<T>) -> Result<ListOf<T>> {
    let entries = entries.iter().map(of).collect::<Result<_>>()?;
    valid(ListOf::new(entries))
}

/// Parses each entry of a list.
pub(crate) fn lines<T: FromText>(entries: &[String]) -> Result<ListOf<T>> {
    list(entries, |text| of(text))
}

/// The value with this name.
pub(crate) fn named<'a, T>(map: &'a BTreeMap<String, T>, name: &str) -> Result<&'a T> {
    map.get(name)
        .ok_or_else(|| SeedError::Data(format!("nothing is named {name:?}")))
}

/// A record with a date in the past, and its fields.
#[derive(Deserialize)]
pub(crate) struct Dated {
    days_ago: i64,
    /// Days until the next one is due; negative if it is overdue.
    due_in: Option<i64>,
    #[serde(flatten)]
    facts: Facts,
}

impl Dated {
    pub(crate) fn on(&self, today: Date) -> Result<RecordDate> {
        ago(today, self.days_ago)
    }

    /// The date on which the next one is due, if any.
    pub(crate) fn due_on(&self, today: Date) -> Result<Option<RecordDate>> {
        self.due_in.map(|days| ago(today, -days)).transpose()
    }

    /// Parses the value of a field.
    pub(crate) fn fact<T: FromText>(&self, name: &str) -> Result<T> {
        fact(&self.facts, name)
    }
}

/// The date `days` days before `today`; after it if `days` is negative.
pub(crate) fn ago(today: Date, days: i64) -> Result<RecordDate> {
    RecordDate::new(today - Duration::days(days))
        .ok_or_else(|| SeedError::Data(format!("{days} days before {today}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_in_the_data_names_its_place() {
        let unreadable = read::<Facts>("shows.toml", "starts = \"Friday").map(|_| ());
        let refused = of::<Gender>("cow").map(|_| ());
        let missing = named(&Facts::new(), "Nowhere Arena").map(|_| ());
        for (result, place) in [
            (unreadable, "shows.toml"),
            (refused, "cow"),
            (missing, "Nowhere Arena"),
        ] {
            let message = result.expect_err("a mistake").to_string();
            assert!(message.contains(place), "{message}");
        }
    }
}
