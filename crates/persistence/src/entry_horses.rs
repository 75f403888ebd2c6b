//! To which horses of the directory entries are linked, and for which they are charged.

use std::collections::HashMap;

use kernel::{EventId, RegistrationId, StoreError, Uuid};
use registrations::Registration;
use sea_orm::{
    ColumnTrait as _, ConnectionTrait, EntityTrait as _, FromQueryResult, JoinType,
    QueryFilter as _, QueryOrder as _, QuerySelect as _,
};

use crate::exhibitors::entity::{people, show_horse};
use crate::registrations::entity::{Column, charge};
use crate::row::{IDS_AT_ONCE, find_all, relation};

/// A horse to which an entry is linked.
pub(crate) struct LinkedHorse {
    /// Its record.
    pub(crate) show_horse_id: Uuid,
    /// The record that is shown for it.
    pub(crate) kept_id: Uuid,
}

#[allow(clippy::struct_field_names, reason = "the columns are ids")]
#[derive(FromQueryResult)]
struct HorseRow {
    registration_id: Uuid,
    show_horse_id: Uuid,
    kept_id: Uuid,
}

/// To which horses the entries are linked.
pub(crate) async fn linked_horses(
    db: &impl ConnectionTrait,
    entries: &[Registration],
) -> Result<HashMap<RegistrationId, LinkedHorse>, StoreError> {
    let mut linked = HashMap::new();
    let ids: Vec<_> = entries.iter().map(|it| it.id.as_uuid()).collect();
    for ids in ids.chunks(IDS_AT_ONCE) {
        let rows = people::Entity::find()
            .select_only()
            .columns([people::Column::RegistrationId, people::Column::ShowHorseId])
            .column(show_horse::Column::KeptId)
            .join(
                JoinType::InnerJoin,
                relation(people::Column::ShowHorseId, show_horse::Column::Id),
            )
            .filter(people::Column::RegistrationId.is_in(ids.iter().copied()));
        let rows = find_all(db, rows, Ok::<HorseRow, _>).await?.into_iter();
        linked.extend(rows.map(|it| {
            let horse = LinkedHorse {
                show_horse_id: it.show_horse_id,
                kept_id: it.kept_id,
            };
            (RegistrationId::new(it.registration_id), horse)
        }));
    }
    Ok(linked)
}

/// By the records that are shown: under which record the first entry of a show is charged.
pub(crate) async fn first_charged(
    db: &impl ConnectionTrait,
    event_id: EventId,
    kept: &[Uuid],
) -> Result<HashMap<Uuid, Uuid>, StoreError> {
    let mut first = HashMap::new();
    for kept in kept.chunks(IDS_AT_ONCE) {
        let rows = charge::Entity::find()
            .select_only()
            .columns([charge::Column::RegistrationId, charge::Column::ShowHorseId])
            .column(show_horse::Column::KeptId)
            .join(
                JoinType::InnerJoin,
                relation(charge::Column::ShowHorseId, show_horse::Column::Id),
            )
            .join(
                JoinType::InnerJoin,
                relation(charge::Column::RegistrationId, Column::Id),
            )
            .filter(charge::Column::EventId.eq(event_id.as_uuid()))
            .filter(show_horse::Column::KeptId.is_in(kept.iter().copied()))
            .order_by_asc(Column::EntryNumber);
        for row in find_all(db, rows, Ok::<HorseRow, _>).await? {
            first.entry(row.kept_id).or_insert(row.show_horse_id);
        }
    }
    Ok(first)
}
