//! `uploads`: uploads of photo files.

pub(crate) mod create;
pub(crate) mod form;

pub use form::UploadFolder;

use crate::rate_limits::limit_upload;
use crate::routes::routes;

routes! {
    "/uploads": post create::create by limit_upload;
}
