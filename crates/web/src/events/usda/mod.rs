//! `events/{id}/usda`: the notice of a show: what is missing, what changed, the
//! letter, the evidence.

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
use crate::routes::Address;

pub(super) fn routes() -> Vec<Address> {
    vec![
        Address::new("/events/{id}/usda").get(web::to(overview::read)),
        Address::new("/events/{id}/usda/letter")
            .get(web::to(letter::read))
            .post(web::to(letter::prepare)),
        Address::new("/events/{id}/usda/letter.pdf").get(web::to(letter::read_pdf)),
        Address::new("/events/{id}/usda/amendments").post(web::to(amendments::create)),
        Address::new("/events/{id}/usda/notices/{notice_id}/letter.pdf")
            .get(web::to(notice_letter::read)),
        Address::new("/events/{id}/usda/notices/{notice_id}/acknowledgement")
            .put(web::to(acknowledgement::replace))
            .delete(web::to(acknowledgement::delete)),
    ]
}

/// Parses the id in a path; an invalid id is 404.
fn notice_id(path: &str) -> Result<NoticeId, ApiError> {
    NoticeId::parse(path).ok_or_else(|| ApiError::not_found("Notice"))
}
