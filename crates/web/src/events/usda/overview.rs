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
    let id = event_id(&id)?;
    let overview = notices.overview(&signed_in.actor, id).await?;
    Ok(HttpResponse::Ok().json(UsdaOverview::new(&overview)))
}
