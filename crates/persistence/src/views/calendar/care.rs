//! Care of horses that is due.

use calendar::{CalendarItem, ItemKind, ItemTime, Window};
use kernel::{Actor, OrganizationId, Permission, StoreError};
use sea_orm::{
    ColumnTrait as _, DatabaseConnection, EntityTrait as _, FromQueryResult, JoinType,
    QueryFilter as _, QuerySelect as _,
};
use time::Date;
use uuid::Uuid;

use super::MOST;
use crate::horses::entity::{care, horse};
use crate::row::{Unreadable, find_readable, present, relation};
use crate::scope::within;

#[derive(FromQueryResult)]
struct CareRow {
    organization_id: Uuid,
    horse_id: Uuid,
    horse_name: String,
    kind: String,
    name: String,
    due_day: i64,
}

pub(super) async fn items(
    connection: &DatabaseConnection,
    actor: &Actor,
    window: &Window,
) -> Result<Vec<CalendarItem>, StoreError> {
    let its_horse = relation(care::Column::HorseId, horse::Column::Id);
    let day = |date: Date| i64::from(date.to_julian_day());
    let query = care::Entity::find()
        .select_only()
        .columns([
            care::Column::OrganizationId,
            care::Column::HorseId,
            care::Column::Kind,
            care::Column::Name,
            care::Column::DueDay,
        ])
        .column_as(horse::Column::Name, "horse_name")
        .join(JoinType::InnerJoin, its_horse)
        .filter(within(
            care::Column::OrganizationId,
            &actor.to(Permission::ReadHorses),
        ))
        .filter(horse::Column::ArchivedOn.is_null())
        .filter(care::Column::DueDay.between(day(window.from()), day(window.to())))
        .limit(MOST);
    find_readable(connection, query, to_item).await
}

fn to_item(row: CareRow) -> Result<CalendarItem, Unreadable> {
    let day = i32::try_from(row.due_day).ok();
    let day = day.and_then(|day| Date::from_julian_day(day).ok());
    let day = present("due_day", day)?;
    // The row is another one after each save. A horse has one vaccination, one
    // veterinarian's visit and other care of each name, and one of each other kind.
    let id = match row.kind.as_str() {
        "vaccination" | "veterinary" | "other" => {
            format!("{}-{}-{}", row.horse_id, row.kind, row.name.to_lowercase())
        }
        kind => format!("{}-{kind}", row.horse_id),
    };
    let (horse, what) = (row.horse_name, row.kind.replace('_', " "));
    Ok(CalendarItem {
        kind: ItemKind::CareDue,
        id,
        organization_id: OrganizationId::new(row.organization_id),
        title: match row.name.as_str() {
            "" => format!("{horse}: {what}"),
            name => format!("{horse}: {what}, {name}"),
        },
        time: ItemTime::Days(day, day),
        place: String::new(),
        link: format!("/horses/{}", row.horse_id),
        appointment: None,
    })
}
