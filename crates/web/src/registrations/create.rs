use ::registrations::{ClassChoice, Register, RegisterError, RegistrationService};
use actix_web::{HttpResponse, web};
use kernel::{EventReference, FieldErrors};

use super::body::RegistrationBody;
use super::view::RegistrationView;
use crate::events::NOT_A_CLASS;
use crate::extract::idempotency::{IdempotencyKeyHeader, KEY_REUSED};
use crate::extract::json::Json;
use crate::problem::{ApiError, Problem};

/// `choices` are the fields in which the classes were chosen.
fn refusal(error: RegisterError, choices: &[&str]) -> ApiError {
    match error {
        RegisterError::EventNotFound => ApiError::not_found("Event"),
        RegisterError::Closed => ApiError::conflict(
            "registration_closed",
            "Registration for this event is closed.",
        ),
        RegisterError::Full => {
            ApiError::conflict("event_full", "This event takes no more entries.")
        }
        RegisterError::Classes { unknown, repeated } => {
            let mut fields = FieldErrors::new();
            for (positions, wrong) in [(unknown, NOT_A_CLASS), (repeated, "is entered twice")] {
                for position in positions {
                    let field = choices.get(position).copied().unwrap_or_default();
                    fields.add(format!("classes_entered[{position}].{field}"), wrong);
                }
            }
            fields.into()
        }
        RegisterError::KeyReused => KEY_REUSED,
        RegisterError::Store(error) => error.into(),
    }
}

fn chosen_by(wish: &Register) -> Vec<&'static str> {
    let field = |choice: &ClassChoice| match choice {
        ClassChoice::Id(_) => "id",
        ClassChoice::Name(_) => "name",
    };
    wish.classes.iter().map(field).collect()
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
    let wish = json.body.into_command(event, key)?;
    let choices = chosen_by(&wish);
    let registration = registrations.register(wish).await;
    let registration = registration.map_err(|error| refusal(error, &choices))?;
    Ok(HttpResponse::Created().json(RegistrationView::from(registration)))
}
