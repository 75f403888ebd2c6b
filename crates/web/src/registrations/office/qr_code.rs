use ::registrations::{RegistrationService, SeenEntry};
use actix_web::{HttpResponse, web};
use kernel::StoreError;

use super::super::link::url_of;
use super::{missing, registration_id};
use crate::calendar_feed::PublicUrl;
use crate::extract::actor::SignedIn;
use crate::problem::ApiError;
use crate::qr_code::svg_of;

/// The QR code of the rider's link of an entry, for the rider at the desk.
#[utoipa::path(get, path = "/showstable/registrations/{id}/qr.svg", operation_id = "read_entry_qr_code", tag = "registrations", security(("token" = [])),
    params(("id" = String, Path, description = "The registration's id")),
    responses((status = 200, description = "A picture of the rider's link", body = String, content_type = "image/svg+xml"),
              (status = 404, description = "No such entry of a show of this account")))]
pub(crate) async fn read(
    registrations: web::Data<RegistrationService>,
    public_url: web::Data<PublicUrl>,
    signed_in: SignedIn,
    id: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    let entry = registrations.find(&signed_in.actor, registration_id(&id)?);
    let entry = match entry.await?.ok_or_else(missing)? {
        SeenEntry::ByOffice(entry) => entry,
        SeenEntry::ByReader(_) => return Err(StoreError::RoleNotSufficient.into()),
    };
    let link = url_of(&entry.registration.link, &public_url);
    Ok(HttpResponse::Ok()
        .content_type("image/svg+xml")
        .body(svg_of(&link)?))
}
