//! Who belongs to an organization.

use kernel::{AccountId, Actor, OrganizationId, OrganizationRole, Role, StoreError, TimeZone};
use sea_orm::sea_query::Expr;
use sea_orm::{
    ColumnTrait as _, ConnectionTrait, DbBackend, EntityTrait as _, FromQueryResult,
    QueryFilter as _, QuerySelect as _, Select,
};
use serde::Deserialize;
use uuid::Uuid;

use crate::accounts::entity::{account, member};
use crate::limits;
use crate::row::{Unreadable, find_one, parsed, present};

#[derive(Deserialize)]
struct RoleJson {
    organization_id: Uuid,
    organization_name: String,
    time_zone: Option<String>,
    role: String,
}

/// The name and zone of the account's own organization, and its roles in others: each as
/// one column of the account's row, which spares further statements.
#[derive(FromQueryResult)]
pub(crate) struct RolesColumns {
    own_organization: String,
    own_time_zone: Option<String>,
    /// JSON.
    roles: String,
}

/// Adds [`RolesColumns`].
pub(crate) fn with_roles(
    accounts: Select<account::Entity>,
    backend: DbBackend,
) -> Select<account::Entity> {
    let name = "(SELECT o.name FROM organizations AS o WHERE o.id = accounts.id)";
    let zone = "(SELECT o.time_zone FROM organizations AS o WHERE o.id = accounts.id)";
    let roles = match backend {
        DbBackend::Postgres => {
            "(SELECT COALESCE(json_agg(json_build_object('organization_id', o.id, \
             'organization_name', o.name, 'time_zone', o.time_zone, 'role', m.role)), '[]')::text \
             FROM members AS m JOIN organizations AS o ON o.id = m.organization_id \
             WHERE m.account_id = accounts.id)"
        }
        _ => {
            "(SELECT json_group_array(json_object('organization_id', lower(hex(o.id)), \
             'organization_name', o.name, 'time_zone', o.time_zone, 'role', m.role)) \
             FROM members AS m JOIN organizations AS o ON o.id = m.organization_id \
             WHERE m.account_id = accounts.id)"
        }
    };
    accounts
        .expr_as(Expr::cust(name), "own_organization")
        .expr_as(Expr::cust(zone), "own_time_zone")
        .expr_as(Expr::cust(roles), "roles")
}

/// The roles of an account, that in its own organization first.
pub(crate) fn to_roles(
    id: AccountId,
    columns: RolesColumns,
) -> Result<Vec<OrganizationRole>, Unreadable> {
    let others: Vec<RoleJson> = parsed("roles", serde_json::from_str(&columns.roles))?;
    // One that is not known any more does not lock anybody out.
    let zone = |name: Option<String>| name.and_then(|name| TimeZone::stored(&name));
    let own = OrganizationRole {
        organization_id: OrganizationId::of_founder(id),
        organization_name: columns.own_organization.into(),
        time_zone: zone(columns.own_time_zone),
        role: Role::Owner,
    };
    let role = |it: RoleJson| {
        Ok(OrganizationRole {
            organization_id: OrganizationId::new(it.organization_id),
            organization_name: it.organization_name.into(),
            time_zone: zone(it.time_zone),
            role: present("role", Role::parse(&it.role))?,
        })
    };
    let others: Result<Vec<_>, _> = others.into_iter().map(role).collect();
    let mut others = others?;
    others.sort_by(|a, b| a.organization_name.cmp(&b.organization_name));
    others.insert(0, own);
    Ok(others)
}

/// An actor for an account that exists.
pub(crate) async fn actor_of(
    connection: &impl ConnectionTrait,
    id: AccountId,
) -> Result<Option<Actor>, StoreError> {
    let one = account::Entity::find_by_id(id.as_uuid())
        .select_only()
        .column(account::Column::Id);
    let one = with_roles(one, connection.get_database_backend());
    find_one(connection, one, |columns: RolesColumns| {
        Ok(Actor::new(id, to_roles(id, columns)?.into()))
    })
    .await
}

/// The email address of the organization with the id in `column`: its founder's,
/// or if that account was deleted, that of the member who has been an owner for
/// the longest time. Empty if nobody is left.
pub(crate) fn owner_email(column: &str) -> Expr {
    Expr::cust(format!(
        "COALESCE((SELECT founder.email FROM accounts AS founder \
         WHERE founder.id = {column} AND founder.deleted_at IS NULL), \
         (SELECT owner.email FROM members JOIN accounts AS owner ON owner.id = members.account_id \
         WHERE members.organization_id = {column} AND members.role = 'owner' \
         ORDER BY members.created_at LIMIT 1), '')"
    ))
}

/// The account with which an organization was founded, if it still exists.
pub(crate) fn founder_of(id: OrganizationId) -> Select<account::Entity> {
    account::Entity::find_by_id(id.as_uuid()).filter(account::Column::DeletedAt.is_null())
}

/// Whether anybody belongs to an organization.
pub(crate) async fn has_people(
    connection: &impl ConnectionTrait,
    id: OrganizationId,
) -> Result<bool, StoreError> {
    let members = member::Entity::find().filter(member::Column::OrganizationId.eq(id.as_uuid()));
    Ok(limits::count(connection, founder_of(id)).await? > 0
        || limits::count(connection, members).await? > 0)
}
