use ::book::{Bill, BillLine, BillMail, BillPayment, BillStatus, BillSummary};
use kernel::{Actor, PaymentMethod};
use time::Date;
use uuid::Uuid;

use crate::book::CategoryView;
use crate::representation::{Belonging, Dollars, Instant, Named, Oid, PostalAddressView, delivery};
use crate::view::view;

/// Where a bill stands.
pub(crate) type BillStatusView = Named<BillStatus>;

/// How a bill was paid.
type PaymentMethodView = Named<PaymentMethod>;

/// Who sees bills, and when.
pub(crate) struct Seen<'a> {
    pub(super) actor: &'a Actor,
    /// The day on which their states are decided.
    pub(super) today: Date,
    /// Whether mails leave the server.
    pub(super) is_sending: bool,
}

view! {
    /// A bill in a list.
    BillRow(bill: &BillSummary, seen: &Seen<'_>) {
        _id: Oid = bill.id,
        #[serde(flatten)]
        belonging: Belonging = (seen.actor, bill.organization_id),
        /// From 1, without gaps within the organization.
        number: u32 = bill.number,
        contact_id: Option<Uuid> = bill.recipient.contact_id,
        recipient_name: String = bill.recipient.name,
        #[schema(format = Date)]
        date: String = bill.date,
        #[schema(format = Date)]
        due_on: String = bill.due_on,
        total: Dollars = bill.total,
        paid: Dollars = bill.paid,
        /// Negative if too much was paid.
        balance: Dollars = bill.balance(),
        status: BillStatusView = bill.status(seen.today),
        /// For how many days it is overdue; 0 if it is not.
        overdue_days: u32 = bill.overdue_days(seen.today),
        /// The last mail with it.
        mail: Option<BillMailView> = bill.mail,
        /// The last reminder of it.
        reminder: Option<BillMailView> = bill.reminder,
    }
}

view! {
    /// A mail with a bill.
    BillMailView(mail: &BillMail) {
        to: String = mail.to,
        requested_at: Instant = mail.requested_at,
        /// When the mail server took it, or its file was written; null before.
        delivered_at: Option<Instant> = mail.delivered_at,
        /// Whether it leaves the server; otherwise it is written into a file, and nothing is
        /// sent.
        leaves: bool = mail.leaves,
    }
}

view! {
    /// A whole bill.
    BillView(bill: &Bill, seen: &Seen<'_>) {
        #[serde(flatten)]
        row: BillRow = (&bill.summary, seen),
        /// The recipient's address, as it was when the bill was saved.
        address: PostalAddressView = bill.summary.recipient.address,
        email: Option<String> = bill.summary.recipient.email,
        lines: Vec<BarnBillLineView> = bill.lines,
        how_to_pay: String = bill.how_to_pay,
        note: String = bill.note,
        board_rate: Option<Dollars> = bill.board_rate,
        /// The ledger, in its order.
        payments: Vec<BillPaymentView> = bill.payments,
        /// What the recipient paid too much on other bills and can be used for this one; at
        /// most what is due.
        credit: Dollars = bill.credit,
        /// Whether it may be changed: it was neither sent nor paid nor cancelled. A mail that
        /// was only written into a file was not sent.
        is_changeable: bool = bill.is_changeable(),
        /// `email`: mails are sent. `outbox`: they are written into files in the data
        /// directory, and nothing is sent.
        delivery: String = delivery(seen.is_sending).to_owned(),
        revision: u32 = bill.revision,
    }
}

view! {
    /// A line of a bill.
    BarnBillLineView(line: &BillLine) {
        id: Uuid = line.id,
        description: String = line.description,
        quantity: u32 = line.quantity,
        unit_amount: Dollars = line.unit_amount,
        /// Quantity times price.
        amount: Dollars = line.amount(),
        horse_id: Option<Uuid> = line.horse_id,
        /// As it was when the bill was saved; empty if there is none.
        horse_name: String = line.horse_name,
        part_id: Option<Uuid> = line.part_id,
        board_month: Option<String> = line.board_month.map(|month| month.to_string()),
        /// Under what it is income; null if nothing says.
        category: Option<CategoryView> = line.category,
        /// The day of the entry that it bills; null if it bills none.
        #[schema(format = Date)]
        date: Option<String> = line.date,
    }
}

view! {
    /// A line of the ledger of a bill.
    BillPaymentView(line: &BillPayment) {
        id: Uuid = line.id,
        method: PaymentMethodView = line.method,
        amount: Dollars = line.amount,
        #[schema(format = Date)]
        received_on: String = line.received_on,
        reference: String = line.reference,
        recorded_at: Instant = line.recorded_at,
        /// The email address of who recorded it; null if the account was deleted.
        recorded_by: Option<String> = line.recorded_by,
        /// The payment that this line takes back.
        voids: Option<Uuid> = line.voids.as_ref().map(|(id, _)| *id),
        reason: Option<String> = line.voids.as_ref().map(|(_, reason)| reason.clone()),
    }
}
