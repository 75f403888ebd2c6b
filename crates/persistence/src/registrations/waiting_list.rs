//! Who waits in a show.

use kernel::{ClassEntryId, ClassId, EventId, RegistrationId, StoreError};
use registrations::{EntryStatus, Waiting};
use sea_orm::{
    ColumnTrait as _, ConnectionTrait, EntityTrait as _, JoinType, QueryFilter as _,
    QuerySelect as _,
};
use uuid::Uuid;

use super::entity::{Column, Entity, class_entry};
use crate::error::store_error;
use crate::row::relation;

/// All that wait, in the order of their places.
pub(super) async fn places(
    connection: &impl ConnectionTrait,
    event_id: EventId,
) -> Result<Vec<Waiting>, StoreError> {
    let event_id = event_id.as_uuid();
    let entries = Entity::find()
        .select_only()
        .columns([Column::WaitNumber, Column::Id])
        .filter(Column::EventId.eq(event_id))
        .filter(Column::WaitNumber.is_not_null())
        .into_tuple::<(i64, Uuid)>();
    let entries = entries.all(connection).await.map_err(store_error)?;
    let entry = |(wait_number, id)| {
        let place = Waiting {
            registration_id: RegistrationId::new(id),
            is_entered: false,
            class: None,
        };
        (wait_number, place)
    };
    let mut places: Vec<(i64, Waiting)> = entries.into_iter().map(entry).collect();
    let of_entry = relation(class_entry::Column::RegistrationId, Column::Id);
    let class_entries = class_entry::Entity::find()
        .select_only()
        .columns([
            class_entry::Column::WaitNumber,
            class_entry::Column::RegistrationId,
            class_entry::Column::Id,
            class_entry::Column::ClassId,
        ])
        .column(Column::Status)
        .join(JoinType::InnerJoin, of_entry)
        .filter(class_entry::Column::EventId.eq(event_id))
        .filter(class_entry::Column::WaitNumber.is_not_null())
        .filter(class_entry::Column::ClassId.is_not_null())
        .into_tuple::<(i64, Uuid, Uuid, Uuid, String)>();
    let class_entries = class_entries.all(connection).await.map_err(store_error)?;
    let class_entry =
        |(wait_number, registration_id, id, class_id, status): (i64, Uuid, Uuid, Uuid, String)| {
            let place = Waiting {
                registration_id: RegistrationId::new(registration_id),
                is_entered: status == EntryStatus::Entered.as_str(),
                class: Some((ClassEntryId::new(id), ClassId::new(class_id))),
            };
            (wait_number, place)
        };
    places.extend(class_entries.into_iter().map(class_entry));
    places.sort_by_key(|(wait_number, _)| *wait_number);
    Ok(places.into_iter().map(|(_, place)| place).collect())
}
