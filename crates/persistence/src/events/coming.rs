//! Shows that an organization has after one.

use events::{ComingShow, EntryRules};
use kernel::{EntryDates, EventId, StoreError, to_unix_millis};
use sea_orm::{
    ColumnTrait as _, DatabaseConnection, EntityTrait as _, FromQueryResult, QueryFilter as _,
    QueryOrder as _, QuerySelect as _, QueryTrait as _,
};
use time::OffsetDateTime;

use super::entity::EntryRulesJson;
use super::entity::event::{Column, Entity};
use crate::row::{Unreadable, find_all};
use crate::shows::{not_hidden, to_schedule, with_id};
use crate::table::read;

#[derive(FromQueryResult)]
struct ComingRow {
    public_link: String,
    name: String,
    starts_at: i64,
    ends_at: i64,
    time_zone: String,
    entry_rules: EntryRulesJson,
}

impl ComingRow {
    fn read(self) -> Result<ComingShow, Unreadable> {
        let schedule = to_schedule(self.starts_at, self.ends_at, &self.time_zone)?;
        let rules: EntryRules = read("entry_rules", self.entry_rules)?;
        Ok(ComingShow {
            public_link: read("public_link", self.public_link)?,
            name: read("name", self.name)?,
            entry_dates: EntryDates {
                opens_at: rules.opens_at,
                closes_at: rules.closes_at,
                late_entries: rules.late_entries,
                ends_at: schedule.ends_at(),
            },
            schedule,
        })
    }
}

/// The other shows of a show's organization that end after an instant, the earliest first.
pub(super) async fn beside(
    db: &DatabaseConnection,
    id: EventId,
    ends_after: OffsetDateTime,
    limit: u32,
) -> Result<Vec<ComingShow>, StoreError> {
    let its_own = Entity::find()
        .select_only()
        .column(Column::OrganizationId)
        .filter(with_id(id))
        .filter(not_hidden());
    let shows = Entity::find()
        .select_only()
        .columns([Column::PublicLink, Column::Name, Column::StartsAt])
        .columns([Column::EndsAt, Column::TimeZone, Column::EntryRules])
        .filter(Column::OrganizationId.in_subquery(its_own.into_query()))
        .filter(Column::Id.ne(id.as_uuid()))
        .filter(not_hidden())
        .filter(Column::EndsAt.gt(to_unix_millis(ends_after)))
        .order_by_asc(Column::StartsAt)
        .order_by_asc(Column::Id)
        .limit(u64::from(limit));
    find_all(db, shows, ComingRow::read).await
}
