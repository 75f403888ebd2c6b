use kernel::{FieldErrors, Refusal, StoreError};
use thiserror::Error;

use crate::{UnknownContacts, UnknownRecords};

/// Why a horse or a section of it was not stored.
#[derive(Debug, Error)]
pub enum WriteHorseError {
    /// All sections of the horse together would exceed
    /// [`MAX_HORSE_BYTES`](crate::MAX_HORSE_BYTES).
    #[error("the horse's sections are too long")]
    TooLong,
    /// Entries have ids that the horse does not have.
    #[error(transparent)]
    UnknownRecords(#[from] UnknownRecords),
    /// Contacts among the owners are not of the horse's organization.
    #[error(transparent)]
    UnknownContacts(#[from] UnknownContacts),
    /// What care cost is on these bills, by their numbers, and the entry of the book would
    /// change.
    #[error("what it cost is on a bill")]
    Billed(Vec<u32>),
    /// Fields are wrong, each with a message.
    #[error("some fields are invalid")]
    Invalid(FieldErrors),
    /// It was refused for another reason.
    #[error(transparent)]
    Refusal(#[from] Refusal),
}

impl From<FieldErrors> for WriteHorseError {
    fn from(errors: FieldErrors) -> Self {
        Self::Invalid(errors)
    }
}

impl From<StoreError> for WriteHorseError {
    fn from(error: StoreError) -> Self {
        Refusal::from(error).into()
    }
}
