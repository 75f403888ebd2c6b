//! `organization`: the organization profile of an account.

mod body;
pub(crate) mod read;
pub(crate) mod replace;
mod view;

use actix_web::web;
pub(crate) use body::OrganizationBody;
pub(crate) use view::OrganizationView;

use crate::routes::Address;

pub(crate) fn routes() -> Vec<Address> {
    vec![
        Address::new("/organization").get(web::to(read::read)),
        Address::new("/organization/{id}").put(web::to(replace::replace)),
    ]
}
