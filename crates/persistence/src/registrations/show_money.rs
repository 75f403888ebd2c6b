//! The sums of a show.

use kernel::{EventId, Money, PaymentMethod, StoreError};
use registrations::{MethodTotal, PaymentKind, ShowMoney};
use sea_orm::sea_query::{
    Alias, CaseStatement, Expr, ExprTrait as _, Func, Query, SimpleExpr, SubQueryStatement,
};
use sea_orm::{
    ColumnTrait as _, ConnectionTrait, EntityTrait as _, FromQueryResult, QueryFilter as _,
    QuerySelect as _,
};

use super::entity::payment::{Column, Entity};
use super::entity::{self, charge, class_entry, group};
use super::groups;
use crate::row::{find_all, money, present};

/// PostgreSQL's `sum` of `bigint` is `numeric`.
fn sum(of: impl Into<SimpleExpr>) -> SimpleExpr {
    let sum = Func::sum(of.into());
    let sum = SimpleExpr::from(Func::coalesce([sum.into(), Expr::val(0)]));
    sum.cast_as(Alias::new("bigint"))
}

#[derive(FromQueryResult)]
struct Bills {
    charged: i64,
    due: i64,
    owed: i64,
}

#[derive(FromQueryResult)]
struct Sum {
    amount: i64,
}

#[derive(FromQueryResult)]
struct PaidBy {
    kind: String,
    method: String,
    amount: i64,
}

/// The sums of a show, which the caller has found to be the actor's.
pub(super) async fn of(
    connection: &impl ConnectionTrait,
    event_id: EventId,
) -> Result<ShowMoney, StoreError> {
    let (charged, due, owed) = bills(connection, event_id).await?;
    let waived = waived_classes(connection, event_id).await?;
    let waived = waived + waived_charges(connection, event_id).await?;
    let mut methods = PaymentMethod::ALL.map(|method| MethodTotal {
        method,
        paid: Money::ZERO,
        refunded: Money::ZERO,
    });
    for (kind, method, amount) in payments(connection, event_id).await? {
        let mut totals = methods.iter_mut().filter(|it| it.method == method);
        if let Some(total) = totals.next() {
            match kind {
                PaymentKind::Payment => total.paid = total.paid + amount,
                PaymentKind::Refund => total.refunded = total.refunded + amount,
            }
        }
    }
    Ok(ShowMoney {
        charged,
        waived,
        methods: methods.to_vec(),
        due,
        owed,
    })
}

async fn bills(
    connection: &impl ConnectionTrait,
    event_id: EventId,
) -> Result<(Money, Money, Money), StoreError> {
    let balance = || Expr::col((entity::Entity, entity::Column::Balance));
    let due = CaseStatement::new()
        .case(balance().gt(0), balance())
        .finally(0);
    let owed = CaseStatement::new()
        .case(balance().lt(0), Expr::val(0).sub(balance()))
        .finally(0);
    let query = entity::Entity::find()
        .select_only()
        .expr_as(sum(Expr::col(entity::Column::TotalFee)), "charged")
        .expr_as(sum(due), "due")
        .expr_as(sum(owed), "owed")
        .filter(entity::Column::EventId.eq(event_id.as_uuid()));
    let to_bills = |row: Bills| {
        Ok((
            money("total_fee", row.charged)?,
            money("balance", row.due)?,
            money("balance", row.owed)?,
        ))
    };
    let sums = find_all(connection, query, to_bills).await?.pop();
    let (charged, due, owed) = sums.unwrap_or_default();
    let positive = |cents: i64| Money::from_cents(Ord::max(cents, 0)).unwrap_or_default();
    let (mut charged, mut due, mut owed) = (charged.cents(), due, owed);
    let in_show = group::Column::EventId.eq(event_id.as_uuid());
    for (own, state) in groups::states(connection, in_show).await? {
        let balance = state.balance().cents();
        charged += own;
        (due, owed) = (due + positive(balance), owed + positive(-balance));
    }
    Ok((positive(charged), due, owed))
}

async fn waived_classes(
    connection: &impl ConnectionTrait,
    event_id: EventId,
) -> Result<Money, StoreError> {
    let query = class_entry::Entity::find()
        .select_only()
        .expr_as(
            sum(Func::coalesce([
                Expr::col(class_entry::Column::Kept),
                Expr::col(class_entry::Column::Price),
            ])),
            "amount",
        )
        .filter(class_entry::Column::EventId.eq(event_id.as_uuid()))
        .filter(class_entry::Column::WaivedReason.is_not_null())
        .filter(class_entry::Column::IsCharged.eq(true));
    let sums = find_all(connection, query, |row: Sum| money("price", row.amount)).await?;
    Ok(sums.into_iter().sum())
}

/// Of a fee per class, the bill has as many as charged classes.
async fn waived_charges(
    connection: &impl ConnectionTrait,
    event_id: EventId,
) -> Result<Money, StoreError> {
    let classes = Query::select()
        .expr(Func::count(Expr::val(1)))
        .from(class_entry::Entity)
        .and_where(
            Expr::col((class_entry::Entity, class_entry::Column::RegistrationId))
                .equals((charge::Entity, charge::Column::RegistrationId)),
        )
        .and_where(class_entry::Column::IsCharged.eq(true))
        .take();
    let classes = Expr::SubQuery(None, Box::new(SubQueryStatement::SelectStatement(classes)));
    let quantity = CaseStatement::new()
        .case(
            charge::Column::Per.eq(kernel::FeeBasis::Class.as_str()),
            classes,
        )
        .finally(Expr::col((charge::Entity, charge::Column::Quantity)));
    let amount = Func::coalesce([
        Expr::col((charge::Entity, charge::Column::Kept)),
        Expr::col((charge::Entity, charge::Column::Share)),
        Expr::col((charge::Entity, charge::Column::UnitAmount)).mul(quantity),
    ]);
    let query = charge::Entity::find()
        .select_only()
        .expr_as(sum(amount), "amount")
        .filter(charge::Column::EventId.eq(event_id.as_uuid()))
        .filter(charge::Column::WaivedReason.is_not_null())
        .filter(charge::Column::IsCharged.eq(true));
    let sums = find_all(connection, query, |row: Sum| {
        money("unit_amount", row.amount)
    })
    .await?;
    Ok(sums.into_iter().sum())
}

/// Without those that were voided.
async fn payments(
    connection: &impl ConnectionTrait,
    event_id: EventId,
) -> Result<Vec<(PaymentKind, PaymentMethod, Money)>, StoreError> {
    let voided = Query::select()
        .column(Column::Voids)
        .from(Entity)
        .and_where(Column::EventId.eq(event_id.as_uuid()))
        .and_where(Column::Voids.is_not_null())
        .take();
    let query = Entity::find()
        .select_only()
        .columns([Column::Kind, Column::Method])
        .expr_as(sum(Expr::col(Column::Amount)), "amount")
        .filter(Column::EventId.eq(event_id.as_uuid()))
        // Not `IS NULL`: SQLite takes that for unique, and would read the payments of
        // all shows.
        .filter(Column::Voids.is_not_null().not())
        .filter(Column::Id.not_in_subquery(voided))
        .group_by(Column::Kind)
        .group_by(Column::Method);
    let to_paid = |row: PaidBy| {
        Ok((
            present("kind", PaymentKind::parse(&row.kind))?,
            present("method", PaymentMethod::parse(&row.method))?,
            money("amount", row.amount)?,
        ))
    };
    find_all(connection, query, to_paid).await
}
