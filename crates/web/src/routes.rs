//! What the tables of routes are made of; the table of all is in `api.rs`.

use actix_web::guard::{Any, Get, Head};
use actix_web::{HttpResponse, Route, web};

use crate::problem::ApiError;

/// The path under which the API lives.
pub(crate) const BASE: &str = "/showstable";

/// A route for `GET`, and for `HEAD`, which is the same without the body.
pub(crate) fn get() -> Route {
    web::route().guard(Any(Get()).or(Head()))
}

/// The route of a resource for all methods that it does not take; `allowed`
/// are those that it does, as in the `Allow` header.
pub(crate) fn only(allowed: &'static str) -> Route {
    web::to(move || async move { Err::<HttpResponse, _>(ApiError::method_not_allowed(allowed)) })
}
