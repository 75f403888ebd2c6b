//! The journal as a table that accounting programs read.

use ::book::{CashService, JournalLine};
use actix_web::web::Query;
use actix_web::{HttpResponse, web};
use futures_util::stream;
use kernel::{Money, StoreError};
use spreadsheets::csv_rows;

use super::cash::PeriodQuery;
use super::csv::plain;
use crate::extract::actor::SignedIn;
use crate::problem::ApiError;
use crate::representation::csv_pages;

/// The journal of a time on cash basis, as CSV in UTF-8 with the columns Date, Account,
/// Debit, Credit, Name and Memo. Both sides sum to the same.
#[utoipa::path(get, path = "/showstable/book/journal.csv", operation_id = "export_journal", tag = "book", security(("token" = [])),
    params(PeriodQuery),
    responses((status = 200, description = "The table", body = String, content_type = "text/csv"),
              (status = 400, description = "A bad query"),
              (status = 404, description = "No such organization of this account")))]
pub(crate) async fn export(
    service: web::Data<CashService>,
    signed_in: SignedIn,
    query: Query<PeriodQuery>,
) -> Result<HttpResponse, ApiError> {
    let (organization, period) = query.read()?;
    let actor = &signed_in.actor;
    let journal = service.journal(actor, organization, period).await?;
    let titles = ["Date", "Account", "Debit", "Credit", "Name", "Memo"];
    let titles = titles.map(str::to_owned).into();
    let rows = std::iter::once(titles).chain(journal.iter().map(row));
    let table = csv_rows(rows).map_err(StoreError::failed)?;
    let pages = stream::iter([Ok::<_, StoreError>(table)]);
    Ok(csv_pages("journal.csv", pages))
}

fn row(line: &JournalLine) -> Vec<String> {
    let amount = |amount: Money| match amount {
        Money::ZERO => String::new(),
        amount => plain(amount),
    };
    vec![
        line.day.to_string(),
        line.account.as_str().to_owned(),
        amount(line.debit),
        amount(line.credit),
        line.name.clone(),
        line.memo.clone(),
    ]
}
