//! What stands in a cell, cleaned.

use std::borrow::Cow;

/// The named characters of HTML that programs leave in their tables. Numbers are decoded
/// beside them.
const ENTITIES: [(&str, &str); 12] = [
    ("amp", "&"),
    ("apos", "'"),
    ("quot", "\""),
    ("lt", "<"),
    ("gt", ">"),
    ("nbsp", " "),
    ("ndash", "–"),
    ("mdash", "—"),
    ("lsquo", "‘"),
    ("rsquo", "’"),
    ("ldquo", "“"),
    ("rdquo", "”"),
];

/// What stands in a cell in which nothing stands.
const NOTHING: [&str; 12] = [
    "-", "–", "—", "--", "n/a", "na", "none", "null", "nil", "#n/a", "tbd", "unknown",
];

/// A cell without white space around it and marks that nobody sees, with line breaks of one
/// kind, with entities of HTML decoded, and without what keeps spreadsheets from taking it
/// for a number or a formula: `="02138"`, and the apostrophe of our own tables.
pub(crate) fn clean(cell: &str) -> String {
    let cell = cell.replace("\r\n", "\n").replace(['\r', '\u{b}'], "\n");
    let cell: String = cell
        .chars()
        .filter(|c| (!c.is_control() && !is_invisible(*c)) || matches!(c, '\n' | '\t'))
        .map(|c| if c == '\u{a0}' { ' ' } else { c })
        .collect();
    let cell = decoded(&cell);
    let cell = cell.trim();
    let quoted = cell.strip_prefix("=\"").and_then(|it| it.strip_suffix('"'));
    if let Some(text) = quoted {
        return text.replace("\"\"", "\"").trim().to_owned();
    }
    let guarded = cell.strip_prefix('\'');
    let guarded = guarded.filter(|rest| rest.starts_with(['=', '+', '-', '@']));
    guarded.unwrap_or(cell).trim().to_owned()
}

/// Marks of the direction of writing and of the order of bytes, which programs put around
/// dates and numbers. Those that join letters belong to names.
const fn is_invisible(c: char) -> bool {
    matches!(
        c,
        '\u{200b}'
            | '\u{200e}'
            | '\u{200f}'
            | '\u{202a}'..='\u{202e}'
            | '\u{2060}'
            | '\u{2066}'..='\u{2069}'
            | '\u{feff}'
    )
}

/// Whether nothing is meant by a text.
pub(crate) fn is_nothing(text: &str) -> bool {
    let text = text.trim().to_lowercase();
    text.is_empty() || NOTHING.contains(&text.as_str())
}

fn decoded(text: &str) -> Cow<'_, str> {
    if !text.contains('&') {
        return Cow::Borrowed(text);
    }
    let mut read = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('&') {
        read.push_str(before);
        if let Some((value, after)) = entity(after) {
            read.push_str(&value);
            rest = after;
        } else {
            read.push('&');
            rest = after;
        }
    }
    read.push_str(rest);
    Cow::Owned(read)
}

/// What an entity stands for, and the text behind it.
fn entity(text: &str) -> Option<(Cow<'static, str>, &str)> {
    let end = text.bytes().take(10).position(|byte| byte == b';')?;
    let (name, after) = (&text[..end], &text[end + 1..]);
    if let Some(number) = name.strip_prefix('#') {
        let code = match number.strip_prefix(['x', 'X']) {
            Some(hex) => u32::from_str_radix(hex, 16).ok()?,
            None => number.parse().ok()?,
        };
        let read = char::from_u32(code).filter(|c| !c.is_control())?;
        return Some((read.to_string().into(), after));
    }
    let found = ENTITIES.iter().find(|(known, _)| *known == name)?;
    Some((found.1.into(), after))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entities_are_decoded_and_a_lone_ampersand_stays() {
        for (cell, expected) in [
            ("3Jets&apos; Winterhawk", "3Jets' Winterhawk"),
            ("Youth 13 & U", "Youth 13 & U"),
            ("Youth 13 &amp; U", "Youth 13 & U"),
            ("A&B; C&#39;s &#x2019;", "A&B; C's ’"),
            ("&#0; &#xffffffff; &#;", "&#0; &#xffffffff; &#;"),
            ("  a\u{a0}b\r\nc ", "a b\nc"),
            ("&", "&"),
            ("Zoë &é;", "Zoë &é;"),
            ("\u{200e}3\u{200e}/13/2019\u{200f}", "3/13/2019"),
            ("45.00\u{feff}", "45.00"),
            ("Du\0sty", "Dusty"),
            ("=\"02138\"", "02138"),
            ("=\"+1 931 555 0101\"", "+1 931 555 0101"),
        ] {
            assert_eq!(clean(cell), expected, "{cell}");
        }
    }

    #[test]
    fn the_guard_of_our_own_tables_is_taken_away() {
        assert_eq!(clean("'=1+1"), "=1+1");
        assert_eq!(clean("'+1 931"), "+1 931");
        assert_eq!(clean("'Tis"), "'Tis");
    }

    #[test]
    fn dashes_and_words_for_nothing_are_nothing() {
        for text in ["", " ", "-", "–", "N/A", "None"] {
            assert!(is_nothing(text), "{text}");
        }
        assert!(!is_nothing("0"));
    }
}
