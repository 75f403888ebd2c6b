use actix_web::{HttpResponse, web};
use usda::NoticeService;

use super::notice_id;
use crate::events::read::event_id;
use crate::extract::actor::SignedIn;
use crate::problem::ApiError;
use crate::representation::pdf;

/// The letter of a notice, exactly as it was delivered or made ready.
#[utoipa::path(get, path = "/showstable/events/{id}/usda/notices/{notice_id}/letter.pdf", operation_id = "read_usda_notice_letter", tag = "usda", security(("token" = [])),
    params(("id" = String, Path, description = "The show's id"), ("notice_id" = String, Path, description = "The notice's id")),
    responses((status = 200, description = "The letter", body = Vec<u8>, content_type = "application/pdf"),
              (status = 404, description = "No such notice of this account, or none that was written")))]
pub(crate) async fn read(
    notices: web::Data<NoticeService>,
    signed_in: SignedIn,
    path: web::Path<(String, String)>,
) -> Result<HttpResponse, ApiError> {
    let (event, notice) = path.into_inner();
    let found = notices
        .document(&signed_in.actor, event_id(&event)?, notice_id(&notice)?)
        .await?;
    Ok(pdf(found.ok_or_else(|| ApiError::not_found("Notice"))?.pdf))
}
