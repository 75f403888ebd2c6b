//! Stores failed attempts to give a password.

use accounts::{
    ATTEMPTS_LIFETIME, AttemptKey, AttemptStore, FREE_ATTEMPTS, LONGEST_DELAY, delay_after,
};
use async_trait::async_trait;
use kernel::StoreError;
use sea_orm::IntoActiveModel as _;
use sea_orm::entity::prelude::*;
use sea_orm::sea_query::{CaseStatement, ExprTrait as _, OnConflict, SimpleExpr};
use time::OffsetDateTime;
use tracing::{Instrument as _, debug_span};

use super::entity::sign_in_attempt::{Column, Entity, Model};
use crate::database::in_time;
use crate::row::{find_one, write};
use crate::store::store;
use crate::table::{Stored as _, read};

store! {
    /// Stores failed attempts in SQL.
    SqlAttemptStore
}

#[async_trait]
impl AttemptStore for SqlAttemptStore {
    async fn count(
        &self,
        key: &AttemptKey,
        now: OffsetDateTime,
    ) -> Result<Option<OffsetDateTime>, StoreError> {
        let expires_at = (now + ATTEMPTS_LIFETIME).column();
        let first = Model {
            key: key.as_str().to_owned(),
            failures: 1,
            retry_at: (now + delay_after(1)).column(),
            expires_at,
        };
        // One statement, so that concurrent attempts wait for each other.
        let mut another = OnConflict::column(Column::Key);
        another
            .value(Column::Failures, failures(now))
            .value(Column::RetryAt, retry_at(now))
            .value(Column::ExpiresAt, Expr::val(expires_at))
            .action_and_where(before(Column::RetryAt).lte(now.column()));
        let insert = Entity::insert(first.into_active_model()).on_conflict(another);
        let count = in_time(async {
            if write(self.database.writer()?, insert).await? > 0 {
                return Ok(None);
            }
            let one = Entity::find_by_id(key.as_str());
            let end = |row: Model| read("retry_at", row.retry_at);
            // `None`: forgotten meanwhile, as after a right password.
            find_one(self.database.writer()?, one, end).await
        });
        count.instrument(debug_span!("db.attempts.count")).await
    }

    async fn forget(&self, key: &AttemptKey) -> Result<(), StoreError> {
        let span = debug_span!("db.attempts.forget");
        let delete = Entity::delete_by_id(key.as_str());
        self.database.write_one(span, delete).await.map(drop)
    }

    async fn forget_old(&self, now: OffsetDateTime) -> Result<(), StoreError> {
        // A delay that no failure of now can have is from a clock that was ahead.
        let latest: OffsetDateTime = now + LONGEST_DELAY * 2;
        let old = Column::ExpiresAt.lte(now.column());
        let old = old.or(Column::RetryAt.gt(latest.column()));
        let span = debug_span!("db.attempts.forget_old");
        let forget = self.database.forget::<Entity>(old).instrument(span);
        forget.await.map(drop)
    }
}

/// A column of the row as it was before.
fn before(column: Column) -> Expr {
    Expr::col((Entity, column))
}

fn is_old(now: OffsetDateTime) -> Expr {
    before(Column::ExpiresAt).lte(now.column())
}

fn failures(now: OffsetDateTime) -> SimpleExpr {
    CaseStatement::new()
        .case(is_old(now), 1)
        .finally(before(Column::Failures).add(1))
        .into()
}

/// The time of the next attempt that is admitted, by [`delay_after`].
fn retry_at(now: OffsetDateTime) -> SimpleExpr {
    let after = |failures| (now + delay_after(failures)).column();
    let is_free = before(Column::Failures).add(1).lt(FREE_ATTEMPTS);
    let first = is_old(now).or(is_free);
    let mut delays = CaseStatement::new().case(first, after(1));
    let growing = (FREE_ATTEMPTS..).take_while(|failures| delay_after(*failures) < LONGEST_DELAY);
    for failures in growing {
        let count = before(Column::Failures).add(1);
        delays = delays.case(count.eq(failures), after(failures));
    }
    delays.finally((now + LONGEST_DELAY).column()).into()
}
