//! An account's own horses: found, and locked before they are changed.

use horses::Horse;
use kernel::{Actor, HorseId, StoreError};
use sea_orm::{
    ColumnTrait as _, Condition, ConnectionTrait, EntityTrait as _, JoinType, QueryFilter as _,
    QuerySelect as _, RelationDef,
};

use super::entity::horse::{Column, Entity, Model};
use super::entity::section;
use super::mapping::{HorseRows, to_horse};
use crate::row::{find_all, find_one};

/// The actor's horses.
pub(super) fn owned_by(actor: Actor) -> Condition {
    Condition::all().add(Column::AccountId.eq(actor.account_id().as_uuid()))
}

/// One of the actor's horses.
pub(super) fn this_one(actor: Actor, id: HorseId) -> Condition {
    owned_by(actor).add(Column::Id.eq(id.as_uuid()))
}

/// One of the actor's horses, which nobody else changes until the transaction
/// ends. All that changes a horse begins with its row, so that two who change
/// different parts of it wait for each other in one order.
pub(super) async fn lock(
    transaction: &impl ConnectionTrait,
    actor: Actor,
    id: HorseId,
) -> Result<Option<Model>, StoreError> {
    let one = Entity::find()
        .filter(this_one(actor, id))
        // FOR UPDATE on PostgreSQL; on SQLite, which has no such thing, the
        // transaction has locked all from its beginning.
        .lock_exclusive();
    find_one(transaction, one, Ok).await
}

/// One of the actor's horses with all its sections.
///
/// The sections first: of a horse that is deleted meanwhile there is then no
/// row any more, and not one whose sections are missing.
pub(super) async fn find(
    connection: &impl ConnectionTrait,
    actor: Actor,
    id: HorseId,
) -> Result<Option<Horse>, StoreError> {
    let rows = find_rows(connection, actor, id).await?;
    rows.map(to_horse).transpose()
}

/// The same as rows.
pub(super) async fn find_rows(
    connection: &impl ConnectionTrait,
    actor: Actor,
    id: HorseId,
) -> Result<Option<HorseRows>, StoreError> {
    let its_horse: RelationDef = section::Entity::belongs_to(Entity)
        .from(section::Column::HorseId)
        .to(Column::Id)
        .into();
    let sections = section::Entity::find()
        .join(JoinType::InnerJoin, its_horse)
        .filter(this_one(actor, id));
    let sections: Vec<section::Model> = find_all(connection, sections, Ok).await?;
    if sections.is_empty() {
        return Ok(None);
    }
    let horse = Entity::find().filter(this_one(actor, id));
    let horse = find_one(connection, horse, Ok).await?;
    Ok(horse.map(|horse| HorseRows { horse, sections }))
}
