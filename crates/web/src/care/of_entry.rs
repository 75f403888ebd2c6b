use ::horses::CareService;
use actix_web::{HttpResponse, web};
use kernel::BookEntryId;

use super::view::CareVisitView;
use crate::extract::actor::SignedIn;
use crate::problem::ApiError;

/// The visits of care whose cost is in an entry of the book, by horse; none of other entries.
#[utoipa::path(get, path = "/showstable/book/{id}/care", operation_id = "list_care_of_entry", tag = "book", security(("token" = [])),
    params(("id" = String, Path, description = "The entry's id")),
    responses((status = 200, description = "All visits", body = Vec<CareVisitView>),
              (status = 404, description = "Not the id of an entry")))]
pub(crate) async fn list(
    care: web::Data<CareService>,
    signed_in: SignedIn,
    id: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    let entry = BookEntryId::parse(&id).ok_or_else(|| ApiError::not_found("Entry"))?;
    let actor = &signed_in.actor;
    let visits = care.of_entry(actor, entry).await?;
    let visits: Vec<_> = visits
        .iter()
        .map(|it| CareVisitView::new(it, actor))
        .collect();
    Ok(HttpResponse::Ok().json(visits))
}
