//! What was folded by an older rule is found by the one of today.

use accounts::AccountStore as _;
use contacts::{ContactFilter, ContactKind, ContactStore as _};
use events::{EventFilter, EventStore as _};
use horses::{HorseFilter, HorseStore as _};
use kernel::{EmailAddress, EventId, PageRequest, Scope};
use migrations::Migrator;
use persistence::SqlContactStore;
use registrations::{EntryFilter, RegistrationStore as _};
use sea_orm_migration::MigratorTrait as _;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::registrations::enter;
use crate::stored_values::set;
use crate::support::Stores;

on_both_databases!(what_looks_alike_is_the_same_after_the_change);

const CHANGE: &str = "m20261126_000501_fold_what_looks_alike";

/// Sets columns of the row with an id.
async fn set_row(stores: &Stores, table: &str, id: Uuid, columns: &[(&str, Value)]) {
    let row = if stores.file.is_postgres() {
        format!("id = '{id}'")
    } else {
        format!("id = x'{}'", id.simple())
    };
    set(stores, table, columns, &row).await;
}

async fn what_looks_alike_is_the_same_after_the_change(stores: &Stores) {
    let (actor, show) = stores.show().await;
    let horse = stores.horse_of(&actor).await;
    let entry = enter(stores, show.id).await;
    let kinds = [ContactKind::Owner];
    let kim = crate::contacts::named(&actor, "Kim", &kinds);
    let kim = crate::contacts::keep(stores, kim).await;

    let connection = stores.take_back(CHANGE).await;
    let name = ("name", json!("Zoë O\u{2019}Hara\u{b4}s"));
    let old_key = ("name_key", json!("zoe o\u{2019}hara s"));
    let old_search = ("search_key", json!("zoe o\u{2019}hara s\n5550147"));
    let columns = [name, old_key, old_search];
    set_row(stores, "contacts", kim.id.as_uuid(), &columns).await;
    let columns = [("name_key", json!("smith\u{2011}jones"))];
    set_row(stores, "horses", horse.id.as_uuid(), &columns).await;
    let columns = [("name_key", json!("mc\u{ad}kay cup"))];
    set_row(stores, "events", show.id.as_uuid(), &columns).await;
    let columns = [
        ("rider_name", json!("Ka\u{2bb}ena")),
        ("rider_key", json!("ka\u{2bb}ena")),
        ("search_key", json!("ka\u{2bb}ena\n#1\n")),
    ];
    set_row(stores, "registrations", entry.id.as_uuid(), &columns).await;
    for (class, name) in show
        .classes
        .iter()
        .zip(["Smith-Jones", "Smith\u{2013}Jones"])
    {
        let columns = [
            ("name", json!(name)),
            ("name_key", json!(name.to_lowercase())),
        ];
        set_row(stores, "classes", class.id.as_uuid(), &columns).await;
    }
    let columns = [
        ("email", json!("Rae@exam\u{200b}ple.org")),
        ("email_key", json!("rae@exam\u{200b}ple.org")),
    ];
    set_row(stores, "accounts", actor.account_id().as_uuid(), &columns).await;
    Migrator::up(&connection, None).await.expect("made");
    connection.close().await.expect("closed");

    each_is_found(stores, &actor, show.id).await;
    // Both classes are still there, and can be copied to another show.
    let found = stores.events.find(&actor, show.id).await;
    let classes = found.expect("answered").expect("a show").classes;
    let names = classes.iter().map(|class| class.name.as_str());
    let names: Vec<_> = names.take(2).collect();
    assert_eq!(names, ["Smith-Jones", "Smith\u{2013}Jones"]);
    let mut copy = crate::samples::event(&actor);
    copy.classes = classes;
    for (class, id) in copy.classes.iter_mut().zip(200_u128..) {
        class.id = kernel::ClassId::new(Uuid::from_u128(id));
    }
    stores.insert(copy).await;
    let email = EmailAddress::parse("rae@example.org").expect("an address");
    let found = stores.accounts.find_credentials(&email).await;
    let found = found.expect("answered").expect("an account").account;
    assert_eq!(found.email.as_str(), "Rae@example.org");
}

async fn each_is_found(stores: &Stores, actor: &Scope, show: EventId) {
    let pages = PageRequest::first(9);
    let contacts = SqlContactStore::new(stores.database.clone());
    for typed in ["o'hara's", "zoe", "5550147"] {
        let filter = ContactFilter {
            kind: None,
            text: Some(typed.to_owned()),
            horse: None,
        };
        let found = contacts.list(actor, &filter, &pages).await;
        assert_eq!(found.expect("answered").items.len(), 1, "{typed}");
    }
    let filter = HorseFilter {
        text: Some("Smith-Jones".to_owned()),
    };
    let found = stores
        .horses
        .list(actor, &filter, &PageRequest::first(9))
        .await;
    assert_eq!(found.expect("answered").items.len(), 1);
    let filter = EventFilter {
        text: Some("McKay".to_owned()),
        ..EventFilter::default()
    };
    let found = stores
        .events
        .list(actor, &filter, &PageRequest::first(9))
        .await;
    assert_eq!(found.expect("answered").items.len(), 1);
    let filter = EntryFilter {
        text: Some("ka'ena #1".to_owned()),
        ..EntryFilter::default()
    };
    let page = PageRequest::first(9);
    let found = stores.registrations.list(actor, show, &filter, &page);
    let found = found.await.expect("answered").expect("a show");
    assert_eq!(found.items.len(), 1);
}
