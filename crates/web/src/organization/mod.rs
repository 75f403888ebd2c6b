//! `organization`: the one profile of an account that pre-fills new shows.

mod body;
pub(crate) mod read;
pub(crate) mod replace;
mod view;

use actix_web::web;
pub(crate) use body::OrganizationBody;
pub(crate) use view::OrganizationView;

use crate::routes::{get, only};

pub(crate) fn configure(config: &mut web::ServiceConfig) {
    config
        .service(
            web::resource("/organization")
                .route(get().to(read::read))
                .default_service(only("GET, HEAD")),
        )
        .service(
            web::resource("/organization/{id}")
                .route(web::put().to(replace::replace))
                .default_service(only("PUT")),
        );
}
