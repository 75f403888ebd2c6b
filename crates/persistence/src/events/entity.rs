//! The rows of `events` and `event_templates`.

use sea_orm::FromJsonQueryResult;
use serde::{Deserialize, Serialize};

pub(crate) mod event {
    use sea_orm::entity::prelude::*;
    use serde::{Deserialize, Serialize};

    use super::{Classes, Names};

    /// Also stored as JSON under idempotency keys, as it was created: a column
    /// that is added later needs `serde(default)`.
    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
    #[sea_orm(table_name = "events")]
    pub(crate) struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: Uuid,
        pub account_id: Uuid,
        pub public_link: String,
        pub name: String,
        pub name_key: String,
        pub event_type: String,
        pub event_type_key: String,
        pub venue: String,
        pub venue_key: String,
        pub address: String,
        pub city: String,
        pub state: String,
        pub zip_code: String,
        pub manager_name: String,
        pub manager_email: Option<String>,
        pub manager_phone: Option<String>,
        pub require_dqp: bool,
        #[sea_orm(column_type = "JsonBinary")]
        pub classes: Classes,
        pub notes: String,
        pub starts_at: i64,
        pub ends_at: i64,
        pub time_zone: String,
        pub entry_counter: i64,
        #[serde(default)]
        pub entry_bytes: i64,
        pub usda_notified_at: Option<i64>,
        #[serde(default)]
        pub usda_notice_scheduled_at: Option<i64>,
        #[serde(default)]
        pub manager_address: String,
        #[serde(default)]
        pub expected_entries: Option<i64>,
        #[serde(default)]
        pub inspection: Option<String>,
        #[serde(default)]
        #[sea_orm(column_type = "JsonBinary")]
        pub inspectors: Names,
        #[serde(default)]
        pub therapeutic_use: Option<String>,
        #[serde(default)]
        pub therapeutic_details: String,
        #[serde(default = "first_revision")]
        pub revision: i64,
        #[serde(default)]
        pub usda_letter_ready_at: Option<i64>,
        pub hidden_at: Option<i64>,
        pub created_at: i64,
        pub updated_at: i64,
    }

    #[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
    pub(crate) enum Relation {}

    impl ActiveModelBehavior for ActiveModel {}

    fn first_revision() -> i64 {
        kernel::Revision::FIRST.number().into()
    }
}

pub(crate) mod event_template {
    use sea_orm::entity::prelude::*;

    use super::ProfileJson;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "event_templates")]
    pub(crate) struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: Uuid,
        pub account_id: Uuid,
        pub name_key: String,
        #[sea_orm(column_type = "JsonBinary")]
        pub profile: ProfileJson,
        pub time_zone: String,
        pub revision: i64,
        pub saved_at: i64,
        pub start_minute: Option<i64>,
        pub end_minute: Option<i64>,
        pub days: Option<i64>,
    }

    #[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
    pub(crate) enum Relation {}

    impl ActiveModelBehavior for ActiveModel {}
}

/// Classes of a show or of an entry, stored as JSON: they are saved and read
/// with their row, as a whole and in order, and no other row refers to them. An
/// entry has copies of its classes, because their prices must not change.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, FromJsonQueryResult)]
pub(crate) struct Classes(pub Vec<ClassJson>);

/// One class; the price is in cents.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct ClassJson {
    pub name: String,
    pub description: String,
    pub price: i64,
}

/// Names of people, in order.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, FromJsonQueryResult)]
pub(crate) struct Names(pub Vec<String>);

/// A show without dates, as it is stored in a template. A field that is added
/// later needs a default for older templates.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, FromJsonQueryResult)]
pub(crate) struct ProfileJson {
    pub name: String,
    pub event_type: String,
    pub venue: String,
    pub address: String,
    pub city: String,
    pub state: String,
    pub zip_code: String,
    pub manager_name: String,
    pub manager_email: Option<String>,
    pub manager_phone: Option<String>,
    pub require_dqp: bool,
    pub classes: Classes,
    pub notes: String,
    #[serde(default)]
    pub manager_address: String,
    #[serde(default)]
    pub expected_entries: Option<i64>,
    #[serde(default)]
    pub inspection: Option<String>,
    #[serde(default)]
    pub inspectors: Names,
    #[serde(default)]
    pub therapeutic_use: Option<String>,
    #[serde(default)]
    pub therapeutic_details: String,
}
