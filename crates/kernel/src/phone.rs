use std::fmt;

use thiserror::Error;
use unicode_normalization::UnicodeNormalization as _;

use crate::characters::{is_ignorable, plain};

/// A telephone number: digits with the usual punctuation, and an extension if
/// there is one.
#[derive(Clone, PartialEq, Eq)]
pub struct PhoneNumber(String);

/// Why a text is no telephone number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum PhoneError {
    /// Empty or only white space.
    #[error("is required")]
    Blank,
    /// Contains other characters, or too few or too many digits.
    #[error("must be a valid phone number")]
    Invalid,
}

impl PhoneNumber {
    const MAX_LENGTH: usize = 40;
    /// The shortest numbers have 5 digits; E.164 allows 15, and an extension
    /// adds a few.
    const DIGITS: std::ops::RangeInclusive<usize> = 5..=22;

    /// Writes the number in the characters of a keyboard, see
    /// [`in_plain_characters`], and checks.
    pub fn parse(text: &str) -> Result<Self, PhoneError> {
        let text = in_plain_characters(text);
        if text.is_empty() {
            return Err(PhoneError::Blank);
        }
        let digits = text.chars().filter(char::is_ascii_digit).count();
        let allowed = |c: char| c.is_ascii_digit() || " +-().,/#xXeEtT".contains(c);
        if text.len() > Self::MAX_LENGTH
            || !Self::DIGITS.contains(&digits)
            || !text.chars().all(allowed)
        {
            return Err(PhoneError::Invalid);
        }
        Ok(Self(text))
    }

    /// Like [`parse`](Self::parse), but blank text means that there is none.
    pub fn parse_optional(text: &str) -> Result<Option<Self>, PhoneError> {
        match Self::parse(text) {
            Ok(phone) => Ok(Some(phone)),
            Err(PhoneError::Blank) => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// The last ten digits, by which numbers are compared: the code of the country is often
    /// left out.
    #[must_use]
    pub fn key(&self) -> String {
        let digits: String = self.0.chars().filter(char::is_ascii_digit).collect();
        digits[digits.len().saturating_sub(10)..].to_owned()
    }

    /// What a store kept, see [`stored`](crate#stored-values).
    #[must_use]
    pub fn stored(text: String) -> Self {
        Self(text)
    }

    /// The number.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// A number as one types it. Copied ones have spaces that do not break, other
/// dashes, marks of direction around them, or begin as a link does.
fn in_plain_characters(text: &str) -> String {
    let text: String = text
        .chars()
        .filter(|c| !is_ignorable(*c))
        .nfkc()
        .map(|c| if c.is_whitespace() { ' ' } else { plain(c) })
        .collect();
    let text = text.trim();
    let number = match text.split_at_checked(LINK.len()) {
        Some((link, number)) if link.eq_ignore_ascii_case(LINK) => number.trim_start(),
        _ => text,
    };
    number.replace(";ext=", " ext. ")
}

/// How a link begins that calls a number.
const LINK: &str = "tel:";

impl fmt::Debug for PhoneNumber {
    /// Omits the number, because debug output is logged.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("PhoneNumber(…)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_taken_as_people_write_them() {
        for text in [
            "931-555-0147",
            "+1 (931) 555-0147",
            "931.555.0147 ext. 12",
            "0049 30 1234567",
        ] {
            assert_eq!(
                PhoneNumber::parse(text).map(|p| p.as_str().to_owned()),
                Ok(text.to_owned())
            );
        }
    }

    #[test]
    fn a_copied_number_is_kept_in_plain_characters() {
        for (text, kept) in [
            ("\u{202a}+1 (931) 555-0101\u{202c}", "+1 (931) 555-0101"),
            ("(931)\u{a0}555-0101", "(931) 555-0101"),
            ("(931) 555\u{2011}0101", "(931) 555-0101"),
            ("\u{200e}931-555-0101", "931-555-0101"),
            ("931\u{2013}555\u{2212}0101", "931-555-0101"),
            ("931-555-0101\u{200b}", "931-555-0101"),
            ("931\u{fe0d}-555-0101", "931-555-0101"),
            ("\u{ff19}\u{ff13}\u{ff11}-555-0101", "931-555-0101"),
            ("931\u{2009}555\t0101", "931 555 0101"),
            ("tel:+19315550101", "+19315550101"),
            (" TEL: 931-555-0101", "931-555-0101"),
            ("tel:931-555-0101;ext=12", "931-555-0101 ext. 12"),
        ] {
            let phone = PhoneNumber::parse(text).expect("valid");
            assert_eq!(phone.as_str(), kept, "{text:?}");
        }
    }

    #[test]
    fn an_invalid_number_is_refused() {
        assert_eq!(PhoneNumber::parse(" "), Err(PhoneError::Blank));
        for text in ["call me", "12", "931-555-0147 \u{1F40E}", &"1".repeat(41)] {
            assert_eq!(PhoneNumber::parse(text), Err(PhoneError::Invalid), "{text}");
        }
    }

    #[test]
    fn numbers_are_compared_without_the_code_of_the_country() {
        for typed in ["+1 (931) 555-0147", "931.555.0147"] {
            let phone = PhoneNumber::parse(typed).expect("a number");
            assert_eq!(phone.key(), "9315550147");
        }
    }
}
