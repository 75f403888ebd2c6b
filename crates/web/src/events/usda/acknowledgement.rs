use actix_web::{HttpResponse, web};
use kernel::{FieldErrors, OptionalText, RecordDate};
use serde::Deserialize;
use usda::{Acknowledgement, NoticeService};
use utoipa::ToSchema;

use super::notice_id;
use super::view::UsdaOverview;
use crate::events::read::event_id;
use crate::extract::actor::SignedIn;
use crate::extract::json::Json;
use crate::problem::ApiError;
use crate::representation::text;

/// What the agency answered to a notice.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub(crate) struct AcknowledgementBody {
    /// Required: the day, `YYYY-MM-DD`.
    #[schema(required = true, nullable = false)]
    received_on: Option<String>,
    /// By whom, under which number: whatever is worth keeping.
    #[schema(nullable = false)]
    note: Option<String>,
}

impl AcknowledgementBody {
    fn into_command(self) -> Result<Acknowledgement, FieldErrors> {
        let mut errors = FieldErrors::new();
        let day = RecordDate::parse(text(self.received_on.as_ref()));
        let received_on = errors.take("received_on", day);
        let note = errors.take("note", OptionalText::parse(text(self.note.as_ref())));
        match (received_on, note) {
            (Some(received_on), Some(note)) => Ok(Acknowledgement { received_on, note }),
            _ => Err(errors),
        }
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
    signed_in: SignedIn,
    path: web::Path<(String, String)>,
    json: Json<AcknowledgementBody>,
) -> Result<HttpResponse, ApiError> {
    let (actor, (event, notice)) = (&signed_in.actor, path.into_inner());
    let (event, notice) = (event_id(&event)?, notice_id(&notice)?);
    let noted = Some(json.body.into_command()?);
    let overview = notices.acknowledge(actor, event, notice, noted).await?;
    Ok(HttpResponse::Ok().json(UsdaOverview::from(overview)))
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
