//! Why a use case of bills fails.

use kernel::{FieldErrors, LimitReached, OrganizationError, StoreError};
use thiserror::Error;

use crate::keep::references_change;
use crate::{InsertError, RenderError};

/// Why a bill was not saved, sent or printed.
#[derive(Debug, Error)]
pub enum BillError {
    /// The actor has no such bill.
    #[error("there is no such bill")]
    NotFound,
    /// It does not have the expected revision.
    #[error("the bill was changed meanwhile")]
    ChangedMeanwhile,
    /// It was sent, paid or cancelled.
    #[error("the bill does not change any more")]
    Fixed,
    /// Something is paid on it.
    #[error("the bill has payments")]
    HasPayments,
    /// A part is on another bill already, or its entry was changed meanwhile.
    #[error("a part of an entry cannot be billed")]
    NotBillable,
    /// It is cancelled, or the line is taken back already.
    #[error("the bill does not take this line")]
    NotPayable,
    /// No address to mail it to.
    #[error("the bill has no email address")]
    NoAddress,
    /// Fields are wrong.
    #[error("the bill is not valid")]
    Invalid(FieldErrors),
    /// The idempotency key was used before, with another request.
    #[error("the idempotency key was used for another request")]
    KeyReused,
    /// The actor may not make out bills of the chosen organization.
    #[error(transparent)]
    Organization(#[from] OrganizationError),
    /// The organization has reached its limit.
    #[error(transparent)]
    LimitReached(#[from] LimitReached),
    /// The PDF was not rendered.
    #[error(transparent)]
    Render(#[from] RenderError),
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl From<InsertError> for BillError {
    fn from(error: InsertError) -> Self {
        match error {
            InsertError::KeyReused => Self::KeyReused,
            InsertError::LimitReached(limit) => Self::LimitReached(limit),
            InsertError::NotBillable => Self::NotBillable,
            InsertError::NotPayable => Self::NotPayable,
            InsertError::ReferenceGone => Self::Store(references_change()),
            InsertError::Store(error) => Self::Store(error),
        }
    }
}
