use ::accounts::{AccountService, Session};
use actix_web::{HttpResponse, web};
use kernel::SessionId;
use serde::Serialize;
use utoipa::ToSchema;

use crate::extract::actor::SignedIn;
use crate::problem::ApiError;
use crate::representation::{Instant, Oid};

/// A device that is signed in to the account.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SessionView {
    _id: Oid,
    /// In plain words, `Firefox on Windows`; empty if it is unknown.
    device: String,
    /// The network address of its last use; null if it is unknown.
    #[schema(required = true)]
    address: Option<String>,
    /// When it signed in.
    created_at: Instant,
    /// When it was last used, to about a minute.
    last_seen_at: Instant,
    /// Whether it is the session of this request.
    current: bool,
}

impl SessionView {
    fn new(session: Session, current: SessionId) -> Self {
        Self {
            _id: Oid::new(session.id.as_uuid()),
            device: session.client.device,
            address: session.client.address.map(|address| address.to_string()),
            created_at: session.created_at.into(),
            last_seen_at: session.seen_at.into(),
            current: session.id == current,
        }
    }
}

/// The open sessions of the account, at most 100, the last used one first.
#[utoipa::path(get, path = "/showstable/accounts/sessions", operation_id = "list_sessions", tag = "accounts", security(("token" = [])),
    responses((status = 200, description = "The sessions", body = [SessionView])))]
pub(crate) async fn list(
    accounts: web::Data<AccountService>,
    signed_in: SignedIn,
) -> Result<HttpResponse, ApiError> {
    let sessions = accounts.sessions(&signed_in.actor).await?.into_iter();
    let views = sessions.map(|session| SessionView::new(session, signed_in.session));
    Ok(HttpResponse::Ok().json(views.collect::<Vec<_>>()))
}

/// Ends a session. Its token is refused at once by this server, and within a
/// second by others.
#[utoipa::path(delete, path = "/showstable/accounts/sessions/{id}", operation_id = "end_session", tag = "accounts", security(("token" = [])),
    params(("id" = String, Path, description = "The session's id")),
    responses((status = 204, description = "It has ended"),
              (status = 404, description = "No such session of this account")))]
pub(crate) async fn end(
    accounts: web::Data<AccountService>,
    signed_in: SignedIn,
    id: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    let ended = match SessionId::parse(&id) {
        Some(id) => accounts.end_session(&signed_in.actor, id).await?,
        None => false,
    };
    if ended {
        Ok(HttpResponse::NoContent().finish())
    } else {
        Err(ApiError::not_found("Session"))
    }
}

/// Ends all sessions of the account, also that of this request.
#[utoipa::path(delete, path = "/showstable/accounts/sessions", operation_id = "end_all_sessions", tag = "accounts", security(("token" = [])),
    responses((status = 204, description = "All have ended")))]
pub(crate) async fn end_all(
    accounts: web::Data<AccountService>,
    signed_in: SignedIn,
) -> Result<HttpResponse, ApiError> {
    accounts.end_sessions(&signed_in.actor).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// Signs out: ends the session of this request.
#[utoipa::path(delete, path = "/showstable/accounts/session", operation_id = "end_this_session", tag = "accounts", security(("token" = [])),
    responses((status = 204, description = "It has ended")))]
pub(crate) async fn end_this(
    accounts: web::Data<AccountService>,
    signed_in: SignedIn,
) -> Result<HttpResponse, ApiError> {
    let session = signed_in.session;
    accounts.end_session(&signed_in.actor, session).await?;
    Ok(HttpResponse::NoContent().finish())
}
