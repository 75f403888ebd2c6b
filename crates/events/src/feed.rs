use std::fmt;
use std::sync::Arc;

use kernel::{Actor, Clock, IdGenerator, LinkId, LinkWish, NewLink, RandomToken, StoreError};
use time::{Duration, OffsetDateTime};

use crate::{EventRow, FeedStore, NoticeCalendar};

/// How long a show remains in the feed after its end.
const KEPT_AFTER_THE_END: Duration = Duration::days(90);

/// Maximum number of shows in a feed; more than organizers have.
const MAX_SHOWS: u32 = 500;

/// The secret part of a calendar feed's URL: anyone who has it can read the
/// account's shows and appointments. It is stored in clear text, because its owner must be able
/// to read it again to add it to another device.
#[derive(Clone, PartialEq, Eq)]
pub struct FeedSecret(RandomToken);

impl FeedSecret {
    /// Parses a secret; `None` if it does not have the format of one.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        RandomToken::parse(text).map(Self)
    }

    /// The secret that is this token.
    #[must_use]
    pub const fn new(token: RandomToken) -> Self {
        Self(token)
    }

    /// The secret as text; all characters are safe in a URL.
    #[must_use]
    pub fn as_str(&self) -> &str {
        self.0.as_str()
    }
}

impl fmt::Debug for FeedSecret {
    /// Without the secret, because debug output is logged.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("FeedSecret(…)")
    }
}

/// A calendar feed of an account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Feed {
    /// The secret part of the URL.
    pub secret: FeedSecret,
    /// When this URL was created.
    pub created_at: OffsetDateTime,
}

/// A show in a calendar.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FeedShow {
    /// The show.
    pub event: EventRow,
    /// When the notice to the USDA is due; `None` if it was given.
    pub notice_due_at: Option<OffsetDateTime>,
}

/// The use cases of an account's calendar feed.
pub struct FeedService {
    store: Arc<dyn FeedStore>,
    calendar: Arc<dyn NoticeCalendar>,
    clock: Arc<dyn Clock>,
    ids: Arc<dyn IdGenerator>,
}

impl FeedService {
    /// Creates the service from its ports.
    pub fn new(
        store: Arc<dyn FeedStore>,
        calendar: Arc<dyn NoticeCalendar>,
        clock: Arc<dyn Clock>,
        ids: Arc<dyn IdGenerator>,
    ) -> Self {
        Self {
            store,
            calendar,
            clock,
            ids,
        }
    }

    /// The actor's feed, if there is one.
    pub async fn find(&self, actor: &Actor) -> Result<Option<Feed>, StoreError> {
        self.store.find(actor).await
    }

    /// Creates the actor's feed, or gives it a new URL. The previous URL stops
    /// working.
    pub async fn open(&self, actor: &Actor) -> Result<Feed, StoreError> {
        let link = NewLink {
            id: LinkId::new(self.ids.next_uuid()),
            token: self.ids.next_token(),
            wish: LinkWish {
                renew: true,
                ..LinkWish::default()
            },
            now: self.clock.now(),
        };
        self.store.replace(actor, &link).await
    }

    /// Removes the actor's feed, if there is one.
    pub async fn close(&self, actor: &Actor) -> Result<(), StoreError> {
        self.store.remove(actor, self.clock.now()).await
    }

    /// The account of the feed with this secret, for what else the feed has.
    pub async fn owner(&self, secret: &FeedSecret) -> Result<Option<Actor>, StoreError> {
        self.store.owner(secret, self.clock.now()).await
    }

    /// The shows of the feed with this secret; `None` if there is no such feed.
    pub async fn read(&self, secret: &FeedSecret) -> Result<Option<Vec<FeedShow>>, StoreError> {
        let now = self.clock.now();
        let ends_after = now - KEPT_AFTER_THE_END;
        let shows = self.store.shows(secret, now, ends_after, MAX_SHOWS);
        let shows = shows.await?;
        Ok(shows.map(|shows| {
            shows
                .into_iter()
                .map(|event| self.with_deadline(event))
                .collect()
        }))
    }

    fn with_deadline(&self, event: EventRow) -> FeedShow {
        let due_at = self.calendar.due_at(&event.schedule);
        FeedShow {
            notice_due_at: event.usda_notified_at.is_none().then_some(due_at),
            event,
        }
    }
}

#[cfg(test)]
mod tests {
    use kernel::{ManualClock, SequentialIds};
    use time::macros::datetime;

    use super::*;
    use crate::create::tests::{NOTICE_AT, actor, details};
    use crate::{MockFeedStore, MockNoticeCalendar};

    const NOW: OffsetDateTime = datetime!(2026-05-01 12:00 UTC);

    fn service(store: MockFeedStore) -> FeedService {
        let mut calendar = MockNoticeCalendar::new();
        calendar
            .expect_due_at()
            .withf(|schedule| *schedule == details().schedule)
            .return_const(NOTICE_AT);
        FeedService::new(
            Arc::new(store),
            Arc::new(calendar),
            Arc::new(ManualClock::at(NOW)),
            Arc::new(SequentialIds::default()),
        )
    }

    fn event(usda_notified_at: Option<OffsetDateTime>) -> EventRow {
        let ids = SequentialIds::default();
        let details = details();
        EventRow {
            organization_id: kernel::OrganizationId::new(SequentialIds::default().next_uuid()),
            id: kernel::EventId::new(ids.next_uuid()),
            public_link: ids.next_token(),
            name: details.profile.name,
            event_type: details.profile.event_type,
            location: details.profile.location,
            schedule: details.schedule,
            require_dqp: details.profile.require_dqp,
            usda_notified_at,
            usda_notice_scheduled_at: None,
            usda_letter_ready_at: None,
            revision: kernel::Revision::FIRST,
            created_at: NOW,
            updated_at: NOW,
            summary: crate::EventSummary::default(),
        }
    }

    #[tokio::test]
    async fn each_opening_creates_another_url() {
        let mut store = MockFeedStore::new();
        store
            .expect_replace()
            .withf(|by, _| *by == actor())
            .times(2)
            .returning(|_, link| {
                Ok(Feed {
                    secret: FeedSecret::new(link.token.clone()),
                    created_at: link.now,
                })
            });
        let service = service(store);
        let first = service.open(&actor()).await.expect("opened");
        let second = service.open(&actor()).await.expect("opened");
        assert_ne!(first.secret, second.secret);
        assert_eq!(first.created_at, NOW);
        assert_eq!(FeedSecret::parse(first.secret.as_str()), Some(first.secret));
    }

    #[tokio::test]
    async fn a_show_has_the_deadline_of_its_notice_until_it_is_given() {
        let secret = FeedSecret::parse("AAAAAAAAAAAAAAAAAAAAAA").expect("a secret");
        let mut store = MockFeedStore::new();
        store
            .expect_shows()
            .withf(|_, _, ends_after, _| *ends_after == datetime!(2026-01-31 12:00 UTC))
            .returning(|_, _, _, _| Ok(Some(vec![event(None), event(Some(NOW))])));
        let shows = service(store).read(&secret).await.expect("answered");
        let due: Vec<_> = shows
            .expect("a feed")
            .iter()
            .map(|show| show.notice_due_at)
            .collect();
        assert_eq!(due, [Some(NOTICE_AT), None]);
    }

    #[tokio::test]
    async fn an_unknown_secret_has_no_feed() {
        let secret = FeedSecret::parse("AAAAAAAAAAAAAAAAAAAAAA").expect("a secret");
        let mut store = MockFeedStore::new();
        store.expect_shows().returning(|_, _, _, _| Ok(None));
        let shows = service(store).read(&secret).await.expect("answered");
        assert_eq!(shows, None);
    }

    #[test]
    fn the_secret_is_not_in_debug_output() {
        let secret = FeedSecret::parse("AAAAAAAAAAAAAAAAAAAAAA");
        assert!(!format!("{secret:?}").contains("AAAA"));
    }
}
