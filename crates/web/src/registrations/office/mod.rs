//! `registrations/{id}`, `payments/{id}/void`, `events/{id}/money`, messages,
//! cancelled classes and walk-ins: the calls of the office.

pub(crate) mod cancel_class;
pub(crate) mod change;
pub(crate) mod extras;
pub(crate) mod ledger;
pub(crate) mod messages;
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
        Address::new("/events/{id}/money.csv").get(web::to(money::table)),
        Address::new("/events/{id}/extras").get(web::to(extras::list)),
        Address::new("/events/{id}/extras.csv").get(web::to(extras::table)),
        Address::new("/events/{id}/messages")
            .get(web::to(messages::list))
            .post(web::to(messages::send)),
        Address::new("/events/{id}/messages/recipients").get(web::to(messages::recipients)),
        Address::new("/events/{id}/classes/{class_id}/cancel").post(web::to(cancel_class::cancel)),
        Address::new("/registrations/{id}")
            .get(web::to(read::read))
            .put(web::to(update::update)),
        Address::new("/registrations/{id}/classes").post(web::to(change::classes)),
        Address::new("/registrations/{id}/status").post(web::to(change::status)),
        Address::new("/registrations/{id}/extras").put(web::to(change::extras)),
        Address::new("/registrations/{id}/charges").post(web::to(change::charge)),
        Address::new("/registrations/{id}/swap_number").post(web::to(change::swap_number)),
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
