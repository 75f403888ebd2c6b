//! `care`: the history of what was done for horses, after how many days it is due again, and
//! what words of it mean.

pub(crate) mod batch;
mod body;
pub(crate) mod create;
pub(crate) mod delete;
pub(crate) mod intervals;
pub(crate) mod list;
pub(crate) mod of_entry;
pub(crate) mod read;
pub(crate) mod update;
mod view;
pub(crate) mod words;

use ::horses::WriteHorseError;

use crate::horses::problem::not_written;
use crate::problem::ApiError;
use crate::routes::routes;

// Fixed segments come before `{id}`, because the first match is used.
routes! {
    "/care": post batch::create, delete batch::undo;
    "/care/intervals": get intervals::read, put intervals::replace;
    "/care/words": get words::list;
    "/care/words/{id}": put words::update, delete words::delete;
    "/care/{id}": get read::read, put update::update, delete delete::delete;
    "/book/{id}/care": get of_entry::list;
    "/horses/{id}/care": get list::list, post create::create;
}

/// The response to a visit that was not stored. It names no entries of the section
/// `health`. Who saved the visit meanwhile did not save a section.
fn not_kept(error: WriteHorseError) -> ApiError {
    match error {
        WriteHorseError::Refusal(refusal) => refusal.into(),
        error => not_written(error, "", ""),
    }
}
