//! Many entries at once, for imports and exports.

use book::{BookEntry, BookError, BookLimits, EntryText};
use kernel::{OrganizationId, Refusal, StoreError, Uuid};
use sea_orm::{ColumnTrait as _, ConnectionTrait, QueryOrder as _};

use super::entity::{entry, part, split};
use super::entries;
use super::references::References;
use crate::database::TransactionConnection;
use crate::row::{delete_where, find_all};
use crate::{idempotency, limits};

/// What the entries of an organization say, without their horses.
pub(crate) async fn texts_of(
    connection: &impl ConnectionTrait,
    organization: OrganizationId,
) -> Result<Vec<EntryText>, StoreError> {
    let text = |row: entry::Model| Ok(row.read(Vec::new())?.text);
    find_all(connection, entries::of(organization), text).await
}

/// All entries of an organization, the newest last.
pub(crate) async fn all_of(
    connection: &impl ConnectionTrait,
    organization: OrganizationId,
) -> Result<Vec<BookEntry>, StoreError> {
    const AT_ONCE: usize = 1000;
    let rows = entries::of(organization)
        .order_by_asc(entry::Column::Date)
        .order_by_asc(entry::Column::Id);
    let mut rows = find_all(connection, rows, Ok::<entry::Model, _>).await?;
    let mut all = Vec::new();
    while !rows.is_empty() {
        let rest = rows.split_off(rows.len().min(AT_ONCE));
        for read in entries::with_parts(connection, rows).await? {
            all.push(read?);
        }
        rows = rest;
    }
    Ok(all)
}

/// Inserts entries that do not recur. The organization is locked.
pub(crate) async fn insert_many(
    transaction: &TransactionConnection,
    organization: OrganizationId,
    all: &[BookEntry],
) -> Result<(), BookError> {
    References::of_entries(all)
        .hold(transaction, organization)
        .await?;
    entries::insert(transaction, all).await?;
    let most = BookLimits::default().entries;
    let own = entries::of(organization);
    let checked = limits::check::<_, Refusal>(transaction, own, BookLimits::ENTRIES, most);
    Ok(checked.await?)
}

/// Deletes entries of which no bill has a part.
pub(crate) async fn delete_many(
    transaction: &TransactionConnection,
    ids: &[Uuid],
) -> Result<(), StoreError> {
    let those = || ids.iter().copied();
    delete_where::<part::Entity>(transaction, part::Column::EntryId.is_in(those())).await?;
    delete_where::<split::Entity>(transaction, split::Column::EntryId.is_in(those())).await?;
    delete_where::<entry::Entity>(transaction, entry::Column::Id.is_in(those())).await?;
    idempotency::forget_these(transaction, ids).await
}
