use ::horses::{PhotoName, PhotoService, PhotoSize};
use actix_web::http::header::CACHE_CONTROL;
use actix_web::{HttpResponse, web};

use crate::problem::ApiError;

/// An image file never changes: another photo has another name.
const FOR_EVER: &str = "public, max-age=31536000, immutable";

/// A photo in its largest size.
#[utoipa::path(get, path = "/showstable/photos/{name}", operation_id = "read_photo", tag = "photos",
    params(("name" = String, Path, description = "The photo's name")),
    responses((status = 200, description = "The picture", body = Vec<u8>, content_type = "image/jpeg"),
              (status = 404, description = "No such photo")))]
pub(crate) async fn read(
    photos: web::Data<PhotoService>,
    name: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    picture(&photos, &name, PhotoSize::Banner).await
}

/// A photo in one of its sizes: `thumbnail`, a square of 256 pixels; `card`, at
/// most 640 wide and high; `banner`, at most 1600.
#[utoipa::path(get, path = "/showstable/photos/{name}/{size}", operation_id = "read_sized_photo", tag = "photos",
    params(("name" = String, Path, description = "The photo's name"),
           ("size" = String, Path, description = "`thumbnail`, `card` or `banner`")),
    responses((status = 200, description = "The picture", body = Vec<u8>, content_type = "image/jpeg"),
              (status = 404, description = "No such photo")))]
pub(crate) async fn read_sized(
    photos: web::Data<PhotoService>,
    path: web::Path<(String, String)>,
) -> Result<HttpResponse, ApiError> {
    let size = PhotoSize::parse(&path.1).ok_or_else(|| ApiError::not_found("Photo"))?;
    picture(&photos, &path.0, size).await
}

async fn picture(
    photos: &PhotoService,
    name: &str,
    size: PhotoSize,
) -> Result<HttpResponse, ApiError> {
    let name = PhotoName::parse(name).ok_or_else(|| ApiError::not_found("Photo"))?;
    let found = photos.read(&name, size).await?;
    let bytes = found.ok_or_else(|| ApiError::not_found("Photo"))?;
    Ok(HttpResponse::Ok()
        .content_type("image/jpeg")
        .insert_header((CACHE_CONTROL, FOR_EVER))
        .body(bytes))
}
