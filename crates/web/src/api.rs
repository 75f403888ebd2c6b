//! All routes of the API.

use actix_web::web;

use crate::problem::unknown_route;
use crate::routes::{Address, BASE};
use crate::{
    accounts, calendar_feed, client_errors, deadlines, events, health, horses, inquiries,
    invitations, openapi, organization, photos, registrations, uploads,
};

/// Each resource has its own routes in its `mod.rs`.
fn routes() -> impl Iterator<Item = Address> {
    [
        accounts::routes(),
        organization::routes(),
        invitations::routes(),
        registrations::routes(),
        events::routes(),
        deadlines::routes(),
        calendar_feed::routes(),
        horses::routes(),
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

pub(crate) fn configure(config: &mut web::ServiceConfig) {
    let api = routes().fold(web::scope(BASE), |api, address| {
        api.service(address.into_resource())
    });
    config.service(api.default_service(web::to(unknown_route)));
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::api_description;

    #[test]
    fn every_route_is_described_and_nothing_else() {
        let description = serde_json::to_value(api_description()).expect("JSON");
        let described: BTreeSet<String> = description["paths"]
            .as_object()
            .expect("paths")
            .iter()
            .flat_map(|(path, item)| {
                let methods = item.as_object().expect("methods").keys();
                methods.map(move |method| format!("{} {path}", method.to_uppercase()))
            })
            .collect();
        let mounted: BTreeSet<String> = routes()
            .flat_map(|address| address.methods().collect::<Vec<_>>())
            // Described together with `GET`.
            .filter(|(method, _)| *method != "HEAD")
            .map(|(method, path)| format!("{method} {path}"))
            .collect();
        assert_eq!(mounted, described);
    }
}
