//! Records what is paid on bills.

use book::{Bill, BillPayment, BookLimits, InsertError};
use kernel::{BillId, IdempotencyKey, Scope, to_unix_millis};
use sea_orm::sea_query::{Expr, ExprTrait as _};
use sea_orm::{ColumnTrait as _, ConnectionTrait, EntityTrait as _, QueryFilter as _};

use super::bill_rows::{lock, stored};
use super::entity::{bill, bill_payment};
use super::ledger;
use crate::idempotency::{self, Claimed};
use crate::limits;
use crate::row::write;

/// Adds a line to the ledger of a bill; returns the bill after that.
pub(super) async fn pay(
    connection: &impl ConnectionTrait,
    scope: &Scope,
    id: BillId,
    payment: &BillPayment,
    key: Option<&IdempotencyKey>,
    most: u32,
) -> Result<Bill, InsertError> {
    let row = lock(connection, scope, id).await?;
    let row = row.ok_or(InsertError::NotPayable)?;
    let key_scope = format!("bill_payments:{id}");
    let now = to_unix_millis(payment.recorded_at);
    match idempotency::claim(connection, &key_scope, key, payment.id.as_uuid(), now).await? {
        Claimed::New => {}
        Claimed::Other => return Err(InsertError::KeyReused),
        Claimed::Same(_) => return Ok(stored(connection, row.id).await?),
    }
    let lines = || bill_payment::Entity::find().filter(bill_payment::Column::BillId.eq(row.id));
    if let Some((voided, _)) = &payment.voids {
        let voids = lines().filter(bill_payment::Column::Voids.eq(voided.as_uuid()));
        if limits::count(connection, voids).await? > 0 {
            return Err(InsertError::NotPayable);
        }
    }
    if row.cancelled_at.is_some() {
        return Err(InsertError::NotPayable);
    }
    ledger::add(connection, scope, &row, payment).await?;
    limits::check::<_, InsertError>(connection, lines(), BookLimits::PAYMENTS, most).await?;
    let cents = payment.amount.cents();
    let paid = if payment.voids.is_some() {
        -cents
    } else {
        cents
    };
    let update = bill::Entity::update_many()
        .col_expr(bill::Column::Paid, Expr::col(bill::Column::Paid).add(paid))
        .filter(bill::Column::Id.eq(row.id));
    write(connection, update).await?;
    Ok(stored(connection, row.id).await?)
}
