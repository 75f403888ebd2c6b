use std::fmt;

use thiserror::Error;

/// Why a text cannot be kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum TextError {
    /// Nothing but space where something is needed.
    #[error("is required")]
    Blank,
    /// More characters than the field takes.
    #[error("must be at most {max} characters")]
    TooLong {
        /// How many characters the field takes.
        max: usize,
    },
    /// A control character, which no person types and a database may refuse.
    #[error("must not contain control characters")]
    ControlCharacter,
}

fn clean(text: &str, max: usize, allowed: &[char]) -> Result<String, TextError> {
    let text = text.trim();
    if text.chars().count() > max {
        return Err(TextError::TooLong { max });
    }
    if text
        .chars()
        .any(|c| c.is_control() && !allowed.contains(&c))
    {
        return Err(TextError::ControlCharacter);
    }
    Ok(text.to_owned())
}

/// One line that must not be blank, of at most `MAX` characters; trimmed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RequiredLine<const MAX: usize>(String);

impl<const MAX: usize> RequiredLine<MAX> {
    /// Trims and checks.
    pub fn parse(text: &str) -> Result<Self, TextError> {
        let text = clean(text, MAX, &[])?;
        if text.is_empty() {
            return Err(TextError::Blank);
        }
        Ok(Self(text))
    }

    /// The text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The form in which two spellings that differ in case are equal.
    #[must_use]
    pub fn key(&self) -> String {
        self.0.to_lowercase()
    }
}

impl<const MAX: usize> fmt::Display for RequiredLine<MAX> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// One line that may be blank, of at most `MAX` characters; trimmed.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct OptionalLine<const MAX: usize>(String);

impl<const MAX: usize> OptionalLine<MAX> {
    /// Trims and checks.
    pub fn parse(text: &str) -> Result<Self, TextError> {
        clean(text, MAX, &[]).map(Self)
    }

    /// The text, empty if there is none.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Paragraphs that may be blank, of at most `MAX` characters; trimmed. Line
/// breaks and tabs are kept.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct OptionalText<const MAX: usize>(String);

impl<const MAX: usize> OptionalText<MAX> {
    /// Trims and checks.
    pub fn parse(text: &str) -> Result<Self, TextError> {
        clean(text, MAX, &['\n', '\r', '\t']).map(Self)
    }

    /// The text, empty if there is none.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn emoji_and_accents_count_as_one_character_each() {
        assert_eq!(
            RequiredLine::<5>::parse(" José\u{1F40E} ").map(|l| l.as_str().to_owned()),
            Ok("José\u{1F40E}".to_owned())
        );
    }

    #[test]
    fn a_required_line_is_not_blank_too_long_or_broken() {
        assert_eq!(RequiredLine::<5>::parse(" \t "), Err(TextError::Blank));
        assert_eq!(
            RequiredLine::<5>::parse("sixsix"),
            Err(TextError::TooLong { max: 5 })
        );
        assert_eq!(
            RequiredLine::<5>::parse("a\nb"),
            Err(TextError::ControlCharacter)
        );
        assert_eq!(
            RequiredLine::<5>::parse("a\0b"),
            Err(TextError::ControlCharacter)
        );
    }

    #[test]
    fn paragraphs_keep_their_line_breaks_but_no_nul() {
        assert_eq!(
            OptionalText::<9>::parse("a\nb").map(|t| t.as_str().to_owned()),
            Ok("a\nb".to_owned())
        );
        assert_eq!(
            OptionalText::<9>::parse("a\0"),
            Err(TextError::ControlCharacter)
        );
        assert_eq!(
            OptionalLine::<9>::parse("  ").map(|t| t.as_str().to_owned()),
            Ok(String::new())
        );
    }
}
