//! Store calls: what each has around it, a time limit, a span, and of a write the
//! transaction.

use std::error::Error;
use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;

use kernel::{StoreError, error_chain};
use sea_orm::sea_query::SimpleExpr;
use sea_orm::{
    ConnectionTrait as _, DatabaseConnection, EntityTrait, QueryFilter as _, QueryTrait,
};
use tracing::{Instrument as _, Span};

use super::pools::CALL_TIMEOUT;
use super::{Database, TransactionConnection, WriteTransaction};
use crate::error::{is_conflict, store_error};

impl Database {
    /// Deletes rows that are no longer needed, and returns how many. Reads first,
    /// because there are rarely any, and reading locks nothing.
    pub(crate) async fn forget<E: EntityTrait>(
        &self,
        which: SimpleExpr,
    ) -> Result<u64, StoreError> {
        in_time(async {
            let found = E::find().filter(which.clone()).one(self.reader()?).await;
            if found.map_err(store_error)?.is_none() {
                return Ok(0);
            }
            let forgotten = E::delete_many().filter(which).exec(self.writer()?).await;
            Ok(forgotten.map_err(store_error)?.rows_affected)
        })
        .await
    }

    /// A store call that reads: `work` gets a connection, and is limited in time.
    pub(crate) fn read<'a, T, E, F>(
        &'a self,
        span: Span,
        work: impl FnOnce(&'a DatabaseConnection) -> F + Send + 'a,
    ) -> impl Future<Output = Result<T, E>> + Send + 'a
    where
        T: Send + 'a,
        E: From<StoreError> + Send + 'a,
        F: Future<Output = Result<T, E>> + Send + 'a,
    {
        in_time(async { work(self.reader()?).await }).instrument(span)
    }

    /// A store call that is one write transaction: it is committed when `work`
    /// succeeds, and rolled back when it fails. Limited in time, and tried once more
    /// if the database ended it, see [`in_transaction`].
    pub(crate) fn write<'a, T, E, F>(
        &'a self,
        span: Span,
        work: impl Fn(TransactionConnection) -> F + Send + Sync + 'a,
    ) -> impl Future<Output = Result<T, E>> + Send + 'a
    where
        T: Send + 'a,
        E: From<StoreError> + Error + Send + 'static,
        F: Future<Output = Result<T, E>> + Send + 'a,
    {
        self.write_if(span, |_| true, work)
    }

    /// Like [`write`](Self::write), but it is committed only if `is_kept` says so of
    /// what `work` returned, and otherwise rolled back.
    pub(crate) fn write_if<'a, T, E, F>(
        &'a self,
        span: Span,
        is_kept: impl Fn(&T) -> bool + Send + Sync + Copy + 'a,
        work: impl Fn(TransactionConnection) -> F + Send + Sync + 'a,
    ) -> impl Future<Output = Result<T, E>> + Send + 'a
    where
        T: Send + 'a,
        E: From<StoreError> + Error + Send + 'static,
        F: Future<Output = Result<T, E>> + Send + 'a,
    {
        let work = Arc::new(work);
        let attempt = move || {
            let work = work.clone();
            async move {
                let transaction = self.begin().await?;
                let done = work(transaction.connection.clone()).await?;
                if is_kept(&done) {
                    transaction.commit().await?;
                }
                Ok(done)
            }
        };
        in_transaction(attempt).instrument(span)
    }

    /// A store call that is one statement that writes; returns the number of rows that it
    /// changed. Limited in time.
    pub(crate) fn write_one<'a>(
        &'a self,
        span: Span,
        statement: impl QueryTrait + 'a,
    ) -> impl Future<Output = Result<u64, StoreError>> + Send + 'a {
        let statement = self.backend().build(&statement.into_query());
        let write = async {
            let done = self.writer()?.execute_raw(statement).await;
            Ok(done.map_err(store_error)?.rows_affected())
        };
        in_time(write).instrument(span)
    }

    /// Begins a write transaction.
    pub(crate) async fn begin(&self) -> Result<WriteTransaction, StoreError> {
        self.prepared()?;
        self.begin_unready().await
    }
}

/// Limits the duration of a store call: after [`CALL_TIMEOUT`] it fails as
/// unavailable.
///
/// Boxed on both sides: the compiler then checks once for each call that its
/// future is `Send`, and not again in every future that awaits it, which took a
/// third of the time to compile this crate.
pub(crate) fn in_time<'a, T: Send + 'a, E: From<StoreError> + Send + 'a>(
    work: impl Future<Output = Result<T, E>> + Send + 'a,
) -> Pin<Box<dyn Future<Output = Result<T, E>> + Send + 'a>> {
    let work: Pin<Box<dyn Future<Output = Result<T, E>> + Send + 'a>> = Box::pin(work);
    Box::pin(async {
        tokio::time::timeout(CALL_TIMEOUT, work)
            .await
            .unwrap_or_else(|elapsed| Err(StoreError::unavailable(elapsed).into()))
    })
}

/// Like [`in_time`], for a call that is one write transaction. If the database
/// ended it because of others at the same moment, it is tried once more within the
/// same time: that is safe, because it was rolled back. The order of locks makes
/// this rare, see docs/architecture.md.
pub(crate) fn in_transaction<'a, T, E, F>(
    work: impl Fn() -> F + Send + 'a,
) -> Pin<Box<dyn Future<Output = Result<T, E>> + Send + 'a>>
where
    T: Send + 'a,
    E: From<StoreError> + Error + Send + 'static,
    F: Future<Output = Result<T, E>> + Send + 'a,
{
    let attempt =
        move || -> Pin<Box<dyn Future<Output = Result<T, E>> + Send + 'a>> { Box::pin(work()) };
    in_time(async move {
        match attempt().await {
            Err(error) if is_conflict(&error) => {
                tracing::info!(error = error_chain(&error), "a transaction is tried again");
                attempt().await
            }
            result => result,
        }
    })
}
