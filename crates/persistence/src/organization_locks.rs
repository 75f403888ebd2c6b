//! Locks of what organizations have that is no row of theirs: each is taken after the rows that
//! a transaction locks, and before the next one here.

use kernel::{OrganizationId, StoreError};
use sea_orm::sea_query::{Func, Query};
use sea_orm::{ConnectionTrait, DbBackend};

use crate::error::store_error;

/// What is locked.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Lock {
    /// Its receipts: their numbers, and how much credit is left.
    Money,
    /// Its directory of people and horses.
    Directory,
}

/// Makes whoever takes this lock of an organization wait until the transaction ends. On SQLite
/// the transaction has locked the whole database from its start.
pub(crate) async fn lock(
    db: &impl ConnectionTrait,
    organization: OrganizationId,
    what: Lock,
) -> Result<(), StoreError> {
    if db.get_database_backend() == DbBackend::Postgres {
        let (high, low) = organization.as_uuid().as_u64_pair();
        let key = (high ^ low).cast_signed();
        // The two keys of an organization differ in all bits.
        let key = match what {
            Lock::Directory => key,
            Lock::Money => !key,
        };
        let lock = Func::cust("pg_advisory_xact_lock").arg(key);
        let lock = Query::select().expr(lock).take();
        db.query_one(&lock).await.map_err(store_error)?;
    }
    Ok(())
}
