//! `appointments`: appointments and series of them, and their occurrences.

mod body;
pub(crate) mod create;
pub(crate) mod delete;
pub(crate) mod list;
pub(crate) mod occurrences;
mod problem;
pub(crate) mod read;
pub(crate) mod replace;
mod view;

use actix_web::web;

use crate::routes::Address;

pub(crate) fn routes() -> Vec<Address> {
    vec![
        Address::new("/appointments")
            .get(web::to(list::list))
            .post(web::to(create::create)),
        Address::new("/appointments/{id}")
            .get(web::to(read::read))
            .put(web::to(replace::replace))
            .delete(web::to(delete::delete)),
        Address::new("/appointments/{id}/occurrences/{date}")
            .put(web::to(occurrences::change))
            .delete(web::to(occurrences::drop_one)),
    ]
}
