use ::owners::{MessageFilter, OwnerService};
use actix_web::web::Query;
use actix_web::{HttpRequest, HttpResponse, web};
use kernel::OwnerMessageId;
use processes::owner_page::OwnerPages;
use serde::Deserialize;
use utoipa::IntoParams;

use super::body::{OwnerMessageBody, OwnerMessageSeenBody};
use super::page::owner;
use super::view::OwnerMessageView;
use crate::extract::actor::SignedIn;
use crate::extract::idempotency::IdempotencyKeyHeader;
use crate::extract::json::{Json, SmallJson};
use crate::extract::page::{PageQuery, page_response};
use crate::form::Body as _;
use crate::problem::ApiError;
use crate::rate_limits::RateLimits;
use crate::representation::chosen_organization;

/// Writes to the barn, which finds it on the dashboard and, where the server mails, gets it
/// by mail.
#[utoipa::path(post, path = "/showstable/owners/{token}/messages", operation_id = "create_owner_message", tag = "owners",
    params(("token" = String, Path, description = "The secret of the link"),
           ("Idempotency-Key" = Option<String>, Header, description = "Names this attempt; repeating it sends nothing twice")),
    request_body = OwnerMessageBody,
    responses((status = 202, description = "It is kept for the barn, and its mail is queued"),
              (status = 404, description = "No such link, or it is dead"),
              (status = 409, description = "`account_limit_reached`"),
              (status = 422, description = "Invalid fields"),
              (status = 429, description = "Too many messages were written")))]
pub(crate) async fn create(
    owners: web::Data<OwnerService>,
    pages: web::Data<OwnerPages>,
    limits: web::Data<RateLimits>,
    token: web::Path<String>,
    key: IdempotencyKeyHeader,
    json: SmallJson<OwnerMessageBody>,
) -> Result<HttpResponse, ApiError> {
    let key = key.for_request(&json.fingerprint)?;
    let owner = owner(&pages, &token).await?;
    let text = json.body.into_command()?;
    // What is refused counts for nobody.
    let (barn, contact) = (owner.organization_id, owner.contact_id);
    limits.owner_messages.check(&contact)?;
    limits.barn_messages.check(&barn)?;
    owners.write(&owner, text, key).await?;
    limits.owner_messages.count(&contact, &contact);
    limits.barn_messages.count(&barn, &barn);
    Ok(HttpResponse::Accepted().finish())
}

/// Filters for what owners wrote.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct OwnerMessageQuery {
    /// Only to this organization.
    organization_id: Option<String>,
    /// Only those that were seen, or were not.
    seen: Option<bool>,
}

/// What owners wrote to the barn, the newest first.
#[utoipa::path(get, path = "/showstable/owner_messages", operation_id = "list_owner_messages", tag = "owners", security(("token" = [])),
    params(OwnerMessageQuery, PageQuery),
    responses((status = 200, description = "A page of messages; the next one is in the Link header", body = Vec<OwnerMessageView>),
              (status = 400, description = "A bad query")))]
pub(crate) async fn list(
    request: HttpRequest,
    owners: web::Data<OwnerService>,
    signed_in: SignedIn,
    query: Query<OwnerMessageQuery>,
    page: Query<PageQuery>,
) -> Result<HttpResponse, ApiError> {
    let page = page.parse()?;
    let filter = MessageFilter {
        organization: chosen_organization(query.organization_id.as_ref())?,
        seen: query.seen,
    };
    let found = owners.messages(&signed_in.actor, &filter, &page).await?;
    Ok(page_response(&request, found, |message| {
        OwnerMessageView::new(&message, &signed_in.actor)
    }))
}

/// Notes that those who keep the barn have seen what an owner wrote, or takes that back.
#[utoipa::path(put, path = "/showstable/owner_messages/{id}", operation_id = "see_owner_message", tag = "owners", security(("token" = [])),
    params(("id" = String, Path, description = "The message's id")),
    request_body = OwnerMessageSeenBody,
    responses((status = 200, description = "The message", body = OwnerMessageView),
              (status = 403, description = "The role does not permit it"),
              (status = 404, description = "No such message of this account"),
              (status = 422, description = "Invalid fields")))]
pub(crate) async fn see(
    owners: web::Data<OwnerService>,
    signed_in: SignedIn,
    id: web::Path<String>,
    json: Json<OwnerMessageSeenBody>,
) -> Result<HttpResponse, ApiError> {
    let not_found = || ApiError::not_found("Message");
    let id = OwnerMessageId::parse(&id).ok_or_else(not_found)?;
    let (actor, seen) = (&signed_in.actor, json.body.into_command()?);
    let kept = owners.see(actor, id, seen).await?;
    let kept = kept.ok_or_else(not_found)?;
    Ok(HttpResponse::Ok().json(OwnerMessageView::new(&kept, actor)))
}
