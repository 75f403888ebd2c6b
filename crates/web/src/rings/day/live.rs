//! What changes on the day of a show, as it happens.
//!
//! Each show that somebody follows has one task in this process, which asks the database
//! every [`LOOK`] whether its trail has grown: whatever changes a show adds a line there, in
//! whichever process. Then it reads the day once, and all who follow get the difference. A
//! reader who falls behind by [`BEHIND`] events is dropped, and not waited for.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv4Addr};
use std::ops::Range;
use std::rc::Rc;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use ::rings::{CurrentDay, DayClass, RingService};
use actix_web::http::header::{CACHE_CONTROL, ContentEncoding};
use actix_web::web::Bytes;
use actix_web::{FromRequest as _, HttpRequest, HttpResponse, web};
use futures_util::stream::{self, Stream, StreamExt as _};
use kernel::{ClassId, EventId, EventReference, error_chain};
use serde::Serialize;
use tokio::sync::Mutex as Joining;
use tokio::sync::broadcast::{Receiver, Sender, channel};
use tokio::task::yield_now;
use tokio::time::{Instant as Moment, sleep};
use uuid::Uuid;

use super::board::{RingBoardView, boards};
use super::event_id;
use super::schedule::{LineNowView, lines_now};
use crate::client_address::{client_address, network_of};
use crate::connections::{Follower, Following, Seat, Seats, between, follow};
use crate::extract::at_ring::AtRing;
use crate::problem::ApiError;
use crate::representation::Instant;
use crate::view::Shown as _;

/// How often a show is looked at.
const LOOK: Duration = Duration::from_millis(250);

/// After what time without an event its followers are told that all is as it was, and what
/// moves with the clock is worked out again.
const BEAT: Duration = Duration::from_secs(10);

/// How many events a follower may be behind.
const BEHIND: usize = 32;

/// How many bytes of an event are handed to the connection at once.
const SLICE: usize = 4 * 1024;

/// The shows that are followed in this process.
#[derive(Debug, Default)]
pub(crate) struct LiveDays {
    shows: Mutex<HashMap<EventId, Followed>>,
    /// Held by whoever reads a show for its first follower: a day is large, and when a
    /// stream ends all of its followers come back at once.
    first: Joining<()>,
}

/// A show that is followed.
#[derive(Debug)]
struct Followed {
    sender: Sender<Bytes>,
    /// The event for those who begin to follow it.
    whole: Bytes,
}

/// What changed on the day of a show.
#[derive(Debug, Serialize)]
struct LiveDay<'a> {
    version: u64,
    /// Whether all lines are there, and not only those that changed.
    is_whole: bool,
    as_of: Instant,
    schedule_revision: u32,
    rings: &'a [RingBoardView],
    lines: Vec<LiveLine<'a>>,
    /// The classes of which more changed than their line.
    changed_classes: Vec<Uuid>,
}

#[derive(Debug, Serialize)]
struct LiveLine<'a> {
    class_id: Uuid,
    #[serde(flatten)]
    now: &'a LineNowView,
}

#[derive(Debug, Serialize)]
struct Beat {
    as_of: Instant,
}

/// A show as it was last told.
struct Told {
    today: CurrentDay,
    rings: Vec<RingBoardView>,
    lines: HashMap<ClassId, LineNowView>,
}

impl Told {
    fn new(today: CurrentDay) -> Self {
        Self {
            rings: boards(&today),
            lines: lines_now(&today),
            today,
        }
    }

    /// The event that tells all of it, or what is not as it was before; `None` if all is.
    fn event(&self, before: Option<&Self>) -> Option<Bytes> {
        let day = &self.today.day;
        let is_new =
            |id: &ClassId, now: &LineNowView| before.is_none_or(|it| it.lines.get(id) != Some(now));
        let lines = self.lines.iter().filter(|(id, now)| is_new(id, now));
        let lines = lines.map(|(id, now)| LiveLine {
            class_id: id.as_uuid(),
            now,
        });
        let lines: Vec<_> = lines.collect();
        let is_changed = |class: &&DayClass| {
            before.is_some_and(|it| it.today.day.class(class.id) != Some(*class))
        };
        let changed = day.classes.iter().filter(is_changed);
        let changed: Vec<Uuid> = changed.map(|class| class.id.as_uuid()).collect();
        let is_same = before
            .is_some_and(|it| it.rings == self.rings && it.today.day.revision == day.revision);
        if is_same && lines.is_empty() && changed.is_empty() {
            return None;
        }
        let day = LiveDay {
            version: day.version,
            is_whole: before.is_none(),
            as_of: self.today.state.as_of.shown(),
            schedule_revision: day.revision,
            rings: &self.rings,
            lines,
            changed_classes: changed,
        };
        Some(event("day", Some(day.version), &day))
    }
}

/// An event of a stream (HTML Standard, 9.2).
fn event(name: &str, id: Option<u64>, data: &impl Serialize) -> Bytes {
    let data = serde_json::to_string(data).unwrap_or_default();
    let id = id.map(|id| format!("id: {id}\n")).unwrap_or_default();
    Bytes::from(format!("event: {name}\n{id}data: {data}\n\n"))
}

impl LiveDays {
    fn shows(&self) -> MutexGuard<'_, HashMap<EventId, Followed>> {
        self.shows.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How many streams are open.
    pub(crate) fn followers(&self) -> usize {
        let shows = self.shows();
        shows.values().map(|it| it.sender.receiver_count()).sum()
    }

    /// Ends all streams.
    pub(crate) fn end(&self) {
        self.shows().clear();
    }

    /// The event with which one begins to follow a show, and those that come; `None` if
    /// there is no such show.
    async fn follow(
        self: Arc<Self>,
        rings: web::Data<RingService>,
        id: EventId,
    ) -> Result<Option<(Bytes, Receiver<Bytes>)>, ApiError> {
        let join = |shows: &HashMap<EventId, Followed>| {
            let show = shows.get(&id)?;
            Some((show.whole.clone(), show.sender.subscribe()))
        };
        if let Some(joined) = join(&self.shows()) {
            return Ok(Some(joined));
        }
        let _first = self.first.lock().await;
        // Somebody may have been first meanwhile.
        if let Some(joined) = join(&self.shows()) {
            return Ok(Some(joined));
        }
        let Some(today) = rings.newest_day(id).await? else {
            return Ok(None);
        };
        let told = Told::new(today);
        let (sender, receiver) = channel(BEHIND);
        let whole = told.event(None).unwrap_or_default();
        let followed = Followed {
            sender,
            whole: whole.clone(),
        };
        self.shows().insert(id, followed);
        actix_web::rt::spawn(self.clone().tell(rings, id, told));
        Ok(Some((whole, receiver)))
    }

    /// Tells the followers of a show what changes, as long as there are any.
    async fn tell(self: Arc<Self>, rings: web::Data<RingService>, id: EventId, mut told: Told) {
        let mut told_at = Moment::now();
        let _streams = EndIfPanicking(&self, id);
        loop {
            sleep(LOOK).await;
            {
                let mut shows = self.shows();
                match shows.get(&id) {
                    None => return,
                    Some(show) if show.sender.receiver_count() == 0 => {
                        shows.remove(&id);
                        return;
                    }
                    Some(_) => {}
                }
            }
            let is_due = told_at.elapsed() >= BEAT;
            let version = match rings.version(id).await {
                Ok(version) => version,
                Err(error) => {
                    let error = error_chain(&error);
                    tracing::debug!(error, "a show that is followed is not read");
                    continue;
                }
            };
            if version == told.today.day.version && !is_due {
                continue;
            }
            let now = match rings.newest_day(id).await {
                Ok(Some(today)) => Told::new(today),
                // It was deleted or hidden.
                Ok(None) => {
                    self.shows().remove(&id);
                    return;
                }
                Err(_) => continue,
            };
            let as_of = now.today.state.as_of.shown();
            let beat = || event("beat", None, &Beat { as_of });
            let news = now.event(Some(&told)).unwrap_or_else(beat);
            let mut shows = self.shows();
            let Some(show) = shows.get_mut(&id) else {
                return;
            };
            show.whole = now.event(None).unwrap_or_default();
            // Nobody may be left to hear it.
            let _ = show.sender.send(news);
            drop(shows);
            told = now;
            told_at = Moment::now();
        }
    }
}

/// Ends the streams of a show if the task that tells them has panicked: their clients open
/// them again, and are told by another one.
struct EndIfPanicking<'a>(&'a LiveDays, EventId);

impl Drop for EndIfPanicking<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.shows().remove(&self.1);
        }
    }
}

/// When a client whose stream has ended may open it again, in milliseconds. Random, so that
/// not all come at the same moment after a restart.
const AGAIN: Range<u64> = 1000..5000;

fn retry(milliseconds: u64) -> Bytes {
    Bytes::from(format!("retry: {milliseconds}\n\n"))
}

/// The response with these events.
fn response(events: impl Stream<Item = Bytes> + 'static) -> HttpResponse {
    let again = stream::iter([retry(between(AGAIN))]);
    let events = again.chain(events).flat_map(in_slices);
    let events = events.map(Ok::<_, std::convert::Infallible>);
    HttpResponse::Ok()
        .content_type("text/event-stream")
        // Neither stored nor changed on the way, and passed on at once.
        .insert_header((CACHE_CONTROL, "no-store, no-transform"))
        .insert_header(("x-accel-buffering", "no"))
        .insert_header(ContentEncoding::Identity)
        .streaming(events)
}

/// An event in small parts, between which the connection writes: it would copy a whole
/// show into its buffer, and keep a buffer of that size as long as the stream lasts.
fn in_slices(event: Bytes) -> impl Stream<Item = Bytes> {
    stream::unfold(event, |mut rest| async move {
        if rest.is_empty() {
            return None;
        }
        yield_now().await;
        let slice = rest.split_to(rest.len().min(SLICE));
        Some((slice, rest))
    })
}

/// The place of a stream among all of them, and that of its connection.
type Place = (Seat, Following);

fn place_of(request: &HttpRequest, follower: Follower) -> Result<Place, ApiError> {
    let address = client_address(request).unwrap_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED));
    let seats = request.app_data::<web::Data<Seats>>();
    let seats = seats.ok_or_else(ApiError::internal)?.clone().into_inner();
    Ok((seats.take(network_of(address), follower)?, follow(request)))
}

/// The first event, and then those that come until the follower is too slow, the show ends
/// or somebody else needs the place. `may_go_on` is asked before each.
fn events<F: Future<Output = bool>>(
    place: Place,
    (first, receiver): (Bytes, Receiver<Bytes>),
    may_go_on: impl Fn() -> F + 'static,
) -> impl Stream<Item = Bytes> {
    let may_go_on = Rc::new(may_go_on);
    let rest = stream::unfold(Some((place, receiver)), move |state| {
        let may_go_on = may_go_on.clone();
        async move {
            let (place, mut receiver) = state?;
            let event = tokio::select! {
                event = receiver.recv() => event.ok()?,
                seconds = place.0.must_leave() => return Some((retry(seconds * 1000), None)),
            };
            let goes_on = may_go_on().await;
            goes_on.then_some((event, Some((place, receiver))))
        }
    });
    stream::iter([first]).chain(rest)
}

/// What changes on the day of a show, for all: server-sent events `day` and `beat`.
#[utoipa::path(get, path = "/showstable/events/public/{id}/live", operation_id = "follow_public_day", tag = "rings",
    params(("id" = String, Path, description = "The show's `hashed_id` or id")),
    responses((status = 503, description = "`overloaded`: too many follow; see `Retry-After`"),
              (status = 200, description = "The events. `day`: `version`, `is_whole`, `as_of`, `schedule_revision`, `rings` as in the public schedule, `lines` (all, or those that changed), `changed_classes`. `beat`: `as_of`; nothing changed", body = String, content_type = "text/event-stream"),
              (status = 404, description = "No such show")))]
pub(crate) async fn public(
    rings: web::Data<RingService>,
    live: web::Data<LiveDays>,
    request: HttpRequest,
    id: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    let missing = || ApiError::not_found("Event");
    let reference = EventReference::parse(&id).ok_or_else(missing)?;
    let id = rings.public_id(&reference).await?.ok_or_else(missing)?;
    let place = place_of(&request, Follower::Spectator)?;
    let joined = live.into_inner().follow(rings, id).await?;
    let joined = joined.ok_or_else(missing)?;
    Ok(response(events(place, joined, || async { true })))
}

/// The same for the office and for devices at the rings. It ends when the session or the
/// link does.
#[utoipa::path(get, path = "/showstable/events/{id}/live", operation_id = "follow_day", tag = "rings", security(("token" = [])),
    params(("id" = String, Path, description = "The show's id")),
    responses((status = 503, description = "`overloaded`: too many follow; see `Retry-After`"),
              (status = 200, description = "The events, as for all", body = String, content_type = "text/event-stream"),
              (status = 404, description = "No such show of this account")))]
pub(crate) async fn own(
    rings: web::Data<RingService>,
    live: web::Data<LiveDays>,
    at_ring: AtRing,
    request: HttpRequest,
    id: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    let id = event_id(&id)?;
    rings.follow(&at_ring.caller, id).await?;
    let place = place_of(&request, Follower::Own)?;
    let joined = live.into_inner().follow(rings.clone(), id).await?;
    let joined = joined.ok_or_else(|| ApiError::not_found("Event"))?;
    let may_go_on = move || {
        let (request, rings) = (request.clone(), rings.clone());
        async move {
            let Ok(at_ring) = AtRing::extract(&request).await else {
                return false;
            };
            rings.follow(&at_ring.caller, id).await.is_ok()
        }
    };
    Ok(response(events(place, joined, may_go_on)))
}
