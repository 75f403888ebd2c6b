use std::fmt::Display;

/// Longer texts are cut.
const MAX_CHARS: usize = 300;

/// A text of any origin for where there must be one line, and not an endless
/// one: a header, or what is noted of a failure.
pub(crate) fn one_line(text: impl Display) -> String {
    let text = text.to_string();
    let words = text
        .split(|c: char| c.is_whitespace() || c.is_control())
        .filter(|word| !word.is_empty());
    let line = words.collect::<Vec<_>>().join(" ");
    line.chars().take(MAX_CHARS).collect()
}
