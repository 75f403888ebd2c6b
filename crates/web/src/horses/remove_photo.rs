use ::horses::{PhotoKind, PhotoService};
use actix_web::{HttpResponse, web};

use super::read::horse_id;
use crate::extract::actor::SignedIn;
use crate::problem::ApiError;

/// Takes one of its photos, `profile` or `header`, from one of the account's
/// horses.
#[utoipa::path(delete, path = "/showstable/horses/{id}/photos/{type}", operation_id = "remove_horse_photo", tag = "photos", security(("token" = [])),
    params(("id" = String, Path, description = "The horse's id"),
           ("type" = String, Path, description = "`profile` or `header`")),
    responses((status = 204, description = "It is removed"),
              (status = 404, description = "No such horse of this account, or it has no such photo")))]
pub(crate) async fn remove(
    photos: web::Data<PhotoService>,
    signed_in: SignedIn,
    path: web::Path<(String, String)>,
) -> Result<HttpResponse, ApiError> {
    let kind = PhotoKind::parse(&path.1).ok_or_else(|| ApiError::not_found("Photo"))?;
    let horse_id = horse_id(&path.0)?;
    if photos.remove(&signed_in.actor, horse_id, kind).await? {
        Ok(HttpResponse::NoContent().finish())
    } else {
        Err(ApiError::not_found("Photo"))
    }
}
