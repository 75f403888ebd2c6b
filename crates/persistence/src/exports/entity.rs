//! The rows of `exports`.

use crate::prelude::*;

#[derive(Clone, Copy, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "exports")]
pub(crate) struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub account_id: Uuid,
    pub percent: i64,
    /// When it is ready.
    pub bytes: Option<i64>,
    pub failed: bool,
    pub created_at: i64,
    pub expires_at: i64,
}

impl ActiveModelBehavior for ActiveModel {}
