//! Tests of tasks and their ticks.

use futures_util::future::join_all;
use kernel::{
    HorseId, IdGenerator as _, IdempotencyKey, NamedHorse, OptionalText, PageRequest, RandomIds,
    RecordDate, Recurrence, Refusal, Revision, Scope, TaskId,
};
use persistence::SqlTaskStore;
use tasks::{
    DayTime, DayWindow, Former, Mark, Series, Task, TaskDetails, TaskFilter, TaskLimits,
    TaskStore as _, Tick,
};
use time::{Duration, OffsetDateTime};

use crate::medications::course_of;
use crate::samples::{LATER, NOW, line, required};
use crate::support::Stores;

on_both_databases!(
    a_task_reads_back_as_it_was_stored,
    a_repeated_request_creates_one_task,
    of_two_saves_with_one_revision_one_succeeds,
    horses_are_those_of_the_organization,
    two_ticks_at_once_make_one,
    an_undone_tick_can_be_made_again,
    a_window_has_what_may_be_due,
    what_held_before_a_change_is_kept,
    limits_hold,
    a_counted_rule_is_kept_with_its_last_day,
    tasks_that_recur_at_the_same_moment_keep_to_the_limit,
);

pub(crate) fn store(stores: &Stores) -> SqlTaskStore {
    SqlTaskStore::new(stores.database.clone())
}

pub(crate) fn day(text: &str) -> RecordDate {
    RecordDate::parse(text).expect("a day")
}

pub(crate) fn at(text: &str) -> DayTime {
    DayTime::parse(text).expect("a time")
}

pub(crate) fn sample(
    actor: &Scope,
    starts_on: &str,
    rule: Option<&str>,
    horses: &[HorseId],
) -> Task {
    let rule = rule.map(|it| Recurrence::parse(it, day(starts_on).as_date()).expect("a rule"));
    Task {
        id: TaskId::new(RandomIds.next_uuid()),
        organization_id: actor.actor().own_organization(),
        details: TaskDetails {
            title: required("Soak the hay"),
            horse_ids: horses.to_vec(),
            series: Series::new(day(starts_on), rule).expect("a series"),
            time: Some(at("07:30")),
            assignee: line("Inés"),
            notes: OptionalText::parse("Ten minutes,\nnot more").expect("a text"),
        },
        former: Vec::new(),
        horses: Vec::new(),
        revision: Revision::FIRST,
        created_at: NOW,
        updated_at: NOW,
    }
}

/// Both ports have an `insert`, so calls name the trait.
async fn insert(stores: &Stores, task: &Task) -> Result<Task, Refusal> {
    tasks::TaskStore::insert(&store(stores), task, None).await
}

pub(crate) async fn kept(stores: &Stores, task: &Task) -> Task {
    insert(stores, task).await.expect("stored")
}

pub(crate) fn mark(actor: &Scope, at: OffsetDateTime) -> Mark {
    Mark {
        at,
        by: actor.account_id(),
        email: String::new(),
    }
}

async fn a_task_reads_back_as_it_was_stored(stores: &Stores) {
    let (actor, horse) = stores.horse().await;
    let task = sample(
        &actor,
        "2026-05-01",
        Some("FREQ=WEEKLY;BYDAY=FR"),
        &[horse.id],
    );
    let found = kept(stores, &task).await;
    let name = horse.profile.name.as_str().to_owned();
    let horses = vec![NamedHorse { id: horse.id, name }];
    let task_id = task.id;
    let expected = Task { horses, ..task };
    assert_eq!(found, expected);
    let store = store(stores);
    let found = tasks::TaskStore::find(&store, &actor, task_id).await;
    assert_eq!(found.expect("answered"), Some(expected.clone()));
    for (horse_id, listed) in [
        (None, 1),
        (Some(horse.id), 1),
        (Some(HorseId::new(RandomIds.next_uuid())), 0),
    ] {
        let filter = TaskFilter { horse_id };
        let page = tasks::TaskStore::list(&store, &actor, &filter, &PageRequest::first(9)).await;
        let page = page.expect("answered");
        assert_eq!(page.items.len(), listed);
        assert!(page.items.iter().all(|it| *it == expected));
    }
    let stranger = stores.actor().await;
    let found = tasks::TaskStore::find(&store, &stranger, task_id).await;
    assert_eq!(found.expect("answered"), None);
    assert!(
        !tasks::TaskStore::delete(&store, &stranger, task_id)
            .await
            .expect("answered")
    );
    assert!(
        tasks::TaskStore::delete(&store, &actor, task_id)
            .await
            .expect("answered")
    );
}

async fn a_repeated_request_creates_one_task(stores: &Stores) {
    let (actor, horse) = stores.horse().await;
    let store = store(stores);
    let key = |fingerprint: &str| IdempotencyKey::parse("attempt", fingerprint).ok();
    let insert = async |task: &Task, fingerprint: &str| {
        tasks::TaskStore::insert(&store, task, key(fingerprint)).await
    };
    let task = sample(&actor, "2026-05-01", None, &[horse.id]);
    let first = insert(&task, "a").await.expect("stored");
    let changed = TaskDetails {
        title: required("Another"),
        ..task.details.clone()
    };
    let saved = tasks::TaskStore::update(&store, &actor, first.id, &changed, None, LATER).await;
    assert_eq!(saved.expect("saved").revision, Revision::new(2));
    let again = sample(&actor, "2026-05-01", None, &[horse.id]);
    assert_eq!(insert(&again, "a").await.expect("answered"), first);
    let other = insert(&again, "b").await;
    assert!(matches!(other, Err(Refusal::KeyReused)));
}

async fn of_two_saves_with_one_revision_one_succeeds(stores: &Stores) {
    let actor = stores.actor().await;
    let task = kept(stores, &sample(&actor, "2026-05-01", None, &[])).await;
    let store = store(stores);
    let save = || {
        let expected = Some(Revision::FIRST);
        tasks::TaskStore::update(&store, &actor, task.id, &task.details, expected, LATER)
    };
    let (one, other) = tokio::join!(save(), save());
    let saved = [one, other].map(|it| match it {
        Ok(task) => task.revision == Revision::new(2),
        Err(Refusal::Changed) => false,
        Err(error) => panic!("{error:?}"),
    });
    assert!(saved[0] ^ saved[1], "{saved:?}");
    let unknown = TaskId::new(RandomIds.next_uuid());
    let missing =
        tasks::TaskStore::update(&store, &actor, unknown, &task.details, None, LATER).await;
    assert!(matches!(missing, Err(Refusal::NotFound(_))));
}

async fn horses_are_those_of_the_organization(stores: &Stores) {
    let (actor, own) = stores.horse().await;
    let (_, foreign) = stores.horse().await;
    let mixed = sample(&actor, "2026-05-01", None, &[own.id, foreign.id]);
    let refused = insert(stores, &mixed).await;
    assert!(matches!(refused, Err(Refusal::Field { .. })));
    let task = kept(stores, &sample(&actor, "2026-05-01", None, &[own.id])).await;
    let details = TaskDetails {
        horse_ids: vec![foreign.id],
        ..task.details.clone()
    };
    let store = store(stores);
    let refused = tasks::TaskStore::update(&store, &actor, task.id, &details, None, LATER).await;
    assert!(matches!(refused, Err(Refusal::Field { .. })));
    let found = tasks::TaskStore::find(&store, &actor, task.id).await;
    assert_eq!(found.expect("answered"), Some(task));
    let course = course_of(&actor, foreign.id);
    let refused = tasks::CourseStore::insert(&store, &course, None).await;
    assert!(matches!(refused, Err(Refusal::Field { .. })));
}

async fn two_ticks_at_once_make_one(stores: &Stores) {
    let actor = stores.actor().await;
    let task = kept(stores, &sample(&actor, "2026-05-01", None, &[])).await;
    let store = store(stores);
    let ticks = [NOW, LATER].map(|it| Tick {
        task_id: task.id,
        date: day("2026-05-01"),
        mark: mark(&actor, it),
    });
    let (one, other) = tokio::join!(store.tick(&actor, &ticks[0]), store.tick(&actor, &ticks[1]));
    let one = one.expect("answered").expect("ticked");
    assert_eq!(other.expect("answered"), Some(one.clone()));
    assert!(one.mark.email.ends_with("@example.org"), "{one:?}");
    let stranger = stores.actor().await;
    let foreign = store.tick(&stranger, &ticks[0]).await;
    assert_eq!(foreign.expect("answered"), None);
}

async fn an_undone_tick_can_be_made_again(stores: &Stores) {
    let actor = stores.actor().await;
    let task = kept(stores, &sample(&actor, "2026-05-01", None, &[])).await;
    let (store, date) = (store(stores), day("2026-05-01"));
    let tick = |at| Tick {
        task_id: task.id,
        date,
        mark: mark(&actor, at),
    };
    store.tick(&actor, &tick(NOW)).await.expect("ticked");
    for _ in 0..2 {
        assert!(store.untick(&actor, task.id, date).await.expect("answered"));
        let found = store.find_tick(task.id, date).await;
        assert_eq!(found.expect("answered"), None);
    }
    let again = store.tick(&actor, &tick(LATER)).await.expect("answered");
    assert_eq!(again.expect("ticked").mark.at, LATER);
    let stranger = stores.actor().await;
    assert!(
        !store
            .untick(&stranger, task.id, date)
            .await
            .expect("answered")
    );
}

async fn a_window_has_what_may_be_due(stores: &Stores) {
    let actor = stores.actor().await;
    let made = async |starts_on, rule| kept(stores, &sample(&actor, starts_on, rule, &[])).await;
    let daily = made("2026-04-01", Some("FREQ=DAILY")).await;
    let later = made("2026-05-02", Some("FREQ=DAILY")).await;
    let today = made("2026-05-01", None).await;
    let open = made("2026-04-01", None).await;
    let done_before = made("2026-04-01", None).await;
    let done_today = made("2026-04-01", None).await;
    let store = store(stores);
    let began = NOW - Duration::HOUR;
    for (task, date, at) in [
        (&daily, "2026-04-20", NOW),
        (&daily, "2026-04-30", NOW),
        (&done_before, "2026-04-01", began - Duration::SECOND),
        (&done_today, "2026-04-01", began),
    ] {
        let tick = Tick {
            task_id: task.id,
            date: day(date),
            mark: mark(&actor, at),
        };
        store.tick(&actor, &tick).await.expect("ticked");
    }
    let shown = async |carried_since| {
        let window = DayWindow {
            from: day("2026-04-24"),
            date: day("2026-05-01"),
            carried_since,
        };
        let found = store.of_window(&actor, &window).await.expect("answered");
        let mut found: Vec<_> = found
            .into_iter()
            .map(|it| (it.task.id, it.ticks.len()))
            .collect();
        found.sort_unstable();
        found
    };
    assert!(later.id > daily.id);
    let expected = [
        (daily.id, 1),
        (today.id, 0),
        (open.id, 0),
        (done_today.id, 1),
    ];
    assert_eq!(shown(Some(began)).await, expected);
    assert_eq!(shown(None).await, [(daily.id, 1), (today.id, 0)]);
}

async fn what_held_before_a_change_is_kept(stores: &Stores) {
    let actor = stores.actor().await;
    let rule = Some("FREQ=DAILY;COUNT=90");
    let task = kept(stores, &sample(&actor, "2026-04-01", rule, &[])).await;
    let store = store(stores);
    let save = async |details: &TaskDetails| {
        let saved = tasks::TaskStore::update(&store, &actor, task.id, details, None, LATER).await;
        saved.expect("saved")
    };
    let later = sample(&actor, "2026-07-01", None, &[]).details;
    let former = vec![Former {
        plan: task.details.series.clone(),
        until: LATER,
    }];
    assert_eq!(save(&later).await.former, former);
    // Its series is the same.
    let saved = save(&later).await;
    assert_eq!(saved.former, former);
    let found = tasks::TaskStore::find(&store, &actor, task.id).await;
    assert_eq!(found.expect("answered"), Some(saved));
    let date = RecordDate::new(LATER.date()).expect("a day");
    let window = DayWindow {
        from: date,
        date,
        carried_since: None,
    };
    let found = store.of_window(&actor, &window).await.expect("answered");
    assert_eq!(found.len(), 1, "what was due before is told by it");
}

async fn limits_hold(stores: &Stores) {
    let (actor, horse) = stores.horse().await;
    let store = store(stores).with_limits(TaskLimits {
        tasks: 2,
        recurring_tasks: 1,
        courses: 1,
    });
    let insert = async |rule| {
        let task = sample(&actor, "2026-05-01", rule, &[]);
        tasks::TaskStore::insert(&store, &task, None).await
    };
    let daily = Some("FREQ=DAILY");
    insert(daily).await.expect("stored");
    let refused = insert(daily).await;
    assert!(matches!(refused, Err(Refusal::LimitReached(it)) if it.what == "tasks that recur"));
    let once = insert(None).await.expect("stored");
    let refused = insert(None).await;
    assert!(matches!(refused, Err(Refusal::LimitReached(it)) if it.what == "tasks"));
    let recurring = sample(&actor, "2026-05-01", daily, &[]).details;
    let refused = tasks::TaskStore::update(&store, &actor, once.id, &recurring, None, LATER).await;
    assert!(matches!(refused, Err(Refusal::LimitReached(_))));
    let course = || course_of(&actor, horse.id);
    let begun = tasks::CourseStore::insert(&store, &course(), None).await;
    begun.expect("stored");
    let refused = tasks::CourseStore::insert(&store, &course(), None).await;
    assert!(matches!(refused, Err(Refusal::LimitReached(_))));
}

/// Otherwise it is counted from the first day at each read.
async fn a_counted_rule_is_kept_with_its_last_day(stores: &Stores) {
    let actor = stores.actor().await;
    let task = sample(&actor, "2026-05-04", Some("FREQ=DAILY;COUNT=100000"), &[]);
    let id = kept(stores, &task).await.id;
    let found = tasks::TaskStore::find(&store(stores), &actor, id).await;
    let found = found.expect("answered").expect("there");
    assert_eq!(found.details.series, task.details.series);
}

/// On PostgreSQL each would count its own task alone if they did not wait for each
/// other. They do not always meet, so they try several times.
async fn tasks_that_recur_at_the_same_moment_keep_to_the_limit(stores: &Stores) {
    let store = store(stores).with_limits(TaskLimits {
        tasks: 8,
        recurring_tasks: 1,
        courses: 1,
    });
    for _ in 0..8 {
        let actor = stores.actor().await;
        // At once too, so that there are as many connections.
        let new: Vec<_> = (0..8)
            .map(|_| sample(&actor, "2026-05-01", None, &[]))
            .collect();
        let once = join_all(new.iter().map(|task| kept(stores, task))).await;
        let recurring = sample(&actor, "2026-05-01", Some("FREQ=DAILY"), &[]).details;
        let save = |task: &Task| {
            tasks::TaskStore::update(&store, &actor, task.id, &recurring, None, LATER)
        };
        let saved = join_all(once.iter().map(save)).await;
        assert_eq!(saved.iter().filter(|it| it.is_ok()).count(), 1);
    }
}
