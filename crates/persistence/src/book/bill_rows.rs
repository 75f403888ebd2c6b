//! Reads whole bills of their rows.

use book::{Bill, BillMail};
use kernel::{
    BillId, BillMailId, ContactId, EmailAddress, Money, OrganizationId, Refusal, Scope,
    SignedMoney, StoreError,
};
use sea_orm::sea_query::IntoCondition as _;
use sea_orm::{
    ColumnTrait as _, Condition, ConnectionTrait, EntityTrait as _, QueryFilter as _,
    QueryOrder as _,
};
use time::OffsetDateTime;
use uuid::Uuid;

use super::entity::{bill, bill_line};
use super::{balances, ledger};
use crate::limits;
use crate::row::{Unreadable, find_all, find_one};
use crate::scope::this_one;
use crate::table::read;

/// A bill whose lines, payments and credit are not read.
pub(super) fn to_bill(row: bill::Model) -> Result<Bill, Unreadable> {
    let mail = match (row.mail_id, row.mail_to.clone(), row.mail_requested_at) {
        (Some(id), Some(to), Some(at)) => Some(BillMail {
            id: BillMailId::new(id),
            to: EmailAddress::stored(to),
            requested_at: read::<OffsetDateTime>("mail_requested_at", at)?,
            delivered_at: read("mail_delivered_at", row.mail_delivered_at)?,
        }),
        _ => None,
    };
    row.read(mail, Vec::new(), Vec::new(), Money::ZERO)
}

/// A whole bill: three statements, and a fourth if something is due of a contact.
pub(super) async fn find(
    connection: &impl ConnectionTrait,
    which: Condition,
) -> Result<Option<Bill>, StoreError> {
    let row = bill::Entity::find().filter(which);
    let Some(mut bill) = find_one(connection, row, to_bill).await? else {
        return Ok(None);
    };
    let id = bill.summary.id.as_uuid();
    let lines = bill_line::Entity::find()
        .filter(bill_line::Column::BillId.eq(id))
        .order_by_asc(bill_line::Column::Position);
    bill.lines = find_all(connection, lines, bill_line::Model::read).await?;
    bill.payments = ledger::of_bill(connection, id).await?;
    bill.credit = balances::credit_of(connection, &bill).await?;
    Ok(Some(bill))
}

/// The bills of an organization to a contact on which too much was paid, whole, by number.
pub(super) async fn overpaid(
    connection: &impl ConnectionTrait,
    organization: OrganizationId,
    contact: ContactId,
) -> Result<Vec<Bill>, StoreError> {
    let mut bills = Vec::new();
    for open in balances::open_bills(connection, organization, Some(contact)).await? {
        if open.balance < SignedMoney::ZERO {
            bills.push(stored(connection, open.id.as_uuid()).await?);
        }
    }
    Ok(bills)
}

/// The bill that was written.
pub(super) async fn stored(
    connection: &impl ConnectionTrait,
    id: Uuid,
) -> Result<Bill, StoreError> {
    let found = find(connection, bill::Column::Id.eq(id).into_condition()).await?;
    found.ok_or_else(|| StoreError::failed("the bill that was stored is missing"))
}

/// Locks the organization of a bill within the scope, and returns the bill's row.
pub(super) async fn lock(
    connection: &impl ConnectionTrait,
    scope: &Scope,
    id: BillId,
) -> Result<bill::Model, Refusal> {
    let row = || bill::Entity::find().filter(this_one::<bill::Entity>(scope, id.as_uuid()));
    let gone = || Refusal::NotFound("Bill");
    let found = find_one(connection, row(), Ok::<bill::Model, _>).await?;
    limits::lock_account(connection, found.ok_or_else(gone)?.organization_id).await?;
    find_one(connection, row(), Ok).await?.ok_or_else(gone)
}
