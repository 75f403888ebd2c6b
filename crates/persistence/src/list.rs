//! What lists share: going on after a cursor, and looking for text.

use kernel::{Cursor, Page, StoreError};
use sea_orm::sea_query::{Alias, DynIden, Expr, ExprTrait, Func};
use sea_orm::{
    ColumnTrait, ConnectionTrait as _, DatabaseConnection, DbBackend, EntityTrait, FromQueryResult,
    IdenStatic as _, QueryResult, QuerySelect as _, QueryTrait as _, Select,
};

use crate::error::store_error;
use crate::row::{Unreadable, read_row, readable};

/// How many bytes the large columns of a page's rows have at most, unless a
/// single row has more. An answer is about as large, and is in memory some three
/// times.
pub(crate) const MAX_PAGE_BYTES: i64 = 1 << 20;

/// What follows the cursor in a list with the lowest key first.
pub(crate) fn after(key: impl ColumnTrait, id: impl ColumnTrait, cursor: Cursor) -> Expr {
    columns(key, id).gt(values(cursor))
}

/// What follows the cursor in a list with the highest key first.
pub(crate) fn before(key: impl ColumnTrait, id: impl ColumnTrait, cursor: Cursor) -> Expr {
    columns(key, id).lt(values(cursor))
}

/// Compared as one value, not by cases: so both databases start to read an
/// index right at the cursor, also among thousands of equal keys.
fn columns(key: impl ColumnTrait, id: impl ColumnTrait) -> Expr {
    let column = |column: (DynIden, DynIden)| Expr::col(column);
    Expr::tuple([column(key.as_column_ref()), column(id.as_column_ref())])
}

fn values(cursor: Cursor) -> Expr {
    Expr::tuple([Expr::val(cursor.key), Expr::val(cursor.id)])
}

/// Whether a column of lowered text contains a text, whatever its case. Finds
/// the position rather than using `LIKE`, in which some characters of what
/// people type have a meaning.
pub(crate) fn contains(backend: DbBackend, column: impl ColumnTrait, text: &str) -> Expr {
    // No stored text holds a NUL, and PostgreSQL refuses to look for one.
    if text.contains('\0') {
        return Expr::val(1).eq(0);
    }
    let position = match backend {
        DbBackend::Postgres => "strpos",
        _ => "instr",
    };
    Expr::from(
        Func::cust(Alias::new(position))
            .arg(Expr::col(column.as_column_ref()))
            .arg(text.to_lowercase()),
    )
    .gt(0)
}

/// Reads a page of at most `limit` rows, and of no more than have about
/// [`MAX_PAGE_BYTES`] in the columns that may be `large`, but at least one.
///
/// How large they are is asked first: what does not fit is never in memory.
/// The rows are sorted by `key` and then by id. Those that cannot be read are
/// left out.
pub(crate) async fn fetch_page<E, R, T>(
    connection: &DatabaseConnection,
    query: Select<E>,
    large: &[E::Column],
    limit: u32,
    key: E::Column,
    mut read: impl FnMut(R) -> Result<T, Unreadable>,
) -> Result<Page<T>, StoreError>
where
    E: EntityTrait,
    R: FromQueryResult,
{
    let sizes = large.iter().map(|column| octets(*column));
    let limit = match sizes.reduce(ExprTrait::add) {
        Some(size) => rows_that_fit(connection, query.clone(), size, limit).await?,
        None => limit,
    };
    // One more than is answered tells that there is a next page.
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

fn cursor_of(row: &QueryResult, key: &str) -> Option<Cursor> {
    Some(Cursor {
        key: row.try_get("", key).ok()?,
        id: row.try_get("", "id").ok()?,
    })
}

/// How many bytes a column has as text.
fn octets(column: impl ColumnTrait) -> Expr {
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
    // Never more than the limit.
    Ok(u32::try_from(fitting.count()).map_or(limit, |count| count.clamp(1, limit)))
}
