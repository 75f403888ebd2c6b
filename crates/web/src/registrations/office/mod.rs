//! `registrations/{id}`, `payments/{id}/void`, `events/{id}/money`, messages,
//! cancelled classes and walk-ins: the calls of the office.

pub(crate) mod bill;
pub(crate) mod cancel_class;
pub(crate) mod change;
pub(crate) mod extras;
pub(crate) mod ledger;
pub(crate) mod messages;
pub(crate) mod money;
pub(crate) mod needs;
pub(crate) mod payers;
pub(crate) mod qr_code;
pub(crate) mod read;
pub(crate) mod receipt;
pub(crate) mod release;
pub(crate) mod renew_link;
pub(crate) mod update;
mod view;
pub(crate) mod walk_in;

pub(crate) use view::LackView;

use kernel::RegistrationId;
pub(crate) use view::{PaymentMethodView, PaymentView};

use crate::problem::ApiError;
use crate::routes::routes;

routes! {
    "/events/{id}/money": get money::read;
    "/events/{id}/money.csv": get money::table;
    "/events/{id}/needs": get needs::read;
    "/events/{id}/needs.csv": get needs::table;
    "/events/{id}/needs/mail": post needs::mail;
    "/events/{id}/extras": get extras::list;
    "/events/{id}/extras.csv": get extras::table;
    "/events/{id}/messages": get messages::list, post messages::send;
    "/events/{id}/messages/recipients": get messages::recipients;
    "/events/{id}/classes/{class_id}/cancel": post cancel_class::cancel;
    "/registrations/{id}": get read::read, put update::update;
    "/registrations/{id}/bill.pdf": get bill::print;
    "/registrations/{id}/qr.svg": get qr_code::read;
    "/registrations/{id}/classes": post change::classes;
    "/registrations/{id}/extras": put change::extras;
    "/registrations/{id}/charges": post change::charge;
    "/registrations/{id}/status": post change::status;
    "/registrations/{id}/swap_number": post change::swap_number;
    "/registrations/{id}/release": post release::release, delete release::take_back;
    "/registrations/{id}/waivers": post change::waive;
    "/registrations/{id}/link": post renew_link::renew_link;
    "/registrations/{id}/payers": put payers::set;
    "/registrations/{id}/payments": post ledger::pay;
    "/registrations/{id}/receipt": post receipt::mail;
    "/payments/{id}/void": post ledger::void;
}

fn missing() -> ApiError {
    ApiError::not_found("Entry")
}

fn registration_id(text: &str) -> Result<RegistrationId, ApiError> {
    RegistrationId::parse(text).ok_or_else(missing)
}
