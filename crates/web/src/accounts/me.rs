use actix_web::HttpResponse;
use serde::Serialize;
use utoipa::ToSchema;

use crate::extract::actor::SignedIn;
use crate::representation::{Instant, Oid};

/// The account that signed in.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AccountView {
    _id: Oid,
    /// As it was typed at sign-up.
    email: String,
    created_at: Instant,
}

/// Tells whose token this is.
#[utoipa::path(get, path = "/showstable/accounts/me", operation_id = "read_account", tag = "accounts", security(("token" = [])),
    responses((status = 200, description = "The account", body = AccountView)))]
pub(crate) async fn me(signed_in: SignedIn) -> HttpResponse {
    let account = signed_in.account;
    HttpResponse::Ok().json(AccountView {
        _id: Oid::new(account.id.as_uuid()),
        email: account.email.as_str().to_owned(),
        created_at: account.created_at.into(),
    })
}
