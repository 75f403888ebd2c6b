//! The rows of `audit_trail`.

use crate::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "audit_trail")]
pub(crate) struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub organization_id: Uuid,
    /// No value in a line about the organization itself.
    pub event_id: Option<Uuid>,
    pub registration_id: Option<Uuid>,
    /// That of the entry after the change.
    pub revision: Option<i64>,
    pub at: i64,
    pub author: String,
    pub account_id: Option<Uuid>,
    pub address: Option<String>,
    pub kind: String,
    pub subject: String,
    pub before: String,
    pub after: String,
    pub reason: Option<String>,
    pub object_id: Option<Uuid>,
    pub object_name: String,
    /// The data of the fact.
    #[sea_orm(column_type = "JsonBinary", nullable)]
    pub data: Option<Json>,
    /// The entry, or else the object, the show or the organization; generated.
    pub stream_id: Uuid,
    /// Its number in the stream.
    pub number: i64,
    /// What the office called the link of the device that made the change, or the account
    /// its API token with which it did; empty for others.
    pub device: String,
}

impl ActiveModelBehavior for ActiveModel {}
