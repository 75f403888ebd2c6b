use kernel::{ClassId, OptionalLine, Uuid};
use proptest::prelude::*;
use time::Duration;
use time::macros::datetime;

use super::*;
use crate::{ClassState, Ring, RingStatus, SeenEntry, seen_entries};

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
    let tapped = |number: u64, status| RingTap {
        status,
        reason: OptionalLine::default(),
        until: None,
        turn: turn(i64::try_from(number).expect("a minute"), number),
    };
    // A class starts at minute 4, so that the ring is on hold since 5.
    let started = GateClass {
        class_id: class_id(1),
        with: None,
        taps: vec![ClassTap {
            state: ClassState::Running,
            turn: turn(4, 99),
        }],
        entries: seen_entries(&[]),
    };
    let running = tapped(1, RingStatus::Running);
    let holds = (2..=18).map(|number| tapped(number, RingStatus::Hold));
    let taps: Vec<_> = [running].into_iter().chain(holds).collect();
    let replaced = replaced_ring_taps(&[started], &taps);
    assert_eq!(
        replaced,
        [1, 2, 3, 4, 6].map(|number| turn(number, number.unsigned_abs()))
    );
    assert_eq!(replaced_ring_taps(&[], &taps[..UNDONE]), []);
}

#[test]
fn a_tap_that_is_late_is_replaced_at_once() {
    let taps = [
        tap(EntryState::Here, turn(7, 1)),
        tap(EntryState::Done, turn(9, 2)),
        tap(EntryState::Hold, Turn::arriving(at(5))),
    ];
    let replaced = replaced_taps(&taps, id(1));
    let new = NewTap::new(taps[2], None, replaced);
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

    /// Forgets what was replaced by what happened last.
    fn shorten(&mut self, what: &Happens) {
        let (classes, _) = self.classes();
        match *what {
            Happens::Entry(class, _) => {
                let taps = &mut self.entries[place(class)];
                let replaced = replaced_taps(taps, id(1));
                retain(taps, &replaced);
            }
            Happens::Class(class, _) => {
                let replaced = replaced_class_taps(classes.to_vec(), &self.ring, class_id(class));
                retain(&mut self.classes[place(class)], &replaced);
            }
            Happens::Ring(_) => {
                let replaced = replaced_ring_taps(&classes, &self.ring);
                retain(&mut self.ring, &replaced);
            }
        }
    }

    fn classes(&self) -> ([GateClass; 2], Vec<Option<SeenEntry>>) {
        let class = |number: u128| GateClass {
            class_id: class_id(number),
            with: None,
            taps: self.classes[place(number)].clone(),
            entries: seen_entries(&self.entries[place(number)]),
        };
        let classes = [1, 2].map(class);
        let seen = classes.each_ref();
        let seen = seen.map(|class| class.entries.get(&id(1)).copied());
        (classes, seen.into())
    }

    fn ring(&self) -> (Ring, Vec<Option<SeenEntry>>) {
        let (classes, seen) = self.classes();
        (ring(&classes, &self.ring), seen)
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
        happened in prop::collection::vec(happens(), 0..200),
    ) {
        let (mut all, mut short) = (Tapped::default(), Tapped::default());
        for ((minute, number), what) in (0..).zip(1..).zip(&happened) {
            let turn = turn(minute, number);
            all.add(what, turn);
            short.add(what, turn);
            let before = short.ring();
            short.shorten(what);
            prop_assert_eq!(&short.ring(), &before);
            prop_assert_eq!(before.1, all.ring().1);
        }
        prop_assert!(short.len() <= 2 * 4 + 3 * (UNDONE + 8), "{}", short.len());
    }
}
