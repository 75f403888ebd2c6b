//! The sums of the entries of a year, with those of its bills.

use book::{Category, EntryKind, SummaryBy, SummaryKey, SummaryRow};
use kernel::{HorseId, Money, OrganizationId, StoreError};
use sea_orm::sea_query::{
    Alias, CaseStatement, Expr, ExprTrait as _, Func, SelectStatement, SimpleExpr,
    SubQueryStatement,
};
use sea_orm::{
    ColumnTrait, DatabaseConnection, EntityTrait, FromQueryResult, QueryFilter as _,
    QuerySelect as _, QueryTrait as _, Select,
};
use uuid::Uuid;

use super::bill_sums;
use super::entity::{entry, part, split};
use crate::row::{Unreadable, find_all, money, present};

/// The first and the last day of a year of an organization.
#[derive(Debug, Clone)]
pub(super) struct Year {
    pub(super) organization: Uuid,
    pub(super) first: String,
    pub(super) last: String,
}

/// Of what a sum is.
#[derive(FromQueryResult)]
pub(super) struct KeyRow {
    key: Option<String>,
    horse_id: Option<Uuid>,
}

impl KeyRow {
    pub(super) fn read(self, by: SummaryBy) -> Result<SummaryKey, Unreadable> {
        let horse = self.horse_id.map(HorseId::new);
        let Some(key) = self.key else {
            return Ok(SummaryKey::None);
        };
        Ok(match by {
            SummaryBy::Category => {
                SummaryKey::Category(present("category", Category::parse(&key))?)
            }
            SummaryBy::Month => SummaryKey::Month(present("date", key.parse().ok())?),
            SummaryBy::Horse => SummaryKey::Horse(horse, key),
            SummaryBy::Owner => SummaryKey::Owner(key),
        })
    }
}

/// Divides sums by a key that is no horse, or does not divide them.
pub(super) fn by_key<E: EntityTrait>(sums: Select<E>, key: Option<SimpleExpr>) -> Select<E> {
    let sums = sums.expr_as(Expr::val(None::<Uuid>), "horse_id");
    match key {
        Some(key) => sums.expr_as(key.clone(), "key").group_by(key),
        None => sums.expr_as(Expr::val(None::<String>), "key"),
    }
}

/// The month of a day.
pub(super) fn month(column: impl ColumnTrait) -> SimpleExpr {
    // Without parameters, so that PostgreSQL sees the same in both places.
    Expr::cust(format!("substr({}, 6, 2)", column.as_str()))
}

/// The name by which horses that are deleted are told apart.
pub(super) fn name_without_horse(horse: SimpleExpr, name: SimpleExpr) -> SimpleExpr {
    let name = CaseStatement::new().case(horse.is_null(), name);
    name.finally("").into()
}

/// PostgreSQL's `sum` of `bigint` is `numeric`.
pub(super) fn sum(of: impl Into<SimpleExpr>) -> SimpleExpr {
    let sum = Func::sum(of.into());
    SimpleExpr::from(Func::coalesce([sum.into(), Expr::val(0)])).cast_as(Alias::new("bigint"))
}

pub(super) fn subquery(query: SelectStatement) -> SimpleExpr {
    let query = SubQueryStatement::SelectStatement(query);
    Expr::SubQuery(None, Box::new(query))
}

/// What of all falls on none of the rows.
pub(super) fn rest(all: &[SummaryRow], rows: &[SummaryRow]) -> Option<SummaryRow> {
    let sum = |rows: &[SummaryRow], amount: fn(&SummaryRow) -> Money| {
        rows.iter().map(amount).sum::<Money>().cents()
    };
    let left = |amount| {
        let left = sum(all, amount).saturating_sub(sum(rows, amount));
        Money::from_cents(left).unwrap_or_default()
    };
    let rest = SummaryRow {
        expense: left(|row| row.expense),
        income: left(|row| row.income),
        bills_paid: left(|row| row.bills_paid),
        ..SummaryRow::new(SummaryKey::None)
    };
    (rest != SummaryRow::new(SummaryKey::None)).then_some(rest)
}

pub(super) async fn of_year(
    connection: &DatabaseConnection,
    organization: OrganizationId,
    year: i32,
    by: SummaryBy,
) -> Result<Vec<SummaryRow>, StoreError> {
    let year = Year {
        organization: organization.as_uuid(),
        first: format!("{year:04}-01-01"),
        last: format!("{year:04}-12-31"),
    };
    let mut rows = of_entries(connection, &year, by).await?;
    rows.extend(bill_sums::of_year(connection, &year, by).await?);
    Ok(rows)
}

#[derive(FromQueryResult)]
struct Sums {
    #[sea_orm(nested)]
    of: KeyRow,
    expense: i64,
    income: i64,
}

async fn of_entries(
    connection: &DatabaseConnection,
    year: &Year,
    by: SummaryBy,
) -> Result<Vec<SummaryRow>, StoreError> {
    let read = |sums: Sums| {
        Ok(SummaryRow {
            expense: money("amount", sums.expense)?,
            income: money("amount", sums.income)?,
            ..SummaryRow::new(sums.of.read(by)?)
        })
    };
    let all = || {
        use entry::Column as C;
        let columns = [C::OrganizationId, C::Date, C::Kind, C::Amount];
        sums_of::<entry::Entity>(year, columns, billed(of_entry(C::Id)))
    };
    let mut rows = match by {
        SummaryBy::Category => {
            let category = Expr::col(entry::Column::Category.as_column_ref());
            return find_all(connection, by_key(all(), Some(category)), read).await;
        }
        SummaryBy::Month => {
            let month = month(entry::Column::Date);
            return find_all(connection, by_key(all(), Some(month)), read).await;
        }
        SummaryBy::Horse => {
            use split::Column as C;
            let columns = [C::OrganizationId, C::Date, C::Kind, C::Amount];
            let name = Expr::col(C::HorseName.as_column_ref());
            let its_parts = of_entry(C::EntryId).and(same(part::Column::Position, C::Position));
            // The present horse under one of its names, and each deleted one.
            let horses = sums_of::<split::Entity>(year, columns, billed(its_parts))
                .expr_as(Func::max(name.clone()), "key")
                .column(C::HorseId)
                .group_by(C::HorseId)
                .group_by(name_without_horse(
                    Expr::col(C::HorseId.as_column_ref()),
                    name,
                ));
            find_all(connection, horses, read).await?
        }
        SummaryBy::Owner => {
            use part::Column as C;
            let columns = [C::OrganizationId, C::Date, C::Kind, C::Amount];
            let billed = CaseStatement::new()
                .case(C::IsBilled.eq(true), Expr::col(C::Amount.as_column_ref()))
                .finally(0);
            let owners = sums_of::<part::Entity>(year, columns, billed.into());
            let name = Expr::col(C::OwnerName.as_column_ref());
            find_all(connection, by_key(owners, Some(name)), read).await?
        }
    };
    let all = find_all(connection, by_key(all(), None), read).await?;
    rows.extend(rest(&all, &rows));
    Ok(rows)
}

/// Whether a column of a part has the value of this one.
fn same(column: part::Column, other: impl ColumnTrait) -> SimpleExpr {
    Expr::col(column.as_column_ref()).eq(Expr::col(other.as_column_ref()))
}

fn of_entry(id: impl ColumnTrait) -> SimpleExpr {
    same(part::Column::EntryId, id)
}

/// What bills take of entries, or of the parts of entries that fall on a horse.
fn billed(which: SimpleExpr) -> SimpleExpr {
    let parts = part::Entity::find()
        .select_only()
        .expr(sum(Expr::col(part::Column::Amount.as_column_ref())))
        .filter(which)
        .filter(part::Column::IsBilled.eq(true));
    subquery(parts.into_query())
}

/// Of the rows of a year. `billed` is what bills take of a row, which is no income until
/// the bill is paid.
fn sums_of<E: EntityTrait>(
    year: &Year,
    [owner, date, kind, amount]: [E::Column; 4],
    billed: SimpleExpr,
) -> Select<E> {
    let sum_of = |of: EntryKind, amount: SimpleExpr| {
        let those = CaseStatement::new().case(kind.eq(of.as_str()), amount);
        sum(those.finally(0))
    };
    let amount = Expr::col(amount.as_column_ref());
    let received = amount.clone().sub(billed);
    E::find()
        .select_only()
        .expr_as(sum_of(EntryKind::Expense, amount), "expense")
        .expr_as(sum_of(EntryKind::Income, received), "income")
        .filter(owner.eq(year.organization))
        .filter(date.between(year.first.as_str(), year.last.as_str()))
}
