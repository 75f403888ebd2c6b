//! `events/{id}/usda`: the notice of a show: what is missing, what changed, the
//! letter, the evidence; and the package of the show's records.

pub(crate) mod acknowledgement;
pub(crate) mod amendments;
pub(crate) mod letter;
pub(crate) mod notice_letter;
pub(crate) mod overview;
pub(crate) mod package;
mod problem;
pub(crate) mod statement;
mod view;

use kernel::NoticeId;

use crate::problem::ApiError;
use crate::routes::routes;

routes! {
    "/events/{id}/usda": get overview::read;
    "/events/{id}/usda/letter": get letter::read, post letter::prepare;
    "/events/{id}/usda/letter.pdf": get letter::read_pdf;
    "/events/{id}/usda/package.zip": get package::read;
    "/events/{id}/usda/amendments": post amendments::create;
    "/events/{id}/usda/notices/{notice_id}/letter.pdf": get notice_letter::read;
    "/events/{id}/usda/notices/{notice_id}/acknowledgement":
        put acknowledgement::replace,
        delete acknowledgement::delete;
}

/// Parses the id in a path; an invalid id is 404.
fn notice_id(path: &str) -> Result<NoticeId, ApiError> {
    NoticeId::parse(path).ok_or_else(|| ApiError::not_found("Notice"))
}
