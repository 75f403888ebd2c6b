use ::horses::{PhotoKind, PhotoName, PhotoService};
use actix_web::{HttpResponse, web};

use super::read::horse_id;
use super::view::HorseView;
use crate::extract::actor::SignedIn;
use crate::extract::json::Json;
use crate::form::{Body as _, Required, body, text, text_fields};
use crate::photos::photo_at;
use crate::problem::ApiError;
use crate::representation::Named;

body! {
    /// Which uploaded photo a horse shall show.
    PhotoUploadBody {
        /// What `uploads` answered.
        image_url as "imageUrl": PhotoName,
        horse_id as "horseId": Required<String>,
        photo_type as "photoType": Named<PhotoKind>,
    } => (String, PhotoKind, PhotoName) {
        (horse_id, photo_type, image_url)
    }
}

text_fields! {
    PhotoName: required true, text(), by uploaded;
}

fn uploaded(path: &str) -> Result<PhotoName, &'static str> {
    photo_at(path).ok_or("must be a photo of this server")
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
    let (id, kind, name) = json.body.into_command()?;
    let id = horse_id(&id)?;
    let horse = photos.set(&signed_in.actor, id, kind, &name).await?;
    Ok(HttpResponse::Ok().json(HorseView::new(&horse, &signed_in.actor)))
}
