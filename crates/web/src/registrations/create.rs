use ::registrations::{RegisterError, RegistrationService};
use actix_web::{HttpResponse, web};
use kernel::{EventReference, FieldErrors};

use super::body::RegistrationBody;
use super::view::RegistrationView;
use crate::extract::idempotency::{IdempotencyKeyHeader, KEY_REUSED};
use crate::extract::json::Json;
use crate::problem::{ApiError, Problem};

impl From<RegisterError> for ApiError {
    fn from(error: RegisterError) -> Self {
        match error {
            RegisterError::EventNotFound => Self::not_found("Event"),
            RegisterError::Closed => Self::conflict(
                "registration_closed",
                "Registration for this event is closed.",
            ),
            RegisterError::Full => {
                Self::conflict("event_full", "This event takes no more entries.")
            }
            RegisterError::Classes { unknown, repeated } => {
                let mut fields = FieldErrors::new();
                for (positions, wrong) in [
                    (unknown, "is not a class of this event"),
                    (repeated, "is entered twice"),
                ] {
                    for position in positions {
                        fields.add(format!("classes_entered[{position}].name"), wrong);
                    }
                }
                fields.into()
            }
            RegisterError::KeyReused => KEY_REUSED,
            RegisterError::Store(error) => error.into(),
        }
    }
}

/// Enters a horse in a show. No token is needed; the server computes the fee.
#[utoipa::path(post, path = "/showstable/events/{id}/register", operation_id = "register", tag = "registrations",
    params(("id" = String, Path, description = "The show's `hashed_id` or id"),
           ("Idempotency-Key" = Option<String>, Header, description = "Names this attempt; repeating it registers nothing twice")),
    request_body = RegistrationBody,
    responses((status = 201, description = "The new registration", body = RegistrationView),
              (status = 404, description = "No such show", body = Problem, content_type = "application/problem+json"),
              (status = 409, description = "The show is over", body = Problem, content_type = "application/problem+json"),
              (status = 422, description = "Invalid fields", body = Problem, content_type = "application/problem+json")))]
#[tracing::instrument(name = "http.registrations.create", skip_all)]
pub(crate) async fn create(
    registrations: web::Data<RegistrationService>,
    event: web::Path<String>,
    key: IdempotencyKeyHeader,
    json: Json<RegistrationBody>,
) -> Result<HttpResponse, ApiError> {
    let event = EventReference::parse(&event).ok_or_else(|| ApiError::not_found("Event"))?;
    let key = key.for_request(&json.fingerprint)?;
    let registration = registrations
        .register(json.body.into_command(event, key)?)
        .await?;
    Ok(HttpResponse::Created().json(RegistrationView::from(registration)))
}
