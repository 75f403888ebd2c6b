//! `bills`: bills to owners and boarders, what is not billed yet, and payments.

mod body;
pub(crate) mod keep;
pub(crate) mod pay;
pub(crate) mod propose;
pub(crate) mod send;
mod view;

use ::book::BillError;
use actix_web::web;
use kernel::{BillId, FieldErrors};

use crate::extract::idempotency::KEY_REUSED;
use crate::problem::{ApiError, CHANGED_MEANWHILE};
use crate::routes::Address;

fn bill_id(text: &str) -> Result<BillId, ApiError> {
    BillId::parse(text).ok_or_else(|| ApiError::not_found("Bill"))
}

impl From<BillError> for ApiError {
    fn from(error: BillError) -> Self {
        match error {
            BillError::NotFound => Self::not_found("Bill"),
            BillError::ChangedMeanwhile => CHANGED_MEANWHILE,
            BillError::Fixed => Self::conflict(
                "bill_fixed",
                "This bill was sent, paid or cancelled. It does not change any more.",
            ),
            BillError::HasPayments => Self::conflict(
                "bill_has_payments",
                "Something is paid on this bill. Take the payments back first. Nothing was changed.",
            ),
            BillError::NotBillable => Self::conflict(
                "part_billed",
                "Something of this is on another bill already, or was changed meanwhile. Nothing was saved.",
            ),
            BillError::NotPayable => Self::conflict(
                "payment_refused",
                "The bill is cancelled, or this payment was taken back already. Nothing was recorded.",
            ),
            BillError::NoAddress => {
                FieldErrors::of("to", "is required, because the bill has no email address").into()
            }
            BillError::Invalid(errors) => errors.into(),
            BillError::KeyReused => KEY_REUSED,
            BillError::Organization(error) => error.into(),
            BillError::LimitReached(limit) => limit.into(),
            BillError::Render(error) => Self::internal().because("a bill was not rendered", error),
            BillError::Store(error) => error.into(),
        }
    }
}

// Fixed segments come before `{id}`, because the first match is used.
pub(crate) fn routes() -> Vec<Address> {
    vec![
        Address::new("/bills")
            .get(web::to(keep::list))
            .post(web::to(keep::create)),
        Address::new("/bills/unbilled").get(web::to(propose::unbilled)),
        Address::new("/bills/proposal").get(web::to(propose::propose)),
        Address::new("/bills/{id}")
            .get(web::to(keep::read))
            .put(web::to(keep::replace))
            .delete(web::to(keep::cancel)),
        Address::new("/bills/{id}/bill.pdf").get(web::to(send::print)),
        Address::new("/bills/{id}/send").post(web::to(send::send)),
        Address::new("/bills/{id}/payments").post(web::to(pay::pay)),
    ]
}
