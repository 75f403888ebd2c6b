use actix_web::{HttpResponse, web};
use file_budget::{Who, Work};
use futures_util::stream;
use usda::PackageService;

use crate::events::read::event_id;
use crate::extract::actor::SignedIn;
use crate::problem::ApiError;
use crate::rate_limits::RateLimits;
use crate::representation::zip;
use crate::turns::FileTurns;

/// The records of one of the account's shows that 9 CFR 11.16(c) wants to be submitted, as
/// they are now: a ZIP file with a PDF and with tables as CSV.
#[utoipa::path(get, path = "/showstable/events/{id}/usda/package.zip", operation_id = "read_usda_package", tag = "usda", security(("token" = [])),
    params(("id" = String, Path, description = "The show's id")),
    responses((status = 200, description = "The records", body = Vec<u8>, content_type = "application/zip"),
              (status = 404, description = "No such show of this account"),
              (status = 429, description = "Too many of them; see `Retry-After`")))]
pub(crate) async fn read(
    packages: web::Data<PackageService>,
    (limits, turns): (web::Data<RateLimits>, web::Data<FileTurns>),
    signed_in: SignedIn,
    id: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    let (actor, id) = (signed_in.actor, event_id(&id)?);
    limits.check_letter(actor.account_id())?;
    // Those of a large show take tens of megabytes while they are made.
    let who = Who::from(&actor);
    let pack = async move { packages.pack(&actor, id).await };
    let (name, parts) = turns.complete(who, Work::LargeTable, pack).await??;
    let bytes = parts.iter().map(|part| part.len() as u64).sum();
    Ok(zip(&name, bytes, stream::iter(parts.into_iter().map(Ok))))
}
