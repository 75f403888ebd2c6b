use kernel::{Actor, EventId, EventReference, StoreError};

use crate::{Event, EventService, EventSummary};

impl EventService {
    /// One of the actor's shows.
    pub async fn find(&self, actor: Actor, id: EventId) -> Result<Option<Event>, StoreError> {
        self.store.find(actor, id).await
    }

    /// Participants and fees of one of the actor's shows.
    pub async fn summarize(
        &self,
        actor: Actor,
        id: EventId,
    ) -> Result<Option<EventSummary>, StoreError> {
        self.store.summarize(actor, id).await
    }

    /// Anybody's show, and whether it still takes entries. What of it the
    /// public may see is decided where it is shown.
    pub async fn find_public(
        &self,
        reference: &EventReference,
    ) -> Result<Option<(Event, bool)>, StoreError> {
        let now = self.clock.now();
        Ok(self.store.find_public(reference).await?.map(|event| {
            let open = !event.details.schedule.is_over(now);
            (event, open)
        }))
    }
}
