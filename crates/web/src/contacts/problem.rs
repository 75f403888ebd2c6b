//! Responses for the errors of printing an emergency sheet.

use ::contacts::PrintError;

use crate::problem::ApiError;

impl From<PrintError> for ApiError {
    fn from(error: PrintError) -> Self {
        match error {
            PrintError::NotFound => Self::not_found("Horse"),
            PrintError::Render(error) => {
                Self::internal().because("the sheet was not rendered", error)
            }
            PrintError::Store(error) => error.into(),
        }
    }
}
