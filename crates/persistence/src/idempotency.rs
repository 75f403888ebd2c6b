//! Which attempt to create something was the first of its name.

use kernel::IdempotencyKey;
use sea_orm::entity::prelude::*;
use sea_orm::sea_query::OnConflict;
use sea_orm::{DatabaseTransaction, QueryTrait as _, Set};

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "idempotency_keys")]
pub(crate) struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub scope: String,
    #[sea_orm(primary_key, auto_increment = false)]
    pub key: String,
    pub fingerprint: String,
    pub resource_id: Uuid,
    pub created_at: i64,
}

#[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
pub(crate) enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

/// What became of a key.
pub(crate) enum Claimed {
    /// It is the caller's, if the transaction commits.
    New,
    /// The same request made this resource before.
    Same(Uuid),
    /// Another request used it before.
    Other,
}

/// Takes `key` within `scope` for the resource about to be made.
///
/// Whoever comes while another transaction holds the key waits for its end:
/// PostgreSQL lets the second insert wait, SQLite the second transaction.
pub(crate) async fn claim(
    transaction: &DatabaseTransaction,
    scope: String,
    key: &IdempotencyKey,
    resource_id: Uuid,
    created_at: i64,
) -> Result<Claimed, DbErr> {
    let row = ActiveModel {
        scope: Set(scope.clone()),
        key: Set(key.key().to_owned()),
        fingerprint: Set(key.fingerprint().to_owned()),
        resource_id: Set(resource_id),
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
    let first = Entity::find_by_id((scope, key.key().to_owned()))
        .one(transaction)
        .await?
        .ok_or_else(|| DbErr::RecordNotFound("the key that was in the way".to_owned()))?;
    Ok(if first.fingerprint == key.fingerprint() {
        Claimed::Same(first.resource_id)
    } else {
        Claimed::Other
    })
}
