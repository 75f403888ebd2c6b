//! What the use cases of horses answer instead of a success.

use std::fmt::Display;

use ::horses::{
    CreateHorseError, PostError, SaveSectionError, SetPhotoError, StorePhotoError, UnknownRecords,
    UploadPhotoError,
};
use kernel::FieldErrors;

use super::body::UNKNOWN_RECORD;
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
    ApiError::InvalidFields(fields)
}

/// The path at which a wrong photo is named.
fn at_file(message: impl Display) -> ApiError {
    ApiError::InvalidFields(FieldErrors::of("file", message))
}

impl From<CreateHorseError> for ApiError {
    fn from(error: CreateHorseError) -> Self {
        match error {
            CreateHorseError::UnknownRecords(unknown) => unknown_records(
                &unknown,
                "healthRecords.medicalHistory",
                "healthRecords.veterinaryVisits",
            ),
            CreateHorseError::KeyReused => Self::IdempotencyKeyReused,
            CreateHorseError::LimitReached(limit) => Self::LimitReached(limit),
            CreateHorseError::Store(error) => Self::Store(error),
        }
    }
}

impl From<SaveSectionError> for ApiError {
    fn from(error: SaveSectionError) -> Self {
        match error {
            SaveSectionError::NotFound => Self::NotFound("Horse"),
            SaveSectionError::Changed => Self::SectionChanged,
            SaveSectionError::TooLong => Self::HorseFull,
            SaveSectionError::UnknownRecords(unknown) => {
                unknown_records(&unknown, "medicalHistory", "vetVisits")
            }
            SaveSectionError::Store(error) => Self::Store(error),
        }
    }
}

impl From<UploadPhotoError> for ApiError {
    fn from(error: UploadPhotoError) -> Self {
        match error {
            UploadPhotoError::HorseNotFound => Self::NotFound("Horse"),
            UploadPhotoError::Refused(StorePhotoError::UnknownFormat) => Self::UnsupportedImage,
            UploadPhotoError::Refused(StorePhotoError::Damaged) => {
                at_file("cannot be read as an image; it may be damaged")
            }
            UploadPhotoError::Refused(StorePhotoError::TooManyPixels) => {
                at_file("must have at most 50 megapixels")
            }
            UploadPhotoError::Refused(StorePhotoError::TooManyScans) => {
                at_file("takes too long to decode; save it again as a plain JPEG")
            }
            UploadPhotoError::Refused(StorePhotoError::TooManyAtOnce) => Self::TooManyRequests {
                retry_after_seconds: 10,
            },
            UploadPhotoError::KeyReused => Self::IdempotencyKeyReused,
            UploadPhotoError::LimitReached(limit) => Self::LimitReached(limit),
            UploadPhotoError::Refused(StorePhotoError::Store(error))
            | UploadPhotoError::Store(error) => Self::Store(error),
        }
    }
}

impl From<SetPhotoError> for ApiError {
    fn from(error: SetPhotoError) -> Self {
        match error {
            SetPhotoError::HorseNotFound => Self::NotFound("Horse"),
            SetPhotoError::PhotoNotFound => Self::InvalidFields(FieldErrors::of(
                "imageUrl",
                "must be a photo that was uploaded for this horse and this purpose",
            )),
            SetPhotoError::Store(error) => Self::Store(error),
        }
    }
}

impl From<PostError> for ApiError {
    fn from(error: PostError) -> Self {
        match error {
            PostError::NotForSale => Self::NotFound("Horse"),
            PostError::OwnHorse => Self::OwnHorse,
            PostError::KeyReused => Self::IdempotencyKeyReused,
            // The oldest of a day's messages leaves room sooner or later.
            PostError::TooMany => Self::TooManyRequests {
                retry_after_seconds: 3600,
            },
            PostError::Store(error) => Self::Store(error),
        }
    }
}
