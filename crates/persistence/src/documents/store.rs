use async_trait::async_trait;
use documents::{
    Document, DocumentFacts, DocumentFilter, DocumentLimits, DocumentStore, EndingDocument,
    FileKind, RemindOfDocument, StoredFile, SweepDocument, TitledFile,
};
use kernel::{
    ChangeKind, ContactId, Difference, DocumentId, HorseId, IdempotencyKey, OrganizationId, Page,
    PageRequest, RecordDate, Refusal, RequiredLine, Revision, Scope, StoreError,
};
use sea_orm::sea_query::{Expr, ExprTrait as _, LockType};
use sea_orm::{
    ActiveModelTrait as _, ColumnTrait as _, DatabaseConnection, EntityTrait as _, FromQueryResult,
    IntoActiveModel as _, QueryFilter as _, QueryOrder as _, QuerySelect as _, QueryTrait as _,
};
use time::{Date, OffsetDateTime};
use tracing::debug_span;
use uuid::Uuid;

use super::entity::{Column, Entity, Model, document_horse};
use super::writing::{check_limits, check_references, find, rows_of, write_horses};
use super::{list, reminders, shared, writing};
use crate::database::TransactionConnection;
use crate::idempotency::insert_once;
use crate::row::{Unreadable, find_all, find_one, write};
use crate::scope::{this_one, within};
use crate::store::store;
use crate::table::{Stored as _, read};
use crate::{jobs, known_horses, limits, show_files, trail};

store! {
    /// Stores what is known of documents in SQL.
    SqlDocumentStore limited by DocumentLimits
}

#[async_trait]
impl DocumentStore for SqlDocumentStore {
    async fn announce(
        &self,
        id: DocumentId,
        now: OffsetDateTime,
        sweep_at: OffsetDateTime,
    ) -> Result<(), StoreError> {
        let span = debug_span!("db.documents.announce", document_id = %id);
        let announce = self.database.write(span, |db| async move {
            jobs::enqueue(&db, SweepDocument(id), now, sweep_at).await
        });
        announce.await
    }

    async fn insert(
        &self,
        scope: &Scope,
        document: &Document,
        remind_at: Option<OffsetDateTime>,
        key: Option<IdempotencyKey>,
    ) -> Result<Document, Refusal> {
        let account = scope.account_id();
        let span =
            debug_span!("db.documents.insert", account_id = %account, document_id = %document.id);
        let key = (format!("documents:{account}"), key);
        let (id, now) = (document.id.as_uuid(), document.created_at);
        let insert = |db| async move {
            // From now on the files are kept.
            let sweep = SweepDocument(document.id);
            if !jobs::take_back(&db, sweep, now).await? {
                return Err(StoreError::unavailable("the upload took too long").into());
            }
            let organization = document.organization_id.as_uuid();
            limits::lock_account(&db, organization).await?;
            check_references(&db, organization, &document.facts).await?;
            let row = Model::of(document).into_active_model();
            write(&db, Entity::insert(row)).await?;
            check_limits(&db, organization, self.limits).await?;
            write_horses(&db, id, &document.facts).await?;
            let reminder = RemindOfDocument(document.id);
            jobs::schedule(&db, reminder, now, remind_at).await?;
            note_sharing(
                &db,
                scope,
                document,
                (false, document.shared_with_owners),
                now,
            )
            .await?;
            Ok(rows_of(&db, id).await?)
        };
        let rows = insert_once(&self.database, span, key, (id, now), insert).await?;
        Ok(rows.read()?)
    }

    async fn find(&self, scope: &Scope, id: DocumentId) -> Result<Option<Document>, StoreError> {
        let span =
            debug_span!("db.documents.find", account_id = %scope.account_id(), document_id = %id);
        let found = self.database.read(span, |db| find(db, scope, id));
        found.await
    }

    async fn list(
        &self,
        scope: &Scope,
        filter: &DocumentFilter,
        today: RecordDate,
        page: &PageRequest,
    ) -> Result<Page<Document>, StoreError> {
        let span = debug_span!("db.documents.list", account_id = %scope.account_id());
        let backend = self.database.backend();
        let list = self.database.read(span, |db| {
            list::page(db, backend, scope, filter, today, page)
        });
        list.await
    }

    async fn update(
        &self,
        scope: &Scope,
        id: DocumentId,
        facts: &DocumentFacts,
        expected: Option<Revision>,
        remind_at: Option<OffsetDateTime>,
        now: OffsetDateTime,
    ) -> Result<Document, Refusal> {
        let span =
            debug_span!("db.documents.update", account_id = %scope.account_id(), document_id = %id);
        let update = self.database.write(span, |db| async move {
            let gone = || Refusal::NotFound("Document");
            let this = Entity::find().filter(this_one::<Entity>(scope, id.as_uuid()));
            let old = find_one(&db, this.clone(), Ok::<Model, _>).await?;
            let organization = old.ok_or_else(gone)?.organization_id;
            check_references(&db, organization, facts).await?;
            let locked = this.lock(LockType::NoKeyUpdate);
            let alone = |row: Model| row.read(None, Vec::new(), Vec::new(), None);
            let mut document = find_one(&db, locked, alone).await?.ok_or_else(gone)?;
            if expected.is_some_and(|it| it != document.revision) {
                return Err(Refusal::Changed);
            }
            let has_other_end = document.facts.expires_on != facts.expires_on;
            let was_shared = document.shared_with_owners;
            document.edit(facts.clone(), now);
            let shared = (was_shared, document.shared_with_owners);
            note_sharing(&db, scope, &document, shared, now).await?;
            let row = Model::of(&document).into_active_model().reset_all();
            let this = Column::Id.eq(id.as_uuid());
            write(&db, Entity::update_many().set(row).filter(this)).await?;
            write_horses(&db, id.as_uuid(), facts).await?;
            if has_other_end {
                jobs::schedule(&db, RemindOfDocument(id), now, remind_at).await?;
            }
            find(&db, scope, id).await?.ok_or_else(gone)
        });
        update.await
    }

    async fn attach(
        &self,
        scope: &Scope,
        id: DocumentId,
        file: StoredFile,
        now: OffsetDateTime,
    ) -> Result<Document, Refusal> {
        let span =
            debug_span!("db.documents.attach", account_id = %scope.account_id(), document_id = %id);
        let attach = self.database.write(span, |db| async move {
            let gone = || Refusal::NotFound("Document");
            let document = find(&db, scope, id).await?.ok_or_else(gone)?;
            let organization = document.organization_id.as_uuid();
            limits::lock_account(&db, organization).await?;
            let update = Entity::update_many()
                .col_expr(Column::FileKind, Expr::val(file.kind.column()))
                .col_expr(Column::Bytes, Expr::val(file.bytes.column()))
                .col_expr(Column::Revision, Expr::col(Column::Revision).add(1))
                .col_expr(Column::UpdatedAt, Expr::val(now.column()))
                .filter(this_one::<Entity>(scope, id.as_uuid()))
                .filter(Column::FileKind.eq(FileKind::None.as_str()));
            if write(&db, update).await? == 0 {
                return Err(Refusal::Changed);
            }
            check_limits(&db, organization, self.limits).await?;
            find(&db, scope, id).await?.ok_or_else(gone)
        });
        attach.await
    }

    async fn delete(
        &self,
        scope: &Scope,
        id: DocumentId,
        now: OffsetDateTime,
    ) -> Result<bool, StoreError> {
        let span =
            debug_span!("db.documents.delete", account_id = %scope.account_id(), document_id = %id);
        let delete = self.database.write(span, |db| async move {
            let this = Entity::find().filter(this_one::<Entity>(scope, id.as_uuid()));
            let alone = |row: Model| row.read(None, Vec::new(), Vec::new(), None);
            let Some(document) = find_one(&db, this.lock_exclusive(), alone).await? else {
                return Ok(false);
            };
            writing::delete(&db, &[id.as_uuid()], now).await?;
            let shared = (document.shared_with_owners, false);
            note_sharing(&db, scope, &document, shared, now).await?;
            Ok(true)
        });
        delete.await
    }

    async fn exists(&self, id: DocumentId) -> Result<bool, StoreError> {
        let span = debug_span!("db.documents.exists", document_id = %id);
        let exists = self.database.read(span, |db| async move {
            let one = Entity::find_by_id(id.as_uuid());
            let of_shows = show_files::stored_as(id);
            Ok(limits::count(db, one).await? > 0 || limits::count(db, of_shows).await? > 0)
        });
        exists.await
    }

    async fn of_horse(
        &self,
        scope: &Scope,
        horse: HorseId,
    ) -> Result<Option<(String, Vec<TitledFile>)>, StoreError> {
        let span = debug_span!("db.documents.of_horse", account_id = %scope.account_id(), horse_id = %horse);
        let files = self.database.read(span, |db| of_horse(db, scope, horse));
        files.await
    }

    async fn shared_with(
        &self,
        organization: OrganizationId,
        contact: ContactId,
        day: Date,
    ) -> Result<Vec<Document>, StoreError> {
        let span = debug_span!("db.documents.shared_with", organization_id = %organization);
        let backend = self.database.backend();
        let shared = self.database.read(span, |db| {
            shared::with(db, backend, organization, contact, day)
        });
        shared.await
    }

    async fn find_ending(&self, id: DocumentId) -> Result<Option<EndingDocument>, StoreError> {
        let span = debug_span!("db.documents.find_ending", document_id = %id);
        let ending = self.database.read(span, |db| reminders::find(db, id));
        ending.await
    }
}

/// Adds the line about a document that was shared with owners, or is no more.
async fn note_sharing(
    connection: &TransactionConnection,
    scope: &Scope,
    document: &Document,
    (before, after): (bool, bool),
    now: OffsetDateTime,
) -> Result<(), StoreError> {
    if before == after {
        return Ok(());
    }
    let [before, after] = [before, after].map(|it| if it { "shared" } else { "" });
    let title = document.facts.title.as_str();
    let line = Difference::new(ChangeKind::DocumentShared, title, before, after);
    let line = line.about(document.id.as_uuid(), "");
    let by = scope.actor().changer();
    trail::note(connection, document.organization_id, [line], now, by).await
}

/// The columns of a document that an archive needs.
#[derive(FromQueryResult)]
struct FileRow {
    id: Uuid,
    title: String,
    file_kind: String,
}

fn to_file(row: FileRow) -> Result<TitledFile, Unreadable> {
    Ok(TitledFile {
        id: DocumentId::new(row.id),
        title: RequiredLine::stored(row.title),
        kind: read::<FileKind>("file_kind", row.file_kind)?,
    })
}

async fn of_horse(
    connection: &DatabaseConnection,
    scope: &Scope,
    horse: HorseId,
) -> Result<Option<(String, Vec<TitledFile>)>, StoreError> {
    let Some(named) = known_horses::find_own(connection, scope, horse).await? else {
        return Ok(None);
    };
    let about = document_horse::Entity::find()
        .select_only()
        .column(document_horse::Column::DocumentId)
        .filter(document_horse::Column::HorseId.eq(horse.as_uuid()));
    let files = Entity::find()
        .select_only()
        .columns([Column::Id, Column::Title, Column::FileKind])
        .filter(within(Column::OrganizationId, scope))
        .filter(Column::Id.in_subquery(about.into_query()))
        .filter(Column::FileKind.ne(FileKind::None.as_str()))
        .order_by_asc(Column::Id);
    let name = named.name;
    Ok(Some((name, find_all(connection, files, to_file).await?)))
}
