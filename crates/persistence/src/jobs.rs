//! The queue of jobs: one table with a row for each job.
//!
//! A job is identified by its kind and subject, so each subject has at most one
//! job of a kind. A finished job is deleted. A job that was given up remains,
//! without an instant at which it is due.
//!
//! Mails have their organization, and those of one organization are claimed in turn
//! with those of others, so that a thousand mails of one show do not delay another's.

mod report;
mod table;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use async_trait::async_trait;
use kernel::{
    Job, JobKind, JobQueue, StoreError, from_unix_millis, latest_plausible, to_unix_millis,
};
pub use report::{JobReport, KindReport, UnfinishedJob, WaitingJobs};
use sea_orm::entity::prelude::*;
use sea_orm::sea_query::{
    Expr, ExprTrait as _, Func, Order, Query, SelectStatement, SubQueryStatement, WindowStatement,
};
use sea_orm::{Condition, DbBackend, QueryOrder as _, QuerySelect as _};
pub(crate) use table::{
    ActiveModel, Column, Entity, enqueue, enqueue_all, enqueue_mails, fail, finish, has, insert,
    lease, leased_subject, remove, remove_all, rows_through, schedule, take_back,
};
use table::{Model, advance, end_lease, is_free, leased_jobs, to_job};
use time::OffsetDateTime;
use tracing::instrument;

use crate::Database;
use crate::database::in_time;
use crate::error::store_error;
use crate::row::{all_columns, delete_where, read_row, readable, write};

/// The queue of jobs in SQL.
#[derive(Debug, Clone)]
pub struct SqlJobQueue {
    database: Database,
    first_turns: Arc<Mutex<FirstTurns>>,
}

/// Which organizations had the first job of a claim, by kind. With a slow mail server
/// the first job is all that is executed before the others are given back, so each time
/// another organization is the first. One process remembers this for itself.
#[derive(Debug, Default)]
struct FirstTurns {
    claims: u64,
    /// The number of the claim in which an organization was last the first.
    last: HashMap<&'static str, HashMap<Option<Uuid>, u64>>,
}

impl SqlJobQueue {
    /// Creates the queue on a database.
    #[must_use]
    pub fn new(database: Database) -> Self {
        Self {
            database,
            first_turns: Arc::default(),
        }
    }
}

#[async_trait]
impl JobQueue for SqlJobQueue {
    #[instrument(name = "db.jobs.claim", level = "debug", skip_all)]
    async fn claim(
        &self,
        kind: JobKind,
        limit: u64,
        now: OffsetDateTime,
        lease_until: OffsetDateTime,
    ) -> Result<Vec<Job>, StoreError> {
        let now = to_unix_millis(now);
        let due = first_due(kind, limit, now);
        let subject = Expr::col(Column::SubjectId);
        let is_first = match self.database.backend() {
            // As an array, so that PostgreSQL executes the subquery once.
            DbBackend::Postgres => {
                let due = SubQueryStatement::SelectStatement(due);
                let array = Func::cust("ARRAY").arg(Expr::SubQuery(None, Box::new(due)));
                subject.eq(Func::cust("ANY").arg(array))
            }
            _ => subject.in_subquery(due),
        };
        let claim = Query::update()
            .table(Entity)
            .value(Column::LeasedUntil, to_unix_millis(lease_until))
            .and_where(is_first)
            // Again, for those that another process claimed meanwhile.
            .cond_where(is_due(kind, now))
            .returning(all_columns::<Entity>())
            .to_owned();
        in_time(async {
            let claimed = self.database.writer()?.query_all(&claim).await;
            let claimed = claimed.map_err(store_error)?;
            let jobs = claimed.iter().map(|row| {
                read_row::<Entity, Model, _>(row, |row| {
                    let place = (row.run_at, row.subject_id);
                    Ok((place, row.organization_id, to_job(kind, &row)?))
                })
            });
            let mut jobs = readable(jobs);
            jobs.sort_by_key(|(place, ..)| *place);
            let turns = self.first_turns.lock();
            let mut turns = turns.unwrap_or_else(PoisonError::into_inner);
            Ok(turns.in_turn(kind, jobs))
        })
        .await
    }

    #[instrument(name = "db.jobs.finish", level = "debug", skip_all)]
    async fn finish(&self, jobs: &[Job]) -> Result<(), StoreError> {
        if jobs.is_empty() {
            return Ok(());
        }
        in_time(async {
            delete_where::<Entity>(self.database.writer()?, leased_jobs(jobs)).await?;
            Ok(())
        })
        .await
    }

    #[instrument(name = "db.jobs.give_back", level = "debug", skip_all)]
    async fn give_back(&self, jobs: &[Job]) -> Result<(), StoreError> {
        if jobs.is_empty() {
            return Ok(());
        }
        in_time(async {
            let update = Entity::update_many()
                .col_expr(Column::LeasedUntil, Expr::val(None::<i64>))
                .filter(leased_jobs(jobs));
            write(self.database.writer()?, update).await?;
            Ok(())
        })
        .await
    }

    #[instrument(name = "db.jobs.postpone", level = "debug", skip_all)]
    async fn postpone(&self, job: &Job, run_at: OffsetDateTime) -> Result<(), StoreError> {
        in_time(async {
            let update = end_lease(&job.task, job.lease_until, Some(run_at));
            write(self.database.writer()?, update).await?;
            Ok(())
        })
        .await
    }

    #[instrument(name = "db.jobs.advance", level = "debug", skip_all)]
    async fn advance(
        &self,
        job: &Job,
        run_at: OffsetDateTime,
        reason: Option<&str>,
    ) -> Result<(), StoreError> {
        in_time(async {
            write(self.database.writer()?, advance(job, run_at, reason)).await?;
            Ok(())
        })
        .await
    }

    #[instrument(name = "db.jobs.fail", level = "debug", skip_all)]
    async fn fail(
        &self,
        job: &Job,
        reason: &str,
        retry_at: Option<OffsetDateTime>,
    ) -> Result<(), StoreError> {
        in_time(async {
            let writer = self.database.writer()?;
            let task = job.task.clone();
            fail(writer, task, job.lease_until, reason, retry_at).await?;
            Ok(())
        })
        .await
    }

    #[instrument(name = "db.jobs.forget_given_up", level = "debug", skip_all)]
    async fn forget_given_up(
        &self,
        kinds: &[JobKind],
        before: OffsetDateTime,
    ) -> Result<(), StoreError> {
        let those = Condition::all()
            .add(Column::Kind.is_in(names(kinds)))
            .add(Column::RunAt.is_null())
            .add(Column::GivenUpAt.lt(to_unix_millis(before)));
        in_time(async {
            delete_where::<Entity>(self.database.writer()?, those).await?;
            Ok(())
        })
        .await
    }

    #[instrument(name = "db.jobs.next_run_at", level = "debug", skip_all)]
    async fn next_run_at(
        &self,
        kind: JobKind,
        now: OffsetDateTime,
    ) -> Result<Option<OffsetDateTime>, StoreError> {
        in_time(async {
            let next = Entity::find()
                .select_only()
                .column(Column::RunAt)
                .filter(Column::RunAt.is_not_null())
                .filter(is_free(to_unix_millis(now)))
                .filter(Column::Kind.eq(kind.as_str()))
                .order_by_asc(Column::RunAt)
                .limit(1)
                .into_tuple::<i64>()
                .one(self.database.reader()?)
                .await
                .map_err(store_error)?;
            Ok(next.and_then(from_unix_millis))
        })
        .await
    }

    #[instrument(name = "db.jobs.recover_from_clock_step", level = "debug", skip_all)]
    async fn recover_from_clock_step(
        &self,
        scheduled: &[JobKind],
        now: OffsetDateTime,
    ) -> Result<u64, StoreError> {
        let latest = to_unix_millis(latest_plausible(now));
        let leases = Entity::update_many()
            .col_expr(Column::LeasedUntil, Expr::val(None::<i64>))
            .filter(Column::LeasedUntil.gt(latest));
        let put_off = Entity::update_many()
            .col_expr(Column::RunAt, Expr::val(to_unix_millis(now)))
            .filter(Column::RunAt.gt(latest))
            .filter(Column::Kind.is_not_in(names(scheduled)));
        in_time(async {
            let mut recovered = 0;
            for jobs in [leases, put_off] {
                recovered += write(self.database.writer()?, jobs).await?;
            }
            Ok(recovered)
        })
        .await
    }

    async fn enqueued(&self, kind: JobKind) {
        self.database.enqueued(kind).await;
    }
}

fn names(kinds: &[JobKind]) -> impl Iterator<Item = &'static str> {
    kinds.iter().map(|kind| kind.as_str())
}

/// Selects the subjects of the first jobs of a kind that are due: of each organization
/// the one that is due longest, then of each the second. It reads all that are due, of
/// which there are rarely many.
fn first_due(kind: JobKind, limit: u64, now: i64) -> SelectStatement {
    let (turns, turn) = ("turns", "turn");
    let of_organization = WindowStatement::partition_by(Column::OrganizationId)
        .order_by(Column::RunAt, Order::Asc)
        .order_by(Column::SubjectId, Order::Asc)
        .take();
    let in_turns = Query::select()
        .columns([Column::SubjectId, Column::RunAt])
        .expr_window_as(Func::cust("ROW_NUMBER"), of_organization, turn)
        .from(Entity)
        .cond_where(is_due(kind, now))
        .take();
    Query::select()
        .column(Column::SubjectId)
        .from_subquery(in_turns, turns)
        .order_by(turn, Order::Asc)
        .order_by(Column::RunAt, Order::Asc)
        .order_by(Column::SubjectId, Order::Asc)
        .limit(limit)
        .take()
}

fn is_due(kind: JobKind, now: i64) -> Condition {
    Condition::all()
        .add(Column::Kind.eq(kind.as_str()))
        .add(Column::RunAt.lte(now))
        .add(is_free(now))
}

impl FirstTurns {
    /// The claimed jobs of a kind, which are sorted by when they are due, in turns:
    /// those of the organization that has been first the longest ago first.
    fn in_turn<T>(&mut self, kind: JobKind, jobs: Vec<(T, Option<Uuid>, Job)>) -> Vec<Job> {
        let last = self.last.entry(kind.as_str()).or_default();
        let mut turns: HashMap<Option<Uuid>, usize> = HashMap::new();
        let of_each = jobs.into_iter().map(|(_, organization, job)| {
            let turn = turns.entry(organization).or_default();
            *turn += 1;
            let last = last.get(&organization).copied().unwrap_or_default();
            ((*turn, last), organization, job)
        });
        let mut jobs: Vec<_> = of_each.collect();
        jobs.sort_by_key(|(place, ..)| *place);
        last.retain(|organization, _| turns.contains_key(organization));
        if let Some((_, first, _)) = jobs.first() {
            self.claims += 1;
            last.insert(*first, self.claims);
        }
        jobs.into_iter().map(|(.., job)| job).collect()
    }
}
