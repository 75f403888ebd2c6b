//! The rows of `jobs`, and the statements that change one.

use kernel::{
    AccountMailId, AppointmentId, BillId, BookEntryId, DocumentId, EntryMail, EntryMailId, EventId,
    ExportId, InquiryId, Job, JobKind, MessageId, MessageMail, MessageMailId, NoticeId,
    OrganizationId, PhotoId, RegistrationId, ReminderId, Revision, StoreError, Task,
    to_unix_millis,
};
use sea_orm::sea_query::{Expr, ExprTrait as _, OnConflict, SelectStatement};
use sea_orm::{Condition, QuerySelect as _, QueryTrait as _, Set, UpdateMany};
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;

use crate::database::TransactionConnection;
use crate::limits;
use crate::prelude::*;
use crate::row::{
    Unreadable, all_columns, delete_where, instant, parsed, present, write, write_returning,
};

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "jobs")]
pub(crate) struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub kind: String,
    #[sea_orm(primary_key, auto_increment = false)]
    pub subject_id: Uuid,
    #[sea_orm(column_type = "JsonBinary", nullable)]
    pub payload: Option<Json>,
    pub created_at: i64,
    pub run_at: Option<i64>,
    pub leased_until: Option<i64>,
    pub failures: i64,
    pub last_error: Option<String>,
    /// Through which a mail is sent; the mails of organizations take turns.
    pub organization_id: Option<Uuid>,
}

impl ActiveModelBehavior for ActiveModel {}

/// Maximum length of a stored error in characters; the log has the full text.
const MAX_ERROR_CHARS: usize = 2000;

/// How many rows one statement inserts: SQLite binds at most 32,766 values.
const ROWS_AT_ONCE: usize = 1000;

/// The payload of a reminder's job.
#[derive(Serialize, Deserialize)]
struct ReminderPayload {
    reminder_id: Uuid,
}

/// The payload of the job of a mail to a rider.
#[derive(Serialize, Deserialize)]
struct EntryMailPayload {
    registration_id: Uuid,
    revision: u32,
}

/// The payload of the job of a message's mail.
#[derive(Serialize, Deserialize)]
struct MessageMailPayload {
    message_id: Uuid,
    registration_id: Uuid,
}

/// The id of the task's subject.
const fn subject_of(task: &Task) -> Uuid {
    match task {
        Task::UsdaSchedule(id)
        | Task::UsdaReminder { event_id: id, .. }
        | Task::EventPurge(id)
        | Task::MoveUp(id) => id.as_uuid(),
        Task::UsdaNotice(id) => id.as_uuid(),
        Task::InquiryMail(id) => id.as_uuid(),
        Task::EntryMail(mail) => mail.id.as_uuid(),
        Task::MessageMail(mail) => mail.id.as_uuid(),
        Task::PhotoDeletion(id) => id.as_uuid(),
        Task::AccountMail(id) => id.as_uuid(),
        Task::AppointmentReminder(id) => id.as_uuid(),
        Task::AccountExport(id) => id.as_uuid(),
        Task::OrganizationRemoval(id) => id.as_uuid(),
        Task::BookSeries(id) => id.as_uuid(),
        Task::BillMail(id) => id.as_uuid(),
        Task::DocumentSweep(id) | Task::DocumentReminder(id) => id.as_uuid(),
        Task::KeyExpiry => Uuid::nil(),
    }
}

/// Further data for the handler.
fn payload_of(task: &Task) -> Result<Option<Json>, StoreError> {
    let payload = match task {
        Task::UsdaReminder { reminder_id, .. } => {
            let reminder_id = reminder_id.as_uuid();
            serde_json::to_value(ReminderPayload { reminder_id })
        }
        Task::EntryMail(mail) => serde_json::to_value(EntryMailPayload {
            registration_id: mail.registration_id.as_uuid(),
            revision: mail.revision.number(),
        }),
        Task::MessageMail(mail) => serde_json::to_value(MessageMailPayload {
            message_id: mail.message_id.as_uuid(),
            registration_id: mail.registration_id.as_uuid(),
        }),
        _ => return Ok(None),
    };
    payload.map(Some).map_err(StoreError::failed)
}

fn to_task(row: Model) -> Result<Task, Unreadable> {
    let mut kinds = JobKind::ALL.into_iter();
    let kind = kinds.find(|kind| kind.as_str() == row.kind);
    let id = row.subject_id;
    Ok(match present("kind", kind)? {
        JobKind::UsdaSchedule => Task::UsdaSchedule(EventId::new(id)),
        JobKind::UsdaNotice => Task::UsdaNotice(NoticeId::new(id)),
        JobKind::UsdaReminder => {
            let payload = row.payload.unwrap_or_default();
            let payload: ReminderPayload = parsed("payload", serde_json::from_value(payload))?;
            Task::UsdaReminder {
                event_id: EventId::new(id),
                reminder_id: ReminderId::new(payload.reminder_id),
            }
        }
        JobKind::InquiryMail => Task::InquiryMail(InquiryId::new(id)),
        JobKind::PhotoDeletion => Task::PhotoDeletion(PhotoId::new(id)),
        JobKind::EventPurge => Task::EventPurge(EventId::new(id)),
        JobKind::MoveUp => Task::MoveUp(EventId::new(id)),
        JobKind::EntryMail => {
            let payload = row.payload.unwrap_or_default();
            let payload: EntryMailPayload = parsed("payload", serde_json::from_value(payload))?;
            Task::EntryMail(EntryMail {
                id: EntryMailId::new(id),
                registration_id: RegistrationId::new(payload.registration_id),
                revision: Revision::new(payload.revision),
            })
        }
        JobKind::MessageMail => {
            let payload = row.payload.unwrap_or_default();
            let payload: MessageMailPayload = parsed("payload", serde_json::from_value(payload))?;
            Task::MessageMail(MessageMail {
                id: MessageMailId::new(id),
                message_id: MessageId::new(payload.message_id),
                registration_id: RegistrationId::new(payload.registration_id),
            })
        }
        JobKind::AccountMail => Task::AccountMail(AccountMailId::new(id)),
        JobKind::AppointmentReminder => Task::AppointmentReminder(AppointmentId::new(id)),
        JobKind::AccountExport => Task::AccountExport(ExportId::new(id)),
        JobKind::OrganizationRemoval => Task::OrganizationRemoval(OrganizationId::new(id)),
        JobKind::BookSeries => Task::BookSeries(BookEntryId::new(id)),
        JobKind::BillMail => Task::BillMail(BillId::new(id)),
        JobKind::DocumentSweep => Task::DocumentSweep(DocumentId::new(id)),
        JobKind::DocumentReminder => Task::DocumentReminder(DocumentId::new(id)),
        JobKind::KeyExpiry => Task::KeyExpiry,
    })
}

pub(super) fn to_job(row: Model) -> Result<Job, Unreadable> {
    let lease_until = present("leased_until", row.leased_until)?;
    Ok(Job {
        created_at: instant("created_at", row.created_at)?,
        failures: to_failures(row.failures)?,
        lease_until: instant("leased_until", lease_until)?,
        task: to_task(row)?,
    })
}

pub(crate) fn to_failures(failures: i64) -> Result<u32, Unreadable> {
    parsed("failures", u32::try_from(failures))
}

fn new_row(
    task: &Task,
    now: OffsetDateTime,
    run_at: OffsetDateTime,
    lease_until: Option<OffsetDateTime>,
) -> Result<ActiveModel, StoreError> {
    Ok(ActiveModel {
        kind: Set(task.kind().as_str().to_owned()),
        subject_id: Set(subject_of(task)),
        payload: Set(payload_of(task)?),
        created_at: Set(to_unix_millis(now)),
        run_at: Set(Some(to_unix_millis(run_at))),
        leased_until: Set(lease_until.map(to_unix_millis)),
        failures: Set(0),
        last_error: Set(None),
        organization_id: Set(None),
    })
}

/// The row of a mail through an organization that is due now.
fn mail_row(
    task: &Task,
    organization_id: OrganizationId,
    now: OffsetDateTime,
) -> Result<ActiveModel, StoreError> {
    Ok(ActiveModel {
        organization_id: Set(Some(organization_id.as_uuid())),
        ..new_row(task, now, now, None)?
    })
}

/// The rows of mails through organizations that are due now and did not exist before,
/// to be inserted with other rows. Their caller notes it with
/// [`TransactionConnection::note_enqueued`].
pub(crate) fn mail_rows(
    mails: impl IntoIterator<Item = (Task, OrganizationId)>,
    now: OffsetDateTime,
) -> Result<Vec<ActiveModel>, StoreError> {
    let rows = mails.into_iter();
    rows.map(|(task, organization)| mail_row(&task, organization, now))
        .collect()
}

fn same_job() -> OnConflict {
    OnConflict::columns([Column::Kind, Column::SubjectId])
}

/// Enqueues a task that is due at `run_at`. An existing job for it is reset,
/// even if it is leased.
pub(crate) async fn enqueue(
    transaction: &TransactionConnection,
    task: Task,
    now: OffsetDateTime,
    run_at: OffsetDateTime,
) -> Result<(), StoreError> {
    enqueue_all(transaction, [task], now, run_at).await
}

/// Enqueues a task that is due at `run_at`, or removes its job if it is not due any
/// more.
pub(crate) async fn schedule(
    transaction: &TransactionConnection,
    task: Task,
    now: OffsetDateTime,
    run_at: Option<OffsetDateTime>,
) -> Result<(), StoreError> {
    match run_at {
        Some(run_at) => enqueue(transaction, task, now, run_at).await,
        None => remove(transaction, &task).await,
    }
}

/// Like [`enqueue`], for several different tasks.
pub(crate) async fn enqueue_all(
    transaction: &TransactionConnection,
    tasks: impl IntoIterator<Item = Task>,
    now: OffsetDateTime,
    run_at: OffsetDateTime,
) -> Result<(), StoreError> {
    let mut rows = Vec::new();
    for task in tasks {
        transaction.note_enqueued(task.kind());
        rows.push(new_row(&task, now, run_at, None)?);
    }
    insert(transaction, &rows).await
}

/// Enqueues mails through an organization that are due now.
pub(crate) async fn enqueue_mails(
    transaction: &TransactionConnection,
    organization_id: OrganizationId,
    tasks: impl IntoIterator<Item = Task>,
    now: OffsetDateTime,
) -> Result<(), StoreError> {
    let mut rows = Vec::new();
    for task in tasks {
        transaction.note_enqueued(task.kind());
        rows.push(mail_row(&task, organization_id, now)?);
    }
    insert(transaction, &rows).await
}

/// Inserts jobs; those that exist are reset.
async fn insert(
    transaction: &TransactionConnection,
    rows: &[ActiveModel],
) -> Result<(), StoreError> {
    for rows in rows.chunks(ROWS_AT_ONCE) {
        let reset = same_job()
            .update_columns([
                Column::Payload,
                Column::CreatedAt,
                Column::RunAt,
                Column::LeasedUntil,
                Column::Failures,
                Column::LastError,
                Column::OrganizationId,
            ])
            .to_owned();
        let insert = Entity::insert_many(rows.iter().cloned());
        write(transaction, insert.on_conflict(reset)).await?;
    }
    Ok(())
}

/// Leases the job of a task to a caller other than the worker, and creates it
/// if it does not exist. `None` if it is already leased. If the caller fails,
/// the worker executes the job after the lease ends.
pub(crate) async fn lease(
    transaction: &impl ConnectionTrait,
    task: Task,
    now: OffsetDateTime,
    lease_until: OffsetDateTime,
) -> Result<Option<Job>, StoreError> {
    let row = new_row(&task, now, now, Some(lease_until))?;
    let mut upsert = Entity::insert(row)
        .on_conflict(
            same_job()
                .update_columns([Column::RunAt, Column::LeasedUntil])
                .action_cond_where(is_free(to_unix_millis(now)))
                .to_owned(),
        )
        .into_query();
    upsert.returning(all_columns::<Entity>());
    write_returning::<Entity, _, _>(transaction, &upsert, to_job).await
}

/// The job of a task, regardless of its lease.
fn this_job(task: &Task) -> Condition {
    Condition::all()
        .add(Column::Kind.eq(task.kind().as_str()))
        .add(Column::SubjectId.eq(subject_of(task)))
}

/// The job of a task if it has this lease.
fn leased_job(task: &Task, lease_until: OffsetDateTime) -> Condition {
    this_job(task).add(Column::LeasedUntil.eq(to_unix_millis(lease_until)))
}

/// Those of these jobs, at least one, that have their leases.
pub(super) fn leased_jobs(jobs: &[Job]) -> Condition {
    let each = jobs
        .iter()
        .map(|job| leased_job(&job.task, job.lease_until));
    each.fold(Condition::any(), Condition::add)
}

pub(super) fn is_free(now: i64) -> Condition {
    Condition::any()
        .add(Column::LeasedUntil.is_null())
        .add(Column::LeasedUntil.lte(now))
}

/// Selects the subject of the task's job if the job has this lease.
pub(crate) fn leased_subject(task: &Task, lease_until: OffsetDateTime) -> SelectStatement {
    Entity::find()
        .select_only()
        .column(Column::SubjectId)
        .filter(leased_job(task, lease_until))
        .into_query()
}

/// Removes the job of a task, regardless of its lease.
pub(crate) async fn remove(
    connection: &impl ConnectionTrait,
    task: &Task,
) -> Result<(), StoreError> {
    delete_where::<Entity>(connection, this_job(task)).await?;
    Ok(())
}

/// Removes the jobs of a kind of these subjects, regardless of their leases.
pub(crate) async fn remove_all(
    connection: &impl ConnectionTrait,
    kind: JobKind,
    subjects: &[Uuid],
) -> Result<(), StoreError> {
    let those = Condition::all()
        .add(Column::Kind.eq(kind.as_str()))
        .add(Column::SubjectId.is_in(subjects.iter().copied()));
    delete_where::<Entity>(connection, those).await?;
    Ok(())
}

/// Whether there is a job of this task.
pub(crate) async fn has(
    connection: &impl ConnectionTrait,
    task: &Task,
) -> Result<bool, StoreError> {
    let jobs = Entity::find().filter(this_job(task));
    Ok(limits::count(connection, jobs).await? > 0)
}

/// Removes the job of a task that waits; `false` if it does not: it is leased, or
/// was done.
pub(crate) async fn take_back(
    transaction: &impl ConnectionTrait,
    task: &Task,
    now: OffsetDateTime,
) -> Result<bool, StoreError> {
    let waiting = this_job(task).add(is_free(to_unix_millis(now)));
    Ok(delete_where::<Entity>(transaction, waiting).await? > 0)
}

/// Removes the job of a task if it has this lease; `false` if it does not.
pub(crate) async fn finish(
    connection: &impl ConnectionTrait,
    task: &Task,
    lease_until: OffsetDateTime,
) -> Result<bool, StoreError> {
    let done = delete_where::<Entity>(connection, leased_job(task, lease_until));
    Ok(done.await? > 0)
}

pub(super) fn end_lease(
    task: &Task,
    lease_until: OffsetDateTime,
    run_at: Option<OffsetDateTime>,
) -> UpdateMany<Entity> {
    Entity::update_many()
        .col_expr(Column::RunAt, Expr::val(run_at.map(to_unix_millis)))
        .col_expr(Column::LeasedUntil, Expr::val(None::<i64>))
        .filter(leased_job(task, lease_until))
}

/// Records a failure of the job of a task and ends the lease, if it has this
/// lease; `false` if it does not.
pub(crate) async fn fail(
    connection: &impl ConnectionTrait,
    task: &Task,
    lease_until: OffsetDateTime,
    reason: &str,
    retry_at: Option<OffsetDateTime>,
) -> Result<bool, StoreError> {
    let failed = end_lease(task, lease_until, retry_at)
        .col_expr(Column::Failures, Expr::col(Column::Failures).add(1))
        .col_expr(Column::LastError, error_text(reason).into());
    Ok(write(connection, failed).await? > 0)
}

/// Truncates the text of a failure, and removes NUL, which PostgreSQL cannot
/// store.
fn error_text(reason: &str) -> String {
    reason
        .chars()
        .filter(|c| *c != '\0')
        .take(MAX_ERROR_CHARS)
        .collect()
}
