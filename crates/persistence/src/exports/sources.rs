//! Reads tables, letters and photos for an archive, page by page.

use std::marker::PhantomData;

use accounts::{ExportPart, ExportValue};
use async_trait::async_trait;
use documents::FileKind;
use kernel::{DocumentId, StoreError, from_unix_millis};
use sea_orm::entity::prelude::*;
use sea_orm::{
    Condition, DatabaseTransaction, IdenStatic, Iterable as _, PrimaryKeyToColumn, QueryOrder as _,
    QuerySelect as _, Value,
};
use time::format_description::well_known::Rfc3339;

use crate::documents::entity as document;
use crate::error::store_error;
use crate::horses::entity::photo;
use crate::limits;
use crate::usda::entity as notice;

/// How many rows are read at once. A horse's sections may have some megabytes.
const ROWS_AT_ONCE: u64 = 100;

/// Sums of money, stored in cents.
const MONEY: [&str; 10] = [
    "amount",
    "balance",
    "board_rate",
    "paid",
    "price",
    "total",
    "total_fee",
    "total_fees",
    "unit_amount",
    "waived",
];

/// Columns that are left out: what signs somebody in or opens a page, and letters,
/// which are files of their own. So are the columns with the suffix `_key`, which
/// repeat others for comparisons.
const LEFT_OUT: [&str; 5] = ["link", "link_hash", "password_hash", "pdf", "secret"];

/// One table, or one kind of file.
#[async_trait]
pub(super) trait Source: Send + Sync {
    /// The number of rows; 0 for files.
    async fn rows(&self, connection: &DatabaseTransaction) -> Result<u64, StoreError> {
        let _ = connection;
        Ok(0)
    }

    /// The number of files; 0 for rows.
    async fn files(&self, connection: &DatabaseTransaction) -> Result<u64, StoreError> {
        let _ = connection;
        Ok(0)
    }

    /// The next part; `None` after the last one.
    async fn next(
        &mut self,
        connection: &DatabaseTransaction,
    ) -> Result<Option<ExportPart>, StoreError>;
}

/// The rows of a table, in the order of the primary key.
struct Rows<E> {
    name: &'static str,
    which: Condition,
    after: Option<Value>,
    is_begun: bool,
    is_over: bool,
    entity: PhantomData<fn() -> E>,
}

/// The rows of a table that meet a condition, under this name.
pub(super) fn rows<E: EntityTrait>(name: &'static str, which: Condition) -> Box<dyn Source>
where
    E::Model: ModelTrait<Entity = E> + Send + Sync,
{
    Box::new(Rows::<E> {
        name,
        which,
        after: None,
        is_begun: false,
        is_over: false,
        entity: PhantomData,
    })
}

#[async_trait]
impl<E: EntityTrait> Source for Rows<E>
where
    E::Model: ModelTrait<Entity = E> + Send + Sync,
{
    async fn rows(&self, connection: &DatabaseTransaction) -> Result<u64, StoreError> {
        let rows = limits::count(connection, E::find().filter(self.which.clone())).await?;
        Ok(rows.unsigned_abs())
    }

    async fn next(
        &mut self,
        connection: &DatabaseTransaction,
    ) -> Result<Option<ExportPart>, StoreError> {
        if self.is_over {
            return Ok(None);
        }
        let keys: Vec<_> = E::PrimaryKey::iter()
            .map(PrimaryKeyToColumn::into_column)
            .collect();
        let first = keys[0];
        let mut page = E::find().filter(self.which.clone()).limit(ROWS_AT_ONCE);
        for key in &keys {
            page = page.order_by_asc(*key);
        }
        if let Some(after) = &self.after {
            page = page.filter(first.gt(after.clone()));
        }
        let mut rows = page.all(connection).await.map_err(store_error)?;
        self.is_over = (rows.len() as u64) < ROWS_AT_ONCE;
        if let Some(last) = rows.last().map(|row| row.get(first)) {
            // Rows that share the first column of a key of several come together, on
            // the next page if more may follow. They are few.
            if !self.is_over && keys.len() > 1 {
                rows.retain(|row| row.get(first) != last);
            }
            self.after = rows.last().map(|row| row.get(first));
        }
        // An empty table has its files, too.
        if rows.is_empty() && self.is_begun {
            return Ok(None);
        }
        self.is_begun = true;
        let columns: Vec<_> = E::Column::iter()
            .filter(|it| is_exported(it.as_str()))
            .collect();
        let value =
            |row: &E::Model, column: &E::Column| to_value(column.as_str(), row.get(*column));
        let rows = rows
            .iter()
            .map(|row| columns.iter().map(|it| value(row, it)).collect());
        Ok(Some(ExportPart::Rows {
            table: self.name,
            rows: rows.collect(),
            columns: columns.iter().map(IdenStatic::as_str).collect(),
        }))
    }
}

fn is_exported(column: &str) -> bool {
    !LEFT_OUT.contains(&column) && !column.ends_with("_key")
}

fn to_value(column: &str, value: Value) -> ExportValue {
    match value {
        Value::Uuid(Some(id)) => ExportValue::Text(id.to_string()),
        Value::String(Some(text)) => ExportValue::Text(text),
        Value::Bool(Some(flag)) => ExportValue::Flag(flag),
        Value::BigInt(Some(cents)) if MONEY.contains(&column) => {
            let (sign, cents) = (if cents < 0 { "-" } else { "" }, cents.unsigned_abs());
            ExportValue::Text(format!("{sign}{}.{:02}", cents / 100, cents % 100))
        }
        Value::BigInt(Some(millis)) if column == "at" || column.ends_with("_at") => {
            let instant = from_unix_millis(millis).and_then(|it| it.format(&Rfc3339).ok());
            instant.map_or(ExportValue::Number(millis), ExportValue::Text)
        }
        Value::BigInt(Some(number)) => ExportValue::Number(number),
        Value::Json(Some(json)) => ExportValue::Json(json.to_string()),
        _ => ExportValue::Nothing,
    }
}

/// The files of the rows of a table, one after the other.
struct Files<E: EntityTrait> {
    which: Condition,
    key: E::Column,
    after: Option<Value>,
    to_part: fn(E::Model) -> ExportPart,
}

/// The letters to the USDA, of these notices.
pub(super) fn letters(which: Condition) -> Box<dyn Source> {
    Box::new(Files::<notice::Entity> {
        which: which.add(notice::Column::Pdf.is_not_null()),
        key: notice::Column::Id,
        after: None,
        to_part: |letter| ExportPart::File {
            path: format!("letters/{}.pdf", letter.id),
            content: letter.pdf.unwrap_or_default(),
        },
    })
}

/// The photos of horses.
pub(super) fn photos(which: Condition) -> Box<dyn Source> {
    Box::new(Files::<photo::Entity> {
        which: which
            .add(photo::Column::Stored.eq(true))
            .add(photo::Column::Marked.eq(false)),
        key: photo::Column::Id,
        after: None,
        to_part: |photo| ExportPart::Photo {
            path: format!("photos/{}.jpg", photo.id),
            name: photo.name,
        },
    })
}

/// The files of documents.
pub(super) fn documents(which: Condition) -> Box<dyn Source> {
    Box::new(Files::<document::Entity> {
        which,
        key: document::Column::Id,
        after: None,
        to_part: |document| {
            let kind = FileKind::stored(&document.file_kind);
            let extension = kind.map_or("bin", FileKind::extension);
            ExportPart::Document {
                path: format!("documents/{}.{extension}", document.id),
                id: DocumentId::new(document.id),
            }
        },
    })
}

#[async_trait]
impl<E: EntityTrait> Source for Files<E>
where
    E::Model: ModelTrait<Entity = E> + Send + Sync,
{
    async fn files(&self, connection: &DatabaseTransaction) -> Result<u64, StoreError> {
        let files = limits::count(connection, E::find().filter(self.which.clone())).await?;
        Ok(files.unsigned_abs())
    }

    async fn next(
        &mut self,
        connection: &DatabaseTransaction,
    ) -> Result<Option<ExportPart>, StoreError> {
        let mut next = E::find().filter(self.which.clone()).order_by_asc(self.key);
        if let Some(after) = &self.after {
            next = next.filter(self.key.gt(after.clone()));
        }
        let next = next.one(connection).await.map_err(store_error)?;
        if let Some(row) = &next {
            self.after = Some(row.get(self.key));
        }
        Ok(next.map(self.to_part))
    }
}
