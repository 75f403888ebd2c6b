use ::events::{ClassList, ClassListError, ShowClass};
use kernel::{FieldErrors, OptionalLine, RequiredLine};
use serde::Deserialize;
use serde_json::Number;
use utoipa::ToSchema;

use crate::representation::{parse_price, text};

/// A class of a show.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub(crate) struct ClassBody {
    #[schema(required = true, nullable = false)]
    name: Option<String>,
    #[schema(nullable = false)]
    description: Option<String>,
    /// US dollars with at most two decimals; a missing one counts as 0.
    #[schema(value_type = Option<f64>)]
    price: Option<Number>,
}

/// The classes, or errors under the names that the form uses.
pub(super) fn class_list(errors: &mut FieldErrors, bodies: Vec<ClassBody>) -> Option<ClassList> {
    let classes: Vec<Option<ShowClass>> = bodies
        .into_iter()
        .enumerate()
        .map(|(position, body)| {
            let at = |field: &str| format!("classes[{position}].{field}");
            let name = errors.take(at("name"), RequiredLine::parse(text(body.name.as_ref())));
            let description = errors.take(
                at("description"),
                OptionalLine::parse(text(body.description.as_ref())),
            );
            let price = errors.take(at("price"), parse_price(body.price.as_ref()));
            Some(ShowClass {
                name: name?,
                description: description?,
                price: price?,
            })
        })
        .collect();
    let classes = classes.into_iter().collect::<Option<Vec<_>>>()?;
    match ClassList::new(classes) {
        Ok(list) => Some(list),
        Err(error) => {
            match &error {
                ClassListError::TooMany | ClassListError::TooLong => errors.add("classes", &error),
                ClassListError::Duplicates { positions } => {
                    for position in positions {
                        errors.add(format!("classes[{position}].name"), &error);
                    }
                }
            }
            None
        }
    }
}
