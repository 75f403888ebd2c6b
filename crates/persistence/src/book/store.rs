use async_trait::async_trait;
use book::{
    BookEntry, BookError, BookFilter, BookLimits, BookStore, Budget, BudgetAmount, MakeSeries,
    SummaryBy, SummaryRow, budget_changes, entry_added, entry_changes, entry_deleted,
};
use kernel::{
    BookEntryId, Changer, IdempotencyKey, OrganizationId, Page, PageRequest, Refusal, Revision,
    Scope, SortKey, StoreError,
};
use sea_orm::sea_query::{Expr, IntoCondition as _, OnConflict};
use sea_orm::{
    ActiveModelTrait as _, ColumnTrait as _, Condition, ConnectionTrait, EntityTrait as _,
    IntoActiveModel as _, QueryFilter as _,
};
use time::{Date, OffsetDateTime};
use tracing::debug_span;

use super::entity::{budget, entry};
use super::mapping::EntryRows;
use super::references::References;
use super::{entries, lists, summary};
use crate::database::TransactionConnection;
use crate::idempotency::{self, claim};
use crate::row::{find_one, write};
use crate::scope::this_one;
use crate::store::store;
use crate::table::Stored as _;
use crate::trail::note;
use crate::{care_and_book, jobs, limits};

store! {
    /// Stores entries of books and budgets in SQL.
    SqlBookStore limited by BookLimits
}

impl SqlBookStore {
    async fn check_entries(
        &self,
        transaction: &impl ConnectionTrait,
        organization: OrganizationId,
    ) -> Result<(), Refusal> {
        let (what, most) = (BookLimits::ENTRIES, self.limits.entries);
        limits::check(transaction, entries::of(organization), what, most).await
    }
}

#[async_trait]
impl BookStore for SqlBookStore {
    async fn insert(
        &self,
        by: Changer,
        entry: &BookEntry,
        key: Option<IdempotencyKey>,
    ) -> Result<BookEntry, BookError> {
        let (id, organization) = (entry.id.as_uuid(), entry.organization_id);
        let span = debug_span!("db.book.insert", entry_id = %id);
        let (scope, key) = (&format!("book:{organization}"), key.as_ref());
        let insert = self.database.write(span, |db| async move {
            let claimed = claim(&db, scope, key, id, entry.created_at.column()).await?;
            if let Some(first) = claimed.first()? {
                return Ok(entries::stored(&db, first.resource_id).await?);
            }
            limits::lock_account(&db, organization.as_uuid()).await?;
            if let Some(taken) = of_receipt(entry) {
                let before = entries::find(&db, taken).await?;
                if let Some(before) = before {
                    return Ok(before);
                }
            }
            let entries = std::slice::from_ref(entry);
            References::of_entries(entries)
                .hold(&db, organization)
                .await?;
            entries::insert(&db, entries).await?;
            self.check_entries(&db, organization).await?;
            enqueue(&db, entry).await?;
            note(
                &db,
                organization,
                [entry_added(entry)],
                entry.created_at,
                by,
            )
            .await?;
            Ok(entries::stored(&db, id).await?)
        });
        insert.await
    }

    async fn find(&self, scope: &Scope, id: BookEntryId) -> Result<Option<BookEntry>, StoreError> {
        let this = this_one::<entry::Entity>(scope, id.as_uuid());
        let span = debug_span!("db.book.find", entry_id = %id);
        let find = self.database.read(span, |db| entries::find(db, this));
        find.await
    }

    async fn replace(
        &self,
        scope: &Scope,
        entry: &BookEntry,
        expected: Option<Revision>,
    ) -> Result<BookEntry, BookError> {
        let (id, organization) = (entry.id.as_uuid(), entry.organization_id);
        let span = debug_span!("db.book.replace", entry_id = %id);
        let replace = self.database.write(span, |db| async move {
            limits::lock_account(&db, organization.as_uuid()).await?;
            let before = entries::find(&db, this_one::<entry::Entity>(scope, id)).await?;
            let before = before.ok_or(Refusal::NotFound("Entry"))?;
            if expected.is_some_and(|it| it != before.revision) {
                return Err(Refusal::Changed.into());
            }
            if !before.is_divided_as(entry) && care_and_book::is_of_care(&db, entry.id).await? {
                return Err(BookError::OfCare);
            }
            replace_entry(&db, (&before, entry), scope.actor().changer()).await?;
            Ok(entries::stored(&db, id).await?)
        });
        replace.await
    }

    async fn delete(
        &self,
        scope: &Scope,
        id: BookEntryId,
        now: OffsetDateTime,
    ) -> Result<(), BookError> {
        let span = debug_span!("db.book.delete", entry_id = %id);
        let delete = self.database.write(span, |db| async move {
            let this = || this_one::<entry::Entity>(scope, id.as_uuid());
            let row = entry::Entity::find().filter(this());
            let row = find_one(&db, row, Ok::<entry::Model, _>).await?;
            let row = row.ok_or(Refusal::NotFound("Entry"))?;
            limits::lock_account(&db, row.organization_id).await?;
            // Again, because it may have been changed before the lock.
            let entry = entries::find(&db, this()).await?;
            let entry = entry.ok_or(Refusal::NotFound("Entry"))?;
            delete_entry(&db, &entry, (scope.actor().changer(), now)).await
        });
        delete.await
    }

    async fn list(
        &self,
        scope: &Scope,
        filter: &BookFilter,
        page: &PageRequest<SortKey>,
    ) -> Result<Page<BookEntry, SortKey>, StoreError> {
        let backend = self.database.backend();
        let list = self.database.read(debug_span!("db.book.list"), |db| {
            lists::page(db, backend, scope, filter, page)
        });
        list.await
    }

    async fn find_series(&self, id: BookEntryId) -> Result<Option<BookEntry>, StoreError> {
        let this = entry::Column::Id.eq(id.as_uuid()).into_condition();
        let span = debug_span!("db.book.find_series", entry_id = %id);
        let find = self.database.read(span, |db| entries::find(db, this));
        find.await
    }

    async fn add_to_series(
        &self,
        series: &BookEntry,
        seen: Date,
        made: &[BookEntry],
    ) -> Result<bool, Refusal> {
        let organization = series.organization_id;
        let span = debug_span!("db.book.add_to_series", entry_id = %series.id);
        let add = self.database.write(span, |db| async move {
            limits::lock_account(&db, organization.as_uuid()).await?;
            match References::of_entries(made).hold(&db, organization).await {
                Ok(()) => {}
                Err(BookError::Refusal(refusal)) => return Err(refusal),
                Err(_) => return Ok(false),
            }
            let update = entry::Entity::update_many()
                .col_expr(
                    entry::Column::MadeUntil,
                    Expr::val(series.made_until.column()),
                )
                .filter(entry::Column::Id.eq(series.id.as_uuid()))
                .filter(entry::Column::MadeUntil.eq(seen.column()))
                .filter(entry::Column::Revision.eq(series.revision.column()));
            if write(&db, update).await? == 0 {
                return Ok(false);
            }
            if !made.is_empty() {
                entries::insert(&db, made).await?;
                self.check_entries(&db, organization).await?;
                let (added, at) = (made.iter().map(entry_added), made[0].created_at);
                note(&db, organization, added, at, Changer::Server).await?;
            }
            Ok(true)
        });
        add.await
    }

    async fn summary(
        &self,
        organization: OrganizationId,
        year: i32,
        by: SummaryBy,
    ) -> Result<Vec<SummaryRow>, StoreError> {
        let sums = self.database.read(debug_span!("db.book.summary"), |db| {
            summary::of_year(db, organization, year, by)
        });
        sums.await
    }

    async fn budget(&self, organization: OrganizationId, year: i32) -> Result<Budget, StoreError> {
        let read = self.database.read(debug_span!("db.book.budget"), |db| {
            read_budget(db, organization, year)
        });
        read.await
    }

    async fn replace_budget(
        &self,
        (by, now): (Changer, OffsetDateTime),
        organization: OrganizationId,
        year: i32,
        amounts: Vec<BudgetAmount>,
        expected: Option<Revision>,
    ) -> Result<Budget, BookError> {
        let span = debug_span!("db.book.replace_budget");
        let amounts = &amounts;
        let replace = self.database.write(span, |db| async move {
            limits::lock_account(&db, organization.as_uuid()).await?;
            let stored = read_budget(&db, organization, year).await?;
            if expected.is_some_and(|it| it != stored.revision) {
                return Err(Refusal::Changed.into());
            }
            let replaced = Budget {
                year,
                amounts: amounts.clone(),
                revision: stored.revision.next(),
            };
            let row = budget::Model::of(&replaced, organization).into_active_model();
            let insert = budget::Entity::insert(row).on_conflict(
                OnConflict::columns([budget::Column::OrganizationId, budget::Column::Year])
                    .update_columns([budget::Column::Amounts, budget::Column::Revision])
                    .to_owned(),
            );
            write(&db, insert).await?;
            note(
                &db,
                organization,
                budget_changes(&stored, &replaced),
                now,
                by,
            )
            .await?;
            Ok(replaced)
        });
        replace.await
    }
}

/// The entry of the book of the same receipt, if it is of one.
fn of_receipt(entry: &BookEntry) -> Option<Condition> {
    let (receipt, group) = entry.receipt_id.zip(entry.group_id)?;
    let own = entry::Column::OrganizationId.eq(entry.organization_id.as_uuid());
    let same = Condition::all()
        .add(entry::Column::ReceiptId.eq(receipt.as_uuid()))
        .add(entry::Column::GroupId.eq(group.as_uuid()));
    Some(same.add(own))
}

/// An entry of an organization.
pub(crate) async fn find_entry(
    db: &impl ConnectionTrait,
    organization: OrganizationId,
    id: BookEntryId,
) -> Result<Option<BookEntry>, StoreError> {
    let own = entry::Column::OrganizationId.eq(organization.as_uuid());
    let this = Condition::all().add(entry::Column::Id.eq(id.as_uuid()));
    entries::find(db, this.add(own)).await
}

/// Replaces an entry, unless a part of it is on a bill. The organization is locked.
pub(crate) async fn replace_entry(
    db: &TransactionConnection,
    (before, after): (&BookEntry, &BookEntry),
    by: Changer,
) -> Result<(), BookError> {
    let (id, organization) = (after.id.as_uuid(), before.organization_id);
    entries::refuse_billed(db, after.id).await?;
    let references = References::of_entries(std::slice::from_ref(after));
    references.hold(db, organization).await?;
    let mut rows = EntryRows::of(after);
    rows.entry.revision = before.revision.next().column();
    rows.entry.created_at = before.created_at.column();
    // The job may have made more since the entry was read.
    rows.entry.made_until = rows.entry.made_until.max(before.made_until.column());
    let update = entry::Entity::update_many()
        .set(rows.entry.into_active_model().reset_all())
        .filter(entry::Column::Id.eq(id));
    write(db, update).await?;
    entries::delete_parts(db, after.id).await?;
    entries::insert_parts(db, rows.splits, rows.parts).await?;
    enqueue(db, after).await?;
    let changes = entry_changes(before, after);
    Ok(note(db, organization, changes, after.updated_at, by).await?)
}

/// Deletes an entry, unless a part of it is on a bill. The organization is locked.
pub(crate) async fn delete_entry(
    db: &TransactionConnection,
    entry: &BookEntry,
    (by, now): (Changer, OffsetDateTime),
) -> Result<(), BookError> {
    let id = entry.id.as_uuid();
    entries::refuse_billed(db, entry.id).await?;
    write(db, entry::Entity::delete_by_id(id)).await?;
    note(db, entry.organization_id, [entry_deleted(entry)], now, by).await?;
    Ok(idempotency::forget(db, id).await?)
}

/// Enqueues the job of an entry that recurs.
async fn enqueue(connection: &TransactionConnection, entry: &BookEntry) -> Result<(), StoreError> {
    if entry.text.recurrence.is_some() {
        let now = entry.updated_at;
        jobs::enqueue(connection, MakeSeries(entry.id), now, now).await?;
    }
    Ok(())
}

async fn read_budget(
    connection: &impl ConnectionTrait,
    organization: OrganizationId,
    year: i32,
) -> Result<Budget, StoreError> {
    let row = budget::Entity::find_by_id((organization.as_uuid(), i64::from(year)));
    let found = find_one(connection, row, budget::Model::read).await?;
    Ok(found.unwrap_or(Budget {
        year,
        amounts: Vec::new(),
        revision: Revision::FIRST,
    }))
}
