//! Archives of what an account holds.

use std::collections::{BTreeMap, BTreeSet};

use ::rings::Card;
use accounts::ExportValue;
use accounts::{
    AccountStore as _, EXPORT_LIFETIME, Export, ExportPart, ExportSource as _, ExportState,
    ExportStore as _,
};
use kernel::{
    AccountMailId, Actor, AnyTask, ExportId, IdGenerator as _, JobQueue as _, RandomIds, Role,
    Task as _,
};
use persistence::{SqlExportSource, SqlExportStore};
use rings::Caller;
use sea_orm::{ConnectionTrait as _, DbBackend, Statement};
use time::OffsetDateTime;

use crate::account_deletion::busy_account;
use crate::availability::count;
use crate::people::{actor, team};
use crate::rings::{key, placed, places, rings, running};
use crate::samples::{LATER, NOW};
use crate::support::{Stores, scope_of};

on_both_databases!(
    all_that_an_account_holds_is_in_its_archive,
    an_archive_has_what_its_account_owns_and_no_more,
    many_rows_come_in_parts_and_once,
    rows_of_one_key_come_together_even_if_they_are_more_than_a_part,
    one_archive_is_made_at_a_time_and_replaces_the_last_one,
    an_archive_of_a_deleted_account_expires_at_once,
);

/// The files of the tables, and why others have none.
const TABLES: [(&str, Result<&str, &str>); 114] = [
    ("access_tokens", Ok("access_tokens")),
    ("account_mails", Err("mails that are being sent")),
    ("accounts", Ok("account")),
    ("appointment_changes", Ok("appointment_changes")),
    ("appointment_horses", Ok("appointment_horses")),
    ("appointments", Ok("appointments")),
    ("audit_trail", Ok("history")),
    (
        "back_numbers",
        Err("numbers of entries, which have them too"),
    ),
    ("barn_areas", Ok("areas")),
    ("barn_plans", Ok("barn_plans")),
    ("bill_lines", Ok("bill_lines")),
    ("bill_payments", Ok("bill_payments")),
    ("bill_settings", Ok("bill_settings")),
    ("billed_items", Ok("billed_items")),
    ("bills", Ok("bills")),
    ("book_accounts", Ok("book_accounts")),
    ("book_budgets", Ok("budgets")),
    ("book_entries", Ok("book")),
    ("book_parts", Ok("book_parts")),
    ("book_splits", Ok("book_splits")),
    ("care_intervals", Ok("care_intervals")),
    ("care_visits", Ok("care_visits")),
    ("care_words", Ok("care_words")),
    ("charges", Ok("charges")),
    ("class_entries", Ok("class_entries")),
    ("class_regroupings", Ok("class_regroupings")),
    ("class_taps", Ok("class_taps")),
    ("classes", Ok("classes")),
    ("contact_horses", Ok("contact_horses")),
    ("contact_merges", Ok("contact_merges")),
    ("contacts", Ok("contacts")),
    ("deliveries", Ok("deliveries")),
    ("document_horses", Ok("document_horses")),
    ("documents", Ok("documents")),
    ("duplicate_doses", Ok("duplicate_doses")),
    ("emergency_choices", Ok("emergency_choices")),
    ("entry_people", Ok("entry_people")),
    ("event_templates", Ok("templates")),
    ("entry_groups", Ok("groups")),
    ("events", Ok("shows")),
    ("exhibitors", Ok("exhibitors")),
    ("exports", Err("archives")),
    ("gate_taps", Ok("gate_taps")),
    ("horse_care", Ok("care")),
    ("horse_pasts", Ok("horse_pasts")),
    ("horse_sections", Ok("horse_sections")),
    ("horse_services", Ok("horse_services")),
    ("horses", Ok("horses")),
    ("idempotency_keys", Err("of requests, for 30 days")),
    ("identity_keys", Ok("identity_keys")),
    ("identity_merges", Ok("identity_merges")),
    ("identity_proposals", Ok("identity_proposals")),
    ("import_completions", Ok("import_completions")),
    ("import_items", Ok("import_items")),
    ("imports", Ok("imports")),
    ("inquiries", Ok("inquiries")),
    ("inquiry_replies", Ok("inquiry_replies")),
    ("inspections", Ok("inspections")),
    ("invitations", Ok("invitations")),
    ("jobs", Err("the server's")),
    ("judge_cards", Ok("judge_cards")),
    ("judged_classes", Ok("judged_classes")),
    ("limited_mails", Err("counted for an hour")),
    ("links", Ok("links")),
    ("medication_doses", Ok("medication_doses")),
    ("medications", Ok("medications")),
    ("members", Ok("members")),
    ("memberships", Ok("memberships")),
    ("messages", Ok("messages")),
    ("month_bills", Ok("month_bills")),
    ("note_horses", Ok("note_horses")),
    ("notes", Ok("notes")),
    ("observations", Ok("observations")),
    ("organizations", Ok("organizations")),
    ("owner_link_mails", Ok("owner_link_mails")),
    ("owner_messages", Ok("owner_messages")),
    ("payments", Ok("payments")),
    ("receipts", Ok("receipts")),
    ("photos", Ok("photos")),
    ("places", Ok("places")),
    ("published_results", Ok("published_results")),
    ("recovery_codes", Err("hashes of secrets")),
    ("registrations", Ok("entries")),
    ("reports", Ok("reports")),
    ("result_lines", Ok("result_lines")),
    ("ring_devices", Ok("ring_devices")),
    ("prize_lists", Ok("prize_lists")),
    ("ring_schedules", Ok("ring_schedules")),
    ("ring_taps", Ok("ring_taps")),
    ("seaql_migrations", Err("the schema's")),
    ("second_factors", Ok("second_factor")),
    ("service_ticks", Ok("service_ticks")),
    ("services", Ok("services")),
    ("sessions", Ok("sessions")),
    ("show_areas", Ok("show_areas")),
    ("show_files", Ok("show_files")),
    ("show_horses", Ok("show_horses")),
    ("show_rings", Ok("show_rings")),
    ("show_stall_plans", Ok("show_stall_plans")),
    ("show_stalls", Ok("show_stalls")),
    ("sign_in_attempts", Err("for an hour")),
    ("stall_bookings", Ok("stall_bookings")),
    ("stall_holders", Ok("stall_holders")),
    ("stall_marks", Ok("stall_marks")),
    ("stall_nights", Ok("stall_nights")),
    ("stays", Ok("stays")),
    ("task_horses", Ok("task_horses")),
    ("task_ticks", Ok("task_ticks")),
    ("tasks", Ok("tasks")),
    ("turnouts", Ok("turnout")),
    ("usda_notices", Ok("notices")),
    ("waivers", Ok("waivers")),
    ("weekends", Ok("weekends")),
    ("write_checks", Err("the server's")),
];

fn source(stores: &Stores) -> SqlExportSource {
    SqlExportSource::new(stores.database.clone())
}

fn store(stores: &Stores) -> SqlExportStore {
    SqlExportStore::new(stores.database.clone())
}

/// The parts of an archive of an account: the rows of each file, with their columns,
/// and the paths of the others.
async fn contents(stores: &Stores, actor: &Actor) -> (Tables, Vec<String>) {
    let contents = source(stores).contents(actor.account_id()).await;
    let mut contents = contents.expect("read");
    let (mut tables, mut files) = (Tables::new(), Vec::new());
    let mut rows_read = 0;
    while let Some(part) = contents.next().await.expect("read") {
        match part {
            ExportPart::Rows {
                table,
                columns,
                rows,
            } => {
                rows_read += rows.len() as u64;
                let row = |values: Vec<ExportValue>| columns.iter().copied().zip(values).collect();
                tables
                    .entry(table)
                    .or_default()
                    .extend(rows.into_iter().map(row));
            }
            ExportPart::File { path, .. }
            | ExportPart::Photo { path, .. }
            | ExportPart::Document { path, .. } => files.push(path),
        }
    }
    assert_eq!(rows_read, contents.rows());
    assert_eq!(files.len() as u64, contents.files());
    (tables, files)
}

type Tables = BTreeMap<&'static str, Vec<BTreeMap<&'static str, ExportValue>>>;

fn text(value: &str) -> ExportValue {
    ExportValue::Text(value.to_owned())
}

async fn all_that_an_account_holds_is_in_its_archive(stores: &Stores) {
    let connection = stores.connect().await;
    let sql = match connection.get_database_backend() {
        DbBackend::Postgres => {
            "SELECT table_name AS name FROM information_schema.tables \
             WHERE table_schema = current_schema()"
        }
        _ => "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'",
    };
    let statement = Statement::from_string(connection.get_database_backend(), sql);
    let rows = connection.query_all_raw(statement).await.expect("listed");
    connection.close().await.expect("closed");
    let names = rows
        .iter()
        .map(|row| row.try_get("", "name").expect("a name"));
    let found: BTreeSet<String> = names.collect();
    let known = TABLES.iter().map(|(table, _)| (*table).to_owned());
    assert_eq!(
        found,
        known.collect(),
        "say in which file a table is, or why in none"
    );

    let (account, _) = busy_account(stores).await;
    let actor = Actor::alone(account.credentials.account.id);
    let (tables, files) = contents(stores, &actor).await;
    let expected = TABLES.iter().filter_map(|(_, file)| file.ok());
    let expected: BTreeSet<_> = expected.collect();
    assert_eq!(tables.keys().copied().collect::<BTreeSet<_>>(), expected);
    for table in [
        "account",
        "sessions",
        "shows",
        "entries",
        "horses",
        "templates",
    ] {
        assert!(!tables[table].is_empty(), "{table}");
    }
    assert_eq!(files.len(), 1);
    let account = &tables["account"][0];
    assert_eq!(account["email"], text("rae@example.org"));
    assert_eq!(account["created_at"], text("2026-05-01T12:00:00.125Z"));
    // Sums as people write them, and lists as JSON.
    assert!(
        matches!(&tables["classes"][0]["price"], ExportValue::Text(price) if price.contains('.'))
    );
    assert!(matches!(
        &tables["shows"][0]["entry_rules"],
        ExportValue::Json(_)
    ));
    // No secrets.
    for rows in tables.values() {
        for column in rows.iter().flat_map(BTreeMap::keys) {
            let secrets = [
                "password_hash",
                "link",
                "link_hash",
                "secret",
                "sign_up_key",
                "token_hash",
            ];
            assert!(!secrets.contains(column), "{column}");
        }
    }
}

async fn an_archive_has_what_its_account_owns_and_no_more(stores: &Stores) {
    let (owner, member) = team(stores, Role::Manager).await;
    let show = stores.show_of(&scope_of(owner.account_id())).await;
    let stranger = stores.actor().await;
    let shows = async |actor: &Actor| {
        let (tables, _) = contents(stores, actor).await;
        tables["shows"]
            .iter()
            .map(|it| it["id"].clone())
            .collect::<Vec<_>>()
    };
    let its_id = text(&show.id.to_string());
    assert_eq!(shows(&owner).await, [its_id]);
    let member = actor(stores, &member).await;
    assert_eq!(shows(&member).await, []);
    assert_eq!(shows(stranger.actor()).await, []);
    // A manager's archive says that it is one.
    let (tables, _) = contents(stores, &member).await;
    let [membership] = &tables["members"][..] else {
        panic!("{:?}", tables["members"]);
    };
    assert_eq!(membership["role"], text("manager"));
}

async fn many_rows_come_in_parts_and_once(stores: &Stores) {
    let actor = stores.actor().await;
    for _ in 0..45 {
        stores.horse_of(&actor).await;
    }
    let (tables, _) = contents(stores, actor.actor()).await;
    assert_eq!(tables["horses"].len(), 45);
    let sections = &tables["horse_sections"];
    // More than are read at once, by a key of two columns.
    assert!(sections.len() > 200, "{}", sections.len());
    let keys: BTreeSet<_> = sections
        .iter()
        .map(|it| format!("{:?} {:?}", it["horse_id"], it["section"]))
        .collect();
    assert_eq!(keys.len(), sections.len());
}

async fn rows_of_one_key_come_together_even_if_they_are_more_than_a_part(stores: &Stores) {
    let (scope, show) = running(stores).await;
    let (rings, actor) = (rings(stores), scope.actor());
    let of_two = Card {
        lines: places(&[3, 1, 2]).lines.split_off(1),
    };
    for (class, card) in [(0, places(&[1, 2, 3])), (1, of_two)] {
        let key = key(&show, class);
        rings
            .set_format(actor, key, placed(1), None)
            .await
            .expect("set");
        let saved = rings
            .save_card(&Caller::from(actor), (key, 0), card, None)
            .await;
        saved.expect("saved");
        rings.publish(actor, key, None).await.expect("published");
    }
    // As if each had been corrected very often.
    let corrected = "INSERT INTO published_results \
         WITH RECURSIVE numbers (number) AS \
             (SELECT 2 UNION ALL SELECT number + 1 FROM numbers WHERE number < 150) \
         SELECT class_id, numbers.number, event_id, published_at, 'Why', sheet \
         FROM published_results, numbers";
    let db = stores.connect().await;
    db.execute_unprepared(corrected).await.expect("inserted");
    let (tables, _) = contents(stores, actor).await;
    let rows = &tables["published_results"];
    let keys: BTreeSet<_> = rows
        .iter()
        .map(|it| format!("{:?} {:?}", it["class_id"], it["number"]))
        .collect();
    assert_eq!((rows.len(), keys.len()), (300, 300));
}

/// PostgreSQL ends a transaction that is idle for longer than files may take.
#[tokio::test]
async fn the_snapshot_ends_before_files_are_read_from_their_storage() {
    let stores = Stores::on_postgres().await;
    let (account, _) = busy_account(&stores).await;
    let account = account.credentials.account.id;
    let mut contents = source(&stores).contents(account).await.expect("read");
    let idle = "pg_stat_activity WHERE datname = current_database() \
                AND state = 'idle in transaction'";
    assert_eq!(count(&stores, idle).await, 1);
    loop {
        let part = contents.next().await.expect("read");
        if matches!(part.expect("a photo"), ExportPart::Photo { .. }) {
            break;
        }
    }
    assert_eq!(count(&stores, idle).await, 0);
}

fn new_export(at: OffsetDateTime) -> Export {
    Export {
        id: ExportId::new(RandomIds.next_uuid()),
        created_at: at,
        expires_at: at + EXPORT_LIFETIME,
        state: ExportState::Making { percent: 0 },
    }
}

async fn one_archive_is_made_at_a_time_and_replaces_the_last_one(stores: &Stores) {
    let (store, actor) = (store(stores), stores.actor().await);
    let actor = actor.actor();
    let [first, second] = [NOW, LATER].map(new_export);
    assert_eq!(store.request(actor, &first).await.expect("stored"), first);
    // It is not ready yet.
    assert_eq!(store.request(actor, &second).await.expect("stored"), first);
    let jobs = stores
        .jobs
        .claim(accounts::MakeExport::KIND, 9, NOW, LATER)
        .await;
    let tasks: Vec<_> = jobs
        .expect("claimed")
        .into_iter()
        .map(|it| it.task)
        .collect();
    assert_eq!(tasks, [AnyTask::from(accounts::MakeExport(first.id))]);
    let account = store.account_of(first.id, NOW).await;
    assert_eq!(account.expect("answered"), Some(actor.account_id()));

    let until = LATER + EXPORT_LIFETIME;
    for state in [
        ExportState::Making { percent: 40 },
        ExportState::Ready { bytes: 7 << 30 },
    ] {
        let set = store.set_state(first.id, state, until, LATER).await;
        assert!(set.expect("answered"));
        let seen = Export {
            state,
            expires_at: until,
            ..first
        };
        assert_eq!(store.list(actor, LATER).await.expect("read"), [seen]);
    }
    let stranger = stores.actor().await;
    assert_eq!(store.list(stranger.actor(), LATER).await.expect("read"), []);
    // What is ready is not made again by a repeated job.
    let account = store.account_of(first.id, LATER).await;
    assert_eq!(account.expect("answered"), None);

    assert_eq!(store.request(actor, &second).await.expect("stored"), second);
    assert_eq!(store.list(actor, LATER).await.expect("read"), [second]);
    assert_eq!(store.expired(LATER).await.expect("read"), [first.id]);
    let failed = store
        .set_state(second.id, ExportState::Failed, until, LATER)
        .await;
    assert!(failed.expect("answered"));
    let third = new_export(LATER);
    assert_eq!(store.request(actor, &third).await.expect("stored"), third);
    for id in [first.id, second.id] {
        store.forget(id).await.expect("forgotten");
    }
    assert_eq!(store.expired(LATER).await.expect("read"), []);
    // Nobody waits for it any more.
    let set = store
        .set_state(first.id, ExportState::Failed, until, LATER)
        .await;
    assert!(!set.expect("answered"));
}

async fn an_archive_of_a_deleted_account_expires_at_once(stores: &Stores) {
    let (account, _) = busy_account(stores).await;
    let actor = Actor::alone(account.credentials.account.id);
    let export = new_export(NOW);
    store(stores)
        .request(&actor, &export)
        .await
        .expect("stored");
    let hash = account.credentials.password_hash;
    let notice_id = AccountMailId::new(RandomIds.next_uuid());
    let deleted = stores
        .accounts
        .delete(&actor, &hash, notice_id, LATER)
        .await;
    assert!(deleted.expect("answered"));
    let account = store(stores).account_of(export.id, LATER).await;
    assert_eq!(account.expect("answered"), None);
    let expired = store(stores).expired(LATER).await;
    assert_eq!(expired.expect("read"), [export.id]);
}
