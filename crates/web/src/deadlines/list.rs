use actix_web::{HttpResponse, web};
use usda::NoticeService;

use super::view::DeadlineView;
use crate::extract::actor::SignedIn;
use crate::problem::ApiError;

/// What the account owes the USDA for the shows ahead and those that just
/// ended, soonest first; of shows not further than the two hundredth.
#[utoipa::path(get, path = "/showstable/deadlines", operation_id = "list_deadlines", tag = "usda", security(("token" = [])),
    responses((status = 200, description = "All of it, at most one for each show", body = Vec<DeadlineView>)))]
pub(crate) async fn list(
    notices: web::Data<NoticeService>,
    signed_in: SignedIn,
) -> Result<HttpResponse, ApiError> {
    let deadlines = notices.deadlines(&signed_in.actor).await?;
    let views: Vec<_> = deadlines.iter().map(DeadlineView::new).collect();
    Ok(HttpResponse::Ok().json(views))
}
