//! The rows of `jobs`, and the statements that change one.

use kernel::{AnyTask, Job, JobKind, OrganizationId, StoreError, Task, to_unix_millis};
use sea_orm::sea_query::{Expr, ExprTrait as _, OnConflict, SelectStatement};
use sea_orm::{Condition, QuerySelect as _, QueryTrait as _, Set, UpdateMany};
use time::OffsetDateTime;

use crate::database::TransactionConnection;
use crate::limits;
use crate::payload::{to_json, to_payload};
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
    /// Null once it was given up.
    pub run_at: Option<i64>,
    pub leased_until: Option<i64>,
    pub failures: i64,
    pub last_error: Option<String>,
    /// Through which a mail is sent; the mails of organizations take turns.
    pub organization_id: Option<Uuid>,
    /// When the lease ended of the attempt after which it was given up.
    pub given_up_at: Option<i64>,
}

impl ActiveModelBehavior for ActiveModel {}

/// Maximum length of a stored error in characters; the log has the full text.
const MAX_ERROR_CHARS: usize = 2000;

/// How many rows one statement inserts: SQLite binds at most 32,766 values.
const ROWS_AT_ONCE: usize = 1000;

/// The job of a row of this kind.
pub(super) fn to_job(kind: JobKind, row: &Model) -> Result<Job, Unreadable> {
    let lease_until = present("leased_until", row.leased_until)?;
    Ok(Job {
        created_at: instant("created_at", row.created_at)?,
        failures: to_failures(row.failures)?,
        lease_until: instant("leased_until", lease_until)?,
        task: AnyTask {
            kind,
            subject: row.subject_id,
            payload: to_payload(row.payload.as_ref()),
        },
    })
}

pub(crate) fn to_failures(failures: i64) -> Result<u32, Unreadable> {
    parsed("failures", u32::try_from(failures))
}

fn new_row(
    task: impl Into<AnyTask>,
    now: OffsetDateTime,
    run_at: OffsetDateTime,
    lease_until: Option<OffsetDateTime>,
) -> ActiveModel {
    let AnyTask {
        kind,
        subject,
        payload,
    } = task.into();
    ActiveModel {
        kind: Set(kind.as_str().to_owned()),
        subject_id: Set(subject),
        payload: Set(to_json(&payload)),
        created_at: Set(to_unix_millis(now)),
        run_at: Set(Some(to_unix_millis(run_at))),
        leased_until: Set(lease_until.map(to_unix_millis)),
        failures: Set(0),
        last_error: Set(None),
        organization_id: Set(None),
        given_up_at: Set(None),
    }
}

/// The rows of tasks through an organization, such as mails, that are due now. Their
/// caller inserts them, by [`insert`] or, if none existed before, with other rows. The
/// commit wakes the worker.
pub(crate) fn rows_through(
    transaction: &TransactionConnection,
    organization_id: OrganizationId,
    tasks: impl IntoIterator<Item = impl Into<AnyTask>>,
    now: OffsetDateTime,
) -> Vec<ActiveModel> {
    let row = |task: AnyTask| {
        transaction.note_enqueued(task.kind);
        ActiveModel {
            organization_id: Set(Some(organization_id.as_uuid())),
            ..new_row(task, now, now, None)
        }
    };
    tasks.into_iter().map(|task| row(task.into())).collect()
}

fn same_job() -> OnConflict {
    OnConflict::columns([Column::Kind, Column::SubjectId])
}

/// Enqueues a task that is due at `run_at`. An existing job for it is reset,
/// even if it is leased.
pub(crate) async fn enqueue(
    transaction: &TransactionConnection,
    task: impl Task,
    now: OffsetDateTime,
    run_at: OffsetDateTime,
) -> Result<(), StoreError> {
    enqueue_all(transaction, [task], now, run_at).await
}

/// Enqueues a task that is due at `run_at`, or removes its job if it is not due any
/// more.
pub(crate) async fn schedule(
    transaction: &TransactionConnection,
    task: impl Task,
    now: OffsetDateTime,
    run_at: Option<OffsetDateTime>,
) -> Result<(), StoreError> {
    match run_at {
        Some(run_at) => enqueue(transaction, task, now, run_at).await,
        None => remove(transaction, task).await,
    }
}

/// Like [`enqueue`], for several different tasks.
pub(crate) async fn enqueue_all<T: Task>(
    transaction: &TransactionConnection,
    tasks: impl IntoIterator<Item = T>,
    now: OffsetDateTime,
    run_at: OffsetDateTime,
) -> Result<(), StoreError> {
    let tasks = tasks.into_iter();
    let rows: Vec<_> = tasks.map(|task| new_row(task, now, run_at, None)).collect();
    if !rows.is_empty() {
        transaction.note_enqueued(T::KIND);
    }
    insert(transaction, &rows).await
}

/// Enqueues mails through an organization that are due now.
pub(crate) async fn enqueue_mails<T: Task>(
    transaction: &TransactionConnection,
    organization_id: OrganizationId,
    tasks: impl IntoIterator<Item = T>,
    now: OffsetDateTime,
) -> Result<(), StoreError> {
    let rows = rows_through(transaction, organization_id, tasks, now);
    insert(transaction, &rows).await
}

/// Inserts jobs; those that exist are reset.
pub(crate) async fn insert(
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
                Column::GivenUpAt,
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
pub(crate) async fn lease<T: Task>(
    transaction: &impl ConnectionTrait,
    task: T,
    now: OffsetDateTime,
    lease_until: OffsetDateTime,
) -> Result<Option<Job>, StoreError> {
    let row = new_row(task, now, now, Some(lease_until));
    let mut upsert = Entity::insert(row)
        .on_conflict(
            same_job()
                .update_columns([Column::RunAt, Column::LeasedUntil, Column::GivenUpAt])
                .action_cond_where(is_free(to_unix_millis(now)))
                .to_owned(),
        )
        .into_query();
    upsert.returning(all_columns::<Entity>());
    let to_job = |row: Model| to_job(T::KIND, &row);
    write_returning::<Entity, _, _>(transaction, &upsert, to_job).await
}

/// The job of a task, regardless of its lease.
fn this_job(task: &AnyTask) -> Condition {
    Condition::all()
        .add(Column::Kind.eq(task.kind.as_str()))
        .add(Column::SubjectId.eq(task.subject))
}

/// The job of a task if it has this lease.
fn leased_job(task: &AnyTask, lease_until: OffsetDateTime) -> Condition {
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
pub(crate) fn leased_subject(task: impl Task, lease_until: OffsetDateTime) -> SelectStatement {
    Entity::find()
        .select_only()
        .column(Column::SubjectId)
        .filter(leased_job(&task.into(), lease_until))
        .into_query()
}

/// Removes the job of a task, regardless of its lease.
pub(crate) async fn remove(
    connection: &impl ConnectionTrait,
    task: impl Task,
) -> Result<(), StoreError> {
    delete_where::<Entity>(connection, this_job(&task.into())).await?;
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
    task: impl Task,
) -> Result<bool, StoreError> {
    let jobs = Entity::find().filter(this_job(&task.into()));
    Ok(limits::count(connection, jobs).await? > 0)
}

/// Removes the job of a task that waits; `false` if it does not: it is leased, or
/// was done.
pub(crate) async fn take_back(
    transaction: &impl ConnectionTrait,
    task: impl Task,
    now: OffsetDateTime,
) -> Result<bool, StoreError> {
    let waiting = this_job(&task.into()).add(is_free(to_unix_millis(now)));
    Ok(delete_where::<Entity>(transaction, waiting).await? > 0)
}

/// Removes the job of a task if it has this lease; `false` if it does not.
pub(crate) async fn finish(
    connection: &impl ConnectionTrait,
    task: impl Task,
    lease_until: OffsetDateTime,
) -> Result<bool, StoreError> {
    let done = delete_where::<Entity>(connection, leased_job(&task.into(), lease_until));
    Ok(done.await? > 0)
}

/// Ends the lease of a job; it is due at `run_at`, or given up.
pub(super) fn end_lease(
    task: &AnyTask,
    lease_until: OffsetDateTime,
    run_at: Option<OffsetDateTime>,
) -> UpdateMany<Entity> {
    let given_up_at = run_at.is_none().then(|| to_unix_millis(lease_until));
    Entity::update_many()
        .col_expr(Column::RunAt, Expr::val(run_at.map(to_unix_millis)))
        .col_expr(Column::LeasedUntil, Expr::val(None::<i64>))
        .col_expr(Column::GivenUpAt, Expr::val(given_up_at))
        .filter(leased_job(task, lease_until))
}

/// Ends the lease of a job that is due at `run_at` for its next part.
pub(super) fn advance(
    job: &Job,
    run_at: OffsetDateTime,
    reason: Option<&str>,
) -> UpdateMany<Entity> {
    end_lease(&job.task, job.lease_until, Some(run_at))
        .col_expr(Column::Failures, Expr::val(0))
        .col_expr(Column::LastError, Expr::val(reason.map(error_text)))
}

/// Records a failure of the job of a task and ends the lease, if it has this
/// lease; `false` if it does not.
pub(crate) async fn fail(
    connection: &impl ConnectionTrait,
    task: impl Into<AnyTask>,
    lease_until: OffsetDateTime,
    reason: &str,
    retry_at: Option<OffsetDateTime>,
) -> Result<bool, StoreError> {
    let failed = end_lease(&task.into(), lease_until, retry_at)
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
