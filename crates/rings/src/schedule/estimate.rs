use std::collections::{BTreeMap, HashMap};

use kernel::{ClassId, RingId};
use time::{Duration, OffsetDateTime};

use super::{ClassLine, Goes, RingSession, Schedule, ScheduleLine, minutes};
use crate::{ClassProgress, ClassState, RingState, RingStatus, Trips, is_forgotten};

/// How long a ring is expected to go on although nothing is tapped.
pub const IDLE: Duration = Duration::hours(2);

/// How far a class is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ClassDay {
    /// Whether it started and ended.
    pub progress: ClassProgress,
    /// Its trips. Of a class that is ridden at once with another one, those of horses
    /// that are not in that one too.
    pub trips: Trips,
}

/// When a line of the schedule takes place: what was, or else what is to be expected.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Estimate {
    /// When it starts.
    pub start: OffsetDateTime,
    /// When the last horse leaves the ring.
    pub end: OffsetDateTime,
    /// When the next line can start: after the break.
    pub next: OffsetDateTime,
}

/// When each line of each session takes place, in the order of the schedule.
///
/// What is to come follows what happened last in its session: a ring that is behind or
/// ahead moves it, and it never lies in the past. On hold it moves to the end of the hold,
/// or with the clock if that is not known. Classes that somebody left out are expected
/// next. What is more than [`IDLE`] overdue stays where it was, with all that follows: the
/// show does without the gate, or is over.
///
/// A session starts late while an earlier one of its ring still runs.
///
/// A class that nobody has entered, and that did not start, takes no time. While nobody has
/// entered any class, a schedule is only planned, and each takes what it is planned to take.
#[must_use]
pub fn estimates<S: std::hash::BuildHasher>(
    schedule: &Schedule,
    classes: &HashMap<ClassId, ClassDay, S>,
    rings: &BTreeMap<RingId, RingState>,
    now: OffsetDateTime,
) -> Vec<Vec<Estimate>> {
    let mut order: Vec<usize> = (0..schedule.sessions.len()).collect();
    order.sort_by_key(|it| schedule.sessions[*it].starts_at);
    let is_planned = schedule.class_lines().all(|(_, _, line)| {
        let day = classes.get(&line.class_id);
        day.is_none_or(|it| it.trips.all() == 0 && it.progress.state == ClassState::Waiting)
    });
    let mut found = vec![Vec::new(); schedule.sessions.len()];
    let mut busy_until: BTreeMap<RingId, OffsetDateTime> = BTreeMap::new();
    for index in order {
        let session = &schedule.sessions[index];
        let day = |it: &ClassLine| classes.get(&it.class_id).copied().unwrap_or_default();
        let mut clock = SessionClock::of(session, day, rings.get(&session.ring_id), now);
        clock.is_planned = is_planned;
        if let Some(busy) = busy_until.get(&session.ring_id) {
            clock.time = clock.time.max(*busy);
        }
        let estimates = clock.estimates();
        if clock.is_running(now)
            && let Some(last) = estimates.iter().map(|it| it.next).max()
        {
            busy_until.insert(session.ring_id, last);
        }
        found[index] = estimates;
    }
    found
}

/// The class that is next in a ring, and when it is expected to start: of those that have
/// not started the first one that is to come. `estimates` are those of now.
#[must_use]
pub fn next_class<S: std::hash::BuildHasher>(
    schedule: &Schedule,
    estimates: &[Vec<Estimate>],
    classes: &HashMap<ClassId, ClassDay, S>,
    ring_id: RingId,
    now: OffsetDateTime,
) -> Option<(ClassId, OffsetDateTime)> {
    let lines = schedule.class_lines().filter_map(|(session, index, line)| {
        let is_here = schedule.sessions[session].ring_id == ring_id && line.with.is_none();
        let progress = classes.get(&line.class_id).map(|it| it.progress.state);
        let is_waiting = progress.unwrap_or_default() == ClassState::Waiting;
        let start = estimates.get(session)?.get(index)?.start;
        // What was left undone on another day is not to come.
        let is_empty = classes
            .get(&line.class_id)
            .is_none_or(|it| it.trips.all() == 0);
        (is_here && is_waiting && start >= now).then_some((start, is_empty, line.class_id))
    });
    // One that nobody entered takes no time, and is passed over for the one that then starts.
    let next = lines.min_by_key(|(start, is_empty, _)| (*start, *is_empty));
    next.map(|(start, _, id)| (id, start))
}

/// A line as it takes time.
#[derive(Clone, Copy)]
enum Part {
    Class(ClassLine, ClassDay),
    Pause(Duration),
    /// Ridden at once with the class of this line.
    With(usize),
}

/// The clock of a ring in one session.
struct SessionClock<'a> {
    parts: Vec<Part>,
    /// What happens next cannot happen before.
    time: OffsetDateTime,
    /// What is to come cannot start before: now, or the end of a hold.
    open_at: OffsetDateTime,
    hold: Option<&'a RingState>,
    /// Whether something is so long overdue that the clock stands still.
    is_idle: bool,
    /// Whether nobody has entered any class.
    is_planned: bool,
}

impl<'a> SessionClock<'a> {
    fn of(
        session: &RingSession,
        day: impl Fn(&ClassLine) -> ClassDay,
        ring: Option<&'a RingState>,
        now: OffsetDateTime,
    ) -> Self {
        let hold = ring.filter(|it| it.status == RingStatus::Hold);
        let until = hold.and_then(|it| it.until);
        Self {
            parts: parts(session, day),
            time: session.starts_at,
            open_at: until.map_or(now, |until| until.max(now)),
            hold,
            is_idle: false,
            is_planned: false,
        }
    }

    /// The earliest instant for something that should happen at `planned`.
    fn not_before(&mut self, planned: OffsetDateTime) -> OffsetDateTime {
        self.is_idle |= self.hold.is_none() && self.open_at - planned > IDLE;
        if self.is_idle {
            planned
        } else {
            planned.max(self.open_at)
        }
    }

    fn estimates(&mut self) -> Vec<Estimate> {
        let started = self.parts.iter().rposition(Part::is_started);
        let is_left_out = |index: &usize| {
            let is_before = started.is_some_and(|started| *index < started);
            is_before
                && matches!(&self.parts[*index], Part::Class(..))
                && !self.parts[*index].is_started()
        };
        // What started, then the classes that were left out, then the rest.
        let mut order: Vec<usize> = (0..self.parts.len()).collect();
        let after = started.map_or(0, |started| started + 1);
        order.sort_by_key(|it| (*it >= after, is_left_out(it)));
        let mut found: BTreeMap<usize, Estimate> = BTreeMap::new();
        for index in order {
            let estimate = match self.parts[index] {
                Part::Class(line, day) if self.parts[index].is_started() => {
                    self.started(&line, &day)
                }
                Part::Class(line, day) => {
                    let start = self.not_before(self.time);
                    let trips = day.trips.all();
                    if trips == 0 && !self.is_planned {
                        Estimate {
                            start,
                            end: start,
                            next: start,
                        }
                    } else {
                        let end = start + line.takes(trips);
                        Estimate {
                            start,
                            end,
                            next: end + minutes(line.break_minutes),
                        }
                    }
                }
                Part::Pause(takes) => Estimate {
                    start: self.time,
                    end: self.time + takes,
                    next: self.time + takes,
                },
                Part::With(_) => continue,
            };
            self.time = estimate.next;
            found.insert(index, estimate);
        }
        let of_part = |(index, part): (usize, &Part)| match part {
            Part::With(first) => found.get(first).copied(),
            Part::Class(..) | Part::Pause(_) => found.get(&index).copied(),
        };
        self.parts.iter().enumerate().filter_map(of_part).collect()
    }

    /// A class that runs or is over.
    fn started(&mut self, line: &ClassLine, day: &ClassDay) -> Estimate {
        let ClassProgress {
            started_at,
            finished_at,
            state,
            ..
        } = day.progress;
        let start = started_at.or(finished_at).unwrap_or(self.time);
        let end = match state {
            ClassState::Finished => finished_at.unwrap_or(start),
            ClassState::Waiting | ClassState::Running => self.end_of_running(line, day, start),
        };
        let end = end.max(start);
        Estimate {
            start,
            end,
            next: end + minutes(line.break_minutes),
        }
    }

    fn end_of_running(
        &mut self,
        line: &ClassLine,
        day: &ClassDay,
        start: OffsetDateTime,
    ) -> OffsetDateTime {
        let trips = &day.trips;
        let (since, left, underway) = match line.goes {
            Goes::Together => (start, minutes(line.minutes), minutes(line.minutes)),
            Goes::OneByOne => {
                let since = trips.last_at.map_or(start, |it| it.max(start));
                let left = trips.left + trips.in_ring.min(1);
                // While nobody is in the ring, the drag after the last trip may be on.
                let gone = match trips.in_ring {
                    0 => trips.done.saturating_sub(1),
                    _ => trips.done,
                };
                let drags = line.drags(trips.all()) - line.drags(gone);
                let trip = minutes(line.minutes_per_entry);
                (since, trip * left + drags, trip)
            }
        };
        if let Some(hold) = self.hold {
            let before = match line.goes {
                Goes::Together => hold.since.map_or(Duration::ZERO, |it| it - start),
                Goes::OneByOne => Duration::ZERO,
            };
            return self.open_at + (left - before).clamp(Duration::ZERO, left);
        }
        // The trip that is under way may take longer than expected; the others are still
        // to come.
        let others = (left - underway).max(Duration::ZERO);
        self.not_before(since + left - others) + others
    }

    /// Whether a class runs that was not forgotten.
    fn is_running(&self, now: OffsetDateTime) -> bool {
        self.parts.iter().any(|part| match part {
            Part::Class(line, ClassDay { progress, trips }) => {
                let takes = line.takes(trips.all());
                progress.state == ClassState::Running
                    && !is_forgotten(progress, trips.last_at, takes, now)
            }
            Part::Pause(_) | Part::With(_) => false,
        })
    }
}

/// The lines of a session. A class that others are ridden at once with has their trips
/// too, and takes as long as the longest of them.
fn parts(session: &RingSession, day: impl Fn(&ClassLine) -> ClassDay) -> Vec<Part> {
    let firsts = session.lines.iter().enumerate();
    let firsts = firsts.filter_map(|(index, line)| match line {
        ScheduleLine::Class(line) if line.with.is_none() => Some((line.class_id, index)),
        _ => None,
    });
    let firsts: HashMap<ClassId, usize> = firsts.collect();
    let mut parts: Vec<Part> = session
        .lines
        .iter()
        .map(|line| match line {
            ScheduleLine::Pause { minutes: count, .. } => Part::Pause(minutes(*count)),
            ScheduleLine::Class(line) => {
                let first = line.with.and_then(|it| firsts.get(&it));
                first.map_or_else(|| Part::Class(*line, day(line)), |it| Part::With(*it))
            }
        })
        .collect();
    for index in 0..parts.len() {
        let (Part::With(first), ScheduleLine::Class(line)) = (parts[index], &session.lines[index])
        else {
            continue;
        };
        if let Part::Class(shared, shared_day) = &mut parts[first] {
            shared.minutes = shared.minutes.max(line.minutes);
            shared.break_minutes = shared.break_minutes.max(line.break_minutes);
            shared_day.trips = shared_day.trips.and(day(line).trips);
        }
    }
    parts
}

impl Part {
    fn is_started(&self) -> bool {
        match self {
            Self::Class(_, day) => day.progress.state != ClassState::Waiting,
            Self::Pause(_) | Self::With(_) => false,
        }
    }
}
