//! Stores what was changed in registrations.

use std::collections::HashSet;

use kernel::StoreError;
use registrations::{ChangedEntry, Charge, ClassEntry};
use sea_orm::{ConnectionTrait, Set};

use super::entity::{ActiveModel, Column};
use super::mapping::{
    changed_row, charge_rows, charge_state_row, class_entry_rows, class_state_row,
};
use super::waiver;
use crate::row::{insert_all, update_all};

pub(super) async fn update(
    connection: &impl ConnectionTrait,
    entries: &[ChangedEntry],
) -> Result<(), StoreError> {
    let before = entries.iter().flat_map(|it| &it.before.charges);
    let before: HashSet<_> = before.map(|charge| charge.id.as_uuid()).collect();
    let mut new: Vec<_> = entries
        .iter()
        .flat_map(|it| charge_rows(&it.after))
        .collect();
    new.retain(|row| !before.contains(row.id.as_ref()));
    insert_all(connection, new).await?;
    let changed = entries
        .iter()
        .flat_map(|ChangedEntry { before, after, .. }| {
            after
                .charges
                .iter()
                .filter(|it| is_changed(&before.charges, it, |charge: &Charge| charge.id))
        });
    let changed: Vec<_> = changed.map(charge_state_row).collect();
    update_all(connection, &changed, None).await?;

    let before = entries.iter().flat_map(|it| &it.before.class_entries);
    let before: HashSet<_> = before.map(|entry| entry.id.as_uuid()).collect();
    let mut new: Vec<_> = entries
        .iter()
        .flat_map(|it| class_entry_rows(&it.after))
        .collect();
    new.retain(|row| !before.contains(row.id.as_ref()));
    insert_all(connection, new).await?;
    let changed = entries
        .iter()
        .flat_map(|ChangedEntry { before, after, .. }| {
            after
                .class_entries
                .iter()
                .filter(|it| is_changed(&before.class_entries, it, |entry: &ClassEntry| entry.id))
        });
    let changed: Vec<_> = changed.map(class_state_row).collect();
    update_all(connection, &changed, None).await?;

    let waivers = entries.iter().filter_map(|change| {
        let waiver = change.waiver.as_ref()?;
        Some(waiver::row(&change.after, waiver))
    });
    insert_all(connection, waivers).await?;

    let row = |change: &ChangedEntry| ActiveModel {
        // Waivers are included in what is stored, and are not read with the entry.
        bytes: Set(change.growth()),
        ..changed_row(&change.after)
    };
    let rows: Vec<_> = entries.iter().map(row).collect();
    update_all(connection, &rows, Some(Column::Bytes)).await
}

/// Whether a part of an entry existed before, and was different.
fn is_changed<T: PartialEq, I: PartialEq>(before: &[T], part: &T, id: impl Fn(&T) -> I) -> bool {
    before.iter().any(|it| id(it) == id(part) && it != part)
}
