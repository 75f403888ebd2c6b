//! Characters that look alike, and characters that nobody sees.

use icu_properties::CodePointSetData;
use icu_properties::props::{Dash, DefaultIgnorableCodePoint};

/// Whether a character is not displayed: soft hyphens, zero-width spaces, marks
/// of direction, variation selectors.
pub(crate) fn is_ignorable(c: char) -> bool {
    CodePointSetData::new::<DefaultIgnorableCodePoint>().contains(c)
}

/// The character of a keyboard for one that programs write in its place: for all
/// dashes, apostrophes, and quotation marks.
pub(crate) fn plain(c: char) -> char {
    match c {
        '`'
        | '\u{b4}'
        | '\u{2b9}'
        | '\u{2bb}'..='\u{2bd}'
        | '\u{2c8}'
        | '\u{55a}'
        | '\u{5f3}'
        | '\u{2018}'..='\u{201b}'
        | '\u{2032}'
        | '\u{2035}'
        | '\u{2039}'
        | '\u{203a}'
        | '\u{a78c}' => '\'',
        '\u{ab}'
        | '\u{bb}'
        | '\u{2ba}'
        | '\u{5f4}'
        | '\u{201c}'..='\u{201f}'
        | '\u{2033}'
        | '\u{2036}' => '"',
        c if !c.is_ascii() && CodePointSetData::new::<Dash>().contains(c) => '-',
        c => c,
    }
}
