use ::owners::OwnerService;
use actix_web::{HttpResponse, web};
use kernel::ContactId;

use super::body::OwnerLinkBody;
use super::view::OwnerLinkView;
use crate::calendar_feed::PublicUrl;
use crate::extract::actor::SignedIn;
use crate::extract::json::SmallJson;
use crate::form::Body as _;
use crate::problem::ApiError;

fn not_found() -> ApiError {
    ApiError::not_found("Owner link")
}

fn contact_id(id: &str) -> Result<ContactId, ApiError> {
    ContactId::parse(id).ok_or_else(|| ApiError::not_found("Contact"))
}

/// The link to the page of an owner, if there is one.
#[utoipa::path(get, path = "/showstable/contacts/{id}/owner_link", operation_id = "read_owner_link", tag = "owners", security(("token" = [])),
    params(("id" = String, Path, description = "The contact's id")),
    responses((status = 200, description = "The link", body = OwnerLinkView),
              (status = 204, description = "The contact has no link"),
              (status = 404, description = "No such contact of this account")))]
pub(crate) async fn read(
    owners: web::Data<OwnerService>,
    public_url: web::Data<PublicUrl>,
    signed_in: SignedIn,
    id: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    let link = owners.link(&signed_in.actor, contact_id(&id)?).await?;
    let Some(link) = link else {
        return Ok(HttpResponse::NoContent().finish());
    };
    let view = OwnerLinkView::new(&link, &public_url, owners.is_sending())?;
    Ok(HttpResponse::Ok().json(view))
}

/// Makes the link to the page of an owner, and mails it if that is wished. If there is one
/// that lives, that is the answer, unless a new one is to replace it.
#[utoipa::path(post, path = "/showstable/contacts/{id}/owner_link", operation_id = "make_owner_link", tag = "owners", security(("token" = [])),
    params(("id" = String, Path, description = "The contact's id")),
    request_body = OwnerLinkBody,
    responses((status = 200, description = "The link that there is", body = OwnerLinkView),
              (status = 201, description = "The new link", body = OwnerLinkView),
              (status = 403, description = "The role does not permit it"),
              (status = 404, description = "No such contact of this account"),
              (status = 422, description = "Invalid fields; at `mail` if the contact has no address")))]
pub(crate) async fn make(
    owners: web::Data<OwnerService>,
    public_url: web::Data<PublicUrl>,
    signed_in: SignedIn,
    id: web::Path<String>,
    json: SmallJson<OwnerLinkBody>,
) -> Result<HttpResponse, ApiError> {
    let (contact, wish) = (contact_id(&id)?, json.body.into_command()?);
    let (link, is_new) = owners.make_link(&signed_in.actor, contact, wish).await?;
    let view = OwnerLinkView::new(&link, &public_url, owners.is_sending())?;
    let mut response = if is_new {
        HttpResponse::Created()
    } else {
        HttpResponse::Ok()
    };
    Ok(response.json(view))
}

/// Revokes the link to the page of an owner: it is dead at once.
#[utoipa::path(delete, path = "/showstable/contacts/{id}/owner_link", operation_id = "revoke_owner_link", tag = "owners", security(("token" = [])),
    params(("id" = String, Path, description = "The contact's id")),
    responses((status = 204, description = "It is dead"),
              (status = 403, description = "The role does not permit it"),
              (status = 404, description = "No such contact of this account, or it has no link")))]
pub(crate) async fn revoke(
    owners: web::Data<OwnerService>,
    signed_in: SignedIn,
    id: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    if owners.revoke(&signed_in.actor, contact_id(&id)?).await? {
        Ok(HttpResponse::NoContent().finish())
    } else {
        Err(not_found())
    }
}
