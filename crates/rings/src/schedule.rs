//! What happens in which ring, and when.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Display;

use kernel::{ClassId, FieldErrors, RequiredLine, RingId, RingSessionId};
use time::{Duration, OffsetDateTime};

mod estimate;
mod own_time;
mod proposal;

pub use estimate::{ClassDay, Estimate, IDLE, estimates, next_class};
pub use own_time::{Entered, OwnTime, OwnTimes};
pub use proposal::{Habits, Proposal, proposals};

/// Maximum number of rings of a show.
pub const MAX_RINGS: usize = 20;

/// Maximum number of sessions of a show.
pub const MAX_SESSIONS: usize = 200;

/// Maximum number of lines of a session.
pub const MAX_LINES: usize = 500;

/// The longest class, pause or trip, in minutes.
pub const MAX_MINUTES: u32 = 24 * 60;

/// What a class that goes together takes, if nothing else is said, in minutes.
pub const USUAL_MINUTES: u32 = 15;

/// What a trip takes, if nothing else is said, in minutes.
pub const USUAL_MINUTES_PER_ENTRY: u32 = 3;

/// The rings of a show and what happens in them.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Schedule {
    /// The rings, in the order of the office.
    pub rings: Vec<NamedRing>,
    /// The sessions.
    pub sessions: Vec<RingSession>,
}

/// A ring of a show.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NamedRing {
    /// Its id.
    pub id: RingId,
    /// Its name; another one than those of the other rings.
    pub name: RequiredLine<100>,
}

/// A ring from a starting time on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RingSession {
    /// Its id.
    pub id: RingSessionId,
    /// The ring.
    pub ring_id: RingId,
    /// When its first line starts.
    pub starts_at: OffsetDateTime,
    /// What happens one after the other.
    pub lines: Vec<ScheduleLine>,
}

/// A line of a session.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ScheduleLine {
    /// A class.
    Class(ClassLine),
    /// Something else, such as setting up a course or lunch.
    Pause {
        /// What it is.
        name: RequiredLine<100>,
        /// How long it takes.
        minutes: u32,
    },
}

/// A class in a session.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ClassLine {
    /// The class.
    pub class_id: ClassId,
    /// How it goes.
    pub goes: Goes,
    /// What it takes if it goes together.
    pub minutes: u32,
    /// What each trip takes if it goes one by one.
    pub minutes_per_entry: u32,
    /// When the footing is dragged, if it goes one by one.
    pub drag: Option<Drag>,
    /// The break after it.
    pub break_minutes: u32,
    /// The class of this session that it is ridden at once with. It then goes as that
    /// one does, and takes no time of its own.
    pub with: Option<ClassId>,
}

kernel::words! {
    /// How the horses of a class go.
    pub enum Goes {
        /// All at once.
        Together = "together",
        /// One after the other.
        OneByOne = "one_by_one",
    }
}

/// When the footing is dragged.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Drag {
    /// After so many trips.
    pub every: u32,
    /// How long it takes.
    pub minutes: u32,
}

fn minutes(count: u32) -> Duration {
    Duration::minutes(count.into())
}

impl ClassLine {
    /// What the class takes with so many trips, without the break after it.
    #[must_use]
    pub fn takes(&self, trips: u32) -> Duration {
        match self.goes {
            Goes::Together => minutes(self.minutes),
            Goes::OneByOne => minutes(self.minutes_per_entry) * trips + self.drags(trips),
        }
    }

    /// What the drags take after so many trips.
    fn drags(&self, trips: u32) -> Duration {
        let drags = self
            .drag
            .map(|it| minutes(it.minutes) * (trips / it.every.max(1)));
        drags.unwrap_or_default()
    }
}

impl Schedule {
    /// A schedule in which each class stands once, and everything refers to what is
    /// there; the errors have the names of the API's fields.
    pub fn new(rings: Vec<NamedRing>, sessions: Vec<RingSession>) -> Result<Self, FieldErrors> {
        let schedule = Self { rings, sessions };
        let errors = schedule.errors();
        if errors.is_empty() {
            Ok(schedule)
        } else {
            Err(errors)
        }
    }

    /// The line of a class, if it is on the schedule.
    #[must_use]
    pub fn class_line(&self, class_id: ClassId) -> Option<&ClassLine> {
        let mut lines = self.class_lines().map(|(_, _, line)| line);
        lines.find(|line| line.class_id == class_id)
    }

    /// The lines of classes, with the indexes of their session and in it.
    pub fn class_lines(&self) -> impl Iterator<Item = (usize, usize, &ClassLine)> {
        let sessions = self.sessions.iter().enumerate();
        sessions.flat_map(|(session, it)| {
            let lines = it.lines.iter().enumerate();
            lines.filter_map(move |(index, line)| match line {
                ScheduleLine::Class(line) => Some((session, index, line)),
                ScheduleLine::Pause { .. } => None,
            })
        })
    }

    fn errors(&self) -> FieldErrors {
        let mut errors = FieldErrors::new();
        let mut when = |is_wrong: bool, field: String, message: &dyn Display| {
            if is_wrong {
                errors.add(field, message);
            }
        };
        let at_most = |most: usize| format!("must be at most {most}");
        let is_much = self.rings.len() > MAX_RINGS;
        when(is_much, "rings".to_owned(), &at_most(MAX_RINGS));
        let is_much = self.sessions.len() > MAX_SESSIONS;
        when(is_much, "sessions".to_owned(), &at_most(MAX_SESSIONS));
        let mut ids = BTreeSet::new();
        let mut names = BTreeSet::new();
        for (index, ring) in self.rings.iter().enumerate() {
            let field = |name| format!("rings[{index}].{name}");
            when(!ids.insert(ring.id), field("id"), &ONCE);
            when(!names.insert(ring.name.key()), field("name"), &ONCE);
        }
        let mut sessions = BTreeSet::new();
        let mut starts = BTreeSet::new();
        for (index, session) in self.sessions.iter().enumerate() {
            let field = |name| format!("sessions[{index}].{name}");
            when(!sessions.insert(session.id), field("id"), &ONCE);
            let is_unknown = !ids.contains(&session.ring_id);
            when(is_unknown, field("ring_id"), &"is not a ring of the show");
            let is_second = !starts.insert((session.ring_id, session.starts_at));
            let same_start = "is the start of another session of the ring";
            when(is_second, field("starts_at"), &same_start);
            let is_much = session.lines.len() > MAX_LINES;
            when(is_much, field("lines"), &at_most(MAX_LINES));
        }
        let mut classes = BTreeMap::new();
        for (session, index, line) in self.class_lines() {
            let is_second = classes
                .insert(line.class_id, (session, line.with))
                .is_some();
            let field = format!("sessions[{session}].lines[{index}].class_id");
            when(is_second, field, &"must be on the schedule once");
        }
        for (session, index, line) in self.class_lines() {
            let first = line.with.map(|it| classes.get(&it).copied());
            let is_wrong = first.is_some_and(|it| it != Some((session, None)));
            let message = "must be a class of this session that goes with no other one";
            let field = format!("sessions[{session}].lines[{index}].with");
            when(is_wrong, field, &message);
        }
        for (session, it) in self.sessions.iter().enumerate() {
            for (index, line) in it.lines.iter().enumerate() {
                for (name, number, least) in line.numbers() {
                    let is_wrong = !(least..=MAX_MINUTES).contains(&number);
                    let field = format!("sessions[{session}].lines[{index}].{name}");
                    let range = format!("must be from {least} to {MAX_MINUTES}");
                    when(is_wrong, field, &range);
                }
            }
        }
        errors
    }
}

const ONCE: &str = "must be there once";

impl ScheduleLine {
    /// Its numbers, with their fields and the least that they may be.
    fn numbers(&self) -> Vec<(&'static str, u32, u32)> {
        match self {
            Self::Class(line) => {
                let mut numbers = vec![
                    ("minutes", line.minutes, 1),
                    ("minutes_per_entry", line.minutes_per_entry, 1),
                    ("break_minutes", line.break_minutes, 0),
                ];
                if let Some(drag) = line.drag {
                    numbers.push(("drag.every", drag.every, 1));
                    numbers.push(("drag.minutes", drag.minutes, 0));
                }
                numbers
            }
            Self::Pause { minutes, .. } => vec![("minutes", *minutes, 1)],
        }
    }
}

#[cfg(test)]
mod tests;
