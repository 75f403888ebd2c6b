//! `imports` and `exports`: tables that people bring from other programs, and take with
//! them.

pub(crate) mod asked;
pub(crate) mod body;
pub(crate) mod change;
pub(crate) mod create;
pub(crate) mod export;
pub(crate) mod list;
pub(crate) mod read;
mod reading;
pub(crate) mod run;
pub(crate) mod settle;
pub(crate) mod undo;
pub(crate) mod view;

use kernel::{FieldErrors, ImportId};
use processes::imports::ImportRefusal;

use crate::problem::ApiError;
use crate::routes::routes;

routes! {
    "/imports": get list::list, post create::create;
    "/imports/{id}": get read::read, put change::change;
    "/imports/{id}/run": post run::run;
    "/imports/{id}/doubts": put settle::settle;
    "/imports/{id}/undo": post undo::undo;
    "/exports/{kind}.csv": get export::export;
}

fn import_id(id: &str) -> Result<ImportId, ApiError> {
    ImportId::parse(id).ok_or_else(|| ApiError::not_found("Import"))
}

impl From<ImportRefusal> for ApiError {
    fn from(refusal: ImportRefusal) -> Self {
        match refusal {
            ImportRefusal::Done => Self::conflict(
                "import_done",
                "This was imported already. Bring the file again to import more of it.",
            ),
            ImportRefusal::Undone => Self::conflict(
                "import_undone",
                "This import was undone. Bring the file again to import it.",
            ),
            ImportRefusal::NotRun => Self::conflict("import_not_run", "This was not imported yet."),
            ImportRefusal::DatesUnclear => {
                FieldErrors::of("answers.dates", "must say how dates are read").into()
            }
            ImportRefusal::Refusal(refusal) => refusal.into(),
        }
    }
}
