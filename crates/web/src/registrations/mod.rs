//! `events/{id}/register` and `events/{id}/registrations`: entries in a show.

mod body;
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
    ]
}
