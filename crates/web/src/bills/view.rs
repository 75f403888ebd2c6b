use ::book::{Bill, BillAddress, BillLine, BillMail, BillPayment, BillSummary};
use kernel::{Actor, BillPaymentId, BookPartId, ContactId, HorseId};
use serde::Serialize;
use serde_json::Number;
use time::Date;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::book::day;
use crate::representation::{Belonging, Instant, Oid, delivery, dollars, signed_dollars};

/// A bill in a list.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct BillRow {
    #[serde(rename = "_id")]
    id: Oid,
    #[serde(flatten)]
    belonging: Belonging,
    /// From 1, without gaps within the organization.
    number: u32,
    contact_id: Option<Uuid>,
    recipient_name: String,
    /// `YYYY-MM-DD`.
    date: String,
    /// `YYYY-MM-DD`.
    due_on: String,
    /// US dollars.
    #[schema(value_type = f64)]
    total: Number,
    #[schema(value_type = f64)]
    paid: Number,
    /// Negative if too much was paid.
    #[schema(value_type = f64)]
    balance: Number,
    /// `open`, `overdue`, `paid` or `cancelled`.
    status: &'static str,
    /// The last mail with it.
    mail: Option<BillMailView>,
}

/// A mail with a bill.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct BillMailView {
    to: String,
    requested_at: Instant,
    /// When the mail server took it, or its file was written; null before.
    delivered_at: Option<Instant>,
}

impl From<BillMail> for BillMailView {
    fn from(mail: BillMail) -> Self {
        Self {
            to: mail.to.as_str().to_owned(),
            requested_at: mail.requested_at.into(),
            delivered_at: mail.delivered_at.map(Instant::from),
        }
    }
}

impl BillRow {
    pub(super) fn new(bill: BillSummary, today: Date, actor: &Actor) -> Self {
        Self {
            id: Oid::new(bill.id.as_uuid()),
            belonging: Belonging::new(actor, bill.organization_id),
            number: bill.number,
            contact_id: bill.contact_id.map(ContactId::as_uuid),
            date: day(bill.date),
            due_on: day(bill.due_on),
            total: dollars(bill.total),
            paid: dollars(bill.paid),
            balance: signed_dollars(bill.balance()),
            status: bill.status(today).as_str(),
            recipient_name: bill.recipient_name,
            mail: bill.mail.map(BillMailView::from),
        }
    }
}

/// A whole bill.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct BillView {
    #[serde(flatten)]
    row: BillRow,
    /// The recipient's address, as it was when the bill was saved.
    address: BillAddressView,
    email: Option<String>,
    lines: Vec<BarnBillLineView>,
    how_to_pay: String,
    note: String,
    #[schema(value_type = Option<f64>)]
    board_rate: Option<Number>,
    /// The ledger, in its order.
    payments: Vec<BillPaymentView>,
    /// Whether it may be changed: it was neither sent nor paid nor cancelled.
    is_changeable: bool,
    /// `email`: mails are sent. `outbox`: they are written into files in the data
    /// directory, and nothing is sent.
    delivery: &'static str,
    revision: u32,
}

/// An address.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct BillAddressView {
    street: String,
    city: String,
    state: String,
    zip_code: String,
}

impl From<BillAddress> for BillAddressView {
    fn from(address: BillAddress) -> Self {
        Self {
            street: address.street.as_str().to_owned(),
            city: address.city.as_str().to_owned(),
            state: address.state.as_str().to_owned(),
            zip_code: address.zip_code.as_str().to_owned(),
        }
    }
}

/// A line of a bill.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct BarnBillLineView {
    id: Uuid,
    description: String,
    quantity: u32,
    #[schema(value_type = f64)]
    unit_amount: Number,
    /// Quantity times price.
    #[schema(value_type = f64)]
    amount: Number,
    horse_id: Option<Uuid>,
    /// As it was when the bill was saved; empty if there is none.
    horse_name: String,
    part_id: Option<Uuid>,
    board_month: Option<String>,
    /// The day of the entry that it bills, `YYYY-MM-DD`; null if it bills none.
    date: Option<String>,
}

impl From<BillLine> for BarnBillLineView {
    fn from(line: BillLine) -> Self {
        Self {
            id: line.id.as_uuid(),
            quantity: line.quantity,
            unit_amount: dollars(line.unit_amount),
            amount: dollars(line.amount()),
            description: line.description.as_str().to_owned(),
            horse_id: line.horse_id.map(HorseId::as_uuid),
            horse_name: line.horse_name,
            part_id: line.part_id.map(BookPartId::as_uuid),
            board_month: line.board_month.map(|month| month.to_string()),
            date: line.date.map(day),
        }
    }
}

/// A line of the ledger of a bill.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct BillPaymentView {
    id: Uuid,
    method: &'static str,
    #[schema(value_type = f64)]
    amount: Number,
    /// `YYYY-MM-DD`.
    received_on: String,
    reference: String,
    recorded_at: Instant,
    /// The email address of who recorded it; null if the account was deleted.
    recorded_by: Option<String>,
    /// The payment that this line takes back.
    voids: Option<Uuid>,
    reason: Option<String>,
}

impl From<BillPayment> for BillPaymentView {
    fn from(line: BillPayment) -> Self {
        let (voids, reason) = line.voids.unzip();
        Self {
            id: line.id.as_uuid(),
            method: line.method.as_str(),
            amount: dollars(line.amount),
            received_on: day(line.received_on),
            reference: line.reference.as_str().to_owned(),
            recorded_at: line.recorded_at.into(),
            recorded_by: line.recorded_by.map(|it| it.as_str().to_owned()),
            voids: voids.map(BillPaymentId::as_uuid),
            reason: reason.map(|it| it.as_str().to_owned()),
        }
    }
}

impl BillView {
    pub(super) fn new(bill: Bill, today: Date, is_sending: bool, actor: &Actor) -> Self {
        Self {
            is_changeable: bill.is_changeable(),
            row: BillRow::new(bill.summary, today, actor),
            address: bill.recipient.address.into(),
            email: bill.recipient.email.map(|it| it.as_str().to_owned()),
            lines: bill.lines.into_iter().map(BarnBillLineView::from).collect(),
            how_to_pay: bill.how_to_pay.as_str().to_owned(),
            note: bill.note.as_str().to_owned(),
            board_rate: bill.board_rate.map(dollars),
            payments: bill
                .payments
                .into_iter()
                .map(BillPaymentView::from)
                .collect(),
            delivery: delivery(is_sending),
            revision: bill.revision.number(),
        }
    }
}
