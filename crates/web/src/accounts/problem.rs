use ::accounts::AccountError;
use actix_web::http::StatusCode;
use kernel::FieldErrors;

use super::LINK_NOT_VALID;
use crate::problem::ApiError;

/// What is answered to a password that is given again; `field` has it.
pub(super) fn at_field(error: AccountError, field: &str) -> ApiError {
    match error {
        // Not 401 `unauthenticated`, which ends the session in browsers.
        AccountError::WrongPassword => FieldErrors::of(field, "is wrong").into(),
        error => error.into(),
    }
}

/// What is answered to a code that switches the second factor.
pub(super) fn at_code(error: AccountError) -> ApiError {
    match error {
        AccountError::WrongCode { .. } => {
            FieldErrors::of("code", "is wrong, or was used already").into()
        }
        error => error.into(),
    }
}

impl From<AccountError> for ApiError {
    fn from(error: AccountError) -> Self {
        match error {
            AccountError::EmailTaken => {
                Self::conflict("email_taken", "This email address has an account already.")
            }
            AccountError::LinkNotValid => LINK_NOT_VALID,
            AccountError::InvalidCredentials { .. } => Self::new(
                StatusCode::UNAUTHORIZED,
                "invalid_credentials",
                "Invalid credentials",
            ),
            error @ AccountError::WrongPassword => at_field(error, "password"),
            AccountError::SecondFactorRequired => Self::new(
                StatusCode::UNAUTHORIZED,
                "second_factor_required",
                "Enter the code of your authenticator app, or a recovery code.",
            ),
            AccountError::WrongCode { .. } => Self::new(
                StatusCode::UNAUTHORIZED,
                "second_factor_wrong",
                "This code is wrong, or was used already. Wait for the next one.",
            ),
            AccountError::SecondFactorOn => Self::conflict(
                "second_factor_on",
                "Signing in to this account asks for a code already.",
            ),
            AccountError::SecondFactorOff => Self::conflict(
                "second_factor_off",
                "Signing in to this account asks for no code.",
            ),
            AccountError::TooManyAttempts { wait } => {
                let seconds = u64::try_from(wait.whole_seconds()).unwrap_or_default() + 1;
                Self::too_many_requests(seconds)
            }
            AccountError::Busy => Self::unavailable(
                "sign_in_busy",
                "Many people are signing in at this moment. Please try again in a few seconds.",
            ),
            AccountError::LastOwner { organization_name } => {
                let name = match organization_name.as_str() {
                    "" => "an organization",
                    name => name,
                };
                Self::conflict("last_owner", "").with_sentence(format!(
                    "Others work in {name}, and you are its only owner. Make one of them an \
                     owner, or remove them, and try again."
                ))
            }
            AccountError::Store(error) => error.into(),
        }
    }
}
