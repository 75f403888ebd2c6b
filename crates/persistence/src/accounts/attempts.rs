//! Stores failed attempts to give a password.

use accounts::{
    ATTEMPTS_LIFETIME, AttemptKey, AttemptStore, FREE_ATTEMPTS, LONGEST_DELAY, delay_after,
};
use async_trait::async_trait;
use kernel::{StoreError, to_unix_millis};
use sea_orm::Set;
use sea_orm::entity::prelude::*;
use sea_orm::sea_query::{CaseStatement, ExprTrait as _, OnConflict, SimpleExpr};
use time::OffsetDateTime;
use tracing::instrument;

use super::entity::sign_in_attempt::{ActiveModel, Column, Entity, Model};
use crate::Database;
use crate::database::in_time;
use crate::row::{find_one, instant, write};

/// Stores failed attempts in SQL.
#[derive(Debug, Clone)]
pub struct SqlAttemptStore {
    database: Database,
}

impl SqlAttemptStore {
    /// Creates the store on a database.
    #[must_use]
    pub fn new(database: Database) -> Self {
        Self { database }
    }
}

#[async_trait]
impl AttemptStore for SqlAttemptStore {
    #[instrument(name = "db.attempts.count", level = "debug", skip_all)]
    async fn count(
        &self,
        key: &AttemptKey,
        now: OffsetDateTime,
    ) -> Result<Option<OffsetDateTime>, StoreError> {
        in_time(async {
            let expires_at = to_unix_millis(now + ATTEMPTS_LIFETIME);
            let first = ActiveModel {
                key: Set(key.as_str().to_owned()),
                failures: Set(1),
                retry_at: Set(to_unix_millis(now + delay_after(1))),
                expires_at: Set(expires_at),
            };
            // One statement, so that concurrent attempts wait for each other.
            let mut another = OnConflict::column(Column::Key);
            another
                .value(Column::Failures, failures(now))
                .value(Column::RetryAt, retry_at(now))
                .value(Column::ExpiresAt, Expr::val(expires_at))
                .action_and_where(before(Column::RetryAt).lte(to_unix_millis(now)));
            let insert = Entity::insert(first).on_conflict(another);
            if write(self.database.writer()?, insert).await? > 0 {
                return Ok(None);
            }
            let one = Entity::find_by_id(key.as_str());
            let end = find_one(self.database.writer()?, one, |row: Model| {
                instant("retry_at", row.retry_at)
            });
            // `None`: forgotten meanwhile, as after a right password.
            end.await
        })
        .await
    }

    #[instrument(name = "db.attempts.forget", level = "debug", skip_all)]
    async fn forget(&self, key: &AttemptKey) -> Result<(), StoreError> {
        in_time(async {
            write(self.database.writer()?, Entity::delete_by_id(key.as_str())).await?;
            Ok(())
        })
        .await
    }

    #[instrument(name = "db.attempts.forget_old", level = "debug", skip_all)]
    async fn forget_old(&self, now: OffsetDateTime) -> Result<(), StoreError> {
        // A delay that no failure of now can have is from a clock that was ahead.
        let longest = to_unix_millis(now + LONGEST_DELAY * 2);
        let old = Column::ExpiresAt.lte(to_unix_millis(now));
        let old = old.or(Column::RetryAt.gt(longest));
        self.database.forget::<Entity>(old).await.map(drop)
    }
}

/// A column of the row as it was before.
fn before(column: Column) -> Expr {
    Expr::col((Entity, column))
}

fn is_old(now: OffsetDateTime) -> Expr {
    before(Column::ExpiresAt).lte(to_unix_millis(now))
}

fn failures(now: OffsetDateTime) -> SimpleExpr {
    CaseStatement::new()
        .case(is_old(now), 1)
        .finally(before(Column::Failures).add(1))
        .into()
}

/// The time of the next attempt that is admitted, by [`delay_after`].
fn retry_at(now: OffsetDateTime) -> SimpleExpr {
    let after = |failures| to_unix_millis(now + delay_after(failures));
    let is_free = before(Column::Failures).add(1).lt(FREE_ATTEMPTS);
    let first = is_old(now).or(is_free);
    let mut delays = CaseStatement::new().case(first, after(1));
    let growing = (FREE_ATTEMPTS..).take_while(|failures| delay_after(*failures) < LONGEST_DELAY);
    for failures in growing {
        let count = before(Column::Failures).add(1);
        delays = delays.case(count.eq(failures), after(failures));
    }
    delays.finally(to_unix_millis(now + LONGEST_DELAY)).into()
}
