use kernel::{
    Actor, IdempotencyKey, NoteId, OrganizationId, Page, PageRequest, Permission, Refusal,
    Revision, StoreError,
};

use crate::{Note, NoteFilter, NoteService, NoteWords};

/// A request to write a note.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WriteNote {
    /// The organization that it shall belong to; `None` is the actor's own.
    pub organization: Option<OrganizationId>,
    /// What it says.
    pub words: NoteWords,
}

impl NoteService {
    /// Writes a note. A repetition with the same key answers the note that was
    /// written first.
    pub async fn create(
        &self,
        actor: &Actor,
        wish: WriteNote,
        key: Option<IdempotencyKey>,
    ) -> Result<Note, Refusal> {
        let scope = actor.to(Permission::RecordCare);
        let now = self.clock.now();
        let note = Note {
            id: NoteId::new(self.ids.next_uuid()),
            organization_id: scope.choose(wish.organization)?,
            author_id: actor.account_id(),
            author: None,
            words: wish.words,
            horses: Vec::new(),
            revision: Revision::FIRST,
            created_at: now,
            updated_at: now,
        };
        self.store.insert(&scope, &note, key).await
    }

    /// One of the actor's notes.
    pub async fn find(&self, actor: &Actor, id: NoteId) -> Result<Option<Note>, StoreError> {
        let scope = actor.to(Permission::ReadHorses);
        self.store.find(&scope, id).await
    }

    /// A page of the actor's notes.
    pub async fn list(
        &self,
        actor: &Actor,
        filter: &NoteFilter,
        page: &PageRequest,
    ) -> Result<Page<Note>, StoreError> {
        let scope = actor.to(Permission::ReadHorses);
        self.store.list(&scope, filter, page).await
    }

    /// Replaces what a note says; with a revision, only if it was not saved
    /// since. It keeps its author.
    pub async fn update(
        &self,
        actor: &Actor,
        id: NoteId,
        words: NoteWords,
        expected: Option<Revision>,
    ) -> Result<Note, Refusal> {
        let scope = actor.to(Permission::RecordCare);
        let now = self.clock.now();
        self.store.update(&scope, id, &words, expected, now).await
    }

    /// Deletes one of the actor's notes; `false` if there is none.
    pub async fn delete(&self, actor: &Actor, id: NoteId) -> Result<bool, StoreError> {
        let scope = actor.to(Permission::RecordCare);
        self.store.delete(&scope, id).await
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use kernel::{AccountId, IdGenerator as _, ManualClock, Scope, SequentialIds};
    use time::macros::datetime;

    use super::*;
    use crate::{MockNoteStore, NoteText};

    fn actor() -> Actor {
        Actor::alone(AccountId::new(SequentialIds::default().next_uuid()))
    }

    fn service(store: MockNoteStore) -> NoteService {
        NoteService::new(
            Arc::new(store),
            Arc::new(ManualClock::at(datetime!(2026-05-01 12:00 UTC))),
            Arc::new(SequentialIds::default()),
        )
    }

    fn words() -> NoteWords {
        NoteWords {
            text: NoteText::parse("Hay comes on **Friday**").expect("a text"),
            horse_ids: Vec::new(),
            pinned: false,
        }
    }

    fn is_to(scope: &Scope, permission: Permission) -> bool {
        *scope == actor().to(permission)
    }

    #[tokio::test]
    async fn a_note_belongs_to_the_chosen_organization_and_to_its_author() {
        let mut store = MockNoteStore::new();
        store
            .expect_insert()
            .withf(|scope, note, _| {
                is_to(scope, Permission::RecordCare)
                    && note.organization_id == actor().own_organization()
                    && note.author_id == actor().account_id()
                    && note.created_at == datetime!(2026-05-01 12:00 UTC)
            })
            .times(1)
            .returning(|_, note, _| Ok(note.clone()));
        let wish = |organization| WriteNote {
            organization,
            words: words(),
        };
        let service = service(store);
        service
            .create(&actor(), wish(None), None)
            .await
            .expect("written");
        let ids = SequentialIds::default();
        let (_, foreign) = (ids.next_uuid(), OrganizationId::new(ids.next_uuid()));
        let refused = service.create(&actor(), wish(Some(foreign)), None).await;
        assert!(matches!(refused, Err(Refusal::NotFound("Organization"))));
    }

    #[tokio::test]
    async fn notes_are_read_by_all_who_read_horses_and_written_by_those_who_care() {
        let id = NoteId::new(SequentialIds::default().next_uuid());
        let mut store = MockNoteStore::new();
        store
            .expect_find()
            .withf(|scope, _| is_to(scope, Permission::ReadHorses))
            .returning(|_, _| Ok(None));
        store
            .expect_update()
            .withf(|scope, _, _, _, _| is_to(scope, Permission::RecordCare))
            .returning(|_, _, _, _, _| Err(Refusal::Changed));
        store
            .expect_delete()
            .withf(|scope, _| is_to(scope, Permission::RecordCare))
            .returning(|_, _| Ok(true));
        let service = service(store);
        assert_eq!(service.find(&actor(), id).await.expect("read"), None);
        let saved = service
            .update(&actor(), id, words(), Some(Revision::FIRST))
            .await;
        assert!(matches!(saved, Err(Refusal::Changed)));
        assert!(service.delete(&actor(), id).await.expect("deleted"));
    }
}
