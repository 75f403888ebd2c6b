use kernel::{FieldErrors, Refusal, StoreError};
use thiserror::Error;

/// Why an entry, a budget or a bill was not saved, sent or printed.
#[derive(Debug, Error)]
pub enum BookError {
    /// A part of the entry is on a bill.
    #[error("the entry is on a bill")]
    Billed,
    /// Its amounts are what visits of care cost.
    #[error("the entry is of visits of care")]
    OfCare,
    /// The bill was sent, paid or cancelled.
    #[error("the bill does not change any more")]
    Fixed,
    /// Something is paid on the bill.
    #[error("the bill has payments")]
    HasPayments,
    /// A part is on another bill already, or its entry was changed meanwhile.
    #[error("a part of an entry cannot be billed")]
    NotBillable,
    /// The bill is cancelled, or has no such line that could be taken back.
    #[error("the bill does not take this line")]
    NotPayable,
    /// The recipient paid nothing too much on other bills that could be used.
    #[error("there is no credit for the bill")]
    NoCredit,
    /// So many horses have the service.
    #[error("horses have the service")]
    ServiceInUse(usize),
    /// What is ticked is on a bill.
    #[error("the tick is on a bill")]
    TickBilled,
    /// The bill is not overdue, or what is due is covered by credit.
    #[error("the bill is not overdue")]
    NotOverdue,
    /// There is no address to mail the bill to.
    #[error("the bill has no email address")]
    NoAddress,
    /// A horse, contact, document or organization to which the object refers is not
    /// there any more.
    #[error("something to which it refers is gone")]
    ReferenceGone,
    /// Fields are wrong.
    #[error("fields are not valid")]
    Invalid(FieldErrors),
    /// As of every object.
    #[error(transparent)]
    Refusal(#[from] Refusal),
}

impl From<StoreError> for BookError {
    fn from(error: StoreError) -> Self {
        Self::Refusal(error.into())
    }
}
