//! The money of bills, for the sums of days.

use std::collections::HashMap;
use std::ops::RangeInclusive;

use book::{BillMoney, Category, LineMoney};
use kernel::{HorseId, Money, OrganizationId, Page, PageRequest, SortKey, StoreError};
use sea_orm::sea_query::{Alias, Expr, ExprTrait as _, Query};
use sea_orm::{
    ColumnTrait as _, Condition, DatabaseConnection, EntityTrait as _, FromQueryResult, JoinType,
    QueryFilter as _, QueryOrder as _, QuerySelect as _, QueryTrait as _, Select,
};
use time::Date;
use uuid::Uuid;

use super::entity::{bill, bill_line, bill_payment, entry, part};
use super::mapping::{date, day};
use crate::list::{descending, fetch_page_by, text_cursor};
use crate::row::{Unreadable, find_all, money, parsed, present, relation};

#[derive(FromQueryResult)]
struct BillRow {
    id: Uuid,
    date: String,
    recipient_name: String,
}

#[derive(FromQueryResult)]
struct LineRow {
    bill_id: Uuid,
    quantity: i64,
    unit_amount: i64,
    horse_id: Option<Uuid>,
    horse_name: String,
    board_month: Option<String>,
    category: Option<String>,
}

#[derive(FromQueryResult)]
struct PaymentRow {
    bill_id: Uuid,
    received_on: String,
    amount: i64,
}

/// A page of the bills with payments of these days, or with a date in them and not paid
/// in full.
pub(super) async fn page(
    connection: &DatabaseConnection,
    organization: OrganizationId,
    days: &RangeInclusive<Date>,
    page: &PageRequest<SortKey>,
) -> Result<Page<BillMoney, SortKey>, StoreError> {
    let query = descending(
        of_days(organization, days),
        bill::Column::Date,
        bill::Column::Id,
        text_cursor(page),
    );
    let key = bill::Column::Date;
    let found: Page<BillRow, String> =
        fetch_page_by(connection, query, None, page.limit, key, Ok).await?;
    let ids: Vec<_> = found.items.iter().map(|row| row.id).collect();
    let mut lines = lines(connection, &ids).await?;
    let mut payments = payments(connection, &ids).await?;
    let bills = found.items.into_iter().map(|row| {
        Ok(BillMoney {
            date: date("date", &row.date)?,
            recipient_name: row.recipient_name,
            lines: lines.remove(&row.id).unwrap_or_default(),
            payments: payments.remove(&row.id).unwrap_or_default(),
        })
    });
    let bills: Result<_, Unreadable> = bills.collect();
    Ok(Page {
        items: bills.map_err(StoreError::failed)?,
        next: found.next,
    }
    .map_key(SortKey::Text))
}

fn of_days(organization: OrganizationId, days: &RangeInclusive<Date>) -> Select<bill::Entity> {
    use bill::Column as C;
    let (first, last) = (day(*days.start()), day(*days.end()));
    let paid = bill_payment::Entity::find()
        .select_only()
        .column(bill_payment::Column::BillId)
        .filter(bill_payment::Column::OrganizationId.eq(organization.as_uuid()))
        .filter(bill_payment::Column::ReceivedOn.between(first.as_str(), last.as_str()))
        .into_query();
    let open = Condition::all()
        .add(C::Date.between(first, last))
        .add(Expr::col(C::Total).gt(Expr::col(C::Paid)));
    bill::Entity::find()
        .select_only()
        .columns([C::Id, C::Date, C::RecipientName])
        .filter(C::OrganizationId.eq(organization.as_uuid()))
        .filter(C::CancelledAt.is_null())
        .filter(Condition::any().add(C::Id.in_subquery(paid)).add(open))
}

async fn lines(
    connection: &DatabaseConnection,
    bills: &[Uuid],
) -> Result<HashMap<Uuid, Vec<LineMoney>>, StoreError> {
    use bill_line::Column as C;
    if bills.is_empty() {
        return Ok(HashMap::new());
    }
    let query = bill_line::Entity::find()
        .select_only()
        .columns([C::BillId, C::Quantity, C::UnitAmount])
        .columns([C::HorseId, C::HorseName, C::BoardMonth])
        .column(entry::Column::Category)
        .join(JoinType::LeftJoin, relation(C::PartId, part::Column::Id))
        .join(
            JoinType::LeftJoin,
            relation(part::Column::EntryId, entry::Column::Id),
        )
        .filter(C::BillId.is_in(bills.iter().copied()))
        .order_by_asc(C::BillId)
        .order_by_asc(C::Position);
    let rows = find_all(connection, query, to_line).await?;
    Ok(grouped(rows))
}

fn to_line(row: LineRow) -> Result<(Uuid, LineMoney), Unreadable> {
    let category = row.category.as_deref();
    let category = category.map(|it| present("category", Category::parse(it)));
    let board = row.board_month.map(|_| Category::Boarding);
    let has_horse = row.horse_id.is_some() || !row.horse_name.is_empty();
    let price = money("unit_amount", row.unit_amount)?;
    let line = LineMoney {
        category: category.transpose()?.or(board),
        horse: has_horse.then(|| (row.horse_id.map(HorseId::new), row.horse_name)),
        amount: price.times(parsed("quantity", u32::try_from(row.quantity))?),
    };
    Ok((row.bill_id, line))
}

/// Without those that were taken back, in the order in which they were received.
async fn payments(
    connection: &DatabaseConnection,
    bills: &[Uuid],
) -> Result<HashMap<Uuid, Vec<(Date, Money)>>, StoreError> {
    use bill_payment::Column as C;
    if bills.is_empty() {
        return Ok(HashMap::new());
    }
    let voiding = Alias::new("voiding");
    let taken_back = Query::select()
        .expr(Expr::val(1))
        .from_as(bill_payment::Entity, voiding.clone())
        .and_where(Expr::col((voiding, C::Voids)).equals((bill_payment::Entity, C::Id)))
        .to_owned();
    let query = bill_payment::Entity::find()
        .select_only()
        .columns([C::BillId, C::ReceivedOn, C::Amount])
        .filter(C::BillId.is_in(bills.iter().copied()))
        // Not `IS NULL`: SQLite takes that for unique, and would read the payments of
        // all organizations.
        .filter(C::Voids.is_not_null().not())
        .filter(Expr::exists(taken_back).not())
        .order_by_asc(C::ReceivedOn)
        .order_by_asc(C::RecordedAt)
        .order_by_asc(C::Id);
    let to_payment = |row: PaymentRow| {
        let received_on = date("received_on", &row.received_on)?;
        Ok((row.bill_id, (received_on, money("amount", row.amount)?)))
    };
    let rows = find_all(connection, query, to_payment).await?;
    Ok(grouped(rows))
}

/// What belongs to each bill, in its order.
fn grouped<T>(rows: Vec<(Uuid, T)>) -> HashMap<Uuid, Vec<T>> {
    let mut groups = HashMap::<_, Vec<T>>::new();
    for (bill, row) in rows {
        groups.entry(bill).or_default().push(row);
    }
    groups
}
