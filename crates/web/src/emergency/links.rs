use ::contacts::EmergencyService;
use actix_web::web::Query;
use actix_web::{HttpResponse, web};
use kernel::LinkWish;
use time::OffsetDateTime;

use super::view::{EmergencyLinkRow, EmergencyLinkView};
use crate::calendar_feed::PublicUrl;
use crate::extract::actor::SignedIn;
use crate::extract::json::SmallJson;
use crate::form::{Body as _, body};
use crate::horses::read::horse_id;
use crate::places::BarnQuery;
use crate::problem::ApiError;
use crate::representation::{Stated, chosen_organization};

body! {
    /// What a link to an emergency page is to be.
    EmergencyLinkBody {
        /// From when on it is dead, also the one that there is; null if it does not
        /// expire. Without it that stays as it is, and a new one does not expire.
        expires_at: Stated<OffsetDateTime>,
        /// Whether a new one replaces the one that there is, which is dead then.
        renew: bool,
    } => LinkWish {
        LinkWish { expires_at, renew }
    }
}

fn not_found() -> ApiError {
    ApiError::not_found("Emergency link")
}

/// The link to the emergency page of a horse.
#[utoipa::path(get, path = "/showstable/horses/{id}/emergency_link", operation_id = "read_emergency_link", tag = "emergency", security(("token" = [])),
    params(("id" = String, Path, description = "The horse's id")),
    responses((status = 200, description = "The link", body = EmergencyLinkView),
              (status = 404, description = "No such horse of this account, or it has no link")))]
pub(crate) async fn read(
    emergency: web::Data<EmergencyService>,
    public_url: web::Data<PublicUrl>,
    signed_in: SignedIn,
    id: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    let link = emergency.link(&signed_in.actor, horse_id(&id)?).await?;
    let link = link.ok_or_else(not_found)?;
    Ok(HttpResponse::Ok().json(EmergencyLinkView::new(&link, &public_url)?))
}

/// Makes the link to the emergency page of a horse. If there is one that lives, that is the
/// answer, unless a new one is to replace it.
#[utoipa::path(post, path = "/showstable/horses/{id}/emergency_link", operation_id = "make_emergency_link", tag = "emergency", security(("token" = [])),
    params(("id" = String, Path, description = "The horse's id")),
    request_body = EmergencyLinkBody,
    responses((status = 200, description = "The link that there is", body = EmergencyLinkView),
              (status = 201, description = "The new link", body = EmergencyLinkView),
              (status = 403, description = "The role does not permit it"),
              (status = 404, description = "No such horse of this account"),
              (status = 422, description = "Invalid fields")))]
pub(crate) async fn make(
    emergency: web::Data<EmergencyService>,
    public_url: web::Data<PublicUrl>,
    signed_in: SignedIn,
    id: web::Path<String>,
    json: SmallJson<EmergencyLinkBody>,
) -> Result<HttpResponse, ApiError> {
    let (horse, wish) = (horse_id(&id)?, json.body.into_command()?);
    let (link, is_new) = emergency.make_link(&signed_in.actor, horse, wish).await?;
    let view = EmergencyLinkView::new(&link, &public_url)?;
    let mut response = if is_new {
        HttpResponse::Created()
    } else {
        HttpResponse::Ok()
    };
    Ok(response.json(view))
}

/// Revokes the link to the emergency page of a horse: it is dead at once.
#[utoipa::path(delete, path = "/showstable/horses/{id}/emergency_link", operation_id = "revoke_emergency_link", tag = "emergency", security(("token" = [])),
    params(("id" = String, Path, description = "The horse's id")),
    responses((status = 204, description = "It is dead"),
              (status = 403, description = "The role does not permit it"),
              (status = 404, description = "No such horse of this account, or it has no link")))]
pub(crate) async fn revoke(
    emergency: web::Data<EmergencyService>,
    signed_in: SignedIn,
    id: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    let revoked = emergency.revoke(&signed_in.actor, horse_id(&id)?).await?;
    if revoked {
        Ok(HttpResponse::NoContent().finish())
    } else {
        Err(not_found())
    }
}

/// The links to the emergency pages of a barn, by the names of the horses; also those that
/// have expired. Archived horses have none.
#[utoipa::path(get, path = "/showstable/emergency_links", operation_id = "list_emergency_links", tag = "emergency", security(("token" = [])),
    params(BarnQuery),
    responses((status = 200, description = "The links", body = Vec<EmergencyLinkRow>),
              (status = 404, description = "No such organization of this account")))]
pub(crate) async fn list(
    emergency: web::Data<EmergencyService>,
    public_url: web::Data<PublicUrl>,
    signed_in: SignedIn,
    query: Query<BarnQuery>,
) -> Result<HttpResponse, ApiError> {
    let organization = chosen_organization(query.organization_id.as_ref())?;
    let links = emergency.links(&signed_in.actor, organization).await?;
    let rows = links
        .iter()
        .map(|it| EmergencyLinkRow::new(it, &public_url));
    Ok(HttpResponse::Ok().json(rows.collect::<Vec<_>>()))
}

/// Revokes all links to the emergency pages of a barn.
#[utoipa::path(delete, path = "/showstable/emergency_links", operation_id = "revoke_emergency_links", tag = "emergency", security(("token" = [])),
    params(BarnQuery),
    responses((status = 204, description = "They are dead"),
              (status = 403, description = "The role does not permit it"),
              (status = 404, description = "No such organization of this account")))]
pub(crate) async fn revoke_all(
    emergency: web::Data<EmergencyService>,
    signed_in: SignedIn,
    query: Query<BarnQuery>,
) -> Result<HttpResponse, ApiError> {
    let organization = chosen_organization(query.organization_id.as_ref())?;
    emergency.revoke_all(&signed_in.actor, organization).await?;
    Ok(HttpResponse::NoContent().finish())
}
