//! Between rows and notices.

use kernel::{EventId, NoticeId, StoreError, TimeZone, to_unix_millis};
use sea_orm::{FromQueryResult, Set};
use time::OffsetDateTime;
use usda::{Contact, Notice, Place, QueuedNotice, ShowFacts};

use super::entity::{ActiveModel, Model, NoticeJson};
use crate::events::entity::event;
use crate::row::{instant, optional_instant, parsed, present};

/// What the outbox calls a notice to the USDA.
pub(super) const KIND: &str = "usda_notice";

/// How much of a failure's text is kept; the whole of it is in the log.
const LONGEST_ERROR: usize = 2000;

/// A show with the number of its entries.
#[derive(FromQueryResult)]
pub(super) struct ShowRow {
    #[sea_orm(nested)]
    pub(super) event: event::Model,
    participant_count: i64,
}

pub(super) fn outbox_row(
    id: NoticeId,
    event_id: EventId,
    now: OffsetDateTime,
    lease_until: OffsetDateTime,
) -> ActiveModel {
    ActiveModel {
        id: Set(id.as_uuid()),
        kind: Set(KIND.to_owned()),
        resource_id: Set(event_id.as_uuid()),
        delivered: Set(None),
        created_at: Set(to_unix_millis(now)),
        due_at: Set(to_unix_millis(now)),
        leased_until: Set(Some(to_unix_millis(lease_until))),
        failures: Set(0),
        last_error: Set(None),
        done_at: Set(None),
    }
}

pub(super) fn notice_json(notice: &Notice) -> NoticeJson {
    NoticeJson {
        subject: notice.subject.clone(),
        body: notice.body.clone(),
        written_at: to_unix_millis(notice.written_at),
    }
}

pub(super) fn to_queued(row: &Model, show: ShowRow) -> Result<QueuedNotice, StoreError> {
    let lease_until = optional_instant("outbox.leased_until", row.leased_until)?;
    Ok(QueuedNotice {
        id: NoticeId::new(row.id),
        show: to_show_facts(show)?,
        failures: present("outbox.failures", u32::try_from(row.failures).ok())?,
        lease_until: present("outbox.leased_until", lease_until)?,
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

/// The text of a failure, short and without what PostgreSQL cannot store.
pub(super) fn error_text(reason: &str) -> String {
    reason
        .chars()
        .filter(|c| *c != '\0')
        .take(LONGEST_ERROR)
        .collect()
}
