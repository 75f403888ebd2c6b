//! The owner's list of horses, and everybody's list of those for sale.

use horses::{ForSale, HorseFilter, HorseSummary, SaleFilter};
use kernel::{Actor, Cursor, Page, PageRequest, StoreError};
use sea_orm::{
    ColumnTrait as _, Condition, DatabaseConnection, DbBackend, EntityTrait as _, QueryFilter as _,
    QueryOrder as _, QuerySelect as _, QueryTrait as _, Select,
};

use super::entity::horse::{Column, Entity};
use super::mapping::{ListedRow, to_for_sale, to_summary};
use super::owned::owned_by;
use crate::list::{before, contains, fetch_page, read_page};

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
    let query = last_first(query, Column::CreatedAt, page);
    let page = fetch_page(connection, query, &[], page.limit, |row: &ListedRow| {
        Cursor {
            key: row.created_at,
            id: row.id,
        }
    })
    .await?;
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
    let query = last_first(query, Column::ListedAt, page);
    let page = fetch_page(connection, query, &[], page.limit, |row: &ListedRow| {
        Cursor {
            key: row.listed_at.unwrap_or_default(),
            id: row.id,
        }
    })
    .await?;
    read_page(page, |row| to_for_sale(&row))
}

/// What follows the cursor, read along an index.
fn last_first(query: Select<Entity>, key: Column, page: &PageRequest) -> Select<Entity> {
    query
        .select_only()
        .columns(ListedRow::COLUMNS)
        .apply_if(page.after, |query, cursor| {
            query.filter(before(key, Column::Id, cursor))
        })
        .order_by_desc(key)
        .order_by_desc(Column::Id)
}
