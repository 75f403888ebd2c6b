//! [`body!`], which makes a body of its fields, and the description of objects.

use utoipa::ToSchema;
use utoipa::openapi::schema::{Object, ObjectBuilder, SchemaType, Type};
use utoipa::openapi::{OneOfBuilder, RefOr, Schema};

/// The description of an object, for [`body!`]: each field with its name, text,
/// whether it is required, and its type. What is not required may be null. The fields
/// of the objects in `parts` are there, too.
pub(crate) fn object(
    text: &[&str],
    parts: Vec<RefOr<Schema>>,
    fields: Vec<(&'static str, &[&str], bool, RefOr<Schema>)>,
) -> RefOr<Schema> {
    let mut object = ObjectBuilder::new().description(described(text));
    for part in parts {
        let RefOr::T(Schema::Object(part)) = part else {
            continue;
        };
        for (name, schema) in part.properties {
            object = object.property(name, schema);
        }
        object = part
            .required
            .into_iter()
            .fold(object, ObjectBuilder::required);
    }
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
/// `field as "name": Type`. First may stand other bodies, `..part: Body`, whose fields
/// are fields of this one.
///
/// What depends on several fields stands after `together(errors)`: names with
/// expressions over the fields as `Option`s, which are `None` where something is wrong.
/// These record their errors beside those of the fields, and their values are there
/// after `=>`, too.
macro_rules! body {
    (
        $(#[doc = $doc:literal])*
        $name:ident {
            $(..$part:ident: $part_type:ty,)*
            $($(#[doc = $field_doc:literal])* $field:ident $(as $json:literal)?: $type:ty,)*
        }
        $(together($errors:ident) { $($both:ident = $read:expr,)+ })?
        => $value_type:ty $value:block
    ) => {
        $(#[doc = $doc])*
        #[derive(Debug, Default, serde::Deserialize)]
        #[serde(default)]
        pub(crate) struct $name {
            $(#[serde(flatten)] $part: $part_type,)*
            $($(#[doc = $field_doc])* $(#[serde(rename = $json)])?
            $field: <$type as $crate::form::Field>::Json,)*
        }

        impl $name {
            /// Whether nothing is written in any field.
            pub(crate) fn says_nothing(&self) -> bool {
                use $crate::form::Field;
                $(self.$part.says_nothing() &&)*
                $(<$type as Field>::is_blank(&self.$field) &&)*
                true
            }
        }

        impl $crate::form::Field for $name {
            type Json = Option<Self>;
            type Value = $value_type;
            // Without it, its required fields are missing.
            const REQUIRED: bool =
                $(<$part_type as $crate::form::Field>::REQUIRED ||)*
                $(<$type as $crate::form::Field>::REQUIRED ||)*
                false;

            fn read(
                json: Self::Json,
                at: &str,
                errors: &mut kernel::FieldErrors,
            ) -> Option<$value_type> {
                let body = json.unwrap_or_default();
                let before = if at.is_empty() { String::new() } else { format!("{at}.") };
                let mut wrong = kernel::FieldErrors::new();
                $(let $part = <$part_type as $crate::form::Field>::read(
                    Some(body.$part),
                    "",
                    &mut wrong,
                );)*
                $(let $field = <$type as $crate::form::Field>::read(
                    body.$field,
                    $crate::form::name_of!($field $($json)?),
                    &mut wrong,
                );)*
                $(
                    let $errors = &mut wrong;
                    $(let $both = $read;)+
                )?
                let value = if let ($(Some($part),)* $(Some($field),)* $($(Some($both),)+)?) =
                    ($($part,)* $($field,)* $($($both,)+)?)
                {
                    // `together` may have read a field that the value does not have.
                    $(let _ = &$part;)*
                    $(let _ = &$field;)*
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
                json.as_ref().is_none_or(Self::says_nothing)
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
                    vec![$(<$part_type as utoipa::PartialSchema>::schema(),)*],
                    vec![$((
                        $crate::form::name_of!($field $($json)?),
                        &[$($field_doc),*],
                        <$type as Field>::REQUIRED,
                        <$type as Field>::schema(),
                    ),)*],
                )
            }
        }

        impl utoipa::ToSchema for $name {
            fn schemas(
                schemas: &mut Vec<(String, utoipa::openapi::RefOr<utoipa::openapi::Schema>)>,
            ) {
                $(<$part_type as utoipa::ToSchema>::schemas(schemas);)*
                $(<$type as $crate::form::Field>::schemas(schemas);)*
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
