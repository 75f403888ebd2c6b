//! Makes the rows of entries, and stores what was changed in them.

use kernel::{StoreError, to_unix_millis};
use registrations::{ChangedEntry, Group, Registration, Release, SignedWaiver};
use sea_orm::{ActiveValue::NotSet, ConnectionTrait, IntoActiveModel as _, Iterable as _};
use uuid::Uuid;

use super::entity::waiver::WaiverOfEntry;
use super::entity::{ActiveModel, Column, Model, charge, class_entry, waiver};
use crate::row::{insert_all, update_all};

/// The row of an entry of this size; or of one that grows by it.
pub(super) fn entry_row(entry: &Registration, bytes: i64) -> ActiveModel {
    ActiveModel {
        number_key: NotSet,
        balance: NotSet,
        ..row_of(entry, bytes).into_active_model()
    }
}

fn row_of(entry: &Registration, bytes: i64) -> Model {
    let released = entry.released.clone();
    let (at, by, reason) = match released {
        Some(Release { at, by, reason, .. }) => (Some(at), Some(by), reason),
        None => (None, None, None),
    };
    Model::of(entry, bytes, None, None, at, by, reason)
}

pub(super) fn class_entry_rows(entry: &Registration) -> Vec<class_entry::Model> {
    let (id, event_id) = (entry.id.as_uuid(), entry.event_id.as_uuid());
    let at = to_unix_millis(entry.created_at);
    let row = |(position, class)| class_entry::Model::of(class, id, event_id, position, at);
    (0..).zip(&entry.class_entries).map(row).collect()
}

pub(super) fn charge_rows(entry: &Registration) -> Vec<charge::Model> {
    let (id, event_id) = (entry.id.as_uuid(), entry.event_id.as_uuid());
    let row = |(position, charge)| charge::Model::of(charge, Some(id), None, event_id, position);
    (0..).zip(&entry.charges).map(row).collect()
}

/// Those of a barn.
pub(super) fn group_charge_rows(group: &Group) -> impl Iterator<Item = charge::Model> {
    let (id, event_id) = (group.id.as_uuid(), group.event_id.as_uuid());
    let row =
        move |(position, charge)| charge::Model::of(charge, None, Some(id), event_id, position);
    (0..).zip(&group.charges).map(row)
}

/// The row of a waiver that is signed with this state of the entry.
pub(super) fn waiver_row(entry: &Registration, waiver: &SignedWaiver) -> waiver::ActiveModel {
    let signed = WaiverOfEntry {
        registration_id: entry.id,
        revision: entry.revision,
        event_id: entry.event_id,
        waiver: waiver.clone(),
    };
    waiver::Model::of(&signed).into_active_model()
}

pub(crate) async fn update(
    connection: &impl ConnectionTrait,
    entries: &[ChangedEntry],
) -> Result<(), StoreError> {
    use {charge::Column as OfCharge, class_entry::Column as OfClass};
    let (new, changed) = parts(entries, charge_rows, |it| it.id);
    let new = new.into_iter().map(charge::Model::into_active_model);
    insert_all(connection, new).await?;
    let state = [
        OfCharge::IsExtra,
        OfCharge::Quantity,
        OfCharge::Waiting,
        OfCharge::Share,
        OfCharge::ShowHorseId,
        OfCharge::Kept,
        OfCharge::Refunded,
        OfCharge::KeptAt,
        OfCharge::IsCharged,
        OfCharge::WaivedReason,
        OfCharge::Payer,
    ];
    update_all(connection, &changed, &state, None).await?;
    let (new, changed) = parts(entries, class_entry_rows, |it| it.id);
    let new = new.into_iter().map(class_entry::Model::into_active_model);
    insert_all(connection, new).await?;
    let state = [
        OfClass::Price,
        OfClass::ListPrice,
        OfClass::RaisedAt,
        OfClass::Kept,
        OfClass::Refunded,
        OfClass::KeptAt,
        OfClass::State,
        OfClass::WaitNumber,
        OfClass::IsCharged,
        OfClass::WaivedReason,
        OfClass::Payer,
    ];
    update_all(connection, &changed, &state, None).await?;
    let waivers = entries.iter().filter_map(|change| {
        let waiver = change.waiver.as_ref()?;
        Some(waiver_row(&change.after, waiver))
    });
    insert_all(connection, waivers).await?;
    // Waivers are included in what is stored, and are not read with the entry.
    let rows = entries.iter();
    let rows: Vec<_> = rows.map(|it| row_of(&it.after, it.growth())).collect();
    let columns: Vec<_> = Column::iter().filter(|it| !is_kept(*it)).collect();
    update_all(connection, &rows, &columns, Some(Column::Bytes)).await
}

/// Whether a change of an entry does not set this column. Payments change `paid`.
fn is_kept(column: Column) -> bool {
    matches!(
        column,
        Column::Id
            | Column::EventId
            | Column::EntryNumber
            | Column::InspectionStatus
            | Column::CreatedAt
            | Column::Paid
            | Column::Bytes
            | Column::NumberKey
            | Column::Balance
    )
}

/// The rows of parts of entries that are new, and those that are changed.
fn parts<M: PartialEq>(
    entries: &[ChangedEntry],
    rows: impl Fn(&Registration) -> Vec<M>,
    id: impl Fn(&M) -> Uuid,
) -> (Vec<M>, Vec<M>) {
    let (mut new, mut changed) = (Vec::new(), Vec::new());
    for entry in entries {
        let before = rows(&entry.before);
        for row in rows(&entry.after) {
            match before.iter().find(|it| id(it) == id(&row)) {
                None => new.push(row),
                Some(before) if *before != row => changed.push(row),
                Some(_) => {}
            }
        }
    }
    (new, changed)
}
