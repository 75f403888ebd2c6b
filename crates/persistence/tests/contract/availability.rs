use std::time::{Duration, Instant};

use accounts::{AccountStore as _, OpenAccountError};
use events::EventStore as _;
use horses::{HorseStore as _, MarketStore as _, PhotoStore as _};
use kernel::{
    AccountId, HorseId, IdGenerator as _, JobKind, JobQueue as _, NoticeId, PageRequest, PhotoId,
    RandomIds, StoreError,
};
use persistence::Database;
use registrations::{EntryFilter, RegistrationStore as _};
use sea_orm::{ConnectionTrait as _, DbBackend, Statement};
use testkit::TestDatabase;
use usda::{NoticeStore as _, Requester};

use crate::samples::{LATER, NOW, account, event};
use crate::support::{Stores, scope_of};

on_both_databases!(
    preparing_again_changes_nothing,
    concurrent_preparations_do_not_conflict,
    until_it_is_prepared_every_store_is_unavailable_at_once,
    a_closed_database_is_unavailable,
    stored_data_remains_after_a_restart,
    the_schema_can_be_reverted,
    constraints_have_their_names,
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

fn all_migrations() -> i64 {
    let all = <migrations::Migrator as sea_orm_migration::MigratorTrait>::migrations();
    i64::try_from(all.len()).expect("few")
}

async fn preparing_again_changes_nothing(stores: &Stores) {
    let (actor, event) = stores.show().await;
    let migrations = count(stores, "seaql_migrations").await;
    assert_eq!(migrations, all_migrations());
    stores.database.prepare().await.expect("prepared again");
    let second = Database::open(stores.file.url()).expect("a readable address");
    second.prepare().await.expect("prepared by another process");
    assert_eq!(count(stores, "seaql_migrations").await, migrations);
    let found = stores.events.find(&actor, event.id).await;
    assert_eq!(found.expect("answered"), Some(event));
}

async fn concurrent_preparations_do_not_conflict(stores: &Stores) {
    let connection = stores.connect().await;
    <migrations::Migrator as sea_orm_migration::MigratorTrait>::reset(&connection)
        .await
        .expect("emptied");
    connection.close().await.expect("closed");
    let processes: Vec<_> = (0..4)
        .map(|_| {
            let database = Database::open(stores.file.url()).expect("a readable address");
            tokio::spawn(async move { database.prepare().await })
        })
        .collect();
    for process in processes {
        process.await.expect("no panic").expect("prepared");
    }
    assert_eq!(count(stores, "seaql_migrations").await, all_migrations());
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
        Err(OpenAccountError::Store(StoreError::Unavailable(_)))
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
            .claim(JobKind::EntryMail, 1, NOW, LATER)
            .await
            .map(drop),
        stores
            .jobs
            .next_run_at(JobKind::EntryMail, NOW)
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

async fn the_schema_can_be_reverted(stores: &Stores) {
    let connection = stores.connect().await;
    <migrations::Migrator as sea_orm_migration::MigratorTrait>::reset(&connection)
        .await
        .expect("emptied");
    stores.database.prepare().await.expect("prepared again");
    stores.show().await;
}

async fn constraints_have_their_names(stores: &Stores) {
    let connection = stores.connect().await;
    let backend = connection.get_database_backend();
    let sql = match backend {
        DbBackend::Postgres => {
            "SELECT string_agg(name, ' ') AS names FROM (SELECT conname::text AS name FROM pg_constraint UNION SELECT indexname::text FROM pg_indexes) AS named"
        }
        _ => "SELECT group_concat(sql, ' ') AS names FROM sqlite_master",
    };
    let statement = Statement::from_string(backend, sql);
    let row = connection.query_one_raw(statement).await.expect("asked");
    let names: String = row.expect("a row").try_get("", "names").expect("a text");
    for name in [
        "uq_accounts_email_key",
        "uq_organizations_account_id",
        "fk_organizations_account_id",
        "uq_events_public_link",
        "fk_events_account_id",
        "ck_events_schedule",
        "ck_events_entry_counter",
        "ix_events_organization_id_starts_at",
        "uq_event_templates_account_id_name_key",
        "fk_event_templates_account_id",
        "ix_event_templates_organization_id_saved_at",
        "uq_registrations_event_id_entry_number",
        "fk_registrations_event_id",
        "ck_registrations_entry_number",
        "ck_registrations_total_fee",
        "uq_classes_event_id_number_key",
        "uq_classes_event_id_name_key",
        "fk_classes_event_id",
        "ck_classes_price",
        "ck_classes_counts",
        "uq_class_entries_registration_id_position",
        "fk_class_entries_registration_id",
        "fk_class_entries_class_id",
        "ck_class_entries_price",
        "ix_class_entries_class_id",
        "ix_class_entries_event_id_without_class",
        "pk_idempotency_keys",
        "pk_jobs",
        "ck_jobs_failures",
        "ix_jobs_kind_run_at",
        "fk_horses_account_id",
        "ck_horses_revisions",
        "ix_horses_organization_id_created_at",
        "ix_horses_listed_at",
        "pk_horse_sections",
        "fk_horse_sections_horse_id",
        "ck_horse_sections_revision",
        "fk_horse_care_horse_id",
        "fk_horse_care_account_id",
        "ix_horse_care_organization_id_due_day",
        "ix_horse_care_horse_id",
        "uq_photos_name",
        "fk_photos_account_id",
        "ix_photos_horse_id",
        "fk_inquiries_seller_id",
        "fk_inquiries_buyer_id",
        "ix_inquiries_seller_id_created_at",
        "fk_reports_seller_id",
        "fk_reports_reporter_id",
        "pk_write_checks",
        "ck_write_checks_id",
    ] {
        // On SQLite the query builder writes foreign keys without names.
        let unnamed = backend == DbBackend::Sqlite && name.starts_with("fk_");
        assert!(unnamed || names.contains(name), "{name} is missing");
    }
}
