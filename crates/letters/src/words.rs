//! Prepares typed text for typesetting.

use unicode_normalization::UnicodeNormalization as _;

/// The text on one line, in NFC. White space and line breaks become single
/// spaces; no-break spaces are kept.
///
/// Control characters and default-ignorable characters are removed: with
/// bidirectional overrides, the printed text could differ from the stored text.
pub(crate) fn clean(text: &str) -> String {
    let mut clean = String::with_capacity(text.len());
    for character in text.nfc() {
        match character {
            '\u{a0}' | '\u{2007}' | '\u{202f}' => clean.push('\u{a0}'),
            _ if character.is_whitespace() => {
                if !clean.ends_with(' ') {
                    clean.push(' ');
                }
            }
            _ if character.is_control() || is_ignorable(character) => {}
            _ => clean.push(character),
        }
    }
    clean.trim_matches(' ').to_owned()
}

/// Unicode's property `Default_Ignorable_Code_Point`, and the interlinear
/// annotation marks.
const fn is_ignorable(character: char) -> bool {
    matches!(
        character,
        '\u{ad}'
            | '\u{34f}'
            | '\u{61c}'
            | '\u{115f}'..='\u{1160}'
            | '\u{17b4}'..='\u{17b5}'
            | '\u{180b}'..='\u{180f}'
            | '\u{200b}'..='\u{200f}'
            | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}'
            | '\u{3164}'
            | '\u{fe00}'..='\u{fe0f}'
            | '\u{feff}'
            | '\u{ffa0}'
            | '\u{fff0}'..='\u{fffb}'
            | '\u{1bca0}'..='\u{1bca3}'
            | '\u{1d173}'..='\u{1d17a}'
            | '\u{e0000}'..='\u{e0fff}'
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accents_join_their_letters() {
        assert_eq!(clean("Jose\u{301} Nun\u{303}ez"), "José Nuñez");
        assert_eq!(clean("Ångström"), "Ångström");
    }

    #[test]
    fn white_space_is_collapsed_except_no_break_spaces() {
        assert_eq!(clean("\t Lead\u{3000}\r\n Line\u{2028}"), "Lead Line");
        assert_eq!(clean("No.\u{202f}7"), "No.\u{a0}7");
    }

    #[test]
    fn invisible_characters_are_removed() {
        assert_eq!(
            clean("a\0b\u{1b}[31mc \u{202e}evil\u{202c}\u{feff}\u{ad}\u{200d}\u{fe0f}"),
            "ab[31mc evil"
        );
        assert_eq!(clean("\u{202e}\u{7}"), "");
    }
}
