//! Lists an owner's horses, and the horses of all owners that are for sale.

use horses::{ForSale, HorseFilter, HorseSummary, SaleFilter};
use kernel::{Page, PageRequest, Scope, StoreError};
use sea_orm::sea_query::{Expr, ExprTrait as _};
use sea_orm::{
    ColumnTrait as _, DatabaseConnection, DbBackend, EntityTrait as _, QueryFilter as _,
    QueryTrait as _, Select,
};

use super::entity::horse::{Column, Entity};
use super::mapping::{select_listed, to_for_sale, to_summary};
use crate::list::{contain_words, descending, fetch_page};
use crate::scope::within;

/// A horse of any owner that is for sale.
pub(super) fn for_sale() -> Expr {
    let is_listed = Column::ListedAt.is_not_null();
    is_listed.and(Column::ArchivedOn.is_null())
}

pub(super) async fn of_owner(
    connection: &DatabaseConnection,
    backend: DbBackend,
    scope: &Scope,
    filter: &HorseFilter,
    page: &PageRequest,
) -> Result<Page<HorseSummary>, StoreError> {
    let archived = if filter.is_archived {
        Column::ArchivedOn.is_not_null()
    } else {
        Column::ArchivedOn.is_null()
    };
    let query = Entity::find()
        .filter(within(Column::OrganizationId, scope))
        .filter(archived)
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
    let query = newest_first(query, Column::ListedAt, page);
    let key = Column::ListedAt;
    fetch_page(connection, query, None, page.limit, key, to_for_sale).await
}

/// The rows after the cursor, in the descending order of an index.
fn newest_first(query: Select<Entity>, key: Column, page: &PageRequest) -> Select<Entity> {
    descending(select_listed(query), key, Column::Id, page.after)
}
