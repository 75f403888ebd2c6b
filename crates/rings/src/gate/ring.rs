use std::collections::{BTreeMap, BTreeSet};

use kernel::{ClassId, OptionalLine, RegistrationId};
use time::OffsetDateTime;

use super::{SeenEntry, Turn};
use crate::ClassState;

/// Maximum number of characters of the reason of a hold.
pub const MAX_REASON: usize = 200;

kernel::words! {
    /// What happens in a ring.
    #[derive(Default)]
    pub enum RingStatus {
        /// Nothing is going to happen.
        Closed = "closed",
        /// No class is in it.
        #[default]
        Empty = "empty",
        /// A class is in it.
        Running = "running",
        /// It is stopped for a while.
        Hold = "hold",
    }
}

/// A tap on a class.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ClassTap {
    /// What it came to.
    pub state: ClassState,
    /// When it was tapped.
    pub turn: Turn,
}

/// A tap on a ring.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RingTap {
    /// What it came to.
    pub status: RingStatus,
    /// Why, if it is on hold; may be empty.
    pub reason: OptionalLine<MAX_REASON>,
    /// Until when, if it is on hold and that is known.
    pub until: Option<OffsetDateTime>,
    /// When it was tapped.
    pub turn: Turn,
}

/// A class of a ring with all that was tapped of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GateClass {
    /// The class.
    pub class_id: ClassId,
    /// The class that it is ridden at once with: they start and end together.
    pub with: Option<ClassId>,
    /// The taps on it.
    pub taps: Vec<ClassTap>,
    /// Its entries, see [`super::seen_entries`].
    pub entries: BTreeMap<RegistrationId, SeenEntry>,
}

/// How far a class is, and since when.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ClassProgress {
    /// How far it is.
    pub state: ClassState,
    /// When it started.
    pub started_at: Option<OffsetDateTime>,
    /// When it ended.
    pub finished_at: Option<OffsetDateTime>,
    /// The class whose start ended it, if nobody tapped its end.
    pub ended_by: Option<ClassId>,
}

/// What happens in a ring.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct RingState {
    /// What happens.
    pub status: RingStatus,
    /// Since when; `None` if nothing has happened yet.
    pub since: Option<OffsetDateTime>,
    /// Why, if it is on hold; may be empty.
    pub reason: OptionalLine<MAX_REASON>,
    /// Until when, if it is on hold and that is known.
    pub until: Option<OffsetDateTime>,
}

/// A ring with its classes.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Ring {
    /// What happens in it.
    pub state: RingState,
    /// How far each of its classes is.
    pub classes: BTreeMap<ClassId, ClassProgress>,
}

impl Ring {
    /// The classes that are in the ring.
    pub fn running(&self) -> impl Iterator<Item = ClassId> {
        let classes = self.classes.iter();
        let running = classes.filter(|(_, it)| it.state == ClassState::Running);
        running.map(|(id, _)| *id)
    }
}

/// What happened to classes that are ridden at once, in the order in which things of one
/// turn happen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Happened {
    /// Somebody started it.
    Started,
    /// A horse came into the ring.
    CameIn,
    /// Somebody ended it.
    Ended,
}

/// What the taps on a ring and its classes come to.
///
/// Starting a class ends the one that runs in the ring, unless both are ridden at once.
/// A horse that comes into the ring starts a class that nobody started. Whoever taps a
/// class back to waiting undoes all that was tapped of it before: what its start ended
/// runs on.
///
/// The last of the ring's taps and of its classes' starts and ends says what happens in
/// the ring; on hold or closed it stays until a class starts or that is tapped.
#[must_use]
pub fn ring(classes: &[GateClass], taps: &[RingTap]) -> Ring {
    let mut groups: BTreeMap<ClassId, Vec<&GateClass>> = BTreeMap::new();
    let known: BTreeSet<ClassId> = classes.iter().map(|it| it.class_id).collect();
    for class in classes {
        let with = class.with.filter(|it| known.contains(it));
        groups
            .entry(with.unwrap_or(class.class_id))
            .or_default()
            .push(class);
    }
    let mut events: Vec<(Turn, Happened, ClassId)> = Vec::new();
    for (group, classes) in &groups {
        let happened = happened(classes).into_iter();
        events.extend(happened.map(|(turn, what)| (turn, what, *group)));
    }
    events.sort_unstable();
    let mut progress: BTreeMap<ClassId, ClassProgress> = BTreeMap::new();
    let mut state = RingState::default();
    let mut taps: Vec<&RingTap> = taps.iter().collect();
    taps.sort_by_key(|tap| (tap.turn, tap.status, tap.until, tap.reason.as_str()));
    let mut taps = taps.into_iter().peekable();
    for (turn, what, group) in events {
        while let Some(tap) = taps.next_if(|tap| tap.turn < turn) {
            state = tapped(tap, &state);
        }
        let at = turn.at;
        let own = progress.entry(group).or_default();
        match (what, own.state) {
            (Happened::CameIn, ClassState::Running | ClassState::Finished)
            | (Happened::Started, ClassState::Running)
            | (Happened::Ended, ClassState::Finished) => {}
            (Happened::Ended, _) => {
                own.state = ClassState::Finished;
                own.finished_at = Some(at);
                let is_free = !progress.values().any(|it| it.state == ClassState::Running);
                let is_open = matches!(state.status, RingStatus::Running | RingStatus::Empty);
                if is_free && is_open {
                    state = since(RingStatus::Empty, at);
                }
            }
            (Happened::Started | Happened::CameIn, _) => {
                own.state = ClassState::Running;
                own.started_at = own.started_at.or(Some(at));
                own.finished_at = None;
                own.ended_by = None;
                let others = progress.iter_mut().filter(|(id, _)| **id != group);
                for (_, other) in others.filter(|(_, it)| it.state == ClassState::Running) {
                    other.state = ClassState::Finished;
                    other.finished_at = Some(at);
                    other.ended_by = Some(group);
                }
                state = since(RingStatus::Running, at);
            }
        }
    }
    for tap in taps {
        state = tapped(tap, &state);
    }
    let of_group = |(group, classes): (&ClassId, &Vec<&GateClass>)| {
        let progress = progress.get(group).copied().unwrap_or_default();
        let ids = classes.iter().map(|it| it.class_id);
        ids.map(move |id| (id, progress)).collect::<Vec<_>>()
    };
    Ring {
        state,
        classes: groups.iter().flat_map(of_group).collect(),
    }
}

/// What happened to classes that are ridden at once since they were last tapped back to
/// waiting.
fn happened(classes: &[&GateClass]) -> Vec<(Turn, Happened)> {
    let taps = || classes.iter().flat_map(|class| &class.taps);
    let back = taps().filter(|tap| tap.state == ClassState::Waiting);
    let back = back.map(|tap| tap.turn).max();
    let tapped = taps().filter_map(|tap| match tap.state {
        ClassState::Waiting => None,
        ClassState::Running => Some((tap.turn, Happened::Started)),
        ClassState::Finished => Some((tap.turn, Happened::Ended)),
    });
    let entries = classes.iter().flat_map(|class| class.entries.values());
    let came_in = entries.filter_map(|entry| Some((entry.came_in?, Happened::CameIn)));
    let all = tapped.chain(came_in);
    all.filter(|(turn, _)| back.is_none_or(|back| *turn > back))
        .collect()
}

/// What a tap makes of a ring. Who says why it is on hold does not hold it anew.
fn tapped(tap: &RingTap, before: &RingState) -> RingState {
    let is_hold = tap.status == RingStatus::Hold;
    let was_held = is_hold && before.status == RingStatus::Hold;
    RingState {
        reason: if is_hold {
            tap.reason.clone()
        } else {
            OptionalLine::default()
        },
        until: tap.until.filter(|_| is_hold),
        ..since(
            tap.status,
            before.since.filter(|_| was_held).unwrap_or(tap.turn.at),
        )
    }
}

fn since(status: RingStatus, at: OffsetDateTime) -> RingState {
    RingState {
        status,
        since: Some(at),
        ..RingState::default()
    }
}
