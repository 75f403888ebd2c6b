//! Between rows and notices.

use kernel::{EventId, NoticeId, StoreError, TimeZone, to_unix_millis};
use sea_orm::FromQueryResult;
use sea_orm::prelude::Json;
use serde_json::json;
use usda::{Contact, Notice, Place, QueuedNotice, ShowFacts};

use crate::events::entity::event;
use crate::outbox;
use crate::row::{instant, parsed, present};

/// A show with the number of its entries.
#[derive(FromQueryResult)]
pub(super) struct ShowRow {
    #[sea_orm(nested)]
    pub(super) event: event::Model,
    participant_count: i64,
}

pub(super) fn notice_json(notice: &Notice) -> Json {
    json!({
        "subject": notice.subject,
        "body": notice.body,
        "written_at": to_unix_millis(notice.written_at),
    })
}

pub(super) fn to_queued(row: &outbox::Model, show: ShowRow) -> Result<QueuedNotice, StoreError> {
    let (failures, lease_until) = outbox::lease_of(row)?;
    Ok(QueuedNotice {
        id: NoticeId::new(row.id),
        show: to_show_facts(show)?,
        failures,
        lease_until,
    })
}

fn to_show_facts(row: ShowRow) -> Result<ShowFacts, StoreError> {
    let ShowRow {
        event,
        participant_count,
    } = row;
    Ok(ShowFacts {
        event_id: EventId::new(event.id),
        name: event.name,
        event_type: event.event_type,
        place: Place {
            venue: event.venue,
            address: event.address,
            city: event.city,
            state: event.state,
            zip_code: event.zip_code,
        },
        manager: Contact {
            name: event.manager_name,
            email: event.manager_email.unwrap_or_default(),
            phone: event.manager_phone.unwrap_or_default(),
        },
        starts_at: instant("events.starts_at", event.starts_at)?,
        ends_at: instant("events.ends_at", event.ends_at)?,
        time_zone: parsed("events.time_zone", TimeZone::parse(&event.time_zone))?,
        classes: event
            .classes
            .0
            .into_iter()
            .map(|class| class.name)
            .collect(),
        entries: present("participant_count", u64::try_from(participant_count).ok())?,
        inspector_required: event.require_dqp,
    })
}
