//! The ledgers of bills.

use std::collections::HashMap;

use book::{BillPayment, BookError, BookLimits};
use kernel::{
    BillId, BillPaymentId, EmailAddress, OrganizationId, Reason, Refusal, Scope, StoreError,
};
use sea_orm::sea_query::{Expr, ExprTrait as _};
use sea_orm::{
    ColumnTrait as _, ConnectionTrait, EntityTrait as _, FromQueryResult, IntoActiveModel as _,
    QueryFilter as _, QueryOrder as _,
};
use uuid::Uuid;

use super::entity::bill;
use super::entity::bill_payment::{Column, Entity, Model};
use crate::authors::with_address;
use crate::limits;
use crate::row::{Unreadable, find_all, write};
use crate::table::read;

/// A line with the email address of who recorded it.
#[derive(FromQueryResult)]
struct Line {
    #[sea_orm(nested)]
    row: Model,
    recorder: Option<String>,
}

fn to_payment(Line { row, recorder }: Line) -> Result<BillPayment, Unreadable> {
    let recorder = read::<Option<EmailAddress>>("email", recorder)?;
    let reason = row.reason.clone().unwrap_or_default();
    let voided = row.voids.map(BillPaymentId::new);
    row.read(recorder, voided.map(|it| (it, Reason::stored(reason))))
}

/// The ledgers of bills, each in its order.
pub(super) async fn of_bills(
    connection: &impl ConnectionTrait,
    bills: &[Uuid],
) -> Result<HashMap<Uuid, Vec<BillPayment>>, StoreError> {
    let lines = with_address(Entity::find(), Column::RecordedBy, "recorder")
        .filter(Column::BillId.is_in(bills.iter().copied()))
        .order_by_asc(Column::RecordedAt)
        .order_by_asc(Column::Id);
    let of_bill = |line: Line| Ok((line.row.bill_id, to_payment(line)?));
    let mut ledgers: HashMap<_, Vec<_>> = HashMap::new();
    for (bill, payment) in find_all(connection, lines, of_bill).await? {
        ledgers.entry(bill).or_default().push(payment);
    }
    Ok(ledgers)
}

/// Adds a line to the ledger of a bill that is locked, and to what is paid on it.
pub(super) async fn add(
    connection: &impl ConnectionTrait,
    scope: &Scope,
    bill: &bill::Model,
    payment: &BillPayment,
    most: u32,
) -> Result<(), BookError> {
    let lines = || Entity::find().filter(Column::BillId.eq(bill.id));
    let cents = payment.amount.cents();
    let paid = match &payment.voids {
        None => cents,
        Some((voided, _)) => {
            let voids = lines().filter(Column::Voids.eq(voided.as_uuid()));
            if limits::count(connection, voids).await? > 0 {
                return Err(BookError::NotPayable);
            }
            -cents
        }
    };
    if bill.cancelled_at.is_some() {
        return Err(BookError::NotPayable);
    }
    let (id, of) = (
        BillId::new(bill.id),
        OrganizationId::new(bill.organization_id),
    );
    let row = Model::of(payment, id, of, scope.account_id());
    write(connection, Entity::insert(row.into_active_model())).await?;
    limits::check::<_, Refusal>(connection, lines(), BookLimits::PAYMENTS, most).await?;
    let update = bill::Entity::update_many()
        .col_expr(bill::Column::Paid, Expr::col(bill::Column::Paid).add(paid))
        .filter(bill::Column::Id.eq(bill.id));
    write(connection, update).await?;
    Ok(())
}
