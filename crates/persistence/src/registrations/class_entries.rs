//! Reads registrations with their class entries.

use std::collections::HashMap;

use kernel::StoreError;
use registrations::{ClassEntry, Registration};
use sea_orm::{
    ColumnTrait as _, ConnectionTrait, EntityTrait as _, QueryFilter as _, QueryOrder as _,
};
use uuid::Uuid;

use super::entity::class_entry::{Column, Entity};
use super::entity::{self, Model};
use super::mapping::{to_class_entry, to_registration};
use crate::error::store_error;
use crate::row::{UnreadableRow, of_row};

/// Converts these rows, whose class entries are read by one statement.
pub(super) async fn with_class_entries(
    connection: &impl ConnectionTrait,
    rows: Vec<Model>,
) -> Result<Vec<Result<Registration, UnreadableRow>>, StoreError> {
    let entries = Entity::find()
        .filter(Column::RegistrationId.is_in(rows.iter().map(|row| row.id)))
        .order_by_asc(Column::RegistrationId)
        .order_by_asc(Column::Position)
        .all(connection)
        .await
        .map_err(store_error)?;
    let mut of_registration: HashMap<Uuid, Vec<_>> = HashMap::new();
    for entry in entries {
        let others = of_registration.entry(entry.registration_id).or_default();
        others.push(of_row::<Entity, _>(entry.id, to_class_entry(entry)));
    }
    let registration = |row: Model| {
        let entries = of_registration.remove(&row.id).unwrap_or_default();
        let entries = entries
            .into_iter()
            .collect::<Result<Vec<ClassEntry>, _>>()?;
        of_row::<entity::Entity, _>(row.id, to_registration(row, entries))
    };
    Ok(rows.into_iter().map(registration).collect())
}
