use async_trait::async_trait;
use kernel::{IdempotencyKey, NoteId, Page, PageRequest, Refusal, Revision, Scope, StoreError};
use time::OffsetDateTime;

use crate::{Findings, Note, NoteFilter, NoteWords, SearchScopes, SearchWords};

/// Stores notes. The [`NoteLimits`](crate::NoteLimits) hold under concurrent
/// calls too.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
#[async_trait]
pub trait NoteStore: Send + Sync {
    /// Stores a note. If the key was used before by the same request, it stores
    /// nothing and returns the note as it was first stored, unless it was
    /// deleted since.
    async fn insert(
        &self,
        scope: &Scope,
        note: &Note,
        key: Option<IdempotencyKey>,
    ) -> Result<Note, Refusal>;

    /// One of the actor's notes.
    async fn find(&self, scope: &Scope, id: NoteId) -> Result<Option<Note>, StoreError>;

    /// A page of the actor's notes: pinned ones first, then the newest.
    async fn list(
        &self,
        scope: &Scope,
        filter: &NoteFilter,
        page: &PageRequest,
    ) -> Result<Page<Note>, StoreError>;

    /// Replaces what one of the actor's notes says if it has the expected
    /// revision, and returns it.
    async fn update(
        &self,
        scope: &Scope,
        id: NoteId,
        words: &NoteWords,
        expected: Option<Revision>,
        now: OffsetDateTime,
    ) -> Result<Note, Refusal>;

    /// Deletes one of the actor's notes; `false` if there is none.
    async fn delete(&self, scope: &Scope, id: NoteId) -> Result<bool, StoreError>;
}

/// Searches what organizations have.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
#[async_trait]
pub trait SearchStore: Send + Sync {
    /// At most [`FOUND_OF_A_KIND`](crate::FOUND_OF_A_KIND) objects of each kind
    /// that contain every word, each kind within its own scope. May leave out the
    /// entries of older shows, and says so.
    async fn search(
        &self,
        scopes: &SearchScopes,
        words: &SearchWords,
    ) -> Result<Findings, StoreError>;
}
