//! `organization` and `organizations`: profiles, people and invitations.

mod body;
pub(crate) mod invitations;
pub(crate) mod list;
pub(crate) mod members;
pub(crate) mod read;
pub(crate) mod replace;
mod view;

use actix_web::middleware::from_fn;
use actix_web::web;
pub(crate) use body::OrganizationBody;
pub(crate) use members::RoleView;
pub(crate) use view::OrganizationView;

use kernel::OrganizationId;

use crate::problem::ApiError;
use crate::rate_limits::limit_inquire;
use crate::routes::Address;

fn organization_id(text: &str) -> Result<OrganizationId, ApiError> {
    OrganizationId::parse(text).ok_or_else(|| ApiError::not_found("Organization"))
}

pub(crate) fn routes() -> Vec<Address> {
    vec![
        Address::new("/organization").get(web::to(read::read)),
        Address::new("/organizations").get(web::to(list::list)),
        Address::new("/organization/{id}")
            .get(web::to(read::read_by_id))
            .put(web::to(replace::replace)),
        Address::new("/organization/{id}/members").get(web::to(members::list)),
        Address::new("/organization/{id}/members/{account_id}")
            .put(web::to(members::change))
            .delete(web::to(members::remove)),
        Address::new("/organization/{id}/invitations")
            .get(web::to(invitations::list))
            .post(web::to(invitations::create).wrap(from_fn(limit_inquire))),
        Address::new("/organization/{id}/invitations/{invitation_id}")
            .delete(web::to(invitations::revoke)),
    ]
}
