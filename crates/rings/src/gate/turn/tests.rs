use kernel::{ClassId, OptionalLine, Uuid};
use proptest::prelude::*;
use time::Duration;
use time::macros::datetime;

use super::*;
use crate::{GateClass, Ring, SeenEntry, ring, seen_entries};

fn at(minute: i64) -> OffsetDateTime {
    datetime!(2027-06-05 13:00 UTC) + Duration::minutes(minute)
}

fn turn(minute: i64, number: u64) -> Turn {
    let at = at(minute);
    Turn { at, number }
}

fn id(number: u128) -> RegistrationId {
    RegistrationId::new(Uuid::from_u128(number))
}

fn class_id(number: u128) -> ClassId {
    ClassId::new(Uuid::from_u128(number))
}

fn tap(state: EntryState, turn: Turn) -> Tap {
    Tap {
        registration_id: id(1),
        state,
        turn,
    }
}

fn state_of(taps: &[Tap]) -> EntryState {
    seen_entries(taps)[&id(1)].state
}

#[test]
fn of_taps_at_one_instant_the_one_that_arrived_last_counts() {
    // In an order in which no state is the greatest by itself.
    let states = [EntryState::Done, EntryState::Here, EntryState::InRing];
    let taps: Vec<_> = (1..)
        .zip(states)
        .map(|(number, state)| tap(state, turn(5, number)))
        .collect();
    assert_eq!(state_of(&taps), EntryState::InRing);
    assert_eq!(state_of(&taps[..2]), EntryState::Here);
    assert_eq!(state_of(&taps[..1]), EntryState::Done);
}

#[test]
fn what_lies_in_the_future_counts_no_more_than_what_is_tapped_now() {
    let mut ahead = tap(EntryState::InRing, turn(60, 1));
    let done = tap(EntryState::Done, turn(1, 2));
    assert_eq!(state_of(&[ahead, done]), EntryState::InRing);
    ahead.until(at(1));
    assert_eq!(state_of(&[ahead, done]), EntryState::Done);
    // What was tapped before is still before.
    let late = tap(EntryState::Here, turn(0, 3));
    assert_eq!(state_of(&[ahead, done, late]), EntryState::Done);
}

#[test]
fn a_hold_keeps_since_when_it_is_one() {
    let hold = |minute, number, status| RingTap {
        status,
        reason: OptionalLine::default(),
        until: None,
        turn: turn(minute, number),
    };
    use RingStatus::{Hold, Running};
    let taps = [
        hold(1, 1, Running),
        hold(2, 2, Hold),
        // A class started in between, so that the ring is on hold since this one.
        hold(5, 3, Hold),
        hold(6, 4, Hold),
        hold(7, 5, Hold),
    ];
    let replaced = replaced_ring_taps(&taps, Some(at(5)));
    assert_eq!(replaced, [turn(1, 1), turn(6, 4)]);
    let replaced = replaced_ring_taps(&taps[..1], None);
    assert_eq!(replaced, []);
}

#[test]
fn a_tap_that_is_late_is_replaced_at_once() {
    let taps = [
        tap(EntryState::Done, turn(9, 1)),
        tap(EntryState::Here, Turn::arriving(at(5))),
    ];
    let replaced = replaced_taps(&taps, id(1));
    let new = NewTap::new(taps[1], None, replaced);
    assert!(new.is_replaced);
    assert_eq!(new.replaces, []);
}

/// What happens in a ring with two classes.
#[derive(Debug, Clone)]
enum Happens {
    Entry(u128, EntryState),
    Class(u128, ClassState),
    Ring(RingStatus),
}

fn happens() -> impl Strategy<Value = Happens> {
    let class = || 1..=2_u128;
    let entry = (class(), prop::sample::select(EntryState::ALL.to_vec()));
    let state = (class(), prop::sample::select(ClassState::ALL.to_vec()));
    let status = prop::sample::select(RingStatus::ALL.to_vec());
    prop_oneof![
        entry.prop_map(|(class, state)| Happens::Entry(class, state)),
        state.prop_map(|(class, state)| Happens::Class(class, state)),
        status.prop_map(Happens::Ring),
    ]
}

/// What was tapped of the ring; each class has an entry of its own.
#[derive(Default)]
struct Tapped {
    entries: [Vec<Tap>; 2],
    classes: [Vec<ClassTap>; 2],
    ring: Vec<RingTap>,
}

fn place(class: u128) -> usize {
    usize::from(class == 2)
}

fn retain<T: Turned>(taps: &mut Vec<T>, replaced: &[Turn]) {
    taps.retain(|tap| !replaced.contains(&tap.turn()));
}

impl Tapped {
    fn add(&mut self, what: &Happens, turn: Turn) {
        match *what {
            Happens::Entry(class, state) => self.entries[place(class)].push(tap(state, turn)),
            Happens::Class(class, state) => {
                self.classes[place(class)].push(ClassTap { state, turn });
            }
            Happens::Ring(status) => self.ring.push(RingTap {
                status,
                reason: OptionalLine::default(),
                until: None,
                turn,
            }),
        }
    }

    /// Forgets what is replaced.
    fn shorten(&mut self) {
        let since = self.ring().0.state.since;
        for taps in &mut self.entries {
            let replaced = replaced_taps(taps, id(1));
            retain(taps, &replaced);
        }
        for taps in &mut self.classes {
            let replaced = replaced_class_taps(taps);
            retain(taps, &replaced);
        }
        let replaced = replaced_ring_taps(&self.ring, since);
        retain(&mut self.ring, &replaced);
    }

    fn ring(&self) -> (Ring, Vec<Option<SeenEntry>>) {
        let class = |number: u128| GateClass {
            class_id: class_id(number),
            with: None,
            taps: self.classes[place(number)].clone(),
            entries: seen_entries(&self.entries[place(number)]),
        };
        let classes = [1, 2].map(class);
        let seen = classes
            .iter()
            .map(|class| class.entries.get(&id(1)).copied());
        (ring(&classes, &self.ring), seen.collect())
    }

    fn len(&self) -> usize {
        let taps = self.entries.iter().map(Vec::len);
        let classes = self.classes.iter().map(Vec::len);
        taps.chain(classes).sum::<usize>() + self.ring.len()
    }
}

proptest! {
    /// However much is tapped, few taps say what it came to.
    #[test]
    fn nothing_follows_from_what_is_replaced(
        happened in prop::collection::vec(happens(), 0..60),
    ) {
        let (mut all, mut short) = (Tapped::default(), Tapped::default());
        for ((minute, number), what) in (0..).zip(1..).zip(&happened) {
            let turn = turn(minute, number);
            all.add(what, turn);
            short.add(what, turn);
            short.shorten();
            let ((whole, seen), (found, seen_short)) = (all.ring(), short.ring());
            prop_assert_eq!(seen_short, seen);
            prop_assert_eq!(found.state.status, whole.state.status);
            let states = |ring: &Ring| -> Vec<_> {
                let classes = ring.classes.values();
                classes.map(|it| (it.state, it.started_at)).collect()
            };
            prop_assert_eq!(states(&found), states(&whole));
        }
        prop_assert!(short.len() <= 2 * 3 + 2 * 6 + 3);
    }
}
