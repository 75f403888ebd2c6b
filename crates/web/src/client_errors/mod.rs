//! `client_errors`: errors in browsers, for the log.

pub(crate) mod create;
mod redact;

use actix_web::middleware::from_fn;
use actix_web::web;

use crate::rate_limits::limit_client_errors;
use crate::routes::Address;

pub(crate) fn routes() -> Vec<Address> {
    vec![
        Address::new("/client_errors")
            .post(web::to(create::create).wrap(from_fn(limit_client_errors))),
    ]
}
