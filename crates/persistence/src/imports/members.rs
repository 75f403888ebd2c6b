//! Members that were imported, with who and which horses were not there before.

use std::collections::HashSet;

use exhibitors::{Directory, Found, IdentityOf, Membership};
use kernel::{ChangeKind, Changer, Difference, OrganizationId, Refusal, StoreError, Uuid};
use processes::imports::{MembersSaid, NewMembers, PresentMembers};
use sea_orm::{ConnectionTrait, IntoActiveModel as _, QuerySelect as _};
use time::OffsetDateTime;

use crate::database::TransactionConnection;
use crate::directory::{Record, read, write_found};
use crate::error::store_error;
use crate::exhibitors::MOST_RECORDS;
use crate::exhibitors::entity::membership::{Column, Entity, Model};
use crate::exhibitors::entity::{self as exhibitor, key, merge, people, proposal, show_horse};
use crate::idempotency;
use crate::limits::check;
use crate::prelude::*;
use crate::row::{IDS_AT_ONCE, delete_where, find_all, insert_all};
use crate::trail::note;

/// What rows of members are compared with.
pub(crate) async fn present_members(
    db: &impl ConnectionTrait,
    own: OrganizationId,
    said: &MembersSaid,
) -> Result<PresentMembers, StoreError> {
    let (mut people, mut horses) = (Directory::default(), Directory::default());
    read(db, own, &mut people, &said.people).await?;
    read(db, own, &mut horses, &said.horses).await?;
    let ids: Vec<_> = people.ids().chain(horses.ids()).collect();
    let mut memberships = Vec::new();
    for ids in ids.chunks(IDS_AT_ONCE) {
        let rows = Entity::find().filter(Column::RecordId.is_in(ids.iter().copied()));
        memberships.extend(find_all(db, rows, |row: Model| row.read(None)).await?);
    }
    Ok(PresentMembers {
        people,
        horses,
        memberships,
    })
}

/// Ids of new people, of new horses, and of memberships.
pub(super) type MadeMembers = [Vec<Uuid>; 3];

/// Adds members to the directory, which is locked, with their lines of the trail.
pub(super) async fn insert_members(
    db: &TransactionConnection,
    own: OrganizationId,
    new: &NewMembers,
    (by, now): (Changer, OffsetDateTime),
) -> Result<MadeMembers, Refusal> {
    let mut told = Vec::new();
    let people = insert_found(db, own, &new.people, (&mut told, now)).await?;
    let horses = insert_found(db, own, &new.horses, (&mut told, now)).await?;
    let rows = new.memberships.iter();
    let rows = rows.map(|(it, _)| Model::of(it, None).into_active_model());
    insert_all(db, rows).await?;
    let line = |(it, name): &(Membership, String)| {
        let words = it.details.words();
        Difference::new(ChangeKind::Membership, name.as_str(), "", words).about(it.record_id, "")
    };
    told.extend(new.memberships.iter().map(line));
    note(db, own, told, now, by).await?;
    let memberships = new.memberships.iter().map(|(it, _)| it.id.as_uuid());
    Ok([people, horses, memberships.collect()])
}

async fn insert_found<T: Record>(
    db: &TransactionConnection,
    own: OrganizationId,
    found: &Found<T>,
    (told, now): (&mut Vec<Difference>, OffsetDateTime),
) -> Result<Vec<Uuid>, Refusal> {
    let keys = write_found(db, own, found.clone(), now).await?;
    insert_all(db, keys).await?;
    let made = || found.made.iter();
    told.extend(made().map(|it| {
        let line = Difference::new(ChangeKind::DirectoryRecord, "name", "", it.name());
        line.about(it.uuid(), it.name())
    }));
    let all = T::Table::find().filter(<T::Table as Owned>::ORGANIZATION.eq(own.as_uuid()));
    check::<_, Refusal>(db, all, "records of a directory", MOST_RECORDS).await?;
    Ok(made().map(T::uuid).collect())
}

/// Which of these records something else has than what they were made with: an entry, a
/// published result, a membership, or a merge.
pub(super) async fn used_records(
    db: &impl ConnectionTrait,
    of: IdentityOf,
    organization: OrganizationId,
) -> Result<HashSet<Uuid>, StoreError> {
    let own = organization.as_uuid();
    let mut used = HashSet::new();
    let columns = match of {
        IdentityOf::Exhibitor => vec![
            people::Column::RiderId,
            people::Column::OwnerId,
            people::Column::TrainerId,
            people::Column::PayerId,
            people::Column::PrizeToId,
        ],
        IdentityOf::ShowHorse => vec![people::Column::ShowHorseId],
    };
    for column in columns {
        let ids = people::Entity::find()
            .select_only()
            .column(column)
            .distinct()
            .filter(people::Column::OrganizationId.eq(own))
            .filter(column.is_not_null())
            .into_tuple::<Uuid>();
        used.extend(ids.all(db).await.map_err(store_error)?);
    }
    let members = Entity::find()
        .select_only()
        .column(Column::RecordId)
        .filter(Column::OrganizationId.eq(own))
        .into_tuple::<Uuid>();
    used.extend(members.all(db).await.map_err(store_error)?);
    let merges = merge::Entity::find()
        .select_only()
        .columns([merge::Column::KeptId, merge::Column::OtherId])
        .filter(merge::Column::OrganizationId.eq(own))
        .into_tuple::<(Uuid, Uuid)>();
    let merges = merges.all(db).await.map_err(store_error)?;
    used.extend(merges.into_iter().flat_map(|(kept, other)| [kept, other]));
    Ok(used)
}

/// Deletes memberships that were imported.
pub(super) async fn delete_memberships(
    db: &TransactionConnection,
    ids: &[Uuid],
) -> Result<(), StoreError> {
    idempotency::forget_these(db, ids).await?;
    for ids in ids.chunks(IDS_AT_ONCE) {
        delete_where::<Entity>(db, Column::Id.is_in(ids.iter().copied())).await?;
    }
    Ok(())
}

/// Deletes records that were imported, and that nothing else has.
pub(super) async fn delete_records(
    db: &TransactionConnection,
    of: IdentityOf,
    ids: &[Uuid],
) -> Result<(), StoreError> {
    for ids in ids.chunks(IDS_AT_ONCE) {
        let those = || ids.iter().copied();
        delete_where::<key::Entity>(db, key::Column::RecordId.is_in(those())).await?;
        let asked = sea_orm::Condition::any()
            .add(proposal::Column::OneId.is_in(those()))
            .add(proposal::Column::OtherId.is_in(those()));
        delete_where::<proposal::Entity>(db, asked).await?;
        match of {
            IdentityOf::Exhibitor => {
                let records = exhibitor::Column::Id.is_in(those());
                delete_where::<exhibitor::Entity>(db, records).await?
            }
            IdentityOf::ShowHorse => {
                let records = show_horse::Column::Id.is_in(those());
                delete_where::<show_horse::Entity>(db, records).await?
            }
        };
    }
    Ok(())
}
