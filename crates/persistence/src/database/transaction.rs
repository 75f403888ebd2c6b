//! A write transaction.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use async_trait::async_trait;
use kernel::{Changes, Follower, JobKind, StoreError};
use sea_orm::{
    ConnectionTrait, DatabaseTransaction, DbBackend, DbErr, ExecResult, QueryResult, Statement,
};
use tokio::sync::Notify;
use uuid::Uuid;

use super::files::Files;
use crate::error::store_error;

/// A write transaction; it is rolled back if it is dropped without a commit.
pub(crate) struct WriteTransaction {
    pub(crate) connection: TransactionConnection,
    enqueued: Arc<Enqueued>,
    /// Only for SQLite.
    files: Option<Arc<Files>>,
}

/// What waits for jobs, by kind.
#[derive(Debug, Default)]
pub(super) struct Enqueued(Mutex<HashMap<JobKind, Arc<Notify>>>);

/// Executes a transaction's statements until one fails. Cheap to clone; the
/// transaction can be committed when no clone is left.
///
/// After a failed or cancelled statement, all further statements and the commit
/// are refused. SQLite ends a transaction itself if the disk is full or fails,
/// and would then commit each later statement separately. PostgreSQL responds
/// to the `COMMIT` of a failed transaction with a rollback, which the driver
/// treats as success.
#[derive(Clone)]
pub(crate) struct TransactionConnection(Arc<Shared>);

struct Shared {
    transaction: DatabaseTransaction,
    /// True while a statement runs, and permanently if one does not succeed.
    broken: AtomicBool,
    /// The kinds of jobs that were enqueued.
    enqueued: Mutex<Vec<JobKind>>,
    changed: Noted,
    followers: &'static [Follower],
}

impl Enqueued {
    pub(super) fn of(&self, kind: JobKind) -> Arc<Notify> {
        let mut kinds = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kinds.entry(kind).or_default().clone()
    }
}

/// The ids that [`Changes`] notes when the transaction has ended, however: of a
/// commit that fails it is not known whether it took effect.
#[derive(Default)]
struct Noted(Mutex<Vec<Uuid>>);

impl Drop for Noted {
    fn drop(&mut self) {
        let ids = self.0.get_mut().unwrap_or_else(PoisonError::into_inner);
        ids.drain(..).for_each(Changes::note);
    }
}

impl WriteTransaction {
    pub(super) fn new(
        transaction: DatabaseTransaction,
        enqueued: Arc<Enqueued>,
        files: Option<Arc<Files>>,
        followers: &'static [Follower],
    ) -> Self {
        Self {
            connection: TransactionConnection(Arc::new(Shared {
                transaction,
                broken: AtomicBool::new(false),
                enqueued: Mutex::default(),
                changed: Noted::default(),
                followers,
            })),
            enqueued,
            files,
        }
    }

    /// A transaction that others commit, for a part of its work that takes one.
    pub(crate) fn part_of(connection: &TransactionConnection) -> Self {
        Self {
            connection: connection.clone(),
            enqueued: Arc::default(),
            files: None,
        }
    }

    /// The transaction without this check, for callers that stop at the first
    /// error.
    pub(super) fn inner(&self) -> &DatabaseTransaction {
        &self.connection.0.transaction
    }

    pub(crate) async fn commit(self) -> Result<(), StoreError> {
        let Some(Shared {
            transaction,
            broken,
            enqueued,
            changed: _changed,
            followers: _,
        }) = Arc::into_inner(self.connection.0)
        else {
            return Err(StoreError::failed("the transaction is still in use"));
        };
        if broken.into_inner() {
            return Err(StoreError::failed(
                "a statement failed in the transaction that is to be committed",
            ));
        }
        transaction.commit().await.map_err(store_error)?;
        if let Some(files) = self.files {
            // Otherwise the files that were replaced have it, and nobody reads it.
            files.check_committed()?;
        }
        for kind in enqueued
            .into_inner()
            .unwrap_or_else(PoisonError::into_inner)
        {
            self.enqueued.of(kind).notify_one();
        }
        Ok(())
    }
}

impl TransactionConnection {
    /// Makes the commit wake the worker for jobs of this kind.
    pub(crate) fn note_enqueued(&self, kind: JobKind) {
        let kinds = self.0.enqueued.lock();
        let mut kinds = kinds.unwrap_or_else(PoisonError::into_inner);
        if !kinds.contains(&kind) {
            kinds.push(kind);
        }
    }

    /// What follows from the facts that the transaction records.
    pub(crate) fn followers(&self) -> &'static [Follower] {
        self.0.followers
    }

    /// Notes a show or account that the transaction may change, for the caches
    /// of this process.
    pub(crate) fn note_changed(&self, id: Uuid) {
        let mut ids = self.0.changed.0.lock();
        ids.as_mut()
            .unwrap_or_else(|poisoned| poisoned.get_mut())
            .push(id);
    }

    async fn guarded<T>(
        &self,
        statement: impl Future<Output = Result<T, DbErr>>,
    ) -> Result<T, DbErr> {
        if self.0.broken.swap(true, Ordering::AcqRel) {
            return Err(DbErr::Custom(
                "an earlier statement of the transaction failed".to_owned(),
            ));
        }
        let result = statement.await?;
        self.0.broken.store(false, Ordering::Release);
        Ok(result)
    }
}

#[async_trait]
impl ConnectionTrait for TransactionConnection {
    fn get_database_backend(&self) -> DbBackend {
        self.0.transaction.get_database_backend()
    }

    async fn execute_raw(&self, statement: Statement) -> Result<ExecResult, DbErr> {
        self.guarded(self.0.transaction.execute_raw(statement))
            .await
    }

    async fn execute_unprepared(&self, sql: &str) -> Result<ExecResult, DbErr> {
        self.guarded(self.0.transaction.execute_unprepared(sql))
            .await
    }

    async fn query_one_raw(&self, statement: Statement) -> Result<Option<QueryResult>, DbErr> {
        self.guarded(self.0.transaction.query_one_raw(statement))
            .await
    }

    async fn query_all_raw(&self, statement: Statement) -> Result<Vec<QueryResult>, DbErr> {
        self.guarded(self.0.transaction.query_all_raw(statement))
            .await
    }
}
