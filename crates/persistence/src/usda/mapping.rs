//! Converts notices to rows and back.

use kernel::{EmailAddress, JobState, NoticeId, to_unix_millis};
use sea_orm::{FromQueryResult, Set};
use time::OffsetDateTime;
use usda::{Acknowledgement, Document, NoticeRecord, Progress, Receipt, Sending, SentByOrganizer};
use uuid::Uuid;

use super::entity::{ActiveModel, Model};
use crate::row::{Unreadable, optional, present};
use crate::table::{Stored as _, read};

/// A notice without its letter, with its job and the people who requested and sent it.
#[derive(FromQueryResult)]
pub(super) struct RecordRow {
    #[sea_orm(nested)]
    notice: Model,
    requested_by_email: Option<String>,
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
        event_facts: Set(Some(document.event_facts.column())),
        subject: Set(Some(document.subject.clone())),
        body: Set(Some(document.text.clone())),
        pdf: Set(Some(document.pdf.clone())),
        sha256: Set(Some(document.sha256.clone())),
        written_at: Set(Some(document.written_at.column())),
        ..Default::default()
    }
}

/// The stored document; `None` if there is no PDF.
pub(super) fn to_document(row: Model) -> Result<Option<Document>, Unreadable> {
    let Some(pdf) = row.pdf else {
        return Ok(None);
    };
    Ok(Some(Document {
        event_facts: read("event_facts", present("event_facts", row.event_facts)?)?,
        subject: present("subject", row.subject)?,
        text: present("body", row.body)?,
        pdf,
        sha256: present("sha256", row.sha256)?,
        written_at: read("written_at", present("written_at", row.written_at)?)?,
    }))
}

pub(super) fn to_record(row: RecordRow) -> Result<NoticeRecord, Unreadable> {
    let notice = &row.notice;
    Ok(NoticeRecord {
        id: NoticeId::new(notice.id),
        number: read("number", notice.number)?,
        requested_by: optional(row.requested_by_email.clone(), EmailAddress::stored),
        requested_at: read("requested_at", notice.requested_at)?,
        progress: progress(&row)?,
        ready_at: read("ready_at", notice.ready_at)?,
        for_organizer: notice.for_organizer,
        replaceable: notice.replaceable,
        acknowledgement: to_acknowledgement(notice)?,
        event_facts: read("event_facts", row.notice.event_facts)?,
        sha256: row.notice.sha256,
    })
}

fn progress(row: &RecordRow) -> Result<Progress, Unreadable> {
    let notice = &row.notice;
    if let Some(at) = read("delivered_at", notice.delivered_at)? {
        let receipt = Receipt {
            method: read("method", present("method", notice.method.clone())?)?,
            recipient: notice.recipient.clone().unwrap_or_default(),
            message_id: notice.message_id.clone().unwrap_or_default(),
        };
        return Ok(Progress::Delivered { at, receipt });
    }
    if let Some(sent_at) = read("sent_at", notice.sent_at)? {
        return Ok(Progress::Sent(sent_by_organizer(row, sent_at)?));
    }
    let job = row.failures.map(|failures| {
        Ok::<_, Unreadable>(JobState {
            run_at: read("jobs.run_at", row.run_at)?,
            is_leased: row.leased_until.is_some(),
            failures: read("jobs.failures", failures)?,
            last_error: row.last_error.clone(),
        })
    });
    let ready_at = read("ready_at", notice.ready_at)?;
    let job = job.transpose()?;
    Ok(Progress::of_pending(notice.for_organizer, ready_at, job))
}

fn sent_by_organizer(
    row: &RecordRow,
    sent_at: OffsetDateTime,
) -> Result<SentByOrganizer, Unreadable> {
    let notice = &row.notice;
    Ok(SentByOrganizer {
        sending: Sending {
            sent_at,
            method: read("sent_method", notice.sent_method.clone())?,
            recipient: read("sent_recipient", notice.sent_recipient.clone())?,
            note: read("sent_note", notice.sent_note.clone())?,
        },
        said_at: read("said_at", present("said_at", notice.said_at)?)?,
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
        sent_at: Set(Some(sending.sent_at.column())),
        sent_method: Set(sending.method.column()),
        sent_recipient: Set(sending.recipient.column()),
        sent_note: Set(sending.note.column()),
        said_at: Set(Some(to_unix_millis(said_at))),
        said_by: Set(Some(said_by)),
        ..Default::default()
    }
}

/// The day and the note as column values.
pub(super) fn acknowledgement_text(
    acknowledgement: Option<&Acknowledgement>,
) -> (Option<String>, String) {
    let day = acknowledgement.map(|it| it.received_on.column());
    let note = acknowledgement.map(|it| it.note.column());
    (day, note.unwrap_or_default())
}

fn to_acknowledgement(row: &Model) -> Result<Option<Acknowledgement>, Unreadable> {
    let Some(received_on) = read("acknowledged_on", row.acknowledged_on.clone())? else {
        return Ok(None);
    };
    let note = read("acknowledgement", row.acknowledgement.clone())?;
    Ok(Some(Acknowledgement { received_on, note }))
}
