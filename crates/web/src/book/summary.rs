use ::book::{BookService, EntryKind, Summary, SummaryBy, SummaryKey, SummaryRow};
use actix_web::web::Query;
use actix_web::{HttpResponse, web};
use kernel::{Actor, Money};
use serde::Deserialize;
use utoipa::IntoParams;

use super::list::parse_year;
use crate::extract::actor::SignedIn;
use crate::problem::ApiError;
use crate::representation::{Belonging, Dollars, Named, chosen_organization, text};
use crate::view::view;

/// By what the sums are divided.
pub(crate) type SummaryByView = Named<SummaryBy>;

/// Which sums.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct SummaryQuery {
    #[param(required = true, value_type = u32)]
    year: Option<String>,
    #[param(inline)]
    by: SummaryByView,
    /// The account's own organization if not given.
    organization_id: Option<String>,
}

view! {
    /// The sums of a year, in US dollars.
    SummaryView(summary: &Summary, actor: &Actor) {
        #[serde(flatten)]
        belonging: Belonging = (actor, summary.organization_id),
        year: i32 = summary.year,
        /// What of the income was received on bills in the year.
        bills_paid: Dollars = summary.rows.iter().map(|row| row.bills_paid).sum::<Money>(),
        /// What is not paid yet of the bills with a date in the year. It is no income.
        bills_open: Dollars = summary.rows.iter().map(|row| row.bills_open).sum::<Money>(),
        rows: Vec<SummaryRowView> = summary.rows.iter().map(|row| (row, summary)).collect::<Vec<_>>(),
    }
}

view! {
    /// The sums of one category, horse, owner or month.
    SummaryRowView(row: &SummaryRow, summary: &Summary) {
        /// The category, the horse's id, the owner's name, or the month from `01`; null for
        /// what falls on no horse or owner, for deleted horses, and for what was received
        /// on lines of bills that were typed, which have no category.
        key: Option<String> = key_of(&row.key),
        /// The name of the horse or owner; empty for the others.
        name: String = row.key.name().to_owned(),
        expense: Dollars = row.expense,
        /// What was received: the payments of bills that were not taken back, divided over
        /// the lines of each bill in their order, and the income of the book that no bill
        /// takes.
        income: Dollars = row.income,
        /// What was planned; only by category and month.
        budget_expense: Option<Dollars> = planned(row, summary, EntryKind::Expense),
        budget_income: Option<Dollars> = planned(row, summary, EntryKind::Income),
        /// What of the income was received on bills.
        bills_paid: Dollars = row.bills_paid,
        /// What is not paid yet of the bills with a date in the year, or in the month. It is
        /// no income.
        bills_open: Dollars = row.bills_open,
    }
}

fn key_of(key: &SummaryKey) -> Option<String> {
    match key {
        SummaryKey::Category(category) => Some(category.as_str().to_owned()),
        SummaryKey::Horse(id, _) => id.map(|id| id.to_string()),
        SummaryKey::Owner(name) => Some(name.clone()),
        SummaryKey::Month(month) => Some(format!("{month:02}")),
        SummaryKey::None => None,
    }
}

fn planned(row: &SummaryRow, summary: &Summary, kind: EntryKind) -> Option<Money> {
    let budget = summary.budget.as_ref();
    match row.key {
        SummaryKey::Category(category) => Some(budget?.sum(kind, Some(category), None)),
        SummaryKey::Month(month) => Some(budget?.sum(kind, None, Some(month))),
        _ => None,
    }
}

/// What one organization spent and received in a year, and what of its bills is open.
#[utoipa::path(get, path = "/showstable/book/summary", operation_id = "summarize_book", tag = "book", security(("token" = [])),
    params(SummaryQuery),
    responses((status = 200, description = "The sums", body = SummaryView),
              (status = 400, description = "A bad query"),
              (status = 404, description = "No such organization of this account")))]
pub(crate) async fn read(
    book: web::Data<BookService>,
    signed_in: SignedIn,
    query: Query<SummaryQuery>,
) -> Result<HttpResponse, ApiError> {
    let year = parse_year(text(query.year.as_ref()))?;
    let organization = chosen_organization(query.organization_id.as_ref())?;
    let (actor, Named(by)) = (&signed_in.actor, query.by);
    let summary = book.summary(actor, organization, year, by).await?;
    Ok(HttpResponse::Ok().json(SummaryView::new(&summary, actor)))
}
