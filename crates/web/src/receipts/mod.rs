//! Receipts: acts of money of an organization's shows, with the entries that they pay.

mod csv;
pub(crate) mod keep;
pub(crate) mod list;
pub(crate) mod mail;
pub(crate) mod take_into_book;
mod view;

use ::registrations::PaymentKind;
use kernel::ReceiptId;
pub(crate) use view::DirectionView;

use crate::problem::ApiError;
use crate::routes::routes;

/// Parses the id in a path; an invalid id is 404.
fn receipt_id(path: &str) -> Result<ReceiptId, ApiError> {
    ReceiptId::parse(path).ok_or_else(|| ApiError::not_found("Receipt"))
}

/// Where the money of a receipt goes.
pub(crate) const fn direction(kind: PaymentKind) -> DirectionView {
    crate::representation::Named(view::Direction(kind))
}

routes! {
    "/receipts": get list::list, post keep::take;
    "/receipts.csv": get list::table;
    "/receipts/{id}": get list::read;
    "/receipts/{id}/allot": post keep::allot;
    "/receipts/{id}/mail": post mail::mail;
    "/receipts/{id}/take_into_book": post take_into_book::take;
    "/receipts/{id}/void": post keep::void;
}
