//! Between rows and notices.

use kernel::{EventId, NoticeId, StoreError, TimeZone, to_unix_millis};
use sea_orm::{FromQueryResult, Set};
use time::OffsetDateTime;
use usda::{Notice, QueuedNotice, ShowFacts};

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
    event: event::Model,
    participant_count: i64,
}

pub(super) fn notice_row(
    notice: &Notice,
    now: OffsetDateTime,
    lease_until: OffsetDateTime,
) -> ActiveModel {
    ActiveModel {
        id: Set(notice.id.as_uuid()),
        kind: Set(KIND.to_owned()),
        dedupe_key: Set(notice.event_id.to_string()),
        payload: Set(NoticeJson {
            event_id: notice.event_id.as_uuid(),
            subject: notice.subject.clone(),
            body: notice.body.clone(),
            written_at: to_unix_millis(notice.written_at),
        }),
        created_at: Set(to_unix_millis(now)),
        due_at: Set(to_unix_millis(now)),
        leased_until: Set(Some(to_unix_millis(lease_until))),
        failures: Set(0),
        last_error: Set(None),
        done_at: Set(None),
    }
}

pub(super) fn to_queued(row: Model) -> Result<QueuedNotice, StoreError> {
    Ok(QueuedNotice {
        notice: Notice {
            id: NoticeId::new(row.id),
            event_id: EventId::new(row.payload.event_id),
            subject: row.payload.subject,
            body: row.payload.body,
            written_at: instant("outbox.payload.written_at", row.payload.written_at)?,
        },
        failures: present("outbox.failures", u32::try_from(row.failures).ok())?,
    })
}

pub(super) fn to_show_facts(row: ShowRow) -> Result<ShowFacts, StoreError> {
    let ShowRow {
        event,
        participant_count,
    } = row;
    let state_and_zip = joined([&event.state, &event.zip_code], " ");
    let city = joined([&event.city, &state_and_zip], ", ");
    let manager = [
        Some(event.manager_name),
        event.manager_email,
        event.manager_phone,
    ];
    Ok(ShowFacts {
        event_id: EventId::new(event.id),
        name: event.name,
        event_type: event.event_type,
        place: not_empty([event.venue, event.address, city]),
        manager: not_empty(manager.into_iter().flatten()),
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
        notified_at: optional_instant("events.usda_notified_at", event.usda_notified_at)?,
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

fn joined(parts: [&str; 2], separator: &str) -> String {
    not_empty(parts.map(str::to_owned)).join(separator)
}

fn not_empty(lines: impl IntoIterator<Item = String>) -> Vec<String> {
    lines.into_iter().filter(|line| !line.is_empty()).collect()
}
