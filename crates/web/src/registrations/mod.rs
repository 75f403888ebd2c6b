//! `events/{id}/register` and `events/{id}/registrations`: entries in a show.

mod body;
pub(crate) mod create;
pub(crate) mod entries_csv;
pub(crate) mod list;
pub(crate) mod print;
mod view;

use actix_web::middleware::from_fn;
use actix_web::web;

use crate::rate_limits::limit_register;
use crate::routes::Address;

pub(crate) fn routes() -> Vec<Address> {
    vec![
        Address::new("/events/{id}/register")
            .post(web::to(create::create).wrap(from_fn(limit_register))),
        Address::new("/events/{id}/registrations").get(web::to(list::list)),
        Address::new("/events/{id}/entries.csv").get(web::to(entries_csv::read)),
        Address::new("/events/{id}/print/{paper}.pdf").get(web::to(print::print)),
    ]
}
