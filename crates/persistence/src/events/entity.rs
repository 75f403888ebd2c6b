//! The rows of `events` and `event_templates`.

use std::collections::BTreeMap;

use sea_orm::FromJsonQueryResult;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

pub(crate) mod event {
    use serde::{Deserialize, Serialize};

    use super::{EntryRulesJson, Names};
    use crate::prelude::*;

    /// Also stored as JSON under idempotency keys, as it was created: a column
    /// that is added later needs `serde(default)`.
    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
    #[sea_orm(table_name = "events")]
    pub(crate) struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: Uuid,
        // Copies that were stored before it was renamed.
        #[serde(alias = "account_id")]
        pub organization_id: Uuid,
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
        pub notes: String,
        #[serde(default)]
        pub office_notes: String,
        pub starts_at: i64,
        pub ends_at: i64,
        pub time_zone: String,
        pub entry_counter: i64,
        #[serde(default)]
        pub entry_bytes: i64,
        #[serde(default)]
        pub participant_count: i64,
        #[serde(default)]
        pub total_fees: i64,
        #[serde(default)]
        #[sea_orm(column_type = "JsonBinary")]
        pub entry_rules: EntryRulesJson,
        #[serde(default)]
        pub wait_counter: i64,
        #[serde(default)]
        pub last_back_number: i64,
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

    impl ActiveModelBehavior for ActiveModel {}

    impl Owned for Entity {
        const ID: Column = Column::Id;
        const ORGANIZATION: Column = Column::OrganizationId;
    }

    fn first_revision() -> i64 {
        kernel::Revision::FIRST.number().into()
    }
}

/// The classes of shows. Triggers count their entries, see
/// `registrations/mod.rs`.
pub(crate) mod class {
    use serde::{Deserialize, Serialize};

    use crate::prelude::*;

    /// Also stored as JSON under idempotency keys, with its show.
    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
    #[sea_orm(table_name = "classes")]
    pub(crate) struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: Uuid,
        pub event_id: Uuid,
        pub position: i64,
        pub number: String,
        pub number_key: String,
        pub name: String,
        pub name_key: String,
        pub description: String,
        pub price: i64,
        pub capacity: Option<i64>,
        pub closed: bool,
        pub entered: i64,
        pub waiting: i64,
        pub scratched: i64,
    }

    impl ActiveModelBehavior for ActiveModel {}
}

/// A new show, as it is stored under its idempotency key.
#[derive(Serialize, Deserialize)]
pub(crate) struct Answer {
    #[serde(flatten)]
    pub(crate) event: event::Model,
    /// `None` in answers that were stored before classes had ids.
    #[serde(default)]
    pub(crate) class_rows: Option<Vec<class::Model>>,
}

pub(crate) mod event_template {
    use super::ProfileJson;
    use crate::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "event_templates")]
    pub(crate) struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: Uuid,
        pub organization_id: Uuid,
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

    impl ActiveModelBehavior for ActiveModel {}

    impl Owned for Entity {
        const ID: Column = Column::Id;
        const ORGANIZATION: Column = Column::OrganizationId;
    }
}

pub(crate) mod calendar_feed {
    use crate::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "calendar_feeds")]
    pub(crate) struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub account_id: Uuid,
        pub secret: String,
        pub created_at: i64,
    }

    impl ActiveModelBehavior for ActiveModel {}
}

/// A show's rules for its entries, stored as JSON: they are saved and read as a
/// whole. Instants are Unix milliseconds. A field that is added later needs a
/// default.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, FromJsonQueryResult)]
#[serde(default)]
pub(crate) struct EntryRulesJson {
    pub opens_at: Option<i64>,
    pub closes_at: Option<i64>,
    pub late_entries: bool,
    pub capacity: Option<i64>,
    pub first_back_number: i64,
    pub fees: Vec<FeeJson>,
    pub public_contact: bool,
    pub payment_note: String,
    /// By the name of the field; others are off.
    pub form: BTreeMap<String, String>,
    pub waiver: Option<WaiverJson>,
}

impl Default for EntryRulesJson {
    fn default() -> Self {
        Self {
            opens_at: None,
            closes_at: None,
            late_entries: false,
            capacity: None,
            first_back_number: 1,
            fees: Vec::new(),
            public_contact: false,
            payment_note: String::new(),
            form: BTreeMap::new(),
            waiver: None,
        }
    }
}

/// What riders sign.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct WaiverJson {
    pub text: String,
    pub age_of_majority: i64,
}

/// One fee; the amount is in cents.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct FeeJson {
    pub id: Uuid,
    pub name: String,
    pub amount: i64,
    pub per: String,
    pub required: bool,
    #[serde(default)]
    pub from: Option<i64>,
    #[serde(default)]
    pub until: Option<i64>,
    #[serde(default)]
    pub max_quantity: Option<i64>,
}

/// The classes of a template, stored as JSON: they are saved and read as a
/// whole, and no other row refers to them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, FromJsonQueryResult)]
pub(crate) struct Classes(pub Vec<ClassJson>);

/// One class; the price is in cents.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct ClassJson {
    #[serde(default)]
    pub number: Option<String>,
    pub name: String,
    pub description: String,
    pub price: i64,
    #[serde(default)]
    pub capacity: Option<i64>,
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
    pub office_notes: String,
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
