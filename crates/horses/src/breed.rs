use std::borrow::Cow;

use kernel::{Invalid, fold};

mod names;

/// A horse's breed, one of [`Breed::ALL`] when it was saved.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Breed(Cow<'static, str>);

/// A text that is not in the list of breeds.
const NO_BREED: Invalid = Invalid("must be a breed of the list, or Other");

impl Breed {
    /// All breeds: those common at US shows first, then the others by name, and
    /// `Other` last.
    pub const ALL: &[&str] = names::BREEDS;

    /// Finds the breed by its name, as names are compared.
    pub fn parse(text: &str) -> Result<Self, Invalid> {
        let sought = fold(text.trim());
        let found = Self::ALL.iter().find(|name| fold(name) == sought);
        found.map(|name| Self(Cow::Borrowed(name))).ok_or(NO_BREED)
    }

    /// What a store kept, see [`stored`](kernel#stored-values).
    #[must_use]
    pub fn stored(name: String) -> Self {
        Self(Cow::Owned(name))
    }

    /// The name, as spelled in the list.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    /// Number of common breeds, which come first in the list.
    const COMMON: usize = 52;

    fn spelling(text: &str) -> Result<String, Invalid> {
        Breed::parse(text).map(|breed| breed.as_str().to_owned())
    }

    #[test]
    fn there_are_hundreds_of_breeds_and_none_twice() {
        let names: HashSet<String> = Breed::ALL.iter().map(|name| name.to_lowercase()).collect();
        assert_eq!(names.len(), Breed::ALL.len());
        assert!(names.len() >= 300, "{}", names.len());
    }

    #[test]
    fn every_name_is_one_clean_ascii_line() {
        for name in Breed::ALL {
            assert!(
                name.chars()
                    .all(|c| c.is_ascii_alphabetic() || " -'".contains(c)),
                "{name}"
            );
            assert_eq!(*name, name.split_whitespace().collect::<Vec<_>>().join(" "));
            assert!(name.starts_with(|c: char| c.is_ascii_uppercase()), "{name}");
        }
    }

    #[test]
    fn the_breeds_that_most_people_have_are_known_by_their_short_names() {
        for name in [
            "Arabian",
            "Thoroughbred",
            "Quarter Horse",
            "Morgan",
            "Paint",
            "Appaloosa",
            "Clydesdale",
            "Other",
        ] {
            assert!(Breed::ALL.contains(&name), "{name}");
        }
    }

    #[test]
    fn common_breeds_come_first_the_others_by_name_and_other_last() {
        let (common, others) = Breed::ALL.split_at(COMMON);
        assert_eq!(common[0], "Quarter Horse");
        assert!(common.contains(&"American Saddlebred"));
        let (last, others) = others.split_last().expect("some");
        assert_eq!(*last, "Other");
        assert!(others.is_sorted_by_key(|name| name.to_lowercase()));
        // The boundary itself: the last common breed would sort after the first
        // other breed.
        assert!(common[COMMON - 1].to_lowercase() > others[0].to_lowercase());
    }

    #[test]
    fn a_breed_is_found_in_any_case_and_keeps_the_list_s_spelling() {
        for name in Breed::ALL {
            for typed in [name.to_uppercase(), format!("  {} ", name.to_lowercase())] {
                assert_eq!(spelling(&typed), Ok((*name).to_owned()));
            }
        }
    }

    #[test]
    fn an_unknown_breed_is_refused() {
        for text in [
            " ",
            "Unicorn",
            "Quarter",
            "Quarter  Horse",
            "Arabian, Paint",
        ] {
            assert_eq!(spelling(text), Err(NO_BREED), "{text}");
        }
    }
}
