//! Voids receipts with all their lines.

use kernel::{
    ChangeKind, Difference, EventId, IdGenerator as _, IdempotencyKey, OrganizationId, PaymentId,
    RandomIds, ReceiptId, Refusal, Scope, StoreError, to_unix_millis,
};
use registrations::{Allotment, PaymentError, ReceiptOf, VoidReceipt};
use sea_orm::sea_query::Expr;
use sea_orm::{
    ColumnTrait as _, ConnectionTrait, EntityTrait as _, QueryFilter as _, QuerySelect as _,
};
use uuid::Uuid;

use super::super::entity::payment;
use super::super::entity::receipt::{Column, Entity};
use super::super::ledger::{add, state};
use super::read::one;
use super::take::{check_credit, lock_shows, tell};
use crate::database::TransactionConnection;
use crate::error::store_error;
use crate::idempotency;
use crate::organization_locks::{Lock, lock};
use crate::row::write;
use crate::scope::lock_own;
use crate::shows::those_not_hidden;

/// The receipt of a line, and whether the line voids another one.
async fn receipt_of(
    db: &impl ConnectionTrait,
    line: PaymentId,
) -> Result<Option<(Uuid, bool)>, StoreError> {
    let found = payment::Entity::find_by_id(line.as_uuid())
        .select_only()
        .columns([payment::Column::ReceiptId, payment::Column::Voids])
        .into_tuple::<(Uuid, Option<Uuid>)>();
    let found = found.one(db).await.map_err(store_error)?;
    Ok(found.map(|(receipt, voids)| (receipt, voids.is_some())))
}

/// Voids a receipt, and returns its id. Lines of shows that are being deleted go with them.
pub(super) async fn void(
    db: &TransactionConnection,
    scope: &Scope,
    wish: &VoidReceipt,
    key: Option<&IdempotencyKey>,
) -> Result<ReceiptId, PaymentError> {
    let (id, is_void, missing, key_scope) = match wish.of {
        ReceiptOf::Receipt(id) => (
            id.as_uuid(),
            false,
            "Receipt",
            format!("receipt_voids:{id}"),
        ),
        ReceiptOf::Line(line) => {
            let of = receipt_of(db, line).await?;
            let (id, is_void) = of.ok_or(Refusal::NotFound("Entry"))?;
            (id, is_void, "Entry", format!("voids:{line}"))
        }
    };
    let row = lock_own::<Entity>(db, scope, id).await?;
    let row = row.ok_or(Refusal::NotFound(missing))?;
    let seen = one(db, scope, id).await?;
    let seen = seen.ok_or(Refusal::NotFound(missing))?;
    let lines: Vec<&Allotment> = seen.allotments().collect();
    let shown = those_not_hidden(db, lines.iter().map(|it| it.event_id)).await?;
    let locked = lock_shows(db, scope, shown.into_iter()).await?;
    let key = (key_scope, key.cloned());
    if idempotency::first(db, &key, (id, wish.at)).await?.is_some() {
        return Ok(ReceiptId::new(id));
    }
    if is_void || seen.receipt.voided_at.is_some() {
        return Err(PaymentError::AlreadyVoided);
    }
    let organization = OrganizationId::new(row.organization_id);
    lock(db, organization, Lock::Money).await?;
    for line in lines {
        let is_of = |(show, _): &&(EventId, _)| *show == line.event_id;
        if let Some(show) = locked.iter().find(is_of) {
            let id = PaymentId::new(RandomIds.next_uuid());
            let payment = line.payment.clone();
            let void = payment.voided(id, wish.reason.clone(), wish.at);
            let ledger = state(db, void.of).await?;
            add(db, scope, *show, (&void, &ledger), false).await?;
        }
    }
    let voided = Entity::update_many()
        .col_expr(Column::VoidedAt, to_unix_millis(wish.at).into())
        .col_expr(Column::VoidedBy, Expr::val(scope.account_id().as_uuid()))
        .col_expr(Column::VoidReason, Expr::val(wish.reason.as_str()))
        .filter(Column::Id.eq(id));
    write(db, voided).await?;
    if let Some(exhibitor) = seen.receipt.exhibitor_id {
        check_credit(db, exhibitor).await?;
        let receipt = &seen.receipt;
        let amount = receipt.amount.to_string();
        let told = Difference::new(ChangeKind::Void, receipt.method.as_str(), amount, "");
        tell(db, scope, (organization, receipt), told, wish.at).await?;
    }
    Ok(ReceiptId::new(id))
}
