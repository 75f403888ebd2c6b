use serde::Serialize;
use usda::{
    Acknowledgement, Change, Missing, NoticeRecord, Overview, Progress, Receipt, SendingMethod,
    SentByOrganizer,
};
use utoipa::ToSchema;

use crate::events::UsdaDelivery;
use crate::representation::{Instant, Oid};

/// What is to be known of the notice of one show.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct UsdaOverview {
    /// What the next notice lacks, in the order of 9 CFR 11.16(a).
    missing: Vec<MissingView>,
    /// What changed since the last notice was given and is still to be told.
    changes: Vec<ChangeView>,
    /// Until when changes are to be told: 15 days before the start.
    amendment_due_at: Instant,
    /// Whether that has passed.
    amendment_late: bool,
    /// The notices, the original first.
    notices: Vec<NoticeView>,
}

/// Something that the notice should say and that nobody has filled in.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct MissingView {
    /// The number of its item in 9 CFR 11.16(a).
    item: u8,
    /// What it is, such as "the manager's address".
    what: &'static str,
    /// The field of the show's form in which it is filled in.
    field: &'static str,
}

/// An item that differs from what the last notice said.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ChangeView {
    /// Its number in 9 CFR 11.16(a).
    item: u8,
    /// What it is about.
    heading: &'static str,
    /// What was stated, in lines; empty if nothing was.
    before: Vec<String>,
    /// What holds now, in lines; empty if nothing is stated.
    after: Vec<String>,
}

/// A notice: how far it got, and what proves it.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct NoticeView {
    _id: Oid,
    /// 0 for the original, and up from 1 for its amendments.
    number: u32,
    status: NoticeStatus,
    /// The email address of who asked for it; null if it was due by itself.
    #[schema(required = true)]
    requested_by: Option<String>,
    requested_at: Instant,
    /// Since when its letter was ready for the organizer to send, if it ever was.
    #[schema(required = true)]
    ready_at: Option<Instant>,
    /// The organizer's word that they sent it.
    #[schema(required = true)]
    sent_by_organizer: Option<SentByOrganizerView>,
    /// When the server delivered it.
    #[schema(required = true)]
    delivered_at: Option<Instant>,
    /// How it was delivered.
    #[schema(required = true)]
    method: Option<UsdaDelivery>,
    /// To which address.
    #[schema(required = true)]
    recipient: Option<String>,
    /// The message's id, in angle brackets.
    #[schema(required = true)]
    message_id: Option<String>,
    /// The SHA-256 of the letter's PDF, in hexadecimal; null if none is kept.
    #[schema(required = true)]
    sha256: Option<String>,
    /// How often delivery failed, while it is tried again.
    failures: u32,
    /// When it is tried again, if it is.
    #[schema(required = true)]
    next_try_at: Option<Instant>,
    /// What was said when it was refused.
    #[schema(required = true)]
    reason: Option<String>,
    #[schema(required = true)]
    acknowledgement: Option<AcknowledgementView>,
}

/// How far a notice got. Where the server delivers it: handed over; being tried
/// now; failed and tried again; refused, and not tried again by itself. Where its
/// organizer sends it: being written; failed and tried again; ready to be sent;
/// sent, as the organizer says.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum NoticeStatus {
    Delivered,
    Delivering,
    Waiting,
    Refused,
    Preparing,
    Ready,
    Sent,
}

/// An organizer's word that they sent a notice themselves.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SentByOrganizerView {
    sent_at: Instant,
    /// How, if they said so.
    #[schema(required = true)]
    method: Option<SendingMethodView>,
    /// To whom, if they said so.
    #[schema(required = true)]
    recipient: Option<String>,
    /// Empty if they said nothing else.
    note: String,
    /// When they said it.
    said_at: Instant,
    /// The email address of who said it; null if the account was deleted.
    #[schema(required = true)]
    by: Option<String>,
}

/// How an organizer sent a notice.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum SendingMethodView {
    Email,
    Mail,
    Other,
}

/// What the agency answered to a notice.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AcknowledgementView {
    /// The day, `YYYY-MM-DD`.
    received_on: String,
    note: String,
}

impl From<Overview> for UsdaOverview {
    fn from(overview: Overview) -> Self {
        Self {
            missing: overview.missing.into_iter().map(Into::into).collect(),
            changes: overview.changes.into_iter().map(Into::into).collect(),
            amendment_due_at: overview.amendment_due_at.into(),
            amendment_late: overview.is_amendment_late,
            notices: overview.notices.into_iter().map(Into::into).collect(),
        }
    }
}

impl From<Missing> for MissingView {
    fn from(missing: Missing) -> Self {
        let Missing { item, what, field } = missing;
        let item = item.number();
        Self { item, what, field }
    }
}

impl From<Change> for ChangeView {
    fn from(change: Change) -> Self {
        let Change {
            item,
            before,
            after,
        } = change;
        Self {
            item: item.number(),
            heading: item.heading(),
            before,
            after,
        }
    }
}

impl From<NoticeRecord> for NoticeView {
    fn from(record: NoticeRecord) -> Self {
        let mut view = Self {
            _id: Oid::new(record.id.as_uuid()),
            number: record.number,
            status: NoticeStatus::Delivering,
            requested_by: record.requested_by.map(|by| by.as_str().to_owned()),
            requested_at: record.requested_at.into(),
            ready_at: record.ready_at.map(Into::into),
            sent_by_organizer: None,
            delivered_at: None,
            method: None,
            recipient: None,
            message_id: None,
            sha256: record.sha256,
            failures: 0,
            next_try_at: None,
            reason: None,
            acknowledgement: record.acknowledgement.map(Into::into),
        };
        match record.progress {
            Progress::Delivered { at, receipt } => {
                let Receipt {
                    method,
                    recipient,
                    message_id,
                } = receipt;
                view.status = NoticeStatus::Delivered;
                view.delivered_at = Some(at.into());
                view.method = Some(method.into());
                view.recipient = Some(recipient);
                view.message_id = Some(message_id);
            }
            Progress::Sent(sent) => {
                view.status = NoticeStatus::Sent;
                view.sent_by_organizer = Some(sent.into());
            }
            Progress::Ready => view.status = NoticeStatus::Ready,
            Progress::Preparing => view.status = NoticeStatus::Preparing,
            Progress::Delivering => {}
            Progress::Waiting {
                failures,
                next_try_at,
            } => {
                view.status = NoticeStatus::Waiting;
                view.failures = failures;
                view.next_try_at = Some(next_try_at.into());
            }
            Progress::Refused { reason } => {
                view.status = NoticeStatus::Refused;
                view.reason = Some(reason);
            }
        }
        view
    }
}

impl From<SentByOrganizer> for SentByOrganizerView {
    fn from(sent: SentByOrganizer) -> Self {
        let recipient = sent.sending.recipient.as_str();
        Self {
            sent_at: sent.sending.sent_at.into(),
            method: sent.sending.method.map(|method| match method {
                SendingMethod::Email => SendingMethodView::Email,
                SendingMethod::Mail => SendingMethodView::Mail,
                SendingMethod::Other => SendingMethodView::Other,
            }),
            recipient: (!recipient.is_empty()).then(|| recipient.to_owned()),
            note: sent.sending.note.as_str().to_owned(),
            said_at: sent.said_at.into(),
            by: sent.said_by.map(|by| by.as_str().to_owned()),
        }
    }
}

impl From<Acknowledgement> for AcknowledgementView {
    fn from(acknowledgement: Acknowledgement) -> Self {
        Self {
            received_on: acknowledgement.received_on.to_string(),
            note: acknowledgement.note.as_str().to_owned(),
        }
    }
}
