use ::rings::{
    ClassNow, ClassRun, ClassState, DayClass, DayEntry, EntryState, Gate, Goes, RingService, Won,
};
use actix_web::{HttpResponse, web};
use kernel::{ClassId, RegistrationId};
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use super::schedule::{GoesView, RingStateView};
use super::taps::{OverruledView, TapTimes};
use crate::events::ClassStateView;
use crate::extract::at_ring::AtRing;
use crate::extract::idempotency::IdempotencyKeyHeader;
use crate::extract::json::Json;
use crate::form::{Body as _, body};
use crate::problem::ApiError;
use crate::rate_limits::RateLimits;
use crate::representation::{Instant, Named};
use crate::rings::class_key;
use crate::rings::inspections::InspectionStatusView;
use crate::view::{Shown, view};

pub(super) type EntryStateView = Named<EntryState>;

body! {
    /// Where a horse is.
    TapBody {
        registration_id: RegistrationId,
        state: Named<EntryState>,
        /// When it was tapped; default now. What lies in the future is taken as now.
        at: Option<OffsetDateTime>,
        /// The present time by the clock that gave `at`, so that it need not be right.
        now: Option<OffsetDateTime>,
    } => ((RegistrationId, EntryState), TapTimes) {
        ((registration_id, state), TapTimes { at, now })
    }
}

body! {
    /// How far a class is.
    ClassStateBody {
        state: Named<ClassState>,
        /// When it was tapped; default now. What lies in the future is taken as now.
        at: Option<OffsetDateTime>,
        /// The present time by the clock that gave `at`, so that it need not be right.
        now: Option<OffsetDateTime>,
    } => (ClassState, TapTimes) {
        (state, TapTimes { at, now })
    }
}

view! {
    /// A place that an entry has in another class of the show.
    WonView(won: &Won) {
        number: String = won.number,
        name: String = won.name,
        place: u32 = won.place,
    }
}

/// The gate of a class. Ids are those of registrations.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct GateView {
    class_id: Uuid,
    number: String,
    name: String,
    /// Null if the class is not on the schedule.
    #[schema(required = true)]
    ring: Option<GateRingView>,
    #[schema(required = true)]
    goes: Option<GoesView>,
    #[schema(required = true)]
    with: Option<Uuid>,
    state: ClassStateView,
    #[schema(required = true)]
    started_at: Option<Instant>,
    #[schema(required = true)]
    finished_at: Option<Instant>,
    /// Whether it was started long ago, and nobody has tapped or written since.
    is_forgotten: bool,
    /// Whether it is the next class of its ring.
    is_next: bool,
    /// The classes that its start would end.
    runs_before: Vec<GateClassView>,
    /// Whether all that are still to come are at the gate.
    is_ready: bool,
    /// How many nobody has tapped.
    untapped: usize,
    /// How many are in the ring or still to come.
    left: usize,
    /// In the order of go; last those that are scratched.
    entries: Vec<GateEntryView>,
    in_ring: Vec<Uuid>,
    #[schema(required = true)]
    on_deck: Option<Uuid>,
    /// The two after the one on deck.
    next: Vec<Uuid>,
    rest: Vec<Uuid>,
    done: Vec<Uuid>,
    /// Scratched, and no-shows.
    absent: Vec<Uuid>,
    /// Of those still to come, who was in the ring when it was put on hold or closed, and
    /// waits in it.
    #[schema(required = false)]
    stopped: Vec<Uuid>,
    /// What counts instead of the tap that this answers.
    #[serde(skip_serializing_if = "Option::is_none")]
    overruled: Option<OverruledView>,
}

/// A ring.
#[derive(Debug, Serialize, ToSchema)]
struct GateRingView {
    id: Uuid,
    name: String,
    state: RingStateView,
}

/// A class.
#[derive(Debug, Serialize, ToSchema)]
struct GateClassView {
    class_id: Uuid,
    number: String,
    name: String,
}

/// A horse at the gate.
#[derive(Debug, Serialize, ToSchema)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "they are independent facts of the API"
)]
struct GateEntryView {
    registration_id: Uuid,
    back_number: u32,
    horse_name: String,
    rider_name: String,
    owner_name: String,
    trainer_name: String,
    /// In the order of go, counted from 1; null for one that is scratched.
    #[schema(required = true)]
    position: Option<usize>,
    /// Whether it came after the order was drawn or set.
    is_late: bool,
    /// Whether it is scratched at the desk.
    is_scratched: bool,
    /// Whether that was tapped at the gate, where a tap brings it back.
    may_come_back: bool,
    state: EntryStateView,
    #[schema(required = true)]
    since: Option<Instant>,
    /// Whether the class stands on its bill.
    is_charged: bool,
    /// The outcome of the inspection by which the horse is not to be shown in this class; null
    /// if it may be.
    #[schema(required = true)]
    barred: Option<InspectionStatusView>,
    /// What it won at this show, as far as it is published.
    won: Vec<WonView>,
}

impl GateEntryView {
    fn of(
        gate: &Gate,
        class: &DayClass,
        (now, run): (&ClassNow, &ClassRun),
        entry: &DayEntry,
    ) -> Self {
        let id = entry.registration_id;
        let seen = now.seen.get(&id);
        let position = now.order.iter().position(|it| *it == id);
        let set = class.order.as_ref();
        let state = match seen {
            _ if position.is_none() => EntryState::Scratched,
            seen => seen.map(|it| it.state).unwrap_or_default(),
        };
        Self {
            registration_id: id.as_uuid(),
            back_number: entry.back_number,
            horse_name: entry.horse_name.clone(),
            rider_name: entry.rider_name.clone(),
            owner_name: entry.owner_name.clone(),
            trainer_name: entry.trainer_name.clone(),
            position: position.map(|it| it + 1),
            is_late: position.is_some() && set.is_some_and(|it| !it.entries.contains(&id)),
            is_scratched: position.is_none(),
            may_come_back: position.is_none()
                && seen.is_some_and(|it| it.state == EntryState::Scratched),
            state: Named(state),
            since: seen.map(|it| it.since).shown(),
            is_charged: entry.is_charged,
            barred: run.barred.get(&id).map(|it| Named(it.status)),
            won: gate.won.get(&id).map(Shown::shown).unwrap_or_default(),
        }
    }
}

impl Shown<GateView> for Gate {
    fn shown(&self) -> GateView {
        let (day, state) = (&self.today.day, &self.today.state);
        let none = ClassNow::default();
        let now = state.classes.get(&self.class).unwrap_or(&none);
        let ring = now.line.and_then(|(id, _)| {
            let mut rings = day.schedule.rings.iter().zip(&state.rings);
            rings.find(|(named, _)| named.id == id)
        });
        let line = now.line.map(|(_, line)| line);
        let first = line.map_or(self.class, |it| it.with.unwrap_or(it.class_id));
        let is_ours = |id: &ClassId| {
            let its = state.classes.get(id).and_then(|it| it.line);
            *id == first || its.is_some_and(|(_, line)| line.with == Some(first))
        };
        let before = ring.iter().flat_map(|(_, ring)| &ring.running);
        let before = before.filter(|id| !is_ours(id));
        let before = before.filter_map(|id| day.class(*id));
        let run = day.runs().remove(&self.class).unwrap_or_default();
        let class = day.class(self.class);
        let mut entries: Vec<GateEntryView> = class
            .into_iter()
            .flat_map(|class| class.entries.iter().map(move |entry| (class, entry)))
            .map(|(class, entry)| GateEntryView::of(self, class, (now, &run), entry))
            .collect();
        entries.sort_by_key(|it| (it.position.is_none(), it.position, it.back_number));
        let ids = |ids: &[RegistrationId]| ids.iter().map(|it| it.as_uuid()).collect();
        let line_up = &now.line_up;
        GateView {
            class_id: self.class.as_uuid(),
            number: class.map(|it| it.number.clone()).unwrap_or_default(),
            name: class.map(|it| it.name.clone()).unwrap_or_default(),
            ring: ring.map(|(named, now)| GateRingView {
                id: named.id.as_uuid(),
                name: named.name.shown(),
                state: now.state.shown(),
            }),
            goes: line.map(|it| Named::<Goes>(it.goes)),
            with: line.and_then(|it| it.with).shown(),
            state: Named(now.state()),
            started_at: now.progress.started_at.shown(),
            finished_at: now.progress.finished_at.shown(),
            is_forgotten: now.is_forgotten,
            is_next: ring.is_some_and(|(_, ring)| {
                let next = ring.next_class.map(|(id, _)| id);
                next.is_some_and(|id| is_ours(&id))
            }),
            runs_before: before
                .map(|class| GateClassView {
                    class_id: class.id.as_uuid(),
                    number: class.number.clone(),
                    name: class.name.clone(),
                })
                .collect(),
            is_ready: line_up.is_ready(),
            untapped: line_up.untapped,
            left: line_up.left(),
            entries,
            in_ring: ids(&line_up.in_ring),
            on_deck: line_up.on_deck.shown(),
            next: ids(&line_up.next),
            rest: ids(&line_up.rest),
            done: ids(&line_up.done),
            absent: ids(&line_up.absent),
            stopped: ids(&line_up.stopped),
            overruled: self.overruled.shown(),
        }
    }
}

fn answer(gate: &Gate) -> HttpResponse {
    let gate: GateView = gate.shown();
    HttpResponse::Ok().json(gate)
}

/// Who is where at the gate of a class. Also for devices at the rings.
#[utoipa::path(get, path = "/showstable/events/{id}/classes/{class_id}/gate", operation_id = "read_gate", tag = "rings", security(("token" = [])),
    params(("id" = String, Path, description = "The show's id"),
           ("class_id" = String, Path, description = "The class's id")),
    responses((status = 200, description = "The gate", body = GateView),
              (status = 404, description = "No such class")))]
pub(crate) async fn read(
    rings: web::Data<RingService>,
    at_ring: AtRing,
    path: web::Path<(String, String)>,
) -> Result<HttpResponse, ApiError> {
    let key = class_key((&path.0, &path.1))?;
    Ok(answer(&rings.gate(&at_ring.caller, key).await?))
}

/// Says where a horse is. Also for devices at the gate.
#[utoipa::path(post, path = "/showstable/events/{id}/classes/{class_id}/gate", operation_id = "tap_gate", tag = "rings", security(("token" = [])),
    params(("id" = String, Path, description = "The show's id"),
           ("class_id" = String, Path, description = "The class's id"),
           ("Idempotency-Key" = Option<String>, Header, description = "Chosen by the client: a tap with a key is taken once")),
    request_body = TapBody,
    responses((status = 200, description = "The gate", body = GateView),
              (status = 404, description = "No such class"),
              (status = 409, description = "The class was tapped too often"),
              (status = 429, description = "Too many taps of this caller; see `Retry-After`"),
              (status = 422, description = "Invalid fields, such as a horse that is not in the class")))]
pub(crate) async fn tap(
    rings: web::Data<RingService>,
    limits: web::Data<RateLimits>,
    at_ring: AtRing,
    path: web::Path<(String, String)>,
    key: IdempotencyKeyHeader,
    json: Json<TapBody>,
) -> Result<HttpResponse, ApiError> {
    let class = class_key((&path.0, &path.1))?;
    let (tap, times) = json.body.into_command()?;
    let tapped = times.tapped(&limits, &at_ring.caller, key)?;
    let gate = rings.tap(&at_ring.caller, class, tap, tapped).await?;
    Ok(answer(&gate))
}

/// Starts or ends a class, or takes that back. The start ends the class that is in the
/// ring. Also for devices at the gate.
#[utoipa::path(post, path = "/showstable/events/{id}/classes/{class_id}/state", operation_id = "set_class_state", tag = "rings", security(("token" = [])),
    params(("id" = String, Path, description = "The show's id"),
           ("class_id" = String, Path, description = "The class's id"),
           ("Idempotency-Key" = Option<String>, Header, description = "Chosen by the client: a tap with a key is taken once")),
    request_body = ClassStateBody,
    responses((status = 200, description = "The gate", body = GateView),
              (status = 404, description = "No such class"),
              (status = 409, description = "The class was tapped too often"),
              (status = 429, description = "Too many taps of this caller; see `Retry-After`"),
              (status = 422, description = "Invalid fields")))]
pub(crate) async fn set_state(
    rings: web::Data<RingService>,
    limits: web::Data<RateLimits>,
    at_ring: AtRing,
    path: web::Path<(String, String)>,
    key: IdempotencyKeyHeader,
    json: Json<ClassStateBody>,
) -> Result<HttpResponse, ApiError> {
    let class = class_key((&path.0, &path.1))?;
    let (state, times) = json.body.into_command()?;
    let tapped = times.tapped(&limits, &at_ring.caller, key)?;
    let gate = rings.set_class_state(&at_ring.caller, class, state, tapped);
    Ok(answer(&gate.await?))
}
