//! `appointments`: appointments and series of them, and their occurrences.

mod body;
pub(crate) mod create;
pub(crate) mod delete;
pub(crate) mod list;
pub(crate) mod occurrences;
mod problem;
pub(crate) mod read;
pub(crate) mod replace;
mod view;

use crate::routes::routes;

routes! {
    "/appointments": get list::list, post create::create;
    "/appointments/{id}": get read::read, put replace::replace, delete delete::delete;
    "/appointments/{id}/occurrences/{date}": put occurrences::change, delete occurrences::drop_one;
}
