//! Responses for the errors of the horses' use cases.

use std::fmt::Display;

use ::horses::{
    CreateHorseError, PostError, SaveSectionError, SetPhotoError, StorePhotoError, UnknownContacts,
    UnknownRecords, UploadPhotoError,
};
use actix_web::http::StatusCode;
use kernel::FieldErrors;

use super::body::UNKNOWN_RECORD;
use crate::extract::idempotency::KEY_REUSED;
use crate::problem::ApiError;

fn unknown_records(unknown: &UnknownRecords, history: &str, visits: &str) -> ApiError {
    let mut fields = FieldErrors::new();
    for (list, positions) in [
        (history, &unknown.medical_history),
        (visits, &unknown.vet_visits),
    ] {
        for position in positions {
            fields.add(format!("{list}[{position}].guid"), UNKNOWN_RECORD);
        }
    }
    fields.into()
}

fn unknown_contacts(unknown: &UnknownContacts) -> ApiError {
    let mut fields = FieldErrors::new();
    for position in &unknown.0 {
        fields.add(format!("owners[{position}].contact_id"), unknown);
    }
    fields.into()
}

/// An error at the field `file`.
fn at_file(message: impl Display) -> ApiError {
    FieldErrors::of("file", message).into()
}

impl From<CreateHorseError> for ApiError {
    fn from(error: CreateHorseError) -> Self {
        match error {
            CreateHorseError::UnknownRecords(unknown) => unknown_records(
                &unknown,
                "healthRecords.medicalHistory",
                "healthRecords.veterinaryVisits",
            ),
            CreateHorseError::UnknownContacts(unknown) => unknown_contacts(&unknown),
            CreateHorseError::Organization(error) => error.into(),
            CreateHorseError::KeyReused => KEY_REUSED,
            CreateHorseError::LimitReached(limit) => limit.into(),
            CreateHorseError::Store(error) => error.into(),
        }
    }
}

impl From<SaveSectionError> for ApiError {
    fn from(error: SaveSectionError) -> Self {
        match error {
            SaveSectionError::NotFound => Self::not_found("Horse"),
            SaveSectionError::Changed => Self::conflict(
                "section_changed",
                "This section was changed since you opened it. Nothing was saved.",
            ),
            SaveSectionError::TooLong => Self::conflict(
                "horse_full",
                "All sections of this horse together are too long. Nothing was saved.",
            ),
            SaveSectionError::UnknownRecords(unknown) => {
                unknown_records(&unknown, "medicalHistory", "vetVisits")
            }
            SaveSectionError::UnknownContacts(unknown) => unknown_contacts(&unknown),
            SaveSectionError::Store(error) => error.into(),
        }
    }
}

impl From<UploadPhotoError> for ApiError {
    fn from(error: UploadPhotoError) -> Self {
        match error {
            UploadPhotoError::HorseNotFound => Self::not_found("Horse"),
            UploadPhotoError::Refused(StorePhotoError::UnknownFormat) => Self::new(
                StatusCode::UNSUPPORTED_MEDIA_TYPE,
                "unsupported_image",
                "The photo must be a JPEG, PNG, WebP or GIF image.",
            ),
            UploadPhotoError::Refused(StorePhotoError::Damaged) => {
                at_file("cannot be read as an image; it may be damaged")
            }
            UploadPhotoError::Refused(StorePhotoError::TooManyPixels) => {
                at_file("must have at most 50 megapixels")
            }
            UploadPhotoError::Refused(StorePhotoError::TooManyScans) => {
                at_file("takes too long to decode; save it again as a plain JPEG")
            }
            UploadPhotoError::Refused(StorePhotoError::TooManyAtOnce) => {
                Self::too_many_requests(10)
            }
            UploadPhotoError::KeyReused => KEY_REUSED,
            UploadPhotoError::LimitReached(limit) => limit.into(),
            UploadPhotoError::Refused(StorePhotoError::Store(error))
            | UploadPhotoError::Store(error) => error.into(),
        }
    }
}

impl From<SetPhotoError> for ApiError {
    fn from(error: SetPhotoError) -> Self {
        match error {
            SetPhotoError::HorseNotFound => Self::not_found("Horse"),
            SetPhotoError::PhotoNotFound => FieldErrors::of(
                "imageUrl",
                "must be a photo that was uploaded for this horse and this purpose",
            )
            .into(),
            SetPhotoError::Store(error) => error.into(),
        }
    }
}

impl From<PostError> for ApiError {
    fn from(error: PostError) -> Self {
        match error {
            PostError::NotForSale => Self::not_found("Horse"),
            PostError::OwnHorse => Self::conflict("own_horse", "This horse is your own."),
            PostError::KeyReused => KEY_REUSED,
            // An hour is an estimate: the oldest message of the day may expire
            // earlier or later.
            PostError::TooMany => Self::too_many_requests(3600),
            PostError::Store(error) => error.into(),
        }
    }
}
