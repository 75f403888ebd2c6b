use async_trait::async_trait;
use book::{
    BookEntry, BookFilter, BookLimits, BookStore, Budget, BudgetAmount, Category, Changed,
    EntryKind, InsertError, MakeSeries, SummaryBy, SummaryRow,
};
use kernel::{
    BookEntryId, IdempotencyKey, OrganizationId, Page, PageRequest, Revision, Scope, SortKey,
    StoreError, to_unix_millis,
};
use sea_orm::sea_query::{Expr, IntoCondition as _, OnConflict};
use sea_orm::{
    ActiveModelTrait as _, ColumnTrait as _, ConnectionTrait, EntityTrait as _,
    IntoActiveModel as _, QueryFilter as _,
};
use serde::{Deserialize, Serialize};
use time::Date;
use tracing::instrument;

use super::entity::{budget, entry};
use super::mapping::{day, rows_of};
use super::references::References;
use super::{entries, lists, summary};
use crate::Database;
use crate::database::{TransactionConnection, in_time, in_transaction};
use crate::idempotency::{self, Claimed};
use crate::row::{Unreadable, find_one, money, parsed, present, revision, write};
use crate::scope::this_one;
use crate::{jobs, limits};

/// Stores entries of books and budgets in SQL.
#[derive(Debug, Clone)]
pub struct SqlBookStore {
    database: Database,
    limits: BookLimits,
}

impl SqlBookStore {
    /// Creates the store on a database.
    #[must_use]
    pub fn new(database: Database) -> Self {
        Self {
            database,
            limits: BookLimits::default(),
        }
    }

    /// The same store with other limits.
    #[must_use]
    pub const fn with_limits(mut self, limits: BookLimits) -> Self {
        self.limits = limits;
        self
    }
}

#[async_trait]
impl BookStore for SqlBookStore {
    #[instrument(name = "db.book.insert", level = "debug", skip_all, fields(entry_id = %entry.id))]
    async fn insert(
        &self,
        entry: &BookEntry,
        key: Option<IdempotencyKey>,
    ) -> Result<BookEntry, InsertError> {
        in_transaction(|| async {
            let transaction = self.database.begin().await?;
            let connection = &transaction.connection;
            let scope = format!("book:{}", entry.organization_id);
            let now = to_unix_millis(entry.created_at);
            match idempotency::claim(connection, &scope, key.as_ref(), entry.id.as_uuid(), now)
                .await?
            {
                Claimed::New => {}
                Claimed::Other => return Err(InsertError::KeyReused),
                Claimed::Same(first) => {
                    let first = entry::Column::Id.eq(first.resource_id);
                    let found = entries::find(connection, first.into_condition()).await?;
                    let missing = || StoreError::failed("the entry of a key is missing");
                    return Ok(found.ok_or_else(missing)?);
                }
            }
            limits::lock_account(connection, entry.organization_id.as_uuid()).await?;
            let entries = std::slice::from_ref(entry);
            let references = References::of_entries(entries);
            if !references.hold(connection, entry.organization_id).await? {
                return Err(InsertError::ReferenceGone);
            }
            entries::insert(connection, entries).await?;
            let all = entries::of(entry.organization_id);
            let (what, most) = (BookLimits::ENTRIES, self.limits.entries);
            limits::check::<_, InsertError>(connection, all, what, most).await?;
            let stored = stored(connection, entry).await?;
            transaction.commit().await?;
            Ok(stored)
        })
        .await
    }

    #[instrument(name = "db.book.find", level = "debug", skip_all, fields(entry_id = %id))]
    async fn find(&self, scope: &Scope, id: BookEntryId) -> Result<Option<BookEntry>, StoreError> {
        in_time(async {
            let connection = self.database.reader()?;
            entries::find(connection, this_one::<entry::Entity>(scope, id.as_uuid())).await
        })
        .await
    }

    #[instrument(name = "db.book.replace", level = "debug", skip_all, fields(entry_id = %entry.id))]
    async fn replace(
        &self,
        scope: &Scope,
        entry: &BookEntry,
        expected: Option<Revision>,
    ) -> Result<Changed<BookEntry>, StoreError> {
        in_transaction(|| async {
            let transaction = self.database.begin().await?;
            let connection = &transaction.connection;
            limits::lock_account(connection, entry.organization_id.as_uuid()).await?;
            let this =
                entry::Entity::find().filter(this_one::<entry::Entity>(scope, entry.id.as_uuid()));
            let Some(row) = find_one(connection, this, Ok).await? else {
                return Ok(Changed::Missing);
            };
            let row: entry::Model = row;
            if expected.is_some_and(|it| i64::from(it.number()) != row.revision) {
                return Ok(Changed::Meanwhile);
            }
            if entries::is_billed(connection, entry.id).await? {
                return Ok(Changed::Fixed);
            }
            let references = References::of_entries(std::slice::from_ref(entry));
            if !references.hold(connection, entry.organization_id).await? {
                return Ok(Changed::ReferenceGone);
            }
            let mut rows = rows_of(entry);
            rows.entry.revision = row.revision + 1;
            rows.entry.created_at = row.created_at;
            // The job may have made more since the entry was read.
            rows.entry.made_until = rows.entry.made_until.max(row.made_until);
            let update = entry::Entity::update_many()
                .set(rows.entry.into_active_model().reset_all())
                .filter(entry::Column::Id.eq(entry.id.as_uuid()));
            write(connection, update).await?;
            entries::delete_parts(connection, entry.id).await?;
            entries::insert_parts(connection, rows.splits, rows.parts).await?;
            let stored = stored(connection, entry).await?;
            transaction.commit().await?;
            Ok(Changed::To(Box::new(stored)))
        })
        .await
    }

    #[instrument(name = "db.book.delete", level = "debug", skip_all, fields(entry_id = %id))]
    async fn delete(&self, scope: &Scope, id: BookEntryId) -> Result<Changed<()>, StoreError> {
        in_transaction(|| async {
            let transaction = self.database.begin().await?;
            let connection = &transaction.connection;
            let this =
                || entry::Entity::find().filter(this_one::<entry::Entity>(scope, id.as_uuid()));
            let found: Option<entry::Model> = find_one(connection, this(), Ok).await?;
            let Some(row) = found else {
                return Ok(Changed::Missing);
            };
            limits::lock_account(connection, row.organization_id).await?;
            if entries::is_billed(connection, id).await? {
                return Ok(Changed::Fixed);
            }
            write(connection, entry::Entity::delete_by_id(id.as_uuid())).await?;
            idempotency::forget(connection, id.as_uuid()).await?;
            transaction.commit().await?;
            Ok(Changed::To(Box::new(())))
        })
        .await
    }

    #[instrument(name = "db.book.list", level = "debug", skip_all)]
    async fn list(
        &self,
        scope: &Scope,
        filter: &BookFilter,
        page: &PageRequest<SortKey>,
    ) -> Result<Page<BookEntry, SortKey>, StoreError> {
        in_time(async { lists::page(&self.database, scope, filter, page).await }).await
    }

    #[instrument(name = "db.book.find_series", level = "debug", skip_all, fields(entry_id = %id))]
    async fn find_series(&self, id: BookEntryId) -> Result<Option<BookEntry>, StoreError> {
        let this = entry::Column::Id.eq(id.as_uuid()).into_condition();
        in_time(async { entries::find(self.database.reader()?, this).await }).await
    }

    #[instrument(name = "db.book.add_to_series", level = "debug", skip_all, fields(entry_id = %series.id))]
    async fn add_to_series(
        &self,
        series: &BookEntry,
        seen: Date,
        made: &[BookEntry],
    ) -> Result<Option<bool>, StoreError> {
        in_transaction(|| async {
            let transaction = self.database.begin().await?;
            let connection = &transaction.connection;
            limits::lock_account(connection, series.organization_id.as_uuid()).await?;
            let references = References::of_entries(made);
            if !references.hold(connection, series.organization_id).await? {
                return Ok(Some(false));
            }
            let update = entry::Entity::update_many()
                .col_expr(
                    entry::Column::MadeUntil,
                    Expr::val(series.made_until.map(day)),
                )
                .filter(entry::Column::Id.eq(series.id.as_uuid()))
                .filter(entry::Column::MadeUntil.eq(day(seen)))
                .filter(entry::Column::Revision.eq(i64::from(series.revision.number())));
            if write(connection, update).await? == 0 {
                return Ok(Some(false));
            }
            if !made.is_empty() {
                let all = limits::count(connection, entries::of(series.organization_id)).await?;
                let made_now = i64::try_from(made.len()).unwrap_or(i64::MAX);
                if all.saturating_add(made_now) > i64::from(self.limits.entries) {
                    return Ok(None);
                }
                entries::insert(connection, made).await?;
            }
            transaction.commit().await?;
            Ok(Some(true))
        })
        .await
    }

    #[instrument(name = "db.book.summary", level = "debug", skip_all)]
    async fn summary(
        &self,
        organization: OrganizationId,
        year: i32,
        by: SummaryBy,
    ) -> Result<Vec<SummaryRow>, StoreError> {
        in_time(async { summary::of_year(self.database.reader()?, organization, year, by).await })
            .await
    }

    #[instrument(name = "db.book.budget", level = "debug", skip_all)]
    async fn budget(&self, organization: OrganizationId, year: i32) -> Result<Budget, StoreError> {
        in_time(async { read_budget(self.database.reader()?, organization, year).await }).await
    }

    #[instrument(name = "db.book.replace_budget", level = "debug", skip_all)]
    async fn replace_budget(
        &self,
        organization: OrganizationId,
        wished: &Budget,
        expected: Option<Revision>,
    ) -> Result<Changed<Budget>, StoreError> {
        in_transaction(|| async {
            let transaction = self.database.begin().await?;
            let connection = &transaction.connection;
            limits::lock_account(connection, organization.as_uuid()).await?;
            let stored = read_budget(connection, organization, wished.year).await?;
            if expected.is_some_and(|it| it != stored.revision) {
                return Ok(Changed::Meanwhile);
            }
            let amounts: Vec<_> = wished.amounts.iter().map(AmountJson::of).collect();
            let row = budget::Model {
                organization_id: organization.as_uuid(),
                year: wished.year.into(),
                amounts: serde_json::to_value(amounts).map_err(StoreError::failed)?,
                revision: i64::from(stored.revision.number()) + 1,
            };
            let insert = budget::Entity::insert(row.into_active_model()).on_conflict(
                OnConflict::columns([budget::Column::OrganizationId, budget::Column::Year])
                    .update_columns([budget::Column::Amounts, budget::Column::Revision])
                    .to_owned(),
            );
            write(connection, insert).await?;
            let replaced = read_budget(connection, organization, wished.year).await?;
            transaction.commit().await?;
            Ok(Changed::To(Box::new(replaced)))
        })
        .await
    }
}

/// The entry as it was stored, and the job of one that recurs.
async fn stored(
    connection: &TransactionConnection,
    entry: &BookEntry,
) -> Result<BookEntry, StoreError> {
    if entry.text.recurrence.is_some() {
        let now = entry.updated_at;
        jobs::enqueue(connection, MakeSeries(entry.id), now, now).await?;
    }
    let this = entry::Column::Id.eq(entry.id.as_uuid()).into_condition();
    let found = entries::find(connection, this).await?;
    found.ok_or_else(|| StoreError::failed("the entry that was stored is missing"))
}

/// An amount of a budget as it is stored.
#[derive(Serialize, Deserialize)]
struct AmountJson {
    kind: String,
    category: String,
    month: u8,
    amount: i64,
}

impl AmountJson {
    fn of(amount: &BudgetAmount) -> Self {
        Self {
            kind: amount.kind.as_str().to_owned(),
            category: amount.category.as_str().to_owned(),
            month: amount.month,
            amount: amount.amount.cents(),
        }
    }

    fn read(&self) -> Result<BudgetAmount, Unreadable> {
        Ok(BudgetAmount {
            kind: present("amounts", EntryKind::parse(&self.kind))?,
            category: present("amounts", Category::parse(&self.category))?,
            month: self.month,
            amount: money("amounts", self.amount)?,
        })
    }
}

async fn read_budget(
    connection: &impl ConnectionTrait,
    organization: OrganizationId,
    year: i32,
) -> Result<Budget, StoreError> {
    let row = budget::Entity::find_by_id((organization.as_uuid(), i64::from(year)));
    let read = |row: budget::Model| {
        let amounts: Vec<AmountJson> = parsed("amounts", serde_json::from_value(row.amounts))?;
        let amounts = amounts.iter().map(AmountJson::read);
        Ok(Budget {
            year,
            amounts: amounts.collect::<Result<_, _>>()?,
            revision: revision("revision", row.revision)?,
        })
    };
    let found = find_one(connection, row, read).await?;
    Ok(found.unwrap_or(Budget {
        year,
        amounts: Vec::new(),
        revision: Revision::FIRST,
    }))
}
