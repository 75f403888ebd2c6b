use ::horses::{Gallery, GalleryWish, PhotoName, PhotoService};
use actix_web::{HttpResponse, web};

use super::read::horse_id;
use super::view::HorseView;
use crate::extract::actor::SignedIn;
use crate::extract::json::SmallJson;
use crate::form::{Body as _, List, body, text, text_fields};
use crate::photos::photo_at;
use crate::problem::ApiError;

/// A photo of a gallery, by what `uploads` answered or by its name.
struct GalleryPhoto(PhotoName);

text_fields! {
    GalleryPhoto: required true, text(), by named;
}

fn named(text: &str) -> Result<GalleryPhoto, &'static str> {
    let name = photo_at(text).or_else(|| PhotoName::parse(text));
    let photo = name.map(GalleryPhoto);
    photo.ok_or("must be a photo of this server")
}

body! {
    /// How the gallery of a horse shall be.
    GalleryBody {
        /// The photos in their order, each once: those that it has, and new ones that were
        /// uploaded with the type `gallery`.
        photos: List<GalleryPhoto, { Gallery::MAX }>,
        /// One of the photos, which becomes the header photo. Without one, that stays,
        /// unless it is a photo of the gallery that is dropped.
        header: Option<GalleryPhoto>,
    }
    together(errors) {
        gallery = errors.take(
            "photos",
            Gallery::new(photos.iter().flatten().map(|it| it.0.clone()).collect()),
        ),
    } => GalleryWish {
        GalleryWish {
            photos: gallery,
            header: header.map(|it| it.0),
        }
    }
}

/// Replaces the photos of a horse that buyers see. What is dropped is deleted.
#[utoipa::path(put, path = "/showstable/horses/{id}/gallery", operation_id = "arrange_gallery", tag = "photos", security(("token" = [])),
    params(("id" = String, Path, description = "The horse's id")),
    request_body = GalleryBody,
    responses((status = 200, description = "The whole horse", body = HorseView),
              (status = 403, description = "The role does not permit it"),
              (status = 404, description = "No such horse of this account"),
              (status = 422, description = "Too many photos, or not of this horse")))]
pub(crate) async fn arrange(
    photos: web::Data<PhotoService>,
    signed_in: SignedIn,
    id: web::Path<String>,
    json: SmallJson<GalleryBody>,
) -> Result<HttpResponse, ApiError> {
    let (id, wish) = (horse_id(&id)?, json.body.into_command()?);
    let horse = photos.arrange(&signed_in.actor, id, &wish).await?;
    Ok(HttpResponse::Ok().json(HorseView::new(&horse, &signed_in.actor)))
}
