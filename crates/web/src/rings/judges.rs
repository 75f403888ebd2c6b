use ::rings::RingService;
use actix_web::{HttpResponse, web};
use kernel::EventId;

use super::format::ClassJudgeView;
use crate::extract::actor::SignedIn;
use crate::problem::ApiError;
use crate::view::Shown as _;

/// The judges of the organization whose show this is, and those of all its shows, by name:
/// whom a format may name again. The address is that of the organization, or else the one
/// that was stated for its latest show.
#[utoipa::path(get, path = "/showstable/events/{id}/judges", operation_id = "list_judges", tag = "rings", security(("token" = [])),
    params(("id" = String, Path, description = "The show's id")),
    responses((status = 200, description = "The judges", body = Vec<ClassJudgeView>),
              (status = 404, description = "No such show of this account")))]
pub(crate) async fn list(
    rings: web::Data<RingService>,
    signed_in: SignedIn,
    id: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    let missing = || ApiError::not_found("Event");
    let id = EventId::parse(&id).ok_or_else(missing)?;
    let judges = rings.judges(&signed_in.actor, id).await?;
    let judges: Vec<ClassJudgeView> = judges.ok_or_else(missing)?.shown();
    Ok(HttpResponse::Ok().json(judges))
}
