//! The rows of `registrations`.

use sea_orm::entity::prelude::*;

use crate::events::entity::Classes;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "registrations")]
pub(crate) struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub event_id: Uuid,
    pub entry_number: i64,
    pub status: String,
    pub rider_name: String,
    pub rider_email: String,
    pub rider_phone: String,
    pub rider_street: String,
    pub horse_name: String,
    pub notes: String,
    #[sea_orm(column_type = "JsonBinary")]
    pub classes: Classes,
    pub total_fee: i64,
    pub inspection_status: String,
    pub created_at: i64,
}

#[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
pub(crate) enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
