use kernel::{InspectedWhen, InspectionStatus, RequiredLine, RingSessionId, Uuid};
use time::Duration;
use time::macros::datetime;

use super::*;
use crate::{
    ClassTap, EntryState, Goes, MyClass, MyDay, NamedRing, RingSession, ScheduleLine,
    USUAL_MINUTES, USUAL_MINUTES_PER_ENTRY, Whose, at_once, my_day,
};

const NOW: OffsetDateTime = datetime!(2026-06-06 08:00 UTC);

fn at(minutes: i64) -> OffsetDateTime {
    NOW + Duration::minutes(minutes)
}

fn class_id(number: u128) -> ClassId {
    ClassId::new(Uuid::from_u128(number))
}

fn ring_id(number: u128) -> RingId {
    RingId::new(Uuid::from_u128(number))
}

/// The entry with this back number.
fn entry(number: u32) -> RegistrationId {
    RegistrationId::new(Uuid::from_u128(number.into()))
}

fn line(class: u128, with: Option<u128>) -> ScheduleLine {
    ScheduleLine::Class(ClassLine {
        class_id: class_id(class),
        goes: Goes::OneByOne,
        minutes: USUAL_MINUTES,
        minutes_per_entry: USUAL_MINUTES_PER_ENTRY,
        drag: None,
        break_minutes: 0,
        with: with.map(class_id),
    })
}

fn class(number: u128, back_numbers: &[u32]) -> DayClass {
    let entry = |number: &u32| DayEntry {
        registration_id: entry(*number),
        back_number: *number,
        horse_name: format!("Horse {number}"),
        rider_name: format!("Rider {number}"),
        rider_key: format!("rider {number}"),
        owner_name: String::new(),
        trainer_name: String::new(),
        is_scratched: false,
        is_charged: true,
        revision: Revision::FIRST,
        barred: None,
    };
    DayClass {
        id: class_id(number),
        number: number.to_string(),
        name: format!("Class {number}"),
        entries: back_numbers.iter().map(entry).collect(),
        order: None,
        taps: Vec::new(),
        class_taps: Vec::new(),
        card_saved_at: None,
        publications: 0,
        is_reopened: false,
    }
}

/// Each of these rings has its lines from 8:00 on.
fn day(classes: Vec<DayClass>, rings: Vec<Vec<ScheduleLine>>) -> ShowDay {
    let numbered = || (1..).map(|it: u128| it);
    let named = numbered().zip(&rings).map(|(number, _)| NamedRing {
        id: ring_id(number),
        name: RequiredLine::parse(&format!("Ring {number}")).expect("a name"),
    });
    let named = named.collect();
    let sessions = numbered().zip(rings).map(|(number, lines)| RingSession {
        id: RingSessionId::new(Uuid::from_u128(number)),
        ring_id: ring_id(number),
        starts_at: NOW,
        lines,
    });
    ShowDay {
        id: EventId::new(Uuid::from_u128(1)),
        organization_id: OrganizationId::new(Uuid::from_u128(7)),
        name: "Spring Classic".to_owned(),
        time_zone: TimeZone::parse("America/Chicago").expect("a zone"),
        schedule: Schedule::new(named, sessions.collect()).expect("a schedule"),
        barred_get_no_place: false,
        revision: 1,
        classes,
        ring_taps: BTreeMap::new(),
        version: 1,
    }
}

fn turn(minutes: i64) -> Turn {
    let at = at(minutes);
    Turn { at, number: 0 }
}

impl ShowDay {
    fn of(&mut self, class: u128) -> &mut DayClass {
        let mut classes = self.classes.iter_mut();
        let found = classes.find(|it| it.id == class_id(class));
        found.expect("the class")
    }

    fn tap(&mut self, class: u128, number: u32, state: EntryState, minutes: i64) {
        self.of(class).taps.push(Tap {
            registration_id: entry(number),
            state,
            turn: turn(minutes),
        });
    }

    fn state(&mut self, class: u128, state: ClassState, minutes: i64) {
        let turn = turn(minutes);
        self.of(class).class_taps.push(ClassTap { state, turn });
    }
}

#[test]
fn a_ring_shows_the_next_class_and_then_the_one_that_runs() {
    let classes = vec![class(1, &[1, 2, 3, 4]), class(2, &[1, 5])];
    let mut day = day(classes, vec![vec![line(1, None), line(2, None)]]);
    let before = day.at(at(-10));
    let ring = &before.rings[0];
    assert_eq!(ring.next_class, Some((class_id(1), at(0))));
    // Nobody knows yet who goes first.
    assert_eq!((&ring.running[..], ring.line_up.on_deck), (&[][..], None));
    let mut drawn = day.clone();
    drawn.of(1).order = Some(Order {
        entries: [3, 1, 2, 4].map(entry).into(),
        drawn: None,
        changed_at: None,
        revision: Revision::FIRST,
    });
    let before = drawn.at(at(-10));
    assert_eq!(before.rings[0].line_up.on_deck, Some(entry(3)));
    day.state(1, ClassState::Running, 0);
    day.tap(1, 1, EntryState::InRing, 0);
    let now = day.at(at(1));
    let ring = &now.rings[0];
    assert_eq!(ring.running, [class_id(1)]);
    assert_eq!(ring.line_up.in_ring, [entry(1)]);
    assert_eq!(ring.line_up.next, [entry(3), entry(4)]);
    assert_eq!(ring.next_class, Some((class_id(2), at(12))));
    // Starting the second class ends the first one.
    day.state(2, ClassState::Running, 5);
    let now = day.at(at(6));
    assert_eq!(
        now.classes[&class_id(1)].progress.ended_by,
        Some(class_id(2))
    );
    assert_eq!(now.rings[0].running, [class_id(2)]);
}

#[test]
fn twenty_five_trips_with_drags_and_a_break_end_at_9_35() {
    let numbers: Vec<u32> = (1..=25).collect();
    let mut plan = line(1, None);
    if let ScheduleLine::Class(line) = &mut plan {
        line.drag = Some(crate::Drag {
            every: 10,
            minutes: 5,
        });
        line.break_minutes = 10;
    }
    let classes = vec![class(1, &numbers), class(2, &[1])];
    let day = day(classes, vec![vec![plan, line(2, None)]]);
    assert_eq!(day.at(at(-60)).estimates[0][1].start, at(95));
}

#[test]
fn classes_that_are_ridden_at_once_share_the_ring_and_their_horses() {
    let classes = vec![class(1, &[1, 2, 3]), class(2, &[2, 4])];
    let mut day = day(classes, vec![vec![line(1, None), line(2, Some(1))]]);
    day.state(1, ClassState::Running, 0);
    // Horse 2 is tapped in the second class alone.
    day.tap(2, 2, EntryState::InRing, 1);
    let now = day.at(at(1));
    let ring = &now.rings[0];
    assert_eq!(ring.running, [class_id(1), class_id(2)]);
    assert_eq!(ring.line_up.in_ring, [entry(2)]);
    let waiting = (ring.line_up.on_deck, &ring.line_up.next[..]);
    assert_eq!(waiting, (Some(entry(1)), &[entry(3), entry(4)][..]));
    // Four horses, and not five.
    assert_eq!(now.rides(&day).trips(class_id(1)).all(), 4);
    assert_eq!(now.estimates[0][0], now.estimates[0][1]);
}

#[test]
fn a_class_that_is_not_on_the_schedule_is_in_a_ring_of_its_own() {
    let mut day = day(
        vec![class(1, &[1]), class(2, &[1])],
        vec![vec![line(1, None)]],
    );
    day.state(1, ClassState::Running, 0);
    day.state(2, ClassState::Running, 1);
    day.tap(2, 1, EntryState::InRing, 1);
    let now = day.at(at(2));
    for id in [class_id(1), class_id(2)] {
        assert_eq!(now.classes[&id].state(), ClassState::Running);
    }
    assert_eq!(now.classes[&class_id(2)].line_up.in_ring, [entry(1)]);
    assert_eq!(now.rings[0].running, [class_id(1)]);
}

#[test]
fn horses_that_the_office_scratched_do_not_go() {
    let mut day = day(vec![class(1, &[1, 2, 3])], vec![vec![line(1, None)]]);
    day.of(1).entries[0].is_scratched = true;
    day.of(1).order = Some(Order {
        entries: vec![entry(3), entry(1)],
        drawn: None,
        changed_at: None,
        revision: Revision::FIRST,
    });
    let now = day.at(at(0));
    // Number 2 came after the order was set: it goes first.
    assert_eq!(now.classes[&class_id(1)].order, [entry(2), entry(3)]);
    assert_eq!(now.estimates[0][0].end, at(6));
}

#[test]
fn a_card_is_a_sign_that_a_class_was_not_forgotten() {
    let mut day = day(vec![class(1, &[1, 2])], vec![vec![line(1, None)]]);
    day.state(1, ClassState::Running, 0);
    let is_forgotten =
        |day: &ShowDay, minutes| day.at(at(minutes)).classes[&class_id(1)].is_forgotten;
    assert!(!is_forgotten(&day, 5));
    assert!(is_forgotten(&day, 6));
    day.of(1).card_saved_at = Some(at(4));
    assert!(!is_forgotten(&day, 9));
    assert!(is_forgotten(&day, 10));
}

/// The day of some back numbers.
fn day_of(day: &ShowDay, minutes: i64, numbers: &[u32]) -> Option<MyDay> {
    let whose = Whose::Numbers(numbers.iter().copied().collect());
    my_day(day, &day.at(at(minutes)), &whose, &BTreeSet::new())
}

/// The classes and the numbers of each pair.
fn told(pairs: &[(MyClass, MyClass)]) -> Vec<(ClassId, u32, ClassId, u32)> {
    let pairs = pairs.iter();
    pairs
        .map(|(one, other)| {
            let (first, second) = (one.entry.back_number, other.entry.back_number);
            (one.class_id, first, other.class_id, second)
        })
        .collect()
}

#[test]
fn a_rider_of_two_horses_is_told_where_both_are_at_once() {
    let classes = vec![class(1, &[1, 2, 3]), class(2, &[4, 9]), class(3, &[1, 4])];
    let rail = |number| match line(number, None) {
        ScheduleLine::Class(line) => ScheduleLine::Class(ClassLine {
            goes: Goes::Together,
            ..line
        }),
        pause @ ScheduleLine::Pause { .. } => pause,
    };
    let lines = vec![vec![line(1, None), rail(3)], vec![line(2, None)]];
    let mut day = day(classes, lines);
    for class in &mut day.classes {
        for entry in class
            .entries
            .iter_mut()
            .filter(|it| [1, 4].contains(&it.back_number))
        {
            entry.rider_key = "rae doe".to_owned();
        }
    }
    let (first, second, third) = (class_id(1), class_id(2), class_id(3));
    let expected = [(first, 1, second, 4), (third, 1, third, 4)];
    // By one of the horses, whose day has two classes.
    let own = day_of(&day, -5, &[1]).expect("a day");
    assert_eq!((own.classes.len(), own.overlaps.len()), (2, 0));
    assert_eq!(told(&own.at_once), expected);
    // By both, and in the office.
    let own = day_of(&day, -5, &[1, 4]).expect("a day");
    assert_eq!(own.back_numbers, BTreeSet::from([1, 4]));
    assert_eq!(
        (own.classes.len(), own.overlaps),
        (4, vec![(first, second)])
    );
    assert_eq!(told(&at_once(&day, &day.at(at(-5)))), expected);
    // Others' riders are others' affair.
    let own = day_of(&day, -5, &[2]).expect("a day");
    assert_eq!(own.at_once, []);
    // One by one they have their own times; what is over is no trouble.
    day.of(1).order = Some(Order {
        entries: vec![entry(3), entry(2), entry(1)],
        drawn: None,
        changed_at: None,
        revision: Revision::FIRST,
    });
    day.tap(2, 4, EntryState::Done, 0);
    day.of(3).entries[0].is_scratched = true;
    assert_eq!(at_once(&day, &day.at(at(1))), []);
}

#[test]
fn who_is_found_by_number_or_rider_is_who_is_found_among_all() {
    let classes = vec![class(1, &[1, 2, 3]), class(2, &[2, 9]), class(3, &[9, 1])];
    let mut day = day(
        classes,
        vec![vec![line(1, None), line(3, None)], vec![line(2, None)]],
    );
    let all = day.classes.iter_mut().flat_map(|it| &mut it.entries);
    let second = all.filter(|it| it.back_number == 9);
    second.for_each(|it| it.rider_key = "rider 2".to_owned());
    let state = day.at(at(-5));
    let found = |whose: Whose, trained: &[u32]| {
        let trained = trained.iter().map(|it| entry(*it)).collect();
        my_day(&day, &state, &whose, &trained)
    };
    for numbers in [&[1][..], &[2, 9], &[9, 7], &[7]] {
        let by_number = found(Whose::Numbers(numbers.iter().copied().collect()), &[]);
        assert_eq!(by_number, found(Whose::Trainer(String::new()), numbers));
        assert_eq!(by_number.is_none(), numbers == [7]);
    }
    let of_rider = found(Whose::Rider("rider 2".to_owned()), &[]);
    assert_eq!(of_rider, found(Whose::Trainer(String::new()), &[2, 9]));
    assert_eq!(found(Whose::Rider("nobody".to_owned()), &[]), None);
}

#[test]
fn my_day_has_all_rings_and_says_what_overlaps() {
    let classes = vec![class(1, &[1, 2, 3]), class(2, &[1, 9]), class(3, &[1])];
    let mut day = day(classes, vec![vec![line(1, None)], vec![line(2, None)]]);
    assert_eq!(day_of(&day, -5, &[7]), None);
    let own = day_of(&day, -5, &[1]).expect("a day");
    let ids: Vec<_> = own.classes.iter().map(|it| it.class_id).collect();
    // The class without a ring has no time, and comes last.
    assert_eq!(ids, [class_id(1), class_id(2), class_id(3)]);
    assert_eq!(own.classes[2].time, None);
    assert_eq!(own.overlaps, [(class_id(1), class_id(2))]);
    let first = &own.classes[0];
    assert_eq!((first.ahead, first.position), (None, None));
    // With an order of go the own trip is known: the last of three, and the last of two.
    for (class, order) in [(1, [3, 2, 1]), (2, [9, 1, 1])] {
        let mut entries: Vec<_> = order.iter().map(|it| entry(*it)).collect();
        entries.dedup();
        day.of(class).order = Some(Order {
            entries,
            drawn: None,
            changed_at: None,
            revision: Revision::FIRST,
        });
    }
    let own = day_of(&day, -5, &[1]).expect("a day");
    let times: Vec<_> = own
        .classes
        .iter()
        .map(|it| it.time.map(|time| time.start))
        .collect();
    assert_eq!(times, [Some(at(3)), Some(at(6)), None]);
    assert_eq!(own.overlaps, []);
    assert_eq!(
        (own.classes[1].ahead, own.classes[1].position),
        (Some(2), Some(3))
    );
    // Who does not ride has no time.
    day.tap(1, 1, EntryState::NoShow, 1);
    let own = day_of(&day, 2, &[1]).expect("a day");
    let absent = own.classes.iter().find(|it| it.class_id == class_id(1));
    assert_eq!(
        absent.map(|it| (it.time, it.entry_state)),
        Some((None, EntryState::NoShow))
    );
}

#[test]
fn an_inspection_bars_a_horse_from_the_classes_that_it_is_about() {
    let runs = |when, minutes| {
        let classes = (1..=3).map(|number: u128| {
            let mut class = class(number, &[7]);
            class.entries[0].barred = Some(Standing {
                status: InspectionStatus::Noncompliant,
                when,
                at: at(minutes),
            });
            class
        });
        let lines = (1..=3).map(|it| line(it, None)).collect();
        let mut day = day(classes.collect(), vec![lines]);
        // Where nobody taps, nothing is said of it.
        assert!(day.runs().values().all(|it| !it.is_not_started));
        // Of three classes one is over at 8:10, one at 8:30.
        for (number, from) in [(1, 0), (2, 20)] {
            let tap = |state, minutes| ClassTap {
                state,
                turn: turn(minutes),
            };
            day.of(number).class_taps = vec![
                tap(ClassState::Running, from),
                tap(ClassState::Finished, from + 10),
            ];
        }
        let runs = day.runs();
        // The third one did not start, while others did.
        let waits = [1, 2, 3].map(|it| runs[&class_id(it)].is_not_started);
        assert_eq!(waits, [false, false, true]);
        let barred = (1..=3).filter(|it| !runs[&class_id(*it)].barred.is_empty());
        barred.collect::<Vec<_>>()
    };
    let (before, after) = (InspectedWhen::Before, InspectedWhen::After);
    assert_eq!(runs(before, 5), [1, 2, 3]);
    assert_eq!(runs(before, 15), [2, 3]);
    assert_eq!(runs(before, 40), [3]);
    // After it was shown: in the last class until then, and in those to come.
    assert_eq!(runs(after, 15), [1, 2, 3]);
    assert_eq!(runs(after, 40), [2, 3]);
}
