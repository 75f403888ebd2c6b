use ::registrations::{EntryChange, Payment, WholeEntry};
use kernel::PaymentId;

use serde::Serialize;
use serde_json::Number;
use utoipa::ToSchema;
use uuid::Uuid;

use super::super::details::SignedWaiverView;
use super::super::link::url_of;
use super::super::view::RegistrationView;
use crate::audit::author;
use crate::calendar_feed::PublicUrl;
use crate::representation::{Instant, dollars};

/// An entry with its ledger and its history.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct EntryView {
    #[serde(flatten)]
    registration: RegistrationView,
    /// The address at which the rider sees and changes the entry; null for
    /// members who may only read it.
    #[schema(required = true)]
    link: Option<String>,
    /// What the rider signed; null if it was nothing.
    #[schema(required = true)]
    waiver: Option<SignedWaiverView>,
    /// What was signed before that, for example by a former rider; the last one first.
    former_waivers: Vec<SignedWaiverView>,
    /// Payments and refunds, the first one first.
    payments: Vec<PaymentView>,
    /// What was changed, the first change first.
    history: Vec<EntryChangeView>,
}

/// A line of the ledger.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PaymentView {
    id: Uuid,
    registration_id: Uuid,
    /// `payment` or `refund`. A line that voids another has its kind.
    kind: &'static str,
    /// `cash`, `check`, `card`, `transfer` or `other`.
    method: &'static str,
    /// US dollars.
    #[schema(value_type = f64)]
    amount: Number,
    reference: String,
    note: String,
    received_at: Instant,
    recorded_at: Instant,
    /// The email address of the account; null if it was deleted.
    #[schema(required = true)]
    recorded_by: Option<String>,
    /// The line that this one voids; null in others.
    #[schema(required = true)]
    voids: Option<Uuid>,
    /// Why it voids the other; null in others.
    #[schema(required = true)]
    reason: Option<String>,
}

/// A line of the history.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct EntryChangeView {
    id: Uuid,
    at: Instant,
    /// `office`, `rider` by the link, or `server` when the entry moved up by
    /// itself.
    by: &'static str,
    /// The email address of the office's account; null if it was deleted, and
    /// for others.
    #[schema(required = true)]
    account: Option<String>,
    /// `added`, `details`, `back_number`, `class`, `status`, `extra`, `waiver`,
    /// `total`, `payment`, `refund`, `void` or `link`.
    kind: &'static str,
    /// The field, the class, the line of the bill or the method of payment.
    subject: String,
    before: String,
    after: String,
    #[schema(required = true)]
    reason: Option<String>,
    /// That of the entry after the change.
    revision: u32,
}

impl EntryView {
    pub(super) fn new(entry: WholeEntry, public_url: &PublicUrl) -> Self {
        Self {
            link: Some(url_of(&entry.registration.link, public_url)),
            ..Self::without_link(entry)
        }
    }

    pub(super) fn without_link(entry: WholeEntry) -> Self {
        Self {
            link: None,
            registration: entry.registration.into(),
            waiver: entry.waiver.map(SignedWaiverView::from),
            former_waivers: entry.former_waivers.into_iter().map(Into::into).collect(),
            payments: entry.payments.into_iter().map(Into::into).collect(),
            history: entry.history.into_iter().map(Into::into).collect(),
        }
    }
}

impl From<Payment> for PaymentView {
    fn from(payment: Payment) -> Self {
        let (voids, reason) = payment.voids.unzip();
        let recorded_by = payment.recorded_by;
        Self {
            id: payment.id.as_uuid(),
            registration_id: payment.registration_id.as_uuid(),
            kind: payment.kind.as_str(),
            method: payment.method.as_str(),
            amount: dollars(payment.amount),
            reference: payment.reference.as_str().to_owned(),
            note: payment.note.as_str().to_owned(),
            received_at: payment.received_at.into(),
            recorded_at: payment.recorded_at.into(),
            recorded_by: recorded_by.map(|it| it.as_str().to_owned()),
            voids: voids.map(PaymentId::as_uuid),
            reason: reason.map(|it| it.as_str().to_owned()),
        }
    }
}

impl From<EntryChange> for EntryChangeView {
    fn from(change: EntryChange) -> Self {
        let (by, account) = author(change.by);
        let difference = change.difference;
        Self {
            id: change.id.as_uuid(),
            at: change.at.into(),
            by,
            account,
            kind: difference.kind.as_str(),
            subject: difference.subject,
            before: difference.before,
            after: difference.after,
            reason: change.reason.map(|it| it.as_str().to_owned()),
            revision: change.revision.number(),
        }
    }
}
