//! `events/{id}/register` and `events/{id}/registrations`: entries in a show.

mod body;
pub(crate) mod create;
pub(crate) mod list;
mod view;

use actix_web::middleware::from_fn;
use actix_web::web;

use crate::limits::limit_register;
use crate::problem::method_not_allowed;

pub(crate) fn configure(config: &mut web::ServiceConfig) {
    config
        .service(
            web::resource("/events/{id}/register")
                .route(web::post().to(create::create).wrap(from_fn(limit_register)))
                .default_service(web::to(method_not_allowed)),
        )
        .service(
            web::resource("/events/{id}/registrations")
                .route(web::get().to(list::list))
                .default_service(web::to(method_not_allowed)),
        );
}
