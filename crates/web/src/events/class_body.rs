use ::events::{
    Change, ClassDraft, ClassList, ClassListError, ClassNumber, ClassPlanError, MAX_CAPACITY,
};
use kernel::{ClassId, FieldErrors, OptionalLine, RequiredLine};
use serde::Deserialize;
use serde_json::Number;
use utoipa::ToSchema;

use super::entry_rules::number_between;
use crate::problem::ApiError;
use crate::representation::{Stated, parse_price, text};

/// For an id that is not the id of a class of the show.
pub(crate) const NOT_A_CLASS: &str = "is not a class of this event";

/// How many classes a message names.
const NAMED: usize = 5;

/// A class of a show.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub(crate) struct ClassBody {
    /// The class of the show that is changed. Without it, it is the class of
    /// this name if the show has one, and otherwise a new class.
    id: Option<String>,
    /// At most 10 characters, such as `12A`. Without it a class keeps its
    /// number, and a new class gets the next free one.
    number: Option<String>,
    #[schema(required = true, nullable = false)]
    name: Option<String>,
    #[schema(nullable = false)]
    description: Option<String>,
    /// US dollars with at most two decimals; a missing one counts as 0.
    #[schema(value_type = Option<f64>)]
    price: Option<Number>,
    /// How many entries it takes, at least 1; null is unlimited. Without it a
    /// class keeps its capacity.
    #[serde(default)]
    #[schema(value_type = Option<u32>)]
    capacity: Stated<Number>,
    /// Whether it takes no more entries. Without it a class remains as it is.
    closed: Option<bool>,
}

/// The classes, or errors under the names that the form uses.
pub(super) fn class_list(errors: &mut FieldErrors, bodies: Vec<ClassBody>) -> Option<ClassList> {
    let classes: Vec<Option<ClassDraft>> = bodies
        .into_iter()
        .enumerate()
        .map(|(position, body)| body.parse(errors, position))
        .collect();
    let classes = classes.into_iter().collect::<Option<Vec<_>>>()?;
    match ClassList::new(classes) {
        Ok(list) => Some(list),
        Err(error) => {
            match &error {
                ClassListError::TooMany | ClassListError::TooLong => errors.add("classes", &error),
                ClassListError::Duplicates {
                    ids,
                    numbers,
                    names,
                } => {
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
    }
}

impl ClassBody {
    fn parse(self, errors: &mut FieldErrors, position: usize) -> Option<ClassDraft> {
        let at = |field: &str| format!("classes[{position}].{field}");
        let id = Some(text(self.id.as_ref())).filter(|id| !id.is_empty());
        let id = id.map(|id| errors.take(at("id"), ClassId::parse(id).ok_or(NOT_A_CLASS)));
        let number = Some(text(self.number.as_ref())).filter(|number| !number.trim().is_empty());
        let number = number.map(|it| errors.take(at("number"), ClassNumber::parse(it)));
        let name = errors.take(at("name"), RequiredLine::parse(text(self.name.as_ref())));
        let description = errors.take(
            at("description"),
            OptionalLine::parse(text(self.description.as_ref())),
        );
        let price = errors.take(at("price"), parse_price(self.price.as_ref()));
        let capacity = self.capacity.value();
        let capacity = number_between(errors, &at("capacity"), capacity, 1, MAX_CAPACITY)?;
        Some(ClassDraft {
            // An invalid one is an error, not a missing one.
            id: id.map_or(Some(None), |id| id.map(Some))?,
            number: number.map_or(Some(None), |number| number.map(Some))?,
            name: name?,
            description: description?,
            price: price?,
            capacity: if self.capacity.is_absent() {
                Change::Keep
            } else {
                Change::To(capacity)
            },
            closed: self.closed.map_or(Change::Keep, Change::To),
        })
    }
}

impl From<ClassPlanError> for ApiError {
    fn from(error: ClassPlanError) -> Self {
        match error {
            ClassPlanError::Unknown { positions } => {
                let mut fields = FieldErrors::new();
                for position in positions {
                    fields.add(format!("classes[{position}].id"), NOT_A_CLASS);
                }
                fields.into()
            }
            ClassPlanError::HaveEntries { names } => {
                let mut list = names
                    .iter()
                    .take(NAMED)
                    .cloned()
                    .collect::<Vec<_>>()
                    .join(", ");
                if names.len() > NAMED {
                    list = format!("{list} and {} more", names.len() - NAMED);
                }
                let sentence =
                    format!("Classes with entries cannot be removed: {list}. Nothing was saved.");
                Self::conflict("class_has_entries", "").with_sentence(sentence)
            }
        }
    }
}
