//! `calendar_feed`: the secret URL of an account's calendar, and the calendar
//! itself.

pub(crate) mod address;
mod appointments;
pub(crate) mod calendar;
mod clocks;

use actix_web::web;

use crate::routes::{Address, BASE};

/// The base URL of links, without a trailing slash.
#[derive(Debug)]
pub(crate) struct PublicUrl(pub(crate) String);

const CALENDARS: &str = "/calendars/";

pub(crate) fn routes() -> Vec<Address> {
    vec![
        Address::new("/calendar_feed")
            .get(web::to(address::read))
            .post(web::to(address::open))
            .delete(web::to(address::close)),
        Address::new("/calendars/{secret}.ics").get(web::to(calendar::read)),
    ]
}

/// The URL of the calendar with this secret.
fn calendar_url(public_url: &PublicUrl, secret: &str) -> String {
    format!("{}{BASE}{CALENDARS}{secret}.ics", public_url.0)
}
