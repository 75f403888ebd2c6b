use ::registrations::{
    Check, Days, LedgerLine, LedgerService, MethodTotal, ShowLedger, ShowMoney, Takings, TakingsBy,
};
use actix_web::{HttpResponse, web};
use file_budget::{Who, Work};
use futures_util::stream;
use kernel::{EmailAddress, EventId, RecordDate, StoreError, show_file};
use serde::{Deserialize, Serialize};
use spreadsheets::csv_rows;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::view::PaymentMethodView;
use crate::extract::actor::SignedIn;
use crate::extract::page::named_parameter;
use crate::problem::{ApiError, bad_parameter};
use crate::representation::{Dollars, csv_pages, local_time};
use crate::turns::FileTurns;
use crate::view::{Shown as _, view};

view! {
    /// What the entries of a show owe and paid.
    MoneyView(money: &ShowMoney) {
        /// The sum of all bills, without what was waived.
        charged: Dollars = money.charged,
        waived: Dollars = money.waived,
        /// What was received: paid and not refunded, without what was voided. Negative if
        /// more was refunded than paid.
        received: Dollars = money.received(),
        /// By method: cash, check, card, transfer, other. Without what was voided.
        paid: Vec<MethodTotalView> = money.methods,
        /// Without what was voided.
        refunded: Dollars = money.refunded(),
        /// What entries still owe.
        due: Dollars = money.due,
        /// What the show owes entries that paid too much.
        owed: Dollars = money.owed,
    }
}

view! {
    /// What was paid and refunded by one method.
    MethodTotalView(total: &MethodTotal) {
        method: PaymentMethodView = total.method,
        /// What was paid by it, before refunds.
        amount: Dollars = total.paid,
        /// What was refunded by it.
        refunded: Dollars = total.refunded,
        /// What was received by it: paid and not refunded. Negative if more was refunded by
        /// it than paid.
        net: Dollars = total.net(),
    }
}

view! {
    /// What was taken in on a day, by a person or by a method, without what was voided.
    TakingsView(takings: &Takings) {
        /// A day in the show's zone (`2027-05-01`), the email address of who recorded it
        /// (empty if the account was deleted), or the method.
        key: String = takings.key,
        /// What was paid, before refunds.
        received: Dollars = takings.received,
        refunded: Dollars = takings.refunded,
        /// `received` less `refunded`; negative if more was refunded.
        net: Dollars = takings.net(),
        /// The checks that were received.
        checks: Vec<CheckView> = takings.checks,
    }
}

view! {
    /// A check that was received.
    CheckView(check: &Check) {
        /// Empty if it was not typed.
        number: String = check.number,
        amount: Dollars = check.amount,
        /// The entry that it pays, the first one of several; null of credit alone.
        #[schema(required = true)]
        registration_id: Option<Uuid> = check.registration_id,
        /// The show of that entry, which may be another one.
        #[schema(required = true)]
        event_id: Option<Uuid> = check.event_id,
        #[schema(required = true)]
        back_number: Option<u32> = check.back_number,
        /// Or whose credit it is.
        rider_name: String = check.rider_name,
    }
}

/// The sums of a show, or with `by` those of each day, person or method.
#[derive(Serialize, ToSchema)]
#[serde(untagged)]
pub(crate) enum MoneyAnswer {
    Show(MoneyView),
    Takings(Vec<TakingsView>),
}

/// How the money of a show is summed.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct MoneyQuery {
    /// `day`, `person` or `method`; without it the answer is one object with the sums of
    /// the show.
    by: Option<String>,
    /// The first day in the show's zone, `2027-05-01`; only with `by`.
    from: Option<String>,
    /// The last day in the show's zone, which is part of it; only with `by`.
    to: Option<String>,
}

fn day(name: &str, text: Option<&str>) -> Result<Option<time::Date>, ApiError> {
    let day = RecordDate::parse_optional(text.unwrap_or_default());
    let day = day.map_err(|error| bad_parameter(name, error))?;
    Ok(day.map(RecordDate::as_date))
}

/// What the entries of one of the account's shows owe and paid; with `by`, what was
/// taken in on each day, by each person or by each method: the receipts of its drawer, which may
/// pay entries of other shows, too.
#[utoipa::path(get, path = "/showstable/events/{id}/money", operation_id = "read_event_money", tag = "registrations", security(("token" = [])),
    params(("id" = String, Path, description = "The show's id"), MoneyQuery),
    responses((status = 200, description = "The sums of the show, or a list of sums", body = MoneyAnswer),
              (status = 400, description = "A bad query"),
              (status = 404, description = "No such show of this account")))]
pub(crate) async fn read(
    ledger: web::Data<LedgerService>,
    signed_in: SignedIn,
    id: web::Path<String>,
    query: web::Query<MoneyQuery>,
) -> Result<HttpResponse, ApiError> {
    let id = EventId::parse(&id).ok_or_else(missing)?;
    let by: Option<TakingsBy> = named_parameter("by", query.by.as_deref())?;
    let days = Days {
        from: day("from", query.from.as_deref())?,
        to: day("to", query.to.as_deref())?,
    };
    let answer = if let Some(by) = by {
        let found = ledger.ledger(&signed_in.actor, id).await?;
        MoneyAnswer::Takings(found.ok_or_else(missing)?.takings(by, days).shown())
    } else {
        let money = ledger.money(&signed_in.actor, id).await?;
        MoneyAnswer::Show(MoneyView::new(&money.ok_or_else(missing)?))
    };
    Ok(HttpResponse::Ok().json(answer))
}

fn missing() -> ApiError {
    ApiError::not_found("Event")
}

/// Every line of the ledgers of one of the account's shows as a table for
/// spreadsheets, those that were voided too.
#[utoipa::path(get, path = "/showstable/events/{id}/money.csv", operation_id = "export_event_money", tag = "registrations", security(("token" = [])),
    params(("id" = String, Path, description = "The show's id")),
    responses((status = 200, description = "The table, in UTF-8 with a byte order mark", body = String, content_type = "text/csv"),
              (status = 404, description = "No such show of this account")))]
pub(crate) async fn table(
    ledger: web::Data<LedgerService>,
    turns: web::Data<FileTurns>,
    signed_in: SignedIn,
    id: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    let id = EventId::parse(&id).ok_or_else(missing)?;
    let who = Who::from(&signed_in.actor);
    let make = async move {
        let found = ledger.ledger(&signed_in.actor, id).await?;
        let ledger = found.ok_or_else(missing)?;
        let rows = ledger.lines.iter().map(|line| cells(&ledger, line));
        let titles = TITLES.map(str::to_owned).to_vec();
        let table = csv_rows(std::iter::once(titles).chain(rows)).map_err(StoreError::failed)?;
        let name = show_file(&ledger.name, ledger.first_day, "money.csv");
        Ok::<_, ApiError>((name, table))
    };
    let (name, table) = turns.make(who, Work::Paper, make).await??;
    Ok(csv_pages(&name, stream::iter([Ok::<_, StoreError>(table)])))
}

const TITLES: [&str; 14] = [
    "Received at",
    "Time zone",
    "Back number",
    "Rider",
    "Kind",
    "Method",
    "Amount",
    "Reference",
    "Note",
    "Recorded at",
    "Recorded by",
    "Voids",
    "Reason",
    "Receipt",
];

/// What comes in is positive, what goes out negative, so that the column sums up.
fn cells(ledger: &ShowLedger, line: &LedgerLine) -> Vec<String> {
    let payment = &line.payment;
    let zone = &ledger.time_zone;
    let recorder = payment.recorder.as_ref();
    let voided = payment.voids.and_then(|id| {
        let mut lines = ledger.lines.iter();
        lines.find(|it| it.payment.id == id)
    });
    let received = |line: &LedgerLine| local_time(line.payment.received_at, zone);
    vec![
        received(line),
        zone.name().to_owned(),
        line.back_number
            .map(|it| it.to_string())
            .unwrap_or_default(),
        line.rider_name.clone(),
        payment.kind.as_str().to_owned(),
        payment.method.as_str().to_owned(),
        payment.signed().to_string().replace('$', ""),
        payment.reference.as_str().to_owned(),
        payment.note.as_str().to_owned(),
        local_time(payment.recorded_at, zone),
        recorder.map_or("", EmailAddress::as_str).to_owned(),
        voided.map(received).unwrap_or_default(),
        payment
            .reason
            .as_ref()
            .map_or("", |it| it.as_str())
            .to_owned(),
        payment.receipt_number.to_string(),
    ]
}
