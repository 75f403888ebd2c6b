use kernel::{LimitReached, Refusal, StoreError};
use thiserror::Error;

use crate::{DeliveryError, SentAtError};

/// Why nothing became of a request about a notice.
#[derive(Debug, Error)]
pub enum NoticeError {
    /// The show is over.
    #[error("the show is over")]
    EventOver,
    /// The notice was already given, and nothing has changed since.
    #[error("the show was notified already")]
    AlreadyNotified,
    /// No notice was given that could be amended, or the show has not changed
    /// since the last one, or it is over.
    #[error("there is nothing to amend")]
    NothingToAmend,
    /// Another call is delivering it; its result is not known yet.
    #[error("the notice is being delivered")]
    InProgress,
    /// Delivery failed; the worker retries unless it was refused.
    #[error("the notice could not be delivered")]
    DeliveryFailed(#[source] DeliveryError),
    /// Another call is writing the letter that the organizer sends.
    #[error("the letter is being written")]
    LetterInProgress,
    /// The server delivers the notices, and has no ready letter that the
    /// organizer could have sent.
    #[error("no letter is ready")]
    LetterNotReady,
    /// There was no letter yet, and it could not be written; the worker retries.
    #[error("the letter could not be written")]
    LetterNotWritten(#[source] DeliveryError),
    /// The server sends notices itself.
    #[error("the server delivers the notices")]
    DeliveredByServer,
    /// The stated time of sending is not possible.
    #[error(transparent)]
    SentAt(#[from] SentAtError),
    /// There is no such show or notice, or it was not stored.
    #[error(transparent)]
    Refusal(#[from] Refusal),
}

impl From<StoreError> for NoticeError {
    fn from(error: StoreError) -> Self {
        Self::Refusal(error.into())
    }
}

impl From<LimitReached> for NoticeError {
    fn from(limit: LimitReached) -> Self {
        Self::Refusal(limit.into())
    }
}

/// The actor has no such show.
pub(crate) const NO_EVENT: Refusal = Refusal::NotFound("Event");
