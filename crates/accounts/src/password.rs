use std::fmt;

use thiserror::Error;
use unicode_normalization::UnicodeNormalization as _;

/// A password that is accepted at sign-up, as it is hashed: [`prepared`].
#[derive(Clone, PartialEq, Eq)]
pub struct Password(String);

/// Why a password is refused at sign-up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum PasswordError {
    /// Empty.
    #[error("is required")]
    Blank,
    /// Fewer than 8 characters.
    #[error("must be at least 8 characters")]
    TooShort,
    /// More than 128 characters.
    #[error("must be at most 128 characters")]
    TooLong,
    /// Among the passwords that attackers try first.
    #[error("is too easy to guess")]
    CommonlyGuessed,
}

impl Password {
    const LENGTH: std::ops::RangeInclusive<usize> = 8..=128;

    /// Accepts any characters, including spaces; checks length and
    /// guessability of the prepared form.
    pub fn parse(text: &str) -> Result<Self, PasswordError> {
        let text = prepared(text);
        let length = text.chars().count();
        if length == 0 {
            return Err(PasswordError::Blank);
        }
        if length < *Self::LENGTH.start() {
            return Err(PasswordError::TooShort);
        }
        if length > *Self::LENGTH.end() {
            return Err(PasswordError::TooLong);
        }
        if is_too_easy(&text, length, guesses) {
            return Err(PasswordError::CommonlyGuessed);
        }
        Ok(Self(text))
    }

    /// The password, for the hasher.
    #[must_use]
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

/// A password in the form in which it is hashed, so that every keyboard leads to
/// the same one: other spaces are replaced by the ordinary one, and letters are
/// combined with their accents (the profile `OpaqueString` of RFC 8265, which
/// refuses control characters besides).
fn prepared(text: &str) -> String {
    let is_space = |c: char| c.is_whitespace() && !c.is_control();
    let spaced = text.chars().map(|c| if is_space(c) { ' ' } else { c });
    spaced.nfc().collect()
}

/// The number of guesses below which a password is refused. Lists of leaked
/// passwords have millions of lines, but a rate-limited sign-in form only
/// allows their first ones to be tried.
const MIN_GUESSES: u64 = 100_000;

/// Longer passwords are not scored: scoring takes at least quadratic time, and
/// a crafted text of 128 characters would use a thread for seconds.
const MAX_SCORED_LENGTH: usize = 20;

/// The longest repeated unit that is looked for, in characters.
const MAX_UNIT_LENGTH: usize = 10;

/// Scores a short password. A long one is only refused if it repeats one unit.
fn is_too_easy(text: &str, length: usize, guesses: impl Fn(&str) -> u64) -> bool {
    if length > MAX_SCORED_LENGTH {
        return repeats_a_unit(text);
    }
    guesses(text) < MIN_GUESSES
}

/// The number of guesses after which a password is found.
fn guesses(text: &str) -> u64 {
    zxcvbn::zxcvbn(text, &[]).guesses()
}

fn repeats_a_unit(text: &str) -> bool {
    let characters: Vec<char> = text.chars().collect();
    (1..=MAX_UNIT_LENGTH).any(|unit| {
        let (earlier, later) = (characters.iter(), characters.iter().skip(unit));
        later.zip(earlier).all(|(later, earlier)| later == earlier)
    })
}

impl fmt::Debug for Password {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Password(…)")
    }
}

/// A password typed at sign-in. It is only compared.
#[derive(Clone, PartialEq, Eq)]
pub struct PresentedPassword(String);

impl PresentedPassword {
    /// Accepts any text: the rules of sign-up do not apply to a comparison.
    pub fn new(text: impl Into<String>) -> Self {
        Self(text.into())
    }

    /// The text that was hashed if it is right, for the hasher: [`prepared`].
    #[must_use]
    pub fn reveal(&self) -> String {
        prepared(&self.0)
    }
}

impl From<&Password> for PresentedPassword {
    fn from(password: &Password) -> Self {
        Self(password.0.clone())
    }
}

impl fmt::Debug for PresentedPassword {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("PresentedPassword(…)")
    }
}

/// A password hash in the PHC string format.
#[derive(Clone, PartialEq, Eq)]
pub struct PasswordHash(String);

impl PasswordHash {
    /// Wraps a new or stored hash.
    pub fn new(phc: impl Into<String>) -> Self {
        Self(phc.into())
    }

    /// The PHC string.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for PasswordHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("PasswordHash(…)")
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;

    #[test]
    fn a_password_may_contain_any_characters() {
        for text in ["a quiet mare 7", "\u{1F40E}\u{1F3C6}åß∂ƒ©˙∆", "xK3#pQ9!"] {
            assert!(Password::parse(text).is_ok(), "{text}");
        }
    }

    #[test]
    fn every_keyboard_leads_to_the_same_password() {
        let composed = "Zoë rides\u{a0}again";
        let decomposed = "Zoe\u{308} rides\u{2003}again";
        let hashed = Password::parse(composed).expect("valid");
        assert_eq!(hashed.reveal(), "Zoë rides again");
        assert_eq!(Password::parse(decomposed).as_ref(), Ok(&hashed));
        for typed in [composed, decomposed, "Zoë rides again"] {
            assert_eq!(PresentedPassword::new(typed).reveal(), hashed.reveal());
        }
    }

    #[test]
    fn length_is_counted_in_characters() {
        assert_eq!(Password::parse(""), Err(PasswordError::Blank));
        assert_eq!(Password::parse("xK3#pQ9"), Err(PasswordError::TooShort));
        let long: String = ('!'..='~').chain('¡'..='Â').collect();
        assert_eq!(long.chars().count(), 128);
        assert!(Password::parse(&long).is_ok());
        assert_eq!(
            Password::parse(&"é".repeat(129)),
            Err(PasswordError::TooLong)
        );
    }

    #[test]
    fn a_commonly_guessed_password_is_refused() {
        for text in [
            "password",
            "12345678",
            "qwertyuiop",
            "iloveyou",
            "password1",
            "Passw0rd",
            "aaaaaaaa",
            "football1",
        ] {
            assert_eq!(
                Password::parse(text),
                Err(PasswordError::CommonlyGuessed),
                "{text}"
            );
        }
    }

    #[test]
    fn a_long_password_is_refused_only_if_it_repeats_itself() {
        assert!(Password::parse("password, password and my old grey mare").is_ok());
        for text in [
            "passwordpasswordpassword",
            &"a".repeat(128),
            &"12345".repeat(6),
        ] {
            assert_eq!(
                Password::parse(text),
                Err(PasswordError::CommonlyGuessed),
                "{text}"
            );
        }
    }

    #[test]
    fn a_long_password_is_never_scored_which_would_take_seconds() {
        let leet = "4@8({[<36911!|7105$5+7%2z0)>6&".repeat(4);
        for length in [MAX_SCORED_LENGTH, MAX_SCORED_LENGTH + 1, 120] {
            let scored = Cell::new(false);
            let score = |_: &str| {
                scored.set(true);
                u64::MAX
            };
            assert!(!is_too_easy(&leet[..length], length, score));
            assert_eq!(scored.get(), length <= MAX_SCORED_LENGTH, "{length}");
        }
    }

    #[test]
    fn debug_output_never_holds_a_password() {
        let password = Password::parse("a quiet mare 7").expect("valid");
        assert!(!format!("{password:?}{:?}", PresentedPassword::from(&password)).contains("mare"));
    }
}
