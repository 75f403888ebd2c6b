use async_trait::async_trait;
use kernel::{ClassId, EventId, Scope, StoreError};
use registrations::{Roster, RosterClass, RosterStore};
use sea_orm::{ColumnTrait as _, EntityTrait as _, QueryFilter as _, QueryOrder as _};
use tracing::instrument;

use super::entity::{Column, Entity};
use super::{SqlRegistrationStore, parts};
use crate::database::in_time;
use crate::events::entity::{class, event};
use crate::events::{classes, to_schedule, visible};
use crate::row::{Unreadable, find_all, find_one, readable};

#[async_trait]
impl RosterStore for SqlRegistrationStore {
    #[instrument(
        name = "db.registrations.roster",
        level = "debug",
        skip_all,
        fields(account_id = %scope.account_id(), event_id = %event_id)
    )]
    async fn roster(&self, scope: &Scope, event_id: EventId) -> Result<Option<Roster>, StoreError> {
        in_time(async {
            let connection = self.database().reader()?;
            let id = event_id.as_uuid();
            let show = event::Entity::find()
                .filter(event::Column::Id.eq(id))
                .filter(visible(scope));
            let Some(mut roster) = find_one(connection, show, to_roster).await? else {
                return Ok(None);
            };
            roster.classes =
                find_all(connection, classes::of_shows([id]), |row| Ok(to_class(row))).await?;
            let entries = Entity::find()
                .filter(Column::EventId.eq(id))
                .order_by_asc(Column::EntryNumber);
            roster.entries = readable(parts::all(connection, entries).await?.into_iter());
            Ok(Some(roster))
        })
        .await
    }
}

fn to_roster(row: event::Model) -> Result<Roster, Unreadable> {
    let schedule = to_schedule(row.starts_at, row.ends_at, &row.time_zone)?;
    let place = [row.venue, row.city, row.state];
    let place: Vec<_> = place.into_iter().filter(|it| !it.is_empty()).collect();
    Ok(Roster {
        show_name: row.name,
        place: place.join(", "),
        starts_at: schedule.starts_at(),
        ends_at: schedule.ends_at(),
        time_zone: schedule.time_zone().clone(),
        classes: Vec::new(),
        entries: Vec::new(),
    })
}

fn to_class(row: class::Model) -> RosterClass {
    RosterClass {
        id: ClassId::new(row.id),
        number: row.number,
        name: row.name,
    }
}
