use kernel::{Invalid, OptionalLine, RequiredLine, WebAddress};
use thiserror::Error;

use crate::Breed;

/// The section `general`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Profile {
    /// The horse's name.
    pub name: RequiredLine<200>,
    /// Age in years, if known.
    pub age: Option<Age>,
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
    /// A link to a photo on another site. It is never loaded, since that would
    /// reveal visitors to the site's host.
    pub photo_link: Option<WebAddress>,
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
    fn no_horse_is_older_than_sixty() {
        assert_eq!(Age::new(60).map(Age::years), Ok(60));
        assert_eq!(Age::new(61), Err(AgeError));
    }
}
