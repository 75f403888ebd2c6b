//! `events/{id}/register`, `events/{id}/registrations` and the entries of a
//! show's classes.

mod body;
pub(crate) mod class_entries;
pub(crate) mod create;
pub(crate) mod list;
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
        Address::new("/events/{id}/classes/{class_id}/entries").get(web::to(class_entries::list)),
    ]
}
