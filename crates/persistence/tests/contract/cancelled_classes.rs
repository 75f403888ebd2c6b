//! Classes that the office cancels.

use std::sync::atomic::Ordering;

use events::EventStore as _;
use kernel::{Money, Reason, Refusal, Task as _};
use persistence::Database;
use registrations::{
    CancelledClass, ClassEntryState, EntryMailStore as _, EntryStatus, Lock, RegistrationStore as _,
};
use testkit::TestDatabase;

use crate::classes::assert_counts;
use crate::entry_rules::{entries, rules, service, show, wish};
use crate::jobs::claim;
use crate::samples::NOW;
use crate::statements;
use crate::support::Stores;

on_both_databases!(
    a_cancelled_class_is_closed_and_taken_off_every_bill,
    a_class_of_another_account_is_not_cancelled,
);

fn no_judge() -> Reason {
    Reason::parse("No judge").expect("a reason")
}

/// The ids of the entries with a mail in the queue, in the order of the mails.
async fn mailed(stores: &Stores) -> Vec<kernel::RegistrationId> {
    let mut ids = Vec::new();
    while let Some(job) = claim(stores, registrations::EntryMail::KIND, NOW).await {
        let Some(mail) = job.task.read::<registrations::EntryMail>() else {
            panic!("{job:?}");
        };
        let news = stores.registrations.find_news(&mail).await;
        let news = news.expect("answered").expect("an entry");
        let numbers: Vec<_> = news.classes.iter().map(|it| it.number.as_str()).collect();
        assert_eq!(numbers, ["3", "12A", "1"]);
        ids.push(news.registration.id);
    }
    ids
}

async fn a_cancelled_class_is_closed_and_taken_off_every_bill(stores: &Stores) {
    let (actor, show) = show(stores, rules(None), &[Some(1), None]).await;
    let service = service(stores, NOW);
    let mut made = Vec::new();
    for classes in [&[0, 1][..], &[0], &[1]] {
        let entry = service.register(wish(&show, classes, Vec::new())).await;
        made.push(entry.expect("entered"));
    }
    assert_eq!(made[1].status, EntryStatus::Waitlisted);
    let class = show.classes[0].id;
    let confirmations = mailed(stores).await;
    assert_eq!(confirmations.len(), 3);
    let before = stores.events.find(&actor, show.id).await;
    let before = before.expect("answered").expect("a show");

    let done = service
        .cancel_class(actor.actor(), show.id, class, &no_judge())
        .await;
    let price = made[0].class_entries[0].price;
    let off = CancelledClass {
        entries: 2,
        off: price,
    };
    assert_eq!(done.expect("cancelled"), off);
    let after = entries(stores, &actor, &show).await;
    let states = |number: u32| {
        let entry = after.iter().find(|it| it.entry_number == number);
        let entry = entry.expect("an entry");
        let states: Vec<_> = entry.class_entries.iter().map(|it| it.state).collect();
        (entry.status, states, entry.revision.number())
    };
    assert_eq!(
        states(1),
        (
            EntryStatus::Entered,
            vec![ClassEntryState::Cancelled, ClassEntryState::Entered],
            2
        )
    );
    assert_eq!(
        states(2),
        (EntryStatus::Cancelled, vec![ClassEntryState::Cancelled], 2)
    );
    assert_eq!(
        states(3),
        (EntryStatus::Entered, vec![ClassEntryState::Entered], 1)
    );
    assert_counts(stores).await;
    let closed = stores.events.find(&actor, show.id).await;
    let closed = closed.expect("answered").expect("a show");
    let mut expected = before.classes.clone();
    expected[0].closed = true;
    assert_eq!(closed.classes, expected);
    // An edit that began before is refused, and does not open it again.
    assert_eq!(closed.revision.number(), before.revision.number() + 1);
    let mut mails = mailed(stores).await;
    mails.sort();
    assert_eq!(mails, [made[0].id, made[1].id]);
    let history = stores.registrations.find(&actor, made[0].id).await;
    let history = history.expect("answered").expect("an entry").history;
    let reason = |it: &registrations::EntryChange| it.reason.is_some();
    assert!(
        history.len() == 3 && history[1..].iter().all(reason),
        "{history:?}"
    );

    // Again: nothing is left to cancel.
    let again = service
        .cancel_class(actor.actor(), show.id, class, &no_judge())
        .await;
    let nothing = CancelledClass {
        entries: 0,
        off: Money::ZERO,
    };
    assert_eq!(again.expect("cancelled"), nothing);
    assert_eq!(mailed(stores).await, []);
}

async fn a_class_of_another_account_is_not_cancelled(stores: &Stores) {
    let (actor, show) = show(stores, rules(None), &[None]).await;
    let service = service(stores, NOW);
    let entry = service.register(wish(&show, &[0], Vec::new())).await;
    let entry = entry.expect("entered");
    let foreign = stores.actor().await;
    let (class, reason) = (show.classes[0].id, no_judge());
    let refused = service.cancel_class(foreign.actor(), show.id, class, &reason);
    assert!(matches!(refused.await, Err(Refusal::NotFound("Class"))));
    let foreign = stores.actor().await;
    let other = stores.show_of(&foreign).await;
    let class = other.classes[0].id;
    let refused = service.cancel_class(actor.actor(), show.id, class, &reason);
    assert!(matches!(refused.await, Err(Refusal::NotFound("Class"))));
    assert_eq!(entries(stores, &actor, &show).await, [entry]);
}

/// Each statement that changes an entry changes the counts of its show, and on
/// PostgreSQL it reads all former versions of that row.
async fn all_entries_of_a_class_take_as_many_statements_as_one(file: TestDatabase) {
    let mut database = Database::open(file.url()).expect("an address");
    let counter = database.count_statements();
    database.prepare().await.expect("prepared");
    let stores = Stores::of(database.clone(), file);
    let service = statements::service(&database);
    let mut taken = Vec::new();
    for entries in [1, 40] {
        let (actor, show) = show(&stores, rules(None), &[None, None]).await;
        let wishes: Vec<_> = (0..entries)
            .map(|_| wish(&show, &[0, 1], Vec::new()))
            .collect();
        let made = service.enter(Lock::Wait, &wishes).await;
        assert!(made.iter().flatten().all(Result::is_ok));
        counter.store(0, Ordering::Relaxed);
        let (class, reason) = (show.classes[0].id, no_judge());
        let done = service.cancel_class(actor.actor(), show.id, class, &reason);
        let done = done.await;
        assert_eq!(done.expect("cancelled").entries, entries);
        taken.push(counter.load(Ordering::Relaxed));
    }
    assert_eq!(taken[0], taken[1]);
    assert_counts(&stores).await;
}

#[tokio::test]
async fn all_entries_of_a_class_take_as_many_statements_as_one_on_sqlite() {
    all_entries_of_a_class_take_as_many_statements_as_one(TestDatabase::sqlite()).await;
}

#[tokio::test]
async fn all_entries_of_a_class_take_as_many_statements_as_one_on_postgres() {
    all_entries_of_a_class_take_as_many_statements_as_one(TestDatabase::postgres().await).await;
}
