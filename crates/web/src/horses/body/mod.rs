//! Bodies of new horses and of saved sections. They use different names for
//! some fields, which stand beside each other.

mod create;
mod general;
mod health;
mod owners;
mod plain;
mod sale;
mod section;
mod training;
mod values;

pub(crate) use create::HorseBody;
use kernel::FieldErrors;
pub(crate) use owners::OwnershipBody;
pub(crate) use section::SectionBody;
use serde::de::DeserializeOwned;
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::{Object, Schema};
pub(super) use values::UNKNOWN_RECORD;

use crate::extract::json::parse;
use crate::form::Body;
use crate::problem::ApiError;

/// Reads one of several bodies that are the same JSON object.
fn part<B: Body + DeserializeOwned>(
    bytes: &[u8],
    errors: &mut FieldErrors,
) -> Result<Option<B::Value>, ApiError> {
    Ok(B::read(Some(parse(bytes)?), "", errors))
}

/// The description of several bodies that are the same JSON object.
fn merged(description: &str, parts: impl IntoIterator<Item = RefOr<Schema>>) -> Object {
    let mut whole = Object::new();
    whole.description = Some(description.to_owned());
    for part in parts {
        if let RefOr::T(Schema::Object(part)) = part {
            whole.properties.extend(part.properties);
            whole.required.extend(part.required);
        }
    }
    whole
}

/// Makes the body of a section, and that of the same section of a new horse, in
/// which some fields have other names: `field as "new" or "saved": Type`. The rest
/// is that of [`body!`](crate::form::body).
macro_rules! bodies {
    (
        $(#[doc = $new_doc:literal])* $new:ident,
        $(#[doc = $doc:literal])* $saved:ident {
            $($(#[doc = $field_doc:literal])*
            $field:ident as $new_json:literal or $json:literal: $type:ty,)+
        }
        $(together($errors:ident) { $($both:ident = $read:expr,)+ })?
        => $value_type:ty $value:block
    ) => {
        $crate::form::body! {
            $(#[doc = $new_doc])*
            $new { $($(#[doc = $field_doc])* $field as $new_json: $type,)+ }
            $(together($errors) { $($both = $read,)+ })?
            => $value_type $value
        }

        $crate::form::body! {
            $(#[doc = $doc])*
            $saved { $($(#[doc = $field_doc])* $field as $json: $type,)+ }
            $(together($errors) { $($both = $read,)+ })?
            => $value_type $value
        }
    };
}
use bodies;
