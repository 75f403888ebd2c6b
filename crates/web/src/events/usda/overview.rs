use actix_web::{HttpResponse, web};
use usda::NoticeService;

use super::view::UsdaOverview;
use crate::events::read::event_id;
use crate::extract::actor::SignedIn;
use crate::problem::ApiError;

/// What is to be known of the notice of one of the account's shows.
#[utoipa::path(get, path = "/showstable/events/{id}/usda", operation_id = "read_event_usda", tag = "usda", security(("token" = [])),
    params(("id" = String, Path, description = "The show's id")),
    responses((status = 200, description = "What is missing, what changed, and the notices", body = UsdaOverview),
              (status = 404, description = "No such show of this account")))]
pub(crate) async fn read(
    notices: web::Data<NoticeService>,
    signed_in: SignedIn,
    id: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    let overview = notices
        .overview(&signed_in.actor, event_id(&id)?)
        .await?
        .ok_or_else(|| ApiError::not_found("Event"))?;
    Ok(HttpResponse::Ok().json(UsdaOverview::from(overview)))
}
