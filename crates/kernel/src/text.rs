use std::fmt;

use thiserror::Error;

use crate::characters::is_ignorable;
use crate::fold_name;

/// Why a text is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum TextError {
    /// Empty or only white space where a value is required.
    #[error("is required")]
    Blank,
    /// More characters than the field allows.
    #[error("must be at most {max} characters")]
    TooLong {
        /// The maximum number of characters.
        max: usize,
    },
    /// A control character. Nobody types one, and PostgreSQL refuses NUL.
    #[error("must not contain control characters")]
    ControlCharacter,
}

fn clean(text: &str, max: usize, allowed: &[char]) -> Result<String, TextError> {
    let text = text.trim();
    if text.chars().count() > max {
        return Err(TextError::TooLong { max });
    }
    let forbidden =
        |c: char| c.is_control() || BIDI_CONTROLS.contains(&c) || SEPARATORS.contains(&c);
    if text.chars().any(|c| forbidden(c) && !allowed.contains(&c)) {
        return Err(TextError::ControlCharacter);
    }
    if text.chars().all(is_invisible) {
        return Ok(String::new());
    }
    Ok(text.to_owned())
}

/// Bidirectional controls: they change the direction of the text that follows,
/// even outside the value.
const BIDI_CONTROLS: [char; 9] = [
    '\u{202a}', '\u{202b}', '\u{202c}', '\u{202d}', '\u{202e}', '\u{2066}', '\u{2067}', '\u{2068}',
    '\u{2069}',
];

/// Line and paragraph separators, which nobody types.
const SEPARATORS: [char; 2] = ['\u{2028}', '\u{2029}'];

/// Whether a character has no visible shape. Emoji and some scripts need such
/// characters between others, but a text of only these is blank.
fn is_invisible(c: char) -> bool {
    c.is_whitespace() || is_ignorable(c) || BLANK.contains(&c)
}

/// Characters without a visible shape that Unicode classes neither as white
/// space nor as default-ignorable: Braille blank, musical null notehead,
/// interlinear annotation marks.
const BLANK: [char; 5] = ['\u{2800}', '\u{1d159}', '\u{fff9}', '\u{fffa}', '\u{fffb}'];

/// One line of 1 to `MAX` characters, trimmed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RequiredLine<const MAX: usize>(String);

impl<const MAX: usize> RequiredLine<MAX> {
    /// Trims and validates.
    pub fn parse(text: &str) -> Result<Self, TextError> {
        let text = clean(text, MAX, &[])?;
        if text.is_empty() {
            return Err(TextError::Blank);
        }
        Ok(Self(text))
    }

    /// What a store kept, see [`stored`](crate#stored-values).
    #[must_use]
    pub fn stored(text: String) -> Self {
        Self(text)
    }

    /// The text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The form in which names are compared, see [`fold_name`].
    #[must_use]
    pub fn key(&self) -> String {
        fold_name(&self.0)
    }
}

impl<const MAX: usize> fmt::Display for RequiredLine<MAX> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// One line of at most `MAX` characters, trimmed; may be empty.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct OptionalLine<const MAX: usize>(String);

impl<const MAX: usize> From<RequiredLine<MAX>> for OptionalLine<MAX> {
    fn from(line: RequiredLine<MAX>) -> Self {
        Self(line.0)
    }
}

impl<const MAX: usize> OptionalLine<MAX> {
    /// Trims and validates.
    pub fn parse(text: &str) -> Result<Self, TextError> {
        clean(text, MAX, &[]).map(Self)
    }

    /// What a store kept, see [`stored`](crate#stored-values).
    #[must_use]
    pub fn stored(text: String) -> Self {
        Self(text)
    }

    /// The text; empty if there is none.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// A text of at most `MAX` characters, trimmed, with line breaks and tabs; may
/// be empty.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct OptionalText<const MAX: usize>(String);

impl<const MAX: usize> OptionalText<MAX> {
    /// Trims and validates.
    pub fn parse(text: &str) -> Result<Self, TextError> {
        clean(text, MAX, &['\n', '\r', '\t']).map(Self)
    }

    /// What a store kept, see [`stored`](crate#stored-values).
    #[must_use]
    pub fn stored(text: String) -> Self {
        Self(text)
    }

    /// The text; empty if there is none.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// A text of 1 to `MAX` characters, trimmed, with line breaks and tabs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RequiredText<const MAX: usize>(String);

impl<const MAX: usize> RequiredText<MAX> {
    /// Trims and validates.
    pub fn parse(text: &str) -> Result<Self, TextError> {
        let OptionalText(text) = OptionalText::<MAX>::parse(text)?;
        if text.is_empty() {
            return Err(TextError::Blank);
        }
        Ok(Self(text))
    }

    /// What a store kept, see [`stored`](crate#stored-values).
    #[must_use]
    pub fn stored(text: String) -> Self {
        Self(text)
    }

    /// The text.
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
    fn invisible_text_is_blank() {
        for text in [
            "\u{200b}",
            "\u{2060} \u{feff}",
            "\u{2800}",
            "\u{3164}\u{115f}\u{1160}\u{ffa0}",
            "\u{180e}\u{61c}\u{34f}",
            "\u{e0020}\u{e007f}",
            "\u{2061}\u{2800}\u{a0}",
        ] {
            assert_eq!(RequiredLine::<9>::parse(text), Err(TextError::Blank));
        }
        assert!(RequiredLine::<9>::parse("\u{1f469}\u{200d}\u{1f33e}").is_ok());
    }

    #[test]
    fn bidirectional_controls_and_separators_are_refused() {
        for text in ["a\u{202e}b", "a\u{2028}b", "a\u{2066}b"] {
            assert_eq!(
                RequiredLine::<9>::parse(text),
                Err(TextError::ControlCharacter)
            );
        }
    }

    #[test]
    fn a_required_text_is_not_blank_and_not_endless() {
        assert_eq!(RequiredText::<9>::parse(" \n "), Err(TextError::Blank));
        assert_eq!(
            RequiredText::<9>::parse("ten or more"),
            Err(TextError::TooLong { max: 9 })
        );
        assert_eq!(
            RequiredText::<9>::parse(" a\n\nb ").map(|t| t.as_str().to_owned()),
            Ok("a\n\nb".to_owned())
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
