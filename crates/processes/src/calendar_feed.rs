//! What calendar programs show: an account's shows, its appointments and what else has a
//! date.

use std::sync::Arc;

use calendar::{CalendarFeed, CalendarService};
use events::{FeedSecret, FeedService, FeedShow};
use kernel::StoreError;

/// Reads calendar feeds.
pub struct CalendarFeeds {
    feeds: Arc<FeedService>,
    calendar: Arc<CalendarService>,
}

impl CalendarFeeds {
    /// The process over these domains.
    #[must_use]
    pub fn new(feeds: Arc<FeedService>, calendar: Arc<CalendarService>) -> Self {
        Self { feeds, calendar }
    }

    /// What the feed with this secret has; `None` if there is no such feed.
    pub async fn read(
        &self,
        secret: &FeedSecret,
    ) -> Result<Option<(Vec<FeedShow>, CalendarFeed)>, StoreError> {
        let shows = self.feeds.read(secret).await?;
        let owner = self.feeds.owner(secret).await?;
        let (Some(shows), Some(owner)) = (shows, owner) else {
            return Ok(None);
        };
        Ok(Some((shows, self.calendar.feed(&owner).await?)))
    }
}
