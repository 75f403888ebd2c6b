//! `medications`: courses of medication, and their doses.

mod body;
pub(crate) mod create;
pub(crate) mod delete;
pub(crate) mod doses;
pub(crate) mod list;
pub(crate) mod read;
pub(crate) mod update;
mod view;

use actix_web::web;

use crate::routes::Address;

pub(crate) fn routes() -> Vec<Address> {
    vec![
        Address::new("/medications")
            .get(web::to(list::list))
            .post(web::to(create::create)),
        Address::new("/medications/{id}")
            .get(web::to(read::read))
            .put(web::to(update::update))
            .delete(web::to(delete::delete)),
        Address::new("/medications/{id}/doses/{date}/{time}")
            .put(web::to(doses::give))
            .delete(web::to(doses::remove)),
    ]
}
