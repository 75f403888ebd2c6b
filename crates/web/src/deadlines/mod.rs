//! `deadlines`: the coming deadlines of an account's notices to the USDA.

pub(crate) mod list;
mod view;

use actix_web::web;

use crate::routes::Address;

pub(crate) fn routes() -> Vec<Address> {
    vec![Address::new("/deadlines").get(web::to(list::list))]
}
