//! `services`: what a barn offers for money, what each horse has of it, and what is ticked
//! each time.

mod body;
pub(crate) mod done;
pub(crate) mod given;
pub(crate) mod keep;
mod view;

use kernel::ServiceId;

use crate::problem::ApiError;
use crate::routes::routes;

fn service_id(text: &str) -> Result<ServiceId, ApiError> {
    ServiceId::parse(text).ok_or_else(|| ApiError::not_found("Service"))
}

// Fixed segments come before `{id}`, because the first match is used.
routes! {
    "/services": get keep::list, post keep::create;
    "/services/done": get done::read;
    "/services/{id}": get keep::read, put keep::replace, delete keep::delete;
    "/horses/{id}/services": get given::read, put given::replace;
    "/horses/{id}/services/{service_id}/done/{date}": put done::tick;
}
