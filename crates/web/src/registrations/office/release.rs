use ::registrations::{Lack, RegistrationService};
use actix_web::{HttpResponse, web};
use kernel::Reason;
use serde_json::json;

use super::registration_id;
use super::view::{EntryView, LackView};
use crate::calendar_feed::PublicUrl;
use crate::extract::actor::SignedIn;
use crate::extract::json::Json;
use crate::form::{Body as _, body};
use crate::problem::ApiError;
use crate::view::Shown as _;

body! {
    /// Why a back number is handed out although something lacks.
    ReleaseBody {
        reason: Option<Reason>,
    } => Option<Reason> {
        reason
    }
}

/// Something lacks before this back number is handed out.
pub(super) fn number_needs(number: u32, lacking: &[Lack]) -> ApiError {
    let words: Vec<_> = lacking.iter().map(|it| it.need.words()).collect();
    let sentence = format!(
        "Before number {number} is handed out, this lacks: {}. Nothing was changed.",
        words.join(", ")
    );
    let lacking: Vec<LackView> = lacking.shown();
    ApiError::conflict("number_needs", "")
        .with_sentence(sentence)
        .with_member("lacking", json!(lacking))
}

/// Notes that the back number of an entry is handed out. If something lacks of what the show
/// wants before that, a reason is asked for, which stands in the history. A number that is out
/// already stays as it is.
#[utoipa::path(post, path = "/showstable/registrations/{id}/release", operation_id = "release_back_number", tag = "registrations", security(("token" = [])),
    params(("id" = String, Path, description = "The registration's id")),
    request_body = ReleaseBody,
    responses((status = 200, description = "The whole entry", body = EntryView),
              (status = 404, description = "No such entry of a show of this account"),
              (status = 409, description = "`number_needs`: something lacks, which `lacking` names, and no reason is given; `not_entered`: the entry does not take part"),
              (status = 422, description = "Invalid fields")))]
pub(crate) async fn release(
    registrations: web::Data<RegistrationService>,
    public_url: web::Data<PublicUrl>,
    signed_in: SignedIn,
    id: web::Path<String>,
    json: Json<ReleaseBody>,
) -> Result<HttpResponse, ApiError> {
    let (id, reason) = (registration_id(&id)?, json.body.into_command()?);
    let entry = registrations.release(&signed_in.actor, id, reason).await?;
    Ok(HttpResponse::Ok().json(EntryView::new(&entry, &public_url)))
}

/// Notes that the back number of an entry came back. One that is not out stays as it is.
#[utoipa::path(delete, path = "/showstable/registrations/{id}/release", operation_id = "take_back_number", tag = "registrations", security(("token" = [])),
    params(("id" = String, Path, description = "The registration's id")),
    responses((status = 200, description = "The whole entry", body = EntryView),
              (status = 404, description = "No such entry of a show of this account")))]
pub(crate) async fn take_back(
    registrations: web::Data<RegistrationService>,
    public_url: web::Data<PublicUrl>,
    signed_in: SignedIn,
    id: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    let id = registration_id(&id)?;
    let entry = registrations.take_back(&signed_in.actor, id).await?;
    Ok(HttpResponse::Ok().json(EntryView::new(&entry, &public_url)))
}
