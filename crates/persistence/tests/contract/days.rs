//! The days of shows: schedules, and what stewards tapped.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Instant;

use events::Event;
use kernel::{
    AccountId, Actor, EventReference, OptionalLine, Permission, Refusal, RegistrationId,
    RequiredLine, Revision, RingId, Scope, Uuid,
};
use persistence::Database;
use rings::{
    Caller, ClassLine, ClassState, DayStore as _, Drag, DrawWish, EntryState, Gate, Goes,
    RingError, RingReport, RingService, RingStatus, RingTap, ScheduleDraft, ScheduleLine,
    SessionDraft, ShowDay, Spread, Tapped, Turn, USUAL_MINUTES,
};
use sea_orm::{ConnectionTrait as _, Statement};
use testkit::TestDatabase;
use time::Duration;

use crate::rings::{key, placed, places as card_of, rings, running};
use crate::samples::NOW;
use crate::support::Stores;

on_both_databases!(
    a_day_is_read_as_it_was_saved,
    of_two_schedules_at_once_the_second_is_told,
    a_tap_that_is_sent_often_is_stored_once,
    what_stewards_tap_at_once_is_all_stored,
    thousands_of_taps_are_stored_and_few_are_read,
    a_clock_that_is_set_back_freezes_nothing,
    a_clock_that_was_ahead_ends_nothing,
    the_schedule_leaves_out_classes_that_are_gone,
);

/// The day of a show, with its classes, horses, taps, cards, results and inspections.
const OF_A_DAY: usize = 13;

/// The class and whose it is, its row, its horses, and what was tapped of them and of it.
const OF_LOCKING_A_GATE: usize = 5;

/// Locking; whether the tap is known, and which one it is; the tap, those that it replaces,
/// and its line of the trail.
const MOST_OF_A_TAP: usize = OF_LOCKING_A_GATE + 5;

/// The class and whose it is, its row and all that the ring knows of it; the card and its
/// line.
const OF_A_MARK: usize = 10;

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
    let found = stores.days.find(&EventReference::Id(show.id)).await;
    let found = found
        .expect("read")
        .filter(|it| scope.permits(it.organization_id));
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
    let first = entry_of(&gate, 0);
    let tapped = rings.tap(&caller, class, (first, EntryState::InRing), earlier(3, "t"));
    tapped.await.expect("tapped");
    let wish = DrawWish {
        seed: Some(rings::MAX_SEED),
        min_gap: 2,
        spread: vec![Spread::Rider, Spread::Trainer],
    };
    let drawn = rings.draw(actor, class, wish, None).await.expect("drawn");
    let day = read(stores, &scope, &show).await;
    let taps = &day.ring_taps[&ring];
    assert_eq!(
        taps[..],
        [RingTap {
            status: RingStatus::Hold,
            reason: OptionalLine::stored("A loose horse".to_owned()),
            until: Some(NOW + Duration::minutes(5)),
            turn: Turn {
                at: NOW - Duration::seconds(5),
                number: 1,
            },
        }]
    );
    let of_day = day.class(class.class_id).expect("the class");
    assert_eq!(of_day.class_taps.len(), 1);
    assert_eq!(of_day.class_taps[0].turn.at, NOW - Duration::seconds(4));
    assert_eq!(of_day.taps.len(), 1);
    assert_eq!(
        (of_day.taps[0].registration_id, of_day.taps[0].state),
        (first, EntryState::InRing)
    );
    assert_eq!(of_day.taps[0].turn.at, NOW - Duration::seconds(3));
    assert_eq!(of_day.order, drawn.class.order);
    let order = of_day.order.as_ref().expect("an order");
    assert_eq!(
        order.drawn.as_ref().map(|(it, _)| it.seed),
        Some(rings::MAX_SEED)
    );
    assert_eq!(of_day.entries.len(), 3);
    // Everybody reads the same; who is not in the organization reads nothing.
    let link = EventReference::Link(show.public_link.clone());
    for reference in [EventReference::Id(show.id), link] {
        let public = rings.public_day(&reference).await.expect("read");
        assert_eq!(public.map(|it| it.day), Some(Arc::new(day.clone())));
        let id = stores.days.find_public_id(&reference).await;
        assert_eq!(id.expect("read"), Some(show.id));
    }
    let version = stores.days.version(show.id).await.expect("read");
    assert_eq!(version, day.version);
    let stranger = Actor::alone(AccountId::new(Uuid::from_u128(9)));
    let read = rings.schedule(&Caller::from(&stranger), show.id).await;
    let missing = RingError::Refused(Refusal::NotFound("Event"));
    assert_eq!(read.expect_err("missing").to_string(), missing.to_string());
    let stranger = stranger.to(Permission::ReadShows);
    assert!(!stores.days.owns(&stranger, show.id).await.expect("read"));
    // The draw was changed by hand, and by whom is known.
    let order = drawn.entries.iter().rev().copied().collect();
    let set = rings
        .set_order(actor, class, order, Some(drawn.class.order_revision()))
        .await
        .expect("set");
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
    let first = entry_of(&first, 0);
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
    let entries: Vec<RegistrationId> = [0, 1].map(|at| entry_of(&gate, at)).into();
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
    assert_eq!(rows(stores, "gate_taps").await, 20);
    // Nothing follows from those that others have replaced.
    let day = read(stores, &scope, &show).await;
    let taps = day.classes.iter().map(|it| it.taps.len());
    assert!(taps.sum::<usize>() <= 2 * entries.len() * 2);
}

async fn rows(stores: &Stores, table: &str) -> i64 {
    let db = stores.connect().await;
    let count = format!("SELECT count(*) AS number FROM {table}");
    let row = db.query_one_raw(Statement::from_string(db.get_database_backend(), count));
    let row = row.await.expect("counted").expect("a row");
    row.try_get("", "number").expect("a number")
}

async fn thousands_of_taps_are_stored_and_few_are_read(stores: &Stores) {
    let (rings, scope, show, ring) = planned(stores).await;
    let (caller, class) = (Caller::from(scope.actor()), key(&show, 0));
    let first = rings.gate(&caller, class).await.expect("read");
    let first = entry_of(&first, 0);
    for at in 0..60 {
        let is_even = at % 2 == 0;
        let report = RingReport {
            status: if is_even {
                RingStatus::Hold
            } else {
                RingStatus::Running
            },
            reason: OptionalLine::default(),
            until: None,
        };
        let now = Tapped::default;
        let held = rings.set_ring_state(&caller, (show.id, ring), report, now());
        held.await.expect("held");
        let state = if is_even {
            ClassState::Running
        } else {
            ClassState::Finished
        };
        let started = rings.set_class_state(&caller, class, state, now());
        started.await.expect("started");
        let state = if is_even {
            EntryState::InRing
        } else {
            EntryState::Done
        };
        let tapped = rings.tap(&caller, class, (first, state), now());
        tapped.await.expect("tapped");
    }
    for table in ["gate_taps", "class_taps", "ring_taps"] {
        assert_eq!(rows(stores, table).await, 60, "{table}");
    }
    let day = read(stores, &scope, &show).await;
    let of_day = day.class(class.class_id).expect("the class");
    let read = [
        of_day.taps.len(),
        of_day.class_taps.len(),
        day.ring_taps[&ring].len(),
    ];
    assert!(read.into_iter().all(|it| it <= 20), "{read:?}");
}

async fn a_clock_that_was_ahead_ends_nothing(stores: &Stores) {
    let (rings, scope, show, ring) = planned(stores).await;
    let (caller, class) = (Caller::from(scope.actor()), key(&show, 0));
    let report = |status| RingReport {
        status,
        reason: OptionalLine::default(),
        until: None,
    };
    for ahead in [Duration::HOUR, Duration::days(8)] {
        let now = Tapped::default;
        let wrong = crate::rings::rings_at(stores, NOW + ahead);
        let started = wrong.set_class_state(&caller, class, ClassState::Running, now());
        let gate = started.await.expect("started");
        let first = entry_of(&gate, 0);
        let tapped = wrong.tap(&caller, class, (first, EntryState::InRing), now());
        tapped.await.expect("tapped");
        let held = wrong.set_ring_state(&caller, (show.id, ring), report(RingStatus::Hold), now());
        held.await.expect("held");
        // It is right again. A phone that is two minutes slow sends its time.
        let late_clock = || Tapped {
            sent_at: Some(NOW - Duration::minutes(2)),
            ..Tapped::new(Some(NOW - Duration::minutes(2)), None)
        };
        let tapped = rings.tap(&caller, class, (first, EntryState::Done), late_clock());
        let gate = tapped.await.expect("tapped");
        let then = &gate.today.state.classes[&class.class_id];
        assert_eq!(then.seen[&first].state, EntryState::Done, "{ahead}");
        assert_eq!(gate.overruled, None);
        assert_eq!(gate.today.state.as_of, NOW);
        let ended = rings.set_class_state(&caller, class, ClassState::Finished, late_clock());
        let gate = ended.await.expect("ended");
        let then = &gate.today.state.classes[&class.class_id];
        assert_eq!((then.state(), gate.overruled), (ClassState::Finished, None));
        let open = rings.set_ring_state(
            &caller,
            (show.id, ring),
            report(RingStatus::Empty),
            late_clock(),
        );
        let (today, overruled) = open.await.expect("opened");
        let mut states = today.state.rings.iter();
        let state = states.find(|it| it.id == ring).map(|it| it.state.status);
        assert_eq!((state, overruled), (Some(RingStatus::Empty), None));
        // What was tapped before that arrives late, and is told so.
        let late = Tapped::new(Some(NOW - Duration::minutes(5)), None);
        let late = rings
            .tap(&caller, class, (first, EntryState::Here), late)
            .await;
        let overruled = late.expect("tapped").overruled;
        assert_eq!(overruled.map(|it| it.state), Some("done"));
        let late = Tapped::new(Some(NOW - Duration::minutes(5)), None);
        let late = rings
            .set_class_state(&caller, class, ClassState::Running, late)
            .await;
        let overruled = late.expect("tapped").overruled;
        assert_eq!(overruled.map(|it| it.state), Some("finished"));
        let late = Tapped::new(Some(NOW - Duration::minutes(5)), None);
        let late = rings.set_ring_state(&caller, (show.id, ring), report(RingStatus::Hold), late);
        let (_, overruled) = late.await.expect("tapped");
        assert_eq!(overruled.map(|it| it.state), Some("empty"));
    }
}

async fn the_schedule_leaves_out_classes_that_are_gone(stores: &Stores) {
    let (rings, scope, show, _) = planned(stores).await;
    let class = key(&show, 0);
    let caller = Caller::from(scope.actor());
    let started = rings.set_class_state(&caller, class, ClassState::Running, Tapped::default());
    started.await.expect("started");
    let first = entry_of(&rings.gate(&caller, class).await.expect("read"), 0);
    let tapped = rings.tap(&caller, class, (first, EntryState::Here), Tapped::default());
    tapped.await.expect("tapped");
    let db = stores.connect().await;
    for statement in ["DELETE FROM class_entries", "DELETE FROM classes"] {
        db.execute_unprepared(statement).await.expect("deleted");
    }
    let day = read(stores, &scope, &show).await;
    assert_eq!(day.schedule.sessions[0].lines.len(), 1);
    for table in ["class_taps", "gate_taps", "judged_classes"] {
        assert_eq!(rows(stores, table).await, 0, "{table}");
    }
}

async fn a_clock_that_is_set_back_freezes_nothing(stores: &Stores) {
    let (rings, scope, show, ring) = planned(stores).await;
    let (caller, class) = (Caller::from(scope.actor()), key(&show, 0));
    let now = Tapped::default;
    let gate = rings.set_class_state(&caller, class, ClassState::Running, now());
    let gate = gate.await;
    let first = entry_of(&gate.expect("started"), 0);
    let tapped = rings.tap(&caller, class, (first, EntryState::InRing), now());
    tapped.await.expect("tapped");
    // An hour earlier, with and without the time of a device that knows better.
    let earlier = crate::rings::rings_at(stores, NOW - Duration::HOUR);
    let by_device = Tapped::new(Some(NOW + Duration::MINUTE), None);
    let done = earlier.tap(&caller, class, (first, EntryState::Done), by_device);
    let gate = done.await.expect("tapped");
    let then = &gate.today.state.classes[&class.class_id];
    assert_eq!(then.seen[&first].state, EntryState::Done);
    assert_eq!(gate.today.state.as_of, NOW - Duration::HOUR);
    let held = RingReport {
        status: RingStatus::Hold,
        reason: OptionalLine::default(),
        until: None,
    };
    let held = earlier.set_ring_state(&caller, (show.id, ring), held, now());
    let (today, _) = held.await.expect("held");
    let mut rings = today.state.rings.iter();
    assert!(rings.any(|it| it.state.status == RingStatus::Hold));
    let ended = earlier.set_class_state(&caller, class, ClassState::Finished, now());
    let gate = ended.await.expect("ended");
    let then = &gate.today.state.classes[&class.class_id];
    assert_eq!(then.state(), ClassState::Finished);
}

/// The entry with this back number, counted from 0, at the gate of a class.
fn entry_of(gate: &Gate, index: usize) -> RegistrationId {
    let class = gate.today.day.class(gate.class).expect("the class");
    class.entries[index].registration_id
}

/// Does something until it was done while what it has read is kept, which is for a second;
/// it is told the attempt.
async fn while_kept<T>(act: impl AsyncFn(u32) -> T) -> T {
    for attempt in 0..100 {
        let begun = Instant::now();
        let done = act(attempt).await;
        if begun.elapsed() < std::time::Duration::from_millis(900) {
            return done;
        }
    }
    panic!("it always took a second");
}

/// What a phone at the ring asks and says, while the day is kept in memory: how many
/// statements each takes, beside those of who it is.
async fn what_phones_at_the_ring_say_takes_few_statements(file: TestDatabase) {
    let mut database = Database::open(file.url()).expect("an address");
    let counter = database.count_statements();
    database.prepare().await.expect("prepared");
    let stores = Stores::of(database, file);
    let (rings, scope, show, _) = planned(&stores).await;
    let caller = Caller::from(scope.actor());
    let class = key(&show, 0);
    let format = rings.set_format(scope.actor(), class, placed(1), None);
    format.await.expect("saved");
    let gate = rings.gate(&caller, class).await.expect("a gate");
    let entry = entry_of(&gate, 0);
    let tap = async |number: u32| {
        let state = [EntryState::InRing, EntryState::Done][number as usize % 2];
        let tapped = Tapped::new(None, Some(format!("tap {number}")));
        let tapped = rings.tap(&caller, class, (entry, state), tapped).await;
        tapped.expect("tapped");
    };
    let count = || counter.swap(0, Ordering::Relaxed);
    let link = EventReference::Id(show.id);
    let followed = async || {
        rings.newest_day(show.id).await.expect("read");
        rings.published(&link).await.expect("read");
        count();
    };
    tap(0).await;

    // Everybody's pages while nothing changes, and once after each change.
    let taken = while_kept(async |_| {
        followed().await;
        for _ in 0..3 {
            rings.gate(&caller, class).await.expect("a gate");
            rings.schedule(&caller, show.id).await.expect("a schedule");
            rings.public_day(&link).await.expect("a day");
            rings.published(&link).await.expect("results");
        }
        count()
    });
    assert_eq!(taken.await, 0);
    let taken = while_kept(async |attempt| {
        tap(attempt + 1000).await;
        count();
        rings.public_day(&link).await.expect("a day");
        count()
    });
    assert_eq!(taken.await, OF_A_DAY);

    for round in 1..=3 {
        let (taken, again) = while_kept(async |attempt| {
            let number = round * 10_000 + attempt;
            followed().await;
            tap(number).await;
            let taken = count();
            // It is sent again.
            followed().await;
            tap(number).await;
            (taken, count())
        })
        .await;
        assert!(
            (MOST_OF_A_TAP - 1..=MOST_OF_A_TAP).contains(&taken),
            "{taken}"
        );
        assert_eq!(again, OF_LOCKING_A_GATE + 1);
    }
    let taken = while_kept(async |_| {
        followed().await;
        let started = rings.set_class_state(&caller, class, ClassState::Running, Tapped::default());
        started.await.expect("started");
        count()
    })
    .await;
    // Without a key; one of another attempt is replaced.
    let most = OF_A_DAY + MOST_OF_A_TAP - 1;
    assert!((most - 1..=most).contains(&taken), "{taken}");
    followed().await;
    for places in [&[1][..], &[1, 2]] {
        let card = rings.save_card(&caller, (class, 0), card_of(places), None);
        card.await.expect("saved");
        assert_eq!(count(), OF_A_MARK);
    }
}

#[tokio::test]
async fn what_phones_at_the_ring_say_takes_few_statements_on_sqlite() {
    what_phones_at_the_ring_say_takes_few_statements(TestDatabase::sqlite()).await;
}

#[tokio::test]
async fn what_phones_at_the_ring_say_takes_few_statements_on_postgres() {
    what_phones_at_the_ring_say_takes_few_statements(TestDatabase::postgres().await).await;
}
