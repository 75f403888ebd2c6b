use ::events::{CopyEvent, EventService, Taken};
use actix_web::{HttpResponse, web};
use kernel::RequiredLine;
use serde::Serialize;
use time::OffsetDateTime;
use usda::NoticeTerms;
use utoipa::ToSchema;

use super::EventView;
use super::read::event_id;
use super::view::Reader;
use crate::extract::actor::SignedIn;
use crate::extract::idempotency::IdempotencyKeyHeader;
use crate::extract::json::Json;
use crate::form::{Body as _, body};
use crate::problem::ApiError;
use crate::view::view;

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

/// A copy of a show, and what it took.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct CopiedEventView {
    #[serde(flatten)]
    event: EventView,
    taken: TakenView,
}

view! {
    /// What a copy took of the day of its show, and what it left.
    TakenView(taken: &Taken) {
        rings: u32 = taken.rings,
        sessions: u32 = taken.sessions,
        /// How many classes are on the schedule.
        scheduled: u32 = taken.scheduled,
        /// How many classes have a format with its judges.
        formats: u32 = taken.formats,
        /// How many stalls the areas have.
        stalls: u32 = taken.stalls,
        /// The classes that were split or combined, which they are not in the copy.
        undone: Vec<String> = taken.undone,
        /// The classes that were closed, and take entries in the copy.
        reopened: Vec<String> = taken.reopened,
    }
}

/// Makes a new show like one of the account's shows, with its rings, schedule, formats and
/// judges, and its areas with their stalls. What is of that show alone is left out: its entries, what was tapped, written and
/// published, the state of its notice, its links, and that classes were closed, split or
/// combined. The dates of the schedule and of the rules for entries move by as many days as
/// the start; their times of day stay.
#[utoipa::path(post, path = "/showstable/events/{id}/copy", operation_id = "copy_event", tag = "events", security(("token" = [])),
    params(("id" = String, Path, description = "The show's id"),
           ("Idempotency-Key" = Option<String>, Header, description = "Names this attempt; repeating it creates nothing twice")),
    request_body = CopyBody,
    responses((status = 201, description = "The new show", body = CopiedEventView),
              (status = 404, description = "No such show of this account"),
              (status = 409, description = "The account has as many shows as it may have"),
              (status = 422, description = "Invalid fields")))]
pub(crate) async fn copy(
    events: web::Data<EventService>,
    notices: web::Data<NoticeTerms>,
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
    let (event, taken) = events.copy(&signed_in.actor, wish, key).await?;
    let reader = Reader::new(&signed_in, &notices);
    Ok(HttpResponse::Created().json(CopiedEventView {
        event: EventView::new(&event, &reader),
        taken: TakenView::new(&taken),
    }))
}
