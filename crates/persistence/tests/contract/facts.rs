//! The log of facts: numbers in streams, typed data, and what follows from facts.

use std::collections::BTreeMap;
use std::sync::Arc;

use kernel::{
    AnyTask, ChangeKind, Changer, Difference, EventId, Fact as _, Follower, Follows, JobError,
    JobKind, JobQueue as _, NewAuditLine, Outcome, Payload, PayloadValue, Recorded, RegistrationId,
    Task, Uuid,
};
use migrations::Migrator;
use persistence::{Database, SqlRegistrationStore};
use registrations::{
    ClassChanged, ClassEntryState, EntryMail, EntryStatus, RegistrationStore as _, StatusChanged,
};
use sea_orm::{ConnectOptions, ConnectionTrait as _, QueryResult, Statement};
use sea_orm_migration::MigratorTrait as _;
use testkit::TestDatabase;

use crate::entry_rules::{entries, rules, service_with, show, wish};
use crate::jobs::claim;
use crate::notice_steps::LEASE;
use crate::registrations::{enter, lock};
use crate::samples::NOW;
use crate::support::Stores;

on_both_databases!(
    changes_of_an_entry_at_the_same_time_have_consecutive_numbers,
    a_change_that_is_rolled_back_leaves_no_gap,
    the_lines_of_a_change_are_numbered_in_each_stream,
    a_fact_is_read_as_typed_data_with_its_line,
    a_follower_that_fails_is_repeated_and_holds_nobody_up,
    what_a_killed_process_began_is_done_once_more,
    nothing_follows_from_a_change_that_is_rolled_back,
    the_lines_of_a_former_database_are_numbered_and_have_data,
);

/// A line as it is stored.
#[derive(Debug)]
struct Stored {
    number: i64,
    subject: String,
    object: Option<Uuid>,
    data: Option<String>,
}

fn literal(file: &TestDatabase, id: Uuid) -> String {
    if file.is_postgres() {
        format!("'{id}'")
    } else {
        format!("x'{}'", id.simple())
    }
}

/// The lines of a stream, by number.
async fn stored(file: &TestDatabase, stream: Uuid) -> Vec<Stored> {
    let connection = sea_orm::Database::connect(file.url()).await;
    let connection = connection.expect("connected");
    let lines = format!(
        "SELECT number, subject, object_id, CAST(data AS text) AS data FROM audit_trail \
         WHERE stream_id = {} ORDER BY number",
        literal(file, stream)
    );
    let lines = Statement::from_string(connection.get_database_backend(), lines);
    let rows = connection.query_all_raw(lines).await.expect("read");
    let line = |row: &QueryResult| Stored {
        number: row.try_get("", "number").expect("a number"),
        subject: row.try_get("", "subject").expect("a text"),
        object: row.try_get("", "object_id").expect("an id"),
        data: row.try_get("", "data").expect("a text"),
    };
    let lines = rows.iter().map(line).collect();
    connection.close().await.expect("closed");
    lines
}

async fn numbers(stores: &Stores, stream: Uuid) -> Vec<i64> {
    let lines = stored(&stores.file, stream).await.into_iter();
    lines.map(|line| line.number).collect()
}

/// A line about this entry, or about its show.
fn line(entry: Option<RegistrationId>, subject: &str) -> NewAuditLine {
    NewAuditLine {
        entry: entry.map(|id| (id, kernel::Revision::FIRST)),
        is_mailed: entry.is_some(),
        at: NOW,
        by: Changer::Server,
        difference: Difference::new(ChangeKind::Details, subject, "a", "b"),
        reason: None,
    }
}

/// Adds a line in a transaction of its own.
async fn add(stores: &Stores, show: EventId, line: NewAuditLine) {
    let (mut tx, _) = lock(stores, show).await;
    tx.record(show, &[line]).await.expect("recorded");
    tx.commit().await.expect("committed");
}

async fn changes_of_an_entry_at_the_same_time_have_consecutive_numbers(stores: &Stores) {
    let (_, show) = stores.show().await;
    let entry = enter(stores, show.id).await.id;
    let adding = (0..20).map(|_| add(stores, show.id, line(Some(entry), "notes")));
    futures_util::future::join_all(adding).await;
    let expected: Vec<i64> = (1..=21).collect();
    assert_eq!(numbers(stores, entry.as_uuid()).await, expected);
}

async fn a_change_that_is_rolled_back_leaves_no_gap(stores: &Stores) {
    let (_, show) = stores.show().await;
    let entry = enter(stores, show.id).await.id;
    let (mut tx, _) = lock(stores, show.id).await;
    let lost = tx.record(show.id, &[line(Some(entry), "lost")]).await;
    lost.expect("recorded");
    drop(tx);
    add(stores, show.id, line(Some(entry), "kept")).await;
    let lines = stored(&stores.file, entry.as_uuid()).await;
    let [_, kept] = &lines[..] else {
        panic!("{lines:?}");
    };
    assert_eq!((kept.number, kept.subject.as_str()), (2, "kept"));
}

async fn the_lines_of_a_change_are_numbered_in_each_stream(stores: &Stores) {
    let (_, show) = stores.show().await;
    let [one, other] = [
        enter(stores, show.id).await.id,
        enter(stores, show.id).await.id,
    ];
    let class = Uuid::from_u128(7);
    let mut of_class = line(None, "class");
    of_class.difference = of_class.difference.about(class, "");
    let lines = [
        line(Some(one), "first"),
        line(Some(other), "first"),
        of_class.clone(),
        line(Some(one), "second"),
        line(None, "of the show"),
        of_class,
    ];
    let (mut tx, _) = lock(stores, show.id).await;
    tx.record(show.id, &lines).await.expect("recorded");
    tx.record(show.id, &lines[..1]).await.expect("recorded");
    tx.commit().await.expect("committed");
    assert_eq!(numbers(stores, one.as_uuid()).await, [1, 2, 3, 4]);
    assert_eq!(numbers(stores, other.as_uuid()).await, [1, 2]);
    assert_eq!(numbers(stores, class).await, [1, 2]);
    // That it was made is the first.
    assert_eq!(numbers(stores, show.id.as_uuid()).await, [1, 2]);
}

async fn a_fact_is_read_as_typed_data_with_its_line(stores: &Stores) {
    let (actor, show) = show(stores, rules(None), &[]).await;
    let service = service_with(stores, NOW, &[]);
    let made = service.register(wish(&show, &[0], Vec::new())).await;
    let link = made.expect("made").link;
    service.scratch_own(&link).await.expect("scratched");
    let made = entries(stores, &actor, &show).await;
    let store = SqlRegistrationStore::new(stores.database.clone());
    let entry = store.find(&actor, made[0].id).await.expect("read");
    let history = entry.expect("an entry").history;
    // That it was made, the class, the status and the sum.
    assert_eq!(numbers(stores, made[0].id.as_uuid()).await, [1, 2, 3, 4]);
    let mut changes = history[1..].iter().map(|it| &it.difference);
    let class = changes.clone().find_map(Difference::fact::<ClassChanged>);
    let expected = ClassChanged {
        before: Some(ClassEntryState::Entered),
        after: ClassEntryState::Scratched,
    };
    assert_eq!(class, Some(expected));
    let status = changes.find_map(Difference::fact::<StatusChanged>);
    let expected = StatusChanged {
        before: EntryStatus::Entered,
        after: EntryStatus::Scratched,
    };
    assert_eq!(status, Some(expected));
}

/// Follows each line about an entry.
#[derive(Debug, Clone, Copy)]
struct Watched(Uuid);

impl Task for Watched {
    const KIND: JobKind = JobKind::new("watched");

    fn subject(&self) -> Uuid {
        self.0
    }

    fn read(subject: Uuid, _: &Payload) -> Option<Self> {
        Some(Self(subject))
    }
}

impl Follows for Watched {
    fn after(facts: &[Recorded<'_>]) -> Vec<Self> {
        facts.iter().map(|fact| Self(fact.id.as_uuid())).collect()
    }
}

const BOTH: &[Follower] = &[Follower::of::<Watched>(), Follower::of::<EntryMail>()];

/// An entry is made, with what follows.
async fn made(stores: &Stores) {
    let (_, show) = show(stores, rules(None), &[]).await;
    let service = service_with(stores, NOW, BOTH);
    let made = service.register(wish(&show, &[0], Vec::new())).await;
    made.expect("made");
}

async fn a_follower_that_fails_is_repeated_and_holds_nobody_up(stores: &Stores) {
    made(stores).await;
    let job = claim(stores, Watched::KIND, NOW).await.expect("due");
    let failed = Err(JobError::Retry("it is away".into()));
    let settled = stores.jobs.settle(&job, &failed, NOW).await;
    settled.expect("noted");
    assert_eq!(claim(stores, Watched::KIND, NOW).await, None);
    let mail = claim(stores, EntryMail::KIND, NOW).await.expect("due");
    let settled = stores.jobs.settle(&mail, &Ok(Outcome::Done), NOW).await;
    settled.expect("noted");
    let later = NOW + kernel::pause_after(0);
    let again = claim(stores, Watched::KIND, later)
        .await
        .expect("due again");
    assert_eq!((again.task, again.failures), (job.task, 1));
    assert_eq!(claim(stores, EntryMail::KIND, later).await, None);
}

async fn what_a_killed_process_began_is_done_once_more(stores: &Stores) {
    made(stores).await;
    let begun = claim(stores, Watched::KIND, NOW).await.expect("due");
    let later = NOW + LEASE;
    let again = claim(stores, Watched::KIND, later)
        .await
        .expect("due again");
    // The same task, so that the handler finds what it did.
    assert_eq!(again.task, begun.task);
    let settled = stores.jobs.settle(&again, &Ok(Outcome::Done), later).await;
    settled.expect("noted");
    assert_eq!(claim(stores, Watched::KIND, later + LEASE).await, None);
}

async fn nothing_follows_from_a_change_that_is_rolled_back(stores: &Stores) {
    let (_, show) = stores.show().await;
    let entry = enter(stores, show.id).await.id;
    let database = stores.database.clone().with_followers(BOTH);
    let store = Arc::new(SqlRegistrationStore::new(database));
    for is_kept in [false, true] {
        let (mut tx, _) = crate::registrations::locked(store.as_ref(), show.id)
            .await
            .expect("locked");
        let recorded = tx.record(show.id, &[line(Some(entry), "notes")]).await;
        recorded.expect("recorded");
        if is_kept {
            tx.commit().await.expect("committed");
        } else {
            drop(tx);
        }
        for kind in [Watched::KIND, EntryMail::KIND] {
            let task: Option<AnyTask> = claim(stores, kind, NOW).await.map(|job| job.task);
            assert_eq!(task.is_some(), is_kept, "{task:?}");
        }
    }
}

/// The data of a line, of which all are texts.
fn payload(line: &Stored) -> Payload {
    let data = line.data.as_deref().expect("data");
    let data: BTreeMap<String, String> = serde_json::from_str(data).expect("texts");
    let texts = data.into_iter();
    texts.fold(Payload::default(), |data, (name, text)| {
        data.with(&name, PayloadValue::Text(text))
    })
}

/// As a database was before the lines had numbers.
async fn the_lines_of_a_former_database_are_numbered_and_have_data(stores: &Stores) {
    let former = stores.file.empty_beside().await;
    let mut options = ConnectOptions::new(former.url());
    options.max_connections(1);
    let connection = sea_orm::Database::connect(options)
        .await
        .expect("connected");
    let all = Migrator::migrations();
    let before = all
        .iter()
        .position(|it| it.name().ends_with("number_facts"));
    let before = u32::try_from(before.expect("a change")).expect("few");
    Migrator::up(&connection, Some(before)).await.expect("made");
    let is_postgres = former.is_postgres();
    let id = |number: u128| literal(&former, Uuid::from_u128(number));
    let (entry, class) = (1, 2);
    let line = |at: u128, kind: &str, object: Option<u128>, texts: &str| {
        let object = object.map_or_else(|| "NULL".to_owned(), id);
        format!(
            "INSERT INTO audit_trail (id, organization_id, event_id, registration_id, revision, at, \
             author, kind, object_id, subject, before, after) VALUES ({}, {}, {}, {}, 1, {at}, \
             'server', '{kind}', {object}, {texts})",
            id(100 - at),
            id(10),
            id(11),
            id(entry),
        )
    };
    let rows = [
        // Rows to which these refer are not needed.
        if is_postgres {
            "ALTER TABLE audit_trail DROP CONSTRAINT fk_audit_trail_registration_id; \
             SET session_replication_role = replica"
                .to_owned()
        } else {
            "PRAGMA foreign_keys = OFF".to_owned()
        },
        format!(
            "INSERT INTO class_entries (id, registration_id, event_id, position, name, description, \
             price, state, entered_at) VALUES ({}, {}, {}, 0, 'Open', '', 0, 'cancelled', 1)",
            id(class),
            id(entry),
            id(11)
        ),
        line(1, "added", None, "'', '', 'entered'"),
        line(2, "class", Some(class), "'Renamed since', '', 'entered'"),
        line(3, "class", None, "'Open', 'entered', 'cancelled'"),
        line(4, "status", None, "'', 'entered', 'cancelled'"),
        line(5, "total", None, "'', '$5.00', '$0.00'"),
    ];
    for row in rows {
        connection.execute_unprepared(&row).await.expect(&row);
    }
    connection.close().await.expect("closed");
    let database = Database::open(former.url()).expect("an address");
    database.prepare().await.expect("made");
    let lines = stored(&former, Uuid::from_u128(entry)).await;
    let numbers: Vec<_> = lines.iter().map(|line| line.number).collect();
    assert_eq!(numbers, [1, 2, 3, 4, 5]);
    let (entered, cancelled) = (ClassEntryState::Entered, ClassEntryState::Cancelled);
    let of_class = |before, after| Some(ClassChanged { before, after });
    let classes = lines[1..3].iter();
    let classes = classes.map(|it| (it.object, ClassChanged::read(&payload(it))));
    let class = Some(Uuid::from_u128(class));
    let expected = [
        (class, of_class(None, entered)),
        (class, of_class(Some(entered), cancelled)),
    ];
    assert_eq!(classes.collect::<Vec<_>>(), expected);
    let status = StatusChanged {
        before: EntryStatus::Entered,
        after: EntryStatus::Cancelled,
    };
    assert_eq!(StatusChanged::read(&payload(&lines[3])), Some(status));
    // They are kept as before.
    assert!(former.refuses("UPDATE audit_trail SET number = 9").await);
    database.close().await;
}
