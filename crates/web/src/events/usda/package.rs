use actix_web::{HttpResponse, web};
use usda::PackageService;

use crate::events::read::event_id;
use crate::extract::actor::SignedIn;
use crate::problem::ApiError;
use crate::rate_limits::RateLimits;
use crate::representation::named_zip;

/// The records of one of the account's shows that 9 CFR 11.16(c) wants to be submitted, as
/// they are now: a ZIP file with a PDF and with tables as CSV.
#[utoipa::path(get, path = "/showstable/events/{id}/usda/package.zip", operation_id = "read_usda_package", tag = "usda", security(("token" = [])),
    params(("id" = String, Path, description = "The show's id")),
    responses((status = 200, description = "The records", body = Vec<u8>, content_type = "application/zip"),
              (status = 404, description = "No such show of this account"),
              (status = 429, description = "Too many of them; see `Retry-After`")))]
pub(crate) async fn read(
    packages: web::Data<PackageService>,
    limits: web::Data<RateLimits>,
    signed_in: SignedIn,
    id: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    limits.check_letter(signed_in.actor.account_id())?;
    let packed = packages.pack(&signed_in.actor, event_id(&id)?);
    let (name, zip) = packed.await?;
    Ok(named_zip(&name, zip))
}
