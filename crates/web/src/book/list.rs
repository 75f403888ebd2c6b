use ::book::{BookFilter, BookMonth, BookService};
use actix_web::web::Query;
use actix_web::{HttpRequest, HttpResponse, web};
use kernel::{HorseId, PageRequest, SortKey};
use serde::Deserialize;
use utoipa::IntoParams;

use super::csv;
use super::view::{BookEntryView, CategoryView, EntryKindView};
use crate::extract::actor::SignedIn;
use crate::extract::page::{
    MAX_LIMIT, PageQuery, named_parameter, not_blank, page_response, text_key,
};
use crate::problem::{ApiError, bad_parameter};
use crate::representation::chosen_organization;

/// Filters for the entries of the book.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct BookQuery {
    /// Only of this organization.
    organization_id: Option<String>,
    /// Only of this year.
    #[param(value_type = Option<u32>)]
    year: Option<String>,
    /// Only of this month, 1 to 12; it needs the year.
    #[param(value_type = Option<u32>, minimum = 1, maximum = 12)]
    month: Option<String>,
    #[param(value_type = Option<EntryKindView>)]
    kind: Option<String>,
    #[param(value_type = Option<CategoryView>)]
    category: Option<String>,
    /// Only those of which a part falls on this horse.
    horse_id: Option<String>,
    /// Only those of which a part falls on the owner with this name.
    owner: Option<String>,
    /// Only those that contain this in description, contact, horses or note, whatever
    /// the case and accents.
    q: Option<String>,
}

impl BookQuery {
    fn filter(&self) -> Result<BookFilter, ApiError> {
        let (from, to) = match (
            not_blank(self.year.as_deref()),
            not_blank(self.month.as_deref()),
        ) {
            (None, None) => (None, None),
            (None, Some(_)) => return Err(bad_parameter("month", "needs the year")),
            (Some(year), month) => {
                let year = parse_year(&year)?;
                let number =
                    |text: &str| text.parse::<u8>().ok().filter(|it| (1..=12).contains(it));
                let (first, last) = match month {
                    None => (1, 12),
                    Some(month) => {
                        let wrong = || bad_parameter("month", "must be a number from 1 to 12");
                        let month = number(&month).ok_or_else(wrong)?;
                        (month, month)
                    }
                };
                let month = |month: u8| BookMonth::parse(&format!("{year:04}-{month:02}"));
                (
                    month(first).map(BookMonth::first),
                    month(last).map(BookMonth::last),
                )
            }
        };
        Ok(BookFilter {
            organization: chosen_organization(self.organization_id.as_ref())?,
            from,
            to,
            kind: named_parameter("kind", self.kind.as_deref())?,
            category: named_parameter("category", self.category.as_deref())?,
            horse: one_of(self.horse_id.as_deref(), HorseId::parse, "horse_id")?,
            owner: not_blank(self.owner.as_deref()),
            text: not_blank(self.q.as_deref()),
        })
    }
}

/// A known value of a parameter, if it is given.
pub(crate) fn one_of<T>(
    text: Option<&str>,
    parse: impl Fn(&str) -> Option<T>,
    name: &'static str,
) -> Result<Option<T>, ApiError> {
    let Some(text) = not_blank(text) else {
        return Ok(None);
    };
    let wrong = || bad_parameter(name, "is not known");
    parse(&text).ok_or_else(wrong).map(Some)
}

/// A year from 1900 to 2199.
pub(super) fn parse_year(text: &str) -> Result<i32, ApiError> {
    let year = text.trim().parse().ok();
    year.filter(|year| (1900..2200).contains(year))
        .ok_or_else(|| bad_parameter("year", "must be a year from 1900 to 2199"))
}

/// The entries of the book, the latest day first.
#[utoipa::path(get, path = "/showstable/book", operation_id = "list_book", tag = "book", security(("token" = [])),
    params(BookQuery, PageQuery),
    responses((status = 200, description = "A page of entries; the next one is in the Link header", body = Vec<BookEntryView>),
              (status = 400, description = "A bad query")))]
pub(crate) async fn list(
    request: HttpRequest,
    book: web::Data<BookService>,
    signed_in: SignedIn,
    query: Query<BookQuery>,
    page: Query<PageQuery>,
) -> Result<HttpResponse, ApiError> {
    let page = page.parse_by(|key| text_key(key).map(SortKey::Text))?;
    let actor = &signed_in.actor;
    let found = book.list(actor, &query.filter()?, &page).await?;
    Ok(page_response(&request, found, |entry| {
        BookEntryView::new(&entry, actor)
    }))
}

/// The entries of the book as a table for spreadsheets, the latest day first. Cells
/// that a spreadsheet could take for a formula begin with an apostrophe.
#[utoipa::path(get, path = "/showstable/book.csv", operation_id = "export_book", tag = "book", security(("token" = [])),
    params(BookQuery),
    responses((status = 200, description = "The table, in UTF-8 with a byte order mark", body = String, content_type = "text/csv"),
              (status = 400, description = "A bad query")))]
pub(crate) async fn export(
    book: web::Data<BookService>,
    signed_in: SignedIn,
    query: Query<BookQuery>,
) -> Result<HttpResponse, ApiError> {
    let filter = query.filter()?;
    let first = PageRequest::first(MAX_LIMIT);
    let first = book.list(&signed_in.actor, &filter, &first).await?;
    Ok(csv::response(book, signed_in.actor, filter, first))
}
