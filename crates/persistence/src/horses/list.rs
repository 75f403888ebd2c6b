//! The owner's list of horses, and everybody's list of those for sale.

use horses::{ForSale, HorseFilter, HorseSummary, SaleFilter};
use kernel::{Actor, Cursor, Page, PageRequest, StoreError};
use sea_orm::{
    ColumnTrait as _, Condition, DatabaseConnection, DbBackend, EntityTrait as _, QueryFilter as _,
    QueryOrder as _, QuerySelect as _, QueryTrait as _, Select,
};

use super::entity::horse::{Column, Entity};
use super::mapping::{ListedRow, to_for_sale, to_summary};
use super::store::owned_by;
use crate::error::store_error;
use crate::list::{before, contains, read_page};

/// Anybody's horse that is for sale.
pub(super) fn for_sale() -> Condition {
    Condition::all().add(Column::ListedAt.is_not_null())
}

pub(super) async fn of_owner(
    connection: &DatabaseConnection,
    backend: DbBackend,
    actor: Actor,
    filter: &HorseFilter,
    page: &PageRequest,
) -> Result<Page<HorseSummary>, StoreError> {
    let query = Entity::find()
        .filter(owned_by(actor))
        .apply_if(filter.text.as_deref(), |query, text| {
            query.filter(contains(backend, Column::NameKey, text))
        });
    let rows = last_first(connection, query, Column::CreatedAt, page).await?;
    let page = Page::from_overfetched(rows, page.limit, |row| Cursor {
        key: row.created_at,
        id: row.id,
    });
    read_page(page, |row| to_summary(&row))
}

pub(super) async fn of_market(
    connection: &DatabaseConnection,
    backend: DbBackend,
    filter: &SaleFilter,
    page: &PageRequest,
) -> Result<Page<ForSale>, StoreError> {
    let query = Entity::find()
        .filter(for_sale())
        .apply_if(filter.gender, |query, gender| {
            query.filter(Column::Gender.eq(gender.as_str()))
        })
        .apply_if(filter.text.as_deref(), |query, text| {
            let searched = [
                Column::NameKey,
                Column::BreedKey,
                Column::StableKey,
                Column::LocationKey,
            ];
            let found = searched.map(|column| contains(backend, column, text));
            query.filter(found.into_iter().fold(Condition::any(), Condition::add))
        });
    let rows = last_first(connection, query, Column::ListedAt, page).await?;
    let page = Page::from_overfetched(rows, page.limit, |row| Cursor {
        key: row.listed_at.unwrap_or_default(),
        id: row.id,
    });
    read_page(page, |row| to_for_sale(&row))
}

/// A page, and one row more, that is read along an index.
async fn last_first(
    connection: &DatabaseConnection,
    query: Select<Entity>,
    key: Column,
    page: &PageRequest,
) -> Result<Vec<ListedRow>, StoreError> {
    query
        .select_only()
        .columns(ListedRow::COLUMNS)
        .apply_if(page.after, |query, cursor| {
            query.filter(before(key, Column::Id, cursor))
        })
        .order_by_desc(key)
        .order_by_desc(Column::Id)
        .limit(u64::from(page.limit) + 1)
        .into_model::<ListedRow>()
        .all(connection)
        .await
        .map_err(store_error)
}
