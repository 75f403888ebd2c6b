use ::accounts::{ChangeMemberError, Member, PeopleService};
use actix_web::http::StatusCode;
use actix_web::{HttpResponse, web};
use kernel::{AccountId, FieldErrors, OrganizationId, Role};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::organization_id;
use crate::extract::actor::SignedIn;
use crate::extract::json::SmallJson;
use crate::problem::ApiError;
use crate::representation::{Instant, text};

/// Somebody who belongs to an organization.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct MemberView {
    account_id: Uuid,
    email: String,
    role: &'static str,
    /// Whether the organization was founded with the account, which stays its
    /// owner.
    is_founder: bool,
    since: Instant,
}

/// A member's new role.
#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct RoleBody {
    /// `owner`, `manager`, `secretary`, `viewer`, `barn_manager` or `caretaker`.
    #[serde(default)]
    #[schema(required = true, nullable = false, value_type = String)]
    role: Option<String>,
}

/// The role with this name; otherwise an error at the field `role`.
pub(super) fn parse_role(errors: &mut FieldErrors, name: Option<&String>) -> Option<Role> {
    let role = Role::parse(text(name));
    if role.is_none() {
        let names = Role::ALL.map(Role::as_str).join(", ");
        errors.add("role", format!("must be one of {names}"));
    }
    role
}

impl From<Member> for MemberView {
    fn from(member: Member) -> Self {
        Self {
            account_id: member.account_id.as_uuid(),
            email: member.email.as_str().to_owned(),
            role: member.role.as_str(),
            is_founder: member.is_founder,
            since: member.since.into(),
        }
    }
}

impl From<ChangeMemberError> for ApiError {
    fn from(error: ChangeMemberError) -> Self {
        match error {
            ChangeMemberError::NotFound => Self::not_found("Member"),
            ChangeMemberError::Founder => Self::new(
                StatusCode::CONFLICT,
                "founder_stays",
                "The account that founded the organization stays its owner.",
            ),
            ChangeMemberError::LastOwner => Self::conflict(
                "last_owner",
                "An organization needs an owner. Make somebody else an owner first.",
            ),
            ChangeMemberError::Store(error) => error.into(),
        }
    }
}

fn ids(path: &(String, String)) -> Result<(OrganizationId, AccountId), ApiError> {
    let account = AccountId::parse(&path.1).ok_or(ChangeMemberError::NotFound)?;
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
    let members = members.ok_or_else(|| ApiError::not_found("Organization"))?;
    let views: Vec<_> = members.into_iter().map(MemberView::from).collect();
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
    let mut errors = FieldErrors::new();
    let role = parse_role(&mut errors, json.body.role.as_ref()).ok_or(errors)?;
    let changed = people.set_role(&signed_in.actor, organization, account, role);
    Ok(HttpResponse::Ok().json(MemberView::from(changed.await?)))
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
