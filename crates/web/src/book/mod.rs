//! `book`: a barn's expenses and income, their sums, and its budget.

pub(crate) mod body;
pub(crate) mod budget;
mod csv;
pub(crate) mod entries;
pub(crate) mod list;
mod problem;
pub(crate) mod summary;
mod view;

use actix_web::web;
use kernel::BookEntryId;
pub(crate) use list::one_of;
pub(crate) use view::{CategoryView, EntryKindView};

use crate::problem::ApiError;
use crate::routes::Address;

fn entry_id(text: &str) -> Result<BookEntryId, ApiError> {
    BookEntryId::parse(text).ok_or_else(|| ApiError::not_found("Entry"))
}

// Fixed segments come before `{id}`, because the first match is used.
pub(crate) fn routes() -> Vec<Address> {
    vec![
        Address::new("/book")
            .get(web::to(list::list))
            .post(web::to(entries::create)),
        Address::new("/book/summary").get(web::to(summary::read)),
        Address::new("/book/budget")
            .get(web::to(budget::read))
            .put(web::to(budget::replace)),
        Address::new("/book/{id}")
            .get(web::to(entries::read))
            .put(web::to(entries::replace))
            .delete(web::to(entries::delete)),
        Address::new("/book.csv").get(web::to(list::export)),
    ]
}
