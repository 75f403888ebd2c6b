//! Converts notices to rows and back.

use kernel::{
    EmailAddress, JobState, NoticeId, OptionalLine, OptionalText, RecordDate, to_unix_millis,
};
use sea_orm::{FromQueryResult, Set};
use time::OffsetDateTime;
use usda::{
    Acknowledgement, DeliveryMethod, Document, NoticeRecord, Progress, Receipt, Sending,
    SendingMethod, SentByOrganizer,
};
use uuid::Uuid;

use super::entity::{ActiveModel, EventFactsJson, Model};
use super::event_facts::{event_facts_json, from_json};
use crate::jobs::to_failures;
use crate::row::{Unreadable, instant, optional, optional_instant, parsed, present};

const OUTBOX: &str = "outbox";
const EMAIL: &str = "email";

/// A notice without its letter, with its job and the person who requested it.
#[derive(FromQueryResult)]
pub(super) struct RecordRow {
    id: Uuid,
    number: i64,
    requested_at: i64,
    requested_by_email: Option<String>,
    event_facts: Option<EventFactsJson>,
    sha256: Option<String>,
    delivered_at: Option<i64>,
    method: Option<String>,
    recipient: Option<String>,
    message_id: Option<String>,
    acknowledged_on: Option<String>,
    acknowledgement: String,
    for_organizer: bool,
    replaceable: bool,
    ready_at: Option<i64>,
    sent_at: Option<i64>,
    sent_method: Option<String>,
    sent_recipient: String,
    sent_note: String,
    said_at: Option<i64>,
    said_by_email: Option<String>,
    run_at: Option<i64>,
    leased_until: Option<i64>,
    /// `None` if the notice has no job.
    failures: Option<i64>,
    last_error: Option<String>,
}

/// The columns of a document.
pub(super) fn document_row(document: &Document) -> ActiveModel {
    ActiveModel {
        event_facts: Set(Some(event_facts_json(&document.event_facts))),
        subject: Set(Some(document.subject.clone())),
        body: Set(Some(document.text.clone())),
        pdf: Set(Some(document.pdf.clone())),
        sha256: Set(Some(document.sha256.clone())),
        written_at: Set(Some(to_unix_millis(document.written_at))),
        ..Default::default()
    }
}

/// The stored document; `None` if there is no PDF.
pub(super) fn to_document(row: Model) -> Result<Option<Document>, Unreadable> {
    let Some(pdf) = row.pdf else {
        return Ok(None);
    };
    Ok(Some(Document {
        event_facts: from_json(present("event_facts", row.event_facts)?)?,
        subject: present("subject", row.subject)?,
        text: present("body", row.body)?,
        pdf,
        sha256: present("sha256", row.sha256)?,
        written_at: instant("written_at", present("written_at", row.written_at)?)?,
    }))
}

pub(super) fn to_record(row: RecordRow) -> Result<NoticeRecord, Unreadable> {
    Ok(NoticeRecord {
        id: NoticeId::new(row.id),
        number: parsed("number", u32::try_from(row.number))?,
        requested_by: optional(row.requested_by_email.clone(), EmailAddress::stored),
        requested_at: instant("requested_at", row.requested_at)?,
        progress: progress(&row)?,
        ready_at: optional_instant("ready_at", row.ready_at)?,
        for_organizer: row.for_organizer,
        replaceable: row.replaceable,
        sha256: row.sha256,
        acknowledgement: to_acknowledgement(row.acknowledged_on.as_deref(), &row.acknowledgement)?,
        event_facts: row.event_facts.map(from_json).transpose()?,
    })
}

fn progress(row: &RecordRow) -> Result<Progress, Unreadable> {
    if let Some(at) = row.delivered_at {
        let method = present("method", row.method.as_deref().and_then(to_method))?;
        return Ok(Progress::Delivered {
            at: instant("delivered_at", at)?,
            receipt: Receipt {
                method,
                recipient: row.recipient.clone().unwrap_or_default(),
                message_id: row.message_id.clone().unwrap_or_default(),
            },
        });
    }
    if let Some(at) = row.sent_at {
        return Ok(Progress::Sent(sent_by_organizer(row, at)?));
    }
    let ready_at = optional_instant("ready_at", row.ready_at)?;
    let job = row.failures.map(|failures| job_state(row, failures));
    Ok(Progress::of_pending(
        row.for_organizer,
        ready_at,
        job.transpose()?,
    ))
}

fn job_state(row: &RecordRow, failures: i64) -> Result<JobState, Unreadable> {
    Ok(JobState {
        run_at: optional_instant("jobs.run_at", row.run_at)?,
        is_leased: row.leased_until.is_some(),
        failures: to_failures(failures)?,
        last_error: row.last_error.clone(),
    })
}

fn sent_by_organizer(row: &RecordRow, sent_at: i64) -> Result<SentByOrganizer, Unreadable> {
    let said_at = present("said_at", row.said_at)?;
    let method = row.sent_method.as_deref();
    Ok(SentByOrganizer {
        sending: Sending {
            sent_at: instant("sent_at", sent_at)?,
            method: method
                .map(|it| parsed("sent_method", SendingMethod::parse(it)))
                .transpose()?,
            recipient: OptionalLine::stored(row.sent_recipient.clone()),
            note: OptionalText::stored(row.sent_note.clone()),
        },
        said_at: instant("said_at", said_at)?,
        said_by: optional(row.said_by_email.clone(), EmailAddress::stored),
    })
}

/// The columns of an organizer's statement.
pub(super) fn sending_row(
    sending: &Sending,
    said_by: Uuid,
    said_at: OffsetDateTime,
) -> ActiveModel {
    ActiveModel {
        sent_at: Set(Some(to_unix_millis(sending.sent_at))),
        sent_method: Set(sending.method.map(|it| it.as_str().to_owned())),
        sent_recipient: Set(sending.recipient.as_str().to_owned()),
        sent_note: Set(sending.note.as_str().to_owned()),
        said_at: Set(Some(to_unix_millis(said_at))),
        said_by: Set(Some(said_by)),
        ..Default::default()
    }
}

pub(super) const fn method_text(method: DeliveryMethod) -> &'static str {
    match method {
        DeliveryMethod::ByOrganizer => OUTBOX,
        DeliveryMethod::Email => EMAIL,
    }
}

fn to_method(text: &str) -> Option<DeliveryMethod> {
    match text {
        OUTBOX => Some(DeliveryMethod::ByOrganizer),
        EMAIL => Some(DeliveryMethod::Email),
        _ => None,
    }
}

/// The day and the note as column values.
pub(super) fn acknowledgement_text(
    acknowledgement: Option<&Acknowledgement>,
) -> (Option<String>, String) {
    let day = acknowledgement.map(|it| it.received_on.to_string());
    let note = acknowledgement.map_or("", |it| it.note.as_str());
    (day, note.to_owned())
}

fn to_acknowledgement(
    day: Option<&str>,
    note: &str,
) -> Result<Option<Acknowledgement>, Unreadable> {
    day.map(|day| {
        Ok(Acknowledgement {
            received_on: present("acknowledged_on", RecordDate::stored(day))?,
            note: OptionalText::stored(note.to_owned()),
        })
    })
    .transpose()
}
