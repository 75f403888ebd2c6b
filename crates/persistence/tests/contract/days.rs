//! The days of shows: schedules, and what stewards tapped.

use events::Event;
use kernel::{
    EventReference, OptionalLine, Refusal, RegistrationId, RequiredLine, Revision, RingId, Scope,
    Uuid,
};
use rings::{
    Caller, ClassLine, ClassState, DayStore as _, Drag, DrawWish, EntryState, Goes, RingError,
    RingReport, RingService, RingStatus, RingTap, ScheduleDraft, ScheduleLine, SessionDraft,
    ShowDay, Spread, Tapped, USUAL_MINUTES,
};
use sea_orm::{ConnectionTrait as _, Statement};
use time::Duration;

use crate::rings::{key, rings, running};
use crate::samples::NOW;
use crate::support::Stores;

on_both_databases!(
    a_day_is_read_as_it_was_saved,
    of_two_schedules_at_once_the_second_is_told,
    a_tap_that_is_sent_often_is_stored_once,
    what_stewards_tap_at_once_is_all_stored,
    a_clock_that_is_set_back_freezes_nothing,
    the_schedule_leaves_out_classes_that_are_gone,
);

fn line(text: &str) -> RequiredLine<100> {
    RequiredLine::parse(text).expect("a name")
}

fn plan(show: &Event) -> ScheduleDraft {
    let class = |index: usize, with: Option<usize>| ClassLine {
        class_id: show.classes[index].id,
        goes: Goes::OneByOne,
        minutes: 17,
        minutes_per_entry: 4,
        drag: Some(Drag {
            every: 10,
            minutes: 6,
        }),
        break_minutes: 9,
        with: with.map(|it| show.classes[it].id),
    };
    let pause = ScheduleLine::Pause {
        name: line("Set-up"),
        minutes: USUAL_MINUTES,
    };
    ScheduleDraft {
        rings: vec![
            ("main".to_owned(), line("Main")),
            ("back".to_owned(), line("Back")),
        ],
        sessions: vec![SessionDraft {
            id: None,
            ring_id: "back".to_owned(),
            starts_at: NOW,
            lines: vec![
                pause,
                ScheduleLine::Class(class(0, None)),
                ScheduleLine::Class(class(1, Some(0))),
            ],
        }],
    }
}

/// A show whose schedule is saved, with the id of the ring in which its classes are.
async fn planned(stores: &Stores) -> (RingService, Scope, Event, RingId) {
    let (scope, show) = running(stores).await;
    let rings = rings(stores);
    let saved = rings.set_schedule(scope.actor(), show.id, plan(&show), None);
    let ring = saved.await.expect("saved").day.schedule.rings[1].id;
    (rings, scope, show, ring)
}

async fn read(stores: &Stores, scope: &Scope, show: &Event) -> ShowDay {
    let found = stores.days.find(scope, show.id).await.expect("read");
    found.expect("a day")
}

async fn a_day_is_read_as_it_was_saved(stores: &Stores) {
    let (rings, scope, show, ring) = planned(stores).await;
    let (actor, caller) = (scope.actor(), Caller::from(scope.actor()));
    let day = read(stores, &scope, &show).await;
    let plan = plan(&show);
    let names: Vec<_> = day
        .schedule
        .rings
        .iter()
        .map(|it| it.name.clone())
        .collect();
    assert_eq!(names, [line("Main"), line("Back")]);
    let session = &day.schedule.sessions[0];
    assert_eq!((session.ring_id, session.starts_at), (ring, NOW));
    assert_eq!(session.lines, plan.sessions[0].lines);
    assert_eq!(
        (day.revision, &day.name),
        (1, &show.details.profile.name.as_str().to_owned())
    );
    let report = RingReport {
        status: RingStatus::Hold,
        reason: OptionalLine::stored("A loose horse".to_owned()),
        until: Some(NOW + Duration::minutes(5)),
    };
    let earlier = |seconds, key: &str| {
        Tapped::new(Some(NOW - Duration::seconds(seconds)), Some(key.to_owned()))
    };
    let held = rings.set_ring_state(&caller, (show.id, ring), report, earlier(5, "h"));
    held.await.expect("held");
    let class = key(&show, 0);
    let started = rings.set_class_state(&caller, class, ClassState::Running, earlier(4, "s"));
    let gate = started.await.expect("started");
    let first = gate.class.entries[0].registration_id;
    let tapped = rings.tap(&caller, class, (first, EntryState::InRing), earlier(3, "t"));
    tapped.await.expect("tapped");
    let wish = DrawWish {
        seed: Some(rings::MAX_SEED),
        min_gap: 2,
        spread: vec![Spread::Rider, Spread::Trainer],
    };
    let drawn = rings.draw(actor, class, wish).await.expect("drawn");
    let day = read(stores, &scope, &show).await;
    let taps = &day.ring_taps[&ring];
    assert_eq!(
        taps[..],
        [RingTap {
            status: RingStatus::Hold,
            reason: OptionalLine::stored("A loose horse".to_owned()),
            until: Some(NOW + Duration::minutes(5)),
            at: NOW - Duration::seconds(5),
        }]
    );
    let of_day = day.class(class.class_id).expect("the class");
    assert_eq!(of_day.class_taps.len(), 1);
    assert_eq!(of_day.class_taps[0].at, NOW - Duration::seconds(4));
    assert_eq!(of_day.taps.len(), 1);
    assert_eq!(
        (of_day.taps[0].registration_id, of_day.taps[0].state),
        (first, EntryState::InRing)
    );
    assert_eq!(of_day.taps[0].at, NOW - Duration::seconds(3));
    assert_eq!(of_day.order, drawn.class.order);
    let order = of_day.order.as_ref().expect("an order");
    assert_eq!(
        order.drawn.as_ref().map(|(it, _)| it.seed),
        Some(rings::MAX_SEED)
    );
    assert_eq!(of_day.entries.len(), 3);
    // Everybody reads the same; who is not in the organization reads nothing.
    let public = EventReference::Id(show.id);
    let public = stores.days.find_public(&public).await.expect("read");
    assert_eq!(public, Some(day.clone()));
    let link = EventReference::Link(show.public_link.clone());
    for reference in [EventReference::Id(show.id), link] {
        let id = stores.days.find_public_id(&reference).await;
        assert_eq!(id.expect("read"), Some(show.id));
    }
    let version = stores.days.version(show.id).await.expect("read");
    assert_eq!(version, day.version);
    let stranger = Scope::of_one(
        kernel::OrganizationId::new(Uuid::from_u128(9)),
        kernel::Permission::ReadShows,
    );
    assert_eq!(
        stores.days.find(&stranger, show.id).await.expect("read"),
        None
    );
    assert!(!stores.days.owns(&stranger, show.id).await.expect("read"));
    // The draw was changed by hand, and by whom is known.
    let order = drawn.entries.iter().rev().copied().collect();
    let set = rings.set_order(actor, class, order).await.expect("set");
    let (at, author) = set.changed.expect("it was changed");
    assert_eq!((at, author.as_str()), (NOW, "office"));
}

async fn of_two_schedules_at_once_the_second_is_told(stores: &Stores) {
    let (rings, scope, show, _) = planned(stores).await;
    let save = |name: &str| {
        let (rings, actor, id) = (rings.clone(), scope.actor().clone(), show.id);
        let mut draft = plan(&show);
        draft.rings.push((name.to_owned(), line(name)));
        tokio::spawn(async move {
            let seen = Some(Revision::new(1));
            rings.set_schedule(&actor, id, draft, seen).await
        })
    };
    let (one, other) = (save("One"), save("Other"));
    let both = [one.await.expect("run"), other.await.expect("run")];
    let is_told =
        |it: &Result<_, RingError>| matches!(it, Err(RingError::Refused(Refusal::Changed)));
    let told = both.iter().filter(|it| is_told(it)).count();
    assert_eq!(told, 1);
    assert_eq!(read(stores, &scope, &show).await.revision, 2);
}

async fn a_tap_that_is_sent_often_is_stored_once(stores: &Stores) {
    let (rings, scope, show, ring) = planned(stores).await;
    let class = key(&show, 0);
    let first = rings
        .gate(&Caller::from(scope.actor()), class)
        .await
        .expect("read");
    let first = first.class.entries[0].registration_id;
    let tap = |_| {
        let (rings, caller) = (rings.clone(), Caller::from(scope.actor()));
        let (show, tapped) = (show.id, Tapped::new(None, Some("one".to_owned())));
        tokio::spawn(async move {
            let here = (first, EntryState::Here);
            rings.tap(&caller, class, here, tapped.clone()).await?;
            let report = RingReport {
                status: RingStatus::Closed,
                reason: OptionalLine::default(),
                until: None,
            };
            rings
                .set_ring_state(&caller, (show, ring), report, tapped)
                .await
        })
    };
    let sent: Vec<_> = (0..8).map(tap).collect();
    for sent in sent {
        sent.await.expect("run").expect("tapped");
    }
    let day = read(stores, &scope, &show).await;
    assert_eq!(day.class(class.class_id).expect("the class").taps.len(), 1);
    assert_eq!(day.ring_taps[&ring].len(), 1);
}

async fn what_stewards_tap_at_once_is_all_stored(stores: &Stores) {
    let (rings, scope, show, _) = planned(stores).await;
    let classes = [key(&show, 0), key(&show, 1)];
    let gate = rings
        .gate(&Caller::from(scope.actor()), classes[1])
        .await
        .expect("read");
    let entries: Vec<RegistrationId> = gate
        .class
        .entries
        .iter()
        .map(|it| it.registration_id)
        .collect();
    let tap = |at: usize| {
        let (rings, caller) = (rings.clone(), Caller::from(scope.actor()));
        let (class, entry) = (classes[at % 2], entries[at % entries.len()]);
        tokio::spawn(async move {
            let tapped = Tapped::new(None, Some(format!("tap {at}")));
            rings
                .tap(&caller, class, (entry, EntryState::Here), tapped)
                .await
        })
    };
    let taps: Vec<_> = (0..20).map(tap).collect();
    for tap in taps {
        tap.await.expect("run").expect("tapped");
    }
    let day = read(stores, &scope, &show).await;
    let taps = day.classes.iter().map(|it| it.taps.len());
    assert_eq!(taps.sum::<usize>(), 20);
}

async fn the_schedule_leaves_out_classes_that_are_gone(stores: &Stores) {
    let (rings, scope, show, _) = planned(stores).await;
    let class = key(&show, 0);
    let caller = Caller::from(scope.actor());
    let started = rings.set_class_state(&caller, class, ClassState::Running, Tapped::default());
    started.await.expect("started");
    let first = rings
        .gate(&caller, class)
        .await
        .expect("read")
        .class
        .entries[0]
        .registration_id;
    let tapped = rings.tap(&caller, class, (first, EntryState::Here), Tapped::default());
    tapped.await.expect("tapped");
    let db = stores.connect().await;
    for statement in ["DELETE FROM class_entries", "DELETE FROM classes"] {
        db.execute_unprepared(statement).await.expect("deleted");
    }
    let day = read(stores, &scope, &show).await;
    assert_eq!(day.schedule.sessions[0].lines.len(), 1);
    for table in ["class_taps", "gate_taps", "judged_classes"] {
        let count = format!("SELECT count(*) AS number FROM {table}");
        let row = db.query_one_raw(Statement::from_string(db.get_database_backend(), count));
        let row = row.await.expect("counted").expect("a row");
        assert_eq!(
            row.try_get::<i64>("", "number").expect("a number"),
            0,
            "{table}"
        );
    }
}

async fn a_clock_that_is_set_back_freezes_nothing(stores: &Stores) {
    let (rings, scope, show, ring) = planned(stores).await;
    let (caller, class) = (Caller::from(scope.actor()), key(&show, 0));
    let now = Tapped::default;
    let gate = rings.set_class_state(&caller, class, ClassState::Running, now());
    let gate = gate.await;
    let horses = gate.expect("started").class.entries;
    let first = horses[0].registration_id;
    let tapped = rings.tap(&caller, class, (first, EntryState::InRing), now());
    tapped.await.expect("tapped");
    // An hour earlier, with and without the time of a device that knows better.
    let earlier = crate::rings::rings_at(stores, NOW - Duration::HOUR);
    let by_device = Tapped::new(Some(NOW + Duration::MINUTE), None);
    let done = earlier.tap(&caller, class, (first, EntryState::Done), by_device);
    let gate = done.await.expect("tapped");
    let then = &gate.today.state.classes[&class.class_id];
    assert_eq!(then.seen[&first].state, EntryState::Done);
    assert!(gate.today.state.as_of >= NOW);
    let held = RingReport {
        status: RingStatus::Hold,
        reason: OptionalLine::default(),
        until: None,
    };
    let held = earlier.set_ring_state(&caller, (show.id, ring), held, now());
    let today = held.await.expect("held");
    let mut rings = today.state.rings.iter();
    assert!(rings.any(|it| it.state.status == RingStatus::Hold));
    let ended = earlier.set_class_state(&caller, class, ClassState::Finished, now());
    let gate = ended.await.expect("ended");
    let then = &gate.today.state.classes[&class.class_id];
    assert_eq!(then.state(), ClassState::Finished);
}
