//! The shows of an organization that take entries after one.

use kernel::{EntryDates, EntryPeriod, EventId, RandomToken, RequiredLine, StoreError};

use crate::{EventService, Schedule};

/// So many coming shows are looked at.
const MOST_COMING: u32 = 20;

/// A show that is not over, as far as everybody may see it in a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ComingShow {
    /// The random part of its public URL.
    pub public_link: RandomToken,
    /// The show's name.
    pub name: RequiredLine<200>,
    /// When it takes place.
    pub schedule: Schedule,
    /// When it takes entries.
    pub entry_dates: EntryDates,
}

impl EventService {
    /// The other shows of a show's organization that take entries now, by start, earliest
    /// first.
    pub async fn next_to_enter(&self, after: EventId) -> Result<Vec<ComingShow>, StoreError> {
        let now = self.clock.now();
        let mut coming = self.store.coming_beside(after, now, MOST_COMING).await?;
        coming.retain(|it| it.entry_dates.at(now) == EntryPeriod::Open);
        Ok(coming)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use kernel::{IdGenerator as _, ManualClock, RandomIds, SequentialIds};
    use time::{Duration, OffsetDateTime};

    use super::*;
    use crate::{MockEventStore, MockNoticeCalendar};

    const NOW: OffsetDateTime = OffsetDateTime::UNIX_EPOCH;

    fn coming(opens_at: Option<OffsetDateTime>, closes_at: Option<OffsetDateTime>) -> ComingShow {
        let event = crate::delete::tests::event();
        let ends_at = NOW + Duration::days(30);
        ComingShow {
            public_link: event.public_link,
            name: event.details.profile.name,
            schedule: event.details.schedule,
            entry_dates: EntryDates {
                opens_at,
                closes_at,
                late_entries: false,
                ends_at,
            },
        }
    }

    #[tokio::test]
    async fn only_shows_that_take_entries_now_are_offered() {
        let (before, after) = (NOW - Duration::DAY, NOW + Duration::DAY);
        let open = coming(Some(before), Some(after));
        let all = vec![
            coming(Some(after), None),
            open.clone(),
            coming(None, Some(before)),
        ];
        let mut store = MockEventStore::new();
        store
            .expect_coming_beside()
            .returning(move |_, _, _| Ok(all.clone()));
        let service = EventService::new(
            Arc::new(store),
            Arc::new(MockNoticeCalendar::new()),
            Arc::new(ManualClock::at(NOW)),
            Arc::new(SequentialIds::default()),
        );
        let found = service
            .next_to_enter(EventId::new(RandomIds.next_uuid()))
            .await;
        assert_eq!(found.expect("read"), [open]);
    }
}
