//! The queue of jobs: one table with a row for each job.
//!
//! A job is identified by its kind and subject, so each subject has at most one
//! job of a kind. A finished job is deleted. A job that was given up remains,
//! without an instant at which it is due.

mod table;

use async_trait::async_trait;
use kernel::{Job, JobKind, JobQueue, StoreError, from_unix_millis, to_unix_millis};
use sea_orm::entity::prelude::*;
use sea_orm::sea_query::{Expr, ExprTrait as _, LockBehavior, LockType, Query, SubQueryStatement};
use sea_orm::{QueryOrder as _, QuerySelect as _, QueryTrait as _};
pub(crate) use table::{
    Column, Entity, enqueue, enqueue_all, fail, finish, insertion, lease, leased_subject, remove,
    to_failures,
};
use table::{end_lease, is_free, is_one_of, to_job};
use time::OffsetDateTime;
use tracing::instrument;

use crate::Database;
use crate::database::in_time;
use crate::error::store_error;
use crate::row::update_returning;

/// The queue of jobs in SQL.
#[derive(Debug, Clone)]
pub struct SqlJobQueue {
    database: Database,
}

impl SqlJobQueue {
    /// Creates the queue on a database.
    #[must_use]
    pub fn new(database: Database) -> Self {
        Self { database }
    }
}

#[async_trait]
impl JobQueue for SqlJobQueue {
    /// One statement without a transaction: if a job whose row cannot be read
    /// were rolled back, it would be the first again each time and block all
    /// others.
    #[instrument(name = "db.jobs.claim", level = "debug", skip_all)]
    async fn claim(
        &self,
        kinds: &[JobKind],
        now: OffsetDateTime,
        lease_until: OffsetDateTime,
    ) -> Result<Option<Job>, StoreError> {
        let now = to_unix_millis(now);
        // A tuple of the key's columns, so that PostgreSQL executes the
        // subquery once.
        let due = Entity::find()
            .select_only()
            .columns([Column::Kind, Column::SubjectId])
            .filter(Column::RunAt.lte(now))
            .filter(is_free(now))
            .filter(is_one_of(self.database.backend(), kinds))
            .order_by_asc(Column::RunAt)
            .order_by_asc(Column::SubjectId)
            .limit(1)
            .lock_with_behavior(LockType::Update, LockBehavior::SkipLocked)
            .into_query();
        let key = Expr::tuple([Expr::col(Column::Kind), Expr::col(Column::SubjectId)]);
        let due = Expr::SubQuery(None, Box::new(SubQueryStatement::SelectStatement(due)));
        let claim = Query::update()
            .table(Entity)
            .value(Column::LeasedUntil, to_unix_millis(lease_until))
            .and_where(key.eq(due))
            .to_owned();
        in_time(async {
            update_returning::<Entity, _>(self.database.writer()?, claim, to_job).await
        })
        .await
    }

    #[instrument(name = "db.jobs.finish", level = "debug", skip_all)]
    async fn finish(&self, job: &Job) -> Result<(), StoreError> {
        in_time(async {
            finish(self.database.writer()?, &job.task, job.lease_until).await?;
            Ok(())
        })
        .await
    }

    #[instrument(name = "db.jobs.postpone", level = "debug", skip_all)]
    async fn postpone(&self, job: &Job, run_at: OffsetDateTime) -> Result<(), StoreError> {
        in_time(async {
            end_lease(&job.task, job.lease_until, Some(run_at))
                .exec(self.database.writer()?)
                .await
                .map(|_| ())
                .map_err(store_error)
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
            fail(writer, &job.task, job.lease_until, reason, retry_at).await?;
            Ok(())
        })
        .await
    }

    #[instrument(name = "db.jobs.next_run_at", level = "debug", skip_all)]
    async fn next_run_at(
        &self,
        kinds: &[JobKind],
        now: OffsetDateTime,
    ) -> Result<Option<OffsetDateTime>, StoreError> {
        in_time(async {
            let next = Entity::find()
                .select_only()
                .column(Column::RunAt)
                .filter(Column::RunAt.is_not_null())
                .filter(is_free(to_unix_millis(now)))
                .filter(is_one_of(self.database.backend(), kinds))
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

    async fn enqueued(&self) {
        self.database.enqueued().await;
    }
}
