use kernel::{ClassId, OptionalLine, Uuid};
use proptest::prelude::*;
use time::macros::datetime;

use super::*;

/// A minute of the show day.
fn at(minute: i64) -> OffsetDateTime {
    datetime!(2027-06-05 13:00 UTC) + Duration::minutes(minute)
}

fn turn(minute: i64) -> Turn {
    let at = at(minute);
    Turn { at, number: 0 }
}

fn id(number: u128) -> RegistrationId {
    RegistrationId::new(Uuid::from_u128(number))
}

fn class_id(number: u128) -> ClassId {
    ClassId::new(Uuid::from_u128(number))
}

fn tap(number: u128, state: EntryState, minute: i64) -> Tap {
    Tap {
        registration_id: id(number),
        state,
        turn: turn(minute),
    }
}

fn class(number: u128, taps: &[(ClassState, i64)], entries: &[Tap]) -> GateClass {
    let tap = |(state, minute): &(ClassState, i64)| ClassTap {
        state: *state,
        turn: turn(*minute),
    };
    GateClass {
        class_id: class_id(number),
        with: None,
        taps: taps.iter().map(tap).collect(),
        entries: seen_entries(entries),
    }
}

fn ring_tap(status: RingStatus, minute: i64) -> RingTap {
    let is_hold = status == RingStatus::Hold;
    RingTap {
        status,
        reason: OptionalLine::stored(if is_hold { "rain" } else { "" }.to_owned()),
        until: is_hold.then(|| at(minute + 30)),
        turn: turn(minute),
    }
}

fn states<const COUNT: usize>(ring: &Ring, numbers: [u128; COUNT]) -> [ClassState; COUNT] {
    numbers.map(|number| ring.classes[&class_id(number)].state)
}

use ClassState::{Finished, Running, Waiting};
use EntryState::{Done, Expected, Here, Hold, InRing, NoShow, Scratched};

#[test]
fn the_last_tap_counts_and_undo_is_a_tap_back() {
    let taps = [
        tap(1, InRing, 5),
        tap(1, Here, 1),
        tap(2, NoShow, 3),
        tap(2, Expected, 4),
        tap(3, Done, 9),
        tap(3, InRing, 6),
        tap(3, Done, 10),
    ];
    let seen = seen_entries(&taps);
    let entry = |state, since, came_in: Option<i64>| SeenEntry {
        state,
        since: at(since),
        came_in: came_in.map(turn),
    };
    assert_eq!(seen[&id(1)], entry(InRing, 5, Some(5)));
    assert_eq!(seen[&id(2)], entry(Expected, 4, None));
    assert_eq!(seen[&id(3)], entry(Done, 9, Some(6)));
    assert_eq!(seen.len(), 3);
}

#[test]
fn the_gate_shows_who_is_in_next_and_later() {
    let order: Vec<_> = (1..=10).map(id).collect();
    let taps = [
        tap(1, Done, 1),
        tap(2, InRing, 2),
        tap(3, Hold, 1),
        tap(4, Scratched, 1),
        tap(5, Here, 1),
        tap(6, NoShow, 1),
    ];
    let seen = seen_entries(&taps);
    let lines = line_up(&order, &seen, Some(RingStatus::Running));
    let expected = LineUp {
        in_ring: vec![id(2)],
        on_deck: Some(id(5)),
        next: vec![id(7), id(8)],
        rest: vec![id(9), id(10), id(3)],
        done: vec![id(1)],
        absent: vec![id(4), id(6)],
        untapped: 4,
        stopped: vec![],
    };
    assert_eq!(lines, expected);
    assert_eq!(lines.left(), 7);
    assert!(!lines.is_ready());
}

#[test]
fn on_hold_and_between_classes_nobody_is_in_the_ring() {
    let order = [id(1), id(2)];
    let seen = seen_entries(&[tap(2, InRing, 1), tap(1, Here, 1)]);
    for ring in [
        None,
        Some(RingStatus::Hold),
        Some(RingStatus::Empty),
        Some(RingStatus::Closed),
    ] {
        let lines = line_up(&order, &seen, ring);
        assert_eq!(lines.in_ring, []);
        assert_eq!(lines.on_deck, Some(id(2)));
        let is_stopped = matches!(ring, Some(RingStatus::Hold | RingStatus::Closed));
        assert_eq!(lines.stopped.is_empty(), !is_stopped);
        assert_eq!(lines.left(), 2);
        assert!(lines.is_ready());
    }
}

#[test]
fn who_asked_to_wait_is_next_when_nobody_else_is_left() {
    let order = [id(1), id(2)];
    let seen = seen_entries(&[tap(1, Hold, 1), tap(2, Hold, 1)]);
    let lines = line_up(&order, &seen, Some(RingStatus::Running));
    assert_eq!(lines.on_deck, Some(id(1)));
    assert_eq!(lines.rest, [id(2)]);
}

#[test]
fn a_class_ends_the_one_before_it_in_its_ring() {
    let found = ring(
        &[
            class(1, &[(Running, 0)], &[]),
            class(2, &[(Running, 20)], &[]),
            class(3, &[], &[]),
        ],
        &[],
    );
    assert_eq!(states(&found, [1, 2, 3]), [Finished, Running, Waiting]);
    let first = ClassProgress {
        state: Finished,
        started_at: Some(at(0)),
        finished_at: Some(at(20)),
        ended_by: Some(class_id(2)),
    };
    assert_eq!(found.classes[&class_id(1)], first);
    assert_eq!(found.running().collect::<Vec<_>>(), [class_id(2)]);
    assert_eq!(found.state.status, RingStatus::Running);
    assert_eq!(found.state.since, Some(at(20)));
}

#[test]
fn undoing_a_start_brings_back_what_it_ended() {
    let found = ring(
        &[
            class(1, &[(Running, 0)], &[]),
            class(2, &[(Running, 20), (Waiting, 21)], &[]),
        ],
        &[],
    );
    assert_eq!(states(&found, [1, 2]), [Running, Waiting]);
    assert_eq!(found.classes[&class_id(1)].finished_at, None);
    assert_eq!(found.state.since, Some(at(0)));
}

#[test]
fn an_ended_class_can_run_on() {
    let taps = [(Running, 0), (Finished, 20), (Running, 25)];
    let found = ring(&[class(1, &taps, &[])], &[]);
    let progress = found.classes[&class_id(1)];
    assert_eq!(progress.state, Running);
    assert_eq!(progress.started_at, Some(at(0)));
    assert_eq!(progress.finished_at, None);
    let found = ring(&[class(1, &taps[..2], &[])], &[]);
    assert_eq!(states(&found, [1]), [Finished]);
    assert_eq!(found.state.status, RingStatus::Empty);
    assert_eq!(found.state.since, Some(at(20)));
}

#[test]
fn a_horse_that_comes_in_starts_its_class_unless_that_is_over() {
    let horse = [tap(1, InRing, 10), tap(1, Done, 13)];
    let found = ring(&[class(1, &[], &horse)], &[]);
    assert_eq!(found.classes[&class_id(1)].started_at, Some(at(10)));
    let undone = [horse[0], tap(1, Here, 11)];
    let found = ring(&[class(1, &[], &undone)], &[]);
    assert_eq!(found.state.status, RingStatus::Empty);
    assert_eq!(states(&found, [1]), [Waiting]);
    let late = class(1, &[(Running, 0), (Finished, 5)], &horse);
    assert_eq!(states(&ring(&[late], &[]), [1]), [Finished]);
}

#[test]
fn classes_that_are_ridden_at_once_start_and_end_together() {
    let mut second = class(2, &[(Finished, 20)], &[]);
    second.with = Some(class_id(1));
    let mut third = class(3, &[], &[]);
    third.with = Some(class_id(1));
    let first = class(1, &[(Running, 0)], &[]);
    let found = ring(&[third.clone(), first.clone()], &[]);
    assert_eq!(states(&found, [1, 3]), [Running, Running]);
    let found = ring(&[second, third, first], &[]);
    assert_eq!(states(&found, [1, 2, 3]), [Finished; 3]);
}

#[test]
fn a_hold_stays_until_it_is_ended_or_a_class_starts() {
    let classes = |taps: &[(ClassState, i64)]| [class(1, taps, &[])];
    let taps = [ring_tap(RingStatus::Hold, 10)];
    let running = [(Running, 0)];
    let held = ring(&classes(&running), &taps).state;
    assert_eq!(held.status, RingStatus::Hold);
    assert_eq!(held.reason.as_str(), "rain");
    assert_eq!(held.until, Some(at(40)));
    assert_eq!(states(&ring(&classes(&running), &taps), [1]), [Running]);
    // Who says why later does not hold it anew.
    let why = [taps[0].clone(), ring_tap(RingStatus::Hold, 15)];
    let said = ring(&classes(&running), &why).state;
    assert_eq!((said.since, said.until), (Some(at(10)), Some(at(45))));
    let ended = ring(&classes(&[(Running, 0), (Finished, 12)]), &taps).state;
    assert_eq!(ended, held);
    let again = ring(&classes(&[(Running, 0), (Running, 12)]), &taps).state;
    assert_eq!(again, held);
    let started = ring(&classes(&[(Running, 12)]), &taps).state;
    assert_eq!(started.status, RingStatus::Running);
    assert_eq!((started.reason.as_str(), started.until), ("", None));
    let both = [taps[0].clone(), ring_tap(RingStatus::Running, 15)];
    let over = ring(&classes(&running), &both).state;
    assert_eq!(
        (over.status, over.since),
        (RingStatus::Running, Some(at(15)))
    );
}

#[test]
fn a_class_without_a_sign_for_as_long_as_it_takes_is_marked() {
    let running = |started| ClassProgress {
        state: Running,
        started_at: Some(at(started)),
        ..ClassProgress::default()
    };
    let takes = Duration::minutes(30);
    let is_marked =
        |sign: Option<i64>, now| is_forgotten(&running(0), sign.map(at), takes, at(now));
    assert!(!is_marked(None, 29));
    assert!(is_marked(None, 30));
    assert!(!is_marked(Some(5), 34));
    assert!(is_marked(Some(5), 35));
    // A horse that was here before the class started is no sign.
    assert!(!is_marked(Some(-20), 15));
    let ended = ClassProgress {
        state: Finished,
        ..running(0)
    };
    assert!(!is_forgotten(&ended, None, takes, at(99)));
}

/// A day in a ring: taps on entries and classes, and on the ring.
type Day = (Vec<(u128, Tap)>, Vec<(u128, ClassTap)>, Vec<RingTap>);

fn day() -> impl Strategy<Value = Day> {
    let state = prop::sample::select(EntryState::ALL.to_vec());
    let entry = (1..4_u128, 1..4_u128, state, 0..9_i64);
    let entry =
        entry.prop_map(|(class, number, state, minute)| (class, tap(number, state, minute)));
    let state = prop::sample::select(ClassState::ALL.to_vec());
    let class = (1..4_u128, state, 0..9_i64);
    let class = class.prop_map(|(class, state, minute)| {
        let turn = turn(minute);
        (class, ClassTap { state, turn })
    });
    let status = prop::sample::select(RingStatus::ALL.to_vec());
    let on_ring = (status, 0..9_i64).prop_map(|(status, minute)| ring_tap(status, minute));
    (
        prop::collection::vec(entry, 0..12),
        prop::collection::vec(class, 0..6),
        prop::collection::vec(on_ring, 0..4),
    )
}

/// What a day comes to; the third class is ridden with the second.
fn folded((entries, classes, taps): &Day) -> (Ring, Vec<LineUp>) {
    let of_class = |number: u128| {
        let taps = classes.iter().filter(|(class, _)| *class == number);
        let entries = entries.iter().filter(|(class, _)| *class == number);
        let entries: Vec<Tap> = entries.map(|(_, tap)| *tap).collect();
        GateClass {
            class_id: class_id(number),
            with: (number == 3).then(|| class_id(2)),
            taps: taps.map(|(_, tap)| *tap).collect(),
            entries: seen_entries(&entries),
        }
    };
    let classes = [1, 2, 3].map(of_class);
    let found = ring(&classes, taps);
    let order: Vec<_> = (1..=4).map(id).collect();
    let lines = classes.iter().map(|class| {
        let is_running = found.running().any(|it| it == class.class_id);
        let status = is_running.then_some(found.state.status);
        line_up(&order, &class.entries, status)
    });
    let lines = lines.collect();
    (found, lines)
}

fn shuffled() -> impl Strategy<Value = (Day, Day)> {
    day().prop_flat_map(|day| {
        let (entries, classes, taps) = day.clone();
        let other = (
            Just(entries).prop_shuffle(),
            Just(classes).prop_shuffle(),
            Just(taps).prop_shuffle(),
        );
        (Just(day), other)
    })
}

proptest! {
    #[test]
    fn the_order_of_arrival_makes_no_difference((one, other) in shuffled()) {
        prop_assert_eq!(folded(&one), folded(&other));
    }

    #[test]
    fn a_tap_that_arrives_twice_makes_no_difference(day in day()) {
        let twice = |day: &Day| -> Day {
            let (entries, classes, taps) = day.clone();
            (
                [entries.clone(), entries].concat(),
                [classes.clone(), classes].concat(),
                [taps.clone(), taps].concat(),
            )
        };
        prop_assert_eq!(folded(&twice(&day)), folded(&day));
    }

    /// A tap and its undo leave what was: the entry's state before, tapped again.
    #[test]
    fn undo_brings_back_the_line_up(day in day(), class in 1..4_u128, number in 1..4_u128) {
        let (_, lines) = folded(&day);
        let before = day.0.iter().filter(|(of, tap)| *of == class && tap.registration_id == id(number));
        let taps: Vec<Tap> = before.map(|(_, tap)| *tap).collect();
        let state = seen_entries(&taps).get(&id(number)).map_or(Expected, |it| it.state);
        let mut undone = day.clone();
        undone.0.push((class, tap(number, NoShow, 10)));
        undone.0.push((class, tap(number, state, 11)));
        let (found, undone_lines) = folded(&undone);
        // Who is tapped in again starts a class that had been tapped back to waiting.
        if state.presence() != Presence::CameIn {
            prop_assert_eq!(undone_lines, lines);
            prop_assert_eq!(found.state, folded(&day).0.state);
        }
    }

    #[test]
    fn one_class_runs_or_those_that_are_ridden_at_once(day in day()) {
        let (found, lines) = folded(&day);
        let running: Vec<_> = found.running().collect();
        let both = [class_id(2), class_id(3)];
        prop_assert!(running.len() <= 1 || running == both);
        if found.state.status != RingStatus::Running {
            prop_assert!(lines.iter().all(|it| it.in_ring.is_empty()));
        }
    }

    /// Every entry is somewhere, once.
    #[test]
    fn nobody_is_lost_at_the_gate(day in day()) {
        for lines in folded(&day).1 {
            let all = [
                lines.in_ring.clone(),
                lines.on_deck.into_iter().collect(),
                lines.next.clone(),
                lines.rest.clone(),
                lines.done.clone(),
                lines.absent.clone(),
            ];
            let mut all = all.concat();
            all.sort_unstable();
            prop_assert_eq!(all, (1..=4).map(id).collect::<Vec<_>>());
        }
    }
}
