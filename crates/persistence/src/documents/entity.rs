//! The rows of `documents` and `document_horses`.

use serde::{Deserialize, Serialize};

use crate::prelude::*;

/// Also stored as JSON under idempotency keys, as it was created: a column that
/// is added later needs `serde(default)`.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "documents")]
pub(crate) struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub organization_id: Uuid,
    pub uploaded_by: Uuid,
    pub kind: String,
    pub title: String,
    pub issued_on: Option<String>,
    pub expires_on: Option<String>,
    pub contact_id: Option<Uuid>,
    pub notes: String,
    pub file_kind: String,
    pub bytes: i64,
    pub search_key: String,
    pub ends_key: i64,
    pub revision: i64,
    pub created_at: i64,
    pub updated_at: i64,
}

impl ActiveModelBehavior for ActiveModel {}

impl Owned for Entity {
    const ID: Column = Column::Id;
    const ORGANIZATION: Column = Column::OrganizationId;
}

pub(crate) mod document_horse {
    use crate::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "document_horses")]
    pub(crate) struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub document_id: Uuid,
        #[sea_orm(primary_key, auto_increment = false)]
        pub horse_id: Uuid,
    }

    impl ActiveModelBehavior for ActiveModel {}
}
