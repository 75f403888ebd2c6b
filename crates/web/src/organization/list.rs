use ::accounts::AccountService;
use actix_web::{HttpResponse, web};
use kernel::{OrganizationId, OrganizationRole, Permission, Role};
use uuid::Uuid;

use super::members::RoleView;
use crate::extract::actor::SignedIn;
use crate::problem::ApiError;
use crate::representation::Named;
use crate::view::view;

/// What one may do in an organization.
type PermissionView = Named<Permission>;

view! {
    /// One of the account's organizations.
    OwnRoleView(role: &OrganizationRole, own: &Own) {
        id: Uuid = role.organization_id,
        /// Empty if it has none.
        name: String = role.organization_name.to_string(),
        role: RoleView = role.role,
        /// The zone of its barn, as IANA name; null if it is not known.
        #[schema(required = true)]
        time_zone: Option<String> = role.time_zone,
        /// Whether it was founded with the account.
        is_own: bool = own.id == role.organization_id,
        /// Whether something is kept in it: `false` only for the own organization of
        /// somebody who works for others alone.
        is_used: bool = own.is_used || own.id != role.organization_id,
        /// What the role permits.
        permissions: Vec<PermissionView> = permissions(role.role),
    }
}

/// The organization that was founded with the account.
pub(crate) struct Own {
    id: OrganizationId,
    is_used: bool,
}

fn permissions(role: Role) -> Vec<Permission> {
    let all = Permission::ALL.into_iter();
    all.filter(|it| role.permits(*it)).collect()
}

/// The account's organizations, its own first.
#[utoipa::path(get, path = "/showstable/organizations", operation_id = "list_organizations", tag = "organization", security(("token" = [])),
    responses((status = 200, description = "The organizations, with the account's role in each", body = Vec<OwnRoleView>)))]
pub(crate) async fn list(
    accounts: web::Data<AccountService>,
    signed_in: SignedIn,
) -> Result<HttpResponse, ApiError> {
    let actor = &signed_in.actor;
    let own = Own {
        id: OrganizationId::of_founder(actor.account_id()),
        is_used: accounts.uses_own_organization(actor).await?,
    };
    let views = actor.roles().iter();
    let views = views.map(|role| OwnRoleView::new(role, &own));
    Ok(HttpResponse::Ok().json(views.collect::<Vec<_>>()))
}
