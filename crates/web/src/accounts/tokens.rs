//! `accounts/tokens`: access tokens, with which programs call the API. In texts for people
//! they are API tokens.

use ::accounts::{AccessToken, AccessTokenError, AccessTokenWish, AccountService};
use actix_web::{HttpResponse, web};
use kernel::{AccessTokenId, Actor, OrganizationId, RequiredLine, Role};
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;

use crate::extract::actor::{Holder, UNAUTHENTICATED};
use crate::extract::json::SmallJson;
use crate::form::{Body as _, body};
use crate::organization::members::RoleView;
use crate::problem::ApiError;
use crate::representation::{Belonging, Instant, Named, Oid};
use crate::view::view;

body! {
    /// What an API token is to be.
    ApiTokenBody {
        /// What it is called, at most 80 characters.
        name: RequiredLine<80>,
        /// The organization in which it acts; without it the account's own.
        organization_id: Option<OrganizationId>,
        /// The most that it may do there, and no more than the account's own role. It does
        /// less when the account's role is a lesser one by then.
        role: Named<Role>,
        /// From when on it is refused: at most a year ahead.
        expires_at: OffsetDateTime,
    } => AccessTokenWish {
        AccessTokenWish { organization: organization_id, role, name, expires_at }
    }
}

view! {
    /// An API token. The token itself is not stored.
    ApiTokenView(token: &AccessToken, actor: &Actor) {
        _id: Oid = token.id,
        name: String = token.name,
        #[serde(flatten)]
        belonging: Belonging = (actor, token.organization_id),
        /// The most that it may do in the organization.
        role: RoleView = token.role,
        created_at: Instant = token.created_at,
        /// From when on it is refused. It is listed for 30 days more.
        expires_at: Instant = token.expires_at,
        /// When it was last used, to about a minute; null if never.
        #[schema(required = true)]
        last_seen_at: Option<Instant> = token.seen_at,
    }
}

/// An API token that was just made.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct NewApiTokenView {
    #[serde(flatten)]
    made: ApiTokenView,
    /// To be sent in the header `token-x`. It is answered only here.
    token: String,
}

impl From<AccessTokenError> for ApiError {
    fn from(error: AccessTokenError) -> Self {
        match error {
            AccessTokenError::SessionEnded => UNAUTHENTICATED,
            AccessTokenError::LimitReached(limit) => Self::conflict("account_limit_reached", "")
                .with_sentence(format!(
                    "You have {} {}, the most that an account may have. Revoke one first.",
                    limit.most, limit.what
                )),
            AccessTokenError::Refusal(refusal) => refusal.into(),
        }
    }
}

/// The account's API tokens, those that expired in the last 30 days too, the last made one
/// first.
#[utoipa::path(get, path = "/showstable/accounts/tokens", operation_id = "list_api_tokens", tag = "accounts", security(("session" = [])),
    responses((status = 200, description = "The tokens, at most 20", body = [ApiTokenView])))]
pub(crate) async fn list(
    accounts: web::Data<AccountService>,
    holder: Holder,
) -> Result<HttpResponse, ApiError> {
    let tokens = accounts.access_tokens(&holder.actor).await?;
    let views = tokens.iter();
    let views = views.map(|it| ApiTokenView::new(it, &holder.actor));
    Ok(HttpResponse::Ok().json(views.collect::<Vec<_>>()))
}

/// Makes an API token, with which a program acts for the account in one organization.
#[utoipa::path(post, path = "/showstable/accounts/tokens", operation_id = "create_api_token", tag = "accounts", security(("session" = [])),
    request_body = ApiTokenBody,
    responses((status = 201, description = "The token; it is not shown again", body = NewApiTokenView),
              (status = 404, description = "No such organization of this account"),
              (status = 409, description = "The account has as many as it may have"),
              (status = 422, description = "Invalid fields")))]
pub(crate) async fn create(
    accounts: web::Data<AccountService>,
    holder: Holder,
    json: SmallJson<ApiTokenBody>,
) -> Result<HttpResponse, ApiError> {
    let Holder { actor, session } = holder;
    let wish = json.body.into_command()?;
    let made = accounts.make_access_token(&actor, session, wish);
    let (token, secret) = made.await?;
    tracing::info!(account_id = %actor.account_id(), token_id = %token.id, "an API token is made");
    Ok(HttpResponse::Created().json(NewApiTokenView {
        made: ApiTokenView::new(&token, &actor),
        token: secret.reveal().to_owned(),
    }))
}

/// Revokes an API token, which is refused at once by all servers.
#[utoipa::path(delete, path = "/showstable/accounts/tokens/{id}", operation_id = "revoke_api_token", tag = "accounts", security(("session" = [])),
    params(("id" = String, Path, description = "The token's id")),
    responses((status = 204, description = "It is revoked"),
              (status = 404, description = "No such token of this account")))]
pub(crate) async fn revoke(
    accounts: web::Data<AccountService>,
    holder: Holder,
    id: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    let actor = &holder.actor;
    let missing = || ApiError::not_found("API token");
    let id = AccessTokenId::parse(&id).ok_or_else(missing)?;
    if !accounts.revoke_access_token(actor, id).await? {
        return Err(missing());
    }
    tracing::info!(account_id = %actor.account_id(), token_id = %id, "an API token is revoked");
    Ok(HttpResponse::NoContent().finish())
}
