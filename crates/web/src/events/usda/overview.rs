use actix_web::{HttpResponse, web};
use kernel::{Actor, EventId};
use usda::{NoticeService, Overview, PackageService};

use super::view::{PackageStanding, UsdaOverview};
use crate::events::read::event_id;
use crate::extract::actor::SignedIn;
use crate::problem::ApiError;

/// What is to be known of the notice of one of the account's shows, and of the package of
/// its records.
#[utoipa::path(get, path = "/showstable/events/{id}/usda", operation_id = "read_event_usda", tag = "usda", security(("token" = [])),
    params(("id" = String, Path, description = "The show's id")),
    responses((status = 200, description = "What is missing, what changed, the notices, and the package", body = UsdaOverview),
              (status = 404, description = "No such show of this account")))]
pub(crate) async fn read(
    notices: web::Data<NoticeService>,
    packages: web::Data<PackageService>,
    signed_in: SignedIn,
    id: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    let id = event_id(&id)?;
    let overview = notices.overview(&signed_in.actor, id).await?;
    let view = with_package(&packages, &signed_in.actor, id, &overview).await?;
    Ok(HttpResponse::Ok().json(view))
}

/// The notices of a show, and what the package of its records lacks if it is owed.
pub(super) async fn with_package(
    packages: &PackageService,
    actor: &Actor,
    id: EventId,
    overview: &Overview,
) -> Result<UsdaOverview, ApiError> {
    let missing = match overview.package_due_at {
        Some(_) => packages.missing(actor, id).await?,
        None => Vec::new(),
    };
    let package = PackageStanding::of(overview, missing);
    Ok(UsdaOverview::new(overview, &package))
}
