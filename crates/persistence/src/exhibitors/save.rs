//! Adds records by hand, and changes them.

use std::collections::BTreeSet;

use exhibitors::{Directory, IdentityKey};
use kernel::{
    ChangeKind, Changer, Difference, OrganizationId, Refusal, Revision, Scope, StoreError, Uuid,
};
use sea_orm::{ColumnTrait as _, ConnectionTrait, EntityTrait as _, QueryFilter as _};
use time::OffsetDateTime;

use crate::database::TransactionConnection;
use crate::directory::{Record, add, insert, lock_directory, read, update, with_ids, write_found};
use crate::limits::check;
use crate::row::insert_all;
use crate::scope::{Owned, find_own};
use crate::trail::note;

/// The most records of a kind of one organization.
const MOST: u32 = 200_000;

/// A record as it is to be, with the keys by which it is known.
pub(super) struct Saved<T: Record> {
    pub(super) record: T,
    pub(super) keys: BTreeSet<IdentityKey>,
}

/// Stores a record, and asks which others may be the same.
pub(super) async fn create<T: Record>(
    db: &TransactionConnection,
    organization: OrganizationId,
    saved: Saved<T>,
    (by, now): (Changer, OffsetDateTime),
) -> Result<(), Refusal> {
    lock_directory(db, organization).await?;
    insert(db, std::slice::from_ref(&saved.record)).await?;
    know(db, organization, &saved, now).await?;
    let told = Difference::new(ChangeKind::DirectoryRecord, "name", "", saved.record.name());
    let told = told.about(saved.record.uuid(), saved.record.name());
    note(db, organization, [told], now, by).await?;
    let all = T::Table::find().filter(<T::Table as Owned>::ORGANIZATION.eq(organization.as_uuid()));
    check::<_, Refusal>(db, all, "records of a directory", MOST).await
}

/// Adds keys to a record, and asks which others may be the same by them.
async fn know<T: Record>(
    db: &impl ConnectionTrait,
    organization: OrganizationId,
    Saved { record, keys }: &Saved<T>,
    now: OffsetDateTime,
) -> Result<(), StoreError> {
    let mut directory = Directory::<T>::default();
    add(db, &mut directory, BTreeSet::from([record.uuid()])).await?;
    let said = (record.details().clone(), keys.clone());
    read(
        db,
        organization,
        &mut directory,
        std::slice::from_ref(&said),
    )
    .await?;
    directory.join(record.uuid(), &said.0, said.1);
    let keys = write_found(db, organization, directory.found(), now).await?;
    insert_all(db, keys).await
}

/// The record that is shown for one within the scope, with its organization locked.
pub(super) async fn lock<T: Record>(
    db: &TransactionConnection,
    scope: &Scope,
    id: Uuid,
    organization_of: impl Fn(&T) -> OrganizationId,
) -> Result<T, Refusal> {
    let gone = || Refusal::NotFound(T::NAME);
    let row = find_own::<T::Table>(db, scope, id)
        .await?
        .ok_or_else(gone)?;
    let (record, _) = T::read(row).map_err(StoreError::failed)?;
    lock_directory(db, organization_of(&record)).await?;
    // Again, because it may have been merged before the lock.
    let column = <T::Table as Owned>::ID;
    let (record, kept) = with_ids::<T>(db, column, &[id])
        .await?
        .pop()
        .ok_or_else(gone)?;
    if kept == id {
        return Ok(record);
    }
    let shown = with_ids::<T>(db, column, &[kept]).await?.pop();
    Ok(shown.ok_or_else(gone)?.0)
}

/// Replaces a locked record, with the lines of the trail.
pub(super) async fn save<T: Record>(
    db: &TransactionConnection,
    (before, saved): (&T, Saved<T>),
    expected: Option<Revision>,
    (organization, scope, now): (OrganizationId, &Scope, OffsetDateTime),
) -> Result<(), Refusal> {
    if expected.is_some_and(|expected| expected != before.revision()) {
        return Err(Refusal::Changed);
    }
    update(db, &saved.record, saved.record.uuid()).await?;
    know(db, organization, &saved, now).await?;
    let told = Difference::between(
        ChangeKind::DirectoryRecord,
        before.told(),
        saved.record.told(),
    );
    let told = told
        .into_iter()
        .map(|it| it.about(saved.record.uuid(), saved.record.name()));
    note(db, organization, told, now, scope.actor().changer()).await?;
    Ok(())
}
