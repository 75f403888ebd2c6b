//! Reads receipts with what they are allotted to.

use std::collections::HashMap;

use exhibitors::Exhibitor;
use kernel::{
    EmailAddress, EventId, ExhibitorId, Page, PageRequest, ReceiptId, Scope, StoreError, Uuid,
};
use registrations::{Allotment, Receipt, ReceiptFilter, SeenReceipt};
use sea_orm::sea_query::Expr;
use sea_orm::{
    ColumnTrait as _, Condition, ConnectionTrait, DatabaseConnection, EntityTrait as _,
    FromQueryResult, JoinType, QueryFilter as _, QueryOrder as _, QuerySelect as _,
    QueryTrait as _, Select,
};

use super::super::entity::receipt::{Column, Entity, Model};
use super::super::entity::{self as registration, group, payment};
use super::super::ledger::{Line, lines, to_payment};
use crate::authors::with_address;
use crate::directory::names_by_id;
use crate::entry_people::shown_as_one;
use crate::list::{descending, fetch_page};
use crate::row::{IDS_AT_ONCE, Unreadable, find_all, optional, relation};
use crate::scope::within;
use crate::shows::{with_name_and_start, with_show};
use crate::table::read;

/// A receipt with the email addresses of who recorded and who voided it.
#[derive(FromQueryResult)]
pub(super) struct ReceiptRow {
    #[sea_orm(nested)]
    row: Model,
    recorder: Option<String>,
    voider: Option<String>,
}

pub(super) fn to_receipt(row: ReceiptRow) -> Result<Receipt, Unreadable> {
    let email = |it| optional(it, EmailAddress::stored);
    row.row.read(email(row.recorder), email(row.voider))
}

pub(super) fn rows() -> Select<Entity> {
    let rows = with_address(Entity::find(), Column::RecordedBy, "recorder");
    with_address(rows, Column::VoidedBy, "voider")
}

/// A line with its entry or its barn.
#[derive(FromQueryResult)]
struct LineOfEntry {
    #[sea_orm(nested)]
    line: Line,
    show: String,
    back_number: Option<i64>,
    rider_name: Option<String>,
    horse_name: Option<String>,
    group_name: Option<String>,
}

fn to_allotment(row: LineOfEntry) -> Result<(ReceiptId, Allotment), Unreadable> {
    let event_id = EventId::new(row.line.row.event_id);
    let payment = to_payment(row.line)?;
    let allotment = Allotment {
        event_id,
        show_name: row.show,
        back_number: read("back_number", row.back_number)?,
        rider_name: row.rider_name.or(row.group_name).unwrap_or_default(),
        horse_name: row.horse_name.unwrap_or_default(),
        payment,
    };
    Ok((allotment.payment.receipt_id, allotment))
}

/// Receipts with their lines.
pub(super) async fn seen(
    db: &impl ConnectionTrait,
    receipts: Vec<Receipt>,
) -> Result<Vec<SeenReceipt>, StoreError> {
    let ids: Vec<_> = receipts.iter().map(|it| it.id.as_uuid()).collect();
    let mut of_receipts: HashMap<ReceiptId, Vec<Allotment>> = HashMap::new();
    for ids in ids.chunks(IDS_AT_ONCE) {
        let entry = relation(payment::Column::RegistrationId, registration::Column::Id);
        let barn = relation(payment::Column::GroupId, group::Column::Id);
        let lines = with_show(lines(), payment::Column::EventId)
            .columns([
                registration::Column::BackNumber,
                registration::Column::RiderName,
                registration::Column::HorseName,
            ])
            .column_as(group::Column::Name, "group_name")
            .join(JoinType::LeftJoin, entry)
            .join(JoinType::LeftJoin, barn)
            .filter(payment::Column::ReceiptId.is_in(ids.iter().copied()));
        for (id, line) in find_all(db, with_name_and_start(lines), to_allotment).await? {
            of_receipts.entry(id).or_default().push(line);
        }
    }
    let exhibitors = receipts.iter().filter_map(|it| it.exhibitor_id);
    let exhibitors: Vec<_> = exhibitors.map(ExhibitorId::as_uuid).collect();
    let names = names_by_id::<Exhibitor>(db, &exhibitors).await?;
    let seen = receipts.into_iter().map(|receipt| SeenReceipt {
        exhibitor_name: receipt
            .exhibitor_id
            .and_then(|id| names.get(&id.as_uuid()).cloned())
            .unwrap_or_default(),
        lines: of_receipts.remove(&receipt.id).unwrap_or_default(),
        receipt,
    });
    Ok(seen.collect())
}

/// One receipt within the scope.
pub(super) async fn one(
    db: &impl ConnectionTrait,
    scope: &Scope,
    id: Uuid,
) -> Result<Option<SeenReceipt>, StoreError> {
    let row = rows()
        .filter(Column::Id.eq(id))
        .filter(within(Column::OrganizationId, scope));
    let found = find_all(db, row, to_receipt).await?;
    Ok(seen(db, found).await?.pop())
}

/// Those of the drawer of a show, the first one recorded first.
pub(in super::super) async fn in_drawer(
    db: &impl ConnectionTrait,
    show: EventId,
) -> Result<Vec<SeenReceipt>, StoreError> {
    those(db, Column::EventId.eq(show.as_uuid())).await
}

/// Those that meet a condition, the first one recorded first.
pub(in super::super) async fn those(
    db: &impl ConnectionTrait,
    which: Expr,
) -> Result<Vec<SeenReceipt>, StoreError> {
    let rows = rows()
        .filter(which)
        .order_by_asc(Column::RecordedAt)
        .order_by_asc(Column::Id);
    let found = find_all(db, rows, to_receipt).await?;
    seen(db, found).await
}

/// A page, the last received first.
pub(super) async fn page(
    db: &DatabaseConnection,
    scope: &Scope,
    filter: &ReceiptFilter,
    page: &PageRequest,
) -> Result<Page<SeenReceipt>, StoreError> {
    let mut which = Condition::all().add(within(Column::OrganizationId, scope));
    if let Some(show) = filter.event_id {
        let allotted = payment::Entity::find()
            .select_only()
            .column(payment::Column::ReceiptId)
            .filter(payment::Column::EventId.eq(show.as_uuid()));
        let any = Condition::any()
            .add(Column::EventId.eq(show.as_uuid()))
            .add(Column::Id.in_subquery(allotted.into_query()));
        which = which.add(any);
    }
    let exhibitor = filter.exhibitor_id.map(shown_as_one);
    let which = which
        .add_option(exhibitor.map(|it| Column::ExhibitorId.in_subquery(it)))
        .add_option(
            filter
                .from
                .map(|it| Column::ReceivedAt.gte(kernel::to_unix_millis(it))),
        )
        .add_option(
            filter
                .before
                .map(|it| Column::ReceivedAt.lt(kernel::to_unix_millis(it))),
        );
    let rows = descending(
        rows().filter(which),
        Column::ReceivedAt,
        Column::Id,
        page.after,
    );
    let found = fetch_page(db, rows, None, page.limit, Column::ReceivedAt, to_receipt).await?;
    Ok(Page {
        items: seen(db, found.items).await?,
        next: found.next,
    })
}
