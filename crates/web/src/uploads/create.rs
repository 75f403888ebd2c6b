use std::io::BufReader;

use ::horses::{PhotoFile, PhotoService, PhotoUse};
use actix_web::http::StatusCode;
use actix_web::{HttpRequest, HttpResponse, web};
use kernel::{FieldErrors, HorseId, MAX_PHOTO_BYTES};
use serde::Serialize;
use utoipa::ToSchema;

use super::form::{self, Expected, UploadFolder, UploadForm};
use crate::extract::actor::SignedIn;
use crate::extract::idempotency::IdempotencyKeyHeader;
use crate::horses::problem::photo_not_stored;
use crate::photos::photo_path;
use crate::problem::ApiError;
use crate::rate_limits::RateLimits;

/// A photo of one of the account's horses.
#[derive(ToSchema)]
#[allow(dead_code, reason = "describes what `form` reads piece by piece")]
pub(crate) struct UploadBody {
    /// JPEG, PNG, WebP or GIF by its content; at most 10 MiB and 50 megapixels.
    #[schema(value_type = String, format = Binary)]
    file: Vec<u8>,
    /// `profile`, `header` or `gallery`.
    r#type: String,
    #[schema(rename = "horseId")]
    horse_id: String,
}

/// Where an uploaded photo is.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct UploadView {
    /// The photo's path, for `horses/photo_upload` or `horses/{id}/gallery`.
    url: String,
}

/// Ids are shorter.
const MAX_TEXT_BYTES: usize = 1024;

const EXPECTED: Expected = Expected {
    file_bytes: MAX_PHOTO_BYTES as u64,
    too_large: || {
        ApiError::new(
            StatusCode::PAYLOAD_TOO_LARGE,
            "payload_too_large",
            "The photo is larger than 10 MiB.",
        )
    },
    text_bytes: MAX_TEXT_BYTES,
    texts: &["type", "horseId"],
    pasted: None,
};

impl UploadForm {
    fn into_command(self) -> Result<(HorseId, PhotoUse, PhotoFile), ApiError> {
        let mut errors = FieldErrors::new();
        let kind = self.text("type").unwrap_or_default();
        let named = self.text("horseId").unwrap_or_default();
        let file = errors.take("file", self.file.ok_or("is required"));
        // A photo of an observation is a part of the request for that.
        let kind = PhotoUse::parse(&kind).filter(|it| *it != PhotoUse::Observation);
        let kind = errors.take("type", kind.ok_or("must be profile, header or gallery"));
        if named.is_empty() {
            errors.add("horseId", "is required");
        }
        match (file, kind) {
            (Some(file), Some(kind)) if errors.is_empty() => {
                // An invalid id is 404.
                let id = HorseId::parse(&named).ok_or_else(|| ApiError::not_found("Horse"))?;
                Ok((id, kind, Box::new(BufReader::new(file.content))))
            }
            _ => Err(errors.into()),
        }
    }
}

/// Takes a photo: turned upright, without its metadata, in all sizes. It is
/// deleted after a day unless `horses/photo_upload` or `horses/{id}/gallery` makes it a
/// horse's.
#[utoipa::path(post, path = "/showstable/uploads", operation_id = "upload_photo", tag = "photos", security(("token" = [])),
    params(("Idempotency-Key" = Option<String>, Header, description = "Names this attempt; repeating it answers the first photo")),
    request_body(content = UploadBody, content_type = "multipart/form-data"),
    responses((status = 201, description = "The photo's address", body = UploadView),
              (status = 404, description = "No such horse of this account"),
              (status = 413, description = "The file is too large"),
              (status = 415, description = "No image of a known format, or no form"),
              (status = 422, description = "Invalid fields, or a damaged image")))]
pub(crate) async fn create(
    request: HttpRequest,
    photos: web::Data<PhotoService>,
    folder: web::Data<UploadFolder>,
    limits: web::Data<RateLimits>,
    signed_in: SignedIn,
    key: IdempotencyKeyHeader,
    payload: web::Payload,
) -> Result<HttpResponse, ApiError> {
    limits.check_upload(signed_in.actor.account_id())?;
    let form = form::read(&request, payload, &folder, &EXPECTED).await?;
    let key = key.for_request(&form.fingerprint)?;
    let (id, kind, file) = form.into_command()?;
    let photo = photos.upload(&signed_in.actor, id, kind, file, key).await;
    let photo = photo.map_err(photo_not_stored)?;
    let url = photo_path(&photo.name);
    Ok(HttpResponse::Created().json(UploadView { url }))
}
