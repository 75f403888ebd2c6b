use kernel::{Actor, EventId, JobError, JobKind, Outcome, Permission, StoreError};

use crate::EventService;

kernel::task!(
    /// Remove the records of this deleted show, once its organizer need no longer keep
    /// them.
    pub PurgeEvent(EventId),
    JobKind::new("event_purge")
);

impl EventService {
    /// Hides one of the actor's shows; `false` if the actor has no such show.
    /// Its records are kept until [`purge`](Self::purge) deletes them.
    pub async fn delete(&self, actor: &Actor, id: EventId) -> Result<bool, StoreError> {
        self.store
            .hide(&actor.to(Permission::DeleteShows), id, self.clock.now())
            .await
    }

    /// Executes a [`PurgeEvent`](crate::PurgeEvent): deletes a hidden show
    /// with its registrations and notices. If the retention period has not
    /// ended, the task is postponed to its end: an organizer must keep the
    /// records for at least 90 days after the show (9 CFR 11.14). The port
    /// `NoticeCalendar` supplies the end of the period.
    pub async fn purge(&self, id: EventId) -> Result<Outcome, JobError> {
        let Some(event) = self.store.find_hidden(id).await? else {
            return Ok(Outcome::Done);
        };
        let kept_until = self.calendar.kept_until(&event.details.schedule);
        if self.clock.now() < kept_until {
            return Ok(Outcome::Later(kept_until));
        }
        self.store.purge(id).await?;
        Ok(Outcome::Done)
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use std::sync::Arc;

    use kernel::{IdGenerator as _, ManualClock, RandomToken, Revision, SequentialIds};
    use mockall::predicate::eq;
    use time::macros::datetime;
    use time::{Duration, OffsetDateTime};

    use super::*;
    use crate::create::tests::{actor, details};
    use crate::{EntryRules, Event, MockEventStore, MockNoticeCalendar};

    const KEPT_UNTIL: OffsetDateTime = datetime!(2026-09-05 04:00 UTC);

    pub(crate) fn event() -> Event {
        let created_at = datetime!(2026-05-01 12:00 UTC);
        Event {
            id: EventId::new(SequentialIds::default().next_uuid()),
            organization_id: actor().own_organization(),
            public_link: RandomToken::from_bytes([7; 16]),
            details: details(),
            classes: Vec::new(),
            entry_rules: EntryRules::default(),
            revision: Revision::FIRST,
            usda_notified_at: None,
            usda_notice_scheduled_at: None,
            usda_letter_ready_at: None,
            weekend_id: None,
            created_at,
            updated_at: created_at,
        }
    }

    /// Purges at `now`, and expects `times` calls of the store's `purge`.
    async fn purge(is_hidden: bool, now: OffsetDateTime, times: usize) -> Outcome {
        let event = event();
        let (id, schedule) = (event.id, event.details.schedule.clone());
        let mut calendar = MockNoticeCalendar::new();
        calendar
            .expect_kept_until()
            .with(eq(schedule))
            .return_const(KEPT_UNTIL);
        let mut store = MockEventStore::new();
        store
            .expect_find_hidden()
            .with(eq(id))
            .return_once(move |_| Ok(is_hidden.then_some(event)));
        store
            .expect_purge()
            .with(eq(id))
            .times(times)
            .returning(|_| Ok(()));
        let clock = Arc::new(ManualClock::at(now));
        let ids = Arc::new(SequentialIds::default());
        let service = EventService::new(Arc::new(store), Arc::new(calendar), clock, ids);
        service.purge(id).await.expect("answered")
    }

    #[tokio::test]
    async fn a_deleted_show_is_kept_until_the_retention_period_ends() {
        let just_before = KEPT_UNTIL - Duration::MILLISECOND;
        let outcome = purge(true, just_before, 0).await;
        assert_eq!(outcome, Outcome::Later(KEPT_UNTIL));
    }

    #[tokio::test]
    async fn a_deleted_show_is_removed_after_the_retention_period() {
        assert_eq!(purge(true, KEPT_UNTIL, 1).await, Outcome::Done);
    }

    #[tokio::test]
    async fn a_show_that_is_not_deleted_is_not_removed() {
        assert_eq!(purge(false, KEPT_UNTIL, 0).await, Outcome::Done);
    }
}
