//! Changes records that are locked with their directory.

use std::collections::BTreeSet;

use exhibitors::{Directory, Exhibitor, IdentityKey, ShowHorse};
use kernel::{
    ChangeKind, Changer, Difference, ExhibitorId, OrganizationId, RequiredLine, ShowHorseId,
    StoreError, Uuid,
};
use registrations::{Correction, Corrections, EntryPerson, Registration};
use sea_orm::ConnectionTrait;
use time::OffsetDateTime;

use super::known::{add, lock_directory, read, write_found};
use super::record::{Record, update, with_ids};
use crate::database::TransactionConnection;
use crate::entry_people::linked;
use crate::row::insert_all;
use crate::scope::Owned;
use crate::trail::note;

/// Adds what is said to what a record is known by, and asks which others may be the same.
pub(crate) async fn know<T: Record>(
    db: &impl ConnectionTrait,
    record: &T,
    (details, keys): (&T::Details, BTreeSet<IdentityKey>),
    now: OffsetDateTime,
) -> Result<(), StoreError> {
    let organization = record.organization();
    let mut directory = Directory::<T>::default();
    add(db, &mut directory, BTreeSet::from([record.uuid()])).await?;
    let said = [(details.clone(), keys)];
    read(db, organization, &mut directory, &said).await?;
    let [(details, keys)] = said;
    directory.join(record.uuid(), &details, keys);
    let keys = write_found(db, organization, directory.found(), now).await?;
    insert_all(db, keys).await
}

/// Replaces what is known of a record, with the lines of the trail.
pub(crate) async fn change<T: Record>(
    db: &TransactionConnection,
    before: &T,
    details: T::Details,
    (by, now): (Changer, OffsetDateTime),
) -> Result<T, StoreError> {
    let after = before.saved(details, now);
    update(db, &after, after.uuid()).await?;
    know(db, &after, (after.details(), T::keys(after.details())), now).await?;
    let told = Difference::between(ChangeKind::DirectoryRecord, before.told(), after.told());
    let told = told
        .into_iter()
        .map(|it| it.about(after.uuid(), after.name()));
    note(db, after.organization(), told, now, by).await?;
    Ok(after)
}

/// Notes that names which an entry of a locked show is to have are those of the people and the
/// horse to whom it is linked. One that is not linked yet is linked by them later.
pub(crate) async fn correct(
    db: &TransactionConnection,
    organization: OrganizationId,
    (entry, corrections): (&Registration, Corrections),
    by: (Changer, OffsetDateTime),
) -> Result<(), StoreError> {
    lock_directory(db, organization).await?;
    let Some(people) = linked(db, [entry.id]).await?.remove(&entry.id) else {
        return Ok(());
    };
    let name = |it: &Option<EntryPerson>| it.as_ref().map(|it| it.name.clone());
    let rider = Some(entry.rider.rider_name.clone());
    let people_of = [
        (corrections.rider, people.rider_id, rider),
        (
            corrections.owner,
            people.owner_id,
            name(&entry.details.owner),
        ),
        (
            corrections.trainer,
            people.trainer_id,
            name(&entry.details.trainer),
        ),
    ];
    for (correction, id, name) in people_of {
        if let (Some(correction), Some(id), Some(name)) = (correction, id, name) {
            call::<Exhibitor>(db, ExhibitorId::as_uuid(id), (correction, name), by).await?;
        }
    }
    if let (Some(correction), Some(id)) = (corrections.horse, people.show_horse_id) {
        let name = entry.rider.horse_name.clone();
        call::<ShowHorse>(db, ShowHorseId::as_uuid(id), (correction, name), by).await?;
    }
    Ok(())
}

/// Lets a record be known by a name; if it is corrected everywhere, the one that is shown for
/// it is called so.
async fn call<T: Record>(
    db: &TransactionConnection,
    id: Uuid,
    (correction, name): (Correction, RequiredLine<200>),
    (by, now): (Changer, OffsetDateTime),
) -> Result<(), StoreError> {
    let column = <T::Table as Owned>::ID;
    let Some((record, kept)) = with_ids::<T>(db, column, &[id]).await?.pop() else {
        return Ok(());
    };
    let named = record.named(name.clone());
    know(db, &record, (record.details(), T::keys(&named)), now).await?;
    if correction == Correction::Here {
        return Ok(());
    }
    if let Some((shown, _)) = with_ids::<T>(db, column, &[kept]).await?.pop() {
        let named = shown.named(name);
        change(db, &shown, named, (by, now)).await?;
    }
    Ok(())
}
