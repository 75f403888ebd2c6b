//! `events/{id}/register`, `events/{id}/registrations`, the entries of a show's
//! classes, and `entries/{token}`.

mod batches;
mod body;
pub(crate) mod class_entries;
pub(crate) mod create;
pub(crate) mod entries_csv;
mod link;
pub(crate) mod list;
pub(crate) mod office;
pub(crate) mod own;
pub(crate) mod print;
pub(crate) mod queue;
mod view;

use actix_web::middleware::from_fn;
use actix_web::web;

use crate::rate_limits::limit_register;
use crate::routes::Address;

pub(crate) fn routes() -> Vec<Address> {
    let mut routes = vec![
        Address::new("/events/{id}/register")
            .post(web::to(create::create).wrap(from_fn(limit_register))),
        Address::new("/events/{id}/entries.csv").get(web::to(entries_csv::read)),
        Address::new("/events/{id}/print/{paper}.pdf").get(web::to(print::print)),
        Address::new("/events/{id}/registrations")
            .get(web::to(list::list))
            .post(web::to(office::walk_in::create)),
        Address::new("/entries/{token}")
            .get(web::to(own::read).wrap(from_fn(limit_register)))
            .put(web::to(own::update).wrap(from_fn(limit_register))),
        Address::new("/entries/{token}/scratch")
            .post(web::to(own::scratch).wrap(from_fn(limit_register))),
        Address::new("/events/{id}/classes/{class_id}/entries").get(web::to(class_entries::list)),
    ];
    routes.extend(office::routes());
    routes
}
