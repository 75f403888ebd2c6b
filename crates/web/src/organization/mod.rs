//! `organization`: the one profile of an account that pre-fills new shows.

mod body;
pub(crate) mod read;
pub(crate) mod replace;
mod view;

use actix_web::web;
pub(crate) use body::OrganizationBody;
pub(crate) use view::OrganizationView;

use crate::problem::method_not_allowed;

pub(crate) fn configure(config: &mut web::ServiceConfig) {
    config
        .service(
            web::resource("/organization")
                .route(web::get().to(read::read))
                .default_service(web::to(method_not_allowed)),
        )
        .service(
            web::resource("/organization/{id}")
                .route(web::put().to(replace::replace))
                .default_service(web::to(method_not_allowed)),
        );
}
