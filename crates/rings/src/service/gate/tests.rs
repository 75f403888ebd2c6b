use std::collections::BTreeMap;

use kernel::{ClassId, OrganizationId, RequiredLine, RingSessionId, TimeZone, Uuid};

use super::*;
use crate::device::tests::link;
use crate::service::tests::{NOW, actor, class, key, with_days};
use crate::{
    Arrival, ClassLine, Goes, MockDayStore, MockRingStore, MockRingTx, NamedRing, RingClass,
    RingSession, Schedule, ScheduleLine, ShowDay, USUAL_MINUTES, USUAL_MINUTES_PER_ENTRY,
};

fn ring_id(number: u128) -> RingId {
    RingId::new(Uuid::from_u128(number))
}

/// Two rings; the class is in the first one.
fn day() -> ShowDay {
    let line = ScheduleLine::Class(ClassLine {
        class_id: key().class_id,
        goes: Goes::OneByOne,
        minutes: USUAL_MINUTES,
        minutes_per_entry: USUAL_MINUTES_PER_ENTRY,
        drag: None,
        break_minutes: 0,
        with: None,
    });
    let ring = |number| NamedRing {
        id: ring_id(number),
        name: RequiredLine::parse(&format!("Ring {number}")).expect("a name"),
    };
    let session = RingSession {
        id: RingSessionId::new(Uuid::from_u128(1)),
        ring_id: ring_id(1),
        starts_at: NOW,
        lines: vec![line],
    };
    ShowDay {
        id: key().event_id,
        organization_id: of_own(&actor()),
        name: "Spring Classic".to_owned(),
        time_zone: TimeZone::parse("America/Chicago").expect("a zone"),
        barred_get_no_place: false,
        schedule: Schedule::new(vec![ring(1), ring(2)], vec![session]).expect("a schedule"),
        revision: 1,
        classes: vec![DayClass {
            id: key().class_id,
            number: "12".to_owned(),
            name: "Open Pleasure".to_owned(),
            entries: Vec::new(),
            order: None,
            taps: Vec::new(),
            class_taps: Vec::new(),
            card_saved_at: None,
            is_reopened: false,
            publications: 0,
        }],
        ring_taps: BTreeMap::new(),
        version: 1,
    }
}

/// The service on a class, of which a tap with the key `known` is stored, and which stores
/// nothing.
fn storing_nothing(class: RingClass) -> RingService {
    storing_nothing_after(class, 0)
}

/// Likewise, of which so many taps are stored.
fn storing_nothing_after(class: RingClass, stored: u64) -> RingService {
    let known = KnownTap::Entry(entry_of(&class), EntryState::Here);
    let mut tx = MockRingTx::new();
    tx.expect_lock_gate()
        .returning(move |_, _, _| Ok(Some(class.clone().at_gate())));
    tx.expect_arrive()
        .returning(move |_| Ok(Arrival { number: 1, stored }));
    tx.expect_find_tap()
        .returning(move |key| Ok((key.as_str() == "known").then_some(known)));
    let mut store = MockRingStore::new();
    store
        .expect_begin()
        .return_once(move || Ok(Box::new(tx) as Box<dyn crate::RingTx>));
    store.expect_published().returning(|_| Ok(None));
    with_days(store, a_day())
}

/// The actor's own organization.
fn of_own(actor: &kernel::Actor) -> OrganizationId {
    actor.to(Permission::ReadShows).organizations()[0]
}

fn a_day() -> MockDayStore {
    let mut days = MockDayStore::new();
    days.expect_find().returning(|_| Ok(Some(day())));
    days
}

fn wrong_fields<T: std::fmt::Debug>(result: Result<T, RingError>) -> Vec<String> {
    match result {
        Err(RingError::Fields(errors)) => errors.into_map().into_keys().collect(),
        other => panic!("{other:?}"),
    }
}

fn entry_of(class: &RingClass) -> RegistrationId {
    class.entries[0].registration_id
}

#[tokio::test]
async fn a_horse_that_the_office_scratched_is_not_tapped() {
    let mut class = class(&[&[1]]);
    class.entries[0].starter.presence = crate::Presence::Scratched;
    let tap = (entry_of(&class), EntryState::Here);
    let tapped = storing_nothing(class)
        .tap(&Caller::from(&actor()), key(), tap, Tapped::default())
        .await;
    assert_eq!(wrong_fields(tapped), ["registration_id"]);
}

#[tokio::test]
async fn a_tap_that_is_known_is_answered_and_not_stored() {
    let class = class(&[&[1]]);
    let tap = (entry_of(&class), EntryState::Here);
    let known = Tapped::new(None, Some("known".to_owned()));
    let rings = storing_nothing(class.clone());
    let gate = rings.tap(&Caller::from(&actor()), key(), tap, known).await;
    let mut stored = day();
    stored.put(class.at_gate());
    assert_eq!(*gate.expect("answered").today.day, stored);
}

#[tokio::test]
async fn the_key_of_another_tap_is_refused() {
    let class = class(&[&[1]]);
    let tap = (entry_of(&class), EntryState::Done);
    let known = Tapped::new(None, Some("known".to_owned()));
    let caller = Caller::from(&actor());
    let tapped = storing_nothing(class.clone())
        .tap(&caller, key(), tap, known.clone())
        .await;
    let is_reused = |it: &RingError| matches!(it, RingError::Refused(Refusal::KeyReused));
    assert!(tapped.is_err_and(|it| is_reused(&it)));
    let rings = storing_nothing(class);
    let started = rings.set_class_state(&caller, key(), ClassState::Running, known);
    assert!(started.await.is_err_and(|it| is_reused(&it)));
}

#[test]
fn how_long_ago_something_was_tapped_does_not_depend_on_the_clock_of_the_device() {
    let minutes = Duration::minutes;
    for (ahead, ago) in [(0, 5), (-2, 5), (60, 5), (60, 0), (-60 * 24 * 30, 30)] {
        let tapped = Tapped {
            sent_at: Some(NOW + minutes(ahead)),
            ..Tapped::new(Some(NOW + minutes(ahead - ago)), None)
        };
        let at = tapped.by(NOW).expect("a time");
        assert_eq!(at, NOW - minutes(ago), "{ahead} {ago}");
    }
    // A clock that was set back meanwhile tells nothing.
    let back = Tapped {
        sent_at: Some(NOW),
        ..Tapped::new(Some(NOW + minutes(90)), None)
    };
    assert_eq!(back.by(NOW).expect("a time"), NOW);
}

#[tokio::test]
async fn a_tap_is_at_most_a_week_old() {
    let class = class(&[&[1]]);
    let tap = (entry_of(&class), EntryState::Here);
    let old = Tapped::new(Some(NOW - Duration::days(7) - Duration::SECOND), None);
    let rings = storing_nothing(class);
    let tapped = rings.tap(&Caller::from(&actor()), key(), tap, old).await;
    assert_eq!(wrong_fields(tapped), ["at"]);
}

#[tokio::test]
async fn a_class_is_tapped_so_often_and_not_more() {
    let class = class(&[&[1]]);
    let tap = (entry_of(&class), EntryState::Here);
    let rings = storing_nothing_after(class, MAX_TAPS);
    let caller = Caller::from(&actor());
    let tapped = rings.tap(&caller, key(), tap, Tapped::default());
    assert!(matches!(tapped.await, Err(RingError::TappedTooOften)));
}

#[tokio::test]
async fn a_gate_says_what_happens_in_the_rings_of_its_classes_alone() {
    let mut days = a_day();
    days.expect_tap_ring()
        .withf(|_, ring, new, now, lines| {
            *ring == (super::super::tests::key().event_id, ring_id(1))
                && (new.tap.turn.at, &new.key, *now) == (NOW, &None, NOW)
                && lines.len() == 1
        })
        .times(1)
        .returning(|_, _, _, _, _| Ok(()));
    let rings = with_days(MockRingStore::new(), days);
    let mut link = link(key().event_id, kernel::DeviceRole::Gate);
    link.organization_id = of_own(&actor());
    link.classes = vec![key().class_id];
    let caller = Caller::Device(Box::new(link.clone()));
    let report = || RingReport {
        status: RingStatus::Hold,
        reason: OptionalLine::default(),
        until: None,
    };
    // What lies in the future is taken as now.
    let later = Tapped::new(Some(NOW + Duration::HOUR), None);
    let ring = |number| (key().event_id, ring_id(number));
    let held = rings
        .set_ring_state(&caller, ring(1), report(), later)
        .await;
    held.expect("held");
    let other = rings.set_ring_state(&caller, ring(2), report(), Tapped::default());
    assert!(matches!(
        other.await,
        Err(RingError::Refused(Refusal::NotFound("Ring")))
    ));
    link.classes = vec![ClassId::new(Uuid::from_u128(77))];
    let caller = Caller::Device(Box::new(link));
    let foreign = rings.set_ring_state(&caller, ring(1), report(), Tapped::default());
    assert!(matches!(
        foreign.await,
        Err(RingError::Refused(Refusal::NotFound("Ring")))
    ));
}
