//! Which request to create something was the first under its key, and what it
//! made.
//!
//! A repetition is answered as the first request was. What never changes is
//! read again by its id. Of what can be edited the first state is kept beside
//! the key, see [`keep_answer`].

use kernel::{IdempotencyKey, StoreError, to_unix_millis};
use sea_orm::entity::prelude::*;
use sea_orm::sea_query::{Expr, OnConflict};
use sea_orm::{QueryTrait as _, Set};
use serde::Serialize;
use serde::de::DeserializeOwned;
use time::OffsetDateTime;

use crate::Database;
use crate::database::in_time;
use crate::error::store_error;
use crate::row::{of_row, parsed, present};

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

#[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
pub(crate) enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

/// What became of a key.
pub(crate) enum Claimed {
    /// It is the caller's, if the transaction commits.
    New,
    /// The same request was made before.
    Same(First),
    /// Another request used it before.
    Other,
}

/// The first request under a key.
pub(crate) struct First {
    /// What it made.
    pub(crate) resource_id: Uuid,
    answer: Option<Json>,
}

impl First {
    /// What [`keep_answer`] kept.
    pub(crate) fn answer<T: DeserializeOwned>(self) -> Result<T, StoreError> {
        let answer = present("answer", self.answer)
            .and_then(|answer| parsed("answer", serde_json::from_value(answer)));
        Ok(of_row::<Entity, _>(self.resource_id, answer)?)
    }
}

/// Takes `key` within `scope` for the resource about to be made.
///
/// Whoever comes while another transaction holds the key waits for its end:
/// PostgreSQL lets the second insert wait, SQLite the second transaction.
pub(crate) async fn claim(
    transaction: &impl ConnectionTrait,
    scope: &str,
    key: &IdempotencyKey,
    resource_id: Uuid,
    created_at: i64,
) -> Result<Claimed, DbErr> {
    let row = ActiveModel {
        scope: Set(scope.to_owned()),
        key: Set(key.key().to_owned()),
        fingerprint: Set(key.fingerprint().to_owned()),
        resource_id: Set(resource_id),
        answer: Set(None),
        created_at: Set(created_at),
    };
    let insert = Entity::insert(row)
        .on_conflict(
            OnConflict::columns([Column::Scope, Column::Key])
                .do_nothing()
                .to_owned(),
        )
        .into_query();
    if transaction.execute(&insert).await?.rows_affected() > 0 {
        return Ok(Claimed::New);
    }
    let first = Entity::find_by_id((scope.to_owned(), key.key().to_owned()))
        .one(transaction)
        .await?
        .ok_or_else(|| DbErr::RecordNotFound("the key that was in the way".to_owned()))?;
    if first.fingerprint != key.fingerprint() {
        return Ok(Claimed::Other);
    }
    Ok(Claimed::Same(First {
        resource_id: first.resource_id,
        answer: first.answer,
    }))
}

/// Keeps the row that was made under a claimed key, as it is now, of what can be
/// edited: a repetition is answered with it even when the row has changed by
/// then.
pub(crate) async fn keep_answer(
    transaction: &impl ConnectionTrait,
    scope: &str,
    key: &str,
    answer: &impl Serialize,
) -> Result<(), DbErr> {
    let answer = serde_json::to_value(answer).map_err(|error| DbErr::Json(error.to_string()))?;
    Entity::update_many()
        .col_expr(Column::Answer, Expr::val(answer))
        .filter(Column::Scope.eq(scope))
        .filter(Column::Key.eq(key))
        .exec(transaction)
        .await
        .map(|_| ())
}

/// Forgets the keys under which a resource was made that is deleted, and what
/// they were answered with.
pub(crate) async fn forget(
    transaction: &impl ConnectionTrait,
    resource_id: Uuid,
) -> Result<(), DbErr> {
    Entity::delete_many()
        .filter(Column::ResourceId.eq(resource_id))
        .exec(transaction)
        .await
        .map(|_| ())
}

impl Database {
    /// Forgets the idempotency keys that were used before an instant, and what
    /// they were answered with. Answers how many. From then on a request that
    /// repeats one of them is a new one.
    pub async fn forget_keys(&self, used_before: OffsetDateTime) -> Result<usize, StoreError> {
        in_time(async {
            let used_before = to_unix_millis(used_before);
            let old = Entity::find().filter(Column::CreatedAt.lt(used_before));
            // Looks first: there is seldom any, and looking locks nothing.
            let found = old.one(self.reader()?).await.map_err(store_error)?;
            if found.is_none() {
                return Ok(0);
            }
            let writer = self.writer()?;
            let forgotten = Entity::delete_many()
                .filter(Column::CreatedAt.lt(used_before))
                .exec(writer)
                .await
                .map_err(store_error)?;
            Ok(usize::try_from(forgotten.rows_affected).unwrap_or(usize::MAX))
        })
        .await
    }
}
