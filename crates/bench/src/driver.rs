//! The two databases through their driver, without the server's code.

use std::fmt::Write as _;
use std::time::Duration;

use sea_orm::sqlx::postgres::{PgConnectOptions, PgPool, PgPoolOptions, PgRow};
use sea_orm::sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteRow,
    SqliteSynchronous,
};
use sea_orm::sqlx::types::Uuid;
use sea_orm::sqlx::{self, AssertSqlSafe, Column as _, Row as _, TypeInfo as _, ValueRef as _};
use serde_json::Value;

use crate::Failure;

/// A pool of connections, with the settings of the server's that matter for speed.
#[derive(Clone)]
pub(crate) enum Driver {
    Sqlite(SqlitePool),
    Postgres(PgPool),
}

impl Driver {
    pub(crate) fn connect(url: &str, connections: u32) -> Result<Self, Failure> {
        let patience = Duration::from_mins(1);
        if url.starts_with("sqlite:") {
            let options = url
                .parse::<SqliteConnectOptions>()?
                .journal_mode(SqliteJournalMode::Wal)
                .synchronous(SqliteSynchronous::Full)
                .busy_timeout(patience);
            let pool = SqlitePoolOptions::new()
                .max_connections(connections)
                .acquire_timeout(patience)
                .test_before_acquire(false);
            Ok(Self::Sqlite(pool.connect_lazy_with(options)))
        } else {
            let pool = PgPoolOptions::new()
                .max_connections(connections)
                .acquire_timeout(patience)
                .test_before_acquire(false);
            Ok(Self::Postgres(
                pool.connect_lazy_with(url.parse::<PgConnectOptions>()?),
            ))
        }
    }

    /// Executes statements that return nothing.
    pub(crate) async fn execute(&self, sql: &str) -> Result<(), sqlx::Error> {
        let sql = sqlx::raw_sql(AssertSqlSafe(sql));
        match self {
            Self::Sqlite(pool) => sql.execute(pool).await.map(|_| ()),
            Self::Postgres(pool) => sql.execute(pool).await.map(|_| ()),
        }
    }

    /// The first column of each row.
    pub(crate) async fn texts(&self, sql: &str) -> Result<Vec<String>, sqlx::Error> {
        match self {
            Self::Sqlite(pool) => sqlx::query_scalar(AssertSqlSafe(sql)).fetch_all(pool).await,
            Self::Postgres(pool) => sqlx::query_scalar(AssertSqlSafe(sql)).fetch_all(pool).await,
        }
    }

    /// The rows of one prepared statement as a JSON array of objects.
    pub(crate) async fn rows(&self, sql: &str) -> Result<String, Failure> {
        let query = AssertSqlSafe(sql);
        match self {
            Self::Sqlite(pool) => {
                let rows = sqlx::query(query).fetch_all(pool).await?;
                json_array(&rows, sqlite_value)
            }
            Self::Postgres(pool) => {
                let rows = sqlx::query(query).fetch_all(pool).await?;
                json_array(&rows, postgres_value)
            }
        }
    }
}

fn json_array<R: sqlx::Row>(
    rows: &[R],
    write_value: impl Fn(&R, usize, &mut String) -> Result<(), Failure>,
) -> Result<String, Failure> {
    let mut json = String::with_capacity(rows.len() * 512 + 2);
    json.push('[');
    for (nth, row) in rows.iter().enumerate() {
        json.push_str(if nth == 0 { "{" } else { ",{" });
        for (at, column) in row.columns().iter().enumerate() {
            let comma = if at == 0 { "" } else { "," };
            write!(json, "{comma}\"{}\":", column.name())?;
            write_value(row, at, &mut json)?;
        }
        json.push('}');
    }
    json.push(']');
    Ok(json)
}

/// A text; one that already is JSON is not quoted.
fn write_text(text: &str, json: &mut String) -> Result<(), Failure> {
    if text.starts_with(['[', '{']) {
        json.push_str(text);
    } else {
        json.push_str(&serde_json::to_string(text)?);
    }
    Ok(())
}

fn sqlite_value(row: &SqliteRow, at: usize, json: &mut String) -> Result<(), Failure> {
    let kind = row.try_get_raw(at)?.type_info().name().to_owned();
    match kind.as_str() {
        "NULL" => json.push_str("null"),
        "BLOB" => write!(json, "\"{}\"", row.try_get_unchecked::<Uuid, _>(at)?)?,
        "TEXT" => write_text(row.try_get_unchecked(at)?, json)?,
        _ => write!(json, "{}", row.try_get_unchecked::<i64, _>(at)?)?,
    }
    Ok(())
}

fn postgres_value(row: &PgRow, at: usize, json: &mut String) -> Result<(), Failure> {
    let value = row.try_get_raw(at)?;
    if value.is_null() {
        json.push_str("null");
        return Ok(());
    }
    match value.type_info().name() {
        "UUID" => write!(json, "\"{}\"", row.try_get::<Uuid, _>(at)?)?,
        "BOOL" => write!(json, "{}", row.try_get::<bool, _>(at)?)?,
        "INT4" => write!(json, "{}", row.try_get::<i32, _>(at)?)?,
        "INT8" => write!(json, "{}", row.try_get::<i64, _>(at)?)?,
        "JSON" | "JSONB" => write!(json, "{}", row.try_get::<Value, _>(at)?)?,
        _ => write_text(row.try_get(at)?, json)?,
    }
    Ok(())
}
