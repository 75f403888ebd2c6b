//! All routes of the API.

use std::collections::BTreeMap;

use actix_web::{Scope, web};
use utoipa::openapi::OpenApi;

use crate::problem::unknown_route;
use crate::routes::{Address, BASE};

/// Each resource has its own routes in its `mod.rs`, with their descriptions.
macro_rules! resources {
    ($($($resource:ident)::+),+ $(,)?) => {
        fn routes() -> impl Iterator<Item = Address> {
            [$($crate::$($resource)::+::routes()),+].into_iter().flatten()
        }

        pub(crate) fn descriptions() -> impl Iterator<Item = OpenApi> {
            let all: &[fn() -> OpenApi] = &[$($crate::$($resource)::+::description),+];
            all.iter().map(|describe| describe())
        }
    };
}

resources!(
    accounts,
    audit,
    organization,
    links,
    invitations,
    // Before the papers of entries, whose path has a place for any name.
    rings,
    prize_lists,
    weekends,
    receipts,
    stalls,
    // Before single shows, whose path has a place for any name.
    registrations::groups,
    registrations,
    registrations::office,
    events,
    events::usda,
    exhibitors,
    deadlines,
    appointments,
    calendar,
    calendar_feed,
    horses,
    care,
    observations,
    contacts,
    emergency,
    owners,
    places,
    tasks,
    medications,
    today,
    book,
    bills,
    services,
    documents,
    notes,
    search,
    inquiries,
    imports,
    uploads,
    photos,
    client_errors,
    health,
    openapi,
    docs,
);

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
