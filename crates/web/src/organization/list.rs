use ::accounts::AccountService;
use actix_web::{HttpResponse, web};
use kernel::{OrganizationRole, Permission};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::extract::actor::SignedIn;
use crate::problem::ApiError;

/// One of the account's organizations.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct OwnRoleView {
    id: Uuid,
    /// Empty if it has none.
    name: String,
    /// `owner`, `manager`, `secretary`, `viewer`, `barn_manager` or `caretaker`.
    role: &'static str,
    /// The zone of its barn, as IANA name; null if it is not known.
    #[schema(required = true)]
    time_zone: Option<String>,
    /// Whether it was founded with the account.
    is_own: bool,
    /// Whether something is kept in it: `false` only for the own organization of
    /// somebody who works for others alone.
    is_used: bool,
    /// What the role permits, `edit_shows` for example.
    permissions: Vec<&'static str>,
}

impl OwnRoleView {
    fn new(role: &OrganizationRole, is_own: bool, is_used: bool) -> Self {
        let permitted = Permission::ALL.into_iter();
        let permitted = permitted.filter(|it| role.role.permits(*it));
        Self {
            id: role.organization_id.as_uuid(),
            name: role.organization_name.to_string(),
            role: role.role.as_str(),
            time_zone: role.time_zone.as_ref().map(|it| it.name().to_owned()),
            is_own,
            is_used,
            permissions: permitted.map(Permission::as_str).collect(),
        }
    }
}

/// The account's organizations, its own first.
#[utoipa::path(get, path = "/showstable/organizations", operation_id = "list_organizations", tag = "organization", security(("token" = [])),
    responses((status = 200, description = "The organizations, with the account's role in each", body = Vec<OwnRoleView>)))]
pub(crate) async fn list(
    accounts: web::Data<AccountService>,
    signed_in: SignedIn,
) -> Result<HttpResponse, ApiError> {
    let actor = &signed_in.actor;
    let own = actor.own_organization();
    let uses_own = accounts.uses_own_organization(actor).await?;
    let views = actor.roles().iter().map(|role| {
        let is_own = role.organization_id == own;
        OwnRoleView::new(role, is_own, !is_own || uses_own)
    });
    Ok(HttpResponse::Ok().json(views.collect::<Vec<_>>()))
}
