use std::collections::{HashMap, HashSet};

use kernel::{ClassId, IdGenerator, Money, OptionalLine, RequiredLine};
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
}

/// A class as an organizer enters it, and as a template stores it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClassDraft {
    /// The class of the show that is changed; `None` in templates.
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

    /// What a store kept, see [`stored`](kernel#stored-values).
    #[must_use]
    pub fn stored(classes: Vec<ClassDraft>) -> Self {
        Self(classes)
    }

    /// The classes in their order.
    #[must_use]
    pub fn as_slice(&self) -> &[ClassDraft] {
        &self.0
    }

    /// The same classes without ids, for a template.
    #[must_use]
    pub(crate) fn without_ids(&self) -> Self {
        let without_id = |class: &ClassDraft| ClassDraft {
            id: None,
            ..class.clone()
        };
        Self(self.0.iter().map(without_id).collect())
    }
}

fn key_of(number: Option<&ClassNumber>) -> Option<String> {
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

/// The classes that a show is to have. Which of its present classes they are is
/// decided by [`apply`](Self::apply), while the store has locked the show.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClassPlan {
    /// Each class, and its id if it is new.
    classes: Vec<(ClassDraft, ClassId)>,
}

/// A present class of a show.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PresentClass {
    /// The class.
    pub class: ShowClass,
    /// The number of its class entries, in any state.
    pub entries: u64,
}

/// Why a show cannot have the planned classes.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum ClassPlanError {
    /// Some ids are not those of classes of the show.
    #[error("some classes are not classes of the show")]
    Unknown {
        /// Their zero-based positions.
        positions: Vec<usize>,
    },
    /// Some classes that are left out have entries.
    #[error("some classes have entries")]
    HaveEntries {
        /// The names of these classes.
        names: Vec<String>,
    },
}

impl ClassPlan {
    /// Plans these classes; `ids` gives the ids of new ones.
    #[must_use]
    pub fn new(list: ClassList, ids: &dyn IdGenerator) -> Self {
        let with_id = |class| (class, ClassId::new(ids.next_uuid()));
        Self {
            classes: list.0.into_iter().map(with_id).collect(),
        }
    }

    /// The classes of the show in their new order.
    ///
    /// A class with an id is that class of the show; one without an id is the
    /// class of the same name that no id refers to; any other is new. A present
    /// class that is left out must not have entries. A number that is missing
    /// remains the same, unless another class takes it; a new class gets the
    /// lowest free number.
    pub fn apply(&self, present: &[PresentClass]) -> Result<Vec<ShowClass>, ClassPlanError> {
        let sources = self.sources(present)?;
        let kept: HashSet<ClassId> = sources.iter().flatten().map(|class| class.id).collect();
        let names: Vec<String> = present
            .iter()
            .filter(|it| it.entries > 0 && !kept.contains(&it.class.id))
            .map(|it| it.class.name.as_str().to_owned())
            .collect();
        if !names.is_empty() {
            return Err(ClassPlanError::HaveEntries { names });
        }
        let numbers = self.numbers(&sources);
        let classes = self.classes.iter().zip(sources).zip(numbers);
        let class = |(((draft, new_id), source), number): (
            (&(ClassDraft, ClassId), Option<&ShowClass>),
            ClassNumber,
        )| ShowClass {
            id: source.map_or(*new_id, |class| class.id),
            number,
            name: draft.name.clone(),
            description: draft.description.clone(),
            price: draft.price,
            capacity: source.and_then(|class| class.capacity),
            closed: source.is_some_and(|class| class.closed),
        };
        Ok(classes.map(class).collect())
    }

    /// The present class that each planned class is; `None` for new ones.
    fn sources<'a>(
        &self,
        present: &'a [PresentClass],
    ) -> Result<Vec<Option<&'a ShowClass>>, ClassPlanError> {
        let by_id: HashMap<ClassId, &ShowClass> =
            present.iter().map(|it| (it.class.id, &it.class)).collect();
        let given: HashSet<ClassId> = self.classes.iter().filter_map(|(it, _)| it.id).collect();
        let by_name: HashMap<String, &ShowClass> = present
            .iter()
            .filter(|it| !given.contains(&it.class.id))
            .map(|it| (it.class.name.key(), &it.class))
            .collect();
        let positions: Vec<usize> = self
            .classes
            .iter()
            .enumerate()
            .filter(|(_, (draft, _))| draft.id.is_some_and(|id| !by_id.contains_key(&id)))
            .map(|(position, _)| position)
            .collect();
        if !positions.is_empty() {
            return Err(ClassPlanError::Unknown { positions });
        }
        let source = |draft: &ClassDraft| match draft.id {
            Some(id) => by_id.get(&id).copied(),
            None => by_name.get(&draft.name.key()).copied(),
        };
        Ok(self.classes.iter().map(|(it, _)| source(it)).collect())
    }

    fn numbers(&self, sources: &[Option<&ShowClass>]) -> Vec<ClassNumber> {
        let drafts = || self.classes.iter().map(|(draft, _)| draft);
        let mut used: HashSet<String> = drafts()
            .filter_map(|draft| key_of(draft.number.as_ref()))
            .collect();
        let numbers: Vec<Option<ClassNumber>> = drafts()
            .zip(sources)
            .map(|(draft, source)| {
                draft.number.clone().or_else(|| {
                    let number = source.map(|class| class.number.clone())?;
                    used.insert(number.key()).then_some(number)
                })
            })
            .collect();
        let mut last = 0_usize;
        let mut next = || loop {
            last += 1;
            let number = ClassNumber::stored(last.to_string());
            if used.insert(number.key()) {
                return number;
            }
        };
        numbers
            .into_iter()
            .map(|number| number.unwrap_or_else(&mut next))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use kernel::SequentialIds;

    use super::*;

    fn class(name: &str) -> ClassDraft {
        ClassDraft {
            id: None,
            number: None,
            name: RequiredLine::parse(name).expect("valid"),
            description: OptionalLine::default(),
            price: Money::ZERO,
        }
    }

    fn numbered(number: &str, class: ClassDraft) -> ClassDraft {
        ClassDraft {
            number: Some(ClassNumber::parse(number).expect("valid")),
            ..class
        }
    }

    fn of(id: ClassId, class: ClassDraft) -> ClassDraft {
        ClassDraft {
            id: Some(id),
            ..class
        }
    }

    fn plan(classes: Vec<ClassDraft>) -> ClassPlan {
        let list = ClassList::new(classes).expect("valid");
        let ids = SequentialIds::default();
        // So that the ids differ from those of the present classes.
        for _ in 0..100 {
            ids.next_uuid();
        }
        ClassPlan::new(list, &ids)
    }

    /// Classes of these names with the numbers 1, 2, 3, without entries.
    fn present(names: &[&str]) -> Vec<PresentClass> {
        let list = names.iter().map(|name| class(name)).collect();
        let list = ClassList::new(list).expect("valid");
        let classes = ClassPlan::new(list, &SequentialIds::default()).apply(&[]);
        let without_entries = |class| PresentClass { class, entries: 0 };
        let classes = classes.expect("new").into_iter();
        classes.map(without_entries).collect()
    }

    fn numbers_of(classes: &[ShowClass]) -> Vec<&str> {
        classes.iter().map(|class| class.number.as_str()).collect()
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

    #[test]
    fn an_id_keeps_a_class_and_a_name_finds_one() {
        let mut before = present(&["A", "B", "C"]);
        before[1].class.capacity = Some(8);
        before[1].class.closed = true;
        let ids: Vec<_> = before.iter().map(|it| it.class.id).collect();
        let planned = plan(vec![class("c"), of(ids[1], class("Renamed")), class("New")]);
        let after = planned.apply(&before).expect("applied");
        assert_eq!((after[0].id, after[0].name.as_str()), (ids[2], "c"));
        assert_eq!((after[1].id, after[1].name.as_str()), (ids[1], "Renamed"));
        assert_eq!((after[1].capacity, after[1].closed), (Some(8), true));
        assert!(!ids.contains(&after[2].id));
        assert_eq!((after[2].capacity, after[2].closed), (None, false));
        assert_eq!(numbers_of(&after), ["3", "2", "1"]);
    }

    #[test]
    fn two_names_are_swapped_by_id() {
        let before = present(&["A", "B"]);
        let (a, b) = (before[0].class.id, before[1].class.id);
        let planned = plan(vec![of(a, class("B")), of(b, class("A"))]);
        let after = planned.apply(&before).expect("applied");
        assert_eq!((after[0].id, after[1].id), (a, b));
        assert_eq!(numbers_of(&after), ["1", "2"]);
    }

    #[test]
    fn the_former_name_of_a_renamed_class_is_a_new_class() {
        let before = present(&["A"]);
        let id = before[0].class.id;
        let planned = plan(vec![class("A"), of(id, class("B"))]);
        let after = planned.apply(&before).expect("applied");
        assert_ne!(after[0].id, id);
        assert_eq!(after[1].id, id);
    }

    #[test]
    fn missing_numbers_are_given_from_one_and_skip_used_ones() {
        let planned = plan(vec![
            class("A"),
            numbered("2", class("B")),
            class("C"),
            numbered("12A", class("D")),
            class("E"),
        ]);
        let classes = planned.apply(&[]).expect("applied");
        assert_eq!(numbers_of(&classes), ["1", "2", "3", "12A", "4"]);
    }

    #[test]
    fn a_number_that_another_class_takes_is_replaced() {
        let planned = plan(vec![class("A"), numbered("1", class("New"))]);
        let classes = planned.apply(&present(&["A"])).expect("applied");
        assert_eq!(numbers_of(&classes), ["2", "1"]);
    }

    #[test]
    fn unknown_ids_are_named() {
        let ids = SequentialIds::default();
        let unknown = (0..77).map(|_| ClassId::new(ids.next_uuid())).last();
        let unknown = unknown.expect("an id");
        let planned = plan(vec![class("A"), of(unknown, class("B"))]);
        let error = planned.apply(&present(&["A"]));
        let positions = vec![1];
        assert_eq!(error, Err(ClassPlanError::Unknown { positions }));
    }

    #[test]
    fn a_class_with_entries_cannot_vanish() {
        let mut before = present(&["A", "B"]);
        before[0].entries = 1;
        let planned = plan(vec![class("C")]);
        let names = vec!["A".to_owned()];
        assert_eq!(
            planned.apply(&before),
            Err(ClassPlanError::HaveEntries { names })
        );
        before[0].entries = 0;
        assert!(planned.apply(&before).is_ok());
    }
}
