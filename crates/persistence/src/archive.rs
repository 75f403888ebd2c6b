//! Reads tables, letters and photos for an archive, page by page.

use std::marker::PhantomData;

use accounts::{ExportPart, ExportValue};
use async_trait::async_trait;
use documents::FileKind;
use kernel::{AccountId, DocumentId, StoreError, from_unix_millis, to_unix_millis};
use sea_orm::entity::prelude::*;
use sea_orm::sea_query::IntoCondition as _;
use sea_orm::{
    Condition, DatabaseTransaction, IdenStatic, Iterable as _, PrimaryKeyToColumn, QueryOrder as _,
    QuerySelect as _, QueryTrait as _, Value,
};
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;

use crate::documents::entity::{self as document, show_file};
use crate::error::store_error;
use crate::exports::entity as export;
use crate::horses::entity::photo;
use crate::limits;
use crate::row::{find_all, write};
use crate::scope::Owned;
use crate::usda::entity as notice;

/// How many rows are read at once. A horse's sections may have some megabytes.
const ROWS_AT_ONCE: u64 = 100;

/// Sums of money, stored in cents.
const MONEY: [&str; 15] = [
    "amount",
    "balance",
    "board_rate",
    "bought",
    "divided",
    "group_fee",
    "kept",
    "list_price",
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
const LEFT_OUT: [&str; 7] = [
    "link",
    "link_hash",
    "password_hash",
    "pdf",
    "secret",
    "token",
    "token_hash",
];

/// Selects by what a column refers to.
pub(crate) struct Own {
    pub(crate) account: Uuid,
    pub(crate) organizations: Vec<Uuid>,
}

impl Own {
    pub(crate) fn account<C: ColumnTrait>(&self, column: C) -> Condition {
        column.eq(self.account).into_condition()
    }

    pub(crate) fn organizations<C: ColumnTrait>(&self, column: C) -> Condition {
        column.is_in(self.organizations.clone()).into_condition()
    }

    /// What refers to rows of organizations.
    pub(crate) fn of<E: Owned, C: ColumnTrait>(&self, column: C) -> Condition {
        let ids = E::find()
            .select_only()
            .column(E::ID)
            .filter(self.organizations(E::ORGANIZATION));
        column.in_subquery(ids.into_query()).into_condition()
    }
}

/// One table, or one kind of file.
#[async_trait]
pub(crate) trait Source: Send + Sync {
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
pub(crate) fn rows<E: EntityTrait>(name: &'static str, which: Condition) -> Box<dyn Source>
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
        let mut page = E::find().filter(self.which.clone());
        for key in &keys {
            page = page.order_by_asc(*key);
        }
        let mut rest = page.clone();
        if let Some(after) = &self.after {
            rest = rest.filter(first.gt(after.clone()));
        }
        let rest = rest.limit(ROWS_AT_ONCE);
        let mut rows = rest.all(connection).await.map_err(store_error)?;
        self.is_over = (rows.len() as u64) < ROWS_AT_ONCE;
        if let Some(last) = rows.last().map(|row| row.get(first)) {
            // Rows that share the first column of a key of several come together, on
            // the next page if more may follow, or all at once if they fill a page.
            if !self.is_over && keys.len() > 1 {
                if rows[0].get(first) == last {
                    let those = page.filter(first.eq(last.clone()));
                    rows = those.all(connection).await.map_err(store_error)?;
                } else {
                    rows.retain(|row| row.get(first) != last);
                }
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

/// The letters to the USDA, of these notices, one after the other.
struct Letters {
    which: Condition,
    after: Option<Uuid>,
}

/// The letters to the USDA, of these notices.
pub(crate) fn letters(which: Condition) -> Box<dyn Source> {
    Box::new(Letters {
        which: which.add(notice::Column::Pdf.is_not_null()),
        after: None,
    })
}

#[async_trait]
impl Source for Letters {
    async fn files(&self, connection: &DatabaseTransaction) -> Result<u64, StoreError> {
        let letters = notice::Entity::find().filter(self.which.clone());
        let letters = limits::count(connection, letters).await?;
        Ok(letters.unsigned_abs())
    }

    async fn next(
        &mut self,
        connection: &DatabaseTransaction,
    ) -> Result<Option<ExportPart>, StoreError> {
        let mut next = notice::Entity::find()
            .filter(self.which.clone())
            .order_by_asc(notice::Column::Id);
        if let Some(after) = self.after {
            next = next.filter(notice::Column::Id.gt(after));
        }
        let Some(letter) = next.one(connection).await.map_err(store_error)? else {
            return Ok(None);
        };
        self.after = Some(letter.id);
        Ok(Some(ExportPart::File {
            path: format!("letters/{}.pdf", letter.id),
            content: letter.pdf.unwrap_or_default(),
        }))
    }
}

/// The photos of horses, which are read from their storage.
pub(crate) async fn photos(
    connection: &DatabaseTransaction,
    which: Condition,
) -> Result<Vec<ExportPart>, StoreError> {
    let photos = photo::Entity::find()
        .select_only()
        .columns([photo::Column::Id, photo::Column::Name])
        .filter(which)
        .filter(photo::Column::Stored.eq(true))
        .filter(photo::Column::Marked.eq(false))
        .order_by_asc(photo::Column::Id)
        .into_tuple::<(Uuid, String)>()
        .all(connection)
        .await
        .map_err(store_error)?;
    let part = |(id, name)| ExportPart::Photo {
        path: format!("photos/{id}.jpg"),
        name,
    };
    Ok(photos.into_iter().map(part).collect())
}

/// The files of documents, which are read from their storage.
pub(crate) async fn documents(
    connection: &DatabaseTransaction,
    which: Condition,
) -> Result<Vec<ExportPart>, StoreError> {
    let documents = document::Entity::find()
        .select_only()
        .columns([document::Column::Id, document::Column::FileKind])
        .filter(which)
        .filter(document::Column::FileKind.ne(FileKind::None.as_str()))
        .order_by_asc(document::Column::Id)
        .into_tuple::<(Uuid, String)>()
        .all(connection)
        .await
        .map_err(store_error)?;
    let part = |(id, kind): (Uuid, String)| {
        let extension = FileKind::parse(&kind).map_or("bin", FileKind::extension);
        ExportPart::Document {
            path: format!("documents/{id}.{extension}"),
            id: DocumentId::new(id),
        }
    };
    Ok(documents.into_iter().map(part).collect())
}

/// The files of shows, which are read from the same storage.
pub(crate) async fn show_files(
    connection: &DatabaseTransaction,
    which: Condition,
) -> Result<Vec<ExportPart>, StoreError> {
    let files = show_file::Entity::find()
        .filter(which)
        .order_by_asc(show_file::Column::Id);
    let part = |row: show_file::Model| {
        let extension = FileKind::parse(&row.file_kind).map_or("bin", FileKind::extension);
        Ok(ExportPart::Document {
            path: format!("show_files/{}.{extension}", row.id),
            id: DocumentId::new(row.stored_as),
        })
    };
    find_all(connection, files, part).await
}

/// Lets all archives of an account expire.
pub(crate) async fn expire(
    connection: &impl ConnectionTrait,
    id: AccountId,
    now: OffsetDateTime,
) -> Result<(), StoreError> {
    let now = to_unix_millis(now);
    let update = export::Entity::update_many()
        .col_expr(export::Column::ExpiresAt, now.into())
        .filter(export::Column::AccountId.eq(id.as_uuid()))
        .filter(export::Column::ExpiresAt.gt(now));
    write(connection, update).await?;
    Ok(())
}
