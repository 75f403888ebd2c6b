//! The rows of `usda_notices`.

use sea_orm::FromJsonQueryResult;
use serde::{Deserialize, Serialize};

use crate::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "usda_notices")]
pub(crate) struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub event_id: Uuid,
    pub number: i64,
    pub requested_by: Option<Uuid>,
    pub requested_at: i64,
    #[sea_orm(column_type = "JsonBinary", nullable)]
    pub event_facts: Option<EventFactsJson>,
    pub subject: Option<String>,
    pub body: Option<String>,
    pub pdf: Option<Vec<u8>>,
    pub sha256: Option<String>,
    pub written_at: Option<i64>,
    pub delivered_at: Option<i64>,
    pub method: Option<String>,
    pub recipient: Option<String>,
    pub message_id: Option<String>,
    pub acknowledged_on: Option<String>,
    pub acknowledgement: String,
    pub for_organizer: bool,
    pub replaceable: bool,
    pub ready_at: Option<i64>,
    pub sent_at: Option<i64>,
    pub sent_method: Option<String>,
    pub sent_recipient: String,
    pub sent_note: String,
    pub said_at: Option<i64>,
    pub said_by: Option<Uuid>,
}

impl ActiveModelBehavior for ActiveModel {}

/// What a notice stated about its show. It is stored unchanged and compared
/// later, but never searched. A field that is added later needs a default for
/// older notices.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, FromJsonQueryResult)]
pub(crate) struct EventFactsJson {
    pub name: String,
    pub event_type: String,
    pub venue: String,
    pub address: String,
    pub city: String,
    pub state: String,
    pub zip_code: String,
    pub manager_name: String,
    pub manager_address: String,
    pub manager_email: String,
    pub manager_phone: String,
    pub starts_at: i64,
    pub ends_at: i64,
    pub time_zone: String,
    pub program: Vec<ProgramClassJson>,
    pub expected_entries: Option<u32>,
    pub entered: u64,
    pub inspection: Option<String>,
    pub inspectors: Vec<String>,
    pub inspector_required: bool,
    pub therapeutic_use: Option<String>,
    pub therapeutic_details: String,
}

/// A class in the program.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct ProgramClassJson {
    pub name: String,
    pub description: String,
}
