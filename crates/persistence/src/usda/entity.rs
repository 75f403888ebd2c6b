//! The rows of `usda_notices`.

use kernel::{Location, Manager, NoticeFacts, RequiredLine, TimeZone};
use time::OffsetDateTime;
use usda::{DeliveryMethod, EventFacts, ProgramClass, SendingMethod};

use crate::prelude::*;
use crate::table::{record, word_columns};

word_columns!(DeliveryMethod, SendingMethod);

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

record! {
    /// What a notice stated about its show. It is stored unchanged and compared
    /// later, but never searched. A member that is added later needs a default for
    /// older notices.
    EventFactsJson of EventFacts {
        name,
        event_type,
        location,
        manager,
        starts_at,
        ends_at,
        time_zone,
        program,
        entered,
        notice,
        inspector_required,
    }
    members {
        name: RequiredLine<200>,
        event_type: RequiredLine<100>,
        #[serde(flatten)]
        location: Location,
        #[serde(flatten)]
        manager: Manager,
        starts_at: OffsetDateTime,
        ends_at: OffsetDateTime,
        time_zone: TimeZone,
        program: Vec<ProgramClass>,
        entered: u64,
        #[serde(flatten)]
        notice: NoticeFacts,
        inspector_required: bool,
    }
}

record! {
    ProgramClassJson of ProgramClass { name, description }
    members {
        name: String,
        description: String,
    }
}
