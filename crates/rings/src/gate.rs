//! Who waits at the gate, and who is in the ring.
//!
//! What follows from the taps of stewards is worked out afresh from all that count, in the
//! order of their own times: a phone without a network may send its taps an hour later. A
//! time is as the device counted it, by the server's clock; where times tell nothing, the
//! order of arrival counts. A tap is undone by tapping the state before it.

use std::collections::BTreeMap;

use kernel::RegistrationId;
use time::{Duration, OffsetDateTime};

use crate::{ClassState, Presence};

mod ring;
mod turn;

pub use ring::{
    ClassProgress, ClassTap, GateClass, MAX_REASON, Ring, RingState, RingStatus, RingTap, ring,
};
pub use turn::{
    NewTap, Overruled, Turn, Turned, replaced_class_taps, replaced_ring_taps, replaced_taps,
};

kernel::words! {
    /// Where an entry is in a class. Of two taps with the same [`Turn`] the one further down
    /// this list counts.
    #[derive(Default)]
    pub enum EntryState {
        /// Nobody has seen it yet.
        #[default]
        Expected = "expected",
        /// It is at the gate.
        Here = "here",
        /// It asked to wait, such as for a lost shoe.
        Hold = "hold",
        /// It is in the ring.
        InRing = "in_ring",
        /// It left the ring.
        Done = "done",
        /// It did not come.
        NoShow = "no_show",
        /// It was taken out of the class.
        Scratched = "scratched",
    }
}

impl EntryState {
    /// What the results have to know of it.
    #[must_use]
    pub const fn presence(self) -> Presence {
        match self {
            Self::Expected | Self::Here | Self::Hold => Presence::Expected,
            Self::InRing | Self::Done => Presence::CameIn,
            Self::NoShow => Presence::NoShow,
            Self::Scratched => Presence::Scratched,
        }
    }
}

/// A steward's tap on an entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Tap {
    /// The entry.
    pub registration_id: RegistrationId,
    /// What it came to.
    pub state: EntryState,
    /// When it was tapped.
    pub turn: Turn,
}

/// What the taps on an entry come to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SeenEntry {
    /// Where it is.
    pub state: EntryState,
    /// Since when.
    pub since: OffsetDateTime,
    /// When it came into the ring, if it did.
    pub came_in: Option<Turn>,
}

/// What the taps of one class come to, for each entry that was tapped.
#[must_use]
pub fn seen_entries(taps: &[Tap]) -> BTreeMap<RegistrationId, SeenEntry> {
    let mut taps: Vec<&Tap> = taps.iter().collect();
    taps.sort_by_key(|tap| (tap.turn, tap.state));
    let mut seen: BTreeMap<RegistrationId, SeenEntry> = BTreeMap::new();
    for tap in taps {
        let before = seen.get(&tap.registration_id);
        let came_in = before.and_then(|it| it.came_in).unwrap_or(tap.turn);
        let is_same = before.filter(|it| it.state == tap.state);
        let entry = SeenEntry {
            state: tap.state,
            // A tap that was made twice changes nothing.
            since: is_same.map_or(tap.turn.at, |it| it.since),
            came_in: (tap.state.presence() == Presence::CameIn).then_some(came_in),
        };
        seen.insert(tap.registration_id, entry);
    }
    seen
}

/// The trips of a class.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Trips {
    /// Those that are over.
    pub done: u32,
    /// Those that are in the ring.
    pub in_ring: u32,
    /// Those still to come; not those of scratched horses and no-shows.
    pub left: u32,
    /// When a horse last came into the ring or left it.
    pub last_at: Option<OffsetDateTime>,
}

impl Trips {
    /// How many trips the class has.
    #[must_use]
    pub const fn all(&self) -> u32 {
        self.done + self.in_ring + self.left
    }

    /// Both together.
    pub(crate) fn and(self, other: Self) -> Self {
        Self {
            done: self.done + other.done,
            in_ring: self.in_ring + other.in_ring,
            left: self.left + other.left,
            last_at: self.last_at.max(other.last_at),
        }
    }
}

/// The trips of a class with these entries.
#[must_use]
pub fn trips<'a>(
    entries: impl IntoIterator<Item = &'a RegistrationId>,
    seen: &BTreeMap<RegistrationId, SeenEntry>,
) -> Trips {
    let mut trips = Trips::default();
    for id in entries {
        let Some(entry) = seen.get(id) else {
            trips.left += 1;
            continue;
        };
        match entry.state {
            EntryState::Expected | EntryState::Here | EntryState::Hold => trips.left += 1,
            EntryState::InRing => trips.in_ring += 1,
            EntryState::Done => trips.done += 1,
            EntryState::NoShow | EntryState::Scratched => {}
        }
        if entry.state.presence() == Presence::CameIn {
            trips.last_at = trips.last_at.max(Some(entry.since));
        }
    }
    trips
}

/// The entries of a class as a gate shows them.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct LineUp {
    /// Who is in the ring.
    pub in_ring: Vec<RegistrationId>,
    /// Who is next.
    pub on_deck: Option<RegistrationId>,
    /// The two after that.
    pub next: Vec<RegistrationId>,
    /// The rest of those still to come; last those that asked to wait.
    pub rest: Vec<RegistrationId>,
    /// Who left the ring.
    pub done: Vec<RegistrationId>,
    /// Who will not come: scratched and no-shows.
    pub absent: Vec<RegistrationId>,
    /// Of those still to come, who was in the ring when it was put on hold or closed, and
    /// waits in it.
    pub stopped: Vec<RegistrationId>,
    /// How many nobody has tapped.
    pub untapped: usize,
}

impl LineUp {
    /// Whether all that are still to come are at the gate. Worked out, never stored.
    #[must_use]
    pub fn is_ready(&self) -> bool {
        self.untapped == 0
    }

    /// How many are in the ring or still to come.
    #[must_use]
    pub fn left(&self) -> usize {
        let waiting = usize::from(self.on_deck.is_some()) + self.next.len() + self.rest.len();
        self.in_ring.len() + waiting
    }
}

/// The entries of a class in its order of go, as a gate shows them. `ring` is the ring of
/// a class that is running; where it is on hold or empty, nobody is in it, and who was
/// tapped in is next.
#[must_use]
pub fn line_up(
    order: &[RegistrationId],
    seen: &BTreeMap<RegistrationId, SeenEntry>,
    ring: Option<RingStatus>,
) -> LineUp {
    let mut lines = LineUp::default();
    let mut inside = Vec::new();
    let mut waiting = Vec::new();
    let mut held = Vec::new();
    for id in order {
        let state = seen.get(id).map_or(EntryState::Expected, |it| it.state);
        let place = match state {
            EntryState::InRing => &mut inside,
            EntryState::Expected => {
                lines.untapped += 1;
                &mut waiting
            }
            EntryState::Here => &mut waiting,
            EntryState::Hold => &mut held,
            EntryState::Done => &mut lines.done,
            EntryState::NoShow | EntryState::Scratched => &mut lines.absent,
        };
        place.push(*id);
    }
    if ring == Some(RingStatus::Running) {
        lines.in_ring = inside;
    } else {
        if matches!(ring, Some(RingStatus::Hold | RingStatus::Closed)) {
            lines.stopped.clone_from(&inside);
        }
        waiting.splice(0..0, inside);
    }
    let mut waiting = waiting.into_iter();
    lines.on_deck = waiting.next();
    lines.next = waiting.by_ref().take(2).collect();
    lines.rest = waiting.chain(held).collect();
    if lines.on_deck.is_none() && !lines.rest.is_empty() {
        // Only those that asked to wait are left: the first one is next.
        lines.on_deck = Some(lines.rest.remove(0));
    }
    lines
}

/// Whether a class was probably forgotten: it runs, and since it started nothing was
/// tapped or written for as long as all of it should take.
#[must_use]
pub fn is_forgotten(
    progress: &ClassProgress,
    last_sign_at: Option<OffsetDateTime>,
    takes: Duration,
    now: OffsetDateTime,
) -> bool {
    let started = progress
        .started_at
        .filter(|_| progress.state == ClassState::Running);
    started.is_some_and(|started| {
        let last = last_sign_at.map_or(started, |sign| sign.max(started));
        now - last >= takes
    })
}

#[cfg(test)]
mod tests;
