//! Restricts queries to the organizations in which an actor may do something.

use std::collections::BTreeSet;

use kernel::{OrganizationId, Scope, StoreError};
use sea_orm::sea_query::{Expr, LockType};
use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, EntityTrait, QueryFilter as _, QueryOrder as _,
    QuerySelect as _, Select,
};
use uuid::Uuid;

use crate::error::store_error;
use crate::idempotency;
use crate::limits::count;
use crate::row::{delete_where, find_one};

/// A table whose rows belong to organizations.
pub(crate) trait Owned: EntityTrait {
    /// The column with the id.
    const ID: Self::Column;
    /// The column with the organization.
    const ORGANIZATION: Self::Column;
}

/// Whether a row has this id and is within the scope.
pub(crate) fn this_one<E: Owned>(scope: &Scope, id: Uuid) -> Condition {
    let within = within(E::ORGANIZATION, scope);
    Condition::all().add(E::ID.eq(id)).add(within)
}

/// Whether there is a row with this id within the scope.
pub(crate) async fn owns<E: Owned>(
    connection: &impl ConnectionTrait,
    scope: &Scope,
    id: Uuid,
) -> Result<bool, StoreError> {
    let found = E::find().filter(this_one::<E>(scope, id));
    Ok(count(connection, found).await? > 0)
}

/// Finds a row within the scope, to which a later [`lock_own`] belongs. Fails if the
/// actor may only read it.
///
/// What a row refers to is locked before it, by this reading of its organization.
pub(crate) async fn find_own<E: Owned>(
    transaction: &impl ConnectionTrait,
    scope: &Scope,
    id: Uuid,
) -> Result<Option<E::Model>, StoreError> {
    let row = E::find().filter(this_one::<E>(scope, id));
    own(transaction, row, scope, id).await
}

/// Finds a row within the scope and locks it until the transaction ends, so that
/// nobody else changes or deletes it; rows that refer to it can be inserted. On
/// SQLite the transaction has locked the whole database from its start. Fails if
/// the actor may only read it.
pub(crate) async fn lock_own<E: Owned>(
    transaction: &impl ConnectionTrait,
    scope: &Scope,
    id: Uuid,
) -> Result<Option<E::Model>, StoreError> {
    let row = E::find().filter(this_one::<E>(scope, id));
    own(transaction, row.lock(LockType::NoKeyUpdate), scope, id).await
}

/// Like [`lock_own`], but waits for transactions that refer to the row: before it is
/// deleted, and before copies of its content are changed.
pub(crate) async fn lock_own_alone<E: Owned>(
    transaction: &impl ConnectionTrait,
    scope: &Scope,
    id: Uuid,
) -> Result<Option<E::Model>, StoreError> {
    let row = E::find().filter(this_one::<E>(scope, id));
    own(transaction, row.lock_exclusive(), scope, id).await
}

async fn own<E: Owned>(
    transaction: &impl ConnectionTrait,
    row: Select<E>,
    scope: &Scope,
    id: Uuid,
) -> Result<Option<E::Model>, StoreError> {
    let row = find_one(transaction, row, Ok).await?;
    if row.is_none() {
        refuse_reader::<E>(transaction, scope, id).await?;
    }
    Ok(row)
}

/// Deletes a row with its idempotency keys; `false` if there is none within the
/// scope. Fails if the actor may only read it.
pub(crate) async fn delete_own<E: Owned>(
    transaction: &impl ConnectionTrait,
    scope: &Scope,
    id: Uuid,
) -> Result<bool, StoreError> {
    if delete_where::<E>(transaction, this_one::<E>(scope, id)).await? == 0 {
        refuse_reader::<E>(transaction, scope, id).await?;
        return Ok(false);
    }
    idempotency::forget(transaction, id).await?;
    Ok(true)
}

/// The ids of some rows of an organization, at most so many.
pub(crate) async fn some_of<E: Owned>(
    transaction: &impl ConnectionTrait,
    organization: OrganizationId,
    most: u64,
) -> Result<Vec<Uuid>, StoreError> {
    E::find()
        .select_only()
        .column(E::ID)
        .filter(E::ORGANIZATION.eq(organization.as_uuid()))
        .order_by_asc(E::ID)
        .limit(most)
        .lock_exclusive()
        .into_tuple()
        .all(transaction)
        .await
        .map_err(store_error)
}

/// Deletes some rows of an organization with their idempotency keys, at most so many;
/// `false` if there are none.
pub(crate) async fn delete_some_of<E: Owned>(
    transaction: &impl ConnectionTrait,
    organization: OrganizationId,
    most: u64,
) -> Result<bool, StoreError> {
    let ids = some_of::<E>(transaction, organization, most).await?;
    if ids.is_empty() {
        return Ok(false);
    }
    idempotency::forget_these(transaction, &ids).await?;
    delete_where::<E>(transaction, E::ID.is_in(ids)).await?;
    Ok(true)
}

/// Whether all these rows belong to an organization. They cannot be deleted until the
/// transaction ends; rows that refer to them can be inserted.
pub(crate) async fn hold_own<E: Owned>(
    transaction: &impl ConnectionTrait,
    organization: Uuid,
    ids: impl IntoIterator<Item = Uuid>,
) -> Result<bool, StoreError> {
    let ids: BTreeSet<_> = ids.into_iter().collect();
    let wanted = ids.len();
    let own = E::find().filter(E::ORGANIZATION.eq(organization));
    let held = lock_these(transaction, own, ids, LockType::KeyShare).await?;
    Ok(held.len() == wanted)
}

/// Locks those of these rows that are there until the transaction ends, and returns
/// their ids. Of several, the one with the smallest id is locked first, by all.
pub(crate) async fn lock_these<E: Owned>(
    transaction: &impl ConnectionTrait,
    rows: Select<E>,
    ids: impl IntoIterator<Item = Uuid>,
    how: LockType,
) -> Result<Vec<Uuid>, StoreError> {
    let ids: Vec<_> = ids.into_iter().collect();
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    rows.select_only()
        .column(E::ID)
        .filter(E::ID.is_in(ids))
        .order_by_asc(E::ID)
        .lock(how)
        .into_tuple()
        .all(transaction)
        .await
        .map_err(store_error)
}

/// Whether a row belongs to an organization of the scope.
pub(crate) fn within(organization: impl ColumnTrait, scope: &Scope) -> Expr {
    is_one_of(organization, &scope.organizations())
}

/// Fails if the actor may only read the row with this id. For calls that change an
/// object, when it was not found within the scope.
pub(crate) async fn refuse_reader<E: Owned>(
    connection: &impl ConnectionTrait,
    scope: &Scope,
    id: Uuid,
) -> Result<(), StoreError> {
    let row = E::find().filter(E::ID.eq(id));
    refuse_if_readable(connection, row, E::ORGANIZATION, scope).await
}

/// Like [`refuse_reader`], for any rows.
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
