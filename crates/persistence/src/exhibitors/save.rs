//! Adds records by hand, and changes them.

use kernel::{ChangeKind, Changer, Difference, Refusal, Revision, Scope, StoreError, Uuid};
use sea_orm::{ColumnTrait as _, EntityTrait as _, QueryFilter as _};
use time::OffsetDateTime;

use crate::database::TransactionConnection;
use crate::directory::{Record, change, insert, know, lock_directory, with_ids};
use crate::limits::check;
use crate::scope::{Owned, find_own};
use crate::trail::note;

/// The most records of a kind of one organization.
pub(crate) const MOST_RECORDS: u32 = 200_000;

/// Stores a record, and asks which others may be the same.
pub(super) async fn create<T: Record>(
    db: &TransactionConnection,
    record: &T,
    (by, now): (Changer, OffsetDateTime),
) -> Result<(), Refusal> {
    let organization = record.organization();
    lock_directory(db, organization).await?;
    insert(db, std::slice::from_ref(record)).await?;
    know(
        db,
        record,
        (record.details(), T::keys(record.details())),
        now,
    )
    .await?;
    let told = Difference::new(ChangeKind::DirectoryRecord, "name", "", record.name());
    let told = told.about(record.uuid(), record.name());
    note(db, organization, [told], now, by).await?;
    let all = T::Table::find().filter(<T::Table as Owned>::ORGANIZATION.eq(organization.as_uuid()));
    check::<_, Refusal>(db, all, "records of a directory", MOST_RECORDS).await
}

/// The record that is shown for one within the scope, with its organization locked. Fails if
/// it is of somebody who was forgotten.
pub(super) async fn lock<T: Record>(
    db: &TransactionConnection,
    scope: &Scope,
    id: Uuid,
) -> Result<T, Refusal> {
    let gone = || Refusal::NotFound(T::NAME);
    let row = find_own::<T::Table>(db, scope, id)
        .await?
        .ok_or_else(gone)?;
    let (record, _) = T::read(row).map_err(StoreError::failed)?;
    lock_directory(db, record.organization()).await?;
    // Again, because it may have been merged before the lock.
    let column = <T::Table as Owned>::ID;
    let (record, kept) = with_ids::<T>(db, column, &[id])
        .await?
        .pop()
        .ok_or_else(gone)?;
    let shown = if kept == id {
        record
    } else {
        let shown = with_ids::<T>(db, column, &[kept]).await?.pop();
        shown.ok_or_else(gone)?.0
    };
    if shown.is_forgotten() {
        return Err(Refusal::Forgotten);
    }
    Ok(shown)
}

/// Replaces what is known of a record within the scope, with the lines of the trail.
pub(super) async fn save<T: Record>(
    db: &TransactionConnection,
    (scope, id): (&Scope, Uuid),
    (details, expected): (&T::Details, Option<Revision>),
    now: OffsetDateTime,
) -> Result<T, Refusal> {
    let before = lock::<T>(db, scope, id).await?;
    if expected.is_some_and(|expected| expected != before.revision()) {
        return Err(Refusal::Changed);
    }
    let by = scope.actor().changer();
    Ok(change(db, &before, details.clone(), (by, now)).await?)
}
