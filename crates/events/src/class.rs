use std::collections::HashSet;

use kernel::{Money, OptionalLine, RequiredLine};
use thiserror::Error;

/// How many classes a show has at most. Large shows run some two hundred.
pub const MAX_CLASSES: usize = 500;

/// One class of a show, which riders enter for its fee.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShowClass {
    /// What it is called; unique in its show, whatever the case.
    pub name: RequiredLine<200>,
    /// Who may enter, and how it is judged.
    pub description: OptionalLine<1000>,
    /// What entering it costs.
    pub price: Money,
}

/// How many bytes the names and descriptions of a show's classes have in all.
/// Each entry keeps a copy of its classes, and lists answer hundreds of shows.
pub const MAX_CLASSES_TEXT: usize = 64 * 1024;

/// The classes of a show, in their order.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ClassList(Vec<ShowClass>);

/// Why classes make no list.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum ClassListError {
    /// More than [`MAX_CLASSES`].
    #[error("must be at most {MAX_CLASSES} classes")]
    TooMany,
    /// Names and descriptions longer than [`MAX_CLASSES_TEXT`] in all.
    #[error("must have shorter descriptions: all classes together are too long")]
    TooLong,
    /// Some classes have the name of an earlier one.
    #[error("is the name of another class")]
    Duplicates {
        /// The places, from 0, of the later ones.
        positions: Vec<usize>,
    },
}

impl ClassList {
    /// Checks the number of classes and that each has a name of its own.
    pub fn new(classes: Vec<ShowClass>) -> Result<Self, ClassListError> {
        if classes.len() > MAX_CLASSES {
            return Err(ClassListError::TooMany);
        }
        let text: usize = classes
            .iter()
            .map(|class| class.name.as_str().len() + class.description.as_str().len())
            .sum();
        if text > MAX_CLASSES_TEXT {
            return Err(ClassListError::TooLong);
        }
        let mut names = HashSet::new();
        let positions: Vec<usize> = classes
            .iter()
            .enumerate()
            .filter(|(_, class)| !names.insert(class.name.key()))
            .map(|(position, _)| position)
            .collect();
        if positions.is_empty() {
            Ok(Self(classes))
        } else {
            Err(ClassListError::Duplicates { positions })
        }
    }

    /// What a store kept, see [`stored`](kernel#stored-values).
    #[must_use]
    pub fn stored(classes: Vec<ShowClass>) -> Self {
        Self(classes)
    }

    /// The classes in their order.
    #[must_use]
    pub fn as_slice(&self) -> &[ShowClass] {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn class(name: &str) -> ShowClass {
        ShowClass {
            name: RequiredLine::parse(name).expect("valid"),
            description: OptionalLine::default(),
            price: Money::ZERO,
        }
    }

    #[test]
    fn the_same_name_in_another_case_is_a_duplicate() {
        let result = ClassList::new(vec![class("Lead Line"), class("Youth"), class("LEAD line")]);
        assert_eq!(
            result,
            Err(ClassListError::Duplicates { positions: vec![2] })
        );
    }

    #[test]
    fn classes_keep_their_order() {
        let list = ClassList::new(vec![class("B"), class("A")]).expect("valid");
        let names: Vec<_> = list
            .as_slice()
            .iter()
            .map(|class| class.name.as_str())
            .collect();
        assert_eq!(names, ["B", "A"]);
    }

    #[test]
    fn the_text_of_all_classes_is_limited() {
        let classes = |length: usize| {
            (0..64)
                .map(|i| ShowClass {
                    description: OptionalLine::parse(&"x".repeat(length)).expect("valid"),
                    ..class(&format!("{i:0>24}"))
                })
                .collect()
        };
        assert!(ClassList::new(classes(1000)).is_ok());
        let accented = (0..64)
            .map(|i| ShowClass {
                description: OptionalLine::parse(&"é".repeat(1000)).expect("valid"),
                ..class(&i.to_string())
            })
            .collect();
        assert_eq!(ClassList::new(accented), Err(ClassListError::TooLong));
    }

    #[test]
    fn a_show_has_a_limited_number_of_classes() {
        let classes = |n: usize| (0..n).map(|i| class(&i.to_string())).collect();
        assert!(ClassList::new(classes(MAX_CLASSES)).is_ok());
        assert_eq!(
            ClassList::new(classes(MAX_CLASSES + 1)),
            Err(ClassListError::TooMany)
        );
    }
}
