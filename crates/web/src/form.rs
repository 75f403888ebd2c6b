//! What a request's body asks for, written once: [`body!`] makes the body of its
//! fields and their types, reads it into a command with all errors at once, and
//! describes it for the API.

mod body;
mod fields;
mod wrappers;

use std::fmt::{Debug, Display};

use kernel::FieldErrors;
use serde::de::DeserializeOwned;
use utoipa::openapi::{RefOr, Schema};

pub(crate) use body::{body, name_of, object, register};
pub(crate) use fields::{Between, HorseIds, Positive, Price, parsed, text, text_fields};
pub(crate) use wrappers::{
    Every, IfStated, IfWritten, List, NOT_KNOWN, Others, Required, replacing,
};

/// A field of a body: how its JSON becomes a value of the domain.
pub(crate) trait Field {
    /// Its JSON; the default is an absent field.
    type Json: DeserializeOwned + Default + Debug;

    /// What it becomes.
    type Value;

    /// Whether a request without it is refused.
    const REQUIRED: bool = false;

    /// The value, or `None` after recording what is wrong at `at`.
    fn read(json: Self::Json, at: &str, errors: &mut FieldErrors) -> Option<Self::Value>;

    /// Whether it is absent, null or blank.
    fn is_absent(json: &Self::Json) -> bool;

    /// Whether nothing is written in it: also a body whose fields are all blank.
    fn is_blank(json: &Self::Json) -> bool {
        Self::is_absent(json)
    }

    /// Its description.
    fn schema() -> RefOr<Schema>;

    /// The descriptions that its own refers to.
    fn schemas(_: &mut Vec<(String, RefOr<Schema>)>) {}
}

/// A body, made by [`body!`].
pub(crate) trait Body: Field<Json = Option<Self>> + Sized {
    /// What the body asks for, or all that is wrong with it.
    fn into_command(self) -> Result<Self::Value, FieldErrors> {
        let mut errors = FieldErrors::new();
        let command = Self::read(Some(self), "", &mut errors);
        command.filter(|_| errors.is_empty()).ok_or(errors)
    }
}

impl<T: Field<Json = Option<T>>> Body for T {}

/// Fields that a request must state, which are read as others and then converted.
macro_rules! converted {
    ($($field:ty as $read:ty => $value:ty: $convert:expr;)+) => {$(
        impl $crate::form::Field for $field {
            type Json = <$read as $crate::form::Field>::Json;
            type Value = $value;
            const REQUIRED: bool = true;

            fn read(
                json: Self::Json,
                at: &str,
                errors: &mut kernel::FieldErrors,
            ) -> Option<Self::Value> {
                let read = <$read as $crate::form::Field>::read(json, at, errors)?;
                errors.take(at, $crate::form::convert(read, $convert))
            }

            fn is_absent(json: &Self::Json) -> bool {
                <$read as $crate::form::Field>::is_absent(json)
            }

            fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::Schema> {
                <$read as $crate::form::Field>::schema()
            }

            fn schemas(
                schemas: &mut Vec<(String, utoipa::openapi::RefOr<utoipa::openapi::Schema>)>,
            ) {
                <$read as $crate::form::Field>::schemas(schemas);
            }
        }
    )+};
}
pub(crate) use converted;

/// Gives a closure of [`converted!`] the types of its parameter and result.
pub(crate) fn convert<T, V, E: Display>(
    read: T,
    convert: impl FnOnce(T) -> Result<V, E>,
) -> Result<V, E> {
    convert(read)
}

#[cfg(test)]
mod tests;
