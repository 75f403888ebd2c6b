//! What the use cases of the notice refuse, as answers.

use kernel::FieldErrors;
use usda::{AcknowledgeError, AmendError, PrepareError, PreviewError, SentAtError, SubmitError};

use crate::problem::ApiError;

impl From<SubmitError> for ApiError {
    fn from(error: SubmitError) -> Self {
        match error {
            SubmitError::EventNotFound => Self::NotFound("Event"),
            SubmitError::EventOver => Self::EventOver,
            SubmitError::AlreadyNotified => Self::AlreadyNotified,
            SubmitError::InProgress => Self::DeliveryInProgress,
            SubmitError::DeliveryFailed(error) => Self::DeliveryFailed(error),
            SubmitError::LetterInProgress => Self::LetterInProgress,
            SubmitError::LetterNotWritten(error) => Self::LetterNotWritten(error),
            SubmitError::SentAt(error) => error.into(),
            SubmitError::Store(error) => Self::Store(error),
        }
    }
}

impl From<AmendError> for ApiError {
    fn from(error: AmendError) -> Self {
        match error {
            AmendError::EventNotFound => Self::NotFound("Event"),
            AmendError::NothingToAmend => Self::NothingToAmend,
            AmendError::LimitReached(limit) => Self::LimitReached(limit),
            AmendError::InProgress => Self::DeliveryInProgress,
            AmendError::DeliveryFailed(error) => Self::DeliveryFailed(error),
            AmendError::LetterInProgress => Self::LetterInProgress,
            AmendError::LetterNotWritten(error) => Self::LetterNotWritten(error),
            AmendError::SentAt(error) => error.into(),
            AmendError::Store(error) => Self::Store(error),
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
            PrepareError::LimitReached(limit) => Self::LimitReached(limit),
            PrepareError::EventNotFound => Self::NotFound("Event"),
            PrepareError::EventOver => Self::EventOver,
            PrepareError::AlreadyNotified => Self::AlreadyNotified,
            PrepareError::DeliveredByServer => Self::DeliveredByServer,
            PrepareError::InProgress => Self::LetterInProgress,
            PrepareError::NotWritten(error) => Self::LetterNotWritten(error),
            PrepareError::Store(error) => Self::Store(error),
        }
    }
}

impl From<PreviewError> for ApiError {
    fn from(error: PreviewError) -> Self {
        match error {
            PreviewError::EventNotFound => Self::NotFound("Event"),
            PreviewError::Print(error) => Self::PrintFailed(error),
            PreviewError::Store(error) => Self::Store(error),
        }
    }
}

impl From<AcknowledgeError> for ApiError {
    fn from(error: AcknowledgeError) -> Self {
        match error {
            AcknowledgeError::NoticeNotFound => Self::NotFound("Notice"),
            AcknowledgeError::Store(error) => Self::Store(error),
        }
    }
}
