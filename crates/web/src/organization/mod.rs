//! `organization` and `organizations`: profiles, people and invitations.

mod body;
pub(crate) mod invitations;
pub(crate) mod list;
pub(crate) mod members;
pub(crate) mod read;
pub(crate) mod replace;
mod view;

pub(crate) use body::OrganizationBody;
pub(crate) use members::RoleView;
pub(crate) use view::OrganizationView;

use kernel::OrganizationId;

use crate::problem::ApiError;
use crate::rate_limits::limit_inquire;
use crate::routes::routes;

fn organization_id(text: &str) -> Result<OrganizationId, ApiError> {
    OrganizationId::parse(text).ok_or_else(|| ApiError::not_found("Organization"))
}

routes! {
    "/organization": get read::read;
    "/organizations": get list::list;
    "/organization/{id}": get read::read_by_id, put replace::replace;
    "/organization/{id}/members": get members::list;
    "/organization/{id}/members/{account_id}": put members::change, delete members::remove;
    "/organization/{id}/invitations":
        get invitations::list,
        post invitations::create by limit_inquire;
    "/organization/{id}/invitations/{invitation_id}": delete invitations::revoke;
}
