//! Dates in the sections of horses: breeding and foaling, and the ends of leases
//! and of boarding.

use calendar::{CalendarItem, ItemKind, ItemTime, Window};
use horses::{Foaling, Gender};
use kernel::{Actor, OrganizationId, Permission, RecordDate, Scope, StoreError};
use sea_orm::sea_query::{BinOper, Expr, ExprTrait as _, Func};
use sea_orm::{
    ColumnTrait as _, Condition, DatabaseConnection, EntityTrait as _, FromQueryResult, JoinType,
    QueryFilter as _, QuerySelect as _,
};
use serde::Deserialize;
use time::Date;
use uuid::Uuid;

use crate::horses::entity::horse::{Column, Entity};
use crate::horses::entity::section;
use crate::row::{Unreadable, find_readable, parsed, present, relation};
use crate::scope::within;
use crate::table::read;

/// A horse.
#[derive(FromQueryResult)]
struct HeadRow {
    id: Uuid,
    organization_id: Uuid,
    name: String,
}

#[derive(FromQueryResult)]
struct BoardingRow {
    #[sea_orm(nested)]
    head: HeadRow,
    stable: String,
    boarding_ends_on: String,
}

/// Parts of the content of the sections `breeding` and `leasing`, as JSON.
#[derive(FromQueryResult)]
struct SectionRow {
    #[sea_orm(nested)]
    head: HeadRow,
    gender: Option<String>,
    breeding_dates: Option<String>,
    period: Option<String>,
    lessee: Option<String>,
}

#[derive(Deserialize)]
struct PeriodJson {
    ends_on: Option<String>,
}

pub(super) async fn items(
    connection: &DatabaseConnection,
    actor: &Actor,
    window: &Window,
) -> Result<Vec<CalendarItem>, StoreError> {
    let scope = actor.to(Permission::ReadHorses);
    let mut items = boarding(connection, &scope, window).await?;
    items.extend(sections(connection, &scope, window).await?);
    Ok(items)
}

/// Breeding dates that are larger are not in calendars, in bytes. Those of 500 horses
/// may have a megabyte each; 500 dates with a few words each fit.
const MAX_DATES_BYTES: i32 = 32 << 10;

const HEAD: [Column; 3] = [Column::Id, Column::OrganizationId, Column::Name];

async fn boarding(
    connection: &DatabaseConnection,
    scope: &Scope,
    window: &Window,
) -> Result<Vec<CalendarItem>, StoreError> {
    let (from, to) = (window.from().to_string(), window.to().to_string());
    let query = Entity::find()
        .select_only()
        .columns(HEAD)
        .columns([Column::Stable, Column::BoardingEndsOn])
        .filter(within(Column::OrganizationId, scope))
        .filter(Column::ArchivedOn.is_null())
        .filter(Column::BoardingEndsOn.between(from, to));
    find_readable(connection, query, |row: BoardingRow| {
        let day = RecordDate::stored(&row.boarding_ends_on);
        let day = present("boarding_ends_on", day)?.as_date();
        let title = format!("{}: boarding ends", row.head.name);
        let item = item(&row.head, ItemKind::BoardingEnd, title, (day, day));
        Ok(CalendarItem {
            place: row.stable,
            ..item
        })
    })
    .await
}

async fn sections(
    connection: &DatabaseConnection,
    scope: &Scope,
    window: &Window,
) -> Result<Vec<CalendarItem>, StoreError> {
    let its_section = relation(Column::Id, section::Column::HorseId);
    let part = |name: &str| {
        let content = Expr::col((section::Entity, section::Column::Content));
        content.binary(BinOper::Custom("->>"), Expr::val(name))
    };
    let is = |name: &str| section::Column::Section.eq(name);
    let ends_on = Expr::col((section::Entity, section::Column::Content))
        .binary(BinOper::Custom("->"), Expr::val("period"))
        .binary(BinOper::Custom("->>"), Expr::val("ends_on"));
    let (from, to) = (window.from().to_string(), window.to().to_string());
    let size = Func::cust("octet_length").arg(part("breeding_dates"));
    let dates_fit = Expr::expr(size).lte(MAX_DATES_BYTES);
    let query = Entity::find()
        .select_only()
        .columns(HEAD)
        .column(Column::Gender)
        .expr_as(part("breeding_dates"), "breeding_dates")
        .expr_as(part("period"), "period")
        .expr_as(part("lessee"), "lessee")
        .join(JoinType::InnerJoin, its_section)
        .filter(within(Column::OrganizationId, scope))
        .filter(Column::ArchivedOn.is_null())
        // Most horses have neither dates.
        .filter(
            Condition::any()
                .add(
                    is("breeding")
                        .and(part("breeding_dates").ne("[]"))
                        .and(dates_fit),
                )
                .add(is("leasing").and(ends_on.between(from, to))),
        );
    let found = find_readable(connection, query, |row: SectionRow| dates_of(&row, *window));
    let mut items: Vec<_> = found.await?.into_iter().flatten().collect();
    items.retain(|item| {
        let (first, last) = item.time.days();
        window.has(first, last)
    });
    Ok(items)
}

fn dates_of(row: &SectionRow, window: Window) -> Result<Vec<CalendarItem>, Unreadable> {
    let mut items = Vec::new();
    let (head, name) = (&row.head, &row.head.name);
    if let Some(lines) = row.breeding_dates.as_deref() {
        let lines: Vec<String> = parsed("content", serde_json::from_str(lines))?;
        let days = lines.iter().filter_map(|line| Foaling::bred_on(line));
        items.extend(days.map(|day| {
            let day = day.as_date();
            let title = format!("{name}: bred");
            let bred = item(head, ItemKind::Breeding, title, (day, day));
            CalendarItem {
                id: format!("{}-{day}", head.id),
                ..bred
            }
        }));
        let gender = read::<Option<Gender>>("gender", row.gender.clone())?;
        let lines = lines.iter().map(String::as_str);
        if let Some(foaling) = Foaling::expected_of(gender, lines, window.from()) {
            let (from, until) = (foaling.from.as_date(), foaling.until.as_date());
            let title = format!("{name}: foal expected {}", foaling.due_on);
            let expected = item(head, ItemKind::Foaling, title, (from, until));
            items.push(CalendarItem {
                id: format!("{}-{}", head.id, foaling.due_on),
                ..expected
            });
        }
    }
    if let Some(period) = row.period.as_deref() {
        let period: PeriodJson = parsed("content", serde_json::from_str(period))?;
        if let Some(day) = period.ends_on.filter(|day| !day.is_empty()) {
            let day = present("content", RecordDate::stored(&day))?.as_date();
            let title = match row.lessee.as_deref() {
                None | Some("") => format!("{name}: lease ends"),
                Some(lessee) => format!("{name}: lease ends, {lessee}"),
            };
            items.push(item(head, ItemKind::LeaseEnd, title, (day, day)));
        }
    }
    Ok(items)
}

/// What a horse has one of.
fn item(head: &HeadRow, kind: ItemKind, title: String, days: (Date, Date)) -> CalendarItem {
    CalendarItem {
        kind,
        id: head.id.to_string(),
        organization_id: OrganizationId::new(head.organization_id),
        title,
        time: ItemTime::Days(days.0, days.1),
        place: String::new(),
        link: format!("/horses/{}", head.id),
        appointment: None,
    }
}
