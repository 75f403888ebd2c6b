//! Entries that share a transaction.

use std::fmt::Debug;

use events::Event;
use kernel::{
    EventId, EventReference, IdGenerator as _, Money, RandomIds, Refusal, Scope, StoreError,
};
use registrations::{ExtraChoice, Lock, Register, RegisterError, Registration};
use sea_orm::{ConnectionTrait as _, DbBackend};

use crate::classes::assert_counts;
use crate::entry_rules::{entries, service, show, wish};
use crate::registrations::lock;
use crate::samples::{NOW, entry_rules, key, required};
use crate::support::Stores;

on_both_databases!(
    entries_that_share_a_transaction_are_as_made_one_by_one,
    shows_can_share_a_transaction,
    a_show_that_another_transaction_has_locked_is_left_out,
    a_key_twice_in_a_transaction_enters_once,
    what_the_store_refuses_harms_only_itself,
);

async fn limited_show(stores: &Stores) -> (Scope, Event) {
    let mut rules = entry_rules();
    rules.capacity = Some(5);
    show(stores, rules, &[Some(1), Some(3), None]).await
}

fn with_key(wish: Register, name: &str, fingerprint: &str) -> Register {
    Register {
        idempotency_key: Some(key(name, fingerprint)),
        ..wish
    }
}

/// Accepted and refused ones.
fn wishes(show: &Event) -> Vec<Register> {
    let stalls = |quantity| {
        let fee_id = show.entry_rules.fees[1].id;
        vec![ExtraChoice {
            fee_id,
            quantity,
            holds: Vec::new(),
        }]
    };
    let plain = |classes: &[usize]| wish(show, classes, Vec::new());
    let missing = EventReference::Id(EventId::new(RandomIds.next_uuid()));
    vec![
        plain(&[0, 1]),
        wish(show, &[0], stalls(2)),
        Register {
            event: missing,
            ..plain(&[1])
        },
        with_key(plain(&[0, 1]), "a", "f"),
        plain(&[1, 1]),
        with_key(plain(&[0, 1]), "a", "f"),
        with_key(plain(&[1]), "a", "g"),
        wish(show, &[], stalls(1000)),
        plain(&[]),
        Register {
            total: Money::from_cents(1),
            ..plain(&[1])
        },
        with_key(wish(show, &[1, 2], stalls(1)), "b", "f"),
        plain(&[2]),
        plain(&[0, 1, 2]),
        plain(&[]),
    ]
}

/// What does not depend on ids, links and the show.
fn told(answer: &Result<Registration, RegisterError>) -> impl Debug + PartialEq + use<> {
    answer.as_ref().map_err(ToString::to_string).map(|entry| {
        let classes = entry.class_entries.iter();
        let classes: Vec<_> = classes.map(|it| (it.state, it.wait_number)).collect();
        let charges: Vec<_> = entry.charges.iter().map(|it| it.quantity).collect();
        (
            (entry.entry_number, entry.back_number, entry.status),
            (entry.wait_number, entry.total_fee, classes, charges),
        )
    })
}

async fn entries_that_share_a_transaction_are_as_made_one_by_one(stores: &Stores) {
    let (actor, together) = limited_show(stores).await;
    let (_, one_by_one) = limited_show(stores).await;
    let service = service(stores, NOW);
    let answers = service.enter(Lock::Wait, &wishes(&together)).await;
    let answers: Vec<_> = answers.into_iter().flatten().collect();
    let mut expected = Vec::new();
    for wish in wishes(&one_by_one) {
        expected.push(told(&service.register(wish).await));
    }
    assert_eq!(answers.iter().map(told).collect::<Vec<_>>(), expected);
    assert_counts(stores).await;
    let mut made: Vec<_> = answers.into_iter().flatten().collect();
    made.dedup_by_key(|entry| entry.id);
    made.sort_by_key(|entry| entry.entry_number);
    made.dedup_by_key(|entry| entry.id);
    assert_eq!(entries(stores, &actor, &together).await, made);
}

async fn shows_can_share_a_transaction(stores: &Stores) {
    let (_, one) = limited_show(stores).await;
    let (_, other) = limited_show(stores).await;
    let by_link = Register {
        event: EventReference::Link(one.public_link.clone()),
        ..wish(&one, &[0], Vec::new())
    };
    let wishes = [
        wish(&one, &[0], Vec::new()),
        wish(&other, &[0], Vec::new()),
        by_link,
        wish(&other, &[1], Vec::new()),
    ];
    let answers = service(stores, NOW).enter(Lock::Free, &wishes).await;
    let made = answers.into_iter().flatten();
    let made = made.map(|it| it.expect("entered"));
    let made: Vec<_> = made.map(|it| (it.event_id, it.entry_number)).collect();
    assert_eq!(
        made,
        [(one.id, 1), (other.id, 1), (one.id, 2), (other.id, 2)]
    );
    assert_counts(stores).await;
}

async fn a_show_that_another_transaction_has_locked_is_left_out(stores: &Stores) {
    let (_, locked) = limited_show(stores).await;
    let (_, other) = limited_show(stores).await;
    let by_link = Register {
        event: EventReference::Link(locked.public_link.clone()),
        ..wish(&locked, &[0], Vec::new())
    };
    let missing = Register {
        event: EventReference::Id(EventId::new(RandomIds.next_uuid())),
        ..wish(&other, &[0], Vec::new())
    };
    let wishes = [
        wish(&locked, &[0], Vec::new()),
        missing,
        wish(&other, &[0], Vec::new()),
        by_link,
    ];
    let service = service(stores, NOW);
    let entered = async || {
        let answers = service.enter(Lock::Free, &wishes).await;
        let entered = |answer: Option<Result<Registration, RegisterError>>| {
            answer.map(|made| made.expect("entered").entry_number)
        };
        answers.into_iter().map(entered).collect::<Vec<_>>()
    };
    // On SQLite a transaction waits for any other one.
    if stores.file.is_postgres() {
        let (transaction, _) = lock(stores, locked.id).await;
        assert_eq!(entered().await, [None, None, Some(1), None]);
        // Not dropped, which would roll back some time later.
        transaction.commit().await.expect("nothing is stored");
    } else {
        let wish = wish(&other, &[0], Vec::new());
        service.register(wish).await.expect("entered");
    }
    assert_eq!(entered().await, [Some(1), None, Some(2), Some(2)]);
    assert_counts(stores).await;
}

async fn a_key_twice_in_a_transaction_enters_once(stores: &Stores) {
    let (actor, show) = limited_show(stores).await;
    let repeated = with_key(wish(&show, &[0], Vec::new()), "a", "f");
    let other = with_key(wish(&show, &[1], Vec::new()), "a", "g");
    let wishes = [repeated.clone(), other, repeated];
    let service = service(stores, NOW);
    for _ in 0..2 {
        let answers = service.enter(Lock::Wait, &wishes).await;
        let [Some(Ok(first)), Some(Err(other)), Some(Ok(again))] = &answers[..] else {
            panic!("{answers:?}");
        };
        let is_reused = matches!(other, RegisterError::Refusal(Refusal::KeyReused));
        assert!(is_reused, "{other:?}");
        assert_eq!(first, again);
        assert_eq!(
            entries(stores, &actor, &show).await,
            std::slice::from_ref(first)
        );
    }
}

/// Refuses one rider, as the database refuses a value that it cannot store.
async fn refuse_rider(stores: &Stores, name: &str) {
    let connection = stores.connect().await;
    let statement = match connection.get_database_backend() {
        DbBackend::Sqlite => format!(
            "CREATE TRIGGER poison BEFORE INSERT ON registrations WHEN NEW.rider_name = '{name}' \
             BEGIN SELECT RAISE(ABORT, 'poison'); END"
        ),
        _ => format!("ALTER TABLE registrations ADD CHECK (rider_name <> '{name}')"),
    };
    let done = connection.execute_unprepared(&statement).await;
    done.expect("carried out");
    connection.close().await.expect("closed");
}

async fn what_the_store_refuses_harms_only_itself(stores: &Stores) {
    let (actor, show) = limited_show(stores).await;
    refuse_rider(stores, "Poison").await;
    let mut wishes: Vec<_> = (0..4).map(|_| wish(&show, &[1], Vec::new())).collect();
    wishes[1].rider.rider_name = required("Poison");
    let answers = service(stores, NOW).enter(Lock::Wait, &wishes).await;
    let mut made = Vec::new();
    for (at, answer) in answers.into_iter().flatten().enumerate() {
        match answer {
            Ok(entry) => made.push(entry),
            Err(RegisterError::Refusal(Refusal::Store(StoreError::Failed(_)))) => assert_eq!(at, 1),
            Err(error) => panic!("{error:?}"),
        }
    }
    let numbers: Vec<_> = made.iter().map(|entry| entry.entry_number).collect();
    assert_eq!(numbers, [1, 2, 3]);
    assert_eq!(entries(stores, &actor, &show).await, made);
    assert_counts(stores).await;
}
