//! `documents`: private files with facts, and all those of a horse as one
//! archive.

mod body;
pub(crate) mod create;
pub(crate) mod delete;
pub(crate) mod file;
pub(crate) mod list;
mod problem;
pub(crate) mod read;
pub(crate) mod update;
mod view;

use actix_web::middleware::from_fn;
use actix_web::web;

use crate::rate_limits::limit_upload;
use crate::routes::Address;

pub(crate) fn routes() -> Vec<Address> {
    vec![
        Address::new("/documents")
            .get(web::to(list::list))
            .post(web::to(create::create).wrap(from_fn(limit_upload))),
        Address::new("/documents/{id}")
            .get(web::to(read::read))
            .put(web::to(update::update))
            .delete(web::to(delete::delete)),
        Address::new("/documents/{id}/file").get(web::to(file::read)),
        Address::new("/documents/{id}/thumbnail").get(web::to(file::read_thumbnail)),
        Address::new("/horses/{id}/documents.zip").get(web::to(file::read_all)),
    ]
}
