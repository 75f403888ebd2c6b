use ::accounts::{AccountService, OwnerProof};
use actix_web::{HttpRequest, HttpResponse, web};

use super::OwnerAgain;
use super::attempts::{DELETION, log};
use crate::extract::actor::Holder;
use crate::extract::json::SmallJson;
use crate::form::Body as _;
use crate::problem::ApiError;

/// Deletes the account, with its own shows, horses and photos, and ends its
/// sessions. The records of shows are kept, hidden, as long as the law requires.
/// What others see of the account's work in other organizations stays, without its
/// address.
#[utoipa::path(delete, path = "/showstable/accounts/me", operation_id = "delete_account", tag = "accounts", security(("session" = [])),
    request_body = OwnerAgain,
    responses((status = 204, description = "It is deleted"),
              (status = 401, description = "No valid token; a code is required (`second_factor_required`) or wrong (`second_factor_wrong`)"),
              (status = 409, description = "`last_owner`: others work in an organization that would have no owner"),
              (status = 422, description = "The password is wrong"),
              (status = 429, description = "Too many attempts have failed; see `Retry-After`"),
              (status = 503, description = "Too many sign in or up at the moment; see `Retry-After`")))]
pub(crate) async fn delete(
    request: HttpRequest,
    accounts: web::Data<AccountService>,
    holder: Holder,
    json: SmallJson<OwnerAgain>,
) -> Result<HttpResponse, ApiError> {
    let (password, code) = json.body.into_command()?;
    let proof = OwnerProof {
        password: &password,
        code: code.as_deref(),
    };
    let result = accounts.delete_account(&holder.actor, proof).await;
    log(
        &request,
        &DELETION,
        Some(holder.actor.account_id()),
        &result,
    );
    result?;
    Ok(HttpResponse::NoContent().finish())
}
