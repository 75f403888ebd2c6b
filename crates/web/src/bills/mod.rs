//! `bills`: bills to owners and boarders, what is not billed yet, and payments.

mod body;
pub(crate) mod keep;
pub(crate) mod pay;
pub(crate) mod propose;
pub(crate) mod send;
mod view;

use actix_web::web;
use kernel::BillId;

use crate::problem::ApiError;
use crate::routes::Address;

fn bill_id(text: &str) -> Result<BillId, ApiError> {
    BillId::parse(text).ok_or_else(|| ApiError::not_found("Bill"))
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
