//! Passwords and codes in bodies. What they print shows none.

use std::fmt;

use ::accounts::{Password, PasswordError, PresentedPassword};
use kernel::FieldErrors;
use serde::Deserialize;
use utoipa::openapi::{RefOr, Schema};

use crate::form::{Field, text};

/// A secret text of a body.
#[derive(Default, Deserialize)]
#[serde(transparent)]
pub(crate) struct Secret(Option<String>);

impl Secret {
    /// The text; empty if it is absent.
    pub(super) fn reveal(&self) -> &str {
        self.0.as_deref().unwrap_or_default()
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Secret")
    }
}

/// A password to be set. It is judged apart from the body, because that takes long.
pub(crate) struct NewPassword;

/// A code of the second factor; a blank one is none.
pub(crate) struct Code;

/// Fields with a secret, which becomes this.
macro_rules! secret_fields {
    ($($field:ty => $value:ty: $read:expr;)+) => {$(
        impl Field for $field {
            type Json = Secret;
            type Value = $value;
            const REQUIRED: bool = true;

            fn read(json: Secret, at: &str, errors: &mut FieldErrors) -> Option<$value> {
                let read: fn(&str) -> Option<$value> = $read;
                errors.take(at, read(json.reveal()).ok_or("is required"))
            }

            fn is_absent(json: &Secret) -> bool {
                json.reveal().trim().is_empty()
            }

            fn schema() -> RefOr<Schema> {
                text().into()
            }
        }
    )+};
}

secret_fields! {
    PresentedPassword => Self: |text| (!text.is_empty()).then(|| Self::new(text));
    NewPassword => (): |_| Some(());
    Code => String: |text| Some(text.trim()).filter(|it| !it.is_empty()).map(str::to_owned);
}

/// What a body asks for with the new password of it, or all that is wrong with both.
pub(super) fn with_password<T>(
    body: Result<T, FieldErrors>,
    password: Result<Password, PasswordError>,
) -> Result<(T, Password), FieldErrors> {
    let mut errors = FieldErrors::new();
    let body = body.map_err(|wrong| errors.absorb("", wrong)).ok();
    let password = errors.take("password", password);
    body.zip(password).ok_or(errors)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::form::{Body as _, body};

    body! {
        /// A password with a code.
        Proof {
            password: PresentedPassword,
            code: Option<Code>,
        } => Option<String> {
            let _ = password;
            code
        }
    }

    fn proof(json: &str) -> Proof {
        serde_json::from_str(json).expect("a body")
    }

    #[test]
    fn a_body_prints_no_secret() {
        let body = proof(r#"{ "password": "a quiet mare 7", "code": "123456" }"#);
        let printed = format!("{body:?}");
        assert!(
            !printed.contains("mare") && !printed.contains("123456"),
            "{printed}"
        );
    }

    #[test]
    fn a_blank_code_is_none_and_a_password_is_taken_as_it_is() {
        let code = |json| proof(json).into_command().expect("valid");
        assert_eq!(code(r#"{ "password": " ", "code": " " }"#), None);
        let stated = code(r#"{ "password": "x", "code": " 123456 " }"#);
        assert_eq!(stated.as_deref(), Some("123456"));
        for none in [r#"{ "password": "" }"#, r#"{ "password": null }"#, "{}"] {
            let wrong = proof(none).into_command().expect_err("refused");
            assert_eq!(wrong, FieldErrors::of("password", "is required"));
        }
    }
}
