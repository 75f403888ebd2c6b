use ::events::{
    Change, ClassDraft, ClassList, ClassListError, ClassNumber, ClassPlanError, MAX_CAPACITY,
};
use kernel::{ClassId, FieldErrors, NO_CLASS, OptionalLine, RequiredLine};

use crate::form::{Between, Price, body};
use crate::problem::ApiError;
use crate::representation::Stated;

/// How many classes a message names.
const NAMED: usize = 5;

body! {
    /// A class of a show.
    ClassBody {
        /// The class of the show that is changed. Without it, it is the class of
        /// this name if the show has one, and otherwise a new class.
        id: Option<ClassId>,
        /// Such as `12A`. Without it a class keeps its number, and a new class gets
        /// the next free one.
        number: Option<ClassNumber>,
        name: RequiredLine<200>,
        description: OptionalLine<1000>,
        /// US dollars with at most two decimals; a missing one counts as 0.
        price: Price,
        /// How many entries it takes; null is unlimited. Without it a class keeps its
        /// capacity.
        capacity: Stated<Between<1, MAX_CAPACITY>>,
        /// Whether it takes no more entries. Without it a class remains as it is.
        closed: Option<bool>,
        /// Whether it is for Tennessee Walking Horses or racking horses. Without it a class
        /// remains as it is, and one of which it was never stated is what the type of the
        /// show says: those of a *Walking / Gaited Horse Show* or a
        /// *Racking Horse Show* are.
        walking_horses: Option<bool>,
    } => ClassDraft {
        let (capacity, closed) = (Change::from(capacity), Change::from(closed));
        let walking_horses = Change::from(walking_horses);
        ClassDraft { id, number, name, description, price, capacity, closed, walking_horses }
    }
}

/// The classes, or errors under the names that the form uses.
pub(super) fn check_list(
    errors: &mut FieldErrors,
    classes: Option<Vec<ClassDraft>>,
) -> Option<ClassList> {
    match ClassList::new(classes?) {
        Ok(list) => return Some(list),
        Err(error @ (ClassListError::TooMany | ClassListError::TooLong)) => {
            errors.add("classes", error);
        }
        Err(ClassListError::Duplicates {
            ids,
            numbers,
            names,
        }) => {
            for (field, positions, wrong) in [
                ("id", ids, "is the id of another class"),
                ("number", numbers, "is the number of another class"),
                ("name", names, "is the name of another class"),
            ] {
                for position in positions {
                    errors.add(format!("classes[{position}].{field}"), wrong);
                }
            }
        }
    }
    None
}

impl From<ClassPlanError> for ApiError {
    fn from(error: ClassPlanError) -> Self {
        match error {
            ClassPlanError::Unknown { positions } => {
                let mut fields = FieldErrors::new();
                for position in positions {
                    fields.add(format!("classes[{position}].id"), NO_CLASS);
                }
                fields.into()
            }
            ClassPlanError::HaveEntries { titles } => {
                let list = some_of(&titles);
                let sentence =
                    format!("Classes with entries cannot be removed: {list}. Nothing was saved.");
                Self::conflict("class_has_entries", "").with_sentence(sentence)
            }
            ClassPlanError::Regrouped { titles } => {
                let list = some_of(&titles);
                let sentence = format!(
                    "Classes that were split or combined cannot be removed before that is undone: \
                     {list}. Nothing was saved."
                );
                Self::conflict("regrouped", "").with_sentence(sentence)
            }
        }
    }
}

/// The first titles, and how many more there are.
fn some_of(titles: &[String]) -> String {
    let list = titles[..titles.len().min(NAMED)].join(", ");
    match titles.len().saturating_sub(NAMED) {
        0 => list,
        more => format!("{list} and {more} more"),
    }
}
