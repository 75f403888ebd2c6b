use actix_web::{HttpResponse, web};
use usda::{NoticeService, PackageService};

use super::overview::with_package;
use super::statement::{StatementBody, sending};
use super::view::UsdaOverview;
use crate::events::read::event_id;
use crate::extract::actor::SignedIn;
use crate::extract::json::SmallJson;
use crate::problem::ApiError;

/// Where the server delivers notices: tells the USDA, now, what changed since
/// the last notice of one of the account's shows; with `sent_at`, notes the
/// account's word that it sent the amended letter that was made ready for it.
/// Where the server makes notices ready: notes the account's word that it sent
/// the amended notice itself. Of many calls one succeeds.
#[utoipa::path(post, path = "/showstable/events/{id}/usda/amendments", operation_id = "amend_usda_notice", tag = "usda", security(("token" = [])),
    params(("id" = String, Path, description = "The show's id")),
    request_body(content = StatementBody, description = "What the account says of the notice that it sent, if it says anything"),
    responses((status = 201, description = "What is to be known of the notice afterwards", body = UsdaOverview),
              (status = 404, description = "No such show of this account"),
              (status = 409, description = "Nothing changed, or it is being delivered now; or no letter was made ready that the account could have sent"),
              (status = 422, description = "Invalid fields"),
              (status = 502, description = "The amended notice could not be delivered, or its letter not be written")))]
pub(crate) async fn create(
    notices: web::Data<NoticeService>,
    packages: web::Data<PackageService>,
    signed_in: SignedIn,
    id: web::Path<String>,
    json: SmallJson<StatementBody>,
) -> Result<HttpResponse, ApiError> {
    let id = event_id(&id)?;
    let statement = sending(json.body, notices.terms().delivery_method())?;
    let overview = notices.amend(&signed_in.actor, id, statement).await?;
    let view = with_package(&packages, &signed_in.actor, id, &overview).await?;
    Ok(HttpResponse::Created().json(view))
}
