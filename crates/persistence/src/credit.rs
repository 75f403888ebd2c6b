//! What exhibitors have as credit: what of their receipts pays no entry.

use kernel::{EventId, ExhibitorId, SignedMoney, StoreError};
use registrations::PaymentKind;
use sea_orm::sea_query::{
    Alias, CaseStatement, Expr, ExprTrait as _, Func, Query, SimpleExpr, SubQueryStatement,
};
use sea_orm::{
    ColumnTrait as _, ConnectionTrait, EntityTrait as _, QueryFilter as _, QuerySelect as _,
};

use crate::entry_people::shown_as_one;
use crate::error::store_error;
use crate::registrations::entity::payment;
use crate::registrations::entity::receipt::{Column, Entity};
use crate::row::write;

/// PostgreSQL's `sum` of `bigint` is `numeric`.
fn sum(of: impl Into<SimpleExpr>) -> SimpleExpr {
    let sum = Func::sum(of.into());
    SimpleExpr::from(Func::coalesce([sum.into(), Expr::val(0)])).cast_as(Alias::new("bigint"))
}

/// What is allotted of each receipt of the outer query: a receipt is voided as one, so that of
/// one that is not voided all lines count. `of`: only to these entries.
fn allotted(of: Option<SimpleExpr>) -> SimpleExpr {
    let lines = Query::select()
        .expr(sum(Expr::col((payment::Entity, payment::Column::Amount))))
        .from(payment::Entity)
        .and_where(
            Expr::col((payment::Entity, payment::Column::ReceiptId)).equals((Entity, Column::Id)),
        )
        .and_where(payment::Column::Voids.is_null())
        .and_where_option(of)
        .take();
    Expr::SubQuery(None, Box::new(SubQueryStatement::SelectStatement(lines)))
}

/// What is left of the receipts of an exhibitor, under any name that is shown as one, less what
/// of it was given back.
pub(crate) async fn credit_of(
    db: &impl ConnectionTrait,
    exhibitor: ExhibitorId,
) -> Result<SignedMoney, StoreError> {
    let amount = |column| Expr::col((Entity, column));
    let rest = || {
        amount(Column::Amount)
            .sub(amount(Column::Gone))
            .sub(allotted(None))
    };
    let signed = CaseStatement::new()
        .case(Column::Kind.eq(PaymentKind::Payment.as_str()), rest())
        .finally(Expr::val(0).sub(rest()));
    let credit = Entity::find()
        .select_only()
        .expr(sum(signed))
        .filter(Column::ExhibitorId.in_subquery(shown_as_one(exhibitor)))
        // Not `IS NULL`, which SQLite takes for rare.
        .filter(Column::VoidedAt.is_not_null().not())
        .into_tuple::<i64>();
    let credit = credit.one(db).await.map_err(store_error)?;
    Ok(SignedMoney::from_cents(credit.unwrap_or_default()))
}

/// Notes what is allotted to a show that is to be deleted with its ledgers: it comes back as no
/// credit.
pub(crate) async fn let_go(db: &impl ConnectionTrait, show: EventId) -> Result<(), StoreError> {
    let of_show = || Expr::col((payment::Entity, payment::Column::EventId)).eq(show.as_uuid());
    let with_lines = Query::select()
        .column(payment::Column::ReceiptId)
        .from(payment::Entity)
        .and_where(of_show())
        .take();
    let gone = Expr::col(Column::Gone).add(allotted(Some(of_show())));
    let note = Entity::update_many()
        .col_expr(Column::Gone, gone)
        .filter(Column::Id.in_subquery(with_lines));
    write(db, note).await?;
    Ok(())
}
