use ::accounts::Account;
use actix_web::HttpResponse;

use crate::extract::actor::SignedIn;
use crate::representation::{Instant, Oid};
use crate::view::view;

view! {
    /// The account that signed in.
    AccountView(account: &Account) {
        _id: Oid = account.id,
        /// As it was typed at sign-up.
        email: String = account.email,
        created_at: Instant = account.created_at,
    }
}

/// Tells whose token this is.
#[utoipa::path(get, path = "/showstable/accounts/me", operation_id = "read_account", tag = "accounts", security(("token" = [])),
    responses((status = 200, description = "The account", body = AccountView)))]
pub(crate) async fn me(signed_in: SignedIn) -> HttpResponse {
    HttpResponse::Ok().json(AccountView::new(&signed_in.account))
}
