//! Stores and lists care items.

use horses::{CareEntry, CareFilter, CareItem, CareKind};
use kernel::{CareItemId, HorseId, Page, PageRequest, RecordDate, RequiredLine, Scope, StoreError};
use sea_orm::sea_query::IntoCondition;
use sea_orm::{
    ColumnTrait as _, ConnectionTrait, DatabaseConnection, DbBackend, EntityTrait as _,
    FromQueryResult, IntoActiveModel as _, JoinType, QueryFilter as _, QuerySelect as _,
    QueryTrait as _,
};
use uuid::Uuid;

use super::entity::{care, horse};
use super::mapping::{to_day, to_photo_name};
use crate::list::{ascending, contain_words, fetch_page};
use crate::row::{Unreadable, delete_where, insert_all, present, relation};
use crate::scope::within;

/// The stored day of items without a date, so that they are sorted last.
const NO_DAY: i64 = i64::MAX;

/// An item with the fields of its horse that the list shows.
#[derive(FromQueryResult)]
struct EntryRow {
    #[sea_orm(nested)]
    item: care::Model,
    horse_name: String,
    profile_photo: Option<String>,
}

/// Replaces all care items of the horse.
pub(super) async fn replace(
    connection: &impl ConnectionTrait,
    organization_id: Uuid,
    horse_id: Uuid,
    items: &[CareItem],
) -> Result<(), StoreError> {
    delete(connection, care::Column::HorseId.eq(horse_id)).await?;
    insert(connection, organization_id, horse_id, items).await
}

pub(super) async fn insert(
    connection: &impl ConnectionTrait,
    organization_id: Uuid,
    horse_id: Uuid,
    items: &[CareItem],
) -> Result<(), StoreError> {
    let rows = items.iter().map(|item| {
        let row = care::Model {
            id: item.id.as_uuid(),
            horse_id,
            organization_id,
            kind: item.kind.as_str().to_owned(),
            name: item.name.clone(),
            last_on: item.last_on.map(|day| day.to_string()),
            due_on: item.due_on.map(|day| day.to_string()),
            due_day: item.due_on.map_or(NO_DAY, julian_day),
        };
        row.into_active_model()
    });
    insert_all(connection, rows).await
}

pub(super) async fn delete(
    connection: &impl ConnectionTrait,
    which: impl IntoCondition,
) -> Result<(), StoreError> {
    delete_where::<care::Entity>(connection, which).await?;
    Ok(())
}

pub(super) async fn list(
    connection: &DatabaseConnection,
    backend: DbBackend,
    scope: &Scope,
    filter: &CareFilter,
    page: &PageRequest,
) -> Result<Page<CareEntry>, StoreError> {
    let its_horse = relation(care::Column::HorseId, horse::Column::Id);
    let query = care::Entity::find()
        .column_as(horse::Column::Name, "horse_name")
        .column_as(horse::Column::ProfilePhoto, "profile_photo")
        .join(JoinType::InnerJoin, its_horse)
        .filter(within(care::Column::OrganizationId, scope))
        .apply_if(filter.kind, |query, kind| {
            query.filter(care::Column::Kind.eq(kind.as_str()))
        })
        .apply_if(filter.horse_id, |query, id| {
            query.filter(care::Column::HorseId.eq(id.as_uuid()))
        })
        .apply_if(filter.text.as_deref(), |query, text| {
            query.filter(contain_words(backend, &[horse::Column::NameKey], text))
        })
        .apply_if(filter.until, |query, until| {
            query.filter(care::Column::DueDay.lte(julian_day(until)))
        });
    let query = ascending(query, care::Column::DueDay, care::Column::Id, page.after);
    let key = care::Column::DueDay;
    fetch_page(connection, query, None, page.limit, key, to_entry).await
}

fn to_entry(row: EntryRow) -> Result<CareEntry, Unreadable> {
    let EntryRow {
        item,
        horse_name,
        profile_photo,
    } = row;
    Ok(CareEntry {
        horse_id: HorseId::new(item.horse_id),
        horse_name: RequiredLine::stored(horse_name),
        profile_photo: to_photo_name("horses.profile_photo", profile_photo.as_deref())?,
        item: CareItem {
            id: CareItemId::new(item.id),
            kind: present("kind", CareKind::parse(&item.kind))?,
            name: item.name,
            last_on: to_day("last_on", item.last_on.as_deref())?,
            due_on: to_day("due_on", item.due_on.as_deref())?,
        },
    })
}

fn julian_day(day: RecordDate) -> i64 {
    day.as_date().to_julian_day().into()
}
