//! `events/{id}/usda`: the notice of one show: what is missing, what changed,
//! the letter, the evidence.

pub(crate) mod acknowledgement;
pub(crate) mod amendments;
pub(crate) mod letter;
pub(crate) mod notice_letter;
pub(crate) mod overview;
mod problem;
pub(crate) mod statement;
mod view;

use actix_web::web;
use kernel::NoticeId;

use crate::problem::ApiError;
use crate::routes::{get, only};

pub(super) fn configure(config: &mut web::ServiceConfig) {
    config
        .service(
            web::resource("/events/{id}/usda")
                .route(get().to(overview::read))
                .default_service(only("GET, HEAD")),
        )
        .service(
            web::resource("/events/{id}/usda/letter")
                .route(get().to(letter::read))
                .route(web::post().to(letter::prepare))
                .default_service(only("GET, HEAD, POST")),
        )
        .service(
            web::resource("/events/{id}/usda/letter.pdf")
                .route(get().to(letter::read_pdf))
                .default_service(only("GET, HEAD")),
        )
        .service(
            web::resource("/events/{id}/usda/amendments")
                .route(web::post().to(amendments::create))
                .default_service(only("POST")),
        )
        .service(
            web::resource("/events/{id}/usda/notices/{notice_id}/letter.pdf")
                .route(get().to(notice_letter::read))
                .default_service(only("GET, HEAD")),
        )
        .service(
            web::resource("/events/{id}/usda/notices/{notice_id}/acknowledgement")
                .route(web::put().to(acknowledgement::replace))
                .route(web::delete().to(acknowledgement::delete))
                .default_service(only("PUT, DELETE")),
        );
}

/// The id in a path; what is no id names nothing.
fn notice_id(path: &str) -> Result<NoticeId, ApiError> {
    NoticeId::parse(path).ok_or_else(|| ApiError::not_found("Notice"))
}
