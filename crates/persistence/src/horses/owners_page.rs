//! What the page of an owner shows of horses.

use std::collections::HashMap;

use horses::{CareKind, CareOnDay, OwnersHorse, PhotoName, VisitKind};
use kernel::{ContactId, HorseId, OrganizationId, RecordDate, StoreError};
use sea_orm::{
    ColumnTrait as _, DatabaseConnection, DbBackend, EntityTrait as _, FromQueryResult,
    QueryFilter as _, QueryOrder as _, QuerySelect as _,
};
use time::Date;
use uuid::Uuid;

use super::entity::{care, horse, visit};
use crate::horse_owners::present_horses_of;
use crate::row::{Unreadable, find_readable};
use crate::table::read;

#[derive(FromQueryResult)]
struct HorseRow {
    id: Uuid,
    name: String,
    profile_photo: Option<String>,
    header_photo: Option<String>,
}

fn to_horse(row: HorseRow) -> Result<OwnersHorse, Unreadable> {
    let photo = row.profile_photo.or(row.header_photo);
    Ok(OwnersHorse {
        id: HorseId::new(row.id),
        name: row.name,
        photo: read::<Option<PhotoName>>("profile_photo", photo)?,
        given: Vec::new(),
        due: Vec::new(),
    })
}

/// Care of a horse on a day.
#[derive(FromQueryResult)]
struct CareRow {
    horse_id: Uuid,
    kind: String,
    name: String,
    date: String,
}

fn to_given(row: CareRow) -> Result<(Uuid, CareOnDay), Unreadable> {
    let kind = read::<VisitKind>("kind", row.kind)?;
    let (name, date) = (row.name, read::<RecordDate>("date", row.date)?);
    Ok((row.horse_id, CareOnDay { kind, name, date }))
}

fn to_due(row: CareRow) -> Result<(Uuid, CareOnDay), Unreadable> {
    let kind = read::<CareKind>("kind", row.kind)?.into();
    let (name, date) = (row.name, read::<RecordDate>("due_on", row.date)?);
    Ok((row.horse_id, CareOnDay { kind, name, date }))
}

/// The horses of an organization that a contact owns on a day and that are not archived.
pub(super) async fn horses(
    connection: &DatabaseConnection,
    backend: DbBackend,
    of: (OrganizationId, ContactId),
    day: Date,
) -> Result<Vec<OwnersHorse>, StoreError> {
    let owned = present_horses_of(connection, backend, of, day).await?;
    let ids: Vec<_> = owned.horses.iter().map(|id| id.as_uuid()).collect();
    let horses = horse::Entity::find()
        .select_only()
        .columns([horse::Column::Id, horse::Column::Name])
        .columns([horse::Column::ProfilePhoto, horse::Column::HeaderPhoto])
        .filter(horse::Column::Id.is_in(ids.clone()))
        .order_by_asc(horse::Column::NameKey)
        .order_by_asc(horse::Column::Id);
    let mut horses = find_readable(connection, horses, to_horse).await?;
    let of = (
        visit::Column::HorseId,
        visit::Column::Kind,
        visit::Column::Name,
    );
    let given = visit::Entity::find()
        .select_only()
        .columns([of.0, of.1, of.2])
        .column_as(visit::Column::Date.max(), "date")
        .filter(visit::Column::HorseId.is_in(ids.clone()))
        .group_by(of.0)
        .group_by(of.1)
        .group_by(of.2);
    let due = care::Entity::find()
        .select_only()
        .columns([
            care::Column::HorseId,
            care::Column::Kind,
            care::Column::Name,
        ])
        .column_as(care::Column::DueOn, "date")
        .filter(care::Column::HorseId.is_in(ids))
        .filter(care::Column::DueOn.is_not_null());
    let mut given = of_each(find_readable(connection, given, to_given).await?);
    let mut due = of_each(find_readable(connection, due, to_due).await?);
    for horse in &mut horses {
        let id = horse.id.as_uuid();
        horse.given = given.remove(&id).unwrap_or_default();
        horse.due = due.remove(&id).unwrap_or_default();
    }
    Ok(horses)
}

fn of_each(all: Vec<(Uuid, CareOnDay)>) -> HashMap<Uuid, Vec<CareOnDay>> {
    let mut horses = HashMap::<_, Vec<_>>::new();
    for (horse, care) in all {
        horses.entry(horse).or_default().push(care);
    }
    horses
}
