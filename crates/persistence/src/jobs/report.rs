//! What operators see of the queue.

use kernel::{StoreError, from_unix_millis, to_unix_millis};
use sea_orm::sea_query::ExprTrait as _;
use sea_orm::{Condition, QueryOrder as _, QuerySelect as _};
use time::OffsetDateTime;
use tracing::instrument;

use super::SqlJobQueue;
use super::table::{Column, Entity, Model, to_failures};
use crate::database::in_time;
use crate::error::store_error;
use crate::limits;
use crate::prelude::*;
use crate::row::{Unreadable, find_all, instant, optional_instant};

/// The jobs that are not done.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JobReport {
    /// Those that wait and have not failed, by kind.
    pub waiting: Vec<WaitingJobs>,
    /// Those that failed and are tried again: the first of them, by when they are due.
    pub failing: Vec<UnfinishedJob>,
    /// How many there are of those.
    pub all_failing: u64,
    /// Those that were given up: the last of them, the last first.
    pub given_up: Vec<UnfinishedJob>,
    /// How many there are of those.
    pub all_given_up: u64,
}

/// The jobs of one kind that wait.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WaitingJobs {
    /// The name of the kind, which may be of another version of the program.
    pub kind: String,
    /// How many there are.
    pub count: u64,
    /// When the first of them is due.
    pub next_at: OffsetDateTime,
}

/// A job that failed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnfinishedJob {
    /// The name of its kind, which may be of another version of the program.
    pub kind: String,
    /// The id of the object that it is about.
    pub subject: Uuid,
    /// When it was enqueued.
    pub created_at: OffsetDateTime,
    /// When it is tried again, if it is.
    pub run_at: Option<OffsetDateTime>,
    /// When it was given up, if it was.
    pub given_up_at: Option<OffsetDateTime>,
    /// How often it failed.
    pub failures: u32,
    /// Its last error, which may contain what must not be shown.
    pub last_error: String,
}

/// The jobs of one kind, for figures.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KindReport {
    /// The name of the kind, which may be of another version of the program.
    pub kind: String,
    /// How many wait, also those that failed and are tried again.
    pub waiting: u64,
    /// When the first of them is due.
    pub next_at: Option<OffsetDateTime>,
    /// How many of them failed before.
    pub failing: u64,
    /// How many were given up.
    pub given_up: u64,
}

fn to_kind(row: (String, i64, Option<i64>, i64, i64)) -> KindReport {
    let (kind, all, next_at, failing, given_up) = row;
    let number = |it| u64::try_from(it).unwrap_or_default();
    KindReport {
        kind,
        waiting: number(all - given_up),
        next_at: next_at.and_then(from_unix_millis),
        failing: number(failing),
        given_up: number(given_up),
    }
}

fn to_unfinished(row: Model) -> Result<UnfinishedJob, Unreadable> {
    Ok(UnfinishedJob {
        subject: row.subject_id,
        created_at: instant("created_at", row.created_at)?,
        run_at: optional_instant("run_at", row.run_at)?,
        given_up_at: optional_instant("given_up_at", row.given_up_at)?,
        failures: to_failures(row.failures)?,
        last_error: row.last_error.unwrap_or_default(),
        kind: row.kind,
    })
}

fn to_waiting((kind, count, next_at): (String, i64, i64)) -> WaitingJobs {
    WaitingJobs {
        kind,
        count: u64::try_from(count).unwrap_or_default(),
        next_at: from_unix_millis(next_at).unwrap_or(OffsetDateTime::UNIX_EPOCH),
    }
}

impl SqlJobQueue {
    /// The jobs that are not done, by kind.
    #[instrument(name = "db.jobs.by_kind", level = "debug", skip_all)]
    pub async fn by_kind(&self) -> Result<Vec<KindReport>, StoreError> {
        let has_failed = Column::RunAt
            .is_not_null()
            .and(Column::LastError.is_not_null());
        let among = |condition: Expr| Expr::expr(Expr::case(condition, Expr::value(1))).count();
        let kinds = Entity::find()
            .select_only()
            .column(Column::Kind)
            .column_as(Column::SubjectId.count(), "jobs")
            .column_as(Column::RunAt.min(), "next_at")
            .column_as(among(has_failed), "failing")
            .column_as(among(Column::RunAt.is_null()), "given_up")
            .group_by(Column::Kind)
            .order_by_asc(Column::Kind)
            .into_tuple();
        let read = async {
            kinds
                .all(self.database.reader()?)
                .await
                .map_err(store_error)
        };
        Ok(in_time(read).await?.into_iter().map(to_kind).collect())
    }

    /// Makes due again what was given up about this object. Returns how many jobs that
    /// are.
    #[instrument(name = "db.jobs.run_again", level = "debug", skip_all)]
    pub async fn run_again(&self, subject: Uuid, now: OffsetDateTime) -> Result<u64, StoreError> {
        let again = Entity::update_many()
            .col_expr(Column::RunAt, Expr::value(to_unix_millis(now)))
            .col_expr(Column::GivenUpAt, Expr::value(None::<i64>))
            .col_expr(Column::Failures, Expr::value(0))
            .filter(Column::SubjectId.eq(subject))
            .filter(Column::RunAt.is_null());
        let write = async {
            let done = again.exec(self.database.writer()?).await;
            Ok(done.map_err(store_error)?.rows_affected)
        };
        in_time(write).await
    }

    /// The jobs that are not done, with at most `limit` of those that failed and of
    /// those that were given up.
    #[instrument(name = "db.jobs.report", level = "debug", skip_all)]
    pub async fn report(&self, limit: u64) -> Result<JobReport, StoreError> {
        let waiting = Entity::find()
            .select_only()
            .column(Column::Kind)
            .column_as(Column::SubjectId.count(), "count")
            .column_as(Column::RunAt.min(), "next_at")
            .filter(Column::RunAt.is_not_null())
            .filter(Column::LastError.is_null())
            .group_by(Column::Kind)
            .order_by_asc(Column::Kind)
            .into_tuple::<(String, i64, i64)>();
        let failing = Condition::all()
            .add(Column::RunAt.is_not_null())
            .add(Column::LastError.is_not_null());
        let failing = Entity::find().filter(failing);
        let given_up = Entity::find().filter(Column::RunAt.is_null());
        in_time(async {
            let connection = self.database.reader()?;
            let waiting = waiting.all(connection).await.map_err(store_error)?;
            Ok(JobReport {
                waiting: waiting.into_iter().map(to_waiting).collect(),
                all_failing: count(connection, failing.clone()).await?,
                all_given_up: count(connection, given_up.clone()).await?,
                failing: find_all(
                    connection,
                    failing.order_by_asc(Column::RunAt).limit(limit),
                    to_unfinished,
                )
                .await?,
                given_up: find_all(
                    connection,
                    given_up.order_by_desc(Column::GivenUpAt).limit(limit),
                    to_unfinished,
                )
                .await?,
            })
        })
        .await
    }
}

async fn count(connection: &impl ConnectionTrait, jobs: Select<Entity>) -> Result<u64, StoreError> {
    let count = limits::count(connection, jobs).await?;
    Ok(u64::try_from(count).unwrap_or_default())
}
