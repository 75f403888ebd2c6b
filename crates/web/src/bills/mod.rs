//! `bills`: bills to owners and boarders, what is not billed yet, and payments.

mod body;
pub(crate) mod keep;
pub(crate) mod month;
pub(crate) mod pay;
pub(crate) mod propose;
pub(crate) mod remind;
pub(crate) mod send;
pub(crate) mod settings;
pub(crate) mod view;

use kernel::BillId;

use crate::problem::ApiError;
use crate::routes::routes;

fn bill_id(text: &str) -> Result<BillId, ApiError> {
    BillId::parse(text).ok_or_else(|| ApiError::not_found("Bill"))
}

// Fixed segments come before `{id}`, because the first match is used.
routes! {
    "/bills": get keep::list, post keep::create;
    "/bills/unbilled": get propose::unbilled;
    "/bills/proposal": get propose::propose;
    "/bills/remind": post remind::all;
    "/bills/settings": get settings::read, put settings::replace;
    "/bills/month": get month::read, post month::make;
    "/bills/month/bills.pdf": get month::print;
    "/bills/month/send": post month::send;
    "/bills/{id}": get keep::read, put keep::replace, delete keep::cancel;
    "/bills/{id}/bill.pdf": get send::print;
    "/bills/{id}/send": post send::send;
    "/bills/{id}/remind": post remind::one;
    "/bills/{id}/payments": post pay::pay;
    "/bills/{id}/credit": post pay::use_credit;
}
