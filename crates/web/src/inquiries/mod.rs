//! `inquiries`: inquiries that an account received.

pub(crate) mod list;
mod view;

use actix_web::web;

use crate::routes::Address;

pub(crate) fn routes() -> Vec<Address> {
    vec![Address::new("/inquiries").get(web::to(list::list))]
}
