//! `events/{id}/register` and `events/{id}/registrations`: entries in a show.

mod body;
pub(crate) mod create;
pub(crate) mod list;
mod view;

use actix_web::middleware::from_fn;
use actix_web::web;

use crate::limits::limit_register;
use crate::routes::{get, only};

pub(crate) fn configure(config: &mut web::ServiceConfig) {
    config
        .service(
            web::resource("/events/{id}/register")
                .route(web::post().to(create::create).wrap(from_fn(limit_register)))
                .default_service(only("POST")),
        )
        .service(
            web::resource("/events/{id}/registrations")
                .route(get().to(list::list))
                .default_service(only("GET, HEAD")),
        );
}
