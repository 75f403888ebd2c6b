use std::collections::HashMap;

use ::rings::{
    ClassLine, CurrentDay, DayClass, Drag, Estimate, Goes, MAX_LINES, MAX_RINGS, MAX_SESSIONS,
    Proposal, RingReport, RingService, RingState, RingStatus, ScheduleDraft, ScheduleLine,
    SessionDraft, USUAL_MINUTES, USUAL_MINUTES_PER_ENTRY, at_once,
};
use actix_web::{HttpResponse, web};
use kernel::{ClassId, FieldErrors, OptionalLine, RequiredLine, Revision};
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use super::my_day::{AtOnceView, at_once_views};
use super::taps::{OverruledView, TapTimes};
use super::{event_id, ring_key, to_the_minute};
use crate::events::ClassStateView;
use crate::extract::actor::SignedIn;
use crate::extract::at_ring::AtRing;
use crate::extract::idempotency::IdempotencyKeyHeader;
use crate::extract::json::Json;
use crate::form::{Body as _, Every, Required, body};
use crate::problem::ApiError;
use crate::rate_limits::RateLimits;
use crate::representation::{Instant, Named};
use crate::view::{Shown, view};

body! {
    /// What happens in which ring, and when.
    ScheduleBody {
        rings: Every<RingBody, MAX_RINGS>,
        sessions: Every<RingSessionBody, MAX_SESSIONS>,
        /// The revision as it was read, 0 of one that was never saved: if another one was
        /// saved meanwhile, the answer is 409 and nothing is saved. Without it the
        /// schedule is replaced.
        revision: Option<Revision>,
    } => (ScheduleDraft, Option<Revision>) {
        (ScheduleDraft { rings, sessions }, revision)
    }
}

body! {
    /// A ring of a show.
    RingBody {
        /// As it was read; any other text names a new ring within the request, and the
        /// answer has its id.
        id: Option<RequiredLine<100>>,
        name: RequiredLine<100>,
    } => (String, RequiredLine<100>) {
        // A ring without an id is named by its name.
        (id.as_ref().unwrap_or(&name).as_str().to_owned(), name)
    }
}

body! {
    /// A ring from a starting time on.
    RingSessionBody {
        /// As it was read; a session with another id, or without one, is new.
        id: Option<RequiredLine<100>>,
        /// The id of a ring, as it stands in `rings`.
        ring_id: RequiredLine<100>,
        starts_at: Required<OffsetDateTime>,
        lines: Every<ScheduleLineBody, MAX_LINES>,
    } => SessionDraft {
        SessionDraft {
            id: id.map(|it| it.as_str().to_owned()),
            ring_id: ring_id.as_str().to_owned(),
            starts_at,
            lines,
        }
    }
}

body! {
    /// A line of a session: a class, or else a pause with a name.
    ScheduleLineBody {
        class_id: Option<ClassId>,
        /// Of a pause: what it is.
        name: OptionalLine<100>,
        /// How the horses go; default `one_by_one`.
        goes: Option<Named<Goes>>,
        /// What a class that goes together takes, or a pause; default 15.
        minutes: Option<u32>,
        /// What each trip takes; default 3.
        minutes_per_entry: Option<u32>,
        /// When the footing is dragged.
        drag: Option<DragBody>,
        /// The break after the class; default none.
        break_minutes: Option<u32>,
        /// The class of this session that it is ridden at once with.
        with: Option<ClassId>,
    } => ScheduleLine {
        let minutes = minutes.unwrap_or(USUAL_MINUTES);
        match class_id {
            Some(class_id) => ScheduleLine::Class(ClassLine {
                class_id,
                goes: goes.unwrap_or(Goes::OneByOne),
                minutes,
                minutes_per_entry: minutes_per_entry.unwrap_or(USUAL_MINUTES_PER_ENTRY),
                drag,
                break_minutes: break_minutes.unwrap_or_default(),
                with,
            }),
            None => ScheduleLine::Pause {
                name: RequiredLine::parse(name.as_str()).map_err(|error| FieldErrors::of("name", error))?,
                minutes,
            },
        }
    }
}

body! {
    /// When the footing is dragged: after so many trips, for so many minutes.
    DragBody {
        every: u32,
        minutes: u32,
    } => Drag {
        Drag { every, minutes }
    }
}

body! {
    /// What happens in a ring.
    RingStateBody {
        state: Named<RingStatus>,
        /// Why, of a hold.
        reason: OptionalLine<200>,
        /// Until when, of a hold, if that is known.
        until: Option<OffsetDateTime>,
        /// When it was tapped; default now. What lies in the future is taken as now.
        at: Option<OffsetDateTime>,
        /// The present time by the clock that gave `at`, so that it need not be right.
        now: Option<OffsetDateTime>,
    } => (RingReport, TapTimes) {
        (RingReport { status: state, reason, until }, TapTimes { at, now })
    }
}

pub(super) type GoesView = Named<Goes>;
pub(super) type RingStatusView = Named<RingStatus>;

view! {
    /// What happens in a ring.
    RingStateView(ring: &RingState) {
        state: RingStatusView = ring.status,
        #[schema(required = true)]
        since: Option<Instant> = ring.since,
        /// Why, of a hold.
        reason: String = ring.reason,
        #[schema(required = true)]
        until: Option<Instant> = ring.until,
    }
}

view! {
    /// When the footing is dragged.
    DragView(drag: &Drag) {
        every: u32 = drag.every,
        minutes: u32 = drag.minutes,
    }
}

/// The schedule of a show.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct ScheduleView {
    /// 0 if it was never saved.
    revision: u32,
    time_zone: String,
    as_of: Instant,
    rings: Vec<ScheduleRingView>,
    sessions: Vec<RingSessionView>,
    /// The classes that are in no session.
    unscheduled: Vec<UnscheduledView>,
    /// What counts instead of the tap that this answers.
    #[serde(skip_serializing_if = "Option::is_none")]
    overruled: Option<OverruledView>,
    /// Where a rider or a horse would have to be at two places at once.
    at_once: Vec<AtOnceView>,
}

/// A ring of a schedule.
#[derive(Debug, Serialize, ToSchema)]
struct ScheduleRingView {
    id: Uuid,
    name: String,
    state: RingStateView,
}

/// A session of a schedule.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct RingSessionView {
    id: Uuid,
    ring_id: Uuid,
    starts_at: Instant,
    lines: Vec<ScheduleLineView>,
}

view! {
    /// A class that is in no session.
    UnscheduledView(class: &DayClass) {
        class_id: Uuid = class.id,
        number: String = class.number,
        name: String = class.name,
        /// How many horses take part.
        entries: usize = class.entries.iter().filter(|it| !it.is_scratched).count(),
    }
}

/// A line of a session: a class, or a pause, which has no `class_id`.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct ScheduleLineView {
    #[schema(required = true)]
    class_id: Option<Uuid>,
    /// The number of the class.
    number: String,
    name: String,
    #[schema(required = true)]
    goes: Option<GoesView>,
    minutes: u32,
    minutes_per_entry: u32,
    #[schema(required = true)]
    drag: Option<DragView>,
    break_minutes: u32,
    #[schema(required = true)]
    with: Option<Uuid>,
    /// Whether its order of go was drawn or set.
    has_order: bool,
    #[serde(flatten)]
    now: LineNowView,
}

/// What a line has come to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub(super) struct LineNowView {
    estimated_start: Instant,
    /// When the last horse leaves the ring.
    estimated_end: Instant,
    /// When the next line can start: after the break.
    estimated_next: Instant,
    /// Of a pause null.
    #[schema(required = true)]
    state: Option<ClassStateView>,
    #[schema(required = true)]
    started_at: Option<Instant>,
    #[schema(required = true)]
    finished_at: Option<Instant>,
    /// How many horses take part.
    entries: u32,
    /// How many of them are in the ring or still to come.
    left: u32,
    /// Whether it was started long ago, and nobody has tapped or written since.
    is_forgotten: bool,
    /// How often its results were published.
    publications: u32,
}

impl LineNowView {
    fn of(today: &CurrentDay, class: Option<&DayClass>, estimate: &Estimate) -> Self {
        let now = class.and_then(|it| today.state.classes.get(&it.id));
        let progress = now.map(|it| it.progress);
        let count = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
        Self {
            estimated_start: to_the_minute(estimate.start).shown(),
            estimated_end: to_the_minute(estimate.end).shown(),
            estimated_next: to_the_minute(estimate.next).shown(),
            state: progress.map(|it| Named(it.state)),
            started_at: progress.and_then(|it| it.started_at).shown(),
            finished_at: progress.and_then(|it| it.finished_at).shown(),
            entries: now.map_or(0, |it| count(it.order.len())),
            left: now.map_or(0, |it| count(it.line_up.left())),
            is_forgotten: now.is_some_and(|it| it.is_forgotten),
            publications: class.map_or(0, |it| it.publications),
        }
    }
}

impl ScheduleLineView {
    fn of(today: &CurrentDay, line: &ScheduleLine, estimate: &Estimate) -> Self {
        let no_class = |name: &str, minutes| Self {
            class_id: None,
            number: String::new(),
            name: name.to_owned(),
            goes: None,
            minutes,
            minutes_per_entry: USUAL_MINUTES_PER_ENTRY,
            drag: None,
            break_minutes: 0,
            with: None,
            has_order: false,
            now: LineNowView::of(today, None, estimate),
        };
        let line = match line {
            ScheduleLine::Pause { name, minutes } => return no_class(name.as_str(), *minutes),
            ScheduleLine::Class(line) => line,
        };
        let class = today.day.class(line.class_id);
        Self {
            class_id: Some(line.class_id.as_uuid()),
            number: class.map(|it| it.number.clone()).unwrap_or_default(),
            name: class.map(|it| it.name.clone()).unwrap_or_default(),
            goes: Some(Named(line.goes)),
            minutes: line.minutes,
            minutes_per_entry: line.minutes_per_entry,
            drag: line.drag.shown(),
            break_minutes: line.break_minutes,
            with: line.with.shown(),
            has_order: class.is_some_and(|it| it.order.is_some()),
            now: LineNowView::of(today, class, estimate),
        }
    }
}

/// The sessions of a show with what they have come to.
pub(super) fn sessions(today: &CurrentDay) -> Vec<RingSessionView> {
    let sessions = today.day.schedule.sessions.iter();
    let sessions = sessions.zip(&today.state.estimates);
    let sessions = sessions.map(|(session, estimates)| RingSessionView {
        id: session.id.as_uuid(),
        ring_id: session.ring_id.as_uuid(),
        starts_at: session.starts_at.shown(),
        lines: session
            .lines
            .iter()
            .zip(estimates)
            .map(|(line, estimate)| ScheduleLineView::of(today, line, estimate))
            .collect(),
    });
    sessions.collect()
}

/// What the classes on the schedule have come to.
pub(super) fn lines_now(today: &CurrentDay) -> HashMap<ClassId, LineNowView> {
    let sessions = today.day.schedule.sessions.iter();
    let sessions = sessions.zip(&today.state.estimates);
    let lines = sessions.flat_map(|(session, estimates)| session.lines.iter().zip(estimates));
    let lines = lines.filter_map(|(line, estimate)| match line {
        ScheduleLine::Class(line) => {
            let class = today.day.class(line.class_id);
            Some((line.class_id, LineNowView::of(today, class, estimate)))
        }
        ScheduleLine::Pause { .. } => None,
    });
    lines.collect()
}

impl Shown<ScheduleView> for CurrentDay {
    fn shown(&self) -> ScheduleView {
        let day = &self.day;
        let rings = day.schedule.rings.iter().zip(&self.state.rings);
        let rings = rings.map(|(named, now)| ScheduleRingView {
            id: named.id.as_uuid(),
            name: named.name.shown(),
            state: now.state.shown(),
        });
        let is_free = |class: &&DayClass| {
            let now = self.state.classes.get(&class.id);
            now.is_none_or(|it| it.line.is_none())
        };
        let free = day.classes.iter().filter(is_free);
        ScheduleView {
            revision: day.revision,
            time_zone: day.time_zone.shown(),
            as_of: self.state.as_of.shown(),
            rings: rings.collect(),
            sessions: sessions(self),
            unscheduled: free.map(Shown::shown).collect(),
            overruled: None,
            at_once: at_once_views(self, &at_once(day, &self.state)),
        }
    }
}

/// What happens in which ring of one of the account's shows, and when. Also for devices at
/// the gate and of the announcer.
#[utoipa::path(get, path = "/showstable/events/{id}/schedule", operation_id = "read_schedule", tag = "rings", security(("token" = [])),
    params(("id" = String, Path, description = "The show's id")),
    responses((status = 200, description = "The schedule", body = ScheduleView),
              (status = 404, description = "No such show")))]
pub(crate) async fn read(
    rings: web::Data<RingService>,
    at_ring: AtRing,
    id: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    let today = rings.schedule(&at_ring.caller, event_id(&id)?).await?;
    let schedule: ScheduleView = today.shown();
    Ok(HttpResponse::Ok().json(schedule))
}

view! {
    /// How a class of a show will probably go, as a line of a schedule.
    #[schema(as = LineProposal)]
    ProposalView(proposal: &Proposal) {
        class_id: Uuid = proposal.line.class_id,
        goes: GoesView = proposal.line.goes,
        minutes: u32 = proposal.line.minutes,
        minutes_per_entry: u32 = proposal.line.minutes_per_entry,
        #[schema(required = true)]
        drag: Option<DragView> = proposal.line.drag,
        break_minutes: u32 = proposal.line.break_minutes,
        /// Whether a class of this name went so at an earlier show of the organization;
        /// otherwise its name says so.
        is_known: bool = proposal.is_known,
    }
}

/// How the classes of one of the account's shows will probably go: as those of the same
/// names went at earlier shows, or else as their names say.
#[utoipa::path(get, path = "/showstable/events/{id}/schedule/proposals", operation_id = "propose_schedule_lines", tag = "rings", security(("token" = [])),
    params(("id" = String, Path, description = "The show's id")),
    responses((status = 200, description = "The classes in their order", body = [ProposalView]),
              (status = 404, description = "No such show")))]
pub(crate) async fn proposals(
    rings: web::Data<RingService>,
    signed_in: SignedIn,
    id: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    let proposals = rings.proposals(&signed_in.actor, event_id(&id)?).await?;
    let proposals: Vec<_> = proposals.iter().map(ProposalView::new).collect();
    Ok(HttpResponse::Ok().json(proposals))
}

/// Saves the schedule of one of the account's shows.
#[utoipa::path(put, path = "/showstable/events/{id}/schedule", operation_id = "save_schedule", tag = "rings", security(("token" = [])),
    params(("id" = String, Path, description = "The show's id")),
    request_body = ScheduleBody,
    responses((status = 200, description = "The schedule as it is stored", body = ScheduleView),
              (status = 404, description = "No such show"),
              (status = 409, description = "It was saved meanwhile"),
              (status = 422, description = "Invalid fields")))]
pub(crate) async fn save(
    rings: web::Data<RingService>,
    signed_in: SignedIn,
    id: web::Path<String>,
    json: Json<ScheduleBody>,
) -> Result<HttpResponse, ApiError> {
    let id = event_id(&id)?;
    let (draft, seen) = json.body.into_command()?;
    let today = rings
        .set_schedule(&signed_in.actor, id, draft, seen)
        .await?;
    let schedule: ScheduleView = today.shown();
    Ok(HttpResponse::Ok().json(schedule))
}

/// Says what happens in a ring. Also for devices at its gate.
#[utoipa::path(put, path = "/showstable/events/{id}/rings/{ring_id}/state", operation_id = "set_ring_state", tag = "rings", security(("token" = [])),
    params(("id" = String, Path, description = "The show's id"),
           ("ring_id" = String, Path, description = "The ring's id"),
           ("Idempotency-Key" = Option<String>, Header, description = "Chosen by the client: a tap with a key is taken once")),
    request_body = RingStateBody,
    responses((status = 200, description = "The schedule", body = ScheduleView),
              (status = 404, description = "No such ring"),
              (status = 409, description = "The ring was tapped too often"),
              (status = 429, description = "Too many taps of this caller; see `Retry-After`"),
              (status = 422, description = "Invalid fields")))]
pub(crate) async fn set_ring(
    rings: web::Data<RingService>,
    limits: web::Data<RateLimits>,
    at_ring: AtRing,
    path: web::Path<(String, String)>,
    key: IdempotencyKeyHeader,
    json: Json<RingStateBody>,
) -> Result<HttpResponse, ApiError> {
    let ring = ring_key((&path.0, &path.1))?;
    let (report, times) = json.body.into_command()?;
    let tapped = times.tapped(&limits, &at_ring.caller, key)?;
    let told = rings.set_ring_state(&at_ring.caller, ring, report, tapped);
    let (today, overruled) = told.await?;
    let schedule = ScheduleView {
        overruled: overruled.shown(),
        ..today.shown()
    };
    Ok(HttpResponse::Ok().json(schedule))
}
