use serde::Serialize;
use time::OffsetDateTime;
use usda::{
    Acknowledgement, Change, HPA_NOTICE, Lacking, Missing, MissingRecord, NoticeRecord, Overview,
    PackagePart, Progress, SendingMethod, SentByOrganizer,
};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::events::DeliveryMethodView;
use crate::representation::{Instant, Named, Oid};
use crate::view::{Shown, view};

/// How many classes, horses or judges are named that lack something.
const NAMED: usize = 5;

type MissingRecordView = Named<MissingRecord>;
type PackagePartView = Named<PackagePart>;
type SendingMethodView = Named<SendingMethod>;

view! {
    /// What is to be known of the notice of one show, and of the package of its records.
    UsdaOverview(overview: &Overview, package: &PackageStanding) {
        /// What the next notice lacks, in the order of 9 CFR 11.16(a).
        missing: Vec<MissingView> = overview.missing,
        /// What changed since the last notice was given and is still to be told.
        changes: Vec<ChangeView> = overview.changes,
        /// Until when changes are to be told: 15 days before the start.
        amendment_due_at: Instant = overview.amendment_due_at,
        /// Whether that has passed.
        amendment_late: bool = overview.is_amendment_late,
        /// The notices, the original first.
        notices: Vec<NoticeView> = overview.notices,
        /// The package of the show's records.
        package: PackageView = *package,
    }
}

/// How the package of a show's records stands.
pub(crate) struct PackageStanding {
    due_at: Option<OffsetDateTime>,
    is_late: bool,
    missing: Vec<Lacking>,
}

impl PackageStanding {
    pub(crate) fn of(overview: &Overview, missing: Vec<Lacking>) -> Self {
        Self {
            due_at: overview.package_due_at,
            is_late: overview.is_package_late,
            missing,
        }
    }
}

view! {
    /// The package of a show's records.
    PackageView(standing: &PackageStanding) {
        /// The rule that wants it, `9 CFR 11.16(c)`.
        reference: &'static str = HPA_NOTICE.report_reference,
        /// Until when it is to be submitted: 5 days after the end of the show. Null if no
        /// class is for Tennessee Walking Horses or racking horses: then it is not owed.
        #[schema(required = true)]
        due_at: Option<Instant> = standing.due_at,
        /// Whether that has passed.
        late: bool = standing.is_late,
        /// What it lacks, as far as classes for such horses are concerned.
        missing: Vec<LackingView> = standing.missing,
    }
}

view! {
    /// Something that the package of a show's records should have and does not.
    LackingView(lacking: &Lacking) {
        part: PackagePartView = lacking.part,
        /// What it is, such as "the owner's address".
        what: &'static str = lacking.record.what(),
        /// A word for it: the list of entries takes it as `lacking`.
        record: MissingRecordView = lacking.record,
        /// Of how many classes, horses or judges; 0 if it is the show's or the
        /// organization's.
        count: usize = lacking.of.len(),
        /// The first of these.
        of: Vec<String> = lacking.of.iter().take(NAMED).cloned().collect::<Vec<_>>(),
        /// The first of the classes, or entries, in which it is filled in.
        ids: Vec<Uuid> = lacking.ids.iter().take(NAMED).copied().collect::<Vec<_>>(),
    }
}

view! {
    /// Something that the notice should say and that nobody has filled in.
    MissingView(missing: &Missing) {
        /// The number of its item in 9 CFR 11.16(a).
        item: u8 = missing.item.number(),
        /// What it is, such as "the manager's address".
        what: &'static str = missing.what,
        /// The field of the show's form in which it is filled in.
        field: &'static str = missing.field,
    }
}

view! {
    /// An item that differs from what the last notice said.
    ChangeView(change: &Change) {
        /// Its number in 9 CFR 11.16(a).
        item: u8 = change.item.number(),
        /// What it is about.
        heading: &'static str = change.item.heading(),
        /// What was stated, in lines; empty if nothing was.
        before: Vec<String> = change.before,
        /// What holds now, in lines; empty if nothing is stated.
        after: Vec<String> = change.after,
    }
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
    method: Option<DeliveryMethodView>,
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

view! {
    /// An organizer's word that they sent a notice themselves.
    SentByOrganizerView(sent: &SentByOrganizer) {
        sent_at: Instant = sent.sending.sent_at,
        /// How, if they said so.
        #[schema(required = true)]
        method: Option<SendingMethodView> = sent.sending.method,
        /// To whom, if they said so.
        #[schema(required = true)]
        recipient: Option<String> = Some(&sent.sending.recipient)
            .filter(|it| !it.as_str().is_empty())
            .cloned(),
        /// Empty if they said nothing else.
        note: String = sent.sending.note,
        /// When they said it.
        said_at: Instant = sent.said_at,
        /// The email address of who said it; null if the account was deleted.
        #[schema(required = true)]
        by: Option<String> = sent.said_by,
    }
}

view! {
    /// What the agency answered to a notice.
    AcknowledgementView(acknowledgement: &Acknowledgement) {
        /// The day, `YYYY-MM-DD`.
        received_on: String = acknowledgement.received_on,
        note: String = acknowledgement.note,
    }
}

impl Shown<NoticeView> for NoticeRecord {
    fn shown(&self) -> NoticeView {
        let mut view = NoticeView {
            _id: self.id.shown(),
            number: self.number,
            status: NoticeStatus::Delivering,
            requested_by: self.requested_by.shown(),
            requested_at: self.requested_at.shown(),
            ready_at: self.ready_at.shown(),
            sent_by_organizer: None,
            delivered_at: None,
            method: None,
            recipient: None,
            message_id: None,
            sha256: self.sha256.clone(),
            failures: 0,
            next_try_at: None,
            reason: None,
            acknowledgement: self.acknowledgement.shown(),
        };
        match &self.progress {
            Progress::Delivered { at, receipt } => {
                view.status = NoticeStatus::Delivered;
                view.delivered_at = Some(at.shown());
                view.method = Some(receipt.method.shown());
                view.recipient = Some(receipt.recipient.clone());
                view.message_id = Some(receipt.message_id.clone());
            }
            Progress::Sent(sent) => {
                view.status = NoticeStatus::Sent;
                view.sent_by_organizer = Some(sent.shown());
            }
            Progress::Ready => view.status = NoticeStatus::Ready,
            Progress::Preparing => view.status = NoticeStatus::Preparing,
            Progress::Delivering => {}
            Progress::Waiting {
                failures,
                next_try_at,
            } => {
                view.status = NoticeStatus::Waiting;
                view.failures = *failures;
                view.next_try_at = Some(next_try_at.shown());
            }
            Progress::Refused { reason } => {
                view.status = NoticeStatus::Refused;
                view.reason = Some(reason.clone());
            }
        }
        view
    }
}
