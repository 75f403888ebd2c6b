//! Which of two taps counts, and which taps nothing follows from any more.

use std::collections::BTreeSet;

use kernel::{ClassId, RegistrationId};
use time::OffsetDateTime;

use super::{ClassTap, EntryState, GateClass, RingTap, Tap, ring};
use crate::{Presence, TapKey};

/// How many of the last taps on a class or ring stay, also those without an effect: what
/// happened to others meanwhile may be undone.
const UNDONE: usize = 12;

/// How many taps on a class or ring are left out with one other at most: those that were
/// stored before this was noted may be many.
const TRIED_AT_ONCE: usize = 100;

/// When something was tapped. The later of two counts; at the same instant, the one that
/// arrived later.
///
/// What arrived before an instant was tapped before it. So if the clock of the server was
/// ahead, and is right again, the next tap moves those that lie in its future to the present,
/// where the order of arrival counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Turn {
    /// By the clock of the server.
    pub at: OffsetDateTime,
    /// Its number among the taps of the show: those that arrived later have greater ones.
    /// Taps that were stored before this was kept have 0.
    pub number: u64,
}

impl Turn {
    /// The turn of a tap that has not arrived: later than any other at this instant.
    #[must_use]
    pub const fn arriving(at: OffsetDateTime) -> Self {
        let number = u64::MAX;
        Self { at, number }
    }
}

/// What was tapped.
pub trait Turned {
    /// When.
    fn turn(&self) -> Turn;

    /// Likewise, to be changed.
    fn turn_mut(&mut self) -> &mut Turn;

    /// Moves a time that is still to come to the present.
    fn until(&mut self, now: OffsetDateTime) {
        let turn = self.turn_mut();
        turn.at = turn.at.min(now);
    }
}

macro_rules! turned {
    ($($tap:ty),*) => {
        $(impl Turned for $tap {
            fn turn(&self) -> Turn {
                self.turn
            }

            fn turn_mut(&mut self) -> &mut Turn {
                &mut self.turn
            }
        })*
    };
}

turned!(Tap, ClassTap, RingTap);

/// A tap that arrived.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewTap<T> {
    /// The tap.
    pub tap: T,
    /// The key that its device chose.
    pub key: Option<TapKey>,
    /// The stored taps from which nothing follows any more.
    pub replaces: Vec<Turn>,
    /// Whether nothing follows from it: something was tapped later, and arrived before it.
    pub is_replaced: bool,
}

impl<T: Turned> NewTap<T> {
    /// A tap with those from which nothing follows once it is there, among which it may be.
    pub(crate) fn new(tap: T, key: Option<TapKey>, mut replaces: Vec<Turn>) -> Self {
        let own = tap.turn();
        let is_replaced = replaces.contains(&own);
        replaces.retain(|it| *it != own);
        Self {
            tap,
            key,
            replaces,
            is_replaced,
        }
    }
}

impl<T: Turned + Clone> NewTap<T> {
    /// Puts it among the taps that count, as storing it does.
    pub(crate) fn add_to(&self, taps: &mut Vec<T>) {
        taps.retain(|it| !self.replaces.contains(&it.turn()));
        if !self.is_replaced {
            taps.push(self.tap.clone());
        }
    }
}

/// What counts instead of a tap that arrived: something was tapped later, and arrived before
/// it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Overruled {
    /// What stands, as its state is named.
    pub state: &'static str,
    /// Since when; `None` if that is not known.
    pub at: Option<OffsetDateTime>,
}

/// The taps on an entry from which nothing follows: all but the last one, the one since which
/// the entry is where it is, the one before that, and the one with which it came into the ring.
#[must_use]
pub fn replaced_taps(taps: &[Tap], entry: RegistrationId) -> Vec<Turn> {
    let of_entry = taps.iter().filter(|it| it.registration_id == entry);
    let taps = in_order(of_entry, |tap| tap.state);
    let last = taps.last().map_or(EntryState::Expected, |it| it.state);
    let same = run(&taps, |it| it.state == last);
    let inside = run(&taps, |it| {
        it.state.presence() == Presence::CameIn && last.presence() == Presence::CameIn
    });
    // Without the one before them, an earlier one in the ring would be one of those.
    let before = taps[..taps.len() - same.len()].last();
    let kept = [inside.first(), before, same.first(), taps.last()];
    others(&taps, kept.into_iter().flatten())
}

/// The taps on a class from which nothing follows: all without which the ring and its classes
/// are as they are, but the last ones.
#[must_use]
pub fn replaced_class_taps(
    mut classes: Vec<GateClass>,
    taps: &[RingTap],
    class: ClassId,
) -> Vec<Turn> {
    let whole = ring(&classes, taps);
    let Some(at) = classes.iter().position(|it| it.class_id == class) else {
        return Vec::new();
    };
    let own = std::mem::take(&mut classes[at].taps);
    without_effect(own, |own| {
        classes[at].taps = own.to_vec();
        ring(&classes, taps) == whole
    })
}

/// Likewise of the taps on a ring.
#[must_use]
pub fn replaced_ring_taps(classes: &[GateClass], taps: &[RingTap]) -> Vec<Turn> {
    let whole = ring(classes, taps);
    without_effect(taps.to_vec(), |own| ring(classes, own) == whole)
}

/// The taps without which all is the same, but the last ones.
fn without_effect<T: Turned + Clone>(
    mut taps: Vec<T>,
    mut is_same: impl FnMut(&[T]) -> bool,
) -> Vec<Turn> {
    taps.sort_by_key(Turned::turn);
    let mut replaced = Vec::new();
    let mut at = 0;
    while at + UNDONE < taps.len() && replaced.len() < TRIED_AT_ONCE {
        let tap = taps.remove(at);
        if is_same(&taps) {
            replaced.push(tap.turn());
        } else {
            taps.insert(at, tap);
            at += 1;
        }
    }
    replaced
}

fn in_order<'a, T: Turned, S: Ord>(
    taps: impl Iterator<Item = &'a T>,
    state: impl Fn(&T) -> S,
) -> Vec<&'a T> {
    let mut taps: Vec<&T> = taps.collect();
    taps.sort_by_key(|tap| (tap.turn(), state(tap)));
    taps
}

/// The taps at the end of which all are so.
fn run<'a, 'b, T>(taps: &'b [&'a T], is_so: impl Fn(&T) -> bool) -> &'b [&'a T] {
    let others = taps.iter().rposition(|it| !is_so(it));
    &taps[others.map_or(0, |it| it + 1)..]
}

fn others<'a, 'b: 'a, T: Turned + 'b>(
    taps: &[&'b T],
    kept: impl Iterator<Item = &'a &'b T>,
) -> Vec<Turn> {
    let kept: BTreeSet<Turn> = kept.map(|it| it.turn()).collect();
    let turns = taps.iter().map(|it| it.turn());
    turns.filter(|it| !kept.contains(it)).collect()
}

#[cfg(test)]
mod tests;
