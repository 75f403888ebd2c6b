//! Lists an owner's horses, and the horses of all owners that are for sale.

use horses::{ForSale, HorseFilter, HorseSummary, SaleFilter};
use kernel::{Page, PageRequest, Scope, StoreError};
use sea_orm::{
    ColumnTrait as _, Condition, DatabaseConnection, DbBackend, EntityTrait as _, QueryFilter as _,
    QuerySelect as _, QueryTrait as _, Select,
};

use super::entity::horse::{Column, Entity};
use super::mapping::{ListedRow, to_for_sale, to_summary};
use super::owned::owned_by;
use crate::list::{contain_words, descending, fetch_page};

/// A horse of any owner that is for sale.
pub(super) fn for_sale() -> Condition {
    Condition::all().add(Column::ListedAt.is_not_null())
}

pub(super) async fn of_owner(
    connection: &DatabaseConnection,
    backend: DbBackend,
    scope: &Scope,
    filter: &HorseFilter,
    page: &PageRequest,
) -> Result<Page<HorseSummary>, StoreError> {
    let query = Entity::find()
        .filter(owned_by(scope))
        .apply_if(filter.text.as_deref(), |query, text| {
            query.filter(contain_words(backend, &[Column::NameKey], text))
        });
    let query = newest_first(query, Column::CreatedAt, page);
    let key = Column::CreatedAt;
    fetch_page(connection, query, None, page.limit, key, to_summary).await
}

pub(super) async fn of_market(
    connection: &DatabaseConnection,
    backend: DbBackend,
    filter: &SaleFilter,
    page: &PageRequest,
) -> Result<Page<ForSale>, StoreError> {
    let query = on_market(backend, filter, page);
    let key = Column::ListedAt;
    fetch_page(connection, query, None, page.limit, key, to_for_sale).await
}

fn on_market(backend: DbBackend, filter: &SaleFilter, page: &PageRequest) -> Select<Entity> {
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
            query.filter(contain_words(backend, &searched, text))
        });
    newest_first(query, Column::ListedAt, page)
}

/// The rows after the cursor, in the descending order of an index.
fn newest_first(query: Select<Entity>, key: Column, page: &PageRequest) -> Select<Entity> {
    let query = query
        .select_only()
        .columns(ListedRow::COLUMNS)
        .column(Column::CreatedAt);
    descending(query, key, Column::Id, page.after)
}
