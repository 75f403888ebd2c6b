use ::horses::{PhotoKind, PhotoName, PhotoService};
use actix_web::{HttpResponse, web};
use kernel::{FieldErrors, HorseId};
use serde::Deserialize;
use utoipa::ToSchema;

use super::view::HorseView;
use crate::extract::actor::SignedIn;
use crate::extract::json::Json;
use crate::photos::photo_at;
use crate::problem::ApiError;
use crate::representation::text;

/// Which uploaded photo a horse shall show.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PhotoUploadBody {
    /// Required: what `uploads` answered.
    #[schema(required = true, nullable = false)]
    image_url: Option<String>,
    /// Required.
    #[schema(required = true, nullable = false)]
    horse_id: Option<String>,
    /// Required: `profile` or `header`.
    #[schema(required = true, nullable = false)]
    photo_type: Option<String>,
}

impl PhotoUploadBody {
    fn into_command(self) -> Result<(HorseId, PhotoKind, PhotoName), ApiError> {
        let mut errors = FieldErrors::new();
        let kind = errors.take(
            "photoType",
            PhotoKind::parse(text(self.photo_type.as_ref())),
        );
        let name = photo_at(text(self.image_url.as_ref()));
        let name = errors.take("imageUrl", name.ok_or("must be a photo of this server"));
        let named = text(self.horse_id.as_ref());
        if named.is_empty() {
            errors.add("horseId", "is required");
        }
        match (kind, name) {
            (Some(kind), Some(name)) if errors.is_empty() => {
                // An invalid id is 404.
                let id = HorseId::parse(named).ok_or_else(|| ApiError::not_found("Horse"))?;
                Ok((id, kind, name))
            }
            _ => Err(errors.into()),
        }
    }
}

/// Makes an uploaded photo the one that a horse shows.
#[utoipa::path(post, path = "/showstable/horses/photo_upload", operation_id = "set_horse_photo", tag = "photos", security(("token" = [])),
    request_body = PhotoUploadBody,
    responses((status = 200, description = "The whole horse", body = HorseView),
              (status = 404, description = "No such horse of this account"),
              (status = 422, description = "Invalid fields")))]
pub(crate) async fn set(
    photos: web::Data<PhotoService>,
    signed_in: SignedIn,
    json: Json<PhotoUploadBody>,
) -> Result<HttpResponse, ApiError> {
    let (horse_id, kind, name) = json.body.into_command()?;
    let horse = photos.set(&signed_in.actor, horse_id, kind, &name).await?;
    Ok(HttpResponse::Ok().json(HorseView::new(&horse, &signed_in.actor)))
}
