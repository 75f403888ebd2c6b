//! The rows of `outbox`.

use sea_orm::FromJsonQueryResult;
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "outbox")]
pub(crate) struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub kind: String,
    pub resource_id: Uuid,
    #[sea_orm(column_type = "JsonBinary", nullable)]
    pub delivered: Option<NoticeJson>,
    pub created_at: i64,
    pub due_at: i64,
    pub leased_until: Option<i64>,
    pub failures: i64,
    pub last_error: Option<String>,
    pub done_at: Option<i64>,
}

#[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
pub(crate) enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

/// A notice as it was delivered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, FromJsonQueryResult)]
pub(crate) struct NoticeJson {
    pub subject: String,
    pub body: String,
    pub written_at: i64,
}
