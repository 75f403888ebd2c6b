use actix_web::web;

use crate::problem::unknown_route;
use crate::{accounts, events, health, openapi, organization, registrations};

/// The path under which the API lives.
const BASE: &str = "/showstable";

/// All routes of the API; each resource has its own table in its `mod.rs`.
pub(crate) fn configure(config: &mut web::ServiceConfig) {
    config.service(
        web::scope(BASE)
            .configure(accounts::configure)
            .configure(organization::configure)
            .configure(registrations::configure)
            .configure(events::configure)
            .configure(health::configure)
            .configure(openapi::configure)
            .default_service(web::to(unknown_route)),
    );
}
