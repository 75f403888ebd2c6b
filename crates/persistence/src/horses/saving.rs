//! Writes a horse that was read and changed.

use horses::{Horse, MAX_HORSE_BYTES, SectionKind, WriteHorseError};
use kernel::StoreError;
use sea_orm::{
    ActiveModelTrait as _, ColumnTrait as _, ConnectionTrait, EntityTrait as _,
    IntoActiveModel as _, QueryFilter as _,
};

use super::entity::horse::{Column, Entity};
use super::entity::section;
use super::mapping::HorseRows;
use crate::row::{update_all, write};

/// Writes a horse, which is locked, with its section of this kind, and returns it as it
/// is stored.
pub(super) async fn save(
    transaction: &impl ConnectionTrait,
    horse: &Horse,
    kind: SectionKind,
) -> Result<Horse, WriteHorseError> {
    let rows = checked(horse)?;
    update_rows(transaction, &rows, kind).await?;
    Ok(rows.read()?)
}

/// Writes the sections of this kind of horses, which are locked, and when they were
/// written.
pub(super) async fn save_all(
    transaction: &impl ConnectionTrait,
    horses: &[Horse],
    kind: SectionKind,
) -> Result<(), WriteHorseError> {
    let (mut own, mut sections) = (Vec::new(), Vec::new());
    for horse in horses {
        let rows = checked(horse)?;
        own.push(rows.horse);
        let of_kind = |it: &section::Model| it.section == kind.as_str();
        sections.extend(rows.sections.into_iter().filter(of_kind));
    }
    update_all(transaction, &own, &[Column::UpdatedAt], None).await?;
    let changed = [section::Column::Revision, section::Column::Content];
    update_all(transaction, &sections, &changed, None).await?;
    Ok(())
}

/// The rows of a horse, unless it is too long.
pub(super) fn checked(horse: &Horse) -> Result<HorseRows, WriteHorseError> {
    let rows = HorseRows::of(horse);
    let contents = rows.sections.iter().map(|row| row.content.to_string());
    if contents.map(|it| it.len()).sum::<usize>() > MAX_HORSE_BYTES {
        return Err(WriteHorseError::TooLong);
    }
    Ok(rows)
}

/// Writes the row of a horse and that of its section of this kind, if it has one.
async fn update_rows(
    transaction: &impl ConnectionTrait,
    rows: &HorseRows,
    kind: SectionKind,
) -> Result<(), StoreError> {
    let id = rows.horse.id;
    update_horse(transaction, rows).await?;
    let its_row = rows.sections.iter().find(|it| it.section == kind.as_str());
    if let Some(row) = its_row {
        let row = row.clone().into_active_model().reset_all();
        let update = section::Entity::update_many()
            .set(row)
            .filter(section::Column::HorseId.eq(id))
            .filter(section::Column::Section.eq(kind.as_str()));
        write(transaction, update).await?;
    }
    Ok(())
}

/// Writes the row of a horse alone, which is locked.
pub(super) async fn update_horse(
    transaction: &impl ConnectionTrait,
    rows: &HorseRows,
) -> Result<(), StoreError> {
    let row = rows.horse.clone().into_active_model().reset_all();
    let this = Column::Id.eq(rows.horse.id);
    write(transaction, Entity::update_many().set(row).filter(this)).await?;
    Ok(())
}
