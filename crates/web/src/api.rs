//! The table of all routes of the API.

use actix_web::web;

use crate::problem::unknown_route;
use crate::routes::BASE;
use crate::{
    accounts, calendar_feed, client_errors, deadlines, events, health, horses, inquiries, openapi,
    organization, photos, registrations, uploads,
};

/// Each resource has its own table in its `mod.rs`.
pub(crate) fn configure(config: &mut web::ServiceConfig) {
    config.service(
        web::scope(BASE)
            .configure(accounts::configure)
            .configure(organization::configure)
            .configure(registrations::configure)
            .configure(events::configure)
            .configure(deadlines::configure)
            .configure(calendar_feed::configure)
            .configure(horses::configure)
            .configure(inquiries::configure)
            .configure(uploads::configure)
            .configure(photos::configure)
            .configure(client_errors::configure)
            .configure(health::configure)
            .configure(openapi::configure)
            .default_service(web::to(unknown_route)),
    );
}
