//! What the use cases of the notice refuse, as answers.

use actix_web::http::StatusCode;
use kernel::FieldErrors;
use usda::{
    AcknowledgeError, AmendError, DeliveryError, PrepareError, PreviewError, SentAtError,
    SubmitError,
};

use crate::problem::ApiError;

// The sentence is part of the contract with the frontend.
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

impl From<SubmitError> for ApiError {
    fn from(error: SubmitError) -> Self {
        match error {
            SubmitError::EventNotFound => Self::not_found("Event"),
            SubmitError::EventOver => EVENT_OVER,
            SubmitError::AlreadyNotified => ALREADY_NOTIFIED,
            SubmitError::InProgress => DELIVERY_IN_PROGRESS,
            SubmitError::DeliveryFailed(error) => delivery_failed(error),
            SubmitError::LetterInProgress => LETTER_IN_PROGRESS,
            SubmitError::LetterNotReady => LETTER_NOT_READY,
            SubmitError::LetterNotWritten(error) => letter_not_written(error),
            SubmitError::SentAt(error) => error.into(),
            SubmitError::Store(error) => error.into(),
        }
    }
}

impl From<AmendError> for ApiError {
    fn from(error: AmendError) -> Self {
        match error {
            AmendError::EventNotFound => Self::not_found("Event"),
            AmendError::NothingToAmend => Self::conflict(
                "nothing_to_amend",
                "Nothing has changed since the last notice.",
            ),
            AmendError::LimitReached(limit) => limit.into(),
            AmendError::InProgress => DELIVERY_IN_PROGRESS,
            AmendError::DeliveryFailed(error) => delivery_failed(error),
            AmendError::LetterInProgress => LETTER_IN_PROGRESS,
            AmendError::LetterNotReady => LETTER_NOT_READY,
            AmendError::LetterNotWritten(error) => letter_not_written(error),
            AmendError::SentAt(error) => error.into(),
            AmendError::Store(error) => error.into(),
        }
    }
}

impl From<SentAtError> for ApiError {
    fn from(error: SentAtError) -> Self {
        FieldErrors::of("sent_at", error.to_string()).into()
    }
}

impl From<PrepareError> for ApiError {
    fn from(error: PrepareError) -> Self {
        match error {
            PrepareError::LimitReached(limit) => limit.into(),
            PrepareError::EventNotFound => Self::not_found("Event"),
            PrepareError::EventOver => EVENT_OVER,
            PrepareError::AlreadyNotified => ALREADY_NOTIFIED,
            PrepareError::DeliveredByServer => Self::conflict(
                "delivered_by_server",
                "This server sends the notices itself.",
            ),
            PrepareError::InProgress => LETTER_IN_PROGRESS,
            PrepareError::NotWritten(error) => letter_not_written(error),
            PrepareError::Store(error) => error.into(),
        }
    }
}

impl From<PreviewError> for ApiError {
    fn from(error: PreviewError) -> Self {
        match error {
            PreviewError::EventNotFound => Self::not_found("Event"),
            PreviewError::Print(error) => Self::internal().because("printing failed", error),
            PreviewError::Store(error) => error.into(),
        }
    }
}

impl From<AcknowledgeError> for ApiError {
    fn from(error: AcknowledgeError) -> Self {
        match error {
            AcknowledgeError::NoticeNotFound => Self::not_found("Notice"),
            AcknowledgeError::Store(error) => error.into(),
        }
    }
}
