use ::accounts::{AccountService, DeleteAccountError, OwnerProof};
use actix_web::{HttpRequest, HttpResponse, web};

use super::attempts::log_deletion;
use super::{OwnerAgain, code_of, refused_password};
use crate::extract::actor::SignedIn;
use crate::extract::json::SmallJson;
use crate::problem::ApiError;

impl From<DeleteAccountError> for ApiError {
    fn from(error: DeleteAccountError) -> Self {
        match error {
            DeleteAccountError::Password(error) => refused_password(error, "password"),
            DeleteAccountError::LastOwner { organization_name } => {
                let name = match organization_name.as_str() {
                    "" => "an organization",
                    name => name,
                };
                Self::conflict("last_owner", "").with_sentence(format!(
                    "Others work in {name}, and you are its only owner. Make one of them an \
                     owner, or remove them, and try again."
                ))
            }
            DeleteAccountError::Store(error) => error.into(),
        }
    }
}

/// Deletes the account, with its own shows, horses and photos, and ends its
/// sessions. The records of shows are kept, hidden, as long as the law requires.
/// What others see of the account's work in other organizations stays, without its
/// address.
#[utoipa::path(delete, path = "/showstable/accounts/me", operation_id = "delete_account", tag = "accounts", security(("token" = [])),
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
    signed_in: SignedIn,
    json: SmallJson<OwnerAgain>,
) -> Result<HttpResponse, ApiError> {
    let proof = OwnerProof {
        password: &json.body.password.presented()?,
        code: code_of(json.body.code.as_ref()),
    };
    let result = accounts.delete_account(&signed_in.actor, proof).await;
    log_deletion(&request, signed_in.actor.account_id(), &result);
    result?;
    Ok(HttpResponse::NoContent().finish())
}
