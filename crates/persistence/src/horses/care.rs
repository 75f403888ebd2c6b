//! Stores and lists care items.

use horses::{CareEntry, CareFilter, CareItem};
use kernel::{HorseId, OrganizationId, Page, PageRequest, RequiredLine, Scope, StoreError};
use sea_orm::sea_query::IntoCondition;
use sea_orm::{
    ColumnTrait as _, ConnectionTrait, DatabaseConnection, DbBackend, EntityTrait as _,
    FromQueryResult, IntoActiveModel as _, JoinType, QueryFilter as _, QuerySelect as _,
    QueryTrait as _,
};

use super::entity::care::{Column, Entity, Model, StoredItem, julian_day};
use super::entity::horse;
use crate::list::{ascending, contain_words, fetch_page};
use crate::row::{Unreadable, delete_where, insert_all, relation};
use crate::scope::within;
use crate::table::read;

/// An item with the fields of its horse that the list shows.
#[derive(FromQueryResult)]
struct EntryRow {
    #[sea_orm(nested)]
    item: Model,
    horse_name: String,
    profile_photo: Option<String>,
}

/// Replaces all care items of the horse.
pub(super) async fn replace(
    connection: &impl ConnectionTrait,
    organization_id: OrganizationId,
    horse_id: HorseId,
    items: &[CareItem],
) -> Result<(), StoreError> {
    delete(connection, Column::HorseId.eq(horse_id.as_uuid())).await?;
    insert(connection, organization_id, horse_id, items).await
}

/// Replaces all care items of these horses.
pub(super) async fn replace_all(
    connection: &impl ConnectionTrait,
    horses: &[HorseId],
    items: &[StoredItem],
) -> Result<(), StoreError> {
    let ids = horses.iter().map(|it| it.as_uuid());
    delete(connection, Column::HorseId.is_in(ids)).await?;
    let rows = items.iter().map(|it| Model::of(it).into_active_model());
    insert_all(connection, rows).await
}

pub(super) async fn insert(
    connection: &impl ConnectionTrait,
    organization_id: OrganizationId,
    horse_id: HorseId,
    items: &[CareItem],
) -> Result<(), StoreError> {
    let rows = items.iter().map(|item| {
        let item = item.clone();
        let stored = StoredItem {
            horse_id,
            organization_id,
            item,
        };
        Model::of(&stored).into_active_model()
    });
    insert_all(connection, rows).await
}

pub(super) async fn delete(
    connection: &impl ConnectionTrait,
    which: impl IntoCondition,
) -> Result<(), StoreError> {
    delete_where::<Entity>(connection, which).await?;
    Ok(())
}

pub(super) async fn list(
    connection: &DatabaseConnection,
    backend: DbBackend,
    scope: &Scope,
    filter: &CareFilter,
    page: &PageRequest,
) -> Result<Page<CareEntry>, StoreError> {
    let its_horse = relation(Column::HorseId, horse::Column::Id);
    let query = Entity::find()
        .column_as(horse::Column::Name, "horse_name")
        .column_as(horse::Column::ProfilePhoto, "profile_photo")
        .join(JoinType::InnerJoin, its_horse)
        .filter(within(Column::OrganizationId, scope))
        .apply_if(filter.horse_id.is_none().then_some(()), |query, ()| {
            query.filter(horse::Column::ArchivedOn.is_null())
        })
        .apply_if(filter.kind, |query, kind| {
            query.filter(Column::Kind.eq(kind.as_str()))
        })
        .apply_if(filter.horse_id, |query, id| {
            query.filter(Column::HorseId.eq(id.as_uuid()))
        })
        .apply_if(filter.text.as_deref(), |query, text| {
            query.filter(contain_words(backend, &[horse::Column::NameKey], text))
        })
        .apply_if(filter.until, |query, until| {
            query.filter(Column::DueDay.lte(julian_day(until)))
        });
    let query = ascending(query, Column::DueDay, Column::Id, page.after);
    let key = Column::DueDay;
    fetch_page(connection, query, None, page.limit, key, to_entry).await
}

fn to_entry(row: EntryRow) -> Result<CareEntry, Unreadable> {
    let stored = row.item.read()?;
    Ok(CareEntry {
        horse_id: stored.horse_id,
        horse_name: RequiredLine::stored(row.horse_name),
        profile_photo: read("horses.profile_photo", row.profile_photo)?,
        item: stored.item,
    })
}
