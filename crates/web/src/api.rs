//! All routes of the API.

use std::collections::BTreeMap;

use actix_web::{Scope, web};

use crate::problem::unknown_route;
use crate::routes::{Address, BASE};
use crate::{
    accounts, appointments, audit, bills, book, calendar, calendar_feed, client_errors, contacts,
    deadlines, documents, events, health, horses, inquiries, invitations, medications, notes,
    openapi, organization, photos, registrations, search, tasks, today, uploads,
};

/// Each resource has its own routes in its `mod.rs`.
fn routes() -> impl Iterator<Item = Address> {
    [
        accounts::routes(),
        audit::routes(),
        organization::routes(),
        invitations::routes(),
        registrations::routes(),
        events::routes(),
        deadlines::routes(),
        appointments::routes(),
        calendar::routes(),
        calendar_feed::routes(),
        horses::routes(),
        contacts::routes(),
        tasks::routes(),
        medications::routes(),
        today::routes(),
        book::routes(),
        bills::routes(),
        documents::routes(),
        notes::routes(),
        search::routes(),
        inquiries::routes(),
        uploads::routes(),
        photos::routes(),
        client_errors::routes(),
        health::routes(),
        openapi::routes(),
    ]
    .into_iter()
    .flatten()
}

/// The methods and paths of all routes, such as `GET /showstable/events`. `HEAD` goes
/// with `GET` and is omitted. For the test that compares them with the API description:
/// a unit test of it would have all handlers compiled a second time.
pub fn mounted_routes() -> impl Iterator<Item = String> {
    routes().flat_map(|address| address.methods().collect::<Vec<_>>())
}

/// Actix compares a request with one path after the other, so the paths are divided
/// by their first segments.
pub(crate) fn configure(config: &mut web::ServiceConfig) {
    let unknown = || web::to(unknown_route);
    let mut scopes = BTreeMap::new();
    for address in routes() {
        let first = address.first_segment();
        let scope = scopes.remove(first);
        let scope = scope.unwrap_or_else(|| web::scope(first).default_service(unknown()));
        scopes.insert(first, scope.service(address.into_resource()));
    }
    let api = scopes.into_values().fold(web::scope(BASE), Scope::service);
    config.service(api.default_service(unknown()));
}
