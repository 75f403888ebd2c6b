use actix_web::guard::{Any, Get, Head};
use actix_web::{HttpResponse, Route, web};

use crate::problem::{ApiError, unknown_route};
use crate::{
    accounts, calendar_feed, client_errors, deadlines, events, health, horses, inquiries, openapi,
    organization, photos, registrations, uploads,
};

/// The path under which the API lives.
pub(crate) const BASE: &str = "/showstable";

/// All routes of the API; each resource has its own table in its `mod.rs`.
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

/// A route for `GET`, and for `HEAD`, which is the same without the body.
pub(crate) fn get() -> Route {
    web::route().guard(Any(Get()).or(Head()))
}

/// The route of a resource for all methods that it does not take; `allowed`
/// are those that it does, as in the `Allow` header.
pub(crate) fn only(allowed: &'static str) -> Route {
    web::to(move || async move { Err::<HttpResponse, _>(ApiError::MethodNotAllowed { allowed }) })
}
