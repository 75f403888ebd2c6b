//! `deadlines`: what an account owes the USDA next.

pub(crate) mod list;
mod view;

use actix_web::web;

use crate::routes::{get, only};

pub(crate) fn configure(config: &mut web::ServiceConfig) {
    config.service(
        web::resource("/deadlines")
            .route(get().to(list::list))
            .default_service(only("GET, HEAD")),
    );
}
