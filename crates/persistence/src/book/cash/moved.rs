//! Entries and ledgers of a period.

use std::collections::HashMap;

use book::{BilledLine, BookedEntry, Category, LedgerLine, LedgerOfBill, Period};
use kernel::{OrganizationId, SignedMoney, StoreError};
use sea_orm::sea_query::{CaseStatement, Expr, ExprTrait as _, SelectStatement};
use sea_orm::{
    ColumnTrait as _, DatabaseConnection, EntityTrait as _, FromQueryResult, JoinType,
    QueryFilter as _, QueryOrder as _, QuerySelect as _, QueryTrait as _,
};
use uuid::Uuid;

use crate::book::entity::{bill, bill_line, bill_payment, entry, part};
use crate::book::summary::{subquery, sum};
use crate::row::{find_all, relation};
use crate::table::{Stored as _, read};

#[derive(FromQueryResult)]
struct EntryRow {
    date: String,
    kind: String,
    category: String,
    amount: i64,
    billed: i64,
    contact_name: String,
    description: String,
}

/// The entries of a period, by day.
pub(super) async fn entries(
    connection: &DatabaseConnection,
    organization: OrganizationId,
    period: Period,
) -> Result<Vec<BookedEntry>, StoreError> {
    let (first, last) = (period.from().column(), period.to().column());
    let entry_of = Expr::col(part::Column::EntryId.as_column_ref());
    let its_own = entry_of.eq(Expr::col(entry::Column::Id.as_column_ref()));
    let billed = CaseStatement::new()
        .case(
            part::Column::IsBilled.eq(true),
            Expr::col(part::Column::Amount.as_column_ref()),
        )
        .finally(0);
    let billed = part::Entity::find()
        .select_only()
        .expr(sum(billed))
        .filter(its_own);
    let rows = entry::Entity::find()
        .select_only()
        .columns([
            entry::Column::Date,
            entry::Column::Kind,
            entry::Column::Category,
            entry::Column::Amount,
            entry::Column::ContactName,
            entry::Column::Description,
        ])
        .expr_as(subquery(billed.into_query()), "billed")
        .filter(entry::Column::OrganizationId.eq(organization.as_uuid()))
        .filter(entry::Column::Date.between(first, last))
        .order_by_asc(entry::Column::Date)
        .order_by_asc(entry::Column::Id);
    let to_entry = |row: EntryRow| {
        Ok(BookedEntry {
            day: read("date", row.date)?,
            kind: read("kind", row.kind)?,
            category: read("category", row.category)?,
            amount: read("amount", row.amount)?,
            billed: read("billed", row.billed)?,
            name: row.contact_name,
            description: row.description,
        })
    };
    find_all(connection, rows, to_entry).await
}

#[derive(FromQueryResult)]
struct BillRow {
    id: Uuid,
    number: i64,
    recipient_name: String,
}

#[derive(FromQueryResult)]
struct LineRow {
    bill_id: Uuid,
    quantity: i64,
    unit_amount: i64,
    category: Option<String>,
    board_month: Option<String>,
    of_entry: Option<String>,
}

#[derive(FromQueryResult)]
struct PaymentRow {
    bill_id: Uuid,
    received_on: String,
    recorded_at: i64,
    method: String,
    amount: i64,
    reference: String,
    reason: Option<String>,
    voids: Option<Uuid>,
}

/// The bills with a line of their ledger in a period, by number.
pub(super) async fn ledgers(
    connection: &DatabaseConnection,
    organization: OrganizationId,
    period: Period,
) -> Result<Vec<LedgerOfBill>, StoreError> {
    use bill_payment::Column as C;
    let (first, last) = (period.from().column(), period.to().column());
    let ids = || {
        bill_payment::Entity::find()
            .select_only()
            .column(C::BillId)
            .filter(C::OrganizationId.eq(organization.as_uuid()))
            .filter(C::ReceivedOn.between(&*first, &*last))
            .into_query()
    };
    let bills = bill::Entity::find()
        .select_only()
        .columns([
            bill::Column::Id,
            bill::Column::Number,
            bill::Column::RecipientName,
        ])
        .filter(bill::Column::Id.in_subquery(ids()))
        .order_by_asc(bill::Column::Number);
    let bills = find_all(connection, bills, Ok::<BillRow, _>).await?;
    let payments = bill_payment::Entity::find()
        .filter(C::BillId.in_subquery(ids()))
        .filter(C::ReceivedOn.lte(&*last))
        .order_by_asc(C::RecordedAt)
        .order_by_asc(C::Id);
    let to_payment = |row: PaymentRow| {
        let line = LedgerLine {
            day: read("received_on", row.received_on)?,
            recorded_at: read("recorded_at", row.recorded_at)?,
            method: read("method", row.method)?,
            amount: read("amount", row.amount)?,
            reference: row.reference,
            void: row.voids.map(|_| row.reason.unwrap_or_default()),
        };
        Ok((row.bill_id, line))
    };
    let mut payments = grouped(find_all(connection, payments, to_payment).await?);
    let mut lines = grouped(lines(connection, ids()).await?);
    let ledger = |row: BillRow| LedgerOfBill {
        number: u32::try_from(row.number).unwrap_or(u32::MAX),
        recipient: row.recipient_name,
        lines: lines.remove(&row.id).unwrap_or_default(),
        ledger: payments.remove(&row.id).unwrap_or_default(),
    };
    Ok(bills.into_iter().map(ledger).collect())
}

/// The lines of bills, in their order.
async fn lines(
    connection: &DatabaseConnection,
    bills: SelectStatement,
) -> Result<Vec<(Uuid, BilledLine)>, StoreError> {
    use bill_line::Column as C;
    let rows = bill_line::Entity::find()
        .select_only()
        .columns([
            C::BillId,
            C::Quantity,
            C::UnitAmount,
            C::Category,
            C::BoardMonth,
        ])
        .column_as(entry::Column::Category, "of_entry")
        .join(JoinType::LeftJoin, relation(C::PartId, part::Column::Id))
        .join(
            JoinType::LeftJoin,
            relation(part::Column::EntryId, entry::Column::Id),
        )
        .filter(C::BillId.in_subquery(bills))
        .order_by_asc(C::BillId)
        .order_by_asc(C::Position);
    let to_line = |row: LineRow| {
        let price: SignedMoney = read("unit_amount", row.unit_amount)?;
        // As in the sums of a year.
        let board = row.board_month.map(|_| Category::Boarding);
        let of_entry: Option<Category> = read("category", row.of_entry)?;
        let line = BilledLine {
            category: of_entry.or(read("category", row.category)?).or(board),
            amount: price.times(read("quantity", row.quantity)?),
        };
        Ok((row.bill_id, line))
    };
    find_all(connection, rows, to_line).await
}

fn grouped<T>(rows: Vec<(Uuid, T)>) -> HashMap<Uuid, Vec<T>> {
    let mut groups = HashMap::<_, Vec<T>>::new();
    for (id, row) in rows {
        groups.entry(id).or_default().push(row);
    }
    groups
}
