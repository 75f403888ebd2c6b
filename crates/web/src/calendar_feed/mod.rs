//! `calendar_feed`: the secret address of an account's calendar, and the
//! calendar at it.

pub(crate) mod address;
pub(crate) mod calendar;

use actix_web::web;

use crate::routes::{BASE, get, only};

/// Where people find this server, without a slash at the end.
#[derive(Debug)]
pub(crate) struct PublicUrl(pub(crate) String);

const CALENDARS: &str = "/calendars/";

pub(crate) fn configure(config: &mut web::ServiceConfig) {
    config
        .service(
            web::resource("/calendar_feed")
                .route(get().to(address::read))
                .route(web::post().to(address::open))
                .route(web::delete().to(address::close))
                .default_service(only("GET, HEAD, POST, DELETE")),
        )
        .service(
            web::resource("/calendars/{secret}.ics")
                .route(get().to(calendar::read))
                .default_service(only("GET, HEAD")),
        );
}

/// The address of the calendar with this secret.
fn calendar_url(public_url: &PublicUrl, secret: &str) -> String {
    format!("{}{BASE}{CALENDARS}{secret}.ics", public_url.0)
}
