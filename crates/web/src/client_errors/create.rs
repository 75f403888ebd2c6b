use actix_web::{HttpResponse, web};
use kernel::FieldErrors;
use serde::Deserialize;
use utoipa::ToSchema;

use super::redact::redact;
use crate::extract::json::SmallJson;
use crate::problem::ApiError;
use crate::rate_limits::RateLimits;
use crate::representation::text;

/// Maximum length of a version in characters; a git commit id has 40.
const MAX_VERSION_LENGTH: usize = 64;

/// An error that a browser met. What is longer than the log keeps is cut, not
/// refused; fields of other names are ignored.
#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct ClientErrorBody {
    /// Required: the error's message; the first 500 characters are kept.
    #[serde(default)]
    #[schema(required = true, nullable = false, value_type = String)]
    message: Option<String>,
    /// The stack trace; the first 4000 characters are kept.
    stack: Option<String>,
    /// The pattern of the page's route, such as `/events/:id/edit`.
    route: Option<String>,
    /// Required: the version of the frontend's build.
    #[serde(default)]
    #[schema(required = true, nullable = false, value_type = String)]
    version: Option<String>,
}

/// A report ready to be logged, without personal data.
#[derive(Debug, PartialEq, Eq)]
struct ClientError {
    message: String,
    stack: String,
    route: String,
    version: String,
}

impl ClientErrorBody {
    fn into_command(self) -> Result<ClientError, FieldErrors> {
        let mut errors = FieldErrors::new();
        let message = redact(text(self.message.as_ref()), 500);
        if message.is_empty() {
            errors.add("message", "is required");
        }
        let version = text(self.version.as_ref()).to_owned();
        if !is_version(&version) {
            errors.add("version", "must be the version of a build");
        }
        if !errors.is_empty() {
            return Err(errors);
        }
        Ok(ClientError {
            message,
            stack: redact(text(self.stack.as_ref()), 4000),
            route: redact(text(self.route.as_ref()), 200),
            version,
        })
    }
}

fn is_version(text: &str) -> bool {
    (1..=MAX_VERSION_LENGTH).contains(&text.len())
        && text
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || b".+-_".contains(&byte))
}

/// Takes an error of the frontend for the log. Query strings, ids, tokens and
/// addresses of people are cut out of its texts before they are logged.
#[utoipa::path(post, path = "/showstable/client_errors", operation_id = "report_client_error", tag = "health",
    request_body = ClientErrorBody,
    responses((status = 204, description = "Logged"),
              (status = 413, description = "More than 16 KiB"),
              (status = 422, description = "Invalid fields"),
              (status = 429, description = "Too many reports; see `Retry-After`")))]
pub(crate) async fn create(
    limits: web::Data<RateLimits>,
    json: SmallJson<ClientErrorBody>,
) -> Result<HttpResponse, ApiError> {
    let report = json.body.into_command()?;
    limits.check_client_errors()?;
    tracing::warn!(
        version = report.version,
        route = report.route,
        error = report.message,
        stack = report.stack,
        "an error in a browser"
    );
    Ok(HttpResponse::NoContent().finish())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn body(message: &str, version: &str) -> ClientErrorBody {
        ClientErrorBody {
            message: Some(message.to_owned()),
            stack: None,
            route: Some("/events/:id/edit".to_owned()),
            version: Some(version.to_owned()),
        }
    }

    #[test]
    fn long_texts_are_cut_and_not_refused() {
        let report = body(&"é".repeat(9000), "0.1.0+4fa570e").into_command();
        let report = report.expect("a report");
        assert_eq!(report.message.chars().count(), 500);
        assert_eq!(report.route, "/events/:id/edit");
    }

    #[test]
    fn a_report_without_message_or_with_an_odd_version_is_refused() {
        for (message, version, field) in [
            ("", "1", "message"),
            ("x", "", "version"),
            ("x", "rae@example.org", "version"),
            ("x", &"1".repeat(65), "version"),
        ] {
            let errors = body(message, version).into_command().expect_err("refused");
            assert_eq!(errors.into_map().into_keys().collect::<Vec<_>>(), [field]);
        }
    }
}
