use std::collections::HashSet;

use kernel::{Money, OptionalLine, RequiredLine};
use thiserror::Error;

/// Maximum number of classes of a show. Large shows have about 200.
pub const MAX_CLASSES: usize = 500;

/// A class of a show. Riders enter it for its fee.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShowClass {
    /// Unique in the show, ignoring case.
    pub name: RequiredLine<200>,
    /// Who may enter, and how it is judged.
    pub description: OptionalLine<1000>,
    /// The fee for one entry.
    pub price: Money,
}

/// Maximum total size of a show's class names and descriptions in bytes. Each
/// registration stores a copy of its classes, and lists return hundreds of
/// shows.
pub const MAX_CLASSES_TEXT: usize = 64 * 1024;

/// The classes of a show, in their order.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ClassList(Vec<ShowClass>);

/// Why a list of classes is invalid.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum ClassListError {
    /// More than [`MAX_CLASSES`].
    #[error("must be at most {MAX_CLASSES} classes")]
    TooMany,
    /// Names and descriptions exceed [`MAX_CLASSES_TEXT`] in total.
    #[error("must have shorter descriptions: all classes together are too long")]
    TooLong,
    /// Some classes have the same name as an earlier one.
    #[error("is the name of another class")]
    Duplicates {
        /// Zero-based positions of the later ones.
        positions: Vec<usize>,
    },
}

impl ClassList {
    /// Checks the number of classes, their total size, and that names are
    /// unique.
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
