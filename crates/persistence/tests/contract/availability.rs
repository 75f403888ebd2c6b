use accounts::AccountError;
use std::time::{Duration, Instant};

use accounts::AccountStore as _;
use events::EventStore as _;
use horses::{HorseStore as _, MarketStore as _, PhotoStore as _};
use kernel::{
    AccountId, HorseId, IdGenerator as _, JobQueue as _, NoticeId, PageRequest, PhotoId, RandomIds,
    StoreError, Task as _,
};
use persistence::Database;
use registrations::{EntryFilter, RegistrationStore as _};
use sea_orm::{ConnectionTrait as _, Statement};
use testkit::TestDatabase;
use usda::{NoticeStore as _, Requester};

use crate::samples::{LATER, NOW, account, event};
use crate::support::{Stores, scope_of};

on_both_databases!(
    preparing_again_changes_nothing,
    until_it_is_prepared_every_store_is_unavailable_at_once,
    a_closed_database_is_unavailable,
    stored_data_remains_after_a_restart,
);

/// The number of rows of a table, read without the stores.
pub(crate) async fn count(stores: &Stores, table: &str) -> i64 {
    let connection = stores.connect().await;
    let statement = Statement::from_string(
        connection.get_database_backend(),
        format!("SELECT COUNT(*) AS n FROM {table}"),
    );
    let row = connection.query_one_raw(statement).await.expect("counted");
    let count = row.expect("a row").try_get("", "n").expect("a number");
    connection.close().await.expect("closed");
    count
}

async fn preparing_again_changes_nothing(stores: &Stores) {
    let (actor, event) = stores.show().await;
    let migrations = count(stores, "seaql_migrations").await;
    stores.database.prepare().await.expect("prepared again");
    let second = Database::open(stores.file.url()).expect("a readable address");
    second.prepare().await.expect("prepared by another process");
    assert_eq!(count(stores, "seaql_migrations").await, migrations);
    let found = stores.events.find(&actor, event.id).await;
    assert_eq!(found.expect("answered"), Some(event));
}

async fn until_it_is_prepared_every_store_is_unavailable_at_once(stores: &Stores) {
    let database = Database::open(stores.file.url()).expect("a readable address");
    let unprepared = Stores::of(database, TestDatabase::sqlite());
    let started = Instant::now();
    assert_unavailable(&unprepared).await;
    // A call that waits for a connection waits three seconds.
    assert!(started.elapsed() < Duration::from_secs(2));
    unprepared.database.prepare().await.expect("prepared");
    unprepared.database.ping().await.expect("answered");
    unprepared.show().await;
}

async fn a_closed_database_is_unavailable(stores: &Stores) {
    stores.database.ping().await.expect("answered");
    stores.database.close().await;
    assert_unavailable(stores).await;
}

/// Expects that a read and a write of every store are unavailable.
async fn assert_unavailable(stores: &Stores) {
    let actor = scope_of(AccountId::new(RandomIds.next_uuid()));
    let event = event(&actor);
    let notice_id = NoticeId::new(RandomIds.next_uuid());
    let page = PageRequest::first(100);
    let uuid = RandomIds.next_uuid();
    let horse_id = HorseId::new(uuid);
    let (accounts, events) = (&stores.accounts, &stores.events);
    let opened = accounts.open(&account("rae@example.org")).await;
    assert!(matches!(
        opened,
        Err(AccountError::Store(StoreError::Unavailable(_)))
    ));
    let results = [
        stores.database.ping().await,
        accounts.find(actor.account_id()).await.map(drop),
        events.find(&actor, event.id).await.map(drop),
        events.hide(&actor, event.id, LATER).await.map(drop),
        stores.registrations.begin().await.map(drop),
        stores
            .registrations
            .list(&actor, event.id, &EntryFilter::default(), &page)
            .await
            .map(drop),
        stores
            .notices
            .claim(
                &Requester::Organizer(actor.clone()),
                event.id,
                0,
                notice_id,
                NOW,
                LATER,
            )
            .await
            .map(drop),
        stores
            .jobs
            .claim(registrations::EntryMail::KIND, 1, NOW, LATER)
            .await
            .map(drop),
        stores
            .jobs
            .next_run_at(registrations::EntryMail::KIND, NOW)
            .await
            .map(drop),
        stores.horses.find(&actor, horse_id).await.map(drop),
        stores.horses.delete(&actor, horse_id, NOW).await.map(drop),
        stores
            .photos
            .mark_for_deletion(PhotoId::new(uuid), NOW, NOW)
            .await
            .map(drop),
        stores.photos.forget(PhotoId::new(uuid)).await,
        stores.market.find(horse_id).await.map(drop),
    ];
    for result in results {
        assert!(
            matches!(result, Err(StoreError::Unavailable(_))),
            "{result:?}"
        );
    }
}

async fn stored_data_remains_after_a_restart(stores: &Stores) {
    let (actor, event) = stores.show().await;
    stores.database.close().await;
    let database = Database::open(stores.file.url()).expect("a readable address");
    let restarted = Stores::of(database, TestDatabase::sqlite());
    restarted.database.prepare().await.expect("prepared");
    let found = restarted.events.find(&actor, event.id).await;
    assert_eq!(found.expect("answered"), Some(event));
}
