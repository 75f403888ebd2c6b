//! Responses for the errors of the horses' use cases.

use ::horses::{PostError, UnknownRecords, WriteHorseError};
use actix_web::http::StatusCode;
use kernel::{FieldErrors, PictureError, Refusal, UploadError};

use super::body::UNKNOWN_RECORD;
use crate::problem::ApiError;

/// The response to a refused new horse or section, in which the medical history and
/// the visits of veterinarians have these names.
pub(crate) fn not_written(error: WriteHorseError, history: &str, visits: &str) -> ApiError {
    match error {
        WriteHorseError::UnknownRecords(UnknownRecords {
            medical_history,
            vet_visits,
        }) => {
            let mut fields = FieldErrors::new();
            for (list, positions) in [(history, medical_history), (visits, vet_visits)] {
                for position in positions {
                    fields.add(format!("{list}[{position}].guid"), UNKNOWN_RECORD);
                }
            }
            fields.into()
        }
        WriteHorseError::UnknownContacts(unknown) => {
            let mut fields = FieldErrors::new();
            for position in &unknown.0 {
                fields.add(format!("owners[{position}].contact_id"), &unknown);
            }
            fields.into()
        }
        WriteHorseError::Invalid(fields) => fields.into(),
        WriteHorseError::Billed(bills) => {
            let bills: Vec<_> = bills.iter().map(u32::to_string).collect();
            let (noun, them) = if bills.len() == 1 {
                ("bill", "it")
            } else {
                ("bills", "them")
            };
            let conflict = ApiError::conflict("care_billed", "");
            conflict.with_sentence(format!(
                "What this care cost is on {noun} {}. Cancel {them} first. Nothing was changed.",
                bills.join(", ")
            ))
        }
        WriteHorseError::TooLong => ApiError::conflict(
            "horse_full",
            "All sections of this horse together are too long. Nothing was saved.",
        ),
        WriteHorseError::Refusal(Refusal::Changed) => ApiError::conflict(
            "section_changed",
            "This section was changed since you opened it. Nothing was saved.",
        ),
        WriteHorseError::Refusal(refusal) => refusal.into(),
    }
}

/// The response to a photo that was not stored.
pub(crate) fn photo_not_stored(error: UploadError) -> ApiError {
    let error = match error {
        UploadError::Picture(error) => error,
        UploadError::Refusal(refusal) => return refusal.into(),
    };
    let at_file = |message| FieldErrors::of("file", message).into();
    match error {
        PictureError::UnknownFormat => ApiError::new(
            StatusCode::UNSUPPORTED_MEDIA_TYPE,
            "unsupported_image",
            "The photo must be a JPEG, PNG, WebP or GIF image.",
        ),
        PictureError::Damaged => at_file("cannot be read as an image; it may be damaged"),
        PictureError::TooManyPixels => at_file("must have at most 50 megapixels"),
        PictureError::TooManyScans => {
            at_file("takes too long to decode; save it again as a plain JPEG")
        }
        PictureError::TooManyAtOnce => ApiError::too_many_requests(10),
        PictureError::Store(error) => error.into(),
    }
}

impl From<PostError> for ApiError {
    fn from(error: PostError) -> Self {
        match error {
            PostError::OwnHorse => Self::conflict("own_horse", "This horse is your own."),
            // An hour is an estimate: the oldest message of the day may expire
            // earlier or later.
            PostError::Refusal(Refusal::LimitReached(_)) => Self::too_many_requests(3600),
            PostError::Refusal(refusal) => refusal.into(),
        }
    }
}
