use kernel::{Actor, EventId, EventReference, Permission, StoreError};

use crate::{ClassEntries, Event, EventService, EventSummary, PublicShow};

/// Numbers of entries and their fees.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EventTotals {
    /// Of the whole show.
    pub summary: EventSummary,
    /// Entries by class.
    pub classes: Vec<ClassEntries>,
}

impl EventService {
    /// One of the actor's shows.
    pub async fn find(&self, actor: &Actor, id: EventId) -> Result<Option<Event>, StoreError> {
        self.store.find(&actor.to(Permission::ReadShows), id).await
    }

    /// Participants and fees of one of the actor's shows, and the entries by
    /// class.
    pub async fn summarize(
        &self,
        actor: &Actor,
        id: EventId,
    ) -> Result<Option<EventTotals>, StoreError> {
        let Some(summary) = self
            .store
            .summarize(&actor.to(Permission::ReadShows), id)
            .await?
        else {
            return Ok(None);
        };
        let classes = self
            .store
            .count_by_class(&actor.to(Permission::ReadShows), id)
            .await?;
        Ok(Some(EventTotals { summary, classes }))
    }

    /// The distinct types of the actor's shows, in alphabetical order.
    pub async fn types(&self, actor: &Actor) -> Result<Vec<String>, StoreError> {
        self.store
            .list_types(&actor.to(Permission::ReadShows))
            .await
    }

    /// A show of any account, and whether it is open for entries. The caller
    /// must omit what is not public.
    pub async fn find_public(
        &self,
        reference: &EventReference,
    ) -> Result<Option<(PublicShow, bool)>, StoreError> {
        let now = self.clock.now();
        Ok(self.store.find_public(reference).await?.map(|show| {
            let event = &show.event;
            let open = event
                .entry_rules
                .accept_entries(&event.details.schedule, now);
            (show, open)
        }))
    }
}
