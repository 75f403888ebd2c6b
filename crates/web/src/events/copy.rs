use ::events::{CopyEvent, EventService};
use actix_web::{HttpResponse, web};
use kernel::RequiredLine;
use time::OffsetDateTime;
use usda::NoticeService;

use super::EventView;
use super::read::event_id;
use super::view::Reader;
use crate::extract::actor::SignedIn;
use crate::extract::idempotency::IdempotencyKeyHeader;
use crate::extract::json::Json;
use crate::form::{Body as _, body};
use crate::problem::ApiError;

body! {
    /// What is new in a copy of a show.
    CopyBody {
        name: RequiredLine<200>,
        start_date: OffsetDateTime,
        end_date: OffsetDateTime,
    } => (RequiredLine<200>, OffsetDateTime, OffsetDateTime) {
        (name, start_date, end_date)
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
    let (id, (name, starts_at, ends_at)) = (event_id(&id)?, json.body.into_command()?);
    let wish = CopyEvent {
        id,
        name,
        starts_at,
        ends_at,
    };
    let event = events.copy(&signed_in.actor, wish, key).await?;
    let reader = Reader::new(&signed_in, &notices);
    Ok(HttpResponse::Created().json(EventView::new(&event, &reader)))
}
