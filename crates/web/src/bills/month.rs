//! The bills of a month: of all owners at once.

use ::book::MAX_BILL_LINES;
use ::book::{
    BillService, BookMonth, LineKey, MadeMonth, Month, MonthLine, MonthOwner, MonthService,
    MonthWish, NotSent, NotSentReason, OwnerWish, SentMonth, WishedLine, WithoutContact,
};
use actix_web::web::Query;
use actix_web::{HttpResponse, web};
use file_budget::{Who, Work};
use kernel::{Actor, ContactId, OrganizationId, RequiredLine, SignedMoney};
use serde::Deserialize;
use time::Date;
use utoipa::IntoParams;
use uuid::Uuid;

use super::keep::seen;
use super::view::BillRow;
use crate::book::CategoryView;
use crate::extract::actor::SignedIn;
use crate::extract::idempotency::IdempotencyKeyHeader;
use crate::extract::json::Json;
use crate::form::{Between, Body as _, Every, body, converted};
use crate::problem::{ApiError, bad_parameter};
use crate::representation::{
    Belonging, Dollars, Named, chosen_organization, delivery, named_pdf, text,
};
use crate::turns::FileTurns;
use crate::view::view;

/// How many owners get bills at once.
const MAX_OWNERS: usize = 1000;

/// The highest quantity of a line.
const MAX_QUANTITY: u32 = 10_000;

/// Which month.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct MonthQuery {
    /// As `2026-09`.
    #[param(required = true, value_type = String)]
    month: Option<String>,
    /// The account's own organization if not given.
    organization_id: Option<String>,
}

impl MonthQuery {
    fn month(&self) -> Result<BookMonth, ApiError> {
        let month = BookMonth::parse(text(self.month.as_ref()));
        month.ok_or_else(|| bad_parameter("month", "must be written as YYYY-MM"))
    }
}

view! {
    /// What the bills of a month would have.
    #[schema(as = Month)]
    MonthView(month: &Month, seen: &(&Actor, bool)) {
        /// As `2026-09`.
        month: String = month.month.to_string(),
        #[serde(flatten)]
        belonging: Belonging = (seen.0, month.organization_id),
        /// The owners of whom something is to be billed, by name.
        owners: Vec<MonthOwnerView> = month.owners,
        /// What falls on owners who are no contacts, and get no bill; by name.
        without_contact: Vec<WithoutContactView> = month.without_contact,
        /// How many bills were made for it that are not cancelled.
        made: u32 = month.made,
        /// `email`: mails are sent. `outbox`: they are written into files in the data
        /// directory, and nothing is sent.
        delivery: String = delivery(seen.1).to_owned(),
    }
}

view! {
    /// An owner with what a bill would have.
    #[schema(as = MonthOwner)]
    MonthOwnerView(owner: &MonthOwner) {
        contact_id: Uuid = owner.contact.id,
        name: String = owner.contact.name.clone(),
        /// At most 200; more come when these are billed.
        lines: Vec<MonthLineView> = owner.lines,
        total: Dollars = owner.total(),
        /// What is to be given back of earlier bills beyond the lines: it comes with a later
        /// bill.
        not_given_back: Dollars = owner.not_given_back,
        /// What is due on earlier bills, for information.
        open_balance: Dollars = owner.contact.balance.open,
        /// What was paid too much on earlier bills, which can be used for this one.
        credit: Dollars = owner.contact.balance.credit,
    }
}

view! {
    /// A line that a bill would have.
    #[schema(as = MonthLine)]
    MonthLineView(line: &MonthLine) {
        /// What is billed: it is billed once.
        key: String = line.key.to_string(),
        description: String = line.description,
        quantity: u32 = line.quantity,
        unit_amount: Dollars = line.unit_amount,
        /// Quantity times price.
        amount: Dollars = line.amount(),
        #[schema(required = true)]
        horse_id: Option<Uuid> = line.horse_id,
        /// Empty if there is none.
        horse_name: String = line.horse_name.clone(),
        category: CategoryView = line.category,
        /// The day, if it is of one.
        #[schema(required = true, format = Date)]
        date: Option<String> = line.date,
    }
}

view! {
    /// What falls on an owner who is no contact.
    #[schema(as = WithoutContact)]
    WithoutContactView(without: &WithoutContact) {
        /// Empty of a horse without owners.
        name: String = without.name.clone(),
        #[schema(required = true)]
        horse_id: Option<Uuid> = without.horse_id,
        amount: Dollars = without.amount,
    }
}

body! {
    /// The bills of a month that are to be made.
    MonthBody {
        /// As `2026-09`.
        month: BookMonth,
        /// Who makes them out. The account's own organization if not given.
        organization_id: Option<OrganizationId>,
        owners: Every<MonthOwnerBody, MAX_OWNERS>,
    } => MonthWish {
        MonthWish { month, organization: organization_id, owners }
    }
}

body! {
    /// An owner with the lines that are to be billed; what is left out stays for later.
    MonthOwnerBody {
        contact_id: ContactId,
        /// The date of the bill; today if not given.
        date: Option<Date>,
        /// Until when it is to be paid; if not given, as many days later as on the last
        /// bill, or 14.
        due_on: Option<Date>,
        lines: Every<MonthLineBody, MAX_BILL_LINES>,
    } => OwnerWish {
        OwnerWish { contact_id, date, due_on, lines }
    }
}

body! {
    /// A line that is to be billed, as it was proposed or changed.
    MonthLineBody {
        key: LineKey,
        description: RequiredLine<300>,
        quantity: Between<1, MAX_QUANTITY>,
        /// US dollars, with at most two decimals; negative only of a line that gives back
        /// what was billed before.
        unit_amount: SignedMoney,
    } => WishedLine {
        WishedLine { key, description, quantity, unit_amount }
    }
}

body! {
    /// The month whose bills are to be mailed.
    SendMonthBody {
        /// As `2026-09`.
        month: BookMonth,
        /// The account's own organization if not given.
        organization_id: Option<OrganizationId>,
    } => (BookMonth, Option<OrganizationId>) {
        (month, organization_id)
    }
}

converted! {
    LineKey as String => Self: |key| {
        Self::parse(&key).ok_or("must be the key of a line of the month")
    };
}

/// The bills that were made.
#[derive(Debug, serde::Serialize, utoipa::ToSchema)]
#[schema(as = MadeMonth)]
pub(crate) struct MadeMonthView {
    /// One for each owner with lines that were not billed yet.
    bills: Vec<BillRow>,
    /// The keys of the lines that bills had already.
    already: Vec<String>,
}

/// Why a bill was not mailed.
pub(crate) type NotSentReasonView = Named<NotSentReason>;

view! {
    /// What became of the mails.
    #[schema(as = SentMonth)]
    SentMonthView(sent: &SentMonth, is_sending: &bool) {
        /// How many mails were asked for.
        sent: u32 = sent.sent,
        /// The bills that get none.
        not_sent: Vec<NotSentView> = sent.not_sent,
        /// `email`: mails are sent. `outbox`: they are written into files in the data
        /// directory, and nothing is sent.
        delivery: String = delivery(*is_sending).to_owned(),
    }
}

view! {
    /// A bill that is not mailed.
    #[schema(as = NotSent)]
    NotSentView(bill: &NotSent) {
        bill_id: Uuid = bill.bill_id,
        number: u32 = bill.number,
        recipient_name: String = bill.recipient_name,
        reason: NotSentReasonView = bill.reason,
    }
}

/// What the bills of a month would have, by owner: services of their horses by their
/// shares, what was ticked, their parts of entries that are not billed, and what was left
/// out before.
#[utoipa::path(get, path = "/showstable/bills/month", operation_id = "read_month", tag = "bills", security(("token" = [])),
    params(MonthQuery),
    responses((status = 200, description = "The month", body = MonthView),
              (status = 400, description = "A bad query"),
              (status = 404, description = "No such organization of this account")))]
pub(crate) async fn read(
    months: web::Data<MonthService>,
    signed_in: SignedIn,
    query: Query<MonthQuery>,
) -> Result<HttpResponse, ApiError> {
    let month = query.month()?;
    let organization = chosen_organization(query.organization_id.as_ref())?;
    let actor = &signed_in.actor;
    let found = months.propose(actor, organization, month).await?;
    Ok(HttpResponse::Ok().json(MonthView::new(&found, &(actor, months.is_sending()))))
}

/// All bills that were made for a month and are not cancelled, as one PDF. A browser saves it
/// as `Bills 2026-09.pdf`.
#[utoipa::path(get, path = "/showstable/bills/month/bills.pdf", operation_id = "print_month", tag = "bills", security(("token" = [])),
    params(MonthQuery),
    responses((status = 200, description = "The PDF", body = Vec<u8>, content_type = "application/pdf"),
              (status = 400, description = "A bad query"),
              (status = 404, description = "No such organization of this account"),
              (status = 409, description = "`nothing_to_print`: no bills were made for this month")))]
pub(crate) async fn print(
    months: web::Data<MonthService>,
    turns: web::Data<FileTurns>,
    signed_in: SignedIn,
    query: Query<MonthQuery>,
) -> Result<HttpResponse, ApiError> {
    let month = query.month()?;
    let organization = chosen_organization(query.organization_id.as_ref())?;
    let actor = signed_in.actor;
    let who = Who::from(&actor);
    let print = async move { months.print(&actor, organization, month).await };
    let bytes = turns.make(who, Work::Paper, print).await??;
    let none = || ApiError::conflict("nothing_to_print", "No bills were made for this month.");
    let bytes = bytes.ok_or_else(none)?;
    Ok(named_pdf(&format!("Bills {month}.pdf"), bytes))
}

/// Makes the bills of a month, all or none. A line is billed once, whoever asks for it: the
/// keys of what is on bills already are in the answer, and no bill is made of them.
#[utoipa::path(post, path = "/showstable/bills/month", operation_id = "make_month", tag = "bills", security(("token" = [])),
    params(("Idempotency-Key" = Option<String>, Header, description = "Names this attempt; repeating it makes nothing twice")),
    request_body = MonthBody,
    responses((status = 201, description = "The new bills", body = MadeMonthView),
              (status = 404, description = "No such organization of this account"),
              (status = 409, description = "`account_limit_reached`"),
              (status = 422, description = "Invalid fields: also a line that is not there any more")))]
pub(crate) async fn make(
    months: web::Data<MonthService>,
    bills: web::Data<BillService>,
    signed_in: SignedIn,
    key: IdempotencyKeyHeader,
    json: Json<MonthBody>,
) -> Result<HttpResponse, ApiError> {
    let key = key.for_request(&json.fingerprint)?;
    let wish = json.body.into_command()?;
    let actor = &signed_in.actor;
    let (organization, made) = months.make(actor, &wish, key).await?;
    let view = made_view(&made, &bills, organization, actor);
    Ok(HttpResponse::Created().json(view))
}

fn made_view(
    made: &MadeMonth,
    bills: &BillService,
    organization: OrganizationId,
    actor: &Actor,
) -> MadeMonthView {
    let seen = seen(bills, organization, actor);
    let rows = made.bills.iter();
    MadeMonthView {
        bills: rows
            .map(|bill| BillRow::new(&bill.summary, &seen))
            .collect(),
        already: made.already.iter().map(LineKey::to_string).collect(),
    }
}

/// Mails the bills that were made for a month and were not mailed yet. Repeating it mails
/// nothing twice. A server that sends no mail writes them into files: those bills can still be
/// changed, and are mailed when it sends.
#[utoipa::path(post, path = "/showstable/bills/month/send", operation_id = "send_month", tag = "bills", security(("token" = [])),
    params(("Idempotency-Key" = Option<String>, Header, description = "Names this attempt; repeating it gets the same answer")),
    request_body = SendMonthBody,
    responses((status = 200, description = "How many mails were asked for, and which bills get none", body = SentMonthView),
              (status = 404, description = "No such organization of this account"),
              (status = 422, description = "Invalid fields")))]
pub(crate) async fn send(
    months: web::Data<MonthService>,
    signed_in: SignedIn,
    key: IdempotencyKeyHeader,
    json: Json<SendMonthBody>,
) -> Result<HttpResponse, ApiError> {
    let key = key.for_request(&json.fingerprint)?;
    let (month, organization) = json.body.into_command()?;
    let sent = months
        .send(&signed_in.actor, organization, month, key)
        .await?;
    Ok(HttpResponse::Ok().json(SentMonthView::new(&sent, &months.is_sending())))
}
