//! The types of the domain that are fields of these bodies.

use std::marker::PhantomData;

use ::horses::{Age, AgeError, Breed, Gender, ListOf, MAX_ENTRIES, Share};
use kernel::{FieldErrors, OptionalLine, OptionalText, RecordId, RequiredLine};
use serde_json::Number;
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::{ArrayBuilder, ObjectBuilder, Schema, SchemaType, Type};

use crate::form::{Field, text, text_fields};
use crate::representation::whole_number;

/// The error for an id that the horse's entries do not have.
pub(in crate::horses) const UNKNOWN_RECORD: &str = "is not an entry of this horse";

pub(super) type Line = OptionalLine<200>;

/// A text of several lines.
pub(super) type Note = OptionalText<4000>;

pub(super) type Texts = Entries<RequiredLine<500>>;

text_fields! {
    Breed: required true, text();
    Gender: required true, text(), by Gender::typed;
}

/// A list of a horse's records, without entries in which nothing is written. Errors
/// are recorded at their positions.
pub(super) struct Entries<T>(PhantomData<T>);

impl<T: Field> Field for Entries<T> {
    type Json = Option<Vec<T::Json>>;
    type Value = ListOf<T::Value>;

    fn read(json: Self::Json, at: &str, errors: &mut FieldErrors) -> Option<Self::Value> {
        let entries = json.unwrap_or_default().into_iter().enumerate();
        let written = entries.filter(|(_, entry)| !T::is_blank(entry));
        let read: Vec<_> = written
            .map(|(index, entry)| T::read(entry, &format!("{at}[{index}]"), errors))
            .collect();
        let read: Option<_> = read.into_iter().collect();
        errors.take(at, ListOf::new(read?))
    }

    fn is_absent(json: &Self::Json) -> bool {
        json.is_none()
    }

    fn schema() -> RefOr<Schema> {
        let list = ArrayBuilder::new().items(T::schema());
        list.max_items(Some(MAX_ENTRIES)).into()
    }

    fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
        T::schemas(schemas);
    }
}

/// The id of an entry. It says nothing by itself.
impl Field for RecordId {
    type Json = Option<String>;
    type Value = Self;
    const REQUIRED: bool = true;

    fn read(json: Self::Json, at: &str, errors: &mut FieldErrors) -> Option<Self> {
        let id = Self::parse(json.as_deref().unwrap_or_default());
        errors.take(at, id.ok_or(UNKNOWN_RECORD))
    }

    fn is_absent(json: &Self::Json) -> bool {
        String::is_absent(json)
    }

    fn is_blank(_: &Self::Json) -> bool {
        true
    }

    fn schema() -> RefOr<Schema> {
        text().into()
    }
}

/// Whole years; `7.0` is accepted, because some programs write it.
impl Field for Age {
    type Json = Option<Number>;
    type Value = Self;
    const REQUIRED: bool = true;

    fn read(json: Self::Json, at: &str, errors: &mut FieldErrors) -> Option<Self> {
        let text = json.map(|number| number.to_string()).unwrap_or_default();
        let years = text.strip_suffix(".0").unwrap_or(&text).parse();
        let age = years.map_err(|_| AgeError).and_then(Self::new);
        errors.take(at, age)
    }

    fn is_absent(json: &Self::Json) -> bool {
        json.is_none()
    }

    fn schema() -> RefOr<Schema> {
        whole(0, Self::MAX.into()).into()
    }
}

/// In hundredths of a percent.
impl Field for Share {
    type Json = Option<Number>;
    type Value = Self;
    const REQUIRED: bool = true;

    fn read(json: Self::Json, at: &str, errors: &mut FieldErrors) -> Option<Self> {
        let share = errors.take(at, whole_number(json.as_ref()))?;
        let share = u16::try_from(share.unwrap_or_default()).unwrap_or(u16::MAX);
        errors.take(at, Self::new(share))
    }

    fn is_absent(json: &Self::Json) -> bool {
        json.is_none()
    }

    fn schema() -> RefOr<Schema> {
        whole(1, Self::WHOLE.into()).into()
    }
}

fn whole(least: i32, most: i32) -> ObjectBuilder {
    ObjectBuilder::new()
        .schema_type(SchemaType::Type(Type::Integer))
        .minimum(Some(least))
        .maximum(Some(most))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn years_are_whole() {
        let read = |json| {
            let number = serde_json::from_str(json).expect("a number");
            Age::read(Some(number), "age", &mut FieldErrors::new())
        };
        assert_eq!(read("7"), Age::new(7).ok());
        assert_eq!(read("7.0"), Age::new(7).ok());
        for json in ["7.5", "-1", "256", "1e300"] {
            assert_eq!(read(json), None, "{json}");
        }
    }
}
