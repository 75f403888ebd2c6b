use ::events::{CopyEvent, CopyEventError, EventService};
use actix_web::{HttpResponse, web};
use kernel::{EventId, FieldErrors, RequiredLine};
use serde::Deserialize;
use usda::NoticeService;
use utoipa::ToSchema;

use super::EventView;
use super::read::event_id;
use crate::extract::actor::SignedIn;
use crate::extract::idempotency::{IdempotencyKeyHeader, KEY_REUSED};
use crate::extract::json::Json;
use crate::problem::ApiError;
use crate::representation::{parse_instant, text};

/// What is new in a copy of a show.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub(crate) struct CopyBody {
    #[schema(required = true, nullable = false)]
    name: Option<String>,
    /// ISO 8601 with an offset.
    #[schema(required = true, nullable = false)]
    start_date: Option<String>,
    /// ISO 8601 with an offset.
    #[schema(required = true, nullable = false)]
    end_date: Option<String>,
}

impl CopyBody {
    fn into_command(self, id: EventId) -> Result<CopyEvent, FieldErrors> {
        let mut errors = FieldErrors::new();
        let name = errors.take("name", RequiredLine::parse(text(self.name.as_ref())));
        let start = parse_instant(text(self.start_date.as_ref()));
        let start = errors.take("start_date", start);
        let end = errors.take("end_date", parse_instant(text(self.end_date.as_ref())));
        match (name, start, end) {
            (Some(name), Some(starts_at), Some(ends_at)) => Ok(CopyEvent {
                id,
                name,
                starts_at,
                ends_at,
            }),
            _ => Err(errors),
        }
    }
}

impl From<CopyEventError> for ApiError {
    fn from(error: CopyEventError) -> Self {
        match error {
            CopyEventError::NotFound => Self::not_found("Event"),
            CopyEventError::Schedule(error) => {
                FieldErrors::of("end_date", error.to_string()).into()
            }
            CopyEventError::KeyReused => KEY_REUSED,
            CopyEventError::LimitReached(limit) => limit.into(),
            CopyEventError::Store(error) => error.into(),
        }
    }
}

/// Makes a new show like one of the account's shows, without its entries, the
/// state of its notice and its public link. The dates of the rules for entries
/// move by as many days as the start; their times of day stay.
#[utoipa::path(post, path = "/showstable/events/{id}/copy", operation_id = "copy_event", tag = "events", security(("token" = [])),
    params(("id" = String, Path, description = "The show's id"),
           ("Idempotency-Key" = Option<String>, Header, description = "Names this attempt; repeating it creates nothing twice")),
    request_body = CopyBody,
    responses((status = 201, description = "The new show", body = EventView),
              (status = 404, description = "No such show of this account"),
              (status = 409, description = "The account has as many shows as it may have"),
              (status = 422, description = "Invalid fields")))]
pub(crate) async fn copy(
    events: web::Data<EventService>,
    notices: web::Data<NoticeService>,
    signed_in: SignedIn,
    id: web::Path<String>,
    key: IdempotencyKeyHeader,
    json: Json<CopyBody>,
) -> Result<HttpResponse, ApiError> {
    let key = key.for_request(&json.fingerprint)?;
    let wish = json.body.into_command(event_id(&id)?)?;
    let event = events.copy(&signed_in.actor, wish, key).await?;
    Ok(HttpResponse::Created().json(EventView::new(&event, &signed_in.actor, &notices)))
}
