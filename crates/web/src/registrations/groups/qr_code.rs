use ::registrations::GroupService;
use actix_web::{HttpResponse, web};
use kernel::StoreError;

use super::office::ids;
use super::view::url_of_barn;
use crate::calendar_feed::PublicUrl;
use crate::extract::actor::SignedIn;
use crate::problem::ApiError;
use crate::qr_code::svg_of;

/// The QR code of the link of a barn, for whoever is in charge at the desk.
#[utoipa::path(get, path = "/showstable/events/{id}/groups/{group_id}/qr.svg", operation_id = "read_group_qr_code", tag = "groups", security(("token" = [])),
    params(("id" = String, Path, description = "The show's id"),
           ("group_id" = String, Path, description = "The barn's id")),
    responses((status = 200, description = "A picture of the barn's link", body = String, content_type = "image/svg+xml"),
              (status = 403, description = "The role does not permit it"),
              (status = 404, description = "No such barn of this account")))]
pub(crate) async fn read(
    groups: web::Data<GroupService>,
    public_url: web::Data<PublicUrl>,
    signed_in: SignedIn,
    path: web::Path<(String, String)>,
) -> Result<HttpResponse, ApiError> {
    let of = ids(&path)?;
    let (found, by_office) = groups.find(&signed_in.actor, of).await?;
    if !by_office {
        return Err(StoreError::RoleNotSufficient.into());
    }
    let link = url_of_barn(&found.group, &public_url);
    Ok(HttpResponse::Ok()
        .content_type("image/svg+xml")
        .body(svg_of(&link)?))
}
