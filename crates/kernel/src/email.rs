use std::fmt;

use thiserror::Error;
use unicode_normalization::UnicodeNormalization as _;
use validator::ValidateEmail as _;

/// The longest address that SMTP can deliver to, in characters (RFC 5321,
/// 4.5.3.1.3).
const MAX_LENGTH: usize = 254;

use crate::characters::is_ignorable;

/// An email address as typed, without what nobody sees.
#[derive(Clone, PartialEq, Eq)]
pub struct EmailAddress(String);

/// Why a text is no email address.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum EmailError {
    /// Empty or only white space.
    #[error("is required")]
    Blank,
    /// Not of the form `name@host`, by the HTML standard's rule.
    #[error("must be a valid email address")]
    Invalid,
}

impl EmailAddress {
    /// Drops white space around it and characters that nobody sees, replaces
    /// full-width and other compatible forms by the ordinary ones, and checks by
    /// the rule that browsers use for email fields.
    pub fn parse(text: &str) -> Result<Self, EmailError> {
        let text: String = text.chars().filter(|c| !is_ignorable(*c)).nfkc().collect();
        let text = text.trim();
        if text.is_empty() {
            return Err(EmailError::Blank);
        }
        if text.len() > MAX_LENGTH || !text.validate_email() {
            return Err(EmailError::Invalid);
        }
        Ok(Self(text.to_owned()))
    }

    /// Like [`parse`](Self::parse), but blank text means that there is none.
    pub fn parse_optional(text: &str) -> Result<Option<Self>, EmailError> {
        match Self::parse(text) {
            Ok(email) => Ok(Some(email)),
            Err(EmailError::Blank) => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// What a store kept, see [`stored`](crate#stored-values).
    #[must_use]
    pub fn stored(text: String) -> Self {
        Self(text)
    }

    /// The address as typed.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The lower-case form, in which addresses are compared.
    #[must_use]
    pub fn key(&self) -> String {
        self.0.to_lowercase()
    }
}

impl fmt::Debug for EmailAddress {
    /// Omits the address, because debug output is logged.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("EmailAddress(…)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn space_around_an_address_is_dropped() {
        let email = EmailAddress::parse("  Rae@Example.org ").expect("valid");
        assert_eq!(email.as_str(), "Rae@Example.org");
        assert_eq!(email.key(), "rae@example.org");
    }

    #[test]
    fn what_nobody_sees_is_no_part_of_an_address() {
        for text in [
            "rae@exam\u{200b}ple.org",
            "rae@exam\u{ad}ple.org",
            "\u{feff}rae@example.org\u{200e}",
            "\u{202a}rae@example.org\u{202c} ",
            "r\u{2060}ae\u{ff20}example.org",
        ] {
            let email = EmailAddress::parse(text).expect("valid");
            assert_eq!(email.as_str(), "rae@example.org", "{text:?}");
        }
        assert_eq!(EmailAddress::parse("\u{200b}"), Err(EmailError::Blank));
    }

    #[test]
    fn an_invalid_address_is_refused() {
        assert_eq!(EmailAddress::parse(" "), Err(EmailError::Blank));
        for text in [
            "rae@",
            "@example.org",
            "rae example.org",
            "a\u{0}b@example.org",
        ] {
            assert_eq!(
                EmailAddress::parse(text),
                Err(EmailError::Invalid),
                "{text}"
            );
        }
        let long = format!("{}@example.org", "a".repeat(250));
        assert_eq!(EmailAddress::parse(&long), Err(EmailError::Invalid));
    }

    #[test]
    fn debug_output_does_not_hold_the_address() {
        let email = EmailAddress::parse("rae@example.org").expect("valid");
        assert!(!format!("{email:?}").contains("rae"));
    }
}
