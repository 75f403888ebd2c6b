use ::book::{BookService, Budget, EntryKind, Summary, SummaryBy, SummaryKey, SummaryRow};
use actix_web::web::Query;
use actix_web::{HttpResponse, web};
use kernel::{Actor, Money};
use serde::{Deserialize, Serialize};
use serde_json::Number;
use utoipa::{IntoParams, ToSchema};

use super::list::parse_year;
use crate::extract::actor::SignedIn;
use crate::problem::ApiError;
use crate::representation::{Belonging, chosen_organization, dollars, text};

/// By what the sums are divided.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = SummaryBy)]
pub(crate) enum SummaryByView {
    Category,
    Horse,
    Owner,
    Month,
}

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

/// The sums of a year, in US dollars.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SummaryView {
    #[serde(flatten)]
    belonging: Belonging,
    year: i32,
    /// What of the income was received on bills in the year.
    #[schema(value_type = f64)]
    bills_paid: Number,
    /// What is not paid yet of the bills with a date in the year. It is no income.
    #[schema(value_type = f64)]
    bills_open: Number,
    rows: Vec<SummaryRowView>,
}

/// The sums of one category, horse, owner or month.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SummaryRowView {
    /// The category, the horse's id, the owner's name, or the month from `01`; null for
    /// what falls on no horse or owner, for deleted horses, and for what was received
    /// on lines of bills that were typed, which have no category.
    key: Option<String>,
    /// The name of the horse or owner; empty for the others.
    name: String,
    #[schema(value_type = f64)]
    expense: Number,
    /// What was received: the payments of bills that were not taken back, divided over
    /// the lines of each bill in their order, and the income of the book that no bill
    /// takes.
    #[schema(value_type = f64)]
    income: Number,
    /// What was planned; only by category and month.
    #[schema(value_type = Option<f64>)]
    budget_expense: Option<Number>,
    #[schema(value_type = Option<f64>)]
    budget_income: Option<Number>,
    /// What of the income was received on bills.
    #[schema(value_type = f64)]
    bills_paid: Number,
    /// What is not paid yet of the bills with a date in the year, or in the month. It is
    /// no income.
    #[schema(value_type = f64)]
    bills_open: Number,
}

impl SummaryView {
    fn new(summary: &Summary, year: i32, actor: &Actor) -> Self {
        let (budget, rows) = (summary.budget.as_ref(), summary.rows.iter());
        let sum = |of: fn(&SummaryRow) -> Money| dollars(summary.rows.iter().map(of).sum());
        Self {
            belonging: Belonging::new(actor, summary.organization_id),
            year,
            bills_paid: sum(|row| row.bills_paid),
            bills_open: sum(|row| row.bills_open),
            rows: rows.map(|row| SummaryRowView::new(row, budget)).collect(),
        }
    }
}

impl SummaryRowView {
    fn new(row: &SummaryRow, budget: Option<&Budget>) -> Self {
        let (key, name) = match &row.key {
            SummaryKey::Category(category) => (Some(category.as_str().to_owned()), ""),
            SummaryKey::Horse(id, name) => (id.map(|id| id.to_string()), name.as_str()),
            SummaryKey::Owner(name) => (Some(name.clone()), name.as_str()),
            SummaryKey::Month(month) => (Some(format!("{month:02}")), ""),
            SummaryKey::None => (None, ""),
        };
        let planned = |kind: EntryKind| -> Option<Money> {
            match row.key {
                SummaryKey::Category(category) => Some(budget?.sum(kind, Some(category), None)),
                SummaryKey::Month(month) => Some(budget?.sum(kind, None, Some(month))),
                _ => None,
            }
        };
        Self {
            key,
            name: name.to_owned(),
            expense: dollars(row.expense),
            income: dollars(row.income),
            budget_expense: planned(EntryKind::Expense).map(dollars),
            budget_income: planned(EntryKind::Income).map(dollars),
            bills_paid: dollars(row.bills_paid),
            bills_open: dollars(row.bills_open),
        }
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
    let by = match query.by {
        SummaryByView::Category => SummaryBy::Category,
        SummaryByView::Horse => SummaryBy::Horse,
        SummaryByView::Owner => SummaryBy::Owner,
        SummaryByView::Month => SummaryBy::Month,
    };
    let actor = &signed_in.actor;
    let summary = book.summary(actor, organization, year, by).await?;
    Ok(HttpResponse::Ok().json(SummaryView::new(&summary, year, actor)))
}
