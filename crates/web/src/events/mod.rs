//! `events`: an account's shows, their templates, their public face, and the
//! button that notifies the USDA.

mod body;
pub(crate) mod create;
pub(crate) mod delete;
pub(crate) mod event_data;
pub(crate) mod list;
pub(crate) mod public;
pub(crate) mod read;
pub(crate) mod submit_to_usda;
pub(crate) mod templates;
pub(crate) mod update;
mod view;

use actix_web::web;
pub(crate) use body::EventBody;
pub(crate) use view::{ClassView, EventView, LocationView};

use crate::problem::method_not_allowed;

// The fixed segments come before `{id}`: the first match wins.
pub(crate) fn configure(config: &mut web::ServiceConfig) {
    config
        .service(
            web::resource("/events")
                .route(web::get().to(list::list))
                .route(web::post().to(create::create))
                .default_service(web::to(method_not_allowed)),
        )
        .service(
            web::resource("/events/templates")
                .route(web::get().to(templates::list))
                .default_service(web::to(method_not_allowed)),
        )
        .service(
            web::resource("/events/templates/{id}")
                .route(web::delete().to(templates::delete))
                .default_service(web::to(method_not_allowed)),
        )
        .service(
            web::resource("/events/public/{id}")
                .route(web::get().to(public::read))
                .default_service(web::to(method_not_allowed)),
        )
        .service(
            web::resource("/events/{id}")
                .route(web::get().to(read::read))
                .route(web::put().to(update::update))
                .route(web::delete().to(delete::delete))
                .default_service(web::to(method_not_allowed)),
        )
        .service(
            web::resource("/events/{id}/event_data")
                .route(web::get().to(event_data::read))
                .default_service(web::to(method_not_allowed)),
        )
        .service(
            web::resource("/events/{id}/submit_to_usda")
                .route(web::post().to(submit_to_usda::submit))
                .default_service(web::to(method_not_allowed)),
        );
}
