//! Stores idempotency keys with the first request under each key and what it
//! created.
//!
//! A repeated request gets the response of the first one. An object that never
//! changes is read again by its id, and so is a registration, of which the
//! present state is needed. For another object that can be edited, its first
//! state is stored with the key, see [`keep_answer`].

use std::error::Error;

use kernel::{IdempotencyKey, Refusal, StoreError, to_unix_millis};
use sea_orm::Set;
use sea_orm::sea_query::{Expr, OnConflict, SelectStatement};
use serde::Serialize;
use serde::de::DeserializeOwned;
use time::OffsetDateTime;
use tracing::Span;

use crate::Database;
use crate::database::TransactionConnection;
use crate::error::store_error;
use crate::prelude::*;
use crate::row::{delete_where, of_row, parsed, present, write};

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "idempotency_keys")]
pub(crate) struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub scope: String,
    #[sea_orm(primary_key, auto_increment = false)]
    pub key: String,
    pub fingerprint: String,
    pub resource_id: Uuid,
    #[sea_orm(column_type = "JsonBinary", nullable)]
    pub answer: Option<Json>,
    pub created_at: i64,
}

impl ActiveModelBehavior for ActiveModel {}

/// The result of claiming a key.
pub(crate) enum Claimed {
    /// The key is new, or there is none; it is claimed when the transaction
    /// commits.
    New,
    /// The key was used by the same request.
    Same(First),
    /// The key was used by another request.
    Other,
}

impl Claimed {
    /// The same request that was first under the key, if there is one.
    pub(crate) fn first(self) -> Result<Option<First>, Refusal> {
        match self {
            Self::New => Ok(None),
            Self::Same(first) => Ok(Some(first)),
            Self::Other => Err(Refusal::KeyReused),
        }
    }
}

/// The first request under a key.
pub(crate) struct First {
    /// The id of the object that it created.
    pub(crate) resource_id: Uuid,
    answer: Option<Json>,
}

impl First {
    /// The state that [`keep_answer`] stored.
    pub(crate) fn answer<T: DeserializeOwned>(self) -> Result<T, StoreError> {
        let answer = present("answer", self.answer)
            .and_then(|answer| parsed("answer", serde_json::from_value(answer)));
        Ok(of_row::<Entity, _>(self.resource_id, answer)?)
    }
}

/// Claims `key`, if there is one, within `scope` for the object that will be
/// created.
///
/// If another transaction has claimed the key, this waits until that ends: on
/// PostgreSQL the second insert waits, on SQLite the second transaction.
pub(crate) async fn claim(
    transaction: &impl ConnectionTrait,
    scope: &str,
    key: Option<&IdempotencyKey>,
    resource_id: Uuid,
    created_at: i64,
) -> Result<Claimed, StoreError> {
    let Some(key) = key else {
        return Ok(Claimed::New);
    };
    let once = OnConflict::columns([Column::Scope, Column::Key])
        .do_nothing()
        .to_owned();
    let insert = Entity::insert(row(scope.to_owned(), key, resource_id, created_at));
    if write(transaction, insert.on_conflict(once)).await? > 0 {
        return Ok(Claimed::New);
    }
    let first = Entity::find_by_id((scope.to_owned(), key.key().to_owned()))
        .one(transaction)
        .await
        .map_err(store_error)?
        .ok_or_else(|| StoreError::failed("the key that was in the way is gone"))?;
    if first.fingerprint != key.fingerprint() {
        return Ok(Claimed::Other);
    }
    Ok(Claimed::Same(First {
        resource_id: first.resource_id,
        answer: first.answer,
    }))
}

/// Claims the key within its scope for an object that never changes, made at this
/// instant; or the id of the first one under it, which a repeated request gets.
pub(crate) async fn first(
    transaction: &impl ConnectionTrait,
    (scope, key): &(String, Option<IdempotencyKey>),
    (id, now): (Uuid, OffsetDateTime),
) -> Result<Option<Uuid>, Refusal> {
    match claim(transaction, scope, key.as_ref(), id, to_unix_millis(now)).await? {
        Claimed::New => Ok(None),
        Claimed::Other => Err(Refusal::KeyReused),
        Claimed::Same(first) => Ok(Some(first.resource_id)),
    }
}

/// The row of a key.
pub(crate) fn row(
    scope: String,
    key: &IdempotencyKey,
    resource_id: Uuid,
    created_at: i64,
) -> ActiveModel {
    ActiveModel {
        scope: Set(scope),
        key: Set(key.key().to_owned()),
        fingerprint: Set(key.fingerprint().to_owned()),
        resource_id: Set(resource_id),
        answer: Set(None),
        created_at: Set(created_at),
    }
}

/// A store call that creates an object that can be edited, once under a key:
/// `insert` creates it and returns its rows as they are stored. A repeated request
/// creates nothing and gets the rows of the first one.
pub(crate) async fn insert_once<R, F>(
    database: &Database,
    span: Span,
    key: (String, Option<IdempotencyKey>),
    made: (Uuid, OffsetDateTime),
    insert: impl Fn(TransactionConnection) -> F + Send + Sync,
) -> Result<R, Refusal>
where
    R: Serialize + DeserializeOwned + Send + Sync,
    F: Future<Output = Result<R, Refusal>> + Send,
{
    insert_once_or(database, span, key, made, insert).await
}

/// Like [`insert_once`], for an insertion that has reasons of its own to fail.
pub(crate) async fn insert_once_or<R, E, F>(
    database: &Database,
    span: Span,
    (scope, key): (String, Option<IdempotencyKey>),
    (id, now): (Uuid, OffsetDateTime),
    insert: impl Fn(TransactionConnection) -> F + Send + Sync,
) -> Result<R, E>
where
    R: Serialize + DeserializeOwned + Send + Sync,
    E: From<Refusal> + From<StoreError> + Error + Send + 'static,
    F: Future<Output = Result<R, E>> + Send,
{
    let (scope, key, insert) = (&scope, key.as_ref(), &insert);
    let write = database.write(span, |db| async move {
        let claimed = claim(&db, scope, key, id, to_unix_millis(now)).await?;
        if let Some(first) = claimed.first()? {
            return Ok(first.answer()?);
        }
        let rows = insert(db.clone()).await?;
        keep_answer(&db, scope, key, &rows).await?;
        Ok(rows)
    });
    write.await
}

/// Stores the row that was created under a claimed key, for objects that can be
/// edited: a repeated request gets this state even if the row has changed.
pub(crate) async fn keep_answer(
    transaction: &impl ConnectionTrait,
    scope: &str,
    key: Option<&IdempotencyKey>,
    answer: &impl Serialize,
) -> Result<(), StoreError> {
    let Some(key) = key else {
        return Ok(());
    };
    let answer = serde_json::to_value(answer).map_err(StoreError::failed)?;
    let update = Entity::update_many()
        .col_expr(Column::Answer, Expr::val(answer))
        .filter(Column::Scope.eq(scope))
        .filter(Column::Key.eq(key.key()));
    write(transaction, update).await?;
    Ok(())
}

/// Deletes the keys of a deleted object, with the states stored with them.
pub(crate) async fn forget(
    transaction: &impl ConnectionTrait,
    resource_id: Uuid,
) -> Result<(), StoreError> {
    delete_where::<Entity>(transaction, Column::ResourceId.eq(resource_id)).await?;
    Ok(())
}

/// Like [`forget`], for several objects.
pub(crate) async fn forget_these(
    transaction: &impl ConnectionTrait,
    resource_ids: &[Uuid],
) -> Result<(), StoreError> {
    let those = Column::ResourceId.is_in(resource_ids.iter().copied());
    delete_where::<Entity>(transaction, those).await?;
    Ok(())
}

/// Like [`forget_these`], of objects that a statement selects.
pub(crate) async fn forget_all(
    transaction: &impl ConnectionTrait,
    resource_ids: SelectStatement,
) -> Result<(), StoreError> {
    let those = Column::ResourceId.in_subquery(resource_ids);
    delete_where::<Entity>(transaction, those).await?;
    Ok(())
}

impl Database {
    /// Deletes idempotency keys that were used before an instant, and returns
    /// how many. A request that repeats one of them is then a new one.
    pub async fn forget_keys(&self, used_before: OffsetDateTime) -> Result<usize, StoreError> {
        let old = Column::CreatedAt.lt(to_unix_millis(used_before));
        let forgotten = self.forget::<Entity>(old).await?;
        Ok(usize::try_from(forgotten).unwrap_or(usize::MAX))
    }
}
