//! Entries are found, filtered and sorted by the store.

use events::EventStore as _;
use kernel::{EventId, OptionalText, PageRequest, Scope, SortKey};
use registrations::{EntryFilter, EntrySort, EntryStatus, Registration, RegistrationStore as _};

use crate::registrations::{enter, lock, new_entry};
use crate::samples::{email, phone, registration, required};
use crate::stored_values::set;
use crate::support::Stores;

on_both_databases!(
    an_entry_is_found_by_all_that_an_office_knows_of_it,
    entries_are_filtered_by_class_and_state,
    each_order_is_complete_in_pages,
    entries_of_a_class_are_listed_with_their_states,
);

async fn enter_as(stores: &Stores, event_id: EventId, rider: &str, horse: &str) -> Registration {
    let (mut tx, show) = lock(stores, event_id).await;
    let mut wish = registration(&show);
    let number = wish.entry_number;
    wish.rider.rider_name = required(rider);
    wish.rider.horse_name = required(horse);
    wish.rider.rider_email = email(&format!("rider{number}@example.org")).into();
    wish.rider.rider_phone = phone(&format!("(931) 555-01{number:02}")).into();
    wish.rider.notes = OptionalText::parse(&format!("Stall\n{number}00%")).expect("a text");
    tx.insert(&[new_entry(&wish)]).await.expect("stored");
    tx.commit().await.expect("committed");
    wish
}

/// Entries 1 to 12.
async fn twelve(stores: &Stores) -> (Scope, EventId) {
    let (actor, event) = stores.show().await;
    for (rider, horse) in [
        ("Anna Müller", "Midnight"),
        ("ánna muller", "Straße"),
        ("Zoë Núñez", "Comet"),
        ("Łukasz Ørsted", "comet"),
        ("Bob_ %Doe", "Æther"),
        ("Émile", "12 Gauge"),
        ("emile", "Noon"),
        ("Zed", "Noon"),
        ("Rae", "Noon"),
        ("rae", "Noon"),
        ("RAE", "Noon"),
        ("Ráe", "Noon"),
    ] {
        enter_as(stores, event.id, rider, horse).await;
    }
    (actor, event.id)
}

/// The numbers of the entries in pages of `limit`.
async fn numbers(
    stores: &Stores,
    actor: &Scope,
    event_id: EventId,
    filter: &EntryFilter,
    limit: u32,
) -> Vec<u32> {
    let mut request = PageRequest::<SortKey> { limit, after: None };
    let mut numbers = Vec::new();
    loop {
        let store = stores.registrations.as_ref();
        let page = store.list(actor, event_id, filter, &request).await;
        let page = page.expect("answered").expect("a show");
        numbers.extend(page.items.iter().map(|it| it.entry_number));
        request.after = page.next;
        if request.after.is_none() {
            return numbers;
        }
    }
}

async fn found(stores: &Stores, actor: &Scope, event_id: EventId, text: &str) -> Vec<u32> {
    let filter = EntryFilter {
        text: Some(text.to_owned()),
        sort: EntrySort::Number,
        ..EntryFilter::default()
    };
    numbers(stores, actor, event_id, &filter, 100).await
}

async fn an_entry_is_found_by_all_that_an_office_knows_of_it(stores: &Stores) {
    let (actor, event_id) = twelve(stores).await;
    for (text, expected) in [
        ("muller", vec![1, 2]),
        ("MÜLLER", vec![1, 2]),
        ("muller  anna", vec![1, 2]),
        ("muller strasse", vec![2]),
        ("nunez", vec![3]),
        ("lukasz orsted", vec![4]),
        ("comet", vec![3, 4]),
        ("aether", vec![5]),
        ("%", (1..=12).collect()),
        ("_", vec![5]),
        ("rider7@EXAMPLE.org", vec![7]),
        ("555-0108", vec![8]),
        ("9315550109", vec![9]),
        // By back numbers, which begin with 100.
        ("#111", vec![12]),
        ("#100", vec![1]),
        ("#1", vec![]),
        ("#", (1..=12).collect()),
        ("gauge 12", vec![6]),
        ("1000%", vec![10]),
        ("nobody", vec![]),
        ("a\0b", vec![]),
        ("mullermidnight", vec![]),
    ] {
        assert_eq!(
            found(stores, &actor, event_id, text).await,
            expected,
            "{text}"
        );
    }
    // Only in this show.
    let (other, show) = stores.show().await;
    assert_eq!(
        found(stores, &other, show.id, "muller").await,
        Vec::<u32>::new()
    );
}

async fn entries_are_filtered_by_class_and_state(stores: &Stores) {
    let (actor, event) = stores.show().await;
    let (_, other) = stores.show().await;
    enter(stores, event.id).await;
    let (mut tx, show) = lock(stores, event.id).await;
    let mut second = registration(&show);
    second.class_entries.remove(0);
    tx.insert(&[new_entry(&second)]).await.expect("stored");
    tx.commit().await.expect("committed");
    for (class_id, expected) in [
        (event.classes[0].id, vec![1]),
        (event.classes[1].id, vec![2, 1]),
        (event.classes[2].id, vec![]),
        (other.classes[0].id, vec![]),
    ] {
        let filter = EntryFilter {
            class_id: Some(class_id),
            ..EntryFilter::default()
        };
        let found = numbers(stores, &actor, event.id, &filter, 100).await;
        assert_eq!(found, expected);
    }
    let filter = EntryFilter {
        status: Some(EntryStatus::Entered),
        ..EntryFilter::default()
    };
    assert_eq!(numbers(stores, &actor, event.id, &filter, 1).await, [2, 1]);
    let other_state = [("status", serde_json::json!("scratched"))];
    set(stores, "registrations", &other_state, "entry_number = 2").await;
    assert_eq!(numbers(stores, &actor, event.id, &filter, 1).await, [1]);
}

async fn each_order_is_complete_in_pages(stores: &Stores) {
    let (actor, event_id) = twelve(stores).await;
    for (sort, expected) in [
        (EntrySort::NewestFirst, (1..=12).rev().collect::<Vec<_>>()),
        (EntrySort::Number, (1..=12).collect()),
        // Equal names in the order in which they were entered.
        (
            EntrySort::Rider,
            vec![1, 2, 5, 6, 7, 4, 9, 10, 11, 12, 8, 3],
        ),
        (
            EntrySort::Horse,
            vec![6, 5, 3, 4, 1, 7, 8, 9, 10, 11, 12, 2],
        ),
    ] {
        let filter = EntryFilter {
            sort,
            ..EntryFilter::default()
        };
        for limit in [1, 2, 5, 100] {
            let listed = numbers(stores, &actor, event_id, &filter, limit).await;
            assert_eq!(listed, expected, "{sort:?} in pages of {limit}");
        }
    }
}

async fn entries_of_a_class_are_listed_with_their_states(stores: &Stores) {
    let (actor, event) = stores.show().await;
    let first = enter(stores, event.id).await;
    let second = enter(stores, event.id).await;
    let store = stores.registrations.as_ref();
    let class = event.classes[0].id;
    let listed = store.list_in_class(&actor, event.id, class).await;
    let listed = listed.expect("answered");
    let listed: Vec<_> = listed
        .iter()
        .map(|it| (it.registration_id, it.entry_number, it.state))
        .collect();
    let state = first.class_entries[0].state;
    assert_eq!(listed, [(first.id, 1, state), (second.id, 2, state)]);
    let (stranger, other) = stores.show().await;
    for (actor, event_id, class_id) in [
        (&stranger, event.id, class),
        (&stranger, other.id, class),
        (&actor, event.id, event.classes[2].id),
    ] {
        let listed = store.list_in_class(actor, event_id, class_id).await;
        assert_eq!(listed.expect("answered"), []);
    }
    let counted = stores.events.list_classes(&actor, event.id).await;
    let counted = counted.expect("answered").expect("a show");
    let classes: Vec<_> = counted.iter().map(|it| it.class.clone()).collect();
    assert_eq!(classes, event.classes);
    let counts = counted
        .iter()
        .map(|it| (it.entered, it.waiting, it.scratched));
    assert_eq!(
        counts.collect::<Vec<_>>(),
        [(2, 0, 0), (2, 0, 0), (0, 0, 0)]
    );
    let foreign = stores.events.list_classes(&stranger, event.id).await;
    assert_eq!(foreign.expect("answered"), None);
}
