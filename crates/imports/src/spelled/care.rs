//! What was done for a horse, and what a cell lists of it.

use kernel::fold;

use crate::ImportKind;
use crate::cell::is_nothing;
use crate::field::{Holds, field_of, key};

/// What a cell lists.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Listed<'a> {
    /// Nothing is said.
    Nothing,
    /// It is said that there are none.
    None,
    /// These.
    Some(Vec<&'a str>),
}

/// What a cell lists, such as the allergies of a horse; `None known` says something else
/// than an empty cell.
#[must_use]
pub fn listed(text: &str) -> Listed<'_> {
    const NONE: [&str; 10] = [
        "none",
        "no",
        "nka",
        "nkda",
        "noneknown",
        "noknownallergies",
        "noallergies",
        "noneonfile",
        "nomeds",
        "nomedications",
    ];
    let said = text.split([',', ';', '\n']).map(str::trim);
    let said: Vec<_> = said.filter(|it| !it.is_empty()).collect();
    let (none, some): (Vec<_>, Vec<_>) = said
        .into_iter()
        .partition(|it| NONE.contains(&key(it).as_str()));
    let some: Vec<_> = some.into_iter().filter(|it| !is_nothing(it)).collect();
    match (none.is_empty(), some.is_empty()) {
        (_, false) => Listed::Some(some),
        (false, true) => Listed::None,
        (true, true) => Listed::Nothing,
    }
}

/// The kind of care that a word names, such as `float`.
pub(crate) fn care_kind(text: &str) -> Option<&'static str> {
    let said = key(text);
    let field = field_of(ImportKind::Care, "kind")?;
    let Holds::Word(words) = field.holds else {
        return None;
    };
    let is_it =
        |(kind, others): &&(&str, &[&str])| *kind == said || others.contains(&said.as_str());
    words.iter().find(is_it).map(|(kind, _)| *kind)
}

/// How words begin that say in a sentence which care it was.
const CARE_STEMS: [(&str, &[&str]); 5] = [
    (
        "hoof",
        &[
            "shoe",
            "shod",
            "trim",
            "reset",
            "farrier",
            "hoof",
            "hooves",
            "blacksmith",
        ],
    ),
    ("dental", &["float", "teeth", "tooth", "dental", "dentist"]),
    (
        "deworming",
        &[
            "worm",
            "deworm",
            "ivermectin",
            "moxidectin",
            "fenbendazole",
            "praziquantel",
            "pyrantel",
            "panacur",
            "zimecterin",
            "strongid",
        ],
    ),
    (
        "vaccination",
        &[
            "vacc",
            "immuni",
            "booster",
            "shots",
            "rabies",
            "tetanus",
            "ewt",
            "eee",
            "wee",
            "wnv",
            "flu",
            "influenza",
            "rhino",
            "ehv",
            "strangles",
            "potomac",
            "phf",
            "botulism",
            "lepto",
        ],
    ),
    (
        "veterinary",
        &[
            "vet",
            "exam",
            "coggins",
            "eia",
            "lameness",
            "xray",
            "radiograph",
            "ultrasound",
            "inject",
            "colic",
            "bloodwork",
            "suture",
            "stitch",
            "prepurchase",
            "endoscop",
        ],
    ),
];

/// Which kinds of care a sentence names, such as `Teeth floated` or `Shoes all 4`, each
/// once, the first one first.
#[must_use]
pub fn care_kinds_in(text: &str) -> Vec<&'static str> {
    if let Some(kind) = care_kind(text) {
        return vec![kind];
    }
    let folded = fold(text)
        .replace("x-ray", "xray")
        .replace("west nile", "wnv");
    let words = folded.split(|c: char| !c.is_alphanumeric());
    let mut kinds = Vec::new();
    for word in words {
        let named = CARE_STEMS
            .iter()
            .find(|(_, stems)| stems.iter().any(|stem| word.starts_with(stem)));
        kinds.extend(
            named
                .map(|(kind, _)| *kind)
                .filter(|it| !kinds.contains(it)),
        );
    }
    kinds
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn care_is_known_by_other_words_and_in_sentences() {
        assert_eq!(care_kind("Float"), Some("dental"));
        assert_eq!(care_kind("Massage"), None);
        assert_eq!(
            care_kinds_in("Teeth floated, x-rays"),
            ["dental", "veterinary"]
        );
        assert_eq!(care_kinds_in("Massage"), [""; 0]);
    }

    #[test]
    fn none_says_something_else_than_nothing() {
        assert_eq!(
            listed("Penicillin, bute"),
            Listed::Some(vec!["Penicillin", "bute"])
        );
        assert_eq!(listed("None known"), Listed::None);
        assert_eq!(listed("none; bute"), Listed::Some(vec!["bute"]));
        for text in ["", "-", "n/a"] {
            assert_eq!(listed(text), Listed::Nothing, "{text}");
        }
    }
}
