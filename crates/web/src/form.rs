//! What a request's body asks for, written once: [`body!`] makes the body of its
//! fields and their types, reads it into a command with all errors at once, and
//! describes it for the API.

mod fields;

use std::fmt::{Debug, Display};
use std::marker::PhantomData;

use kernel::FieldErrors;
use serde::de::DeserializeOwned;
use utoipa::ToSchema;
use utoipa::openapi::schema::{ArrayBuilder, Object, ObjectBuilder, SchemaType, Type};
use utoipa::openapi::{OneOfBuilder, RefOr, Schema};

pub(crate) use fields::{Between, HorseIds, Price, parsed, text, text_fields};

use crate::representation::Stated;

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

    fn schema() -> RefOr<Schema> {
        T::schema()
    }

    fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
        T::schemas(schemas);
    }
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

    fn schema() -> RefOr<Schema> {
        T::schema()
    }

    fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
        T::schemas(schemas);
    }
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

    fn schema() -> RefOr<Schema> {
        T::schema()
    }

    fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
        T::schemas(schemas);
    }
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

    fn schema() -> RefOr<Schema> {
        T::schema()
    }

    fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
        T::schemas(schemas);
    }
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
        let read: Vec<_> = stated
            .map(|(index, entry)| T::read(entry, &format!("{at}[{index}]"), errors))
            .collect();
        if read.len() > MAX {
            errors.add(at, format!("must be at most {MAX}"));
            return None;
        }
        read.into_iter().collect()
    }

    fn is_absent(json: &Self::Json) -> bool {
        json.is_none()
    }

    fn schema() -> RefOr<Schema> {
        let list = ArrayBuilder::new().items(T::schema());
        list.max_items(Some(MAX)).into()
    }

    fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
        T::schemas(schemas);
    }
}

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

/// The description of an object, for [`body!`]: each field with its name, text,
/// whether it is required, and its type. What is not required may be null.
pub(crate) fn object(
    text: &[&str],
    fields: Vec<(&'static str, &[&str], bool, RefOr<Schema>)>,
) -> RefOr<Schema> {
    let mut object = ObjectBuilder::new().description(described(text));
    for (name, text, required, mut schema) in fields {
        if !required {
            schema = or_null(schema);
        }
        match &mut schema {
            RefOr::Ref(reference) => {
                reference.description = described(text).unwrap_or_default();
            }
            RefOr::T(Schema::Object(schema)) => schema.description = described(text),
            RefOr::T(Schema::Array(schema)) => schema.description = described(text),
            RefOr::T(Schema::OneOf(schema)) => schema.description = described(text),
            RefOr::T(_) => {}
        }
        object = object.property(name, schema);
        if required {
            object = object.required(name);
        }
    }
    object.into()
}

fn or_null(schema: RefOr<Schema>) -> RefOr<Schema> {
    let with_null = |types: &mut SchemaType| {
        if let SchemaType::Type(stated) = types {
            *types = SchemaType::from_iter([stated.clone(), Type::Null]);
        }
    };
    match schema {
        RefOr::Ref(reference) => {
            let null = Object::with_type(Type::Null);
            OneOfBuilder::new().item(null).item(reference).into()
        }
        RefOr::T(Schema::Object(mut object)) => {
            with_null(&mut object.schema_type);
            Schema::Object(object).into()
        }
        RefOr::T(Schema::Array(mut array)) => {
            with_null(&mut array.schema_type);
            Schema::Array(array).into()
        }
        other @ RefOr::T(_) => other,
    }
}

fn described(lines: &[&str]) -> Option<String> {
    let lines: Vec<_> = lines.iter().map(|line| line.trim()).collect();
    (!lines.is_empty()).then(|| lines.join("\n"))
}

/// Makes a body: its fields with their types, and after `=>` what they become
/// when nothing is wrong, an expression over their values that may fail with
/// [`FieldErrors`]. A field whose JSON has another name is written
/// `field as "name": Type`.
///
/// What depends on several fields stands after `together(errors)`: names with
/// expressions over the fields as `Option`s, which are `None` where something is wrong.
/// These record their errors beside those of the fields, and their values are there
/// after `=>`, too.
macro_rules! body {
    (
        $(#[doc = $doc:literal])*
        $name:ident {
            $($(#[doc = $field_doc:literal])* $field:ident $(as $json:literal)?: $type:ty,)+
        }
        $(together($errors:ident) { $($both:ident = $read:expr,)+ })?
        => $value_type:ty $value:block
    ) => {
        $(#[doc = $doc])*
        #[derive(Debug, Default, serde::Deserialize)]
        #[serde(default)]
        pub(crate) struct $name {
            $($(#[doc = $field_doc])* $(#[serde(rename = $json)])?
            $field: <$type as $crate::form::Field>::Json,)+
        }

        impl $crate::form::Field for $name {
            type Json = Option<Self>;
            type Value = $value_type;
            // Without it, its required fields are missing.
            const REQUIRED: bool = false $(|| <$type as $crate::form::Field>::REQUIRED)+;

            fn read(
                json: Self::Json,
                at: &str,
                errors: &mut kernel::FieldErrors,
            ) -> Option<$value_type> {
                let body = json.unwrap_or_default();
                let before = if at.is_empty() { String::new() } else { format!("{at}.") };
                let mut wrong = kernel::FieldErrors::new();
                $(let $field = <$type as $crate::form::Field>::read(
                    body.$field,
                    $crate::form::name_of!($field $($json)?),
                    &mut wrong,
                );)+
                $(
                    let $errors = &mut wrong;
                    $(let $both = $read;)+
                )?
                let value = if let ($(Some($field),)+ $($(Some($both),)+)?) =
                    ($($field,)+ $($($both,)+)?)
                {
                    // `together` may have read a field that the value does not have.
                    $(let _ = &$field;)+
                    // What was only checked has no value.
                    $($(let _ = &$both;)+)?
                    let value = || -> Result<$value_type, kernel::FieldErrors> { Ok($value) };
                    value().map_err(|error| wrong.absorb("", error)).ok()
                } else {
                    None
                };
                errors.absorb(&before, wrong);
                value
            }

            fn is_absent(json: &Self::Json) -> bool {
                json.is_none()
            }

            fn is_blank(json: &Self::Json) -> bool {
                json.as_ref().is_none_or(|body| {
                    true $(&& <$type as $crate::form::Field>::is_blank(&body.$field))+
                })
            }

            fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::Schema> {
                let name = <Self as utoipa::ToSchema>::name();
                utoipa::openapi::Ref::from_schema_name(name).into()
            }

            fn schemas(
                schemas: &mut Vec<(String, utoipa::openapi::RefOr<utoipa::openapi::Schema>)>,
            ) {
                $crate::form::register::<Self>(schemas);
            }
        }

        impl utoipa::PartialSchema for $name {
            fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::Schema> {
                use $crate::form::Field;
                $crate::form::object(
                    &[$($doc),*],
                    vec![$((
                        $crate::form::name_of!($field $($json)?),
                        &[$($field_doc),*],
                        <$type as Field>::REQUIRED,
                        <$type as Field>::schema(),
                    ),)+],
                )
            }
        }

        impl utoipa::ToSchema for $name {
            fn schemas(
                schemas: &mut Vec<(String, utoipa::openapi::RefOr<utoipa::openapi::Schema>)>,
            ) {
                $(<$type as $crate::form::Field>::schemas(schemas);)+
            }
        }
    };
}
pub(crate) use body;

/// The name of a field in JSON.
macro_rules! name_of {
    ($field:ident) => {
        stringify!($field)
    };
    ($field:ident $json:literal) => {
        $json
    };
}
pub(crate) use name_of;

/// Adds the description of a body, and those that it refers to.
pub(crate) fn register<T: ToSchema>(schemas: &mut Vec<(String, RefOr<Schema>)>) {
    schemas.push((T::name().into_owned(), T::schema()));
    T::schemas(schemas);
}
