use ::accounts::{Member, PeopleError, PeopleService};
use actix_web::{HttpResponse, web};
use kernel::{AccountId, OrganizationId, Role};
use uuid::Uuid;

use super::organization_id;
use crate::extract::actor::SignedIn;
use crate::extract::json::SmallJson;
use crate::form::{Body as _, body};
use crate::problem::ApiError;
use crate::representation::{Instant, Named};
use crate::view::view;

/// What somebody may do in an organization.
pub(crate) type RoleView = Named<Role>;

view! {
    /// Somebody who belongs to an organization.
    MemberView(member: &Member) {
        account_id: Uuid = member.account_id,
        email: String = member.email,
        role: RoleView = member.role,
        /// Whether the organization was founded with the account, which stays its
        /// owner.
        is_founder: bool = member.is_founder,
        since: Instant = member.since,
    }
}

body! {
    /// A member's new role.
    RoleBody {
        role: Named<Role>,
    } => Role {
        role
    }
}

impl From<PeopleError> for ApiError {
    fn from(error: PeopleError) -> Self {
        match error {
            PeopleError::Founder => Self::conflict(
                "founder_stays",
                "The account that founded the organization stays its owner.",
            ),
            PeopleError::LastOwner => Self::conflict(
                "last_owner",
                "An organization needs an owner. Make somebody else an owner first.",
            ),
            PeopleError::AlreadyMember => Self::conflict(
                "already_member",
                "This address belongs to somebody who is a member already.",
            ),
            PeopleError::Refusal(refusal) => refusal.into(),
        }
    }
}

fn ids(path: &(String, String)) -> Result<(OrganizationId, AccountId), ApiError> {
    let account = AccountId::parse(&path.1).ok_or_else(|| ApiError::not_found("Member"))?;
    Ok((organization_id(&path.0)?, account))
}

/// The people of one of the account's organizations, the founder first.
#[utoipa::path(get, path = "/showstable/organization/{id}/members", operation_id = "list_members", tag = "organization", security(("token" = [])),
    params(("id" = String, Path, description = "The organization's id")),
    responses((status = 200, description = "The people", body = Vec<MemberView>),
              (status = 404, description = "No such organization of this account")))]
pub(crate) async fn list(
    people: web::Data<PeopleService>,
    signed_in: SignedIn,
    id: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    let members = people
        .members(&signed_in.actor, organization_id(&id)?)
        .await?;
    let views: Vec<_> = members.iter().map(MemberView::new).collect();
    Ok(HttpResponse::Ok().json(views))
}

/// Gives a member another role.
#[utoipa::path(put, path = "/showstable/organization/{id}/members/{account_id}", operation_id = "change_member", tag = "organization", security(("token" = [])),
    params(("id" = String, Path, description = "The organization's id"),
           ("account_id" = String, Path, description = "The member's account")),
    request_body = RoleBody,
    responses((status = 200, description = "The member", body = MemberView),
              (status = 403, description = "The role does not permit it"),
              (status = 404, description = "No such member of an organization of this account"),
              (status = 409, description = "`founder_stays`, or `last_owner`: the organization would have no owner"),
              (status = 422, description = "Invalid fields")))]
pub(crate) async fn change(
    people: web::Data<PeopleService>,
    signed_in: SignedIn,
    path: web::Path<(String, String)>,
    json: SmallJson<RoleBody>,
) -> Result<HttpResponse, ApiError> {
    let (organization, account) = ids(&path)?;
    let role = json.body.into_command()?;
    let changed = people.set_role(&signed_in.actor, organization, account, role);
    Ok(HttpResponse::Ok().json(MemberView::new(&changed.await?)))
}

/// Removes a member. Every member may leave.
#[utoipa::path(delete, path = "/showstable/organization/{id}/members/{account_id}", operation_id = "remove_member", tag = "organization", security(("token" = [])),
    params(("id" = String, Path, description = "The organization's id"),
           ("account_id" = String, Path, description = "The member's account")),
    responses((status = 204, description = "Removed"),
              (status = 403, description = "The role does not permit it"),
              (status = 404, description = "No such member of an organization of this account"),
              (status = 409, description = "`founder_stays`, or `last_owner`: the organization would have no owner")))]
pub(crate) async fn remove(
    people: web::Data<PeopleService>,
    signed_in: SignedIn,
    path: web::Path<(String, String)>,
) -> Result<HttpResponse, ApiError> {
    let (organization, account) = ids(&path)?;
    people
        .remove(&signed_in.actor, organization, account)
        .await?;
    Ok(HttpResponse::NoContent().finish())
}
