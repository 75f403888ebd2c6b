//! The migration to one queue, from the outbox, the scheduled shows and the
//! photos due for deletion.

use events::EventStore as _;
use horses::PhotoKind;
use kernel::{EventId, JobKind, JobQueue as _, ReminderId, Task};
use migrations::Migrator;
use sea_orm::{ConnectionTrait as _, DatabaseConnection, Statement};
use sea_orm_migration::MigratorTrait as _;
use time::{Duration, OffsetDateTime};
use usda::{Failure, NoticeStore as _, Progress};

use crate::inquiries::{inquiry, write};
use crate::installation::{Installation, records, scheduled};
use crate::notice_steps::{LEASE, deliver, failed, queue};
use crate::photos::{announced, bare_horse};
use crate::samples::{LATER, NOW};
use crate::support::Stores;

on_both_databases!(all_migrated_jobs_are_executed_once);

/// The first column of a query's rows as text.
async fn rows(connection: &DatabaseConnection, sql: &str) -> Vec<String> {
    let statement = Statement::from_string(connection.get_database_backend(), sql);
    let rows = connection.query_all_raw(statement).await.expect("asked");
    rows.iter()
        .map(|row| row.try_get_by_index(0).expect("a text"))
        .collect()
}

/// Claims all jobs that are due until then; returns their tasks and failures.
async fn carried_out(stores: &Stores, until: OffsetDateTime) -> Vec<(Task, u32)> {
    let lease = until + Duration::days(900);
    let mut tasks = Vec::new();
    for kind in JobKind::ALL {
        let jobs = stores.jobs.claim(kind, 100, until, lease).await;
        let jobs = jobs.expect("answered").into_iter();
        tasks.extend(jobs.map(|job| (job.task, job.failures)));
    }
    tasks
}

fn sorted(mut tasks: Vec<(Task, u32)>) -> Vec<String> {
    tasks.sort_by_key(|task| format!("{task:?}"));
    tasks.iter().map(|task| format!("{task:?}")).collect()
}

/// The only reminder of these tasks.
fn reminder_in(tasks: &[(Task, u32)]) -> (EventId, ReminderId) {
    let mut reminders = tasks.iter().filter_map(|(task, _)| match task {
        Task::UsdaReminder {
            event_id,
            reminder_id,
        } => Some((*event_id, *reminder_id)),
        _ => None,
    });
    reminders.next().expect("a reminder")
}

async fn all_migrated_jobs_are_executed_once(stores: &Stores) {
    // A leased notice, a failed one, a refused one, a given one, and a ready
    // letter.
    let (_, under_way) = queue(stores).await;
    let (_, waiting) = failed(stores, LATER).await;
    let (refused_by, refused) = queue(stores).await;
    let failure = Failure {
        reason: "550 no such user".to_owned(),
        retry_at: None,
        may_have_arrived: true,
    };
    let noted = stores.notices.mark_failed(&refused, &failure).await;
    noted.expect("noted");
    let (given_by, given) = queue(stores).await;
    deliver(stores, &given, NOW).await;
    let (organizer, prepared) = stores.show().await;
    let here = Installation::for_organizers(stores);
    here.prepare(&organizer, prepared.id).await;
    // A show that is scheduled later, and one whose scheduled instant has come.
    let (_, coming) = scheduled(stores, LATER + Duration::DAY).await;
    let (_, told) = scheduled(stores, NOW).await;
    assert_eq!(here.work_at(NOW).await, 1);
    let (hider, hidden) = scheduled(stores, LATER).await;
    let hid = stores.events.hide(&hider, hidden, NOW).await;
    assert!(hid.expect("answered"));
    // An inquiry, and a photo that no horse shows.
    let ((_, horse), buyer) = (stores.horse().await, stores.actor().await);
    let inquiry = inquiry(horse.id, &buyer, NOW);
    write(stores, &inquiry).await;
    let (actor, bare) = bare_horse(stores).await;
    let photo = announced(stores, &actor, bare.id, PhotoKind::Header).await;

    let connection = stores.connect().await;
    let newest = Migrator::migrations().len();
    let change = "m20261122_000061_create_jobs";
    let at = Migrator::migrations()
        .iter()
        .position(|it| it.name() == change);
    let steps = u32::try_from(newest - at.expect("there is this change")).expect("a few");
    let payload = "SELECT CAST(payload AS text) FROM jobs WHERE kind = 'usda_reminder'";
    let before = rows(&connection, payload).await;
    Migrator::down(&connection, Some(steps))
        .await
        .expect("taken back");
    let outbox = "SELECT kind || ' ' || CASE WHEN done_at IS NOT NULL THEN 'done' \
                  WHEN due_at = 9223372036854775807 THEN 'never' ELSE 'due' END \
                  FROM outbox ORDER BY 1";
    assert_eq!(
        rows(&connection, outbox).await,
        [
            "inquiry due",
            "usda_notice done",
            "usda_notice due",
            "usda_notice due",
            "usda_notice never",
            "usda_notice never",
            "usda_notice never",
            "usda_reminder due",
        ]
    );
    Migrator::up(&connection, None).await.expect("made");
    connection.close().await.expect("closed");

    // The leased job is not claimed before its lease ends.
    let first = carried_out(stores, NOW + LEASE - Duration::MILLISECOND).await;
    let kinds = |tasks: &[(Task, u32)]| {
        let mut kinds: Vec<_> = tasks.iter().map(|(it, _)| it.kind().as_str()).collect();
        kinds.sort_unstable();
        kinds
    };
    assert_eq!(
        kinds(&first),
        ["event_purge", "inquiry_mail", "key_expiry", "usda_reminder"]
    );
    assert!(first.contains(&(Task::InquiryMail(inquiry.id), 0)));
    // A later migration enqueues this for shows that were deleted before.
    assert!(first.contains(&(Task::EventPurge(hidden), 0)));
    let (event_id, id) = reminder_in(&first);
    assert_eq!(event_id, told);
    // The id is unchanged, so the Message-ID is too.
    assert!(before[0].contains(&id.to_string()), "{before:?}");

    let rest = carried_out(stores, LATER + Duration::days(100)).await;
    let expected = vec![
        (Task::UsdaNotice(under_way.id), 0),
        (Task::UsdaNotice(waiting.id), 1),
        (Task::UsdaSchedule(coming), 0),
        (Task::PhotoDeletion(photo.id), 0),
    ];
    assert_eq!(sorted(rest), sorted(expected));

    for (actor, id, expected) in [
        (
            &refused_by,
            refused.event_id,
            Progress::Refused {
                reason: "550 no such user".to_owned(),
            },
        ),
        (&organizer, prepared.id, Progress::Ready),
    ] {
        let records = records(stores, actor, id).await;
        assert_eq!(records[0].progress, expected);
    }
    assert!(records(stores, &given_by, given.event_id).await[0].is_given());
}
