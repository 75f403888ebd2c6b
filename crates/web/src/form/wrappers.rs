//! Fields made of others: those that may be absent, must be there, or are many.

use std::collections::BTreeMap;
use std::marker::PhantomData;

use kernel::{FieldErrors, OrBlank};
use utoipa::openapi::schema::{ArrayBuilder, Object};
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

use super::Field;
use crate::representation::Stated;

/// The description of a field that is made of another one: the same, unless it is given.
macro_rules! described_as {
    ($inner:ident) => {
        described_as!($inner, $inner::schema());
    };
    ($inner:ident, $schema:expr) => {
        fn schema() -> RefOr<Schema> {
            $schema
        }

        fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
            $inner::schemas(schemas);
        }
    };
}

/// A field that may be absent, null or blank, which is `None`.
impl<T: Field> Field for Option<T> {
    type Json = T::Json;
    type Value = Option<T::Value>;

    fn read(json: T::Json, at: &str, errors: &mut FieldErrors) -> Option<Self::Value> {
        if T::is_absent(&json) {
            return Some(None);
        }
        T::read(json, at, errors).map(Some)
    }

    fn is_absent(json: &T::Json) -> bool {
        T::is_absent(json)
    }

    fn is_blank(json: &T::Json) -> bool {
        T::is_blank(json)
    }

    described_as!(T);
}

/// A text that may be blank.
impl<T: Field<Json = Option<String>, Value = T>> Field for OrBlank<T> {
    type Json = Option<String>;
    type Value = Self;

    fn read(json: Self::Json, at: &str, errors: &mut FieldErrors) -> Option<Self> {
        let text = Option::<T>::read(json, at, errors)?;
        Some(text.map_or(Self::BLANK, Self::from))
    }

    fn is_absent(json: &Self::Json) -> bool {
        T::is_absent(json)
    }

    fn schema() -> RefOr<Schema> {
        T::schema()
    }
}

/// A field in which nothing may be written, which is `None`: it is absent, or each of its
/// fields is blank.
pub(crate) struct IfWritten<T>(PhantomData<T>);

impl<T: Field> Field for IfWritten<T> {
    type Json = T::Json;
    type Value = Option<T::Value>;

    fn read(json: T::Json, at: &str, errors: &mut FieldErrors) -> Option<Self::Value> {
        if T::is_blank(&json) {
            return Some(None);
        }
        T::read(json, at, errors).map(Some)
    }

    fn is_absent(json: &T::Json) -> bool {
        T::is_blank(json)
    }

    described_as!(T);
}

/// A field that changes nothing if it is absent or null, which is `None`. A blank one
/// is a value.
pub(crate) struct IfStated<T>(PhantomData<T>);

impl<T: Field> Field for IfStated<T> {
    type Json = Option<T::Json>;
    type Value = Option<T::Value>;

    fn read(json: Self::Json, at: &str, errors: &mut FieldErrors) -> Option<Self::Value> {
        match json {
            None => Some(None),
            Some(json) => T::read(json, at, errors).map(Some),
        }
    }

    fn is_absent(json: &Self::Json) -> bool {
        json.is_none()
    }

    described_as!(T);
}

/// A field that changes nothing if it is absent, which is `None`; null or a blank one
/// is none, which is `Some(None)`.
#[allow(clippy::option_option, reason = "absent, null and a value differ")]
impl<T: Field> Field for Stated<T> {
    type Json = Stated<T::Json>;
    type Value = Option<Option<T::Value>>;

    fn read(json: Self::Json, at: &str, errors: &mut FieldErrors) -> Option<Self::Value> {
        match json {
            Stated::Absent => Some(None),
            Stated::As(json) => Option::<T>::read(json.unwrap_or_default(), at, errors).map(Some),
        }
    }

    fn is_absent(json: &Self::Json) -> bool {
        json.is_absent()
    }

    described_as!(T);
}

/// A field that a request must state, of a type that may be absent otherwise.
pub(crate) struct Required<T>(PhantomData<T>);

impl<T: Field> Field for Required<T> {
    type Json = T::Json;
    type Value = T::Value;
    const REQUIRED: bool = true;

    fn read(json: T::Json, at: &str, errors: &mut FieldErrors) -> Option<T::Value> {
        if T::is_absent(&json) {
            errors.add(at, "is required");
            return None;
        }
        T::read(json, at, errors)
    }

    fn is_absent(json: &T::Json) -> bool {
        T::is_absent(json)
    }

    described_as!(T);
}

/// A list of at most `MAX` entries, without those that are null or blank; errors
/// are recorded at their positions.
pub(crate) struct List<T, const MAX: usize>(PhantomData<T>);

impl<T: Field, const MAX: usize> Field for List<T, MAX> {
    type Json = Option<Vec<T::Json>>;
    type Value = Vec<T::Value>;

    fn read(json: Self::Json, at: &str, errors: &mut FieldErrors) -> Option<Self::Value> {
        let entries = json.unwrap_or_default().into_iter().enumerate();
        let stated = entries.filter(|(_, entry)| !T::is_absent(entry));
        read_entries::<T>(stated, MAX, at, errors)
    }

    fn is_absent(json: &Self::Json) -> bool {
        json.is_none()
    }

    described_as!(T, list_of::<T>(MAX));
}

/// A list of at most `MAX` entries, none of which is left out, so that a use case
/// can name them by their positions.
pub(crate) struct Every<T, const MAX: usize>(PhantomData<T>);

impl<T: Field, const MAX: usize> Field for Every<T, MAX> {
    type Json = Option<Vec<T::Json>>;
    type Value = Vec<T::Value>;

    fn read(json: Self::Json, at: &str, errors: &mut FieldErrors) -> Option<Self::Value> {
        let entries = json.unwrap_or_default().into_iter().enumerate();
        read_entries::<T>(entries, MAX, at, errors)
    }

    fn is_absent(json: &Self::Json) -> bool {
        json.is_none()
    }

    described_as!(T, list_of::<T>(MAX));
}

fn read_entries<T: Field>(
    entries: impl Iterator<Item = (usize, T::Json)>,
    max: usize,
    at: &str,
    errors: &mut FieldErrors,
) -> Option<Vec<T::Value>> {
    let entries: Vec<_> = entries.collect();
    if entries.len() > max {
        errors.add(at, format!("must be at most {max}"));
        return None;
    }
    let entries = entries.into_iter();
    let read = entries.map(|(index, entry)| T::read(entry, &format!("{at}[{index}]"), errors));
    // All are read, so that the errors of all are recorded.
    read.collect::<Vec<_>>().into_iter().collect()
}

fn list_of<T: Field>(max: usize) -> RefOr<Schema> {
    let list = ArrayBuilder::new().items(T::schema());
    list.max_items(Some(max)).into()
}

/// The members of a body that none of its fields has, for one that must not lose a
/// mark whose member is written wrongly: their names, without those that are null. It
/// stands as a part, `..others: Others`.
#[derive(Debug, Default, serde::Deserialize)]
pub(crate) struct Others(BTreeMap<String, serde_json::Value>);

impl Others {
    /// Whether there are none.
    pub(crate) fn says_nothing(&self) -> bool {
        self.0.values().all(serde_json::Value::is_null)
    }
}

/// A list that takes the place of another one. Where it is not stated, members that are
/// not known are refused: probably it is among them, and all that is stored would go.
pub(crate) fn replacing<T>(
    list: Option<Vec<T>>,
    others: Vec<String>,
) -> Result<Vec<T>, FieldErrors> {
    let mut errors = FieldErrors::new();
    if list.is_none() {
        for name in others {
            errors.add(&name, NOT_KNOWN);
        }
    }
    if errors.is_empty() {
        Ok(list.unwrap_or_default())
    } else {
        Err(errors)
    }
}

/// What is said of a member that no field reads.
pub(crate) const NOT_KNOWN: &str = "is not known here";

impl Field for Others {
    type Json = Option<Self>;
    type Value = Vec<String>;

    fn read(json: Self::Json, _: &str, _: &mut FieldErrors) -> Option<Self::Value> {
        let members = json.unwrap_or_default().0.into_iter();
        let stated = members.filter(|(_, value)| !value.is_null());
        Some(stated.map(|(name, _)| name).collect())
    }

    fn is_absent(json: &Self::Json) -> bool {
        json.as_ref().is_none_or(Self::says_nothing)
    }

    fn schema() -> RefOr<Schema> {
        <Self as PartialSchema>::schema()
    }
}

/// Nothing is described of what is not known.
impl PartialSchema for Others {
    fn schema() -> RefOr<Schema> {
        Object::new().into()
    }
}

impl ToSchema for Others {}
