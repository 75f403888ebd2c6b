//! Forgets somebody who asked for it: what is known beside the name, and what entries of shows
//! that are over say.

use std::sync::Arc;

use async_trait::async_trait;
use kernel::{
    Actor, Clock, EventId, ExhibitorId, JobError, JobKind, Outcome, Permission, Reason, Refusal,
    Scope, StoreError, TimeZone,
};
use time::OffsetDateTime;

kernel::task!(
    /// Erase what is personal in the entries of this exhibitor, who was forgotten, in each
    /// show once it is over.
    pub ForgetEntries(ExhibitorId),
    JobKind::new("forget_entries")
);

/// A show in which somebody appears who was forgotten.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShowOfForgotten {
    /// The show.
    pub id: EventId,
    /// When it ends.
    pub ends_at: OffsetDateTime,
    /// Where it takes place.
    pub time_zone: TimeZone,
}

/// What is erased of the entries of a show.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Erased {
    /// What the office needed while the show went on, but no postal address: the records of
    /// the show have it.
    Contact,
    /// The postal addresses, too.
    All,
}

/// Supplies until when the records of a show must be kept.
pub trait KeptRecords: Send + Sync {
    /// Until when those of a show with this end must be kept.
    fn kept_until(&self, ends_at: OffsetDateTime, time_zone: &TimeZone) -> OffsetDateTime;
}

/// Forgets people.
#[async_trait]
pub trait ForgettingStore: Send + Sync {
    /// Erases what is known of an exhibitor within the scope beside the name, and of all that
    /// are shown as one with it: contact data, memberships with their documents, what it is
    /// known by, questions about it, and these in the trail. In the same transaction the task
    /// [`ForgetEntries`] of each is enqueued. Of somebody who was forgotten it does nothing.
    async fn forget(
        &self,
        scope: &Scope,
        id: ExhibitorId,
        reason: &Reason,
        now: OffsetDateTime,
    ) -> Result<(), Refusal>;

    /// The shows, of those that were not deleted, in whose entries this very exhibitor
    /// appears, whatever it was merged with.
    async fn shows_of(&self, id: ExhibitorId) -> Result<Vec<ShowOfForgotten>, StoreError>;

    /// Erases what is said of this very exhibitor in the entries of a show, and in the trail
    /// of these; names, bills and signatures stay. What is erased already stays as it is.
    async fn forget_entries(
        &self,
        id: ExhibitorId,
        show: EventId,
        what: Erased,
        now: OffsetDateTime,
    ) -> Result<(), StoreError>;
}

/// The use cases of forgetting.
pub struct ForgettingService {
    store: Arc<dyn ForgettingStore>,
    records: Arc<dyn KeptRecords>,
    clock: Arc<dyn Clock>,
}

impl ForgettingService {
    /// The service, on its ports.
    pub fn new(
        store: Arc<dyn ForgettingStore>,
        records: Arc<dyn KeptRecords>,
        clock: Arc<dyn Clock>,
    ) -> Self {
        Self {
            store,
            records,
            clock,
        }
    }

    /// Forgets an exhibitor who asked for it.
    pub async fn forget(
        &self,
        actor: &Actor,
        id: ExhibitorId,
        reason: &Reason,
    ) -> Result<(), Refusal> {
        let (scope, now) = (actor.to(Permission::ForgetPeople), self.clock.now());
        self.store.forget(&scope, id, reason, now).await
    }

    /// Executes a [`ForgetEntries`], which is due again as long as shows go on, or records
    /// must be kept.
    pub async fn forget_entries(&self, id: ExhibitorId) -> Result<Outcome, JobError> {
        let now = self.clock.now();
        let mut next = None;
        for show in self.store.shows_of(id).await? {
            let kept_until = self.records.kept_until(show.ends_at, &show.time_zone);
            let (what, later) = due(show.ends_at, kept_until, now);
            if let Some(what) = what {
                self.store.forget_entries(id, show.id, what, now).await?;
            }
            next = next.into_iter().chain(later).min();
        }
        Ok(next.map_or(Outcome::Done, Outcome::Next))
    }
}

/// What is to be erased of the entries of a show now, and when more is.
fn due(
    ends_at: OffsetDateTime,
    kept_until: OffsetDateTime,
    now: OffsetDateTime,
) -> (Option<Erased>, Option<OffsetDateTime>) {
    if now < ends_at {
        (None, Some(ends_at))
    } else if now < kept_until {
        (Some(Erased::Contact), Some(kept_until))
    } else {
        (Some(Erased::All), None)
    }
}

#[cfg(test)]
mod tests {
    use time::Duration;

    use super::*;

    #[test]
    fn what_a_show_needs_stays_until_it_is_over_and_its_records_as_long_as_they_must() {
        let end = OffsetDateTime::UNIX_EPOCH;
        let kept = end + Duration::days(90);
        let second = Duration::seconds(1);
        assert_eq!(due(end, kept, end - second), (None, Some(end)));
        let contact = Some(Erased::Contact);
        assert_eq!(due(end, kept, end), (contact, Some(kept)));
        assert_eq!(due(end, kept, kept - second), (contact, Some(kept)));
        assert_eq!(due(end, kept, kept), (Some(Erased::All), None));
    }
}
