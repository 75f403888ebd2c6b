//! `book`: a barn's expenses and income, their sums, and its budget.

pub(crate) mod accounts;
pub(crate) mod body;
pub(crate) mod budget;
pub(crate) mod cash;
mod csv;
pub(crate) mod entries;
pub(crate) mod journal;
pub(crate) mod list;
mod problem;
pub(crate) mod receivables;
pub(crate) mod summary;
pub(crate) mod view;

use kernel::BookEntryId;
pub(crate) use list::one_of;
pub(crate) use view::{CategoryView, EntryKindView};

use crate::problem::ApiError;
use crate::routes::routes;

fn entry_id(text: &str) -> Result<BookEntryId, ApiError> {
    BookEntryId::parse(text).ok_or_else(|| ApiError::not_found("Entry"))
}

// Fixed segments come before `{id}`, because the first match is used.
routes! {
    "/book": get list::list, post entries::create;
    "/book/summary": get summary::read;
    "/book/budget": get budget::read, put budget::replace;
    "/book/cash": get cash::read;
    "/book/receivables": get receivables::read;
    "/book/journal.csv": get journal::export;
    "/book/accounts": get accounts::read, put accounts::replace;
    "/book/{id}": get entries::read, put entries::replace, delete entries::delete;
    "/book.csv": get list::export;
}
