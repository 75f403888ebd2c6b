//! `events`: an account's shows, their templates, their public face, and the
//! button that notifies the USDA. What else there is to a show's notice is in
//! `usda`.

mod body;
pub(crate) mod create;
pub(crate) mod delete;
pub(crate) mod event_data;
pub(crate) mod list;
mod notice_facts;
pub(crate) mod public;
pub(crate) mod read;
pub(crate) mod submit_to_usda;
pub(crate) mod templates;
pub(crate) mod types;
pub(crate) mod update;
pub(crate) mod usda;
mod view;

use actix_web::web;
pub(crate) use body::EventBody;
pub(crate) use view::{ClassView, EventView, LocationView, UsdaDelivery};

use crate::routes::{get, only};

// The fixed segments come before `{id}`: the first match wins.
pub(crate) fn configure(config: &mut web::ServiceConfig) {
    config
        .service(
            web::resource("/events")
                .route(get().to(list::list))
                .route(web::post().to(create::create))
                .default_service(only("GET, HEAD, POST")),
        )
        .service(
            web::resource("/events/templates")
                .route(get().to(templates::list))
                .default_service(only("GET, HEAD")),
        )
        .service(
            web::resource("/events/templates/{id}")
                .route(web::delete().to(templates::delete))
                .default_service(only("DELETE")),
        )
        .service(
            web::resource("/events/types")
                .route(get().to(types::list))
                .default_service(only("GET, HEAD")),
        )
        .service(
            web::resource("/events/public/{id}")
                .route(get().to(public::read))
                .default_service(only("GET, HEAD")),
        )
        .service(
            web::resource("/events/{id}")
                .route(get().to(read::read))
                .route(web::put().to(update::update))
                .route(web::delete().to(delete::delete))
                .default_service(only("GET, HEAD, PUT, DELETE")),
        )
        .service(
            web::resource("/events/{id}/event_data")
                .route(get().to(event_data::read))
                .default_service(only("GET, HEAD")),
        )
        .service(
            web::resource("/events/{id}/submit_to_usda")
                .route(web::post().to(submit_to_usda::submit))
                .default_service(only("POST")),
        )
        .configure(usda::configure);
}
