//! Decides which classes of a show an edit changes, adds and removes.

use std::collections::{HashMap, HashSet};

use kernel::{ClassId, IdGenerator, class_title};
use thiserror::Error;

use crate::class::key_of;
use crate::{ClassDraft, ClassList, ClassListError, ClassNumber, ShowClass};

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
    /// Whether it was split or combined, or is in the place of such classes.
    pub is_regrouped: bool,
}

/// Whether the type of a show is that of shows for walking horses, before and after an
/// edit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ShowTypes {
    /// Before; of a new show, as after.
    pub were_walking: bool,
    /// After.
    pub are_walking: bool,
}

impl ShowTypes {
    /// Those of a show whose type stays as it is.
    #[must_use]
    pub const fn same(are_walking: bool) -> Self {
        Self {
            were_walking: are_walking,
            are_walking,
        }
    }

    /// Whether a class of which nothing is stated is for walking horses.
    fn walking_horses(self, source: Option<&ShowClass>) -> bool {
        match source {
            Some(class) if class.walking_horses != self.were_walking => class.walking_horses,
            _ => self.are_walking,
        }
    }
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
        /// These classes with their numbers: `12 · Open Pleasure`.
        titles: Vec<String>,
    },
    /// Some classes that are left out were split or combined, or are in the place of such
    /// classes.
    #[error("some classes were split or combined")]
    Regrouped {
        /// These classes with their numbers.
        titles: Vec<String>,
    },
}

impl ClassPlan {
    /// Plans these classes; `ids` gives the ids of new ones.
    #[must_use]
    pub fn new(list: ClassList, ids: &dyn IdGenerator) -> Self {
        let with_id = |class| (class, ClassId::new(ids.next_uuid()));
        Self {
            classes: list.into_drafts().into_iter().map(with_id).collect(),
        }
    }

    /// Plans the present classes of a show, and others behind them.
    pub fn with_more(
        present: &[PresentClass],
        more: Vec<ClassDraft>,
        ids: &dyn IdGenerator,
    ) -> Result<Self, ClassListError> {
        let as_they_are = present.iter().map(|it| ClassDraft::from(&it.class));
        let drafts = as_they_are.chain(more);
        Ok(Self::new(ClassList::new(drafts.collect())?, ids))
    }

    /// The classes of the show in their new order.
    ///
    /// A class with an id is that class of the show; one without an id is the
    /// class of the same name that no id refers to; any other is new. A present
    /// class that is left out must not have entries. A number that is missing
    /// remains the same, unless another class takes it; a new class gets the
    /// lowest free number.
    ///
    /// Whether a class is for walking horses follows the type of the show, as long as it
    /// is not stated otherwise.
    pub fn apply(
        &self,
        present: &[PresentClass],
        types: ShowTypes,
    ) -> Result<Vec<ShowClass>, ClassPlanError> {
        let sources = self.sources(present)?;
        let kept: HashSet<ClassId> = sources.iter().flatten().map(|class| class.id).collect();
        let left_out = |which: fn(&PresentClass) -> bool| -> Vec<String> {
            let left_out = present.iter().filter(|it| !kept.contains(&it.class.id));
            left_out
                .filter(|it| which(it))
                .map(|it| class_title(it.class.number.as_str(), it.class.name.as_str()))
                .collect()
        };
        let titles = left_out(|it| it.entries > 0);
        if !titles.is_empty() {
            return Err(ClassPlanError::HaveEntries { titles });
        }
        let titles = left_out(|it| it.is_regrouped);
        if !titles.is_empty() {
            return Err(ClassPlanError::Regrouped { titles });
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
            capacity: draft
                .capacity
                .applied_to(source.and_then(|class| class.capacity)),
            closed: draft
                .closed
                .applied_to(source.is_some_and(|class| class.closed)),
            walking_horses: draft
                .walking_horses
                .applied_to(types.walking_horses(source)),
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
    use crate::Change;
    use crate::class::tests::{class, numbered, of};

    const OTHER: ShowTypes = ShowTypes::same(false);

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
        let classes = ClassPlan::new(list, &SequentialIds::default()).apply(&[], OTHER);
        let without_entries = |class| PresentClass {
            class,
            entries: 0,
            is_regrouped: false,
        };
        let classes = classes.expect("new").into_iter();
        classes.map(without_entries).collect()
    }

    fn numbers_of(classes: &[ShowClass]) -> Vec<&str> {
        classes.iter().map(|class| class.number.as_str()).collect()
    }

    #[test]
    fn an_id_keeps_a_class_and_a_name_finds_one() {
        let mut before = present(&["A", "B", "C"]);
        before[1].class.capacity = Some(8);
        before[1].class.closed = true;
        let ids: Vec<_> = before.iter().map(|it| it.class.id).collect();
        let planned = plan(vec![class("c"), of(ids[1], class("Renamed")), class("New")]);
        let after = planned.apply(&before, OTHER).expect("applied");
        assert_eq!((after[0].id, after[0].name.as_str()), (ids[2], "c"));
        assert_eq!((after[1].id, after[1].name.as_str()), (ids[1], "Renamed"));
        assert_eq!((after[1].capacity, after[1].closed), (Some(8), true));
        assert!(!ids.contains(&after[2].id));
        assert_eq!((after[2].capacity, after[2].closed), (None, false));
        assert_eq!(numbers_of(&after), ["3", "2", "1"]);
    }

    #[test]
    fn capacity_and_closing_are_changed_only_if_stated() {
        let mut before = present(&["A", "B"]);
        for it in &mut before {
            it.class.capacity = Some(8);
            it.class.closed = true;
        }
        let unlimited = ClassDraft {
            capacity: Change::To(None),
            closed: Change::To(false),
            ..class("A")
        };
        let limited = ClassDraft {
            capacity: Change::To(Some(3)),
            ..class("C")
        };
        let after = plan(vec![unlimited, class("B"), limited]).apply(&before, OTHER);
        let after: Vec<_> = after
            .expect("applied")
            .iter()
            .map(|class| (class.capacity, class.closed))
            .collect();
        assert_eq!(after, [(None, false), (Some(8), true), (Some(3), false)]);
    }

    #[test]
    fn classes_are_for_walking_horses_as_the_type_of_the_show_says_or_as_is_stated() {
        let walking = |classes: Vec<ClassDraft>, present: &[PresentClass], types| {
            let after = plan(classes).apply(present, types).expect("applied");
            let after: Vec<_> = after.iter().map(|it| it.walking_horses).collect();
            after
        };
        let stated = |name, walking_horses| ClassDraft {
            walking_horses: Change::To(walking_horses),
            ..class(name)
        };
        let show = ShowTypes::same(true);
        let new = vec![class("A"), stated("B", false)];
        assert_eq!(walking(new, &[], show), [true, false]);
        let mut before = present(&["A", "B"]);
        before[1].class.walking_horses = true;
        let kept = || vec![class("A"), class("B")];
        assert_eq!(walking(kept(), &before, OTHER), [false, true]);
        // A, of which nothing was stated, follows the new type.
        let becomes = ShowTypes {
            were_walking: false,
            are_walking: true,
        };
        assert_eq!(walking(kept(), &before, becomes), [true, true]);
        let is_no_more = ShowTypes {
            were_walking: true,
            are_walking: false,
        };
        assert_eq!(walking(kept(), &before, is_no_more), [false, false]);
        let stated = vec![stated("A", true), stated("B", false)];
        assert_eq!(walking(stated, &before, OTHER), [true, false]);
    }

    #[test]
    fn two_names_are_swapped_by_id() {
        let before = present(&["A", "B"]);
        let (a, b) = (before[0].class.id, before[1].class.id);
        let planned = plan(vec![of(a, class("B")), of(b, class("A"))]);
        let after = planned.apply(&before, OTHER).expect("applied");
        assert_eq!((after[0].id, after[1].id), (a, b));
        assert_eq!(numbers_of(&after), ["1", "2"]);
    }

    #[test]
    fn the_former_name_of_a_renamed_class_is_a_new_class() {
        let before = present(&["A"]);
        let id = before[0].class.id;
        let planned = plan(vec![class("A"), of(id, class("B"))]);
        let after = planned.apply(&before, OTHER).expect("applied");
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
        let classes = planned.apply(&[], OTHER).expect("applied");
        assert_eq!(numbers_of(&classes), ["1", "2", "3", "12A", "4"]);
    }

    #[test]
    fn a_number_that_another_class_takes_is_replaced() {
        let planned = plan(vec![class("A"), numbered("1", class("New"))]);
        let classes = planned.apply(&present(&["A"]), OTHER).expect("applied");
        assert_eq!(numbers_of(&classes), ["2", "1"]);
    }

    #[test]
    fn unknown_ids_are_named() {
        let ids = SequentialIds::default();
        let unknown = (0..77).map(|_| ClassId::new(ids.next_uuid())).last();
        let unknown = unknown.expect("an id");
        let planned = plan(vec![class("A"), of(unknown, class("B"))]);
        let error = planned.apply(&present(&["A"]), OTHER);
        let positions = vec![1];
        assert_eq!(error, Err(ClassPlanError::Unknown { positions }));
    }

    #[test]
    fn a_class_with_entries_cannot_vanish() {
        let mut before = present(&["A", "B"]);
        before[0].entries = 1;
        let planned = plan(vec![class("C")]);
        let titles = vec!["1 · A".to_owned()];
        assert_eq!(
            planned.apply(&before, OTHER),
            Err(ClassPlanError::HaveEntries { titles })
        );
        before[0].entries = 0;
        assert!(planned.apply(&before, OTHER).is_ok());
    }
}
