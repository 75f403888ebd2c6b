use kernel::{Actor, EventId, StoreError};

use crate::EventService;

impl EventService {
    /// Hides one of the actor's shows everywhere; `false` if there is none of
    /// this id. Its records stay: an organizer must keep them for at least 90
    /// days after the show (9 CFR 11.14).
    pub async fn delete(&self, actor: Actor, id: EventId) -> Result<bool, StoreError> {
        self.store.hide(actor, id, self.clock.now()).await
    }
}
