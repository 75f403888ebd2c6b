//! Lists an owner's horses, and the horses of all owners that are for sale.

use horses::{Age, ForSale, HorseFilter, HorseSummary, SaleFilter, SaleSort, Span};
use kernel::{Cursor, Page, PageRequest, Scope, SortKey, StoreError};
use sea_orm::sea_query::{Expr, ExprTrait as _};
use sea_orm::{
    ColumnTrait as _, DatabaseConnection, DbBackend, EntityTrait as _, QueryFilter as _,
    QueryTrait as _, Select, Value,
};
use time::Date;

use super::entity::horse::{Column, Entity};
use super::mapping::{select_listed, to_for_sale, to_summary};
use crate::list::{ascending, contain_words, descending, fetch_page, fetch_page_by};
use crate::scope::within;
use crate::table::Stored;

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
    page: &PageRequest<SortKey>,
) -> Result<Page<ForSale, SortKey>, StoreError> {
    let query = Entity::find()
        .filter(for_sale())
        .apply_if(filter.gender, |query, gender| {
            query.filter(Column::Gender.eq(gender.as_str()))
        })
        .apply_if(filter.breed.as_ref(), |query, breed| {
            query.filter(Column::Breed.eq(breed.as_str()))
        })
        .apply_if(filter.discipline.as_deref(), |query, text| {
            query.filter(contain_words(backend, &[Column::DisciplineKey], text))
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
    let query = spanned(query, Column::Price, filter.price);
    let query = spanned(query, Column::Height, filter.height);
    let query = aged(query, filter);
    let cursor = page.after.as_ref().map(|cursor| Cursor {
        key: match &cursor.key {
            SortKey::Number(number) => Value::from(*number),
            SortKey::Text(text) => Value::from(text.as_str()),
        },
        id: cursor.id,
    });
    let (query, key, limit) = (select_listed(query), sorted_by(filter.sort), page.limit);
    let query = match filter.sort {
        SaleSort::Newest => descending(query, key, Column::Id, cursor),
        _ => ascending(query, key, Column::Id, cursor),
    };
    if filter.sort == SaleSort::Name {
        let page = fetch_page_by(connection, query, None, limit, key, to_for_sale).await?;
        return Ok(page.map_key(SortKey::Text));
    }
    let page = fetch_page(connection, query, None, limit, key, to_for_sale).await?;
    Ok(page.map_key(SortKey::Number))
}

/// The rows of horses with these ages today: by the date of birth, or else as typed.
fn aged(query: Select<Entity>, SaleFilter { age, today, .. }: &SaleFilter) -> Select<Entity> {
    let day = |born: Date| born.to_string();
    query
        .apply_if(age.from, |query, from| {
            let typed = Column::DateOfBirth
                .is_null()
                .and(Column::Age.gte(from.column()));
            let born = Column::DateOfBirth.lte(day(from.latest_birth(*today)));
            query.filter(typed.or(born))
        })
        .apply_if(age.to, |query, to| {
            let typed = Column::DateOfBirth
                .is_null()
                .and(Column::Age.lte(to.column()));
            let older = Age::stored(to.years().saturating_add(1));
            let born = Column::DateOfBirth.gt(day(older.latest_birth(*today)));
            query.filter(typed.or(born))
        })
}

/// What the market is sorted by; each has an index of what is listed.
const fn sorted_by(sort: SaleSort) -> Column {
    match sort {
        SaleSort::Newest => Column::ListedAt,
        SaleSort::Price => Column::PriceKey,
        SaleSort::PriceDown => Column::PriceDownKey,
        SaleSort::Height => Column::HeightKey,
        SaleSort::Age => Column::AgeKey,
        SaleSort::Name => Column::NameKey,
    }
}

/// The rows of which a column lies between two values, both included.
fn spanned<T: Stored<Column = i64>>(
    query: Select<Entity>,
    column: Column,
    span: Span<T>,
) -> Select<Entity> {
    query
        .apply_if(span.from, |query, from| {
            query.filter(column.gte(from.column()))
        })
        .apply_if(span.to, |query, to| query.filter(column.lte(to.column())))
}

/// The rows after the cursor, in the descending order of an index.
fn newest_first(query: Select<Entity>, key: Column, page: &PageRequest) -> Select<Entity> {
    descending(select_listed(query), key, Column::Id, page.after)
}
