use std::collections::BTreeMap;

use kernel::{EventId, OrganizationId, Revision, RingSessionId, TimeZone, Uuid};
use rings::{
    ClassTap, DayClass, DayEntry, DrawEntry, NamedRing, Order, RingSession, RingTap, Schedule, Tap,
    Turn, draw,
};
use time::macros::datetime;

use super::*;
use crate::day::{BEAT, BEGAN_BEFORE, USUAL, schedule};
use crate::entries::{entries, riders};
use crate::shows::Season;

const NOW: OffsetDateTime = datetime!(2026-06-06 16:25 UTC);

fn id(number: usize) -> Uuid {
    Uuid::from_u128(number as u128 + 1)
}

/// The demo's running show before its first class; each seed draws other orders.
fn planned_day(seed: u64) -> ShowDay {
    let season = Season::read().expect("readable");
    let mut shows = season.shows.iter().enumerate();
    let (index, show) = shows.find(|(_, it)| !it.rings.is_empty()).expect("a day");
    let dates = season.dates(show, NOW).expect("in range");
    let programme = season.classes(show).expect("classes");
    let riders = riders().expect("readable");
    let made = entries(index, show.entries, programme, &dates, &riders, NOW).expect("valid");
    let numbered = programme.iter().enumerate();
    let ids = numbered.map(|(number, class)| (class.name.clone(), ClassId::new(id(number))));
    let ids: BTreeMap<String, ClassId> = ids.collect();
    let draft = schedule(&show.rings, &ids, NOW - BEGAN_BEFORE).expect("a schedule");
    let rings = draft.rings.iter().enumerate();
    let rings = rings.map(|(number, (_, name))| NamedRing {
        id: RingId::new(id(number)),
        name: name.clone(),
    });
    let sessions = draft.sessions.into_iter().enumerate();
    let sessions = sessions.map(|(number, session)| RingSession {
        id: RingSessionId::new(id(number)),
        ring_id: RingId::new(id(number)),
        starts_at: session.starts_at,
        lines: session.lines,
    });
    let classes = programme.iter().map(|class| {
        let its = made.iter().filter(|entry| {
            let mut names = entry.class_names.iter();
            names.any(|name| name.as_str() == class.name)
        });
        let places = show
            .rules
            .as_ref()
            .and_then(|it| it.places.get(&class.name));
        let most = places.map_or(usize::MAX, |it| *it as usize);
        let its = its.take(most).map(|entry| DayEntry {
            registration_id: RegistrationId::new(id(entry.number as usize)),
            back_number: 200 + entry.number,
            horse_name: String::new(),
            rider_name: entry.rider.name.clone(),
            rider_key: String::new(),
            owner_name: String::new(),
            trainer_name: String::new(),
            is_scratched: false,
            is_charged: true,
            revision: Revision::FIRST,
            barred: None,
        });
        let its: Vec<DayEntry> = its.collect();
        let drawn = its.iter().map(|entry| DrawEntry {
            registration_id: entry.registration_id,
            rider: entry.rider_name.clone(),
            trainer: None,
        });
        let order = draw(&drawn.collect::<Vec<_>>(), seed, 3, &[]).order;
        DayClass {
            id: ids[&class.name],
            number: String::new(),
            name: class.name.clone(),
            entries: its,
            order: Some(Order {
                entries: order,
                drawn: None,
                changed_at: None,
                revision: Revision::FIRST,
            }),
            taps: Vec::new(),
            class_taps: Vec::new(),
            card_saved_at: None,
            is_reopened: false,
            publications: 0,
        }
    });
    ShowDay {
        id: EventId::new(id(0)),
        organization_id: OrganizationId::new(Uuid::from_u128(7)),
        name: show.name.clone(),
        time_zone: TimeZone::parse("America/Chicago").expect("a zone"),
        classes: classes.collect(),
        barred_get_no_place: false,
        schedule: Schedule::new(rings.collect(), sessions.collect()).expect("valid"),
        revision: 1,
        ring_taps: BTreeMap::new(),
        version: 0,
    }
}

fn class_mut(day: &mut ShowDay, id: ClassId) -> &mut DayClass {
    let mut classes = day.classes.iter_mut();
    classes.find(|it| it.id == id).expect("a class")
}

/// What the services store of an act.
fn act(day: &mut ShowDay, act: Act, at: OffsetDateTime) {
    let turn = Turn { at, number: 0 };
    match act {
        Act::Ring(
            id,
            RingReport {
                status,
                reason,
                until,
            },
        ) => {
            let taps = day.ring_taps.entry(id).or_default();
            taps.push(RingTap {
                status,
                reason,
                until,
                turn,
            });
        }
        Act::Class(id, state) => class_mut(day, id).class_taps.push(ClassTap { state, turn }),
        Act::Tap(id, registration_id, state) => class_mut(day, id).taps.push(Tap {
            registration_id,
            state,
            turn,
        }),
        Act::Cards(id) => class_mut(day, id).card_saved_at = Some(at),
        Act::Publish(id) => class_mut(day, id).publications += 1,
    }
}

/// Lets happen what comes next; returns it.
fn step(day: &mut ShowDay, at: OffsetDateTime, pace: &Pace) -> Vec<Act> {
    let acts = next_acts(day, &day.at(at), pace);
    for it in acts.clone() {
        act(day, it, at);
    }
    acts
}

fn class_named<'a>(day: &'a ShowDay, name: &str) -> &'a DayClass {
    let mut classes = day.classes.iter();
    classes.find(|it| it.name == name).expect("a class")
}

/// The show as whoever opens the demo finds it.
fn opened(seed: u64) -> ShowDay {
    let mut day = planned_day(seed);
    let mut at = NOW - BEGAN_BEFORE;
    while at <= NOW {
        step(&mut day, at, &USUAL);
        at += BEAT;
    }
    day
}

#[test]
fn whoever_opens_the_demo_finds_a_class_in_each_ring_and_results() {
    for seed in 0..20 {
        let mut day = opened(seed);
        for _ in 0..3 {
            if day
                .at(NOW)
                .rings
                .iter()
                .all(|it| it.line_up.in_ring.is_empty())
            {
                step(&mut day, NOW, &USUAL);
            }
        }
        let state = day.at(NOW);
        assert!(state.rings.iter().any(|it| !it.line_up.in_ring.is_empty()));
        for ring in &state.rings {
            assert_eq!(ring.state.status, RingStatus::Running, "{ring:?}");
            assert_eq!(ring.running.len(), 1);
            let (_, starts) = ring.next_class.expect("a class is to come");
            assert!(starts > NOW);
        }
        let jumper = class_named(&day, "Jumper 0.80 m").id;
        assert_eq!(state.classes[&jumper].state(), ClassState::Running);
        assert!(state.classes[&jumper].trips.done > 2);
        assert_eq!(class_named(&day, "Costume Class").publications, 1);
        let published = day.classes.iter().filter(|it| it.publications > 0);
        assert!(published.count() >= 6);
        assert!(!state.classes.values().any(|it| it.is_forgotten));
    }
}

#[test]
fn a_show_goes_on_to_its_end_and_stays_as_it_ended() {
    const LIVE: Pace = Pace {
        trip: Duration::seconds(20),
        together: Duration::seconds(50),
        pause: Duration::seconds(20),
        keeps_times: false,
    };
    let mut day = opened(1);
    let mut at = NOW;
    let mut seen = Vec::new();
    while !is_over(&day, &day.at(at), &LIVE) {
        at += Duration::seconds(10);
        assert!(at < NOW + Duration::hours(3), "it does not end");
        seen.extend(step(&mut day, at, &LIVE));
        for ring in &day.at(at).rings {
            assert!(ring.running.len() <= 1);
            let inside = ring.line_up.in_ring.len();
            let line = ring
                .running
                .first()
                .and_then(|id| day.schedule.class_line(*id));
            let is_single = line.is_some_and(|it| it.goes == Goes::OneByOne);
            assert!(!is_single || inside <= 1, "{inside} in the ring");
        }
        // No results of a class that was not ridden.
        let state = day.at(at);
        let mut published = day.classes.iter().filter(|it| it.publications > 0);
        assert!(published.all(|it| state.classes[&it.id].state() == ClassState::Finished));
    }
    let has = |state| {
        seen.iter()
            .any(|it| matches!(it, Act::Tap(_, _, s) if *s == state))
    };
    for state in [
        EntryState::Here,
        EntryState::InRing,
        EntryState::Done,
        EntryState::NoShow,
    ] {
        assert!(has(state), "{state:?}");
    }
    let is_hold =
        |it: &Act| matches!(it, Act::Ring(_, report) if report.status == RingStatus::Hold);
    assert!(seen.iter().any(is_hold));
    assert!(
        day.classes.iter().all(|it| it.publications == 1),
        "each is published once"
    );
    at += Duration::hours(1);
    assert_eq!(step(&mut day, at, &LIVE), []);
}

#[test]
fn the_ring_goes_on_after_what_a_visitor_did() {
    let opened = opened(2);
    let ring = opened.schedule.rings[0].id;
    for status in [RingStatus::Hold, RingStatus::Closed, RingStatus::Empty] {
        let report = RingReport {
            status,
            reason: OptionalLine::default(),
            until: None,
        };
        let mut day = opened.clone();
        act(&mut day, Act::Ring(ring, report), NOW);
        let acts = |day: &ShowDay, at| next_acts(day, &day.at(at), &USUAL);
        let is_here = |it: &Act| matches!(it, Act::Ring(id, _) if *id == ring);
        assert!(!acts(&day, NOW).iter().any(is_here), "it stays for a while");
        let later = NOW + USUAL.pause;
        let goes_on = acts(&day, later);
        let runs = |it: &Act| {
            matches!(it, Act::Ring(id, report)
                if *id == ring && report.status == RingStatus::Running)
        };
        assert!(goes_on.iter().any(runs), "{status:?}: {goes_on:?}");
    }
}
