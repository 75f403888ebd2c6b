use ::registrations::{CancelClass, CancelClassError, RegistrationService};
use actix_web::{HttpResponse, web};
use kernel::{ClassId, EventId, FieldErrors};
use serde::{Deserialize, Serialize};
use serde_json::Number;
use utoipa::ToSchema;

use super::body::required_reason;
use crate::extract::actor::SignedIn;
use crate::extract::json::Json;
use crate::problem::ApiError;
use crate::representation::dollars;

/// Why a class is cancelled.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub(crate) struct CancelClassBody {
    #[schema(required = true, nullable = false)]
    reason: Option<String>,
}

/// What became of the entries of a cancelled class.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct CancelledClassView {
    /// How many entries were in it, waited for it or owed it.
    entries: usize,
    /// What they owe less, in US dollars.
    #[schema(value_type = f64)]
    off: Number,
}

fn missing() -> ApiError {
    ApiError::not_found("Class")
}

impl From<CancelClassError> for ApiError {
    fn from(error: CancelClassError) -> Self {
        match error {
            CancelClassError::NotFound => missing(),
            CancelClassError::Store(error) => error.into(),
        }
    }
}

/// Closes a class and cancels all entries in it. Each rider gets a mail.
#[utoipa::path(post, path = "/showstable/events/{id}/classes/{class_id}/cancel", operation_id = "cancel_class", tag = "registrations", security(("token" = [])),
    params(("id" = String, Path, description = "The show's id"),
           ("class_id" = String, Path, description = "The class's id")),
    request_body = CancelClassBody,
    responses((status = 200, description = "How many entries were cancelled", body = CancelledClassView),
              (status = 404, description = "No such class of a show of this account"),
              (status = 422, description = "Invalid fields")))]
pub(crate) async fn cancel(
    registrations: web::Data<RegistrationService>,
    signed_in: SignedIn,
    path: web::Path<(String, String)>,
    json: Json<CancelClassBody>,
) -> Result<HttpResponse, ApiError> {
    let event_id = EventId::parse(&path.0).ok_or_else(missing)?;
    let class_id = ClassId::parse(&path.1).ok_or_else(missing)?;
    let mut errors = FieldErrors::new();
    let reason = required_reason(&mut errors, json.body.reason.as_ref()).ok_or(errors)?;
    let wish = CancelClass {
        event_id,
        class_id,
        reason,
    };
    let done = registrations.cancel_class(&signed_in.actor, wish).await?;
    Ok(HttpResponse::Ok().json(CancelledClassView {
        entries: done.entries,
        off: dollars(done.off),
    }))
}
