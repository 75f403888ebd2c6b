//! Documents that end, and bills that are due.

use calendar::{CalendarItem, ItemKind, ItemTime, Window};
use documents::DocumentKind;
use kernel::{Actor, OrganizationId, Permission, RecordDate, StoreError};
use sea_orm::sea_query::{Expr, ExprTrait as _};
use sea_orm::{
    ColumnTrait as _, DatabaseConnection, EntityTrait as _, FromQueryResult, QueryFilter as _,
    QuerySelect as _,
};
use time::Date;
use uuid::Uuid;

use super::MOST;
use crate::book::entity::bill;
use crate::documents::entity::{self as document, document_horse};
use crate::horse_links::{self, NamedHorses};
use crate::row::{Unreadable, find_readable, of_row, present, readable};
use crate::scope::within;

#[derive(FromQueryResult)]
struct DocumentRow {
    id: Uuid,
    organization_id: Uuid,
    kind: String,
    title: String,
    expires_on: String,
}

#[derive(FromQueryResult)]
struct BillRow {
    id: Uuid,
    organization_id: Uuid,
    number: i64,
    recipient_name: String,
    due_on: String,
}

pub(super) async fn items(
    connection: &DatabaseConnection,
    actor: &Actor,
    window: &Window,
) -> Result<Vec<CalendarItem>, StoreError> {
    let days = || (text(window.from()), text(window.to()));
    let (from, to) = days();
    let documents = document::Entity::find()
        .select_only()
        .columns([
            document::Column::Id,
            document::Column::OrganizationId,
            document::Column::Kind,
            document::Column::Title,
            document::Column::ExpiresOn,
        ])
        .filter(within(
            document::Column::OrganizationId,
            &actor.to(Permission::EditHorses),
        ))
        .filter(document::Column::ExpiresOn.between(from, to))
        .filter(horse_links::concerns_the_barn::<document_horse::Entity>(
            document::Column::Id,
            document_horse::Column::DocumentId,
            document_horse::Column::HorseId,
        ))
        .limit(MOST);
    let documents = find_readable(connection, documents, Ok::<DocumentRow, _>).await?;
    let mut horses = horse_links::of::<document_horse::Entity>(
        connection,
        document_horse::Column::DocumentId,
        document_horse::Column::HorseId,
        documents.iter().map(|row| row.id).collect(),
    )
    .await?;
    let endings = documents.into_iter().map(|row| {
        let (id, horses) = (row.id, horses.remove(&row.id).unwrap_or_default());
        of_row::<document::Entity, _>(id, ending(&row, &horses))
    });
    let mut items = readable(endings);
    let (from, to) = days();
    let bills = bill::Entity::find()
        .select_only()
        .columns([
            bill::Column::Id,
            bill::Column::OrganizationId,
            bill::Column::Number,
            bill::Column::RecipientName,
            bill::Column::DueOn,
        ])
        .filter(within(
            bill::Column::OrganizationId,
            &actor.to(Permission::KeepBook),
        ))
        .filter(bill::Column::DueOn.between(from, to))
        .filter(bill::Column::CancelledAt.is_null())
        .filter(Expr::col(bill::Column::Total).gt(Expr::col(bill::Column::Paid)))
        .limit(MOST);
    items.extend(find_readable(connection, bills, due).await?);
    Ok(items)
}

/// Days are stored as text.
fn text(date: Date) -> String {
    RecordDate::new(date).map_or_else(String::new, |date| date.to_string())
}

fn ending(row: &DocumentRow, horses: &NamedHorses) -> Result<CalendarItem, Unreadable> {
    let kind = present("kind", DocumentKind::parse(&row.kind))?;
    let horses: Vec<_> = horses.iter().map(|(_, name)| name.as_str()).collect();
    let day = present("expires_on", RecordDate::stored(&row.expires_on))?.as_date();
    Ok(CalendarItem {
        kind: ItemKind::DocumentEnd,
        id: row.id.to_string(),
        organization_id: OrganizationId::new(row.organization_id),
        title: kind.ending(&row.title, &horses),
        time: ItemTime::Days(day, day),
        place: String::new(),
        link: format!("/documents?open={}", row.id),
        appointment: None,
    })
}

fn due(row: BillRow) -> Result<CalendarItem, Unreadable> {
    let BillRow {
        number,
        recipient_name,
        ..
    } = row;
    let day = present("due_on", RecordDate::stored(&row.due_on))?.as_date();
    Ok(CalendarItem {
        kind: ItemKind::BillDue,
        id: row.id.to_string(),
        organization_id: OrganizationId::new(row.organization_id),
        title: format!("Bill {number}, {recipient_name}"),
        time: ItemTime::Days(day, day),
        place: String::new(),
        link: format!("/financial/bills/{}", row.id),
        appointment: None,
    })
}
