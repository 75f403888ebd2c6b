//! Finds an organization's horses, and locks them before changes.

use horses::Horse;
use kernel::{HorseId, Scope, StoreError};
use sea_orm::{
    Condition, ConnectionTrait, EntityTrait as _, JoinType, QueryFilter as _, QuerySelect as _,
};

use super::entity::horse::{Column, Entity, Model};
use super::entity::section;
use super::mapping::{HorseRows, to_horse};
use crate::row::{find_all, find_one, relation};
use crate::scope::{lock_own, lock_own_alone, this_one, within};

/// The horses within the scope.
pub(super) fn owned_by(scope: &Scope) -> Condition {
    Condition::all().add(within(Column::OrganizationId, scope))
}

/// Finds one of the actor's horses and locks its row until the transaction
/// ends. Every change of a horse locks this row first, so that concurrent
/// changes of different parts wait for each other in the same order.
pub(super) async fn lock(
    transaction: &impl ConnectionTrait,
    scope: &Scope,
    id: HorseId,
) -> Result<Option<Model>, StoreError> {
    lock_own::<Entity>(transaction, scope, id.as_uuid()).await
}

/// Like [`lock`], but waits for transactions that refer to the horse: before it is
/// deleted.
pub(super) async fn lock_alone(
    transaction: &impl ConnectionTrait,
    scope: &Scope,
    id: HorseId,
) -> Result<Option<Model>, StoreError> {
    lock_own_alone::<Entity>(transaction, scope, id.as_uuid()).await
}

/// One of the actor's horses with all its sections.
///
/// Reads the sections first: if the horse is deleted meanwhile, its row is not
/// found, rather than a row whose sections are missing.
pub(crate) async fn find(
    connection: &impl ConnectionTrait,
    scope: &Scope,
    id: HorseId,
) -> Result<Option<Horse>, StoreError> {
    let rows = find_rows(connection, scope, id).await?;
    rows.map(to_horse).transpose()
}

/// Like [`find`], but returns the rows.
pub(super) async fn find_rows(
    connection: &impl ConnectionTrait,
    scope: &Scope,
    id: HorseId,
) -> Result<Option<HorseRows>, StoreError> {
    let its_horse = relation(section::Column::HorseId, Column::Id);
    let sections = section::Entity::find()
        .join(JoinType::InnerJoin, its_horse)
        .filter(this_one::<Entity>(scope, id.as_uuid()));
    let sections: Vec<section::Model> = find_all(connection, sections, Ok).await?;
    if sections.is_empty() {
        return Ok(None);
    }
    let horse = Entity::find().filter(this_one::<Entity>(scope, id.as_uuid()));
    let horse = find_one(connection, horse, Ok).await?;
    Ok(horse.map(|horse| HorseRows { horse, sections }))
}
