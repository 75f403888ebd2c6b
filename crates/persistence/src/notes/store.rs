use async_trait::async_trait;
use kernel::{
    IdempotencyKey, NoteId, Page, PageRequest, Revision, Scope, StoreError, to_unix_millis,
};
use notes::{Note, NoteFilter, NoteLimits, NoteStore, NoteWords, SaveError, Updated};
use sea_orm::{
    ActiveModelTrait as _, ActiveValue::Set, ColumnTrait as _, ConnectionTrait, EntityTrait as _,
    IntoActiveModel as _, JoinType, QueryFilter as _, QuerySelect as _, QueryTrait as _, Select,
};
use time::OffsetDateTime;
use tracing::instrument;
use uuid::Uuid;

use super::entity::{Column, Entity, Model, note_horse};
use super::mapping::{NoteRows, Row, note_row, of_rows, to_note, with_horses, with_words};
use crate::Database;
use crate::accounts::entity::account;
use crate::database::{in_time, in_transaction};
use crate::idempotency::{self, Claimed};
use crate::list::{contain_words, descending, fetch_page, octets};
use crate::row::{find_one, relation, write};
use crate::scope::{delete_own, find_own, lock_own, this_one, within};
use crate::{horse_links, limits};

/// Stores notes in SQL.
#[derive(Debug, Clone)]
pub struct SqlNoteStore {
    database: Database,
    limits: NoteLimits,
}

impl SqlNoteStore {
    /// Creates the store on a database.
    #[must_use]
    pub fn new(database: Database) -> Self {
        Self {
            database,
            limits: NoteLimits::default(),
        }
    }

    /// The same store with other limits.
    #[must_use]
    pub fn with_limits(mut self, limits: NoteLimits) -> Self {
        self.limits = limits;
        self
    }
}

/// Notes with the addresses of their authors.
fn with_author() -> Select<Entity> {
    let its_author = relation(Column::AuthorId, account::Column::Id);
    Entity::find()
        .column_as(account::Column::Email, "author")
        .join(JoinType::LeftJoin, its_author)
}

/// The notes with their horses.
async fn named(
    connection: &impl ConnectionTrait,
    notes: Vec<Note>,
) -> Result<Vec<Note>, StoreError> {
    let ids = notes.iter().map(|it| it.id.as_uuid()).collect();
    let (note, horse) = (note_horse::Column::NoteId, note_horse::Column::HorseId);
    let horses = horse_links::of::<note_horse::Entity>(connection, note, horse, ids);
    let mut horses = horses.await?;
    let named = notes.into_iter().map(|note| {
        let horses = horses.remove(&note.id.as_uuid()).unwrap_or_default();
        with_horses(note, horses)
    });
    Ok(named.collect())
}

async fn find(
    connection: &impl ConnectionTrait,
    scope: &Scope,
    id: NoteId,
) -> Result<Option<Note>, StoreError> {
    let one = with_author().filter(this_one::<Entity>(scope, id.as_uuid()));
    let found = find_one(connection, one, to_note).await?;
    let found = named(connection, found.into_iter().collect()).await?;
    Ok(found.into_iter().next())
}

async fn rows_of(connection: &impl ConnectionTrait, id: Uuid) -> Result<NoteRows, StoreError> {
    let one = with_author().filter(Column::Id.eq(id));
    let row = find_one(connection, one, Ok::<Row, _>).await?;
    let row = row.ok_or_else(|| StoreError::failed("the row is not there"))?;
    let (note, horse) = (note_horse::Column::NoteId, note_horse::Column::HorseId);
    let horses = horse_links::of::<note_horse::Entity>(connection, note, horse, vec![id]);
    let horses = horses.await?.remove(&id).unwrap_or_default();
    Ok(NoteRows { row, horses })
}

async fn write_horses(
    transaction: &impl ConnectionTrait,
    id: Uuid,
    words: &NoteWords,
) -> Result<(), StoreError> {
    let rows = words.horse_ids.iter().map(|horse| note_horse::ActiveModel {
        note_id: Set(id),
        horse_id: Set(horse.as_uuid()),
    });
    horse_links::replace(transaction, note_horse::Column::NoteId, id, rows.collect()).await
}

#[async_trait]
impl NoteStore for SqlNoteStore {
    #[instrument(
        name = "db.notes.insert",
        level = "debug",
        skip_all,
        fields(account_id = %scope.account_id(), note_id = %note.id)
    )]
    async fn insert(
        &self,
        scope: &Scope,
        note: &Note,
        key: Option<IdempotencyKey>,
    ) -> Result<Note, SaveError> {
        in_transaction(|| async {
            let row = note_row(note);
            let (id, organization) = (row.id, row.organization_id);
            let transaction = self.database.begin().await?;
            let connection = &transaction.connection;
            let key_scope = format!("notes:{}", scope.account_id());
            match idempotency::claim(connection, &key_scope, key.as_ref(), id, row.created_at)
                .await?
            {
                Claimed::New => {}
                Claimed::Other => return Err(SaveError::KeyReused),
                Claimed::Same(first) => return Ok(of_rows(first.answer()?)?),
            }
            limits::lock_account(connection, organization).await?;
            if !horse_links::belong(connection, organization, &note.words.horse_ids).await? {
                return Err(SaveError::UnknownHorse);
            }
            write(connection, Entity::insert(row.into_active_model())).await?;
            let all = Entity::find().filter(Column::OrganizationId.eq(organization));
            let (what, most) = (NoteLimits::NOTES, self.limits.notes);
            limits::check::<_, SaveError>(connection, all, what, most).await?;
            write_horses(connection, id, &note.words).await?;
            let stored = rows_of(connection, id).await?;
            idempotency::keep_answer(connection, &key_scope, key.as_ref(), &stored).await?;
            let stored = of_rows(stored)?;
            transaction.commit().await?;
            Ok(stored)
        })
        .await
    }

    #[instrument(
        name = "db.notes.find",
        level = "debug",
        skip_all,
        fields(account_id = %scope.account_id(), note_id = %id)
    )]
    async fn find(&self, scope: &Scope, id: NoteId) -> Result<Option<Note>, StoreError> {
        in_time(async { find(self.database.reader()?, scope, id).await }).await
    }

    #[instrument(
        name = "db.notes.list",
        level = "debug",
        skip_all,
        fields(account_id = %scope.account_id())
    )]
    async fn list(
        &self,
        scope: &Scope,
        filter: &NoteFilter,
        page: &PageRequest,
    ) -> Result<Page<Note>, StoreError> {
        let backend = self.database.backend();
        let found = with_author()
            .filter(within(Column::OrganizationId, scope))
            .apply_if(filter.horse, |query, horse| {
                let about = note_horse::Entity::find()
                    .select_only()
                    .column(note_horse::Column::NoteId)
                    .filter(note_horse::Column::HorseId.eq(horse.as_uuid()));
                query.filter(Column::Id.in_subquery(about.into_query()))
            })
            .apply_if(filter.text.as_deref(), |query, text| {
                query.filter(contain_words(backend, &[Column::SearchKey], text))
            });
        let found = descending(found, Column::PlaceKey, Column::Id, page.after);
        in_time(async {
            let connection = self.database.reader()?;
            let (size, key) = (Some(octets(Column::Text)), Column::PlaceKey);
            let page = fetch_page(connection, found, size, page.limit, key, to_note).await?;
            Ok(Page {
                items: named(connection, page.items).await?,
                next: page.next,
            })
        })
        .await
    }

    #[instrument(
        name = "db.notes.update",
        level = "debug",
        skip_all,
        fields(account_id = %scope.account_id(), note_id = %id)
    )]
    async fn update(
        &self,
        scope: &Scope,
        id: NoteId,
        words: &NoteWords,
        expected: Option<Revision>,
        now: OffsetDateTime,
    ) -> Result<Updated, SaveError> {
        in_transaction(|| async {
            let transaction = self.database.begin().await?;
            let connection = &transaction.connection;
            let Some(old) = find_own::<Entity>(connection, scope, id.as_uuid()).await? else {
                return Ok(Updated::NotFound);
            };
            if !horse_links::belong(connection, old.organization_id, &words.horse_ids).await? {
                return Err(SaveError::UnknownHorse);
            }
            let old = lock_own::<Entity>(connection, scope, id.as_uuid()).await?;
            let Some(old) = old else {
                return Ok(Updated::NotFound);
            };
            if expected.is_some_and(|it| i64::from(it.number()) != old.revision) {
                return Ok(Updated::Changed);
            }
            let before = find(connection, scope, id).await?;
            let is_edit = before.is_none_or(|note| words.is_edit_of(&note.words));
            let row = Model {
                revision: old.revision + 1,
                updated_at: if is_edit {
                    to_unix_millis(now)
                } else {
                    old.updated_at
                },
                ..with_words(&old, words)
            };
            let update = Entity::update_many()
                .set(row.into_active_model().reset_all())
                .filter(Column::Id.eq(id.as_uuid()));
            write(connection, update).await?;
            write_horses(connection, id.as_uuid(), words).await?;
            let saved = find(connection, scope, id).await?;
            let saved = saved.ok_or_else(|| StoreError::failed("the row is not there"))?;
            transaction.commit().await?;
            Ok(Updated::Saved(Box::new(saved)))
        })
        .await
    }

    #[instrument(
        name = "db.notes.delete",
        level = "debug",
        skip_all,
        fields(account_id = %scope.account_id(), note_id = %id)
    )]
    async fn delete(&self, scope: &Scope, id: NoteId) -> Result<bool, StoreError> {
        in_transaction(|| async {
            let transaction = self.database.begin().await?;
            let deleted =
                delete_own::<Entity>(&transaction.connection, scope, id.as_uuid()).await?;
            transaction.commit().await?;
            Ok(deleted)
        })
        .await
    }
}
