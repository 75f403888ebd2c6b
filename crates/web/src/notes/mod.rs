//! `notes`: what people of a barn write down.

mod body;
pub(crate) mod create;
pub(crate) mod delete;
pub(crate) mod list;
pub(crate) mod read;
pub(crate) mod update;
mod view;

use actix_web::web;

use crate::routes::Address;

pub(crate) fn routes() -> Vec<Address> {
    vec![
        Address::new("/notes")
            .get(web::to(list::list))
            .post(web::to(create::create)),
        Address::new("/notes/{id}")
            .get(web::to(read::read))
            .put(web::to(update::update))
            .delete(web::to(delete::delete)),
    ]
}
