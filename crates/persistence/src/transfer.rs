//! Copies all rows of an SQLite database into a PostgreSQL database.
//!
//! The tables and their columns are those that the target's catalog has, so that none can
//! be forgotten. Both sides give each row as the same line, that of PostgreSQL's `COPY`;
//! the checksum of a table is the sum of the hashes of its lines, which does not depend
//! on their order.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use futures_util::TryStreamExt as _;
use futures_util::stream::BoxStream;
use kernel::StoreError;
use sea_orm::sqlx::postgres::PgConnection;
use sea_orm::sqlx::sqlite::SqliteConnection;
use sea_orm::sqlx::{self, AssertSqlSafe, ConnectOptions as _};
use sea_orm::{DbErr, RuntimeErr};
use thiserror::Error;

use crate::Database;
use crate::error::store_error;

mod line;

use line::{Kind, Line, Sum};

/// Lines are sent to the target in pieces of about so many bytes.
const PIECE: usize = 1 << 18;

/// Why nothing was copied. Whatever happens before the last check, the target is as it
/// was.
#[derive(Debug, Error)]
pub enum TransferError {
    /// Other kinds of databases.
    #[error("a database is copied from SQLite to PostgreSQL")]
    Kinds,
    /// The target is in use, with other rows.
    #[error("the target has accounts, and its {0} differ from the source's; nothing was changed")]
    InUse(String),
    /// What the target has is not what the source has.
    #[error("the rows of {0} did not arrive as they are in the source; nothing was changed")]
    Differs(String),
    /// The tables refer to each other in a circle.
    #[error("the tables {0:?} cannot be ordered")]
    Circle(Vec<String>),
    /// A value has a type that this program does not write.
    #[error("the column {0} is {1}, which cannot be copied")]
    Type(String, String),
    /// A row has a value that its column cannot have.
    #[error("a row of {0} cannot be read")]
    Row(String, #[source] sqlx::Error),
    /// A database does not answer, or refuses the rows.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl From<sqlx::Error> for TransferError {
    fn from(error: sqlx::Error) -> Self {
        store_error(DbErr::Exec(RuntimeErr::SqlxError(error.into()))).into()
    }
}

/// What was copied. While it lives, nobody writes into the source.
#[derive(Debug)]
pub struct Transferred {
    /// Rows that the target has now.
    pub rows: u64,
    /// Tables that the target has now, also empty ones.
    pub tables: usize,
    /// Whether the target had all of them before.
    pub was_there: bool,
    /// The connection whose transaction keeps others from writing.
    _source: SqliteConnection,
}

/// Copies all rows in one transaction of the target, and reads them back before it is
/// committed: the target has either everything or nothing. Both databases must be
/// prepared; what a prepared target has without accounts is replaced. `progress` is told
/// how many rows were read or read back since the last call, and of how many in all.
///
/// Nobody else can write into the source meanwhile: what is acknowledged there later would
/// be missing in the target.
pub async fn transfer(
    from: &Database,
    to: &Database,
    mut progress: impl FnMut(u64, u64) + Send,
) -> Result<Transferred, TransferError> {
    let source = from.sqlite_options().ok_or(TransferError::Kinds)?;
    let target = to.postgres_writers().ok_or(TransferError::Kinds)?;
    let mut source = source.connect().await?;
    sqlx::raw_sql("BEGIN IMMEDIATE")
        .execute(&mut source)
        .await?;
    let mut target = target.begin().await?;
    // Waiting for a server's last statements, and sending a large table, take longer
    // than a request may.
    sqlx::raw_sql(
        "SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0",
    )
    .execute(&mut *target)
    .await?;
    let tables = Table::all(&mut target).await?;
    let mut expected = 0;
    for table in &tables {
        expected += count(&mut source, &table.name).await?;
    }
    let mut done = |rows| progress(rows, expected * 2);
    // Nobody can sign up there until the transaction ends.
    sqlx::raw_sql("LOCK TABLE accounts IN SHARE ROW EXCLUSIVE MODE")
        .execute(&mut *target)
        .await?;
    let is_used: bool = sqlx::query_scalar("SELECT EXISTS (SELECT 1 FROM accounts)")
        .fetch_one(&mut *target)
        .await?;
    if !is_used {
        empty(&mut target, &tables).await?;
    }
    let mut rows = 0;
    for table in &tables {
        let sent = if is_used {
            table
                .sum(sqlx::query(table.select()).fetch(&mut source), &mut done)
                .await?
        } else {
            table.send(&mut source, &mut target, &mut done).await?
        };
        let arrived = table
            .sum(sqlx::query(table.select()).fetch(&mut *target), &mut done)
            .await?;
        if sent != arrived {
            return Err(if is_used {
                TransferError::InUse(table.name.clone())
            } else {
                TransferError::Differs(table.name.clone())
            });
        }
        rows += arrived.rows;
    }
    if !is_used {
        set_triggers(&mut target, &tables, "ENABLE").await?;
        // Otherwise the first queries are planned as if the tables were empty.
        sqlx::raw_sql("ANALYZE").execute(&mut *target).await?;
        target.commit().await?;
    }
    Ok(Transferred {
        rows,
        tables: tables.len(),
        was_there: is_used,
        _source: source,
    })
}

/// The number of rows of a table of the source.
async fn count(source: &mut SqliteConnection, table: &str) -> Result<u64, TransferError> {
    let count = format!("SELECT count(*) FROM \"{table}\"");
    let count: i64 = sqlx::query_scalar(AssertSqlSafe(count))
        .fetch_one(source)
        .await?;
    Ok(count.try_into().unwrap_or_default())
}

/// Removes what preparing the target, or a server without accounts, has written.
async fn empty(target: &mut PgConnection, tables: &[Table]) -> Result<(), TransferError> {
    // The source's rows have all that triggers would keep: counts, and numbers of facts.
    set_triggers(target, tables, "DISABLE").await?;
    let truncate = format!("TRUNCATE {}", names(tables));
    sqlx::raw_sql(AssertSqlSafe(truncate))
        .execute(target)
        .await?;
    Ok(())
}

async fn set_triggers(
    target: &mut PgConnection,
    tables: &[Table],
    what: &str,
) -> Result<(), TransferError> {
    let mut all = String::new();
    for Table { name, .. } in tables {
        let _ = write!(all, "ALTER TABLE \"{name}\" {what} TRIGGER USER;");
    }
    sqlx::raw_sql(AssertSqlSafe(all)).execute(target).await?;
    Ok(())
}

fn names(tables: &[Table]) -> String {
    let names = tables.iter().map(|table| format!("\"{}\"", table.name));
    names.collect::<Vec<_>>().join(", ")
}

struct Table {
    name: String,
    columns: Vec<(String, Kind)>,
}

impl Table {
    /// The target's tables, each after those that it refers to. The list of migrations is
    /// none of them: both databases are prepared by the same program.
    async fn all(target: &mut PgConnection) -> Result<Vec<Self>, TransferError> {
        let columns: Vec<(String, String, String)> = sqlx::query_as(
            "SELECT c.table_name::text, c.column_name::text, c.data_type::text \
             FROM information_schema.columns c JOIN information_schema.tables t \
             USING (table_schema, table_name) \
             WHERE c.table_schema = current_schema() AND t.table_type = 'BASE TABLE' \
             AND c.is_generated = 'NEVER' AND c.table_name <> 'seaql_migrations' \
             ORDER BY c.table_name, c.ordinal_position",
        )
        .fetch_all(&mut *target)
        .await?;
        let references: Vec<(String, String)> = sqlx::query_as(
            "SELECT o.relname::text, r.relname::text FROM pg_constraint f \
             JOIN pg_class o ON o.oid = f.conrelid JOIN pg_class r ON r.oid = f.confrelid \
             WHERE f.contype = 'f' AND f.connamespace = current_schema()::regnamespace \
             AND o.oid <> r.oid",
        )
        .fetch_all(&mut *target)
        .await?;
        let mut waiting: Vec<Self> = Vec::new();
        for (table, column, data_type) in columns {
            let kind = Kind::of(&column, data_type)?;
            match waiting.last_mut() {
                Some(last) if last.name == table => last.columns.push((column, kind)),
                _ => waiting.push(Self {
                    name: table,
                    columns: vec![(column, kind)],
                }),
            }
        }
        let mut ordered: Vec<Self> = Vec::new();
        while !waiting.is_empty() {
            let names: BTreeSet<_> = waiting.iter().map(|table| table.name.clone()).collect();
            let must_wait = |table: &mut Self| {
                let mut refers = references.iter().filter(|(owner, _)| *owner == table.name);
                !refers.any(|(_, other)| names.contains(other))
            };
            let before = ordered.len();
            ordered.extend(waiting.extract_if(.., must_wait));
            if ordered.len() == before {
                return Err(TransferError::Circle(names.into_iter().collect()));
            }
        }
        Ok(ordered)
    }

    fn column_list(&self) -> String {
        let columns = self.columns.iter().map(|(name, _)| format!("\"{name}\""));
        columns.collect::<Vec<_>>().join(", ")
    }

    fn select(&self) -> AssertSqlSafe<String> {
        let columns = self.column_list();
        AssertSqlSafe(format!("SELECT {columns} FROM \"{}\"", self.name))
    }

    async fn send(
        &self,
        source: &mut SqliteConnection,
        target: &mut PgConnection,
        done: &mut (impl FnMut(u64) + Send),
    ) -> Result<Sum, TransferError> {
        let mut sum = Sum::default();
        let copy = format!("COPY \"{}\" ({}) FROM STDIN", self.name, self.column_list());
        let mut sink = target.copy_in_raw(&copy).await?;
        let mut piece = String::with_capacity(PIECE * 2);
        let mut rows = sqlx::query(self.select()).fetch(source);
        while let Some(row) = rows.try_next().await? {
            let start = piece.len();
            self.write(&row, &mut piece)?;
            sum.add(&piece[start..]);
            if piece.len() >= PIECE {
                sink.send(piece.as_bytes()).await?;
                piece.clear();
            }
            done(1);
        }
        sink.send(piece.as_bytes()).await?;
        sink.finish().await?;
        Ok(sum)
    }

    fn write(&self, row: &impl Line, line: &mut String) -> Result<(), TransferError> {
        let written = row.write(&self.columns, line);
        written.map_err(|error| TransferError::Row(self.name.clone(), error))
    }

    /// The sum of what a query gives for this table.
    async fn sum<R: Line>(
        &self,
        mut rows: BoxStream<'_, sqlx::Result<R>>,
        done: &mut (impl FnMut(u64) + Send),
    ) -> Result<Sum, TransferError> {
        let mut sum = Sum::default();
        let mut line = String::new();
        while let Some(row) = rows.try_next().await? {
            line.clear();
            self.write(&row, &mut line)?;
            sum.add(&line);
            done(1);
        }
        Ok(sum)
    }
}
