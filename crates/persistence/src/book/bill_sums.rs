//! What was received on bills in a year, and what of its bills is open.

use book::{Category, SummaryBy, SummaryRow};
use kernel::StoreError;
use sea_orm::sea_query::{
    Alias, CaseStatement, Expr, ExprTrait as _, Func, Order, Query, SelectStatement, SimpleExpr,
    UnionType, WindowStatement,
};
use sea_orm::{
    ColumnTrait as _, ConnectionTrait as _, DatabaseConnection, EntityTrait, FromQueryResult,
    JoinType, QueryFilter as _, QuerySelect as _, QueryTrait as _, Select,
};

use super::entity::{bill, bill_line, bill_payment, entry, part};
use super::summary::{KeyRow, Year, by_key, month, name_without_horse, rest, subquery, sum};
use crate::error::store_error;
use crate::row::{Unreadable, find_all, money, read_row, relation};

#[derive(FromQueryResult)]
struct Sums {
    #[sea_orm(nested)]
    of: KeyRow,
    received: i64,
    open: i64,
}

impl Sums {
    fn read(self, by: SummaryBy) -> Result<SummaryRow, Unreadable> {
        let received = money("amount", self.received)?;
        Ok(SummaryRow {
            income: received,
            bills_paid: received,
            bills_open: money("amount", self.open)?,
            ..SummaryRow::new(self.of.read(by)?)
        })
    }
}

/// What was received and what is open may be in different rows of a key.
pub(super) async fn of_year(
    connection: &DatabaseConnection,
    year: &Year,
    by: SummaryBy,
) -> Result<Vec<SummaryRow>, StoreError> {
    let read = |sums: Sums| sums.read(by);
    let (of_received, of_open) = match by {
        SummaryBy::Month => {
            let received = month(bill_payment::Column::ReceivedOn);
            (received, month(bill::Column::Date))
        }
        SummaryBy::Owner => {
            let name = Expr::col(bill::Column::RecipientName.as_column_ref());
            (name.clone(), name)
        }
        SummaryBy::Category | SummaryBy::Horse => {
            let lines = connection.query_all(&by_line(year, by)).await;
            let lines = lines.map_err(store_error)?;
            let rows = lines.iter();
            let rows = rows.map(|row| read_row::<bill_line::Entity, _, _>(row, read));
            let mut rows: Vec<_> = rows.collect::<Result<_, _>>()?;
            // What was paid above a bill is of no line.
            let all = find_all(connection, by_key(received(year), None), read).await?;
            rows.extend(rest(&all, &rows));
            return Ok(rows);
        }
    };
    let received = by_key(received(year), Some(of_received));
    let mut rows = find_all(connection, received, read).await?;
    rows.extend(find_all(connection, by_key(open(year), Some(of_open)), read).await?);
    Ok(rows)
}

/// Payments of the year that were not taken back.
fn payments_of(year: &Year) -> Select<bill_payment::Entity> {
    use bill_payment::Column as C;
    bill_payment::Entity::find()
        .select_only()
        .filter(is_payment())
        .filter(is_taken_back().not())
        .join(JoinType::InnerJoin, relation(C::BillId, bill::Column::Id))
        .filter(C::OrganizationId.eq(year.organization))
        .filter(C::ReceivedOn.between(year.first.as_str(), year.last.as_str()))
        .filter(bill::Column::CancelledAt.is_null())
}

/// Bills that are dated in the year and not paid in full.
fn open_bills_of(year: &Year) -> Select<bill::Entity> {
    use bill::Column as C;
    let column = |column: C| Expr::col(column.as_column_ref());
    bill::Entity::find()
        .select_only()
        .filter(C::OrganizationId.eq(year.organization))
        .filter(C::Date.between(year.first.as_str(), year.last.as_str()))
        .filter(C::CancelledAt.is_null())
        .filter(column(C::Total).gt(column(C::Paid)))
}

fn received(year: &Year) -> Select<bill_payment::Entity> {
    let amount = Expr::col(bill_payment::Column::Amount.as_column_ref());
    payments_of(year)
        .expr_as(sum(amount), "received")
        .expr_as(sum(Expr::val(0)), "open")
}

fn open(year: &Year) -> Select<bill::Entity> {
    let total = Expr::col(bill::Column::Total.as_column_ref());
    let paid = Expr::col(bill::Column::Paid.as_column_ref());
    open_bills_of(year)
        .expr_as(sum(Expr::val(0)), "received")
        .expr_as(sum(total.sub(paid)), "open")
}

/// The sums of the lines by category or horse. What was received on a bill pays its
/// lines in their order, so a line was paid in the year with what is paid of it at the
/// end less what was paid of it before.
fn by_line(year: &Year, by: SummaryBy) -> SelectStatement {
    let column = |name: &str| Expr::col(Alias::new(name));
    let received = paid_of("until").sub(paid_of("before"));
    let open = column("amount").sub(paid_of("settled"));
    Query::select()
        // The present horse under one of its names, and each deleted one.
        .expr_as(Func::max(column("key")), "key")
        .expr_as(column("horse_id"), "horse_id")
        .expr_as(sum(received), "received")
        .expr_as(sum(open), "open")
        .from_subquery(lines(year, by), "lines")
        .group_by_col("horse_id")
        .add_group_by([name_without_horse(column("horse_id"), column("key"))])
        .take()
}

/// What of a line is paid when so much was received on its bill.
fn paid_of(received: &str) -> SimpleExpr {
    let column = |name: &str| Expr::col(Alias::new(name));
    let before_it = column("due").sub(column("amount"));
    let is_begun = column(received).gt(before_it.clone());
    CaseStatement::new()
        .case(column(received).gte(column("due")), column("amount"))
        .case(is_begun, column(received).sub(before_it))
        .finally(0)
        .into()
}

/// The lines of the bills with payments of the year or open in it: `amount`; `due`, the
/// sum of the bill with this line; what was received on the bill `before` the year and
/// `until` its end; and what is `settled` of the bill, or is no matter of this year.
fn lines(year: &Year, by: SummaryBy) -> SelectStatement {
    use bill_line::Column as C;
    let amount = || {
        let quantity = Expr::col(C::Quantity.as_column_ref());
        quantity.mul(Expr::col(C::UnitAmount.as_column_ref()))
    };
    // What is given back pays the first lines, and is no income of them.
    let is_charged = Expr::col(C::UnitAmount.as_column_ref()).gte(0);
    let is_charged = CaseStatement::new().case(is_charged, 1).finally(0);
    let in_order = WindowStatement::partition_by(C::BillId.as_column_ref())
        .order_by_expr(is_charged.into(), Order::Asc)
        .order_by(C::Position.as_column_ref(), Order::Asc)
        .take();
    let on = bill_payment::Column::ReceivedOn;
    let is_of_year = bill::Column::Date.between(year.first.as_str(), year.last.as_str());
    let settled = CaseStatement::new()
        .case(is_of_year, Expr::col(bill::Column::Paid.as_column_ref()))
        .finally(Expr::col(bill::Column::Total.as_column_ref()));
    let paid = payments_of(year).column(bill_payment::Column::BillId);
    let open = open_bills_of(year).column(bill::Column::Id);
    let bills = paid
        .into_query()
        .union(UnionType::All, open.into_query())
        .take();
    let mut lines = bill_line::Entity::find()
        .select_only()
        .expr_as(amount(), "amount")
        .expr_as(received_on_its_bill(on.lt(year.first.as_str())), "before")
        .expr_as(received_on_its_bill(on.lte(year.last.as_str())), "until")
        .expr_as(settled, "settled")
        .join(JoinType::InnerJoin, relation(C::BillId, bill::Column::Id))
        .filter(bill::Column::Id.in_subquery(bills));
    lines = if by == SummaryBy::Horse {
        let name = Expr::col(C::HorseName.as_column_ref());
        lines
            .expr_as(Func::cust("NULLIF").arg(name).arg(""), "key")
            .column(C::HorseId)
    } else {
        let category = Expr::col(entry::Column::Category.as_column_ref());
        let stated = Expr::col(C::Category.as_column_ref());
        let board = CaseStatement::new()
            .case(C::BoardMonth.is_not_null(), Category::Boarding.as_str())
            .finally(Expr::val(None::<String>));
        lines
            .expr_as(Func::coalesce([category, stated, board.into()]), "key")
            .expr_as(Expr::val(None::<uuid::Uuid>), "horse_id")
            .join(JoinType::LeftJoin, relation(C::PartId, part::Column::Id))
            .join(
                JoinType::LeftJoin,
                relation(part::Column::EntryId, entry::Column::Id),
            )
    };
    lines
        .into_query()
        .expr_window_as(Func::sum(amount()), in_order, "due")
        .take()
}

/// What was received on the bill of a line on such days and not taken back.
fn received_on_its_bill(is_on: SimpleExpr) -> SimpleExpr {
    use bill_payment::Column as C;
    // Not as conditions of the statement: PostgreSQL without statistics would look up all
    // payments that take back none, for each line.
    let is_received = is_on.and(is_payment()).and(is_taken_back().not());
    let received = CaseStatement::new()
        .case(is_received, Expr::col(C::Amount.as_column_ref()))
        .finally(0);
    let its_bill = Expr::col(bill_line::Column::BillId.as_column_ref());
    let payments = bill_payment::Entity::find()
        .select_only()
        .expr(sum(received))
        .filter(Expr::col(C::BillId.as_column_ref()).eq(its_bill));
    subquery(payments.into_query())
}

/// Whether a line of a ledger does not take back another one.
fn is_payment() -> SimpleExpr {
    // Not `IS NULL`: SQLite takes that for unique, and would read the payments of all
    // organizations.
    bill_payment::Column::Voids.is_not_null().not()
}

fn is_taken_back() -> SimpleExpr {
    use bill_payment::Column as C;
    let voiding = Alias::new("voiding");
    let its_voiding = Query::select()
        .expr(Expr::val(1))
        .from_as(bill_payment::Entity, voiding.clone())
        .and_where(Expr::col((voiding, C::Voids)).equals((bill_payment::Entity, C::Id)))
        .to_owned();
    Expr::exists(its_voiding)
}
