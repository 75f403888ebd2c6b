//! The actor's own shows.

use calendar::{CalendarItem, ItemKind, ItemTime, Window};
use kernel::{Actor, OrganizationId, Permission, StoreError, TimeZone, to_unix_millis};
use sea_orm::{
    ColumnTrait as _, DatabaseConnection, EntityTrait as _, FromQueryResult, QueryFilter as _,
    QuerySelect as _,
};
use uuid::Uuid;

use super::MOST;
use crate::events::entity::event::{Column, Entity};
use crate::row::{Unreadable, find_readable, instant, present};
use crate::shows::visible;

#[derive(FromQueryResult)]
struct ShowRow {
    id: Uuid,
    organization_id: Uuid,
    name: String,
    venue: String,
    #[sea_orm(nested)]
    time: TimeRow,
}

/// When a show takes place.
#[derive(FromQueryResult)]
pub(super) struct TimeRow {
    starts_at: i64,
    ends_at: i64,
    time_zone: String,
}

impl TimeRow {
    pub(super) fn read(&self) -> Result<ItemTime, Unreadable> {
        Ok(ItemTime::Instants(
            instant("starts_at", self.starts_at)?,
            instant("ends_at", self.ends_at)?,
            present("time_zone", TimeZone::stored(&self.time_zone))?,
        ))
    }
}

pub(super) async fn items(
    connection: &DatabaseConnection,
    actor: &Actor,
    window: &Window,
) -> Result<Vec<CalendarItem>, StoreError> {
    let (from, to) = window.instants();
    let query = Entity::find()
        .select_only()
        .columns([
            Column::Id,
            Column::OrganizationId,
            Column::Name,
            Column::Venue,
            Column::StartsAt,
            Column::EndsAt,
            Column::TimeZone,
        ])
        .filter(visible(&actor.to(Permission::ReadShows)))
        .filter(Column::EndsAt.gte(to_unix_millis(from)))
        .filter(Column::StartsAt.lt(to_unix_millis(to)))
        .limit(MOST);
    let mut items = find_readable(connection, query, to_item).await?;
    items.retain(|item| {
        let (first, last) = item.time.days();
        window.has(first, last)
    });
    Ok(items)
}

fn to_item(row: ShowRow) -> Result<CalendarItem, Unreadable> {
    Ok(CalendarItem {
        kind: ItemKind::Show,
        id: row.id.to_string(),
        organization_id: OrganizationId::new(row.organization_id),
        title: row.name,
        time: row.time.read()?,
        place: row.venue,
        link: format!("/event/{}", row.id),
        appointment: None,
    })
}
