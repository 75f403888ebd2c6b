//! What exhibitors and show horses have in common in their rows.

use std::collections::HashMap;

use exhibitors::{Exhibitor, ExhibitorDetails, Identified, ShowHorse, ShowHorseDetails};
use kernel::{Revision, StoreError, Uuid};
use sea_orm::{
    ActiveModelBehavior, ActiveModelTrait, ColumnTrait as _, ConnectionTrait, EntityTrait,
    FromQueryResult, IntoActiveModel, QueryFilter as _,
};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::exhibitors::entity::{self as exhibitor, show_horse};
use crate::row::{IDS_AT_ONCE, Unreadable, find_all, insert_all, write};
use crate::scope::Owned;

/// A kind of record with its table.
pub(crate) trait Record: Identified + Send + Sync + 'static {
    /// The row.
    type Row: IntoActiveModel<Self::Active>
        + FromQueryResult
        + Serialize
        + DeserializeOwned
        + Clone
        + Send
        + Sync;

    /// The row as it is written.
    type Active: ActiveModelTrait<Entity = Self::Table> + ActiveModelBehavior + Send;

    /// The table.
    type Table: Owned + EntityTrait<Model = Self::Row>;

    /// What the row of one that is gone is called in answers.
    const NAME: &'static str;

    /// The column with the record that is shown.
    const KEPT: <Self::Table as EntityTrait>::Column;

    /// The row of a record.
    fn row(&self, kept: Uuid) -> Self::Row;

    /// The record of a row, and the one that is shown for it.
    fn read(row: Self::Row) -> Result<(Self, Uuid), Unreadable>;

    /// The revision.
    fn revision(&self) -> Revision;

    /// The name.
    fn name(&self) -> &str;

    /// What the trail tells of it, by field.
    fn told(&self) -> Vec<(&'static str, String)>;
}

impl Record for Exhibitor {
    type Row = exhibitor::Model;
    type Active = exhibitor::ActiveModel;
    type Table = exhibitor::Entity;

    const NAME: &'static str = "Exhibitor";
    const KEPT: exhibitor::Column = exhibitor::Column::KeptId;

    fn row(&self, kept: Uuid) -> exhibitor::Model {
        exhibitor::Model::of(self, kept)
    }

    fn read(row: exhibitor::Model) -> Result<(Self, Uuid), Unreadable> {
        let kept = row.kept_id;
        Ok((row.read()?, kept))
    }

    fn revision(&self) -> Revision {
        self.revision
    }

    fn name(&self) -> &str {
        self.details.name.as_str()
    }

    fn told(&self) -> Vec<(&'static str, String)> {
        let ExhibitorDetails {
            name, email, phone, ..
        } = &self.details;
        vec![
            ("name", name.to_string()),
            (
                "email",
                email
                    .as_ref()
                    .map(|it| it.as_str().to_owned())
                    .unwrap_or_default(),
            ),
            (
                "phone",
                phone
                    .as_ref()
                    .map(|it| it.as_str().to_owned())
                    .unwrap_or_default(),
            ),
        ]
    }
}

impl Record for ShowHorse {
    type Row = show_horse::Model;
    type Active = show_horse::ActiveModel;
    type Table = show_horse::Entity;

    const NAME: &'static str = "Show horse";
    const KEPT: show_horse::Column = show_horse::Column::KeptId;

    fn row(&self, kept: Uuid) -> show_horse::Model {
        show_horse::Model::of(self, kept)
    }

    fn read(row: show_horse::Model) -> Result<(Self, Uuid), Unreadable> {
        let kept = row.kept_id;
        Ok((row.read()?, kept))
    }

    fn revision(&self) -> Revision {
        self.revision
    }

    fn name(&self) -> &str {
        self.details.name.as_str()
    }

    fn told(&self) -> Vec<(&'static str, String)> {
        let ShowHorseDetails {
            name, microchip, ..
        } = &self.details;
        let chip = microchip.as_ref().map(|it| it.as_str().to_owned());
        vec![
            ("name", name.to_string()),
            ("microchip", chip.unwrap_or_default()),
        ]
    }
}

/// Records by a column that has one of these ids, each with the one that is shown for it.
pub(crate) async fn with_ids<T: Record>(
    db: &impl ConnectionTrait,
    column: <T::Table as EntityTrait>::Column,
    ids: &[Uuid],
) -> Result<Vec<(T, Uuid)>, StoreError> {
    let mut found = Vec::new();
    for ids in ids.chunks(IDS_AT_ONCE) {
        let rows = T::Table::find().filter(column.is_in(ids.iter().copied()));
        found.extend(find_all(db, rows, T::read).await?);
    }
    Ok(found)
}

pub(crate) async fn insert<T: Record>(
    db: &impl ConnectionTrait,
    records: &[T],
) -> Result<(), StoreError> {
    let rows = records
        .iter()
        .map(|it| it.row(it.uuid()).into_active_model());
    insert_all(db, rows).await
}

pub(crate) async fn update<T: Record>(
    db: &impl ConnectionTrait,
    record: &T,
    kept: Uuid,
) -> Result<(), StoreError> {
    let all = record.row(kept).into_active_model().reset_all();
    let this = T::Table::update_many()
        .set(all)
        .filter(<T::Table as Owned>::ID.eq(record.uuid()));
    write(db, this).await?;
    Ok(())
}

/// The names of records, by their ids.
pub(crate) async fn names_by_id<T: Record>(
    db: &impl ConnectionTrait,
    ids: &[Uuid],
) -> Result<HashMap<Uuid, String>, StoreError> {
    let found = with_ids::<T>(db, <T::Table as Owned>::ID, ids).await?;
    let names = found.into_iter();
    Ok(names
        .map(|(it, _)| (it.uuid(), it.name().to_owned()))
        .collect())
}

/// The names of two records.
pub(crate) async fn names_of<T: Record>(
    db: &impl ConnectionTrait,
    ids: [Uuid; 2],
) -> Result<[String; 2], StoreError> {
    let mut found = names_by_id::<T>(db, &ids).await?;
    Ok(ids.map(|id| found.remove(&id).unwrap_or_default()))
}
