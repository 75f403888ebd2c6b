//! The rows of `notes` and `note_horses`.

use serde::{Deserialize, Serialize};

use crate::prelude::*;

/// Also stored as JSON under idempotency keys, as it was created: a column that
/// is added later needs `serde(default)`.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "notes")]
pub(crate) struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub organization_id: Uuid,
    pub author_id: Uuid,
    pub text: String,
    pub pinned: bool,
    pub search_key: String,
    pub place_key: i64,
    pub revision: i64,
    pub created_at: i64,
    pub updated_at: i64,
}

impl ActiveModelBehavior for ActiveModel {}

impl Owned for Entity {
    const ID: Column = Column::Id;
    const ORGANIZATION: Column = Column::OrganizationId;
}

pub(crate) mod note_horse {
    use crate::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "note_horses")]
    pub(crate) struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub note_id: Uuid,
        #[sea_orm(primary_key, auto_increment = false)]
        pub horse_id: Uuid,
    }

    impl ActiveModelBehavior for ActiveModel {}
}
