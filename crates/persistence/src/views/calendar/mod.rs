//! Finds what has a date beside appointments. Each source is one function, which
//! reads what the actor may see of one kind of thing in a window.

mod care;
mod entries;
mod horses;
mod papers;
mod shows;

use async_trait::async_trait;
use calendar::{CalendarItem, CalendarSources, MAX_ITEMS, Window};
use kernel::{Actor, StoreError};
use tracing::instrument;

use crate::database::in_time;
use crate::store::store;

/// The most rows that one statement reads: one more than the calendar shows.
const MOST: u64 = MAX_ITEMS as u64 + 1;

store! {
    /// Finds what has a date, in SQL.
    SqlCalendarSources
}

#[async_trait]
impl CalendarSources for SqlCalendarSources {
    #[instrument(
        name = "db.calendar.items",
        level = "debug",
        skip_all,
        fields(account_id = %actor.account_id())
    )]
    async fn items(&self, actor: &Actor, window: &Window) -> Result<Vec<CalendarItem>, StoreError> {
        in_time(async {
            let connection = self.database.reader()?;
            let mut items = shows::items(connection, actor, window).await?;
            items.extend(entries::items(connection, actor, window).await?);
            items.extend(care::items(connection, actor, window).await?);
            items.extend(horses::items(connection, actor, window).await?);
            items.extend(papers::items(connection, actor, window).await?);
            Ok(items)
        })
        .await
    }
}
