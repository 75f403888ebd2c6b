use kernel::{Actor, DocumentId, Permission, Refusal, Revision, StoreError};

use crate::remind::next_reminder;
use crate::{Document, DocumentFacts, DocumentService};

impl DocumentService {
    /// Replaces the facts of a document; with a revision, only if it was not
    /// saved since. Its file stays.
    pub async fn update(
        &self,
        actor: &Actor,
        id: DocumentId,
        facts: DocumentFacts,
        expected: Option<Revision>,
    ) -> Result<Document, Refusal> {
        let scope = actor.to(Permission::EditHorses);
        let now = self.clock.now();
        let remind_at = facts.expires_on.and_then(|day| next_reminder(day, now));
        self.store
            .update(&scope, id, &facts, expected, remind_at, now)
            .await
    }

    /// Deletes a document; `false` if the actor has none with this id. Its files
    /// are deleted by a job.
    pub async fn delete(&self, actor: &Actor, id: DocumentId) -> Result<bool, StoreError> {
        let scope = actor.to(Permission::EditHorses);
        self.store.delete(&scope, id, self.clock.now()).await
    }
}
