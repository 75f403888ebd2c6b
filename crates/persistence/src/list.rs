//! Shared parts of lists: paging with cursors, and text search.

use kernel::{Cursor, Page, PageRequest, SortKey, StoreError, fold};
use sea_orm::sea_query::{Alias, DynIden, Expr, ExprTrait, Func};
use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait as _, DatabaseConnection, DbBackend, EntityTrait,
    FromQueryResult, IdenStatic as _, QueryFilter as _, QueryOrder as _, QueryResult,
    QuerySelect as _, QueryTrait as _, Select, TryGetable, Value,
};

use crate::error::store_error;
use crate::row::{Unreadable, read_row, readable};

/// Maximum size in bytes of the large parts of a page's rows, unless a single
/// row is larger. A response has about this size, and about three times as much
/// is in memory.
pub(crate) const MAX_PAGE_BYTES: i64 = 1 << 20;

/// The rows after the cursor, sorted upwards by `key` and then by `id`.
pub(crate) fn ascending<E: EntityTrait, K: Into<Value>>(
    query: Select<E>,
    key: E::Column,
    id: E::Column,
    cursor: Option<Cursor<K>>,
) -> Select<E> {
    query
        .apply_if(cursor, |query, cursor| query.filter(after(key, id, cursor)))
        .order_by_asc(key)
        .order_by_asc(id)
}

/// The rows after the cursor, sorted downwards by `key` and then by `id`.
pub(crate) fn descending<E: EntityTrait, K: Into<Value>>(
    query: Select<E>,
    key: E::Column,
    id: E::Column,
    cursor: Option<Cursor<K>>,
) -> Select<E> {
    query
        .apply_if(cursor, |query, cursor| {
            query.filter(before(key, id, cursor))
        })
        .order_by_desc(key)
        .order_by_desc(id)
}

/// The rows after the cursor in ascending order.
pub(crate) fn after<K: Into<Value>>(
    key: impl ColumnTrait,
    id: impl ColumnTrait,
    cursor: Cursor<K>,
) -> Expr {
    columns(key, id).gt(values(cursor))
}

/// The rows after the cursor in descending order.
pub(crate) fn before<K: Into<Value>>(
    key: impl ColumnTrait,
    id: impl ColumnTrait,
    cursor: Cursor<K>,
) -> Expr {
    columns(key, id).lt(values(cursor))
}

/// The cursor of a list that is sorted by a text. A cursor of another list is before
/// all texts.
pub(crate) fn text_cursor(page: &PageRequest<SortKey>) -> Option<Cursor<String>> {
    page.after.as_ref().map(|cursor| Cursor {
        key: match &cursor.key {
            SortKey::Text(text) => text.clone(),
            SortKey::Number(_) => String::new(),
        },
        id: cursor.id,
    })
}

/// A row value, because both databases can then start reading an index exactly
/// at the cursor, even with thousands of equal keys.
fn columns(key: impl ColumnTrait, id: impl ColumnTrait) -> Expr {
    let column = |column: (DynIden, DynIden)| Expr::col(column);
    Expr::tuple([column(key.as_column_ref()), column(id.as_column_ref())])
}

fn values<K: Into<Value>>(cursor: Cursor<K>) -> Expr {
    Expr::tuple([Expr::val(cursor.key), Expr::val(cursor.id)])
}

/// Whether columns of folded text contain each word that somebody typed, in one
/// column or another.
pub(crate) fn contain_words<C: ColumnTrait>(
    backend: DbBackend,
    columns: &[C],
    typed: &str,
) -> Condition {
    let typed = fold(typed);
    let words = typed.split_whitespace().map(|word| {
        let columns = columns.iter();
        let found = columns.map(|column| contains(backend, *column, word));
        found.fold(Condition::any(), Condition::add)
    });
    words.fold(Condition::all(), Condition::add)
}

/// Whether a column of folded text contains a folded text. Uses the position
/// instead of `LIKE`, in which some characters are wildcards.
pub(crate) fn contains(backend: DbBackend, column: impl ColumnTrait, folded: &str) -> Expr {
    let column = Expr::col(column.as_column_ref());
    contains_text(backend, column, folded.to_owned())
}

/// Whether a column of folded text begins with a text.
pub(crate) fn begins(backend: DbBackend, column: impl ColumnTrait, text: &str) -> Expr {
    let column = Expr::col(column.as_column_ref());
    position(backend, column, text.to_owned()).map_or_else(never, |position| position.eq(1))
}

/// Whether a text contains another one exactly.
pub(crate) fn contains_text(backend: DbBackend, text: Expr, part: String) -> Expr {
    position(backend, text, part).map_or_else(never, |position| position.gt(0))
}

fn never() -> Expr {
    Expr::val(1).eq(0)
}

/// Where a text contains another one exactly, from 1; 0 if nowhere. `None` if no
/// text can contain it.
fn position(backend: DbBackend, text: Expr, part: String) -> Option<Expr> {
    // No stored text contains NUL, and PostgreSQL rejects it in parameters.
    if part.contains('\0') {
        return None;
    }
    let position = match backend {
        DbBackend::Postgres => "strpos",
        _ => "instr",
    };
    let position = Func::cust(Alias::new(position)).arg(text).arg(part);
    Some(Expr::from(position))
}

/// Reads a page of at most `limit` rows that have at most about
/// [`MAX_PAGE_BYTES`] in total, but at least one row.
///
/// `size` is the size of a row in bytes, if rows may be large, see [`octets`].
/// The sizes are queried first, so that rows that do not fit are never in
/// memory. The rows are sorted by `key` and then by id. Unreadable rows are
/// omitted.
pub(crate) async fn fetch_page<E, R, T>(
    connection: &DatabaseConnection,
    query: Select<E>,
    size: Option<Expr>,
    limit: u32,
    key: E::Column,
    read: impl FnMut(R) -> Result<T, Unreadable>,
) -> Result<Page<T>, StoreError>
where
    E: EntityTrait,
    R: FromQueryResult,
{
    fetch_page_by(connection, query, size, limit, key, read).await
}

/// Like [`fetch_page`], sorted by a column of any type.
pub(crate) async fn fetch_page_by<E, R, T, K>(
    connection: &DatabaseConnection,
    query: Select<E>,
    size: Option<Expr>,
    limit: u32,
    key: E::Column,
    mut read: impl FnMut(R) -> Result<T, Unreadable>,
) -> Result<Page<T, K>, StoreError>
where
    E: EntityTrait,
    R: FromQueryResult,
    K: TryGetable,
{
    let limit = match size {
        Some(size) => rows_that_fit(connection, query.clone(), size, limit).await?,
        None => limit,
    };
    // One more row than returned shows whether there is a next page.
    let query = query.limit(u64::from(limit) + 1).into_query();
    let rows = connection.query_all(&query).await.map_err(store_error)?;
    let page = Page::from_overfetched(rows, limit, |row| cursor_of(row, key.as_str()));
    let values = page
        .items
        .iter()
        .map(|row| read_row::<E, R, T>(row, &mut read));
    Ok(Page {
        items: readable(values),
        next: page.next,
    })
}

fn cursor_of<K: TryGetable>(row: &QueryResult, key: &str) -> Option<Cursor<K>> {
    Some(Cursor {
        key: row.try_get("", key).ok()?,
        id: row.try_get("", "id").ok()?,
    })
}

/// The size of a column as text in bytes.
pub(crate) fn octets(column: impl ColumnTrait) -> Expr {
    let text = Expr::col(column.as_column_ref()).cast_as(Alias::new("text"));
    Func::cust(Alias::new("octet_length")).arg(text).into()
}

async fn rows_that_fit<E: EntityTrait>(
    connection: &DatabaseConnection,
    query: Select<E>,
    size: Expr,
    limit: u32,
) -> Result<u32, StoreError> {
    let sizes: Vec<i64> = query
        .select_only()
        .expr_as(size.cast_as(Alias::new("bigint")), "bytes")
        .limit(u64::from(limit))
        .into_tuple()
        .all(connection)
        .await
        .map_err(store_error)?;
    let mut left = MAX_PAGE_BYTES;
    let fitting = sizes.iter().take_while(|size| {
        left -= *size;
        left >= 0
    });
    // At least one row, at most the limit.
    Ok(u32::try_from(fitting.count()).map_or(limit, |count| count.clamp(1, limit)))
}
