use actix_web::{HttpResponse, web};
use kernel::{OptionalText, RecordDate};
use usda::{Acknowledgement, NoticeService, PackageService};

use super::notice_id;
use super::overview::with_package;
use super::view::UsdaOverview;
use crate::events::read::event_id;
use crate::extract::actor::SignedIn;
use crate::extract::json::Json;
use crate::form::{Body as _, body};
use crate::problem::ApiError;

body! {
    /// What the agency answered to a notice.
    AcknowledgementBody {
        /// The day.
        received_on: RecordDate,
        /// By whom, under which number: whatever is worth keeping.
        note: OptionalText<2000>,
    } => Acknowledgement {
        Acknowledgement { received_on, note }
    }
}

/// Notes what the agency answered to a notice, in place of what was noted.
#[utoipa::path(put, path = "/showstable/events/{id}/usda/notices/{notice_id}/acknowledgement", operation_id = "acknowledge_usda_notice", tag = "usda", security(("token" = [])),
    params(("id" = String, Path, description = "The show's id"), ("notice_id" = String, Path, description = "The notice's id")),
    request_body = AcknowledgementBody,
    responses((status = 200, description = "What is to be known of the notice afterwards", body = UsdaOverview),
              (status = 404, description = "No such notice of this account, or it was not given"),
              (status = 422, description = "Invalid fields")))]
pub(crate) async fn replace(
    notices: web::Data<NoticeService>,
    packages: web::Data<PackageService>,
    signed_in: SignedIn,
    path: web::Path<(String, String)>,
    json: Json<AcknowledgementBody>,
) -> Result<HttpResponse, ApiError> {
    let (actor, (event, notice)) = (&signed_in.actor, path.into_inner());
    let (event, notice) = (event_id(&event)?, notice_id(&notice)?);
    let noted = Some(json.body.into_command()?);
    let overview = notices.acknowledge(actor, event, notice, noted).await?;
    let view = with_package(&packages, actor, event, &overview).await?;
    Ok(HttpResponse::Ok().json(view))
}

/// Takes back what was noted.
#[utoipa::path(delete, path = "/showstable/events/{id}/usda/notices/{notice_id}/acknowledgement", operation_id = "delete_usda_acknowledgement", tag = "usda", security(("token" = [])),
    params(("id" = String, Path, description = "The show's id"), ("notice_id" = String, Path, description = "The notice's id")),
    responses((status = 204, description = "Nothing is noted any more"),
              (status = 404, description = "No such notice of this account, or it was not given")))]
pub(crate) async fn delete(
    notices: web::Data<NoticeService>,
    signed_in: SignedIn,
    path: web::Path<(String, String)>,
) -> Result<HttpResponse, ApiError> {
    let (event, notice) = path.into_inner();
    let (event, notice) = (event_id(&event)?, notice_id(&notice)?);
    notices
        .acknowledge(&signed_in.actor, event, notice, None)
        .await?;
    Ok(HttpResponse::NoContent().finish())
}
