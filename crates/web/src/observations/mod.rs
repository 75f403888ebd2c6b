//! `observations`: what people saw on horses.

pub(crate) mod create;
pub(crate) mod delete;
pub(crate) mod list;
pub(crate) mod see;
mod view;

use kernel::ObservationId;

use crate::problem::ApiError;
use crate::routes::routes;

routes! {
    "/observations": get list::list;
    "/observations/{id}": put see::see, delete delete::delete;
    "/horses/{id}/observations": post create::create;
}

fn not_found() -> ApiError {
    ApiError::not_found("Observation")
}

fn observation_id(id: &str) -> Result<ObservationId, ApiError> {
    ObservationId::parse(id).ok_or_else(not_found)
}
