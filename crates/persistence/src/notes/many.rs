//! Many notes at once, of an import.

use std::collections::HashMap;

use kernel::{HorseId, OrganizationId, Refusal, StoreError};
use notes::{Note, NoteLimits};
use sea_orm::ActiveValue::Set;
use sea_orm::{
    ColumnTrait as _, ConnectionTrait, EntityTrait as _, IntoActiveModel as _, JoinType,
    QueryFilter as _, QuerySelect as _,
};
use uuid::Uuid;

use super::entity::{Column, Entity, Model, note_horse};
use crate::database::TransactionConnection;
use crate::error::store_error;
use crate::limits;
use crate::row::{IDS_AT_ONCE, delete_where, insert_all, relation};

/// Inserts notes of an organization, which is locked, about horses that are there.
pub(crate) async fn insert_many(
    db: &TransactionConnection,
    own: OrganizationId,
    new: &[Note],
) -> Result<(), Refusal> {
    if new.is_empty() {
        return Ok(());
    }
    insert_all(db, new.iter().map(|it| Model::of(it).into_active_model())).await?;
    let all = Entity::find().filter(Column::OrganizationId.eq(own.as_uuid()));
    let most = NoteLimits::default().notes;
    limits::check::<_, Refusal>(db, all, NoteLimits::NOTES, most).await?;
    let about = new.iter().flat_map(|note| {
        let horses = note.words.horse_ids.iter().copied().map(HorseId::as_uuid);
        horses.map(|horse_id| note_horse::ActiveModel {
            note_id: Set(note.id.as_uuid()),
            horse_id: Set(horse_id),
        })
    });
    Ok(insert_all(db, about).await?)
}

/// What notes about horses say, by the horse.
pub(crate) async fn texts_about(
    db: &impl ConnectionTrait,
    horses: &[Uuid],
) -> Result<HashMap<Uuid, Vec<String>>, StoreError> {
    let mut texts: HashMap<_, Vec<_>> = HashMap::new();
    for horses in horses.chunks(IDS_AT_ONCE) {
        let its_notes = relation(note_horse::Column::NoteId, Column::Id);
        let rows: Vec<(Uuid, String)> = note_horse::Entity::find()
            .select_only()
            .column(note_horse::Column::HorseId)
            .column(Column::Text)
            .join(JoinType::InnerJoin, its_notes)
            .filter(note_horse::Column::HorseId.is_in(horses.iter().copied()))
            .into_tuple()
            .all(db)
            .await
            .map_err(store_error)?;
        for (horse, text) in rows {
            texts.entry(horse).or_default().push(text);
        }
    }
    Ok(texts)
}

/// Deletes notes, with what they are about.
pub(crate) async fn delete_many(
    db: &TransactionConnection,
    ids: &[Uuid],
) -> Result<(), StoreError> {
    let ids = || ids.iter().copied();
    delete_where::<note_horse::Entity>(db, note_horse::Column::NoteId.is_in(ids())).await?;
    delete_where::<Entity>(db, Column::Id.is_in(ids())).await?;
    Ok(())
}
