use std::sync::Arc;

use kernel::{Actor, EventId, EventReference, Permission, ReadAt, StoreError};

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
    /// One of the actor's shows. It is read at most once a second as long as this
    /// process does not change it, for all who may read it.
    pub async fn find(&self, actor: &Actor, id: EventId) -> Result<Option<Arc<Event>>, StoreError> {
        let scope = actor.to(Permission::ReadShows);
        let recent = self.recent.get(id.as_uuid(), id.as_uuid());
        if let Some(event) = recent.filter(|it| scope.permits(it.organization_id)) {
            return Ok(Some(event));
        }
        let read_at = ReadAt::now();
        let event = self.store.find(&scope, id).await?.map(Arc::new);
        if let Some(event) = &event {
            self.recent.put(id.as_uuid(), event.clone(), read_at);
        }
        Ok(event)
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
        Ok(self.store.find_public(reference, now).await?.map(|show| {
            let event = &show.event;
            let open = event
                .entry_rules
                .accept_entries(&event.details.schedule, now);
            (show.for_riders(), open)
        }))
    }
}

#[cfg(test)]
mod tests {
    use kernel::{AccountId, Changes, IdGenerator as _, ManualClock, RandomIds, SequentialIds};
    use time::OffsetDateTime;

    use super::*;
    use crate::delete::tests::event;
    use crate::{MockEventStore, MockNoticeCalendar};

    /// A service whose store is asked for the show this often.
    fn service(event: &Event, times: usize) -> EventService {
        let mut store = MockEventStore::new();
        let event = event.clone();
        store.expect_find().times(times).returning(move |scope, _| {
            let permitted = scope.permits(event.organization_id);
            Ok(permitted.then(|| event.clone()))
        });
        let calendar = Arc::new(MockNoticeCalendar::new());
        let clock = Arc::new(ManualClock::at(OffsetDateTime::UNIX_EPOCH));
        let ids = Arc::new(SequentialIds::default());
        EventService::new(Arc::new(store), calendar, clock, ids)
    }

    fn show() -> (Actor, Event) {
        let owner = Actor::alone(AccountId::new(RandomIds.next_uuid()));
        let event = Event {
            id: EventId::new(RandomIds.next_uuid()),
            organization_id: owner.own_organization(),
            ..event()
        };
        (owner, event)
    }

    #[tokio::test]
    async fn a_show_is_read_again_after_this_process_has_changed_it() {
        let (owner, event) = show();
        let service = service(&event, 2);
        for _ in 0..3 {
            let found = service.find(&owner, event.id).await.expect("answered");
            assert_eq!(found.as_deref(), Some(&event));
        }
        Changes::note(event.id.as_uuid());
        assert!(service.find(&owner, event.id).await.is_ok());
    }

    #[tokio::test]
    async fn nobody_else_gets_what_was_read_for_the_owner() {
        let (owner, event) = show();
        let service = service(&event, 3);
        let other = Actor::alone(AccountId::new(RandomIds.next_uuid()));
        for _ in 0..2 {
            assert!(service.find(&owner, event.id).await.is_ok());
            let found = service.find(&other, event.id).await.expect("answered");
            assert_eq!(found, None);
        }
    }
}
