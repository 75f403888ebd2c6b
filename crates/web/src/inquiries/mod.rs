//! `inquiries`: what buyers wrote to an account.

pub(crate) mod list;
mod view;

use actix_web::web;

use crate::routes::{get, only};

pub(crate) fn configure(config: &mut web::ServiceConfig) {
    config.service(
        web::resource("/inquiries")
            .route(get().to(list::list))
            .default_service(only("GET, HEAD")),
    );
}
