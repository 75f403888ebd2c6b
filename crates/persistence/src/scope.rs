//! Restricts queries to the organizations in which an actor may do something.

use kernel::{OrganizationId, Scope, StoreError};
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter as _, Select};

use crate::limits::count;

/// Whether a row belongs to an organization of the scope.
pub(crate) fn within(organization: impl ColumnTrait, scope: &Scope) -> Expr {
    is_one_of(organization, &scope.organizations())
}

/// Fails if one of these rows belongs to an organization of which the actor may
/// only read. For calls that change an object, when it was not found within the
/// scope.
pub(crate) async fn refuse_if_readable<E: EntityTrait>(
    connection: &impl ConnectionTrait,
    rows: Select<E>,
    organization: impl ColumnTrait,
    scope: &Scope,
) -> Result<(), StoreError> {
    let readable = scope.only_readable();
    if readable.is_empty() {
        return Ok(());
    }
    let rows = rows.filter(is_one_of(organization, &readable));
    match count(connection, rows).await? {
        0 => Ok(()),
        _ => Err(StoreError::RoleNotSufficient),
    }
}

/// With one organization, which is the usual case, an equation: both databases
/// then read an index that begins with the column in its order.
fn is_one_of(organization: impl ColumnTrait, ids: &[OrganizationId]) -> Expr {
    match ids {
        [id] => organization.eq(id.as_uuid()),
        ids => organization.is_in(ids.iter().map(|id| id.as_uuid())),
    }
}
