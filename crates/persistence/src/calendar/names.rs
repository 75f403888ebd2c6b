//! Reads appointments with their horses, changed occurrences and names.

use std::collections::{BTreeMap, BTreeSet};

use calendar::{Appointment, Change, ChangedFields, Scheduled};
use kernel::{ContactId, HorseId, StoreError};
use sea_orm::sea_query::IntoCondition as _;
use sea_orm::{ColumnTrait as _, Condition, ConnectionTrait, EntityTrait as _, QueryFilter as _};
use time::Date;
use uuid::Uuid;

use super::entity::{appointment, change, horse_of};
use super::mapping::{to_appointment, to_change};
use crate::horse_links::{self, NamedHorses};
use crate::known_contacts::names_of;
use crate::row::{find_readable, of_row, readable};

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
    let ids = appointments.iter().flat_map(|(it, _)| contact_ids(it));
    let ids: BTreeSet<_> = ids.collect();
    let ids: Vec<_> = ids.into_iter().collect();
    let names = names_of(connection, &ids).await?;
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
    use horse_of::Column::{AppointmentId, HorseId as Horse};
    let named = horse_links::of::<horse_of::Entity>(connection, AppointmentId, Horse, ids.to_vec());
    let with_ids = |horses: NamedHorses| {
        let horses = horses.into_iter();
        horses.map(|(id, name)| (HorseId::new(id), name)).collect()
    };
    let named = named.await?.into_iter();
    Ok(named.map(|(id, horses)| (id, with_ids(horses))).collect())
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
