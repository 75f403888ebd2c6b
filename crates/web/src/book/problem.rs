use ::book::BookError;
use kernel::FieldErrors;

use crate::problem::{ApiError, store_unavailable};

impl From<BookError> for ApiError {
    fn from(error: BookError) -> Self {
        match error {
            BookError::Billed => Self::conflict(
                "entry_billed",
                "A bill has a part of this entry. Cancel the bill first. Nothing was changed.",
            ),
            BookError::OfCare => Self::conflict(
                "entry_of_care",
                "This is what care cost. Change the cost where the care is recorded. Nothing was changed.",
            ),
            BookError::Fixed => Self::conflict(
                "bill_fixed",
                "This bill was sent, paid or cancelled. It does not change any more.",
            ),
            BookError::HasPayments => Self::conflict(
                "bill_has_payments",
                "Something is paid on this bill. Take the payments back first. Nothing was changed.",
            ),
            BookError::NotBillable => Self::conflict(
                "part_billed",
                "Something of this is on another bill already, or was changed meanwhile. Nothing was saved.",
            ),
            BookError::NotPayable => Self::conflict(
                "payment_refused",
                "The bill is cancelled, or this payment was taken back already. Nothing was recorded.",
            ),
            BookError::NoCredit => Self::conflict(
                "no_credit",
                "The recipient has no credit from other bills that could be used for this one.",
            ),
            BookError::NotOverdue => Self::conflict(
                "not_overdue",
                "Nothing of this bill is overdue. Nobody was reminded.",
            ),
            BookError::ServiceInUse(horses) => {
                let who = if horses == 1 {
                    "1 horse has".to_owned()
                } else {
                    format!("{horses} horses have")
                };
                let conflict = Self::conflict("service_in_use", "");
                conflict.with_sentence(format!(
                    "{who} this service. Take it off their services first. Nothing was deleted."
                ))
            }
            BookError::TickBilled => Self::conflict(
                "already_billed",
                "A bill has this already. It does not change any more.",
            ),
            BookError::NoAddress => {
                FieldErrors::of("to", "is required, because the bill has no email address").into()
            }
            BookError::ReferenceGone => store_unavailable().because("a reference goes", error),
            BookError::Invalid(errors) => errors.into(),
            BookError::Refusal(refusal) => refusal.into(),
        }
    }
}
