//! The list of entries.

use book::{BookEntry, BookFilter};
use kernel::{Page, PageRequest, Scope, SortKey, StoreError};
use sea_orm::{
    ColumnTrait as _, DatabaseConnection, DbBackend, EntityTrait as _, QueryFilter as _,
    QuerySelect as _, QueryTrait as _,
};

use super::entity::{entry, part, split};
use super::entries::with_parts;
use crate::list::{contain_words, descending, fetch_page_by, text_cursor};
use crate::row::readable;
use crate::scope::within;
use crate::table::Stored as _;

pub(super) async fn page(
    connection: &DatabaseConnection,
    backend: DbBackend,
    scope: &Scope,
    filter: &BookFilter,
    page: &PageRequest<SortKey>,
) -> Result<Page<BookEntry, SortKey>, StoreError> {
    let query = entry::Entity::find()
        .filter(within(entry::Column::OrganizationId, scope))
        .apply_if(filter.organization, |query, id| {
            query.filter(entry::Column::OrganizationId.eq(id.as_uuid()))
        })
        .apply_if(filter.from, |query, from| {
            query.filter(entry::Column::Date.gte(from.column()))
        })
        .apply_if(filter.to, |query, to| {
            query.filter(entry::Column::Date.lte(to.column()))
        })
        .apply_if(filter.kind, |query, kind| {
            query.filter(entry::Column::Kind.eq(kind.as_str()))
        })
        .apply_if(filter.category, |query, category| {
            query.filter(entry::Column::Category.eq(category.as_str()))
        })
        .apply_if(filter.horse, |query, horse| {
            let of_horse = split::Entity::find()
                .select_only()
                .column(split::Column::EntryId)
                .filter(split::Column::HorseId.eq(horse.as_uuid()));
            query.filter(entry::Column::Id.in_subquery(of_horse.into_query()))
        })
        .apply_if(filter.owner.as_deref(), |query, owner| {
            let of_owner = part::Entity::find()
                .select_only()
                .column(part::Column::EntryId)
                .filter(within(part::Column::OrganizationId, scope))
                .filter(part::Column::OwnerName.eq(owner));
            query.filter(entry::Column::Id.in_subquery(of_owner.into_query()))
        })
        .apply_if(filter.text.as_deref(), |query, text| {
            query.filter(contain_words(backend, &[entry::Column::SearchKey], text))
        });
    let query = descending(
        query,
        entry::Column::Date,
        entry::Column::Id,
        text_cursor(page),
    );
    let key = entry::Column::Date;
    let found: Page<entry::Model, String> =
        fetch_page_by(connection, query, None, page.limit, key, Ok).await?;
    let entries = with_parts(connection, found.items).await?;
    Ok(Page {
        items: readable(entries.into_iter()),
        next: found.next,
    }
    .map_key(SortKey::Text))
}
