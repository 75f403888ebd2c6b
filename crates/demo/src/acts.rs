//! What the people at the rings of the demo's running show do next.

use kernel::{ClassId, OptionalLine, RegistrationId, RingId};
use rings::{
    ClassNow, ClassState, DayState, EntryState, Goes, RingNow, RingReport, RingStatus,
    ScheduleLine, ShowDay,
};
use time::{Duration, OffsetDateTime};

/// So many horses come into the ring together.
const TOGETHER: usize = 4;

/// How long the results of a class are tried to be published, in pauses.
const PATIENCE: i32 = 8;

/// How fast a show goes.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Pace {
    /// How long a horse is in the ring, where they go one by one.
    pub(crate) trip: Duration,
    /// How long all are in it, where they go together.
    pub(crate) together: Duration,
    /// How long a hold takes, and how long it takes from the end of a class to its results.
    pub(crate) pause: Duration,
    /// Whether a class waits until the schedule expects it.
    pub(crate) keeps_times: bool,
}

/// What somebody does.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Act {
    /// Says what happens in a ring.
    Ring(RingId, RingReport),
    /// Starts or ends a class, or takes that back.
    Class(ClassId, ClassState),
    /// Says where a horse is.
    Tap(ClassId, RegistrationId, EntryState),
    /// Writes what the judges say so far.
    Cards(ClassId),
    /// Writes the rest, and publishes the results.
    Publish(ClassId),
}

/// The next acts at a show: at most what happens at once in each of its rings. None once
/// all rings are closed.
pub(crate) fn next_acts(day: &ShowDay, now: &DayState, pace: &Pace) -> Vec<Act> {
    places(day, now, pace).flat_map(|it| it.acts()).collect()
}

/// Whether all classes of a show are over, and its rings closed.
pub(crate) fn is_over(day: &ShowDay, now: &DayState, pace: &Pace) -> bool {
    places(day, now, pace).all(|it| it.is_over() && it.ring.state.status == RingStatus::Closed)
}

fn places<'a>(
    day: &'a ShowDay,
    now: &'a DayState,
    pace: &'a Pace,
) -> impl Iterator<Item = Place<'a>> {
    now.rings.iter().map(move |ring| Place {
        day,
        now,
        ring,
        pace,
        classes: classes(day, now, ring.id),
    })
}

/// The classes of a ring, in the order of the schedule.
fn classes<'a>(
    day: &ShowDay,
    now: &'a DayState,
    ring_id: RingId,
) -> Vec<(ClassId, &'a ClassNow, OffsetDateTime)> {
    let mut sessions: Vec<_> = day.schedule.sessions.iter().zip(&now.estimates).collect();
    sessions.retain(|(session, _)| session.ring_id == ring_id);
    sessions.sort_by_key(|(session, _)| session.starts_at);
    let lines = sessions
        .into_iter()
        .flat_map(|(session, estimates)| session.lines.iter().zip(estimates));
    let classes = lines.filter_map(|(line, estimate)| match line {
        ScheduleLine::Class(line) => {
            let class = now.classes.get(&line.class_id)?;
            Some((line.class_id, class, estimate.start))
        }
        ScheduleLine::Pause { .. } => None,
    });
    classes.collect()
}

/// A ring, and what is known of it.
struct Place<'a> {
    day: &'a ShowDay,
    now: &'a DayState,
    ring: &'a RingNow,
    pace: &'a Pace,
    /// Its classes, with the instants at which they are expected to start.
    classes: Vec<(ClassId, &'a ClassNow, OffsetDateTime)>,
}

impl Place<'_> {
    fn is_over(&self) -> bool {
        let mut classes = self.classes.iter();
        classes.all(|(_, class, _)| class.state() == ClassState::Finished)
    }

    fn last_end(&self) -> Option<OffsetDateTime> {
        let ends = self.classes.iter();
        ends.filter_map(|(_, class, _)| class.progress.finished_at)
            .max()
    }

    fn acts(&self) -> Vec<Act> {
        let state = &self.ring.state;
        let running = &self.ring.running;
        let is_open = match state.status {
            RingStatus::Running => true,
            RingStatus::Empty => running.is_empty(),
            RingStatus::Hold | RingStatus::Closed => false,
        };
        if !is_open && !self.is_over() {
            let usual = state.since.map(|since| since + self.pace.pause);
            let until = state.until.or(usual);
            if until.is_some_and(|until| until > self.now.as_of) {
                return Vec::new();
            }
            let status = if running.is_empty() {
                RingStatus::Empty
            } else {
                RingStatus::Running
            };
            return vec![self.report(status, OptionalLine::default(), None)];
        }
        let has_horses = |id: &ClassId| {
            let class = self.now.classes.get(id);
            class.is_some_and(|it| it.line_up.left() > 0)
        };
        let current = running.iter().copied().find(has_horses);
        match current.or(running.first().copied()) {
            Some(id) => self.ridden(id),
            None => self.between(),
        }
    }

    fn report(
        &self,
        status: RingStatus,
        reason: OptionalLine<{ rings::MAX_REASON }>,
        until: Option<OffsetDateTime>,
    ) -> Act {
        let report = RingReport {
            status,
            reason,
            until,
        };
        Act::Ring(self.ring.id, report)
    }

    /// What happens in a class that is in the ring.
    fn ridden(&self, id: ClassId) -> Vec<Act> {
        let Some((class, (_, line))) = self
            .now
            .classes
            .get(&id)
            .and_then(|class| Some((class, class.line?)))
        else {
            return Vec::new();
        };
        match line.goes {
            Goes::OneByOne => self.one_by_one(id, class, line.drag.map(|it| it.every)),
            Goes::Together => self.together(id, class),
        }
    }

    fn one_by_one(&self, id: ClassId, class: &ClassNow, drag: Option<u32>) -> Vec<Act> {
        if let Some(entry) = class.line_up.in_ring.first() {
            let since = class.seen.get(entry).map(|it| it.since);
            if !self.is_past(since, self.pace.trip) {
                return Vec::new();
            }
            return vec![Act::Tap(id, *entry, EntryState::Done), Act::Cards(id)];
        }
        let waiting = waiting(class);
        let Some(next) = waiting.first() else {
            return vec![Act::Class(id, ClassState::Finished)];
        };
        let trips = &class.trips;
        let is_due =
            drag.is_some_and(|every| trips.done > 0 && trips.done.is_multiple_of(every.max(1)));
        // After the drag the ring has run since a later instant.
        if is_due && self.ring.state.since <= trips.last_at {
            let until = self.now.as_of + self.pace.pause;
            let reason = OptionalLine::parse("Dragging the footing").unwrap_or_default();
            return vec![self.report(RingStatus::Hold, reason, Some(until))];
        }
        let mut acts = vec![self.comes(id, class, *next)];
        acts.extend(self.seen_at_gate(id, class, waiting.get(1).copied()));
        acts
    }

    fn together(&self, id: ClassId, class: &ClassNow) -> Vec<Act> {
        let waiting = waiting(class);
        if !waiting.is_empty() {
            let come = waiting.into_iter().take(TOGETHER);
            return come.map(|entry| self.comes(id, class, entry)).collect();
        }
        let inside = &class.line_up.in_ring;
        if !inside.is_empty() && !self.is_past(class.trips.last_at, self.pace.together) {
            return Vec::new();
        }
        let out = inside
            .iter()
            .map(|entry| Act::Tap(id, *entry, EntryState::Done));
        out.chain([Act::Class(id, ClassState::Finished)]).collect()
    }

    /// A horse comes into the ring, or does not.
    fn comes(&self, id: ClassId, class: &ClassNow, entry: RegistrationId) -> Act {
        let state = if is_expected(class, entry) && self.stays_away(id, entry) {
            EntryState::NoShow
        } else {
            EntryState::InRing
        };
        Act::Tap(id, entry, state)
    }

    /// Whether a horse does not come: always the same ones, and whom an inspector keeps out.
    fn stays_away(&self, id: ClassId, entry: RegistrationId) -> bool {
        let class = self.day.class(id);
        let entry = class.and_then(|class| class.entry(entry));
        entry.is_some_and(|entry| entry.barred.is_some() || entry.back_number % 13 == 5)
    }

    fn seen_at_gate(
        &self,
        id: ClassId,
        class: &ClassNow,
        entry: Option<RegistrationId>,
    ) -> Option<Act> {
        let entry = entry.filter(|it| is_expected(class, *it) && !self.stays_away(id, *it))?;
        Some(Act::Tap(id, entry, EntryState::Here))
    }

    /// What happens while no class is in the ring: results, and then the next class.
    fn between(&self) -> Vec<Act> {
        let as_of = self.now.as_of;
        let judged = self.classes.iter().rfind(|(id, class, _)| {
            let publications = self.day.class(*id).map(|it| it.publications);
            let was_ridden = class.trips.done + class.trips.in_ring > 0;
            let end = class.progress.finished_at.filter(|_| was_ridden);
            let is_recent = end.is_some_and(|end| as_of - end < self.pace.pause * PATIENCE);
            is_recent && publications == Some(0)
        });
        if let Some((id, class, _)) = judged {
            return if self.is_past(class.progress.finished_at, self.pace.pause) {
                vec![Act::Publish(*id)]
            } else {
                Vec::new()
            };
        }
        let mut classes = self.classes.iter();
        let next = classes.find(|(_, class, _)| class.state() == ClassState::Waiting);
        let Some((id, class, expected)) = next else {
            let is_closed = self.ring.state.status == RingStatus::Closed;
            let closes = self.report(RingStatus::Closed, OptionalLine::default(), None);
            return if is_closed { Vec::new() } else { vec![closes] };
        };
        let is_due = if self.pace.keeps_times {
            *expected <= as_of
        } else {
            self.is_past(self.last_end(), self.pace.pause)
        };
        if !is_due {
            return Vec::new();
        }
        let first = class.order.first().copied();
        let mut acts = vec![Act::Class(*id, ClassState::Running)];
        acts.extend(self.seen_at_gate(*id, class, first));
        acts
    }

    /// Whether so much time has passed since then; if that is not known it has.
    fn is_past(&self, since: Option<OffsetDateTime>, takes: Duration) -> bool {
        since.is_none_or(|since| self.now.as_of - since >= takes)
    }
}

/// Who is still to come, in the order of the gate.
fn waiting(class: &ClassNow) -> Vec<RegistrationId> {
    let line_up = &class.line_up;
    let next = line_up.on_deck.iter().chain(&line_up.next);
    next.chain(&line_up.rest).copied().collect()
}

fn is_expected(class: &ClassNow, entry: RegistrationId) -> bool {
    let seen = class.seen.get(&entry);
    seen.is_none_or(|it| it.state == EntryState::Expected)
}

#[cfg(test)]
mod tests;
