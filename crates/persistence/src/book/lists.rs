//! The list of entries, and the sums of a year.

use book::{BookEntry, BookFilter, Category, EntryKind, SummaryBy, SummaryKey, SummaryRow};
use kernel::{HorseId, Money, OrganizationId, Page, PageRequest, Scope, SortKey, StoreError};
use sea_orm::sea_query::{
    Alias, CaseStatement, Expr, ExprTrait as _, Func, Query, SimpleExpr, SubQueryStatement,
};
use sea_orm::{
    ColumnTrait, DatabaseConnection, EntityTrait, FromQueryResult, QueryFilter as _,
    QuerySelect as _, QueryTrait as _, Select,
};
use uuid::Uuid;

use super::entity::{entry, part, split};
use super::entries::with_parts;
use super::mapping::day;
use crate::Database;
use crate::list::{contain_words, descending, fetch_page_by, text_cursor};
use crate::row::{Unreadable, find_all, money, present, readable};
use crate::scope::within;

pub(super) async fn page(
    database: &Database,
    scope: &Scope,
    filter: &BookFilter,
    page: &PageRequest<SortKey>,
) -> Result<Page<BookEntry, SortKey>, StoreError> {
    let connection = database.reader()?;
    let backend = database.backend();
    let query = entry::Entity::find()
        .filter(within(entry::Column::OrganizationId, scope))
        .apply_if(filter.organization, |query, id| {
            query.filter(entry::Column::OrganizationId.eq(id.as_uuid()))
        })
        .apply_if(filter.from, |query, from| {
            query.filter(entry::Column::Date.gte(day(from)))
        })
        .apply_if(filter.to, |query, to| {
            query.filter(entry::Column::Date.lte(day(to)))
        })
        .apply_if(filter.kind, |query, kind| {
            query.filter(entry::Column::Kind.eq(kind.as_str()))
        })
        .apply_if(filter.category, |query, category| {
            query.filter(entry::Column::Category.eq(category.as_str()))
        })
        .apply_if(filter.horse, |query, horse| {
            let of_horse = split::Entity::find()
                .select_only()
                .column(split::Column::EntryId)
                .filter(split::Column::HorseId.eq(horse.as_uuid()));
            query.filter(entry::Column::Id.in_subquery(of_horse.into_query()))
        })
        .apply_if(filter.owner.as_deref(), |query, owner| {
            let of_owner = part::Entity::find()
                .select_only()
                .column(part::Column::EntryId)
                .filter(within(part::Column::OrganizationId, scope))
                .filter(part::Column::OwnerName.eq(owner));
            query.filter(entry::Column::Id.in_subquery(of_owner.into_query()))
        })
        .apply_if(filter.text.as_deref(), |query, text| {
            query.filter(contain_words(backend, &[entry::Column::SearchKey], text))
        });
    let query = descending(
        query,
        entry::Column::Date,
        entry::Column::Id,
        text_cursor(page),
    );
    let key = entry::Column::Date;
    let found: Page<entry::Model, String> =
        fetch_page_by(connection, query, None, page.limit, key, Ok).await?;
    let entries = with_parts(connection, found.items).await?;
    Ok(Page {
        items: readable(entries.into_iter()),
        next: found.next,
    }
    .map_key(SortKey::Text))
}

/// PostgreSQL's `sum` of `bigint` is `numeric`.
pub(super) fn sum(of: impl Into<SimpleExpr>) -> SimpleExpr {
    let sum = Func::sum(of.into());
    SimpleExpr::from(Func::coalesce([sum.into(), Expr::val(0)])).cast_as(Alias::new("bigint"))
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
    let parts = Query::select()
        .expr(sum(Expr::col(part::Column::Amount.as_column_ref())))
        .from(part::Entity)
        .and_where(which)
        .and_where(part::Column::IsBilled.eq(true))
        .to_owned();
    Expr::SubQuery(None, Box::new(SubQueryStatement::SelectStatement(parts)))
}

/// Of the rows of an organization and a year. `billed` is what bills take of a row,
/// which is no income until the bill is paid.
fn of_year<E: EntityTrait>(
    organization: OrganizationId,
    year: i32,
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
        .filter(owner.eq(organization.as_uuid()))
        .filter(date.gte(format!("{year:04}-01-01")))
        .filter(date.lte(format!("{year:04}-12-31")))
}

#[derive(FromQueryResult)]
struct Sums {
    expense: i64,
    income: i64,
    key: Option<String>,
    horse_id: Option<Uuid>,
}

fn to_row(
    sums: &Sums,
    key: impl FnOnce(&Sums) -> Result<SummaryKey, Unreadable>,
) -> Result<SummaryRow, Unreadable> {
    Ok(SummaryRow {
        expense: money("amount", sums.expense)?,
        income: money("amount", sums.income)?,
        ..SummaryRow::new(key(sums)?)
    })
}

pub(super) async fn summary(
    connection: &DatabaseConnection,
    organization: OrganizationId,
    year: i32,
    by: SummaryBy,
) -> Result<Vec<SummaryRow>, StoreError> {
    let no_horse = || Expr::val(None::<Uuid>);
    let entries = || {
        use entry::Column as C;
        of_year::<entry::Entity>(
            organization,
            year,
            [C::OrganizationId, C::Date, C::Kind, C::Amount],
            billed(of_entry(C::Id)),
        )
    };
    match by {
        SummaryBy::Category => {
            let query = entries()
                .column_as(entry::Column::Category, "key")
                .expr_as(no_horse(), "horse_id")
                .group_by(entry::Column::Category);
            let category = |row: &Sums| {
                let category = row.key.as_deref().and_then(Category::parse);
                Ok(SummaryKey::Category(present("category", category)?))
            };
            find_all(connection, query, |row: Sums| to_row(&row, category)).await
        }
        SummaryBy::Month => {
            // Without parameters, so that PostgreSQL sees the same in both places.
            let month = || Expr::cust("substr(date, 6, 2)");
            let query = entries()
                .expr_as(month(), "key")
                .expr_as(no_horse(), "horse_id")
                .group_by(month());
            let month = |row: &Sums| {
                let month = row.key.as_deref().and_then(|month| month.parse().ok());
                Ok(SummaryKey::Month(present("date", month)?))
            };
            find_all(connection, query, |row: Sums| to_row(&row, month)).await
        }
        SummaryBy::Horse => {
            use split::Column as C;
            let columns = [C::OrganizationId, C::Date, C::Kind, C::Amount];
            // The present horse under one of its names, and each deleted one.
            let name = || {
                let name = Expr::col(C::HorseName.as_column_ref());
                let case = CaseStatement::new().case(C::HorseId.is_null(), name);
                let name: SimpleExpr = case.finally("").into();
                name
            };
            let its_parts = of_entry(C::EntryId).and(same(part::Column::Position, C::Position));
            let query = of_year::<split::Entity>(organization, year, columns, billed(its_parts))
                .expr_as(Func::max(Expr::col(C::HorseName.as_column_ref())), "key")
                .column(C::HorseId)
                .group_by(C::HorseId)
                .group_by(name());
            let horse = |row: &Sums| {
                let name = row.key.clone().unwrap_or_default();
                Ok(SummaryKey::Horse(row.horse_id.map(HorseId::new), name))
            };
            let rows = find_all(connection, query, |row: Sums| to_row(&row, horse)).await?;
            with_rest(connection, entries(), rows).await
        }
        SummaryBy::Owner => {
            use part::Column as C;
            let columns = [C::OrganizationId, C::Date, C::Kind, C::Amount];
            let billed = CaseStatement::new()
                .case(C::IsBilled.eq(true), Expr::col(C::Amount.as_column_ref()))
                .finally(0);
            let query = of_year::<part::Entity>(organization, year, columns, billed.into())
                .column_as(C::OwnerName, "key")
                .expr_as(no_horse(), "horse_id")
                .group_by(C::OwnerName);
            let owner = |row: &Sums| Ok(SummaryKey::Owner(row.key.clone().unwrap_or_default()));
            let rows = find_all(connection, query, |row: Sums| to_row(&row, owner)).await?;
            with_rest(connection, entries(), rows).await
        }
    }
}

/// Adds what falls on none of the rows.
async fn with_rest(
    connection: &DatabaseConnection,
    entries: Select<entry::Entity>,
    mut rows: Vec<SummaryRow>,
) -> Result<Vec<SummaryRow>, StoreError> {
    let query = entries
        .expr_as(Expr::val(None::<String>), "key")
        .expr_as(Expr::val(None::<Uuid>), "horse_id");
    let all = find_all(connection, query, |row: Sums| {
        to_row(&row, |_| Ok(SummaryKey::None))
    });
    let Some(all) = all.await?.pop() else {
        return Ok(rows);
    };
    let sum = |amount: fn(&SummaryRow) -> Money| rows.iter().map(amount).sum::<Money>();
    let left = |all: Money, sum: Money| {
        Money::from_cents(all.cents().saturating_sub(sum.cents())).unwrap_or_default()
    };
    let rest = SummaryRow {
        expense: left(all.expense, sum(|row| row.expense)),
        income: left(all.income, sum(|row| row.income)),
        ..SummaryRow::new(SummaryKey::None)
    };
    if rest.expense != Money::ZERO || rest.income != Money::ZERO {
        rows.push(rest);
    }
    Ok(rows)
}
