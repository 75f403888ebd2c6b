//! A row as a line of text, in the same way from either database, and its checksum.

use std::fmt::Write as _;

use sea_orm::sqlx::{self, ColumnIndex, Decode, Row};
use serde_json::Value as Json;
use sha2::{Digest as _, Sha256};
use uuid::Uuid;

use super::TransferError;

/// The types that the schema's columns have.
#[derive(Debug, Clone, Copy)]
pub(super) enum Kind {
    Uuid,
    Integer,
    Boolean,
    Text,
    Json,
    Bytes,
}

impl Kind {
    pub(super) fn of(column: &str, data_type: String) -> Result<Self, TransferError> {
        Ok(match &*data_type {
            "uuid" => Self::Uuid,
            "bigint" => Self::Integer,
            "boolean" => Self::Boolean,
            "text" => Self::Text,
            "jsonb" => Self::Json,
            "bytea" => Self::Bytes,
            _ => return Err(TransferError::Type(column.to_owned(), data_type)),
        })
    }
}

/// How many rows, and the sum of their hashes.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub(super) struct Sum {
    pub(super) rows: u64,
    hashes: u128,
}

impl Sum {
    pub(super) fn add(&mut self, line: &str) {
        let hash = Sha256::digest(line.as_bytes());
        let first = hash.iter().take(16);
        let first = first.fold(0, |sum, byte| sum << 8 | u128::from(*byte));
        self.hashes = self.hashes.wrapping_add(first);
        self.rows += 1;
    }
}

/// A row of either database.
pub(super) trait Line {
    /// Appends the row as a line of the text format of PostgreSQL's `COPY`.
    fn write(&self, columns: &[(String, Kind)], line: &mut String) -> sqlx::Result<()>;
}

impl<R> Line for R
where
    R: Row,
    usize: ColumnIndex<R>,
    for<'r> Option<Uuid>: Decode<'r, R::Database>,
    for<'r> Option<i64>: Decode<'r, R::Database>,
    for<'r> Option<bool>: Decode<'r, R::Database>,
    for<'r> Option<&'r str>: Decode<'r, R::Database>,
    for<'r> Option<Json>: Decode<'r, R::Database>,
    for<'r> Option<&'r [u8]>: Decode<'r, R::Database>,
{
    fn write(&self, columns: &[(String, Kind)], line: &mut String) -> sqlx::Result<()> {
        for (index, (_, kind)) in columns.iter().enumerate() {
            if index > 0 {
                line.push('\t');
            }
            // Unchecked, because SQLite knows types by the values alone.
            let text = match kind {
                Kind::Uuid => text(self.try_get_unchecked::<Option<Uuid>, _>(index)?),
                Kind::Integer => text(self.try_get_unchecked::<Option<i64>, _>(index)?),
                Kind::Boolean => text(self.try_get_unchecked::<Option<bool>, _>(index)?),
                Kind::Json => text(self.try_get_unchecked::<Option<Json>, _>(index)?),
                Kind::Text => text(self.try_get_unchecked::<Option<&str>, _>(index)?),
                Kind::Bytes => self
                    .try_get_unchecked::<Option<&[u8]>, _>(index)?
                    .map(hexadecimal),
            };
            match text {
                Some(text) => escape(&text, line),
                None => line.push_str("\\N"),
            }
        }
        line.push('\n');
        Ok(())
    }
}

fn text(value: Option<impl ToString>) -> Option<String> {
    value.map(|value| value.to_string())
}

fn hexadecimal(bytes: &[u8]) -> String {
    let mut text = String::from("\\x");
    for byte in bytes {
        let _ = write!(text, "{byte:02x}");
    }
    text
}

fn escape(text: &str, line: &mut String) {
    for character in text.chars() {
        match character {
            '\\' => line.push_str("\\\\"),
            '\t' => line.push_str("\\t"),
            '\n' => line.push_str("\\n"),
            '\r' => line.push_str("\\r"),
            other => line.push(other),
        }
    }
}
