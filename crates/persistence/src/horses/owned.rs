//! Finds an organization's horses, and locks them before changes.

use horses::Horse;
use kernel::{HorseId, Scope, StoreError};
use sea_orm::{ConnectionTrait, EntityTrait as _, JoinType, QueryFilter as _, QuerySelect as _};

use super::entity::horse::{Column, Entity};
use super::entity::section;
use super::mapping::HorseRows;
use crate::row::{find_all, find_one, relation};
use crate::scope::{lock_own, this_one};

/// One of the actor's horses with all its sections.
///
/// Reads the sections first: if the horse is deleted meanwhile, its row is not
/// found, rather than a row whose sections are missing.
pub(super) async fn find(
    connection: &impl ConnectionTrait,
    scope: &Scope,
    id: HorseId,
) -> Result<Option<Horse>, StoreError> {
    let sections = sections_of(connection, scope, id).await?;
    if sections.is_empty() {
        return Ok(None);
    }
    let horse = Entity::find().filter(this_one::<Entity>(scope, id.as_uuid()));
    let horse = find_one(connection, horse, Ok).await?;
    let rows = horse.map(|horse| HorseRows { horse, sections });
    rows.map(HorseRows::read).transpose()
}

/// Like [`find`], and locks its row until the transaction ends. Every change of a
/// horse locks this row first, so that concurrent changes of different parts wait
/// for each other in the same order.
pub(super) async fn lock(
    transaction: &impl ConnectionTrait,
    scope: &Scope,
    id: HorseId,
) -> Result<Option<Horse>, StoreError> {
    let Some(horse) = lock_own::<Entity>(transaction, scope, id.as_uuid()).await? else {
        return Ok(None);
    };
    let sections = sections_of(transaction, scope, id).await?;
    HorseRows { horse, sections }.read().map(Some)
}

async fn sections_of(
    connection: &impl ConnectionTrait,
    scope: &Scope,
    id: HorseId,
) -> Result<Vec<section::Model>, StoreError> {
    let its_horse = relation(section::Column::HorseId, Column::Id);
    let sections = section::Entity::find()
        .join(JoinType::InnerJoin, its_horse)
        .filter(this_one::<Entity>(scope, id.as_uuid()));
    find_all(connection, sections, Ok).await
}
