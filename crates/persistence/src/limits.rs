//! Enforces limits on the number of rows of an account.

use kernel::{LimitReached, StoreError};
use sea_orm::sea_query::{Expr, ExprTrait as _, Func, LockType};
use sea_orm::{ConnectionTrait, EntityTrait, QuerySelect as _, Select};
use uuid::Uuid;

use crate::accounts::entity::account;
use crate::error::store_error;

/// Locks the account until the transaction ends, so that concurrent inserts
/// cannot exceed a limit together.
///
/// `FOR NO KEY UPDATE` on PostgreSQL, which does not block inserts of rows that
/// refer to the account. On SQLite the transaction has locked the whole
/// database from its start.
pub(crate) async fn lock_account(
    transaction: &impl ConnectionTrait,
    account_id: Uuid,
) -> Result<(), StoreError> {
    account::Entity::find_by_id(account_id)
        .select_only()
        .column(account::Column::Id)
        .lock(LockType::NoKeyUpdate)
        .into_tuple::<Uuid>()
        .one(transaction)
        .await
        .map(|_| ())
        .map_err(store_error)
}

/// Fails if there are more than `most` rows, including those that the
/// transaction has inserted. The account must be locked.
pub(crate) async fn check<E: EntityTrait, Refused>(
    transaction: &impl ConnectionTrait,
    rows: Select<E>,
    what: &'static str,
    most: u32,
) -> Result<(), Refused>
where
    Refused: From<LimitReached> + From<StoreError>,
{
    if count(transaction, rows).await? > i64::from(most) {
        return Err(LimitReached { what, most }.into());
    }
    Ok(())
}

/// Fails if of rows that have the same value in a column there are more than `most`,
/// including those that the transaction has inserted. What they belong to must be locked.
pub(crate) async fn check_each<E: EntityTrait, Refused>(
    transaction: &impl ConnectionTrait,
    rows: Select<E>,
    by: E::Column,
    what: &'static str,
    most: u32,
) -> Result<(), Refused>
where
    Refused: From<LimitReached> + From<StoreError>,
{
    let number = || Expr::from(Func::count(Expr::val(1)));
    let over = rows
        .select_only()
        .expr(number())
        .group_by(by)
        .having(number().gt(i64::from(most)))
        .into_tuple::<i64>()
        .one(transaction)
        .await
        .map_err(store_error)?;
    if over.is_some() {
        return Err(LimitReached { what, most }.into());
    }
    Ok(())
}

/// The number of rows.
pub(crate) async fn count<E: EntityTrait>(
    connection: &impl ConnectionTrait,
    rows: Select<E>,
) -> Result<i64, StoreError> {
    rows.select_only()
        .expr(Func::count(Expr::val(1)))
        .into_tuple::<i64>()
        .one(connection)
        .await
        .map(Option::unwrap_or_default)
        .map_err(store_error)
}
