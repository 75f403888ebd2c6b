use async_trait::async_trait;
use imports::{
    CareAnswer, CareWord, Doubt, Import, ImportKind, ImportState, Kept, Plan, Result as Outcome,
    Table, Undone,
};
use kernel::{
    CareWordId, ChangeKind, Difference, EmailAddress, EventId, ImportId, OrganizationId, Page,
    PageRequest, Refusal, Revision, Scope, StoreError,
};
use processes::imports::{ImportRefusal, ImportStore, Made, New, Present, Rows, Target};
use sea_orm::sea_query::{Expr, ExprTrait as _, LockType};
use sea_orm::{
    ColumnTrait as _, EntityTrait as _, FromQueryResult, IntoActiveModel as _, JoinType,
    QueryFilter as _, QueryOrder as _, QuerySelect as _, Select,
};
use time::OffsetDateTime;
use tracing::debug_span;
use uuid::Uuid;

use super::entity::import::{Column, Entity, Model, Shown};
use super::entity::{item, word};
use super::{completions, insert, undo, words};
use crate::accounts::entity::account;
use crate::database::TransactionConnection;
use crate::directory::lock_directory;
use crate::error::store_error;
use crate::events::entity::event;
use crate::list::{descending, fetch_page};
use crate::row::{
    Unreadable, delete_where, find_all, find_one, insert_all, optional, relation, write,
};
use crate::scope::delete_own;
use crate::store::store;
use crate::table::{Stored as _, read};
use crate::trail::note;
use crate::views::imports::{export, present, prints};
use crate::{limits, registrations};

/// Of how many files of a person drafts are kept: each has whole tables.
const FILES_KEPT: u64 = 5;

/// How many imports an organization may have.
const MAX_IMPORTS: u32 = 2000;
const IMPORTS: &str = "imports";

store! {
    /// Stores imports in SQL.
    SqlImportStore
}

/// An import without its table, with the address of who brought it.
#[derive(FromQueryResult)]
struct Row {
    #[sea_orm(nested)]
    import: Shown,
    author: Option<String>,
}

/// The same with its table.
#[derive(FromQueryResult)]
struct WholeRow {
    #[sea_orm(nested)]
    row: Row,
    content: String,
}

fn to_import(row: Row, table: Table) -> Result<Import, Unreadable> {
    let author = optional(row.author, EmailAddress::stored);
    row.import.read(table, author)
}

fn without_table(row: Row) -> Result<Import, Unreadable> {
    let nothing = Table {
        headings: Vec::new(),
        rows: Vec::new(),
    };
    to_import(row, nothing)
}

fn whole(row: WholeRow) -> Result<Import, Unreadable> {
    to_import(row.row, read("content", row.content)?)
}

fn all() -> Select<Entity> {
    Entity::find()
        .select_only()
        .columns(Shown::columns())
        .column_as(account::Column::Email, "author")
        .join(
            JoinType::LeftJoin,
            relation(Column::AccountId, account::Column::Id),
        )
}

/// Locks the organization, the show if its entries are written, and then the import, which
/// must be as it was read, and the directory if its members are.
async fn lock(
    db: &TransactionConnection,
    import: &Import,
) -> Result<(Model, Undone), ImportRefusal> {
    limits::lock_account(db, import.organization_id.as_uuid()).await?;
    if let (ImportKind::Entries, Some(event)) = (import.plan.kind, import.event_id) {
        registrations::lock_show(db, event).await?;
    }
    let row = Entity::find_by_id(import.id.as_uuid()).lock(LockType::NoKeyUpdate);
    let row = find_one(db, row, Ok::<Model, _>).await?;
    let row = row.ok_or(Refusal::NotFound("Import"))?;
    if import.plan.kind == ImportKind::Members {
        lock_directory(db, import.organization_id).await?;
    }
    let kept = row.kept.clone().map(serde_json::from_value).transpose();
    let kept = kept.map_err(StoreError::failed)?;
    let kept = kept.and_then(Vec::<Kept>::of_column).unwrap_or_default();
    let removed = row.removed.and_then(|it| u32::try_from(it).ok());
    let undone = Undone {
        removed: removed.unwrap_or_default(),
        kept,
    };
    Ok((row, undone))
}

async fn insert_items(
    db: &TransactionConnection,
    import: &Import,
    made: Made,
) -> Result<(), StoreError> {
    for kind in imports::ItemKind::ALL {
        let ids = made.iter().filter(|(it, _)| *it == kind);
        let ids: Vec<Uuid> = ids.map(|(_, id)| *id).collect();
        let printed = prints::of(db, kind, &ids).await?;
        let rows = printed.into_iter().map(|(item_id, printed)| {
            let item = item::Added {
                import_id: import.id,
                item_id,
                organization_id: import.organization_id,
                kind,
                print: printed.print,
            };
            item::Model::of(&item).into_active_model()
        });
        insert_all(db, rows).await?;
    }
    Ok(())
}

#[async_trait]
impl ImportStore for SqlImportStore {
    async fn insert(&self, file: &[Import]) -> Result<(), Refusal> {
        let Some(first) = file.first() else {
            return Ok(());
        };
        let (organization, account) = (first.organization_id.as_uuid(), first.by.as_uuid());
        let span = debug_span!("db.imports.insert", import_id = %first.of_file());
        let rows: &Vec<_> = &file.iter().map(Model::of).collect();
        let insert = self.database.write(span, |db| async move {
            limits::lock_account(&db, organization).await?;
            let own = || Entity::find().filter(Column::OrganizationId.eq(organization));
            let files: Vec<Uuid> = own()
                .select_only()
                .column(Column::Id)
                .filter(Column::State.eq(ImportState::Draft.as_str()))
                .filter(Column::AccountId.eq(account))
                .filter(Column::Beside.is_null())
                .order_by_desc(Column::CreatedAt)
                .order_by_desc(Column::Id)
                .offset(FILES_KEPT - 1)
                .limit(1000)
                .into_tuple()
                .all(&db)
                .await
                .map_err(store_error)?;
            let beside = Column::Beside.is_in(files.clone());
            let drafts = beside.and(Column::State.eq(ImportState::Draft.as_str()));
            delete_where::<Entity>(&db, Column::Id.is_in(files).or(drafts)).await?;
            let rows = rows.iter().cloned().map(Model::into_active_model);
            insert_all(&db, rows).await?;
            limits::check::<_, Refusal>(&db, own(), IMPORTS, MAX_IMPORTS).await
        });
        insert.await
    }

    async fn sheets(&self, file: ImportId) -> Result<Vec<Import>, StoreError> {
        let span = debug_span!("db.imports.sheets", import_id = %file);
        let file = file.as_uuid();
        let sheets = all()
            .filter(Column::Id.eq(file).or(Column::Beside.eq(file)))
            .order_by_asc(Column::Id);
        let read = self
            .database
            .read(span, |db| find_all(db, sheets, without_table));
        read.await
    }

    async fn find(&self, id: ImportId) -> Result<Option<Import>, StoreError> {
        let span = debug_span!("db.imports.find", import_id = %id);
        let one = all()
            .column(Column::Content)
            .filter(Column::Id.eq(id.as_uuid()));
        let find = self.database.read(span, |db| find_one(db, one, whole));
        find.await
    }

    async fn organization_of(&self, id: EventId) -> Result<Option<OrganizationId>, StoreError> {
        let span = debug_span!("db.imports.organization_of", event_id = %id);
        let organization = event::Entity::find_by_id(id.as_uuid())
            .select_only()
            .column(event::Column::OrganizationId)
            .filter(event::Column::HiddenAt.is_null());
        let find = self.database.read(span, |db| async move {
            let found = organization.into_tuple::<Uuid>().one(db).await;
            found.map_err(store_error)
        });
        Ok(find.await?.map(OrganizationId::new))
    }

    async fn list(
        &self,
        organization: OrganizationId,
        kinds: &[ImportKind],
        page: &PageRequest,
    ) -> Result<Page<Import>, StoreError> {
        let span = debug_span!("db.imports.list", organization_id = %organization);
        let found = all()
            .filter(Column::OrganizationId.eq(organization.as_uuid()))
            .filter(Column::Kind.is_in(kinds.iter().map(|it| it.as_str())));
        let stands_alone = Column::State
            .ne(ImportState::Draft.as_str())
            .or(Column::Beside.is_null());
        let found = found.filter(stands_alone);
        let found = descending(found, Column::CreatedAt, Column::Id, page.after);
        let list = self.database.read(span, |db| {
            fetch_page(
                db,
                found,
                None,
                page.limit,
                Column::CreatedAt,
                without_table,
            )
        });
        list.await
    }

    async fn change(
        &self,
        id: ImportId,
        plan: &Plan,
        expected: Revision,
    ) -> Result<(), ImportRefusal> {
        let span = debug_span!("db.imports.change", import_id = %id);
        let change = Entity::update_many()
            .col_expr(Column::Kind, Expr::val(plan.kind.as_str()))
            .col_expr(Column::Mapping, Expr::val(plan.columns.column()))
            .col_expr(Column::Dates, Expr::val(plan.dates.column()))
            .col_expr(Column::Differences, Expr::val(plan.differences.column()))
            .col_expr(Column::BoardFrom, Expr::val(plan.charged_from.column()))
            .col_expr(Column::Costs, Expr::val(plan.costs.column()))
            .col_expr(Column::Association, Expr::val(plan.association.column()))
            .col_expr(Column::Words, Expr::val(as_json(&plan.words.column())?))
            .col_expr(Column::Revision, Expr::val(expected.next().column()))
            .filter(Column::Id.eq(id.as_uuid()))
            .filter(Column::State.eq(ImportState::Draft.as_str()))
            .filter(Column::Revision.eq(expected.column()));
        if self.database.write_one(span, change).await? == 0 {
            return Err(Refusal::Changed.into());
        }
        Ok(())
    }

    async fn present(&self, rows: &Rows) -> Result<Present, StoreError> {
        let own = rows.target.organization_id;
        let span = debug_span!("db.imports.present", organization_id = %own);
        let read = self.database.read(span, |db| present::read(db, rows));
        read.await
    }

    async fn run(&self, import: &Import, rows: &Rows) -> Result<Outcome, ImportRefusal> {
        let (target, records) = (&rows.target, &rows.records);
        let span = debug_span!("db.imports.run", import_id = %import.id, rows = records.len());
        let run = self.database.write(span, |db| async move {
            let (row, _) = lock(&db, import).await?;
            refuse_unless_draft(&row)?;
            if row.revision != import.revision.column() {
                return Err(Refusal::Changed.into());
            }
            let present = present::read(&db, rows).await?;
            let prepared = rows.judge(present)?;
            let (result, new) = (prepared.result(records), prepared.new);
            if let New::Care(care) = &new {
                words::remember(&db, (target.organization_id, target.now), &care.words).await?;
            }
            let filling = completions::of(&db, &new).await?;
            let made = insert::all(&db, target, &new).await?;
            insert_items(&db, import, made).await?;
            completions::note(&db, (import.id, target.organization_id), filling).await?;
            let done = Entity::update_many()
                .col_expr(Column::State, Expr::val(ImportState::Done.as_str()))
                .col_expr(Column::Made, Expr::val(result.made.column()))
                .col_expr(Column::Already, Expr::val(result.already.column()))
                .col_expr(Column::Completed, Expr::val(result.completed.column()))
                .col_expr(Column::Refused, Expr::val(result.refused.column()))
                .col_expr(
                    Column::Problems,
                    Expr::val(as_json(&result.problems.column())?),
                )
                .col_expr(Column::Doubts, Expr::val(as_json(&result.doubts.column())?))
                .col_expr(Column::Content, Expr::val(NO_TABLE))
                .col_expr(Column::Revision, Expr::val(import.revision.next().column()))
                .filter(Column::Id.eq(import.id.as_uuid()));
            write(&db, done).await?;
            let what = counted(result.made.into(), result.completed.into(), target.kind);
            let line = Difference::new(ChangeKind::Imported, &*import.file_name, "", what);
            let line = line.about(import.id.as_uuid(), "");
            note(&db, target.organization_id, [line], target.now, target.by).await?;
            Ok(result)
        });
        run.await
    }

    async fn settle(
        &self,
        import: &Import,
        at: &[usize],
        is_settled: bool,
    ) -> Result<(), ImportRefusal> {
        let span = debug_span!("db.imports.settle", import_id = %import.id);
        let settle = self.database.write(span, |db| async move {
            let this = Entity::find_by_id(import.id.as_uuid()).lock(LockType::NoKeyUpdate);
            let row = find_one(&db, this, Ok::<Model, _>).await?;
            let row = row.ok_or(Refusal::NotFound("Import"))?;
            if row.state != ImportState::Done.as_str() {
                return Err(ImportRefusal::Undone);
            }
            let doubts = Vec::<Doubt>::of_column(row.doubts);
            let unreadable = || StoreError::failed("the doubts of an import cannot be read");
            let mut doubts = doubts.ok_or_else(unreadable)?;
            for at in at {
                if let Some(doubt) = doubts.get_mut(*at) {
                    doubt.is_settled = is_settled;
                }
            }
            let update = Entity::update_many()
                .col_expr(Column::Doubts, Expr::val(as_json(&doubts.column())?))
                .filter(Column::Id.eq(row.id));
            write(&db, update).await?;
            Ok(())
        });
        settle.await
    }

    async fn undo(&self, import: &Import, target: &Target) -> Result<Undone, ImportRefusal> {
        let span = debug_span!("db.imports.undo", import_id = %import.id);
        let undo = self.database.write(span, |db| async move {
            let (row, before) = lock(&db, import).await?;
            match ImportState::parse(&row.state) {
                Some(ImportState::Undone) => return Ok(before),
                Some(ImportState::Done) => {}
                _ => return Err(ImportRefusal::NotRun),
            }
            let undone = undo::all(&db, target, row.id).await?;
            let update = Entity::update_many()
                .col_expr(Column::State, Expr::val(ImportState::Undone.as_str()))
                .col_expr(Column::Removed, Expr::val(undone.removed.column()))
                .col_expr(Column::Kept, Expr::val(as_json(&undone.kept.column())?))
                .filter(Column::Id.eq(row.id));
            write(&db, update).await?;
            let what = counted(row.made, row.completed, target.kind);
            let line = Difference::new(ChangeKind::ImportUndone, &*import.file_name, what, "");
            let line = line.about(row.id, "");
            note(&db, target.organization_id, [line], target.now, target.by).await?;
            Ok(undone)
        });
        undo.await
    }

    async fn care_words(&self, organization: OrganizationId) -> Result<Vec<CareWord>, StoreError> {
        let span = debug_span!("db.imports.care_words", organization_id = %organization);
        let read = self.database.read(span, |db| words::of(db, organization));
        read.await
    }

    async fn change_care_word(
        &self,
        scope: &Scope,
        id: CareWordId,
        answer: &CareAnswer,
        expected: Option<Revision>,
        now: OffsetDateTime,
    ) -> Result<CareWord, Refusal> {
        let span = debug_span!("db.imports.change_care_word", word_id = %id);
        let change = self.database.write(span, |db| async move {
            words::change(&db, (scope, id), (answer, expected), now).await
        });
        change.await
    }

    async fn forget_care_word(&self, scope: &Scope, id: CareWordId) -> Result<bool, Refusal> {
        let span = debug_span!("db.imports.forget_care_word", word_id = %id);
        let forget = self.database.write(span, |db| async move {
            Ok(delete_own::<word::Entity>(&db, scope, id.as_uuid()).await?)
        });
        forget.await
    }

    async fn export(&self, target: &Target) -> Result<Vec<Vec<String>>, StoreError> {
        let span = debug_span!("db.imports.export", organization_id = %target.organization_id);
        let export = self.database.read(span, |db| export::rows(db, target));
        export.await
    }
}

/// What an import did, for the trail: `24 horses, 3 completed`.
fn counted(made: i64, completed: i64, kind: ImportKind) -> String {
    let kind = kind.as_str();
    match completed {
        0 => format!("{made} {kind}"),
        more => format!("{made} {kind}, {more} completed"),
    }
}

/// The table of what was imported.
const NO_TABLE: &str = "[[],[]]";

fn as_json(value: &impl serde::Serialize) -> Result<sea_orm::prelude::Json, StoreError> {
    serde_json::to_value(value).map_err(StoreError::failed)
}

fn refuse_unless_draft(row: &Model) -> Result<(), ImportRefusal> {
    match ImportState::parse(&row.state) {
        Some(ImportState::Draft) => Ok(()),
        Some(ImportState::Undone) => Err(ImportRefusal::Undone),
        _ => Err(ImportRefusal::Done),
    }
}

impl crate::Database {
    /// Forgets tables that were brought before an instant and not imported, and returns how
    /// many.
    pub async fn forget_drafts(&self, brought_before: OffsetDateTime) -> Result<u64, StoreError> {
        let old = Column::CreatedAt.lt(brought_before.column());
        let drafts = Column::State.eq(ImportState::Draft.as_str());
        self.forget::<Entity>(old.and(drafts)).await
    }
}
