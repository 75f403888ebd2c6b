use ::accounts::{AccountService, Session};
use actix_web::{HttpResponse, web};
use kernel::SessionId;

use crate::extract::actor::Holder;
use crate::problem::ApiError;
use crate::representation::{Instant, Oid};
use crate::view::view;

view! {
    /// A device that is signed in to the account.
    SessionView(session: &Session, current: &SessionId) {
        _id: Oid = session.id,
        /// In plain words, `Firefox on Windows`; empty if it is unknown.
        device: String = session.client.device,
        /// The network address of its last use; null if it is unknown.
        #[schema(required = true)]
        address: Option<String> = session.client.address.map(|address| address.to_string()),
        /// When it signed in.
        created_at: Instant = session.created_at,
        /// When it was last used, to about a minute.
        last_seen_at: Instant = session.seen_at,
        /// Whether it is the session of this request.
        current: bool = session.id == *current,
    }
}

/// The open sessions of the account, at most 100, the last used one first.
#[utoipa::path(get, path = "/showstable/accounts/sessions", operation_id = "list_sessions", tag = "accounts", security(("session" = [])),
    responses((status = 200, description = "The sessions", body = [SessionView])))]
pub(crate) async fn list(
    accounts: web::Data<AccountService>,
    holder: Holder,
) -> Result<HttpResponse, ApiError> {
    let sessions = accounts.sessions(&holder.actor).await?;
    let views = sessions.iter();
    let views = views.map(|session| SessionView::new(session, &holder.session));
    Ok(HttpResponse::Ok().json(views.collect::<Vec<_>>()))
}

/// Ends a session. Its token is refused at once by this server, and within a
/// second by others.
#[utoipa::path(delete, path = "/showstable/accounts/sessions/{id}", operation_id = "end_session", tag = "accounts", security(("session" = [])),
    params(("id" = String, Path, description = "The session's id")),
    responses((status = 204, description = "It has ended"),
              (status = 404, description = "No such session of this account")))]
pub(crate) async fn end(
    accounts: web::Data<AccountService>,
    holder: Holder,
    id: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    let ended = match SessionId::parse(&id) {
        Some(id) => accounts.end_session(&holder.actor, id).await?,
        None => false,
    };
    if ended {
        Ok(HttpResponse::NoContent().finish())
    } else {
        Err(ApiError::not_found("Session"))
    }
}

/// Ends all sessions of the account, also that of this request.
#[utoipa::path(delete, path = "/showstable/accounts/sessions", operation_id = "end_all_sessions", tag = "accounts", security(("session" = [])),
    responses((status = 204, description = "All have ended")))]
pub(crate) async fn end_all(
    accounts: web::Data<AccountService>,
    holder: Holder,
) -> Result<HttpResponse, ApiError> {
    accounts.end_sessions(&holder.actor).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// Signs out: ends the session of this request.
#[utoipa::path(delete, path = "/showstable/accounts/session", operation_id = "end_this_session", tag = "accounts", security(("session" = [])),
    responses((status = 204, description = "It has ended")))]
pub(crate) async fn end_this(
    accounts: web::Data<AccountService>,
    holder: Holder,
) -> Result<HttpResponse, ApiError> {
    let session = holder.session;
    accounts.end_session(&holder.actor, session).await?;
    Ok(HttpResponse::NoContent().finish())
}
