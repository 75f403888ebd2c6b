//! Reads appointments with their horses, changed occurrences and names.

use std::collections::BTreeMap;

use calendar::{Appointment, Change, ChangedFields, Scheduled};
use kernel::{ContactId, HorseId, StoreError};
use sea_orm::sea_query::IntoCondition as _;
use sea_orm::{
    ColumnTrait as _, Condition, ConnectionTrait, EntityTrait as _, FromQueryResult, JoinType,
    QueryFilter as _, QueryOrder as _, QuerySelect as _,
};
use time::Date;
use uuid::Uuid;

use super::entity::{appointment, change, horse_of};
use super::mapping::{to_appointment, to_change};
use crate::contacts::entity as contact;
use crate::horses::entity::horse;
use crate::row::{find_all, find_readable, of_row, readable, relation};

#[derive(FromQueryResult)]
struct HorseRow {
    appointment_id: Uuid,
    horse_id: Uuid,
    name: String,
}

#[derive(FromQueryResult)]
struct NameRow {
    id: Uuid,
    name: String,
}

type Horses = BTreeMap<Uuid, Vec<(HorseId, String)>>;
type Changes = BTreeMap<Uuid, BTreeMap<Date, Change>>;

/// The appointments of these rows in their order, with those changed occurrences
/// that pass `which`. What cannot be read is logged and left out.
pub(super) async fn complete(
    connection: &impl ConnectionTrait,
    rows: Vec<appointment::Model>,
    which: Option<Condition>,
) -> Result<Vec<Scheduled>, StoreError> {
    if rows.is_empty() {
        return Ok(Vec::new());
    }
    let ids: Vec<_> = rows.iter().map(|row| row.id).collect();
    let mut horses = horses(connection, &ids).await?;
    let series = rows.iter().filter(|row| row.recurrence.is_some());
    let series: Vec<_> = series.map(|row| row.id).collect();
    let mut changes = changes(connection, &series, which).await?;
    let appointments = readable(rows.into_iter().map(|row| {
        let id = row.id;
        let horses = horses.remove(&id).unwrap_or_default();
        let ids = horses.iter().map(|(id, _)| *id).collect();
        let changes = changes.remove(&id).unwrap_or_default();
        let appointment = to_appointment(row, ids, changes);
        let appointment = of_row::<appointment::Entity, _>(id, appointment)?;
        Ok((appointment, horses))
    }));
    let names = contact_names(connection, appointments.iter().map(|(it, _)| it)).await?;
    let all = appointments.into_iter().map(|(appointment, horses)| {
        let ids = contact_ids(&appointment);
        let contact_names = ids.filter_map(|id| Some((id, names.get(&id)?.clone())));
        Scheduled {
            contact_names: contact_names.collect(),
            appointment,
            horses,
        }
    });
    Ok(all.collect())
}

/// By name, without regard to case.
async fn horses(connection: &impl ConnectionTrait, ids: &[Uuid]) -> Result<Horses, StoreError> {
    let its_horse = relation(horse_of::Column::HorseId, horse::Column::Id);
    let query = horse_of::Entity::find()
        .column(horse::Column::Name)
        .join(JoinType::InnerJoin, its_horse)
        .filter(horse_of::Column::AppointmentId.is_in(ids.iter().copied()))
        .order_by_asc(horse::Column::NameKey)
        .order_by_asc(horse::Column::Id);
    let mut horses = Horses::new();
    find_all(connection, query, |row: HorseRow| {
        let of = horses.entry(row.appointment_id).or_default();
        of.push((HorseId::new(row.horse_id), row.name));
        Ok(())
    })
    .await?;
    Ok(horses)
}

async fn changes(
    connection: &impl ConnectionTrait,
    ids: &[Uuid],
    which: Option<Condition>,
) -> Result<Changes, StoreError> {
    let mut changes = Changes::new();
    if ids.is_empty() {
        return Ok(changes);
    }
    let of = change::Column::AppointmentId.is_in(ids.iter().copied());
    let query = change::Entity::find()
        .filter(of.into_condition())
        .filter(which.unwrap_or_else(Condition::all));
    find_readable(connection, query, |row: change::Model| {
        let id = row.appointment_id;
        let (day, change) = to_change(row)?;
        changes.entry(id).or_default().insert(day, change);
        Ok(())
    })
    .await?;
    Ok(changes)
}

fn contact_ids(appointment: &Appointment) -> impl Iterator<Item = ContactId> {
    let changed = appointment
        .changes
        .values()
        .filter_map(|change| match change {
            Change::Changed(ChangedFields { contact_id, .. }) => contact_id.flatten(),
            Change::Dropped => None,
        });
    appointment.details.contact_id.into_iter().chain(changed)
}

async fn contact_names(
    connection: &impl ConnectionTrait,
    appointments: impl Iterator<Item = &Appointment>,
) -> Result<BTreeMap<ContactId, String>, StoreError> {
    let mut ids: Vec<_> = appointments.flat_map(contact_ids).collect();
    ids.sort_unstable();
    ids.dedup();
    if ids.is_empty() {
        return Ok(BTreeMap::new());
    }
    let query = contact::Entity::find()
        .select_only()
        .columns([contact::Column::Id, contact::Column::Name])
        .filter(contact::Column::Id.is_in(ids.iter().map(|id| id.as_uuid())));
    let names = find_all(connection, query, |row: NameRow| {
        Ok((ContactId::new(row.id), row.name))
    });
    Ok(names.await?.into_iter().collect())
}
