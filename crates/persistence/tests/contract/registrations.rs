use std::collections::BTreeSet;
use std::time::Duration;

use events::{EventStore as _, ShowClass};
use kernel::{
    ChangeKind, Changer, Difference, EventId, EventReference, IdGenerator as _, LinkedPeople,
    NewAuditLine, PageRequest, RandomIds, RandomToken, Scope, StoreError,
};
use registrations::{
    EntryFilter, NewEntry, OfferedClass, Registration, RegistrationStore, RegistrationTx,
    ShowToEnter, UsedKey,
};

use crate::samples::{LATER, edit, key, money, other_details, registration};
use crate::support::Stores;

on_both_databases!(
    a_registration_reads_back_as_it_was_stored,
    an_entry_without_a_class_owes_nothing,
    a_show_is_locked_by_id_and_by_link_with_its_end_and_classes,
    a_missing_show_is_none,
    a_locked_show_is_not_changed_until_the_transaction_ends,
    a_dropped_transaction_stores_nothing_and_uses_no_number,
    fifty_at_once_get_the_numbers_one_to_fifty,
    numbers_are_counted_for_each_show,
    a_number_is_given_once,
    a_used_key_names_its_request_and_its_entry,
    a_key_is_the_show_s_own,
    a_key_of_a_dropped_attempt_is_free,
    one_of_many_concurrent_attempts_with_one_key_enters,
    registrations_are_listed_last_made_first_in_pages,
    registrations_of_missing_and_foreign_shows_are_none,
);

/// A transaction that has locked the show.
pub(crate) async fn locked(
    store: &impl RegistrationStore,
    event_id: EventId,
) -> Result<(Box<dyn RegistrationTx>, ShowToEnter), StoreError> {
    let mut tx = store.begin().await?;
    let show = tx.lock_show(&EventReference::Id(event_id)).await?;
    Ok((tx, show.expect("a show")))
}

/// Stores a registration as the use case does.
pub(crate) async fn register(
    store: &impl RegistrationStore,
    event_id: EventId,
) -> Result<Registration, StoreError> {
    let (mut tx, show) = locked(store, event_id).await?;
    let registration = registration(&show);
    tx.insert(&[new_entry(&registration)]).await?;
    tx.commit().await?;
    Ok(registration)
}

pub(crate) async fn enter(stores: &Stores, event_id: EventId) -> Registration {
    register(stores.registrations.as_ref(), event_id)
        .await
        .expect("entered")
}

/// The entry without a waiver and a key.
pub(crate) fn new_entry(registration: &Registration) -> NewEntry {
    NewEntry {
        known: LinkedPeople::default(),
        registration: registration.clone(),
        bytes: 1024,
        added: NewAuditLine {
            entry: Some((registration.id, registration.revision)),
            is_mailed: true,
            at: registration.created_at,
            by: Changer::Rider,
            difference: Difference::new(ChangeKind::Added, "", "", "entered"),
            reason: None,
        },
        waiver: None,
        idempotency_key: None,
        picked: Vec::new(),
    }
}

/// One attempt with a key, as the use case makes it. Returns the earlier use of
/// the key, or the new entry.
pub(crate) async fn attempt(
    store: &impl RegistrationStore,
    event_id: EventId,
    name: &str,
    fingerprint: &str,
) -> Result<Result<Registration, UsedKey>, StoreError> {
    let (mut tx, show) = locked(store, event_id).await?;
    let key = key(name, fingerprint);
    let used = tx.used_keys(&[(event_id, key.clone())]).await?;
    if let Some((_, used)) = used.into_iter().next() {
        return Ok(Err(used));
    }
    let wish = registration(&show);
    let entry = NewEntry {
        idempotency_key: Some(key),
        ..new_entry(&wish)
    };
    tx.insert(&[entry]).await?;
    tx.commit().await?;
    Ok(Ok(wish))
}

pub(crate) async fn lock(
    stores: &Stores,
    event_id: EventId,
) -> (Box<dyn RegistrationTx>, ShowToEnter) {
    let locked = locked(stores.registrations.as_ref(), event_id).await;
    locked.expect("a show")
}

async fn list(stores: &Stores, actor: &Scope, event_id: EventId) -> Vec<Registration> {
    let page = stores
        .registrations
        .list(
            actor,
            event_id,
            &EntryFilter::default(),
            &PageRequest::first(100),
        )
        .await;
    page.expect("answered").expect("a show").items
}

async fn a_registration_reads_back_as_it_was_stored(stores: &Stores) {
    let (actor, event) = stores.show().await;
    let made = enter(stores, event.id).await;
    assert_eq!(list(stores, &actor, event.id).await, [made]);
}

async fn an_entry_without_a_class_owes_nothing(stores: &Stores) {
    let (actor, event) = stores.show().await;
    let (mut tx, show) = lock(stores, event.id).await;
    let mut wish = registration(&show);
    wish.class_entries.clear();
    wish.total_fee = money("0");
    tx.insert(&[new_entry(&wish)]).await.expect("stored");
    tx.commit().await.expect("committed");
    assert_eq!(list(stores, &actor, event.id).await, [wish]);
    let summary = stores.events.summarize(&actor, event.id).await;
    let summary = summary.expect("answered").expect("a show");
    assert_eq!(
        (summary.participant_count, summary.total_fees),
        (1, money("0"))
    );
}

async fn a_show_is_locked_by_id_and_by_link_with_its_end_and_classes(stores: &Stores) {
    let (_, event) = stores.show().await;
    for reference in [
        EventReference::Id(event.id),
        EventReference::Link(event.public_link.clone()),
    ] {
        let mut tx = stores.registrations.begin().await.expect("begun");
        let show = tx.lock_show(&reference).await.expect("answered");
        let show = show.expect("a show");
        assert_eq!(show.event_id, event.id);
        assert_eq!(show.ends_at, event.details.schedule.ends_at());
        let class = |class: &ShowClass| OfferedClass {
            id: class.id,
            number: class.number.as_str().to_owned(),
            name: class.name.clone(),
            description: class.description.as_str().to_owned(),
            price: class.price,
            capacity: class.capacity,
            stage: kernel::ClassStage::default(),
            closed: class.closed,
            entered: 0,
            waiting: 0,
        };
        let expected: Vec<_> = event.classes.iter().map(class).collect();
        assert_eq!(show.classes, expected);
    }
}

async fn a_missing_show_is_none(stores: &Stores) {
    stores.show().await;
    let mut tx = stores.registrations.begin().await.expect("begun");
    for reference in [
        EventReference::Id(EventId::new(RandomIds.next_uuid())),
        EventReference::Link(RandomToken::from_bytes([7; 16])),
    ] {
        assert_eq!(tx.lock_show(&reference).await.expect("answered"), None);
    }
}

async fn a_locked_show_is_not_changed_until_the_transaction_ends(stores: &Stores) {
    let (actor, event) = stores.show().await;
    let mut tx = stores.registrations.begin().await.expect("begun");
    tx.lock_show(&EventReference::Id(event.id))
        .await
        .expect("answered")
        .expect("a show");
    let store = stores.events.clone();
    let editing = actor.clone();
    let edit = tokio::spawn(async move {
        store
            .replace(&editing, event.id, &edit(other_details()), LATER)
            .await
    });
    tokio::time::sleep(Duration::from_millis(200)).await;
    assert!(!edit.is_finished());
    // Reads are not blocked meanwhile.
    let read = stores
        .events
        .find(&actor, event.id)
        .await
        .expect("answered");
    assert_eq!(read, Some(event));
    drop(tx);
    let edited = edit.await.expect("no panic").expect("answered");
    assert_eq!(edited.details, other_details());
}

async fn a_dropped_transaction_stores_nothing_and_uses_no_number(stores: &Stores) {
    let (actor, event) = stores.show().await;
    enter(stores, event.id).await;
    let (mut tx, show) = lock(stores, event.id).await;
    assert_eq!(show.last_entry_number, 1);
    tx.insert(&[new_entry(&registration(&show))])
        .await
        .expect("stored");
    drop(tx);
    assert_eq!(list(stores, &actor, event.id).await.len(), 1);
    assert_eq!(enter(stores, event.id).await.entry_number, 2);
}

async fn fifty_at_once_get_the_numbers_one_to_fifty(stores: &Stores) {
    let (actor, event) = stores.show().await;
    let attempts: Vec<_> = (0..50)
        .map(|_| {
            let store = stores.registrations.clone();
            tokio::spawn(async move { register(store.as_ref(), event.id).await })
        })
        .collect();
    let mut numbers = BTreeSet::new();
    for attempt in attempts {
        let made = attempt.await.expect("no panic").expect("entered");
        numbers.insert(made.entry_number);
    }
    assert_eq!(numbers, (1..=50).collect());
    let listed: Vec<_> = list(stores, &actor, event.id)
        .await
        .iter()
        .map(|registration| registration.entry_number)
        .collect();
    assert_eq!(listed, (1..=50).rev().collect::<Vec<_>>());
}

async fn numbers_are_counted_for_each_show(stores: &Stores) {
    let (_, one) = stores.show().await;
    let (_, two) = stores.show().await;
    for expected in 1..=2 {
        assert_eq!(enter(stores, one.id).await.entry_number, expected);
        assert_eq!(enter(stores, two.id).await.entry_number, expected);
    }
}

async fn a_number_is_given_once(stores: &Stores) {
    let (_, event) = stores.show().await;
    let first = enter(stores, event.id).await;
    let (mut tx, mut show) = lock(stores, event.id).await;
    show.last_entry_number = first.entry_number - 1;
    let result = tx.insert(&[new_entry(&registration(&show))]).await;
    assert!(matches!(result, Err(StoreError::Failed(_))), "{result:?}");
}

async fn a_used_key_names_its_request_and_its_entry(stores: &Stores) {
    let (actor, event) = stores.show().await;
    let store = stores.registrations.as_ref();
    let made = attempt(store, event.id, "a", "f").await.expect("answered");
    let first = made.expect("new");
    for fingerprint in ["f", "g"] {
        let again = attempt(store, event.id, "a", fingerprint).await;
        let used = again.expect("answered").expect_err("used");
        assert_eq!(used.idempotency_key, key("a", "f"));
        assert_eq!(used.registration_id, first.id);
    }
    let other = attempt(store, event.id, "b", "f").await.expect("answered");
    assert!(other.is_ok());
    assert_eq!(list(stores, &actor, event.id).await.len(), 2);
}

async fn a_key_is_the_show_s_own(stores: &Stores) {
    for _ in 0..2 {
        let (_, event) = stores.show().await;
        let made = attempt(stores.registrations.as_ref(), event.id, "a", "f").await;
        assert!(made.expect("answered").is_ok());
    }
}

async fn a_key_of_a_dropped_attempt_is_free(stores: &Stores) {
    let (_, event) = stores.show().await;
    let (mut tx, show) = lock(stores, event.id).await;
    let entry = NewEntry {
        idempotency_key: Some(key("a", "f")),
        ..new_entry(&registration(&show))
    };
    tx.insert(&[entry]).await.expect("stored");
    drop(tx);
    let made = attempt(stores.registrations.as_ref(), event.id, "a", "f").await;
    assert!(made.expect("answered").is_ok());
}

async fn one_of_many_concurrent_attempts_with_one_key_enters(stores: &Stores) {
    let (actor, event) = stores.show().await;
    let attempts: Vec<_> = (0..20)
        .map(|_| {
            let store = stores.registrations.clone();
            tokio::spawn(async move { attempt(store.as_ref(), event.id, "a", "f").await })
        })
        .collect();
    let mut made = BTreeSet::new();
    let mut entries = Vec::new();
    for attempt in attempts {
        match attempt.await.expect("no panic").expect("answered") {
            Ok(entry) => entries.push(entry.id),
            Err(used) => drop(made.insert(used.registration_id)),
        }
    }
    assert_eq!(made, entries.iter().copied().collect());
    assert_eq!(entries.len(), 1);
    assert_eq!(list(stores, &actor, event.id).await.len(), 1);
}

async fn registrations_are_listed_last_made_first_in_pages(stores: &Stores) {
    let (actor, event) = stores.show().await;
    for _ in 0..5 {
        enter(stores, event.id).await;
    }
    let mut numbers = Vec::new();
    let mut pages = 0;
    let mut request = PageRequest {
        limit: 2,
        after: None,
    };
    loop {
        let page = stores
            .registrations
            .list(&actor, event.id, &EntryFilter::default(), &request)
            .await;
        let page = page.expect("answered").expect("a show");
        pages += 1;
        numbers.extend(page.items.iter().map(|made| made.entry_number));
        match page.next {
            Some(cursor) => request.after = Some(cursor),
            None => break,
        }
    }
    assert_eq!(numbers, [5, 4, 3, 2, 1]);
    assert_eq!(pages, 3);
}

async fn registrations_of_missing_and_foreign_shows_are_none(stores: &Stores) {
    let (owner, event) = stores.show().await;
    assert_eq!(list(stores, &owner, event.id).await, []);
    enter(stores, event.id).await;
    let stranger = stores.actor().await;
    let missing = EventId::new(RandomIds.next_uuid());
    for (actor, id) in [(&stranger, event.id), (&owner, missing)] {
        let page = stores
            .registrations
            .list(actor, id, &EntryFilter::default(), &PageRequest::first(100))
            .await;
        assert_eq!(page.expect("answered"), None);
    }
}
