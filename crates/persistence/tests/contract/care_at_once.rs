//! Care of many horses: what is recorded and undone at once, and what a barn sets.

use std::sync::atomic::Ordering;

use futures_util::future::join_all;
use horses::{
    CareDays, CareIntervals, CareStore as _, HorseLimits, IntervalsChange, UndoneBatch,
    VisitDetails, VisitKind, WriteHorseError,
};
use kernel::{Money, Refusal, Scope};
use persistence::Database;
use testkit::TestDatabase;
use time::{Duration, OffsetDateTime};

use crate::care_visits::{at_once, bare_horse, details, health, history, new, record, store};
use crate::horse_samples::day;
use crate::samples::{LATER, NOW, line};
use crate::support::Stores;

on_both_databases!(
    many_horses_are_recorded_at_once_or_none,
    visits_that_were_recorded_at_once_are_undone_together,
    a_year_of_visits_is_kept_as_it_was_recorded,
    intervals_are_set_for_each_organization,
    intervals_that_are_set_at_once_are_all_set,
);

async fn many_horses_are_recorded_at_once_or_none(stores: &Stores) {
    let scope = stores.actor().await;
    let mut horses = Vec::new();
    for _ in 0..8 {
        horses.push(bare_horse(stores, &scope).await.id);
    }
    let wish = at_once(details(VisitKind::Hoof, "", "2026-05-01"), &horses);
    let made = store(stores).insert(&scope, &wish, None).await;
    let made = made.expect("recorded");
    assert_eq!(made.len(), 8);
    for visit in made {
        assert_eq!(visit.batch, wish.batch);
        let found = health(stores, &scope, visit.horse.id).await;
        assert_eq!(found.hoof_care.last_trim, day("2026-05-01"));
    }
    // One of them has no room.
    let full = store(stores).with_limits(HorseLimits {
        visits_of_a_horse: 2,
        ..HorseLimits::default()
    });
    let trim = details(VisitKind::Hoof, "", "2026-05-02");
    let once = new(trim.clone(), &horses[7..]);
    full.insert(&scope, &once, None).await.expect("recorded");
    let refused = full.insert(&scope, &at_once(trim, &horses), None).await;
    assert!(matches!(
        refused,
        Err(WriteHorseError::Refusal(Refusal::LimitReached(_)))
    ));
    assert_eq!(history(stores, &scope, horses[0]).await.len(), 1);
}

async fn visits_that_were_recorded_at_once_are_undone_together(stores: &Stores) {
    let (scope, stranger) = (stores.actor().await, stores.actor().await);
    let horses = [
        bare_horse(stores, &scope).await.id,
        bare_horse(stores, &scope).await.id,
    ];
    let earlier = record(
        stores,
        &scope,
        horses[0],
        details(VisitKind::Hoof, "", "2026-03-01"),
    )
    .await;
    let wish = at_once(details(VisitKind::Hoof, "", "2026-05-01"), &horses);
    let batch = wish.batch.expect("a batch");
    let made = store(stores).insert(&scope, &wish, None).await;
    made.expect("recorded");
    let undo = async |scope: &Scope, since: OffsetDateTime| {
        let undone = store(stores).delete_batch(scope, batch, since, LATER).await;
        undone.expect("answered")
    };
    assert_eq!(undo(&stranger, NOW).await, UndoneBatch::NotFound);
    let late = NOW + Duration::milliseconds(1);
    assert_eq!(undo(&scope, late).await, UndoneBatch::TooLate);
    assert_eq!(history(stores, &scope, horses[1]).await.len(), 1);
    assert_eq!(undo(&scope, NOW).await, UndoneBatch::Done);
    assert_eq!(history(stores, &scope, horses[0]).await, [earlier]);
    assert_eq!(history(stores, &scope, horses[1]).await, []);
    let shown = health(stores, &scope, horses[0]).await.hoof_care;
    assert_eq!(shown.last_trim, day("2026-03-01"));
    assert_eq!(undo(&scope, NOW).await, UndoneBatch::NotFound);
}

/// What is done for some of thirty horses in a month, and for how many of them.
const A_MONTH: [(VisitKind, &str, usize); 8] = [
    (VisitKind::Hoof, "", 10),
    (VisitKind::Hoof, "", 10),
    (VisitKind::Hoof, "", 10),
    (VisitKind::Vaccination, "Rabies", 8),
    (VisitKind::Vaccination, "Influenza", 8),
    (VisitKind::Deworming, "Ivermectin", 15),
    (VisitKind::Dental, "", 5),
    (VisitKind::Veterinary, "Recheck", 3),
];

async fn a_year_of_visits_is_kept_as_it_was_recorded(stores: &Stores) {
    let scope = stores.actor().await;
    let mut horses = Vec::new();
    for _ in 0..30 {
        horses.push(bare_horse(stores, &scope).await.id);
    }
    let store = store(stores);
    let (mut kept, mut turn) = (Vec::new(), horses.iter().copied().cycle());
    for month in 1..=12 {
        for (press, (kind, name, of)) in (1..).zip(A_MONTH) {
            let wish = VisitDetails {
                by: line(&format!("Visitor {month}.{press}")),
                cost: Money::from_cents(1000 + month),
                ..details(kind, name, &format!("2025-{month:02}-{press:02}"))
            };
            let some: Vec<_> = turn.by_ref().take(of).collect();
            let made = store.insert(&scope, &at_once(wish, &some), None).await;
            kept.extend(made.expect("recorded"));
        }
    }
    assert_eq!(kept.len(), 12 * 69);
    for horse in horses {
        let mut of_horse: Vec<_> = kept.iter().filter(|it| it.horse.id == horse).collect();
        of_horse.sort_by_key(|it| (it.details.date, it.id));
        of_horse.reverse();
        let found = history(stores, &scope, horse).await;
        assert_eq!(found.iter().collect::<Vec<_>>(), of_horse);
        let trims = of_horse.iter().map(|it| &it.details);
        let last = trims
            .filter(|it| it.kind == VisitKind::Hoof)
            .map(|it| it.date)
            .next();
        let shown = health(stores, &scope, horse).await.hoof_care.last_trim;
        assert_eq!(shown, last);
    }
}

async fn intervals_are_set_for_each_organization(stores: &Stores) {
    let (scope, stranger) = (stores.actor().await, stores.actor().await);
    let (own, other) = (scope.organizations()[0], stranger.organizations()[0]);
    let store = store(stores);
    let found = store.intervals(own).await.expect("read");
    assert_eq!(found, CareIntervals::default());
    let days = |days| CareDays::new(days).ok();
    for hoof in [35, 49] {
        let change = IntervalsChange {
            hoof: days(hoof),
            ..IntervalsChange::default()
        };
        let set = store.change_intervals(own, change).await.expect("set");
        assert_eq!(store.intervals(own).await.expect("read"), set);
        assert_eq!(set, change.of(CareIntervals::default()));
    }
    let found = store.intervals(other).await.expect("read");
    assert_eq!(found, CareIntervals::default());
}

async fn intervals_that_are_set_at_once_are_all_set(stores: &Stores) {
    let own = stores.actor().await.organizations()[0];
    let store = store(stores);
    let days = |days| CareDays::new(days).ok();
    let none = IntervalsChange::default();
    for round in 1..=5 {
        let changes = [
            IntervalsChange {
                hoof: days(round),
                ..none
            },
            IntervalsChange {
                vaccination: days(round),
                ..none
            },
            IntervalsChange {
                dental: days(round),
                ..none
            },
            IntervalsChange {
                deworming: days(round),
                ..none
            },
        ];
        let set = join_all(changes.map(|change| store.change_intervals(own, change))).await;
        assert!(set.iter().all(Result::is_ok), "{set:?}");
        let found = store.intervals(own).await.expect("read");
        let all = [found.hoof, found.vaccination, found.dental, found.deworming];
        assert_eq!(all.map(CareDays::days), [round; 4]);
    }
}

/// Recording care of this many horses, and undoing it: how many statements each takes.
async fn statements_for(file: TestDatabase, horses: usize) -> [usize; 2] {
    let mut database = Database::open(file.url()).expect("an address");
    let counter = database.count_statements();
    database.prepare().await.expect("prepared");
    let stores = Stores::of(database, file);
    let scope = stores.actor().await;
    let mut ids = Vec::new();
    for _ in 0..horses {
        ids.push(bare_horse(&stores, &scope).await.id);
    }
    let count = || counter.swap(0, Ordering::Relaxed);
    count();
    let wish = at_once(details(VisitKind::Veterinary, "Teeth", "2026-05-01"), &ids);
    let made = store(&stores).insert(&scope, &wish, None).await;
    assert_eq!(made.expect("recorded").len(), horses);
    let recorded = count();
    let batch = wish.batch.expect("a batch");
    let undone = store(&stores).delete_batch(&scope, batch, NOW, LATER).await;
    assert_eq!(undone.expect("undone"), UndoneBatch::Done);
    [recorded, count()]
}

#[tokio::test]
async fn many_horses_take_as_many_statements_as_two_on_sqlite() {
    let few = statements_for(TestDatabase::sqlite(), 2).await;
    assert_eq!(statements_for(TestDatabase::sqlite(), 50).await, few);
    assert!(few.iter().all(|it| *it <= 20), "{few:?}");
}

#[tokio::test]
async fn many_horses_take_as_many_statements_as_two_on_postgres() {
    let few = statements_for(TestDatabase::postgres().await, 2).await;
    assert_eq!(
        statements_for(TestDatabase::postgres().await, 50).await,
        few
    );
    assert!(few.iter().all(|it| *it <= 20), "{few:?}");
}
