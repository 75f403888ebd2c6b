//! The migration of classes and class entries from JSON to rows.

use events::EventStore as _;
use kernel::PageRequest;
use migrations::Migrator;
use registrations::{ClassEntry, EntryFilter, RegistrationStore as _};
use sea_orm::ConnectionTrait as _;
use sea_orm_migration::MigratorTrait as _;
use serde_json::{Value, json};

use crate::registrations::enter;
use crate::samples::money;
use crate::stored_values::set;
use crate::support::Stores;

on_both_databases!(
    classes_and_entries_of_before_are_kept,
    taking_the_change_back_restores_the_json,
);

const CHANGE: &str = "m20261122_000091_create_classes";

fn class(name: &str, price: i64) -> Value {
    json!({ "name": name, "description": "any age", "price": price })
}

async fn classes_and_entries_of_before_are_kept(stores: &Stores) {
    let (actor, show) = stores.show().await;
    for _ in 0..6 {
        enter(stores, show.id).await;
    }
    let broken = stores.show_of(&actor).await;
    enter(stores, broken.id).await;
    let connection = stores.take_back(CHANGE).await;
    // Classes of one name were allowed once.
    let classes = json!([class("Été", 100), class("Trail", 200), class("TRAIL", 300)]);
    let this = format!("public_link = '{}'", show.public_link);
    set(stores, "events", &[("classes", classes)], &this).await;
    let other = format!("public_link = '{}'", broken.public_link);
    set(stores, "events", &[("classes", json!({ "a": 1 }))], &other).await;
    for (number, classes) in [
        (1, json!([class("éTÉ", 50), class("Removed since", 60)])),
        (2, json!([class("trail", 70)])),
        (3, json!([{ "name": 5 }])),
        (4, json!({ "a": 1 })),
        (5, json!([])),
        (6, json!([class("Été", 100), class("removed SINCE", 60)])),
    ] {
        let one =
            format!("entry_number = {number} AND event_id IN (SELECT id FROM events WHERE {this})");
        let columns = [("classes", classes), ("total_fee", json!(number))];
        set(stores, "registrations", &columns, &one).await;
    }
    Migrator::up(&connection, None).await.expect("made");
    connection.close().await.expect("closed");

    let found = stores.events.find(&actor, show.id).await;
    let classes = found.expect("answered").expect("a show").classes;
    let stated: Vec<_> = classes
        .iter()
        .map(|it| (it.number.as_str(), it.name.as_str(), it.price.cents()))
        .collect();
    let expected = [("1", "Été", 100), ("2", "Trail", 200), ("3", "TRAIL", 300)];
    assert_eq!(stated, expected);

    let page = PageRequest::first(10);
    let listed = stores
        .registrations
        .list(&actor, show.id, &EntryFilter::default(), &page)
        .await;
    let mut entries = listed.expect("answered").expect("a show").items;
    entries.reverse();
    let stated = |it: &ClassEntry| (it.class_id, it.name.as_str().to_owned(), it.price.cents());
    let stated: Vec<Vec<_>> = entries
        .iter()
        .map(|it| it.class_entries.iter().map(stated).collect())
        .collect();
    let (first, second) = (Some(classes[0].id), Some(classes[1].id));
    let of = |id, name: &str, price| (id, name.to_owned(), price);
    assert_eq!(
        stated,
        [
            vec![of(first, "éTÉ", 50), of(None, "Removed since", 60)],
            vec![of(second, "trail", 70)],
            vec![],
            vec![],
            vec![],
            vec![of(first, "Été", 100), of(None, "removed SINCE", 60)],
        ]
    );
    assert_eq!(entries[3].total_fee, money("0.04"));

    let sums = stores.events.summarize(&actor, show.id).await;
    let sums = sums.expect("answered").expect("a show");
    assert_eq!(
        (sums.participant_count, sums.total_fees),
        (6, money("0.21"))
    );
    let counted = stores.events.count_by_class(&actor, show.id).await;
    let counted = counted.expect("answered").into_iter();
    let counted: Vec<_> = counted.map(|it| (it.name, it.entries)).collect();
    let of = |name: &str, entries| (name.to_owned(), entries);
    assert_eq!(counted[..3], [of("Été", 2), of("Trail", 1), of("TRAIL", 0)]);
    assert_eq!(counted[3].0.to_lowercase(), "removed since");
    assert_eq!((counted.len(), counted[3].1), (4, 2));

    let found = stores.events.find(&actor, broken.id).await;
    let found = found.expect("answered").expect("a show");
    assert_eq!(found.classes, []);
    let listed = stores
        .registrations
        .list(&actor, broken.id, &EntryFilter::default(), &page)
        .await;
    let listed = listed.expect("answered").expect("a show").items;
    assert_eq!(listed.len(), 1);
    assert!(
        listed[0]
            .class_entries
            .iter()
            .all(|it| it.class_id.is_none())
    );
    // The next entry gets the next number, and is counted.
    assert_eq!(enter(stores, show.id).await.entry_number, 7);
    let sums = stores.events.summarize(&actor, show.id).await;
    let sums = sums.expect("answered").expect("a show");
    assert_eq!(sums.participant_count, 7);
}

async fn taking_the_change_back_restores_the_json(stores: &Stores) {
    let (_, show) = stores.show().await;
    enter(stores, show.id).await;
    let connection = stores.take_back(CHANGE).await;
    for (table, count) in [("events", 3), ("registrations", 2)] {
        let read = sea_orm::Statement::from_string(
            connection.get_database_backend(),
            format!("SELECT CAST(classes AS text) AS classes FROM {table}"),
        );
        let row = connection.query_one_raw(read).await.expect("asked");
        let text: String = row.expect("a row").try_get("", "classes").expect("a text");
        let classes: Value = serde_json::from_str(&text).expect("JSON");
        let mut expected = json!([
            { "name": "Open Pleasure", "description": "all ages", "price": 3500 },
            { "name": "Lead Line", "description": "", "price": 1250 },
            { "name": "Amateur", "description": "no professionals", "price": 0 },
        ]);
        expected.as_array_mut().expect("a list").truncate(count);
        assert_eq!(classes, expected, "{table}");
    }
    connection.close().await.expect("closed");
}
