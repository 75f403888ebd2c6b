//! Responses for the errors of the notice's use cases.

use actix_web::http::StatusCode;
use kernel::FieldErrors;
use usda::{DeliveryError, NoticeError};

use crate::problem::ApiError;

// The frontend depends on this sentence.
const ALREADY_NOTIFIED: ApiError =
    ApiError::conflict("already_notified", "Event already notified USDA.");
const EVENT_OVER: ApiError = ApiError::conflict("event_over", "This event is over.");
const DELIVERY_IN_PROGRESS: ApiError = ApiError::conflict(
    "delivery_in_progress",
    "The notice is being delivered. Please look again in a moment.",
);
const LETTER_IN_PROGRESS: ApiError = ApiError::conflict(
    "letter_in_progress",
    "The letter is being written. Please try again in a moment.",
);
const NOTHING_TO_AMEND: ApiError = ApiError::conflict(
    "nothing_to_amend",
    "Nothing has changed since the last notice.",
);
const DELIVERED_BY_SERVER: ApiError = ApiError::conflict(
    "delivered_by_server",
    "This server sends the notices itself.",
);
const LETTER_NOT_READY: ApiError = ApiError::conflict(
    "letter_not_ready",
    "No letter is ready that you could have sent: this server sends the notice itself.",
);

fn delivery_failed(error: DeliveryError) -> ApiError {
    let (code, sentence) = match error {
        DeliveryError::Refused(_) => (
            "delivery_refused",
            "The notice was refused: the show says whether it is tried again.",
        ),
        DeliveryError::Unknown(_) => (
            "delivery_failed",
            "It is not known whether the notice was delivered. It will be tried again.",
        ),
        DeliveryError::NotTaken(_) => (
            "delivery_failed",
            "The notice could not be delivered. It will be tried again.",
        ),
    };
    ApiError::new(StatusCode::BAD_GATEWAY, code, sentence).because("delivery failed", error)
}

fn letter_not_written(error: DeliveryError) -> ApiError {
    ApiError::new(
        StatusCode::BAD_GATEWAY,
        "letter_not_written",
        "The letter could not be written. Nothing was noted. The server tries to write it again.",
    )
    .because("the letter could not be written", error)
}

impl From<NoticeError> for ApiError {
    fn from(error: NoticeError) -> Self {
        match error {
            NoticeError::EventOver => EVENT_OVER,
            NoticeError::AlreadyNotified => ALREADY_NOTIFIED,
            NoticeError::NothingToAmend => NOTHING_TO_AMEND,
            NoticeError::InProgress => DELIVERY_IN_PROGRESS,
            NoticeError::DeliveryFailed(error) => delivery_failed(error),
            NoticeError::LetterInProgress => LETTER_IN_PROGRESS,
            NoticeError::LetterNotReady => LETTER_NOT_READY,
            NoticeError::LetterNotWritten(error) => letter_not_written(error),
            NoticeError::DeliveredByServer => DELIVERED_BY_SERVER,
            NoticeError::SentAt(error) => FieldErrors::of("sent_at", error.to_string()).into(),
            NoticeError::Refusal(refusal) => refusal.into(),
        }
    }
}
