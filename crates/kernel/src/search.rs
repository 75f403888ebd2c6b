use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::is_combining_mark;

use crate::characters::{is_ignorable, plain};

/// More characters of a name are not compared: databases limit the size of what
/// they index.
const MAX_COMPARED: usize = 600;

/// The form of a text in which searches compare: lower case, without accents and
/// characters that nobody sees, with one kind of dashes, apostrophes and
/// quotation marks, and with full-width and other compatible forms replaced by
/// the ordinary ones. The browser has the same rule (`lib/fold.ts`). A change of it
/// needs a migration that folds anew what is stored.
#[must_use]
pub fn fold(text: &str) -> String {
    if text.is_ascii() {
        return text.to_ascii_lowercase().replace('`', "'");
    }
    let mut folded = String::with_capacity(text.len());
    // Before it is decomposed: a spacing accent would become a space.
    let letters = text.chars().map(plain).nfkd();
    let letters = letters.filter(|c| !is_combining_mark(*c) && !is_ignorable(*c));
    for c in letters.flat_map(char::to_lowercase) {
        match c {
            // Unicode does not decompose these letters.
            'ß' => folded.push_str("ss"),
            'æ' => folded.push_str("ae"),
            'œ' => folded.push_str("oe"),
            'ø' => folded.push('o'),
            'ł' => folded.push('l'),
            'đ' => folded.push('d'),
            'ı' => folded.push('i'),
            // At the end of a word.
            'ς' => folded.push('σ'),
            // Lower-case İ is an i with a combining dot.
            c if is_combining_mark(c) => {}
            c => folded.push(c),
        }
    }
    folded
}

/// The letters and digits of a text, folded: `Go Boy's Bob` is `goboysbob`.
#[must_use]
pub fn compact(text: &str) -> String {
    let folded = fold(text);
    folded.chars().filter(|it| it.is_alphanumeric()).collect()
}

/// The form in which names are compared, so that two that a reader takes for the
/// same are the same: folded, with single spaces.
#[must_use]
pub fn fold_name(name: &str) -> String {
    let folded = fold(name);
    let words: Vec<_> = folded.split_whitespace().collect();
    // A name of accents alone is nothing without them.
    let key = if words.is_empty() {
        name.to_lowercase()
    } else {
        words.join(" ")
    };
    key.chars().take(MAX_COMPARED).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn case_and_accents_make_no_difference() {
        for (text, folded) in [
            ("Müller", "muller"),
            ("MU\u{308}LLER", "muller"),
            ("Zoë Núñez", "zoe nunez"),
            ("Straße", "strasse"),
            ("Łukasz Ørsted", "lukasz orsted"),
            ("İstanbul", "istanbul"),
            ("ΟΔΥΣΣΕΥΣ", "οδυσσευσ"),
            ("Οδυσσεύς", "οδυσσευσ"),
            ("\u{ff32}\u{ff41}\u{ff45}", "rae"),
            ("Night \u{1f40e} 7", "night \u{1f40e} 7"),
        ] {
            assert_eq!(fold(text), folded, "{text}");
        }
    }

    #[test]
    fn quotes_dashes_and_invisible_characters_make_no_difference() {
        for (stored, typed) in [
            ("Papa\u{2019}s Delight", "Papa's Delight"),
            ("Smith\u{2011}Jones", "Smith-Jones"),
            ("Smith\u{2013}Jones", "Smith-Jones"),
            ("Smith\u{2212}Jones", "Smith\u{ff0d}Jones"),
            ("\u{201c}Ace\u{201d}", "\"Ace\""),
            ("\u{ab}Ace\u{bb}", "\u{201e}Ace\u{201c}"),
            ("Red\u{200b}Rocket", "RedRocket"),
            ("Mc\u{ad}Kay", "McKay"),
            ("Ma\u{2018}alaea", "Ma'alaea"),
            ("Rock`n Roll", "Rock\u{b4}n Roll"),
            ("Ka\u{2bb}ena", "Ka\u{2bc}ena"),
            ("931\u{fe0d}", "931"),
        ] {
            assert_eq!(fold(stored), fold(typed), "{stored}");
            assert_eq!(fold(&fold(stored)), fold(stored), "{stored}");
        }
    }

    #[test]
    fn names_are_the_same_whatever_the_spaces() {
        assert_eq!(fold_name(" Zoe\u{301}\u{a0} O\u{2019}Hara "), "zoe o'hara");
        assert_eq!(fold_name("\u{301}"), "\u{301}");
        assert_eq!(fold_name(&"\u{fdfa}".repeat(200)).chars().count(), 600);
    }

    #[test]
    fn names_are_one_without_punctuation() {
        assert_eq!(compact("Go Boy’s Bob"), "goboysbob");
        assert_eq!(compact("TWHBEA "), compact("t.w.h.b.e.a."));
    }
}
