//! What riders sign.

use std::net::IpAddr;

use kernel::{OptionalLine, WaiverText, fold};
use thiserror::Error;
use time::{Date, OffsetDateTime};

/// What a rider typed under the waiver of a show.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct WaiverSignature {
    /// The rider's name.
    pub signed_name: OptionalLine<200>,
    /// The name of the rider's guardian.
    pub guardian_name: OptionalLine<200>,
    /// The text that the rider was shown, if the client states it.
    pub text: Option<WaiverText>,
    /// Whether the name is meant although it is like neither the rider's nor the
    /// guardian's.
    pub is_confirmed: bool,
    /// The address of the client.
    pub client_address: Option<IpAddr>,
}

impl WaiverSignature {
    /// Whether nothing was typed.
    pub(crate) fn is_blank(&self) -> bool {
        self.signed_name.as_str().is_empty() && self.guardian_name.as_str().is_empty()
    }

    /// Whether the signature has a word of the name of the rider or of the guardian,
    /// or was confirmed without.
    pub(crate) fn is_plausible(&self, rider_name: &str) -> bool {
        let signed = words(self.signed_name.as_str());
        let names = [rider_name, self.guardian_name.as_str()]
            .map(words)
            .concat();
        self.is_confirmed || signed.iter().any(|word| names.contains(word))
    }
}

fn words(name: &str) -> Vec<String> {
    let folded = fold(name);
    let words = folded.split(|c: char| !c.is_alphanumeric());
    let words = words.filter(|word| !word.is_empty());
    words.map(str::to_owned).collect()
}

/// The rider was shown another waiver than that of the show.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("the rider was shown another waiver")]
pub struct WaiverChanged;

/// A signed waiver. It is kept with its entry and never changed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SignedWaiver {
    /// The text at that time.
    pub text: WaiverText,
    /// The rider's name, as typed.
    pub signed_name: OptionalLine<200>,
    /// The guardian's name, as typed; empty if none signed.
    pub guardian_name: OptionalLine<200>,
    /// When it was signed.
    pub signed_at: OffsetDateTime,
    /// The address of the client; `None` if it is not known.
    pub client_address: Option<IpAddr>,
}

impl SignedWaiver {
    /// The approximate size in the store, in bytes.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        /// Ids, the instant, the address, and the copies of them in the index.
        const ROW: usize = 150;
        let names = self.signed_name.as_str().len() + self.guardian_name.as_str().len();
        (ROW + self.text.as_str().len() + names) as u64
    }
}

/// Whether somebody with this birth date is younger than `age` on a day.
pub(crate) fn is_minor(birth_date: Date, day: Date, age: u32) -> bool {
    let had_birthday =
        (day.month() as u8, day.day()) >= (birth_date.month() as u8, birth_date.day());
    let years = day.year() - birth_date.year() - i32::from(!had_birthday);
    i64::from(years) < i64::from(age)
}

#[cfg(test)]
mod tests {
    use time::macros::date;

    use super::*;

    #[test]
    fn a_signature_shares_a_word_with_the_rider_or_the_guardian() {
        let line = |name: &str| OptionalLine::parse(name).expect("a name");
        for (signed, rider, guardian, is_plausible) in [
            ("Rae Doe", "Rae Doe", "", true),
            ("DOE, R.", "Rae Doe", "", true),
            ("José Núñez", "Jose Nunez", "", true),
            ("Pat O’Brien", "P O'Brien", "", true),
            ("Gail Poe", "Rae Doe", "Gail Poe", true),
            ("x", "Rae Doe", "", false),
            ("Raedoe", "Rae Doe", "Gail Poe", false),
            ("...", "Rae Doe", "", false),
        ] {
            let mut signature = WaiverSignature {
                signed_name: line(signed),
                guardian_name: line(guardian),
                ..WaiverSignature::default()
            };
            assert_eq!(signature.is_plausible(rider), is_plausible, "{signed}");
            signature.is_confirmed = true;
            assert!(signature.is_plausible(rider));
        }
    }

    #[test]
    fn somebody_is_of_age_from_the_birthday_on() {
        let is_minor = |birth, day| is_minor(birth, day, 18);
        assert!(is_minor(date!(2008 - 06 - 07), date!(2026 - 06 - 06)));
        assert!(!is_minor(date!(2008 - 06 - 06), date!(2026 - 06 - 06)));
        // Who was born on a leap day is of age on March 1.
        assert!(is_minor(date!(2008 - 02 - 29), date!(2026 - 02 - 28)));
        assert!(!is_minor(date!(2008 - 02 - 29), date!(2026 - 03 - 01)));
    }
}
