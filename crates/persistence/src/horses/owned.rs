//! Finds an organization's horses, and locks them before changes.

use std::collections::HashMap;

use horses::Horse;
use kernel::{HorseId, LinkPurpose, LinkSubject, OrganizationId, Scope, StoreError};
use sea_orm::sea_query::{Expr, LockType};
use sea_orm::{
    ColumnTrait as _, ConnectionTrait, EntityTrait as _, FromQueryResult, JoinType,
    QueryFilter as _, QueryOrder as _, QuerySelect as _, Select,
};
use uuid::Uuid;

use super::entity::horse::{Column, Entity};
use super::entity::{horse, section};
use super::mapping::HorseRows;
use crate::links;
use crate::row::{IDS_AT_ONCE, find_all, find_one, relation};
use crate::scope::{lock_own, this_one};

/// One of the actor's horses with all its sections.
///
/// Reads the sections first: if the horse is deleted meanwhile, its row is not
/// found, rather than a row whose sections are missing.
pub(crate) async fn find(
    connection: &impl ConnectionTrait,
    scope: &Scope,
    id: HorseId,
) -> Result<Option<Horse>, StoreError> {
    let sections = sections_of(connection, scope, id).await?;
    if sections.is_empty() {
        return Ok(None);
    }
    let horse = Entity::find()
        .expr_as(sale_link(), "sale_link")
        .filter(this_one::<Entity>(scope, id.as_uuid()));
    let horse = find_one(connection, horse, Ok::<LinkedRow, _>).await?;
    let rows = horse.map(|row| row.with(sections));
    rows.map(HorseRows::read).transpose()
}

/// A horse with the link of its sale.
#[derive(FromQueryResult)]
struct LinkedRow {
    #[sea_orm(nested)]
    horse: horse::Model,
    sale_link: Option<String>,
}

impl LinkedRow {
    fn with(self, sections: Vec<section::Model>) -> HorseRows {
        HorseRows {
            horse: self.horse,
            sections,
            sale_link: self.sale_link,
        }
    }
}

/// The link of the sale of a horse, in a query of horses.
pub(super) fn sale_link() -> Expr {
    links::token_of_horse(LinkPurpose::SALE_PAGE, Column::Id)
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
    let its_sale = links::is_for(LinkPurpose::SALE_PAGE, LinkSubject::Horse(id));
    let link = links::find(transaction, its_sale).await?;
    let rows = HorseRows {
        horse,
        sections,
        sale_link: link.map(|it| it.token.to_string()),
    };
    rows.read().map(Some)
}

/// Like [`lock`], of several horses of an organization: those that are there, in the
/// order of their ids.
pub(crate) async fn lock_all(
    transaction: &impl ConnectionTrait,
    organization: OrganizationId,
    ids: impl IntoIterator<Item = Uuid>,
) -> Result<Vec<Horse>, StoreError> {
    let mut all = Vec::new();
    let ids: Vec<_> = ids.into_iter().collect();
    for ids in ids.chunks(IDS_AT_ONCE) {
        let those = Column::Id.is_in(ids.iter().copied());
        let horses = of_organization(organization).filter(those);
        let horses = horses.lock(LockType::NoKeyUpdate);
        all.extend(whole(transaction, horses).await?);
    }
    Ok(all)
}

/// The horses of an organization with these names, folded, in the order of their ids.
pub(crate) async fn with_names(
    connection: &impl ConnectionTrait,
    organization: OrganizationId,
    names: impl IntoIterator<Item = String>,
) -> Result<Vec<Horse>, StoreError> {
    let mut all = Vec::new();
    let names: Vec<_> = names.into_iter().collect();
    for names in names.chunks(IDS_AT_ONCE) {
        let those = Column::NameKey.is_in(names.iter().map(String::as_str));
        let horses = of_organization(organization).filter(those);
        all.extend(whole(connection, horses).await?);
    }
    Ok(all)
}

fn of_organization(organization: OrganizationId) -> Select<Entity> {
    Entity::find()
        .expr_as(sale_link(), "sale_link")
        .filter(Column::OrganizationId.eq(organization.as_uuid()))
        .order_by_asc(Column::Id)
}

/// The horses of a query, with their sections.
async fn whole(
    connection: &impl ConnectionTrait,
    horses: Select<Entity>,
) -> Result<Vec<Horse>, StoreError> {
    let horses = find_all(connection, horses, Ok::<LinkedRow, _>).await?;
    if horses.is_empty() {
        return Ok(Vec::new());
    }
    let ids = horses.iter().map(|it: &LinkedRow| it.horse.id);
    let those = section::Column::HorseId.is_in(ids);
    let mut sections: HashMap<Uuid, Vec<section::Model>> = HashMap::new();
    for row in find_all(connection, section::Entity::find().filter(those), Ok).await? {
        let row: section::Model = row;
        sections.entry(row.horse_id).or_default().push(row);
    }
    let whole = horses.into_iter().map(|row| {
        let sections = sections.remove(&row.horse.id).unwrap_or_default();
        row.with(sections).read()
    });
    whole.collect()
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
