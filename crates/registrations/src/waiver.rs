//! What riders sign.

use std::net::IpAddr;

use kernel::{OptionalLine, WaiverText};
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
    /// The address of the client.
    pub client_address: Option<IpAddr>,
}

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
    pub(crate) fn bytes(&self) -> u64 {
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
    fn somebody_is_of_age_from_the_birthday_on() {
        let is_minor = |birth, day| is_minor(birth, day, 18);
        assert!(is_minor(date!(2008 - 06 - 07), date!(2026 - 06 - 06)));
        assert!(!is_minor(date!(2008 - 06 - 06), date!(2026 - 06 - 06)));
        // Who was born on a leap day is of age on March 1.
        assert!(is_minor(date!(2008 - 02 - 29), date!(2026 - 02 - 28)));
        assert!(!is_minor(date!(2008 - 02 - 29), date!(2026 - 03 - 01)));
    }
}
