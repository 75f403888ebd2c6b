//! The rows of `contacts` and `contact_horses`.

use serde::{Deserialize, Serialize};

use crate::prelude::*;

/// Also stored as JSON under idempotency keys, as it was created: a column that
/// is added later needs `serde(default)`.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "contacts")]
pub(crate) struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub organization_id: Uuid,
    #[sea_orm(column_type = "JsonBinary")]
    pub kinds: Json,
    pub name: String,
    pub name_key: String,
    pub company: String,
    pub email: Option<String>,
    #[sea_orm(column_type = "JsonBinary")]
    pub phones: Json,
    pub street: String,
    pub city: String,
    pub state: String,
    pub zip_code: String,
    pub notes: String,
    pub search_key: String,
    pub revision: i64,
    pub created_at: i64,
    pub updated_at: i64,
}

impl ActiveModelBehavior for ActiveModel {}

impl Owned for Entity {
    const ID: Column = Column::Id;
    const ORGANIZATION: Column = Column::OrganizationId;
}

pub(crate) mod link {
    use crate::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "contact_horses")]
    pub(crate) struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub contact_id: Uuid,
        #[sea_orm(primary_key, auto_increment = false)]
        pub horse_id: Uuid,
    }

    impl ActiveModelBehavior for ActiveModel {}
}
