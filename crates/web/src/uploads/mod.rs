//! `uploads`: takes the files of photos.

pub(crate) mod create;
mod form;

use actix_web::web;
pub use form::UploadFolder;

use crate::routes::only;

pub(crate) fn configure(config: &mut web::ServiceConfig) {
    config.service(
        web::resource("/uploads")
            .route(web::post().to(create::create))
            .default_service(only("POST")),
    );
}
