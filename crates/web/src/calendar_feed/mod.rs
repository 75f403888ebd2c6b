//! `calendar_feed`: the secret address of an account's calendar, and the
//! calendar at it.

pub(crate) mod address;
pub(crate) mod calendar;

use actix_web::web;

use crate::routes::{Address, BASE};

/// Where people find this server, without a slash at the end.
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

/// The address of the calendar with this secret.
fn calendar_url(public_url: &PublicUrl, secret: &str) -> String {
    format!("{}{BASE}{CALENDARS}{secret}.ics", public_url.0)
}
