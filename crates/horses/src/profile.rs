use kernel::{OptionalLine, RequiredLine, WebAddress};
use thiserror::Error;

use crate::Breed;

/// What a horse is: the section `general`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Profile {
    /// Its name.
    pub name: RequiredLine<200>,
    /// Its age, if known.
    pub age: Option<Age>,
    /// Its breed, if known.
    pub breed: Option<Breed>,
    /// Its gender, if known.
    pub gender: Option<Gender>,
    /// Its color, as registries or people call it.
    pub color: OptionalLine<200>,
    /// Blaze, socks, brands.
    pub markings: OptionalLine<200>,
    /// Its number in its breed's registry.
    pub registration_number: OptionalLine<200>,
    /// The number of its microchip. Not for strangers.
    pub microchip_number: OptionalLine<200>,
    /// A photo elsewhere on the web, as a link: nothing ever loads it, since
    /// that would tell its host who looks.
    pub photo_link: Option<WebAddress>,
}

/// A horse's age in whole years.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Age(u8);

/// Why a number is no horse's age.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("must be a whole number of years from 0 to {}", Age::MAX)]
pub struct AgeError;

impl Age {
    /// Nearly the age of Old Billy, the oldest horse on record (62).
    pub const MAX: u8 = 60;

    /// Checks the range.
    pub fn new(years: u8) -> Result<Self, AgeError> {
        if years > Self::MAX {
            return Err(AgeError);
        }
        Ok(Self(years))
    }

    /// What a store kept, see [`stored`](kernel#stored-values).
    #[must_use]
    pub const fn stored(years: u8) -> Self {
        Self(years)
    }

    /// The years.
    #[must_use]
    pub const fn years(self) -> u8 {
        self.0
    }
}

/// A horse's gender, in the terms of the horse world.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Gender {
    /// An adult female.
    Mare,
    /// An adult male that can breed.
    Stallion,
    /// A castrated male.
    Gelding,
}

/// A text that names no gender.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("must be mare, stallion or gelding")]
pub struct GenderError;

impl Gender {
    /// Reads the term in any case; blank text means that it is not known.
    pub fn parse_optional(text: &str) -> Result<Option<Self>, GenderError> {
        match text.trim().to_ascii_lowercase().as_str() {
            "" => Ok(None),
            "mare" => Ok(Some(Self::Mare)),
            "stallion" => Ok(Some(Self::Stallion)),
            "gelding" => Ok(Some(Self::Gelding)),
            _ => Err(GenderError),
        }
    }

    /// The term in lower case.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Mare => "mare",
            Self::Stallion => "stallion",
            Self::Gelding => "gelding",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_gender_is_read_in_any_case() {
        for gender in [Gender::Mare, Gender::Stallion, Gender::Gelding] {
            let shouted = gender.as_str().to_uppercase();
            assert_eq!(Gender::parse_optional(&shouted), Ok(Some(gender)));
        }
        assert_eq!(Gender::parse_optional(" "), Ok(None));
        assert_eq!(Gender::parse_optional("filly"), Err(GenderError));
    }

    #[test]
    fn no_horse_is_older_than_sixty() {
        assert_eq!(Age::new(60).map(Age::years), Ok(60));
        assert_eq!(Age::new(61), Err(AgeError));
    }
}
