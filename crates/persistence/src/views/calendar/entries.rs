//! Shows in which horses of the actor are entered. Entries are found by the
//! horse that a signed-in rider chose, and not by an email address, which anyone
//! may state.

use calendar::{CalendarItem, ItemKind, Window};
use kernel::{Actor, OrganizationId, Permission, StoreError, to_unix_millis};
use sea_orm::{
    ColumnTrait as _, DatabaseConnection, EntityTrait as _, FromQueryResult, JoinType,
    QueryFilter as _, QuerySelect as _,
};
use uuid::Uuid;

use super::MOST;
use super::shows::TimeRow;
use crate::events::entity::event;
use crate::horses::entity::horse;
use crate::registrations::entity as registration;
use crate::row::{Unreadable, find_readable, relation};
use crate::scope::within;

#[derive(FromQueryResult)]
struct EntryRow {
    id: Uuid,
    horse_organization_id: Uuid,
    horse_name: String,
    link: String,
    event_name: String,
    venue: String,
    #[sea_orm(nested)]
    time: TimeRow,
}

pub(super) async fn items(
    connection: &DatabaseConnection,
    actor: &Actor,
    window: &Window,
) -> Result<Vec<CalendarItem>, StoreError> {
    let (from, to) = window.instants();
    let its_entries = relation(horse::Column::Id, registration::Column::HorseId);
    let its_show = relation(registration::Column::EventId, event::Column::Id);
    let query = horse::Entity::find()
        .select_only()
        .column_as(horse::Column::OrganizationId, "horse_organization_id")
        .column_as(horse::Column::Name, "horse_name")
        .columns([registration::Column::Id, registration::Column::Link])
        .column_as(event::Column::Name, "event_name")
        .columns([
            event::Column::Venue,
            event::Column::StartsAt,
            event::Column::EndsAt,
            event::Column::TimeZone,
        ])
        .join(JoinType::InnerJoin, its_entries)
        .join(JoinType::InnerJoin, its_show)
        .filter(within(
            horse::Column::OrganizationId,
            &actor.to(Permission::ReadHorses),
        ))
        .filter(registration::Column::Status.is_in(["entered", "waitlisted"]))
        .filter(event::Column::HiddenAt.is_null())
        .filter(event::Column::EndsAt.gte(to_unix_millis(from)))
        .filter(event::Column::StartsAt.lt(to_unix_millis(to)))
        .limit(MOST);
    let mut items = find_readable(connection, query, to_item).await?;
    items.retain(|item| {
        let (first, last) = item.time.days();
        window.has(first, last)
    });
    Ok(items)
}

fn to_item(row: EntryRow) -> Result<CalendarItem, Unreadable> {
    Ok(CalendarItem {
        kind: ItemKind::ShowEntered,
        id: row.id.to_string(),
        organization_id: OrganizationId::new(row.horse_organization_id),
        title: format!("{}: {}", row.horse_name, row.event_name),
        time: row.time.read()?,
        place: row.venue,
        link: format!("/entry/{}", row.link),
        appointment: None,
    })
}
