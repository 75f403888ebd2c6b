//! Names as they are compared: without case, accents, punctuation and order of words.

use kernel::{compact, fold};

/// From so many letters on, names that differ by a letter may be one.
const LETTERS_FOR_A_SLIP: usize = 8;
/// How many letters may differ at most, however long a name is.
const MOST_SLIPS: usize = 2;

/// The words of a person's name in an order of their own, because lists have *Last, First*.
pub(crate) fn person_key(name: &str) -> String {
    let folded = fold(name).replace(['\'', '’', '.'], "");
    let words = folded.split(|it: char| !it.is_alphanumeric());
    let mut words: Vec<_> = words.filter(|it| !it.is_empty()).collect();
    words.sort_unstable();
    words.join(" ")
}

/// The names that one text may have for a horse: `Bob (Go Boy's Bob)` has two.
pub(crate) fn parts(name: &str) -> Vec<String> {
    let parts = name.split(['(', ')', '"', '“', '”', '/']).map(compact);
    let mut parts: Vec<_> = parts.filter(|it| !it.is_empty()).collect();
    parts.sort_unstable();
    parts.dedup();
    parts
}

/// Whether two compact names differ by at most one letter in eight. Two letters that changed
/// places are one difference.
pub(crate) fn is_slip(one: &str, other: &str) -> bool {
    let lengths = [one, other].map(|it| it.chars().count());
    let letters = lengths[0].min(lengths[1]);
    let most = (letters / LETTERS_FOR_A_SLIP).min(MOST_SLIPS);
    letters >= LETTERS_FOR_A_SLIP
        && lengths[0].abs_diff(lengths[1]) <= most
        && strsim::osa_distance(one, other) <= most
}

/// The beginnings and ends of a compact name by which another one is found that [differs a
/// little](is_slip): of two names with one difference the first or the last half agree.
/// Empty if it is too short. Those of two differences are found unless they lie in both
/// halves.
pub(crate) fn halves(compact: &str) -> (Vec<String>, Vec<String>) {
    let letters: Vec<char> = compact.chars().collect();
    if letters.len() < LETTERS_FOR_A_SLIP {
        return (Vec::new(), Vec::new());
    }
    // Another name may be a letter longer or shorter, and so its halves.
    let mut lengths = [letters.len() - 1, letters.len(), letters.len() + 1].map(|it| (it - 1) / 2);
    lengths.sort_unstable();
    let mut lengths = lengths.to_vec();
    lengths.dedup();
    let heads = lengths.iter().map(|it| letters[..*it].iter().collect());
    let tails = lengths
        .iter()
        .map(|it| letters[letters.len() - it..].iter().collect());
    (heads.collect(), tails.collect())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn names_are_compared_without_what_people_vary() {
        for same in ["Rae O'Doe", "o’doe, RAE", "Rae  ODoe", "Ráe O'Doe."] {
            assert_eq!(person_key(same), "odoe rae", "{same}");
        }
        assert_eq!(parts("Bob (Go Boy's Bob)"), ["bob", "goboysbob"]);
        assert_eq!(parts("Bob"), ["bob"]);
    }

    #[test]
    fn a_slip_is_one_letter_in_eight() {
        for (one, other, slip) in [
            ("megan ashcroft", "megan ashcraft", true),
            ("megan ashcroft", "megna ashcroft", true),
            ("anna lee", "ana lee", false),
            ("midnights dark shadow", "midnight dark shadows", true),
            ("megan ashcroft", "morgan ashcroft", false),
        ] {
            assert_eq!(
                is_slip(&compact(one), &compact(other)),
                slip,
                "{one}, {other}"
            );
        }
    }

    proptest! {
        #[test]
        fn a_name_with_one_slip_is_found_by_a_half(
            name in "[a-z]{9,24}",
            at in any::<prop::sample::Index>(),
            letter in proptest::char::range('a', 'z'),
            kind in 0..3,
        ) {
            let mut letters: Vec<char> = name.chars().collect();
            let at = at.index(letters.len());
            match kind {
                0 => letters[at] = letter,
                1 => letters.insert(at, letter),
                _ => drop(letters.remove(at)),
            }
            let other: String = letters.into_iter().collect();
            prop_assert!(is_slip(&name, &other));
            let ((heads, tails), (other_heads, other_tails)) = (halves(&name), halves(&other));
            let meet = |one: &[String], others: &[String]| one.iter().any(|it| others.contains(it));
            prop_assert!(meet(&heads, &other_heads) || meet(&tails, &other_tails));
        }
    }
}
