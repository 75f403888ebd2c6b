//! `uploads`: uploads of photo files.

pub(crate) mod create;
pub(crate) mod form;

use actix_web::middleware::from_fn;
use actix_web::web;
pub use form::UploadFolder;

use crate::rate_limits::limit_upload;
use crate::routes::Address;

pub(crate) fn routes() -> Vec<Address> {
    vec![Address::new("/uploads").post(web::to(create::create).wrap(from_fn(limit_upload)))]
}
