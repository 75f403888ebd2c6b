use async_trait::async_trait;
use documents::{
    Document, DocumentFacts, DocumentFilter, DocumentLimits, DocumentStore, EndingDocument,
    Inserted, NewDocument, RemindOfDocument, SaveError, SweepDocument, TitledFile, Updated,
};
use kernel::{
    DocumentId, HorseId, IdempotencyKey, Page, PageRequest, RecordDate, RequiredLine, Revision,
    Scope, StoreError, to_unix_millis,
};
use sea_orm::sea_query::LockType;
use sea_orm::{
    ActiveModelTrait as _, ColumnTrait as _, EntityTrait as _, FromQueryResult,
    IntoActiveModel as _, QueryFilter as _, QueryOrder as _, QuerySelect as _, QueryTrait as _,
};
use time::OffsetDateTime;
use tracing::instrument;
use uuid::Uuid;

use super::entity::{Column, Entity, Model, document_horse};
use super::mapping::{document_row, of_rows, to_file_kind, with_facts};
use super::writing::{check_limits, check_references, find, rows_of, write_horses};
use super::{list, reminders, writing};
use crate::Database;
use crate::database::{in_time, in_transaction};
use crate::error::store_error;
use crate::horses::entity::horse;
use crate::idempotency::{self, Claimed};
use crate::row::{find_all, find_one, write};
use crate::scope::{refuse_reader, this_one, within};
use crate::{jobs, limits};

/// Stores what is known of documents in SQL.
#[derive(Debug, Clone)]
pub struct SqlDocumentStore {
    database: Database,
    limits: DocumentLimits,
}

impl SqlDocumentStore {
    /// Creates the store on a database.
    #[must_use]
    pub fn new(database: Database) -> Self {
        Self {
            database,
            limits: DocumentLimits::default(),
        }
    }

    /// The same store with other limits.
    #[must_use]
    pub fn with_limits(mut self, limits: DocumentLimits) -> Self {
        self.limits = limits;
        self
    }
}

/// The columns of a document that an archive needs.
#[derive(FromQueryResult)]
struct FileRow {
    id: Uuid,
    title: String,
    file_kind: String,
}

#[async_trait]
impl DocumentStore for SqlDocumentStore {
    #[instrument(name = "db.documents.announce", level = "debug", skip_all, fields(document_id = %id))]
    async fn announce(
        &self,
        id: DocumentId,
        now: OffsetDateTime,
        sweep_at: OffsetDateTime,
    ) -> Result<(), StoreError> {
        in_transaction(|| async {
            let transaction = self.database.begin().await?;
            let task = SweepDocument(id);
            jobs::enqueue(&transaction.connection, task, now, sweep_at).await?;
            transaction.commit().await
        })
        .await
    }

    #[instrument(
        name = "db.documents.insert",
        level = "debug",
        skip_all,
        fields(account_id = %scope.account_id(), document_id = %document.id)
    )]
    async fn insert(
        &self,
        scope: &Scope,
        document: &NewDocument,
        remind_at: Option<OffsetDateTime>,
        key: Option<IdempotencyKey>,
    ) -> Result<Inserted, SaveError> {
        in_transaction(|| async {
            let row = document_row(document)?;
            let (id, organization) = (row.id, row.organization_id);
            let transaction = self.database.begin().await?;
            let connection = &transaction.connection;
            let key_scope = format!("documents:{}", scope.account_id());
            match idempotency::claim(connection, &key_scope, key.as_ref(), id, row.created_at)
                .await?
            {
                Claimed::New => {}
                Claimed::Other => return Err(SaveError::KeyReused),
                Claimed::Same(first) => {
                    let first = of_rows(first.answer()?)?;
                    return Ok(Inserted::Before(Box::new(first)));
                }
            }
            // From now on the files are kept.
            let sweep = SweepDocument(document.id);
            if !jobs::take_back(connection, sweep, document.created_at).await? {
                return Err(StoreError::unavailable("the upload took too long").into());
            }
            limits::lock_account(connection, organization).await?;
            check_references(connection, organization, &document.facts).await?;
            write(connection, Entity::insert(row.into_active_model())).await?;
            check_limits(connection, organization, self.limits).await?;
            write_horses(connection, id, &document.facts).await?;
            let reminder = RemindOfDocument(document.id);
            jobs::schedule(connection, reminder, document.created_at, remind_at).await?;
            let stored = rows_of(connection, id).await?;
            let stored = stored.ok_or_else(|| StoreError::failed("the row is not there"))?;
            idempotency::keep_answer(connection, &key_scope, key.as_ref(), &stored).await?;
            let stored = of_rows(stored)?;
            transaction.commit().await?;
            Ok(Inserted::New(Box::new(stored)))
        })
        .await
    }

    #[instrument(
        name = "db.documents.find",
        level = "debug",
        skip_all,
        fields(account_id = %scope.account_id(), document_id = %id)
    )]
    async fn find(&self, scope: &Scope, id: DocumentId) -> Result<Option<Document>, StoreError> {
        in_time(async { find(self.database.reader()?, scope, id).await }).await
    }

    #[instrument(
        name = "db.documents.list",
        level = "debug",
        skip_all,
        fields(account_id = %scope.account_id())
    )]
    async fn list(
        &self,
        scope: &Scope,
        filter: &DocumentFilter,
        today: RecordDate,
        page: &PageRequest,
    ) -> Result<Page<Document>, StoreError> {
        in_time(async {
            let (connection, backend) = (self.database.reader()?, self.database.backend());
            list::page(connection, backend, scope, filter, today, page).await
        })
        .await
    }

    #[instrument(
        name = "db.documents.update",
        level = "debug",
        skip_all,
        fields(account_id = %scope.account_id(), document_id = %id)
    )]
    async fn update(
        &self,
        scope: &Scope,
        id: DocumentId,
        facts: &DocumentFacts,
        expected: Option<Revision>,
        remind_at: Option<OffsetDateTime>,
        now: OffsetDateTime,
    ) -> Result<Updated, SaveError> {
        in_transaction(|| async {
            let transaction = self.database.begin().await?;
            let connection = &transaction.connection;
            let this = Entity::find().filter(this_one::<Entity>(scope, id.as_uuid()));
            let Some(old) = find_one(connection, this.clone(), Ok::<Model, _>).await? else {
                return Ok(Updated::NotFound);
            };
            check_references(connection, old.organization_id, facts).await?;
            let this = this.lock(LockType::NoKeyUpdate);
            let Some(old) = find_one(connection, this, Ok::<Model, _>).await? else {
                return Ok(Updated::NotFound);
            };
            if expected.is_some_and(|it| i64::from(it.number()) != old.revision) {
                return Ok(Updated::Changed);
            }
            let row = Model {
                revision: old.revision + 1,
                updated_at: to_unix_millis(now),
                ..with_facts(old.clone(), facts)
            };
            let has_other_end = row.expires_on != old.expires_on;
            let update = Entity::update_many()
                .set(row.into_active_model().reset_all())
                .filter(Column::Id.eq(id.as_uuid()));
            write(connection, update).await?;
            write_horses(connection, id.as_uuid(), facts).await?;
            if has_other_end {
                jobs::schedule(connection, RemindOfDocument(id), now, remind_at).await?;
            }
            let saved = find(connection, scope, id).await?;
            let saved = saved.ok_or_else(|| StoreError::failed("the row is not there"))?;
            transaction.commit().await?;
            Ok(Updated::Saved(Box::new(saved)))
        })
        .await
    }

    #[instrument(
        name = "db.documents.delete",
        level = "debug",
        skip_all,
        fields(account_id = %scope.account_id(), document_id = %id)
    )]
    async fn delete(
        &self,
        scope: &Scope,
        id: DocumentId,
        now: OffsetDateTime,
    ) -> Result<bool, StoreError> {
        in_transaction(|| async {
            let transaction = self.database.begin().await?;
            let connection = &transaction.connection;
            let one = Entity::find()
                .filter(this_one::<Entity>(scope, id.as_uuid()))
                .lock_exclusive();
            if find_one(connection, one, Ok::<Model, _>).await?.is_none() {
                return Ok(false);
            }
            writing::delete(connection, &[id.as_uuid()], now).await?;
            transaction.commit().await?;
            Ok(true)
        })
        .await
    }

    #[instrument(name = "db.documents.exists", level = "debug", skip_all, fields(document_id = %id))]
    async fn exists(&self, id: DocumentId) -> Result<bool, StoreError> {
        in_time(async {
            let one = Entity::find_by_id(id.as_uuid());
            Ok(limits::count(self.database.reader()?, one).await? > 0)
        })
        .await
    }

    #[instrument(
        name = "db.documents.of_horse",
        level = "debug",
        skip_all,
        fields(account_id = %scope.account_id(), horse_id = %horse)
    )]
    async fn of_horse(
        &self,
        scope: &Scope,
        horse: HorseId,
    ) -> Result<Option<(String, Vec<TitledFile>)>, StoreError> {
        in_time(async {
            let connection = self.database.reader()?;
            let horse = horse.as_uuid();
            let name = horse::Entity::find()
                .select_only()
                .column(horse::Column::Name)
                .filter(this_one::<horse::Entity>(scope, horse))
                .into_tuple::<String>()
                .one(connection)
                .await
                .map_err(store_error)?;
            let Some(name) = name else {
                refuse_reader::<horse::Entity>(connection, scope, horse).await?;
                return Ok(None);
            };
            let about = document_horse::Entity::find()
                .select_only()
                .column(document_horse::Column::DocumentId)
                .filter(document_horse::Column::HorseId.eq(horse));
            let files = Entity::find()
                .select_only()
                .columns([Column::Id, Column::Title, Column::FileKind])
                .filter(within(Column::OrganizationId, scope))
                .filter(Column::Id.in_subquery(about.into_query()))
                .order_by_asc(Column::Id);
            let to_file = |row: FileRow| {
                Ok(TitledFile {
                    id: DocumentId::new(row.id),
                    title: RequiredLine::stored(row.title),
                    kind: to_file_kind(&row.file_kind)?,
                })
            };
            Ok(Some((name, find_all(connection, files, to_file).await?)))
        })
        .await
    }

    #[instrument(name = "db.documents.find_ending", level = "debug", skip_all, fields(document_id = %id))]
    async fn find_ending(&self, id: DocumentId) -> Result<Option<EndingDocument>, StoreError> {
        in_time(async { reminders::find(self.database.reader()?, id).await }).await
    }
}
