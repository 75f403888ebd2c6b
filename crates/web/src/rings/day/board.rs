use ::rings::{CurrentDay, DayClass, Goes, RingNow, RingService};
use actix_web::http::header::{CACHE_CONTROL, ContentType};
use actix_web::{HttpRequest, HttpResponse, web};
use kernel::{EventReference, RegistrationId, StoreError};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::schedule::{GoesView, RingSessionView, RingStatusView, sessions};
use super::to_the_minute;
use crate::problem::ApiError;
use crate::representation::{EncodedBody, Instant, Named, RenderedShows};
use crate::view::Shown;

/// What happens in a ring, for all.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub(super) struct RingBoardView {
    id: Uuid,
    name: String,
    state: RingStatusView,
    #[schema(required = true)]
    since: Option<Instant>,
    /// Why, of a hold.
    reason: String,
    #[schema(required = true)]
    until: Option<Instant>,
    /// The classes that are in it: several if they are ridden at once.
    classes: Vec<BoardClassView>,
    in_ring: Vec<GoerView>,
    /// Who is next; between classes, in the next one.
    #[schema(required = true)]
    on_deck: Option<GoerView>,
    /// The two after that.
    next: Vec<GoerView>,
    /// Who was in the ring when it was put on hold or closed, and waits in it. They are
    /// on deck and next, too.
    #[schema(required = false)]
    stopped: Vec<GoerView>,
    #[schema(required = true)]
    next_class: Option<NextClassView>,
}

/// A class that is in the ring.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
struct BoardClassView {
    class_id: Uuid,
    number: String,
    name: String,
    #[schema(required = true)]
    goes: Option<GoesView>,
    /// How many horses are in the ring or still to come.
    left: usize,
}

/// The next class of a ring.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
struct NextClassView {
    class_id: Uuid,
    number: String,
    name: String,
    estimated_start: Instant,
}

/// A horse and its rider.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
struct GoerView {
    back_number: u32,
    horse_name: String,
    rider_name: String,
}

/// The schedule of a show for all.
#[derive(Debug, Serialize, ToSchema)]
struct PublicScheduleView {
    event_id: Uuid,
    name: String,
    time_zone: String,
    /// Changes with everything that changes in the show.
    version: u64,
    as_of: Instant,
    /// How often the schedule was saved.
    schedule_revision: u32,
    rings: Vec<RingBoardView>,
    sessions: Vec<RingSessionView>,
}

fn board(today: &CurrentDay, (name, ring): (&str, &RingNow)) -> RingBoardView {
    let class = |id| today.day.class(id);
    // A horse may be in several of the classes that are ridden at once.
    let goer = |id: RegistrationId| {
        let mut classes = today.day.classes.iter();
        let entry = classes.find_map(|class| class.entry(id))?;
        Some(GoerView {
            back_number: entry.back_number,
            horse_name: entry.horse_name.clone(),
            rider_name: entry.rider_name.clone(),
        })
    };
    let goers = |ids: &[RegistrationId]| ids.iter().filter_map(|id| goer(*id)).collect();
    let running = |class: &DayClass| {
        let now = today.state.classes.get(&class.id);
        let line = now.and_then(|it| it.line);
        BoardClassView {
            class_id: class.id.as_uuid(),
            number: class.number.clone(),
            name: class.name.clone(),
            goes: line.map(|(_, line)| Named::<Goes>(line.goes)),
            left: now.map_or(0, |it| it.line_up.left()),
        }
    };
    RingBoardView {
        id: ring.id.as_uuid(),
        name: name.to_owned(),
        state: Named(ring.state.status),
        since: ring.state.since.shown(),
        reason: ring.state.reason.shown(),
        until: ring.state.until.shown(),
        classes: ring
            .running
            .iter()
            .filter_map(|id| class(*id))
            .map(running)
            .collect(),
        in_ring: goers(&ring.line_up.in_ring),
        on_deck: ring.line_up.on_deck.and_then(goer),
        next: goers(&ring.line_up.next),
        stopped: goers(&ring.line_up.stopped),
        next_class: ring.next_class.and_then(|(id, start)| {
            let class = class(id)?;
            Some(NextClassView {
                class_id: id.as_uuid(),
                number: class.number.clone(),
                name: class.name.clone(),
                estimated_start: to_the_minute(start).shown(),
            })
        }),
    }
}

/// What happens in the rings of a show.
pub(super) fn boards(today: &CurrentDay) -> Vec<RingBoardView> {
    let rings = today.day.schedule.rings.iter().zip(&today.state.rings);
    let rings = rings.map(|(named, ring)| board(today, (named.name.as_str(), ring)));
    rings.collect()
}

impl Shown<PublicScheduleView> for CurrentDay {
    fn shown(&self) -> PublicScheduleView {
        PublicScheduleView {
            event_id: self.day.id.as_uuid(),
            name: self.day.name.clone(),
            time_zone: self.day.time_zone.shown(),
            version: self.day.version,
            as_of: self.state.as_of.shown(),
            schedule_revision: self.day.revision,
            rings: boards(self),
            sessions: sessions(self),
        }
    }
}

/// The memory for schedules in bytes.
const MEMORY: u64 = 16 << 20;

/// The public schedules of shows.
#[derive(Debug)]
pub(crate) struct PublicSchedules(RenderedShows<EncodedBody>);

impl Default for PublicSchedules {
    fn default() -> Self {
        Self(RenderedShows::new(MEMORY))
    }
}

/// What happens in which ring of a show, and when, for all.
#[utoipa::path(get, path = "/showstable/events/public/{id}/schedule", operation_id = "read_public_schedule", tag = "rings",
    params(("id" = String, Path, description = "The show's `hashed_id` or id")),
    responses((status = 200, description = "The schedule", body = PublicScheduleView),
              (status = 404, description = "No such show")))]
pub(crate) async fn read(
    request: HttpRequest,
    rings: web::Data<RingService>,
    schedules: web::Data<PublicSchedules>,
    id: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    let missing = || ApiError::not_found("Event");
    let reference = EventReference::parse(&id).ok_or_else(missing)?;
    let render = async || {
        // As it is stored, because it is shown for a second.
        let Some(id) = rings.public_id(&reference).await? else {
            return Ok(None);
        };
        let Some(today) = rings.newest_day(id).await? else {
            return Ok(None);
        };
        let schedule: PublicScheduleView = today.shown();
        let json = serde_json::to_vec(&schedule).map_err(StoreError::failed)?;
        Ok(Some((id.as_uuid(), EncodedBody::new(json))))
    };
    let schedule = schedules.0.find(&reference, render).await?;
    let mut response = HttpResponse::Ok();
    response
        .insert_header(ContentType::json())
        .insert_header((CACHE_CONTROL, "no-cache"));
    let schedule = schedule.ok_or_else(missing)?;
    Ok(schedule.body.answer(&request, response).await)
}
