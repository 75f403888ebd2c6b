//! The ledgers of entries, and the sums of a show.

use kernel::{
    EmailAddress, EventId, Money, OptionalLine, PaymentId, Reason, RegistrationId, Scope,
    StoreError, to_unix_millis,
};
use registrations::{MethodTotal, Payment, PaymentKind, PaymentMethod, ShowMoney};
use sea_orm::sea_query::{
    Alias, CaseStatement, Expr, ExprTrait as _, Func, Query, SimpleExpr, SubQueryStatement,
};
use sea_orm::{
    ColumnTrait as _, ConnectionTrait, EntityTrait as _, FromQueryResult, JoinType,
    PaginatorTrait as _, QueryFilter as _, QueryOrder as _, QuerySelect as _, Select, Set,
};
use uuid::Uuid;

use super::entity::payment::{ActiveModel, Column, Entity, Model};
use super::entity::{self, charge, class_entry};
use crate::accounts::entity::account;
use crate::error::store_error;
use crate::row::{Unreadable, find_all, instant, money, optional, present, relation, write};

/// A line with the email address of who recorded it.
#[derive(FromQueryResult)]
struct Line {
    #[sea_orm(nested)]
    row: Model,
    email: Option<String>,
}

fn to_payment(line: Line) -> Result<Payment, Unreadable> {
    let row = line.row;
    let reason = row.reason.unwrap_or_default();
    Ok(Payment {
        id: PaymentId::new(row.id),
        registration_id: RegistrationId::new(row.registration_id),
        kind: present("kind", PaymentKind::parse(&row.kind))?,
        method: present("method", PaymentMethod::parse(&row.method))?,
        amount: money("amount", row.amount)?,
        reference: OptionalLine::stored(row.reference),
        note: OptionalLine::stored(row.note),
        received_at: instant("received_at", row.received_at)?,
        recorded_at: instant("recorded_at", row.recorded_at)?,
        recorded_by: optional(line.email, EmailAddress::stored),
        voids: row
            .voids
            .map(|voids| (PaymentId::new(voids), Reason::stored(reason))),
    })
}

fn row(scope: &Scope, event_id: EventId, payment: &Payment) -> ActiveModel {
    let voids = payment.voids.as_ref();
    ActiveModel {
        id: Set(payment.id.as_uuid()),
        event_id: Set(event_id.as_uuid()),
        registration_id: Set(payment.registration_id.as_uuid()),
        kind: Set(payment.kind.as_str().to_owned()),
        method: Set(payment.method.as_str().to_owned()),
        amount: Set(payment.amount.cents()),
        reference: Set(payment.reference.as_str().to_owned()),
        note: Set(payment.note.as_str().to_owned()),
        received_at: Set(to_unix_millis(payment.received_at)),
        recorded_at: Set(to_unix_millis(payment.recorded_at)),
        recorded_by: Set(scope.account_id().as_uuid()),
        voids: Set(voids.map(|(id, _)| id.as_uuid())),
        reason: Set(voids.map(|(_, reason)| reason.as_str().to_owned())),
    }
}

pub(super) async fn add(
    connection: &impl ConnectionTrait,
    scope: &Scope,
    event_id: EventId,
    payment: &Payment,
) -> Result<(), StoreError> {
    write(connection, Entity::insert(row(scope, event_id, payment))).await?;
    Ok(())
}

fn lines() -> Select<Entity> {
    let recorder = relation(Column::RecordedBy, account::Column::Id);
    Entity::find()
        .column(account::Column::Email)
        .join(JoinType::LeftJoin, recorder)
        .order_by_asc(Column::RecordedAt)
        .order_by_asc(Column::Id)
}

pub(super) async fn of_entry(
    connection: &impl ConnectionTrait,
    id: RegistrationId,
) -> Result<Vec<Payment>, StoreError> {
    let lines = lines().filter(Column::RegistrationId.eq(id.as_uuid()));
    find_all(connection, lines, to_payment).await
}

pub(super) async fn find(
    connection: &impl ConnectionTrait,
    id: PaymentId,
) -> Result<Option<Payment>, StoreError> {
    let line = lines().filter(Column::Id.eq(id.as_uuid()));
    Ok(find_all(connection, line, to_payment).await?.pop())
}

pub(super) async fn is_voided(
    connection: &impl ConnectionTrait,
    id: PaymentId,
) -> Result<bool, StoreError> {
    let voids = Entity::find().filter(Column::Voids.eq(id.as_uuid()));
    let count = voids.count(connection).await.map_err(store_error)?;
    Ok(count > 0)
}

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
pub(super) async fn money_of(
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
    Ok(sums.unwrap_or_default())
}

async fn waived_classes(
    connection: &impl ConnectionTrait,
    event_id: EventId,
) -> Result<Money, StoreError> {
    let query = class_entry::Entity::find()
        .select_only()
        .expr_as(sum(Expr::col(class_entry::Column::Price)), "amount")
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
    let amount = Expr::col((charge::Entity, charge::Column::UnitAmount)).mul(quantity);
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

/// The entry of a line.
pub(super) async fn entry_of(
    connection: &impl ConnectionTrait,
    id: PaymentId,
) -> Result<Option<RegistrationId>, StoreError> {
    let entry = Entity::find_by_id(id.as_uuid())
        .select_only()
        .column(Column::RegistrationId)
        .into_tuple::<Uuid>()
        .one(connection)
        .await
        .map_err(store_error)?;
    Ok(entry.map(RegistrationId::new))
}
