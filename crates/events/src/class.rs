use std::collections::HashSet;

use kernel::{ClassId, Money, OptionalLine, RequiredLine};
use thiserror::Error;

/// Maximum number of classes of a show. Large shows have about 200.
pub const MAX_CLASSES: usize = 500;

/// Maximum total size of a show's class names and descriptions in bytes. Each
/// registration stores a copy of its classes, and lists return hundreds of
/// shows.
pub const MAX_CLASSES_TEXT: usize = 64 * 1024;

/// The number of a class in the prize list, such as `12` or `12A`.
pub type ClassNumber = RequiredLine<10>;

/// A class of a show. Riders enter it for its fee.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShowClass {
    /// Remains the same when the class is renamed.
    pub id: ClassId,
    /// Unique in the show, ignoring case.
    pub number: ClassNumber,
    /// Unique in the show, ignoring case.
    pub name: RequiredLine<200>,
    /// Who may enter, and how it is judged.
    pub description: OptionalLine<1000>,
    /// The fee for one entry.
    pub price: Money,
    /// How many entries it takes; `None` is unlimited.
    pub capacity: Option<u32>,
    /// Whether it takes no more entries.
    pub closed: bool,
    /// Whether it is for Tennessee Walking Horses or racking horses, whose records the
    /// show owes the USDA.
    pub walking_horses: bool,
}

/// A class as an organizer enters it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClassDraft {
    /// The class of the show that is changed.
    pub id: Option<ClassId>,
    /// `None` keeps the number of an existing class, and gives a new class the
    /// next free one.
    pub number: Option<ClassNumber>,
    /// Unique in the list, ignoring case.
    pub name: RequiredLine<200>,
    /// Who may enter, and how it is judged.
    pub description: OptionalLine<1000>,
    /// The fee for one entry.
    pub price: Money,
    /// How many entries it takes; `None` is unlimited. A new class keeps that.
    pub capacity: Change<Option<u32>>,
    /// Whether it takes no more entries. A new class keeps taking them.
    pub closed: Change<bool>,
    /// Whether it is for Tennessee Walking Horses or racking horses. A new class keeps
    /// what the type of its show says.
    pub walking_horses: Change<bool>,
}

/// The class as it is.
impl From<&ShowClass> for ClassDraft {
    fn from(class: &ShowClass) -> Self {
        Self {
            id: Some(class.id),
            number: Some(class.number.clone()),
            name: class.name.clone(),
            description: class.description.clone(),
            price: class.price,
            capacity: Change::Keep,
            closed: Change::Keep,
            walking_horses: Change::Keep,
        }
    }
}

/// A class of a template: a class of a show without what belongs to that show.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TemplateClass {
    /// `None` gives a new class the next free number.
    pub number: Option<ClassNumber>,
    /// Unique in the template, ignoring case.
    pub name: RequiredLine<200>,
    /// Who may enter, and how it is judged.
    pub description: OptionalLine<1000>,
    /// The fee for one entry.
    pub price: Money,
    /// How many entries it takes; `None` is unlimited.
    pub capacity: Option<u32>,
    /// Whether it is for Tennessee Walking Horses or racking horses; `None` is what the
    /// type of a show says.
    pub walking_horses: Option<bool>,
}

/// A value of an existing class that an edit may leave as it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Change<T> {
    /// As it is.
    Keep,
    /// This one.
    To(T),
}

/// `None` keeps it.
impl<T> From<Option<T>> for Change<T> {
    fn from(stated: Option<T>) -> Self {
        stated.map_or(Self::Keep, Self::To)
    }
}

impl<T> Change<T> {
    /// The value after the change.
    #[must_use]
    pub fn applied_to(self, present: T) -> T {
        match self {
            Self::Keep => present,
            Self::To(value) => value,
        }
    }
}

/// The classes that an organizer entered, in their order.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ClassList(Vec<ClassDraft>);

/// Why a list of classes is invalid.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum ClassListError {
    /// More than [`MAX_CLASSES`].
    #[error("must be at most {MAX_CLASSES} classes")]
    TooMany,
    /// Names and descriptions exceed [`MAX_CLASSES_TEXT`] in total.
    #[error("must have shorter descriptions: all classes together are too long")]
    TooLong,
    /// Some classes have the id, number or name of an earlier one.
    #[error("belongs to another class")]
    Duplicates {
        /// Zero-based positions of the later ones with the same id.
        ids: Vec<usize>,
        /// The same for numbers.
        numbers: Vec<usize>,
        /// The same for names.
        names: Vec<usize>,
    },
}

impl ClassList {
    /// Checks the number of classes, their total size, and that ids, numbers
    /// and names are unique.
    pub fn new(classes: Vec<ClassDraft>) -> Result<Self, ClassListError> {
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
        let ids = repeated(classes.iter().map(|class| class.id));
        let numbers = repeated(classes.iter().map(|class| key_of(class.number.as_ref())));
        let names = repeated(classes.iter().map(|class| Some(class.name.key())));
        if ids.is_empty() && numbers.is_empty() && names.is_empty() {
            Ok(Self(classes))
        } else {
            Err(ClassListError::Duplicates {
                ids,
                numbers,
                names,
            })
        }
    }

    /// The classes in their order.
    #[must_use]
    pub fn as_slice(&self) -> &[ClassDraft] {
        &self.0
    }

    /// The classes in their order.
    pub(crate) fn into_drafts(self) -> Vec<ClassDraft> {
        self.0
    }

    /// The same classes for a template.
    #[must_use]
    pub fn for_template(&self) -> Vec<TemplateClass> {
        let class = |class: &ClassDraft| TemplateClass {
            number: class.number.clone(),
            name: class.name.clone(),
            description: class.description.clone(),
            price: class.price,
            capacity: class.capacity.applied_to(None),
            walking_horses: match class.walking_horses {
                Change::Keep => None,
                Change::To(stated) => Some(stated),
            },
        };
        self.0.iter().map(class).collect()
    }
}

/// The form in which numbers are compared.
pub(crate) fn key_of(number: Option<&ClassNumber>) -> Option<String> {
    number.map(RequiredLine::key)
}

/// The positions of values that occur earlier.
fn repeated<T: std::hash::Hash + Eq>(values: impl Iterator<Item = Option<T>>) -> Vec<usize> {
    let mut seen = HashSet::new();
    values
        .enumerate()
        .filter_map(|(position, value)| (!seen.insert(value?)).then_some(position))
        .collect()
}

#[cfg(test)]
pub(crate) mod tests {
    use kernel::{IdGenerator as _, SequentialIds};

    use super::*;

    pub(crate) fn class(name: &str) -> ClassDraft {
        ClassDraft {
            id: None,
            number: None,
            name: RequiredLine::parse(name).expect("valid"),
            description: OptionalLine::default(),
            price: Money::ZERO,
            capacity: Change::Keep,
            closed: Change::Keep,
            walking_horses: Change::Keep,
        }
    }

    pub(crate) fn numbered(number: &str, class: ClassDraft) -> ClassDraft {
        ClassDraft {
            number: Some(ClassNumber::parse(number).expect("valid")),
            ..class
        }
    }

    pub(crate) fn of(id: ClassId, class: ClassDraft) -> ClassDraft {
        ClassDraft {
            id: Some(id),
            ..class
        }
    }

    #[test]
    fn the_same_name_in_another_case_is_a_duplicate() {
        let result = ClassList::new(vec![class("Lead Line"), class("Youth"), class("LEAD line")]);
        assert_eq!(
            result,
            Err(ClassListError::Duplicates {
                ids: vec![],
                numbers: vec![],
                names: vec![2],
            })
        );
    }

    #[test]
    fn ids_and_numbers_are_used_once() {
        let id = ClassId::new(SequentialIds::default().next_uuid());
        let result = ClassList::new(vec![
            of(id, numbered("12a", class("A"))),
            of(id, class("B")),
            numbered("12A", class("C")),
        ]);
        assert_eq!(
            result,
            Err(ClassListError::Duplicates {
                ids: vec![1],
                numbers: vec![2],
                names: vec![],
            })
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
                .map(|i| ClassDraft {
                    description: OptionalLine::parse(&"x".repeat(length)).expect("valid"),
                    ..class(&format!("{i:0>24}"))
                })
                .collect()
        };
        assert!(ClassList::new(classes(1000)).is_ok());
        let accented = (0..64)
            .map(|i| ClassDraft {
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
