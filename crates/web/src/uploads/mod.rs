//! `uploads`: takes the files of photos.

pub(crate) mod create;
mod form;

use actix_web::middleware::from_fn;
use actix_web::web;
pub use form::UploadFolder;

use crate::limits::limit_upload;
use crate::routes::only;

pub(crate) fn configure(config: &mut web::ServiceConfig) {
    config.service(
        web::resource("/uploads")
            .route(web::post().to(create::create).wrap(from_fn(limit_upload)))
            .default_service(only("POST")),
    );
}
