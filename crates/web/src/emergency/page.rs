use ::contacts::EmergencyService;
use actix_web::{HttpResponse, web};
use kernel::RandomToken;
use processes::emergency_photo::EmergencyPhotos;

use super::view::EmergencyPageView;
use crate::problem::ApiError;
use crate::routes::BASE;

/// The same for a link that never was, one that is dead, and what is no link.
fn not_found() -> ApiError {
    ApiError::not_found("Page")
}

/// The emergency page of a horse, for whoever scans the code at its door: whom to call, and
/// what the barn shows. Visits are counted, and not who visits.
#[utoipa::path(get, path = "/showstable/emergency/{token}", operation_id = "read_emergency_page", tag = "emergency",
    params(("token" = String, Path, description = "The secret of the link")),
    responses((status = 200, description = "The page", body = EmergencyPageView),
              (status = 404, description = "No such link, or it is dead")))]
pub(crate) async fn read(
    emergency: web::Data<EmergencyService>,
    token: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    let page = emergency.page(RandomToken::parse(&token)).await?;
    let page = page.ok_or_else(not_found)?;
    let photo = format!("{BASE}/emergency/{token}/photo");
    Ok(HttpResponse::Ok().json(EmergencyPageView::new(&page, &photo)))
}

/// The photo of an emergency page.
#[utoipa::path(get, path = "/showstable/emergency/{token}/photo", operation_id = "read_emergency_photo", tag = "emergency",
    params(("token" = String, Path, description = "The secret of the link")),
    responses((status = 200, description = "The picture", body = Vec<u8>, content_type = "image/jpeg"),
              (status = 404, description = "No such link, or it is dead, or it has no photo")))]
pub(crate) async fn photo(
    photos: web::Data<EmergencyPhotos>,
    token: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    let found = photos.read(RandomToken::parse(&token)).await?;
    let bytes = found.ok_or_else(not_found)?;
    Ok(HttpResponse::Ok().content_type("image/jpeg").body(bytes))
}
