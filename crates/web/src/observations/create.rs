use std::io::BufReader;

use ::horses::{ObservationService, ObservationText, PhotoFile};
use actix_web::http::StatusCode;
use actix_web::{HttpRequest, HttpResponse, web};
use kernel::{FieldErrors, MAX_PHOTO_BYTES};
use utoipa::ToSchema;

use super::view::ObservationView;
use crate::extract::actor::SignedIn;
use crate::extract::idempotency::IdempotencyKeyHeader;
use crate::horses::problem::photo_not_stored;
use crate::horses::read::horse_id;
use crate::problem::ApiError;
use crate::rate_limits::RateLimits;
use crate::uploads::UploadFolder;
use crate::uploads::form::{self, Expected};

/// What somebody saw on a horse.
#[derive(ToSchema)]
#[allow(dead_code, reason = "describes what `form` reads piece by piece")]
pub(crate) struct ObservationForm {
    /// At most 2,000 characters.
    text: String,
    /// A photo of it: JPEG, PNG, WebP or GIF by its content; at most 10 MiB and 50
    /// megapixels.
    #[schema(value_type = Option<String>, format = Binary)]
    file: Option<Vec<u8>>,
}

const EXPECTED: Expected = Expected {
    file_bytes: MAX_PHOTO_BYTES as u64,
    too_large: || {
        ApiError::new(
            StatusCode::PAYLOAD_TOO_LARGE,
            "payload_too_large",
            "The photo is larger than 10 MiB.",
        )
    },
    // 2,000 characters of four bytes.
    text_bytes: 8 << 10,
    texts: &["text"],
    pasted: None,
};

/// Writes down what was seen on a horse, with a photo of it.
#[utoipa::path(post, path = "/showstable/horses/{id}/observations", operation_id = "create_observation", tag = "observations", security(("token" = [])),
    params(("id" = String, Path, description = "The horse's id"),
           ("Idempotency-Key" = Option<String>, Header, description = "Names this attempt; repeating it creates nothing twice")),
    request_body(content = ObservationForm, content_type = "multipart/form-data"),
    responses((status = 201, description = "The new observation", body = ObservationView),
              (status = 403, description = "The role does not permit it"),
              (status = 404, description = "No such horse of this account"),
              (status = 409, description = "`account_limit_reached`"),
              (status = 413, description = "The photo is too large"),
              (status = 415, description = "No image of a known format, or no form"),
              (status = 422, description = "Invalid fields, or a damaged image")))]
pub(crate) async fn create(
    request: HttpRequest,
    observations: web::Data<ObservationService>,
    (folder, limits): (web::Data<UploadFolder>, web::Data<RateLimits>),
    signed_in: SignedIn,
    id: web::Path<String>,
    key: IdempotencyKeyHeader,
    payload: web::Payload,
) -> Result<HttpResponse, ApiError> {
    let (actor, horse) = (&signed_in.actor, horse_id(&id)?);
    limits.check_upload(actor.account_id())?;
    let form = form::read(&request, payload, &folder, &EXPECTED).await?;
    let key = key.for_request(&form.fingerprint)?;
    let mut errors = FieldErrors::new();
    let text = form.text("text").unwrap_or_default();
    let Some(text) = errors.take("text", ObservationText::parse(&text)) else {
        return Err(errors.into());
    };
    let photo = form
        .file
        .map(|file| -> PhotoFile { Box::new(BufReader::new(file.content)) });
    let made = observations.observe(actor, horse, text, photo, key).await;
    let view = ObservationView::new(&made.map_err(photo_not_stored)?, actor);
    Ok(HttpResponse::Created().json(view))
}
