//! `registrations/{id}`, `payments/{id}/void`, `events/{id}/money` and walk-ins:
//! the calls of the office.

mod body;
pub(crate) mod change;
pub(crate) mod ledger;
pub(crate) mod money;
pub(crate) mod read;
pub(crate) mod renew_link;
pub(crate) mod update;
mod view;
pub(crate) mod walk_in;

use actix_web::web;
use kernel::RegistrationId;

use crate::problem::ApiError;
use crate::routes::Address;

pub(super) fn routes() -> Vec<Address> {
    vec![
        Address::new("/events/{id}/money").get(web::to(money::read)),
        Address::new("/registrations/{id}")
            .get(web::to(read::read))
            .put(web::to(update::update)),
        Address::new("/registrations/{id}/classes").post(web::to(change::classes)),
        Address::new("/registrations/{id}/status").post(web::to(change::status)),
        Address::new("/registrations/{id}/waivers").post(web::to(change::waive)),
        Address::new("/registrations/{id}/link").post(web::to(renew_link::renew_link)),
        Address::new("/registrations/{id}/payments").post(web::to(ledger::pay)),
        Address::new("/payments/{id}/void").post(web::to(ledger::void)),
    ]
}

fn missing() -> ApiError {
    ApiError::not_found("Entry")
}

fn registration_id(text: &str) -> Result<RegistrationId, ApiError> {
    RegistrationId::parse(text).ok_or_else(missing)
}
