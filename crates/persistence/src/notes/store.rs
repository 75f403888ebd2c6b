use std::collections::HashMap;

use async_trait::async_trait;
use kernel::{
    EmailAddress, IdempotencyKey, NoteId, Page, PageRequest, Refusal, Revision, Scope, StoreError,
};
use notes::{Note, NoteFilter, NoteLimits, NoteStore, NoteWords};
use sea_orm::{
    ActiveModelTrait as _, ActiveValue::Set, ColumnTrait as _, ConnectionTrait, EntityTrait as _,
    FromQueryResult, IntoActiveModel as _, QueryFilter as _, QuerySelect as _, QueryTrait as _,
    Select,
};
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use tracing::debug_span;
use uuid::Uuid;

use super::entity::{Column, Entity, Model, note_horse};
use crate::authors::with_address;
use crate::horse_links::NamedHorses;
use crate::idempotency::insert_once;
use crate::list::{contain_words, descending, fetch_page, octets};
use crate::row::{Unreadable, find_one, of_row, optional, write};
use crate::scope::{delete_own, find_own, lock_own, this_one, within};
use crate::store::store;
use crate::{horse_links, limits};

store! {
    /// Stores notes in SQL.
    SqlNoteStore limited by NoteLimits
}

/// A note with the address of its author.
#[derive(FromQueryResult, Serialize, Deserialize)]
struct Row {
    #[sea_orm(nested)]
    note: Model,
    /// Empty if the account was deleted.
    author: Option<String>,
}

/// All rows of a note, which are stored as JSON under idempotency keys, too.
#[derive(Serialize, Deserialize)]
struct NoteRows {
    row: Row,
    horses: NamedHorses,
}

impl NoteRows {
    fn read(self) -> Result<Note, StoreError> {
        let note = of_row::<Entity, _>(self.row.note.id, to_note(self.row))?;
        Ok(with_horses(note, self.horses))
    }
}

/// A note whose horses are not read yet.
fn to_note(row: Row) -> Result<Note, Unreadable> {
    let author = optional(row.author, EmailAddress::stored);
    row.note.read(author, Vec::new(), Vec::new())
}

fn with_horses(mut note: Note, horses: NamedHorses) -> Note {
    note.horses = horse_links::named(horses);
    note.words.horse_ids = note.horses.iter().map(|horse| horse.id).collect();
    note
}

/// Notes with the addresses of their authors.
fn with_author() -> Select<Entity> {
    with_address(Entity::find(), Column::AuthorId, "author")
}

async fn horses_of(
    connection: &impl ConnectionTrait,
    ids: Vec<Uuid>,
) -> Result<HashMap<Uuid, NamedHorses>, StoreError> {
    let (note, horse) = (note_horse::Column::NoteId, note_horse::Column::HorseId);
    horse_links::of::<note_horse::Entity>(connection, note, horse, ids).await
}

/// The notes with their horses.
async fn named(
    connection: &impl ConnectionTrait,
    notes: Vec<Note>,
) -> Result<Vec<Note>, StoreError> {
    let ids = notes.iter().map(|it| it.id.as_uuid()).collect();
    let mut horses = horses_of(connection, ids).await?;
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
    let horses = horses_of(connection, vec![id]).await?.remove(&id);
    let horses = horses.unwrap_or_default();
    Ok(NoteRows { row, horses })
}

async fn write_horses(
    connection: &impl ConnectionTrait,
    id: Uuid,
    words: &NoteWords,
) -> Result<(), StoreError> {
    let rows = words.horse_ids.iter().map(|horse| note_horse::ActiveModel {
        note_id: Set(id),
        horse_id: Set(horse.as_uuid()),
    });
    horse_links::replace(connection, note_horse::Column::NoteId, id, rows.collect()).await
}

#[async_trait]
impl NoteStore for SqlNoteStore {
    async fn insert(
        &self,
        scope: &Scope,
        note: &Note,
        key: Option<IdempotencyKey>,
    ) -> Result<Note, Refusal> {
        let span =
            debug_span!("db.notes.insert", account_id = %scope.account_id(), note_id = %note.id);
        let key = (format!("notes:{}", scope.account_id()), key);
        let (id, organization) = (note.id.as_uuid(), note.organization_id.as_uuid());
        let insert = |db| async move {
            limits::lock_account(&db, organization).await?;
            horse_links::check(&db, organization, &note.words.horse_ids, "horse_ids").await?;
            write(&db, Entity::insert(Model::of(note).into_active_model())).await?;
            let all = Entity::find().filter(Column::OrganizationId.eq(organization));
            let (what, most) = (NoteLimits::NOTES, self.limits.notes);
            limits::check::<_, Refusal>(&db, all, what, most).await?;
            write_horses(&db, id, &note.words).await?;
            Ok(rows_of(&db, id).await?)
        };
        let made = (id, note.created_at);
        let rows = insert_once(&self.database, span, key, made, insert).await?;
        Ok(rows.read()?)
    }

    async fn find(&self, scope: &Scope, id: NoteId) -> Result<Option<Note>, StoreError> {
        let span = debug_span!("db.notes.find", account_id = %scope.account_id(), note_id = %id);
        let read = self.database.read(span, |db| find(db, scope, id));
        read.await
    }

    async fn list(
        &self,
        scope: &Scope,
        filter: &NoteFilter,
        page: &PageRequest,
    ) -> Result<Page<Note>, StoreError> {
        let span = debug_span!("db.notes.list", account_id = %scope.account_id());
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
        let read = self.database.read(span, |db| async move {
            let (size, key) = (Some(octets(Column::Text)), Column::PlaceKey);
            let page = fetch_page(db, found, size, page.limit, key, to_note).await?;
            Ok(Page {
                items: named(db, page.items).await?,
                next: page.next,
            })
        });
        read.await
    }

    async fn update(
        &self,
        scope: &Scope,
        id: NoteId,
        words: &NoteWords,
        expected: Option<Revision>,
        now: OffsetDateTime,
    ) -> Result<Note, Refusal> {
        let span = debug_span!("db.notes.update", account_id = %scope.account_id(), note_id = %id);
        let write = self.database.write(span, |db| async move {
            let gone = || Refusal::NotFound("Note");
            let old = find_own::<Entity>(&db, scope, id.as_uuid()).await?;
            let organization = old.ok_or_else(gone)?.organization_id;
            horse_links::check(&db, organization, &words.horse_ids, "horse_ids").await?;
            lock_own::<Entity>(&db, scope, id.as_uuid()).await?;
            let mut note = find(&db, scope, id).await?.ok_or_else(gone)?;
            if expected.is_some_and(|it| it != note.revision) {
                return Err(Refusal::Changed);
            }
            note.edit(words.clone(), now);
            let row = Model::of(&note).into_active_model().reset_all();
            let this = Column::Id.eq(id.as_uuid());
            write(&db, Entity::update_many().set(row).filter(this)).await?;
            write_horses(&db, id.as_uuid(), words).await?;
            find(&db, scope, id).await?.ok_or_else(gone)
        });
        write.await
    }

    async fn delete(&self, scope: &Scope, id: NoteId) -> Result<bool, StoreError> {
        let span = debug_span!("db.notes.delete", account_id = %scope.account_id(), note_id = %id);
        let delete = self.database.write(span, |db| async move {
            delete_own::<Entity>(&db, scope, id.as_uuid()).await
        });
        delete.await
    }
}
