//! `documents`: private files with facts, and all those of a horse as one
//! archive.

mod body;
pub(crate) mod create;
pub(crate) mod delete;
pub(crate) mod file;
pub(crate) mod list;
pub(crate) mod problem;
pub(crate) mod read;
pub(crate) mod update;
pub(crate) mod view;

use crate::rate_limits::limit_upload;
use crate::routes::routes;

routes! {
    "/documents": get list::list, post create::create by limit_upload;
    "/documents/{id}": get read::read, put update::update, delete delete::delete;
    "/documents/{id}/file": get file::read, put create::add_file by limit_upload;
    "/documents/{id}/thumbnail": get file::read_thumbnail;
    "/horses/{id}/documents.zip": get file::read_all;
}
