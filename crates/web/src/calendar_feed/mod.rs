//! `calendar_feed`: the secret URL of an account's calendar, and the calendar
//! itself.

pub(crate) mod address;
mod appointments;
pub(crate) mod calendar;
mod clocks;

use crate::routes::{BASE, routes};

/// The base URL of links, without a trailing slash.
#[derive(Debug)]
pub(crate) struct PublicUrl(pub(crate) String);

const CALENDARS: &str = "/calendars/";

routes! {
    "/calendar_feed": get address::read, post address::open, delete address::close;
    "/calendars/{secret}.ics": get calendar::read;
}

/// The URL of the calendar with this secret.
fn calendar_url(public_url: &PublicUrl, secret: &str) -> String {
    format!("{}{BASE}{CALENDARS}{secret}.ics", public_url.0)
}
