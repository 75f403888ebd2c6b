use std::fmt::Display;

/// Maximum length of the line in characters.
const MAX_CHARS: usize = 300;

/// Converts any text to one line of limited length, for a header or the reason
/// of a failure.
pub(crate) fn one_line(text: impl Display) -> String {
    let text = text.to_string();
    let words = text
        .split(|c: char| c.is_whitespace() || c.is_control())
        .filter(|word| !word.is_empty());
    let line = words.collect::<Vec<_>>().join(" ");
    line.chars().take(MAX_CHARS).collect()
}
