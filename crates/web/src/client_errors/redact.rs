//! Removes personal data from texts that browsers send.

use std::sync::LazyLock;

use regex::{Captures, Regex};

/// Patterns in the order of their application, with their replacements.
static PATTERNS: LazyLock<Vec<(Regex, &'static str)>> = LazyLock::new(|| {
    let patterns = [
        // Firefox stacks contain `function@https://…`, which is not an email
        // address: no dot follows directly.
        (r"[\w.+%'-]+(?:@|%40)[\w-]+(?:\.[\w-]+)+", "[email]"),
        (r"\?[^\s]+", "?[query]"),
        (r"(https?://[^\s#]*)#\S*", "$1#[fragment]"),
        // Parsers quote their input. A quoted identifier contains no space.
        (r#""[^"\n]*\s[^"\n]*""#, "\"[text]\""),
    ];
    let patterns = patterns.into_iter();
    patterns
        .filter_map(|(pattern, instead)| Some((Regex::new(pattern).ok()?, instead)))
        .collect()
});

/// Paths of built files, which are kept because they locate the error; and
/// words long enough to be an id or part of a token.
static WORDS: LazyLock<Option<Regex>> =
    LazyLock::new(|| Regex::new(r"(/assets/[\w.-]+)|(/?)([\w-]{16,})").ok());

/// Seven digits or more with the punctuation of telephone numbers. Digits after
/// a colon are a line or column; after a letter or a dot they are part of a
/// file name.
static NUMBERS: LazyLock<Option<Regex>> =
    LazyLock::new(|| Regex::new(r"(^|[^\w:.])\+?\(?\d(?:[ ().-]{0,2}\d){6,}").ok());

/// Removes email addresses, query strings, quoted sentences, ids, tokens and
/// telephone numbers, and truncates to `max_chars` characters.
pub(super) fn redact(text: &str, max_chars: usize) -> String {
    // Bounds the work. It is much longer than the result, so that a match is
    // not cut in two.
    let mut text: String = text.trim().chars().take(4 * max_chars).collect();
    for (pattern, instead) in PATTERNS.iter() {
        text = pattern.replace_all(&text, *instead).into_owned();
    }
    if let Some(words) = WORDS.as_ref() {
        text = words.replace_all(&text, replace_id).into_owned();
    }
    if let Some(numbers) = NUMBERS.as_ref() {
        text = numbers.replace_all(&text, "$1[number]").into_owned();
    }
    text.chars().take(max_chars).collect()
}

/// A long word is an id if it contains a digit or, as a path segment, a capital
/// letter. Long identifiers in code contain neither.
fn replace_id(found: &Captures<'_>) -> String {
    let part = |index| found.get(index).map_or("", |part| part.as_str());
    let (slash, word) = (part(2), part(3));
    let is_id = word.bytes().any(|byte| byte.is_ascii_digit())
        || (!slash.is_empty() && word.bytes().any(|byte| byte.is_ascii_uppercase()));
    if part(1).is_empty() && is_id {
        format!("{slash}[id]")
    } else {
        part(0).to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_patterns_can_be_read() {
        assert_eq!(PATTERNS.len(), 4);
        assert!(WORDS.is_some() && NUMBERS.is_some());
    }

    #[test]
    fn what_may_be_personal_is_cut() {
        for (text, expected) in [
            (
                "no account rae.doe+x@mail.example.org here",
                "no account [email] here",
            ),
            ("rae%40example.org", "[email]"),
            (
                "GET /showstable/events?q=Rae%20Doe failed",
                "GET /showstable/events?[query] failed",
            ),
            (
                "at https://shows.example.org/sale#rae",
                "at https://shows.example.org/sale#[fragment]",
            ),
            (
                "Unexpected token 'R', \"Rae Doe, 12 Mill Rd\" is not valid JSON",
                "Unexpected token 'R', \"[text]\" is not valid JSON",
            ),
            ("call +1 (931) 555-0147 now", "call [number] now"),
            ("call 931.555.0147", "call [number]"),
            (
                "/events/01890000-0000-7000-8000-000000000001/edit",
                "/events/[id]/edit",
            ),
            ("/register/kJxWqLmNbVcXzAsDfGhJkL", "/register/[id]"),
            (
                "bearer eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk",
                "bearer [id].[id].[id]",
            ),
        ] {
            assert_eq!(redact(text, 500), expected);
        }
    }

    #[test]
    fn what_tells_where_an_error_is_stays() {
        for text in [
            "TypeError: Cannot read properties of undefined (reading 'schedule')",
            "at useSyncExternalStoreWithSelector (https://shows.example.org/assets/main.0123456789ab.js:1:1234567)",
            "render@https://shows.example.org/assets/HorseHealthSectionPage.0123456789ab.js:2:40123",
            "/events/:id/edit",
            "Minified React error #31",
        ] {
            assert_eq!(redact(text, 500), text);
        }
    }

    #[test]
    fn an_endless_text_is_cut() {
        assert_eq!(redact(&"a ".repeat(100_000), 10).chars().count(), 10);
        // The address is redacted before the text is truncated.
        let text = format!("{} rae@example.org", "a".repeat(12));
        assert_eq!(redact(&text, 16), format!("{} [em", "a".repeat(12)));
    }
}
