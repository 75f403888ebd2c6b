//! The types of the domain that are fields of bodies.

use std::fmt::Display;

use kernel::{
    AreaId, ClassId, ContactId, DocumentId, EmailAddress, EventId, ExhibitorId, FeeId, FieldErrors,
    GroupId, HorseId, Money, NO_CLASS, NO_CONTACT, NO_HORSE, NO_RING, OptionalLine, OptionalText,
    OrganizationId, PhoneNumber, PlaceId, RecordDate, RegistrationId, RequiredLine, RequiredText,
    Revision, RingId, ShowHorseId, ShowStallId, StallBookingId, TimeZone, TurnoutGroupId,
    WebAddress, WebAddressError, Word,
};
use serde_json::Number;
use time::{Date, OffsetDateTime};
use utoipa::PartialSchema;
use utoipa::openapi::schema::{ArrayBuilder, KnownFormat, Object, ObjectBuilder, SchemaType, Type};
use utoipa::openapi::{Ref, RefOr, Schema, SchemaFormat};
use uuid::Uuid;

use super::{Field, converted, register};
use crate::representation::{Named, must_be, parse_instant, parse_price, whole_number};

fn is_blank(text: Option<&String>) -> bool {
    text.is_none_or(|text| text.trim().is_empty())
}

fn take<T, E: Display>(value: Result<T, E>, at: &str, errors: &mut FieldErrors) -> Option<T> {
    errors.take(at, value)
}

/// Fields whose JSON is a text that their type parses, or the function after `by`.
macro_rules! text_fields {
    ($($type:ident $(<$max:ident>)?: required $required:literal, $schema:expr $(, by $parse:expr)?;)+) => {$(
        impl $(<const $max: usize>)? $crate::form::Field for $type $(<$max>)? {
            type Json = Option<String>;
            type Value = Self;
            const REQUIRED: bool = $required;

            fn read(
                json: Self::Json,
                at: &str,
                errors: &mut kernel::FieldErrors,
            ) -> Option<Self> {
                let text = json.as_deref().unwrap_or_default();
                errors.take(at, $crate::form::parsed!(text $(, $parse)?))
            }

            fn is_absent(json: &Self::Json) -> bool {
                <String as $crate::form::Field>::is_absent(json)
            }

            fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::Schema> {
                $schema.into()
            }
        }
    )+};
}
pub(crate) use text_fields;

macro_rules! parsed {
    ($text:ident) => {
        Self::parse($text)
    };
    ($text:ident, $parse:expr) => {
        $parse($text)
    };
}
pub(crate) use parsed;

text_fields! {
    RequiredLine<MAX>: required true, text_of(MAX);
    RequiredText<MAX>: required true, text_of(MAX);
    OptionalLine<MAX>: required false, text_of(MAX);
    OptionalText<MAX>: required false, text_of(MAX);
    EmailAddress: required true, text();
    PhoneNumber: required true, text();
    RecordDate: required true, text().format(Some(SchemaFormat::KnownFormat(KnownFormat::Date)));
    TimeZone: required true, text();
    WebAddress: required true, text(), by web_address;
}

fn web_address(text: &str) -> Result<WebAddress, WebAddressError> {
    WebAddress::parse_optional(text)?.ok_or(WebAddressError::Invalid)
}

/// The description of a text.
pub(crate) fn text() -> ObjectBuilder {
    ObjectBuilder::new().schema_type(SchemaType::Type(Type::String))
}

fn text_of(max: usize) -> ObjectBuilder {
    text().max_length(Some(max))
}

impl<T: Word> Field for Named<T> {
    type Json = Option<String>;
    type Value = T;
    const REQUIRED: bool = true;

    fn read(json: Self::Json, at: &str, errors: &mut FieldErrors) -> Option<T> {
        let named = T::named(json.as_deref().unwrap_or_default().trim());
        take(named.ok_or_else(must_be::<T>), at, errors)
    }

    fn is_absent(json: &Self::Json) -> bool {
        is_blank(json.as_ref())
    }

    fn schema() -> RefOr<Schema> {
        Ref::from_schema_name(T::NAME).into()
    }

    fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
        register::<Self>(schemas);
    }
}

converted! {
    Date as RecordDate => Self: |day| Ok::<_, &str>(day.as_date());
}

/// A text that is read together with other fields.
impl Field for String {
    type Json = Option<Self>;
    type Value = Self;

    fn read(json: Self::Json, _: &str, _: &mut FieldErrors) -> Option<Self> {
        Some(json.unwrap_or_default())
    }

    fn is_absent(json: &Self::Json) -> bool {
        is_blank(json.as_ref())
    }

    fn schema() -> RefOr<Schema> {
        text().into()
    }
}

/// ISO 8601 with an offset.
impl Field for OffsetDateTime {
    type Json = Option<String>;
    type Value = Self;
    const REQUIRED: bool = true;

    fn read(json: Self::Json, at: &str, errors: &mut FieldErrors) -> Option<Self> {
        take(
            parse_instant(json.as_deref().unwrap_or_default()),
            at,
            errors,
        )
    }

    fn is_absent(json: &Self::Json) -> bool {
        is_blank(json.as_ref())
    }

    fn schema() -> RefOr<Schema> {
        let instant = SchemaFormat::KnownFormat(KnownFormat::DateTime);
        text().format(Some(instant)).into()
    }
}

/// Absent is false.
impl Field for bool {
    type Json = Option<Self>;
    type Value = Self;

    fn read(json: Self::Json, _: &str, _: &mut FieldErrors) -> Option<Self> {
        Some(json.unwrap_or_default())
    }

    fn is_absent(json: &Self::Json) -> bool {
        json.is_none()
    }

    fn schema() -> RefOr<Schema> {
        Object::with_type(Type::Boolean).into()
    }
}

/// A whole number that is not negative.
impl Field for u32 {
    type Json = Option<Number>;
    type Value = Self;
    const REQUIRED: bool = true;

    fn read(json: Self::Json, at: &str, errors: &mut FieldErrors) -> Option<Self> {
        let number = take(whole_number(json.as_ref()), at, errors)?;
        take(number.ok_or("is required"), at, errors)
    }

    fn is_absent(json: &Self::Json) -> bool {
        json.is_none()
    }

    fn schema() -> RefOr<Schema> {
        <Self as PartialSchema>::schema()
    }
}

/// An amount of [`Money`] that is more than 0.
pub(crate) struct Positive;

converted! {
    Positive as Option<Money> => Money: |amount| {
        amount.filter(|it| *it > Money::ZERO).ok_or("must be more than 0")
    };
}

/// A whole number within these bounds.
pub(crate) struct Between<const LEAST: u32, const MOST: u32>;

impl<const LEAST: u32, const MOST: u32> Field for Between<LEAST, MOST> {
    type Json = Option<Number>;
    type Value = u32;
    const REQUIRED: bool = true;

    fn read(json: Self::Json, at: &str, errors: &mut FieldErrors) -> Option<u32> {
        let number = u32::read(json, at, errors)?;
        let number = Some(number).filter(|it| (LEAST..=MOST).contains(it));
        let wrong = || format!("must be from {LEAST} to {MOST}");
        take(number.ok_or_else(wrong), at, errors)
    }

    fn is_absent(json: &Self::Json) -> bool {
        json.is_none()
    }

    fn schema() -> RefOr<Schema> {
        let number = ObjectBuilder::new().schema_type(SchemaType::Type(Type::Integer));
        let number = number.format(Some(SchemaFormat::KnownFormat(KnownFormat::Int32)));
        number.minimum(Some(LEAST)).maximum(Some(MOST)).into()
    }
}

/// US dollars with at most two decimals; a missing one counts as 0.
pub(crate) struct Price;

impl Field for Price {
    type Json = Option<Number>;
    type Value = Money;

    fn read(json: Self::Json, at: &str, errors: &mut FieldErrors) -> Option<Money> {
        take(parse_price(json.as_ref()), at, errors)
    }

    fn is_absent(json: &Self::Json) -> bool {
        json.is_none()
    }

    fn schema() -> RefOr<Schema> {
        Money::schema()
    }
}

/// The organization of something new: the use case refuses those in which the
/// actor may not do this, and so a text that is no id of an organization.
impl Field for OrganizationId {
    type Json = Option<String>;
    type Value = Self;
    const REQUIRED: bool = true;

    fn read(json: Self::Json, _: &str, _: &mut FieldErrors) -> Option<Self> {
        let id = Self::parse(json.as_deref().unwrap_or_default());
        Some(id.unwrap_or_else(|| Self::new(Uuid::nil())))
    }

    fn is_absent(json: &Self::Json) -> bool {
        json.is_none()
    }

    fn schema() -> RefOr<Schema> {
        text().into()
    }
}

/// Objects that something refers to. Whether there is such an object, the store finds
/// out.
macro_rules! id_fields {
    ($($id:ident: $wrong:expr;)+) => {$(
        impl Field for $id {
            type Json = Option<String>;
            type Value = Self;
            const REQUIRED: bool = true;

            fn read(json: Self::Json, at: &str, errors: &mut FieldErrors) -> Option<Self> {
                let id = Self::parse(json.as_deref().unwrap_or_default());
                take(id.ok_or($wrong), at, errors)
            }

            fn is_absent(json: &Self::Json) -> bool {
                is_blank(json.as_ref())
            }

            fn schema() -> RefOr<Schema> {
                text().into()
            }
        }
    )+};
}

id_fields! {
    ClassId: NO_CLASS;
    RingId: NO_RING;
    ContactId: NO_CONTACT;
    DocumentId: "must be a document of this organization";
    FeeId: "is not offered";
    HorseId: NO_HORSE;
    RegistrationId: "must be an entry of this show";
    GroupId: "must be a barn of this event";
    EventId: "must be a show of this organization";
    ExhibitorId: "must be an exhibitor of this organization";
    ShowHorseId: "must be a show horse of this organization";
    ShowStallId: "must be a stall of this event";
    StallBookingId: "must be a booking of this event";
    AreaId: "must be an area of this barn";
    PlaceId: "must be a place of this barn";
    TurnoutGroupId: "must be a group of this barn";
}

/// The revision as it was read: if it is another one by now, the answer is 409
/// and nothing is saved.
impl Field for Revision {
    type Json = Option<u32>;
    type Value = Self;
    const REQUIRED: bool = true;

    fn read(json: Self::Json, at: &str, errors: &mut FieldErrors) -> Option<Self> {
        take(json.map(Self::new).ok_or("is required"), at, errors)
    }

    fn is_absent(json: &Self::Json) -> bool {
        json.is_none()
    }

    fn schema() -> RefOr<Schema> {
        <u32 as PartialSchema>::schema()
    }
}

/// The horses that something is about, each once. Whether there are such horses,
/// the store finds out.
pub(crate) struct HorseIds<const MAX: usize>;

impl<const MAX: usize> Field for HorseIds<MAX> {
    type Json = Option<Vec<String>>;
    type Value = Vec<HorseId>;

    fn read(json: Self::Json, at: &str, errors: &mut FieldErrors) -> Option<Self::Value> {
        let mut horses = Vec::new();
        for id in json.unwrap_or_default() {
            let id = take(HorseId::parse(&id).ok_or(NO_HORSE), at, errors)?;
            if !horses.contains(&id) {
                horses.push(id);
            }
            if horses.len() > MAX {
                errors.add(at, format!("must be at most {MAX} horses"));
                return None;
            }
        }
        Some(horses)
    }

    fn is_absent(json: &Self::Json) -> bool {
        json.is_none()
    }

    fn schema() -> RefOr<Schema> {
        ArrayBuilder::new()
            .items(text())
            .max_items(Some(MAX))
            .into()
    }
}
