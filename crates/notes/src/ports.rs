use async_trait::async_trait;
use kernel::{
    IdempotencyKey, LimitReached, NoteId, Page, PageRequest, Revision, Scope, StoreError,
};
use thiserror::Error;
use time::OffsetDateTime;

use crate::{Findings, Note, NoteFilter, NoteWords, SearchScopes, SearchWords};

/// Why a note was not stored.
#[derive(Debug, Error)]
pub enum SaveError {
    /// One of the horses is not one that the actor may read in the note's
    /// organization.
    #[error("there is no such horse")]
    UnknownHorse,
    /// The idempotency key was used before, with another request.
    #[error("the idempotency key was used for another request")]
    KeyReused,
    /// The organization has reached its limit of notes.
    #[error(transparent)]
    LimitReached(#[from] LimitReached),
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// The result of saving a note.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Updated {
    /// Saved; the note after that.
    Saved(Box<Note>),
    /// The note does not have the expected revision.
    Changed,
    /// The actor has no such note.
    NotFound,
}

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
    ) -> Result<Note, SaveError>;

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
    /// revision.
    async fn update(
        &self,
        scope: &Scope,
        id: NoteId,
        words: &NoteWords,
        expected: Option<Revision>,
        now: OffsetDateTime,
    ) -> Result<Updated, SaveError>;

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
