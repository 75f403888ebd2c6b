use kernel::{Actor, Permission, StoreError};
use time::{Duration, OffsetDateTime};

use crate::{CalendarItem, CalendarService, ItemKind, Scheduled, Window};

/// How long something remains in the feed after its end.
const KEPT_AFTER_THE_END: Duration = Duration::days(90);

/// How far ahead the feed has what recurs in no series.
const AHEAD: Duration = Duration::days(300);

/// The most appointments in a feed.
const MAX_APPOINTMENTS: u32 = 2_000;

/// How far ahead the feed knows the changes of clocks.
const CLOCKS_AHEAD: Duration = Duration::days(5 * 365);

/// What calendar programs show beside shows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CalendarFeed {
    /// Appointments with all their changed occurrences.
    pub appointments: Vec<Scheduled>,
    /// What else has a date, without the account's own shows.
    pub items: Vec<CalendarItem>,
    /// Until when changes of clocks are to be described.
    pub until: OffsetDateTime,
}

impl CalendarService {
    /// Appointments that have not ended 90 days ago, and what else has a date from
    /// then until 300 days ahead.
    pub async fn feed(&self, actor: &Actor) -> Result<CalendarFeed, StoreError> {
        let now = self.clock.now();
        let from = now - KEPT_AFTER_THE_END;
        let scope = actor.to(Permission::ReadHorses);
        let appointments = self
            .store
            .scheduled(&scope, (from, None), MAX_APPOINTMENTS)
            .await?;
        let window = Window::new(from.date(), (now + AHEAD).date());
        let mut items = match window {
            Ok(window) => self.sources.items(actor, &window).await?,
            Err(_) => Vec::new(),
        };
        items.retain(|item| item.kind != ItemKind::Show);
        items.sort_by_cached_key(CalendarItem::place_in_order);
        Ok(CalendarFeed {
            appointments,
            items,
            until: now + CLOCKS_AHEAD,
        })
    }
}
