//! What lists share: going on after a cursor, and looking for text.

use kernel::{Cursor, Page, StoreError};
use sea_orm::sea_query::{Alias, DynIden, Expr, ExprTrait as _, Func};
use sea_orm::{ColumnTrait, DbBackend};

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

/// The page with its rows turned into domain values, if the domain takes all.
pub(crate) fn read_page<R, T>(
    page: Page<R>,
    read: impl FnMut(R) -> Result<T, StoreError>,
) -> Result<Page<T>, StoreError> {
    Ok(Page {
        items: page.items.into_iter().map(read).collect::<Result<_, _>>()?,
        next: page.next,
    })
}
