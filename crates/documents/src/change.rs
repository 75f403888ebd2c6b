use kernel::{Actor, DocumentId, Permission, Revision, StoreError};
use thiserror::Error;

use crate::remind::next_reminder;
use crate::{Document, DocumentFacts, DocumentService, SaveError, Updated};

/// Why facts were not saved.
#[derive(Debug, Error)]
pub enum UpdateDocumentError {
    /// The actor has no such document.
    #[error("there is no such document")]
    NotFound,
    /// The document was saved since the expected revision.
    #[error("the document was changed meanwhile")]
    Changed,
    /// The facts cannot be stored.
    #[error(transparent)]
    NotSaved(#[from] SaveError),
}

impl DocumentService {
    /// Replaces the facts of a document; with a revision, only if it was not
    /// saved since. Its file stays.
    pub async fn update(
        &self,
        actor: &Actor,
        id: DocumentId,
        facts: DocumentFacts,
        expected: Option<Revision>,
    ) -> Result<Document, UpdateDocumentError> {
        let scope = actor.to(Permission::EditHorses);
        let now = self.clock.now();
        let remind_at = facts.expires_on.and_then(|day| next_reminder(day, now));
        let updated = self
            .store
            .update(&scope, id, &facts, expected, remind_at, now)
            .await?;
        match updated {
            Updated::Saved(document) => Ok(*document),
            Updated::Changed => Err(UpdateDocumentError::Changed),
            Updated::NotFound => Err(UpdateDocumentError::NotFound),
        }
    }

    /// Deletes a document; `false` if the actor has none with this id. Its files
    /// are deleted by a job.
    pub async fn delete(&self, actor: &Actor, id: DocumentId) -> Result<bool, StoreError> {
        let scope = actor.to(Permission::EditHorses);
        self.store.delete(&scope, id, self.clock.now()).await
    }
}
