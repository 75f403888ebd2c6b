//! `client_errors`: what went wrong in a browser, for the log.

pub(crate) mod create;
mod redact;

use actix_web::middleware::from_fn;
use actix_web::web;

use crate::limits::limit_client_errors;
use crate::routes::only;

pub(crate) fn configure(config: &mut web::ServiceConfig) {
    config.service(
        web::resource("/client_errors")
            .route(
                web::post()
                    .to(create::create)
                    .wrap(from_fn(limit_client_errors)),
            )
            .default_service(only("POST")),
    );
}
