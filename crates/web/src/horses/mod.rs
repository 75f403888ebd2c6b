//! `horses`: an account's horses with their sections and photos, what is due
//! for them, and the marketplace.

mod body;
pub(crate) mod breeds;
pub(crate) mod create;
pub(crate) mod delete;
pub(crate) mod for_sale;
pub(crate) mod health;
mod health_view;
pub(crate) mod inquiries;
pub(crate) mod list;
pub(crate) mod photo_upload;
mod problem;
pub(crate) mod read;
pub(crate) mod remove_photo;
pub(crate) mod reports;
mod sale_view;
pub(crate) mod save_section;
mod training_view;
mod values;
mod view;

use actix_web::middleware::from_fn;
use actix_web::web;

use crate::limits::{limit_inquire, limit_report};
use crate::routes::{get, only};

// The fixed segments come before `{id}`: the first match wins.
pub(crate) fn configure(config: &mut web::ServiceConfig) {
    config
        .service(
            web::resource("/horses")
                .route(get().to(list::list))
                .route(web::post().to(create::create))
                .route(web::put().to(save_section::save))
                .default_service(only("GET, HEAD, POST, PUT")),
        )
        .service(
            web::resource("/horses/breeds")
                .route(get().to(breeds::list))
                .default_service(only("GET, HEAD")),
        )
        .service(
            web::resource("/horses/for-sale")
                .route(get().to(for_sale::list))
                .default_service(only("GET, HEAD")),
        )
        .service(
            web::resource("/horses/health")
                .route(get().to(health::list))
                .default_service(only("GET, HEAD")),
        )
        .service(
            web::resource("/horses/photo_upload")
                .route(web::post().to(photo_upload::set))
                .default_service(only("POST")),
        )
        .service(
            web::resource("/horses/{id}")
                .route(get().to(read::read))
                .route(web::delete().to(delete::delete))
                .default_service(only("GET, HEAD, DELETE")),
        )
        .service(
            web::resource("/horses/{id}/photos/{type}")
                .route(web::delete().to(remove_photo::remove))
                .default_service(only("DELETE")),
        )
        .service(
            web::resource("/horses/{id}/inquiries")
                .route(
                    web::post()
                        .to(inquiries::create)
                        .wrap(from_fn(limit_inquire)),
                )
                .default_service(only("POST")),
        )
        .service(
            web::resource("/horses/{id}/reports")
                .route(web::post().to(reports::create).wrap(from_fn(limit_report)))
                .default_service(only("POST")),
        );
}
