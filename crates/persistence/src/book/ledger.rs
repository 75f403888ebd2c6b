//! The ledgers of bills.

use book::{BillPayment, PaymentMethod};
use kernel::{
    BillPaymentId, EmailAddress, OptionalLine, Reason, Scope, StoreError, to_unix_millis,
};
use sea_orm::{
    ColumnTrait as _, ConnectionTrait, EntityTrait as _, FromQueryResult, IntoActiveModel as _,
    JoinType, QueryFilter as _, QueryOrder as _, QuerySelect as _,
};
use uuid::Uuid;

use super::entity::bill;
use super::entity::bill_payment::{Column, Entity, Model};
use super::mapping::{date, day};
use crate::accounts::entity::account;
use crate::row::{Unreadable, find_all, instant, money, optional, present, relation, write};

/// A line with the email address of who recorded it.
#[derive(FromQueryResult)]
struct Line {
    #[sea_orm(nested)]
    row: Model,
    recorder: Option<String>,
}

fn to_payment(line: Line) -> Result<BillPayment, Unreadable> {
    let row = line.row;
    let reason = row.reason.unwrap_or_default();
    Ok(BillPayment {
        id: BillPaymentId::new(row.id),
        method: present("method", PaymentMethod::parse(&row.method))?,
        amount: money("amount", row.amount)?,
        received_on: date("received_on", &row.received_on)?,
        reference: OptionalLine::stored(row.reference),
        recorded_at: instant("recorded_at", row.recorded_at)?,
        recorded_by: optional(line.recorder, EmailAddress::stored),
        voids: row
            .voids
            .map(|voids| (BillPaymentId::new(voids), Reason::stored(reason))),
    })
}

pub(super) async fn of_bill(
    connection: &impl ConnectionTrait,
    bill: Uuid,
) -> Result<Vec<BillPayment>, StoreError> {
    let recorder = relation(Column::RecordedBy, account::Column::Id);
    let lines = Entity::find()
        .column_as(account::Column::Email, "recorder")
        .join(JoinType::LeftJoin, recorder)
        .filter(Column::BillId.eq(bill))
        .order_by_asc(Column::RecordedAt)
        .order_by_asc(Column::Id);
    find_all(connection, lines, to_payment).await
}

pub(super) async fn add(
    connection: &impl ConnectionTrait,
    scope: &Scope,
    bill: &bill::Model,
    payment: &BillPayment,
) -> Result<(), StoreError> {
    let voids = payment.voids.as_ref();
    let row = Model {
        id: payment.id.as_uuid(),
        bill_id: bill.id,
        organization_id: bill.organization_id,
        method: payment.method.as_str().to_owned(),
        amount: payment.amount.cents(),
        received_on: day(payment.received_on),
        reference: payment.reference.as_str().to_owned(),
        recorded_at: to_unix_millis(payment.recorded_at),
        recorded_by: scope.account_id().as_uuid(),
        voids: voids.map(|(id, _)| id.as_uuid()),
        reason: voids.map(|(_, reason)| reason.as_str().to_owned()),
    };
    write(connection, Entity::insert(row.into_active_model())).await?;
    Ok(())
}
