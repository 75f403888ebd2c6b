//! The entries of a book as a table, made page by page. An entry that is divided has
//! a row for each horse and owner.

use ::book::{BookEntry, BookFilter, BookService};
use actix_web::{HttpResponse, web};
use futures_util::stream::try_unfold;
use kernel::{Actor, Money, Page, PageRequest, SortKey, StoreError};
use spreadsheets::csv_rows;

use crate::extract::page::MAX_LIMIT;
use crate::representation::csv_pages;

/// The whole list, of which the first page was read.
pub(super) fn response(
    service: web::Data<BookService>,
    actor: Actor,
    filter: BookFilter,
    first: Page<BookEntry, SortKey>,
) -> HttpResponse {
    let pages = try_unfold(Some((true, first)), move |page| {
        let (service, actor, filter) = (service.clone(), actor.clone(), filter.clone());
        async move {
            let Some((is_first, page)) = page else {
                return Ok(None);
            };
            let titles = is_first.then(titles);
            let rows = titles.into_iter().chain(page.items.iter().flat_map(rows));
            let table = csv_rows(rows).map_err(StoreError::failed)?;
            let Some(after) = page.next else {
                return Ok(Some((table, None)));
            };
            let request = PageRequest {
                limit: MAX_LIMIT,
                after: Some(after),
            };
            let next = service.list(&actor, &filter, &request).await?;
            Ok::<_, StoreError>(Some((table, Some((false, next)))))
        }
    });
    csv_pages("book.csv", pages)
}

fn titles() -> Vec<String> {
    let titles = [
        "Date",
        "Kind",
        "Category",
        "Description",
        "Contact",
        "Amount",
        "Horse",
        "Owner",
        "Part",
        "Tax note",
        // What a bill takes of an income is received when the bill is paid.
        "On a bill",
    ];
    titles.map(str::to_owned).into()
}

fn rows(entry: &BookEntry) -> Vec<Vec<String>> {
    let row = |amount: Option<Money>, horse: &str, owner: &str, part: Money, is_billed: bool| {
        let text = &entry.text;
        vec![
            text.date.to_string(),
            text.kind.as_str().to_owned(),
            text.category.title(),
            text.description.as_str().to_owned(),
            text.contact_name.as_str().to_owned(),
            amount.map_or_else(String::new, plain),
            horse.to_owned(),
            owner.to_owned(),
            plain(part),
            text.tax_note.as_str().to_owned(),
            if is_billed { "yes" } else { "" }.to_owned(),
        ]
    };
    // The amount stands once, so that the column can be summed.
    let mut amount = Some(entry.text.amount);
    let mut rows = Vec::new();
    for split in &entry.splits {
        let horse = split.horse_name.as_str();
        for part in &split.parts {
            let (owner, of_part) = (part.owner_name.as_str(), part.amount);
            rows.push(row(amount.take(), horse, owner, of_part, part.is_billed));
        }
        if split.parts.is_empty() {
            rows.push(row(amount.take(), horse, "", split.amount, false));
        }
    }
    if rows.is_empty() {
        rows.push(row(amount, "", "", entry.text.amount, false));
    }
    rows
}

/// As `35.00`.
pub(super) fn plain(amount: Money) -> String {
    format!("{}.{:02}", amount.cents() / 100, amount.cents() % 100)
}
