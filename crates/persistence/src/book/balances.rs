//! What is due on bills, and what was paid too much.

use book::{Bill, OpenBill, credit_for};
use kernel::{BillId, ContactId, Money, OrganizationId, SignedMoney, StoreError};
use sea_orm::sea_query::{Expr, ExprTrait as _};
use sea_orm::{
    ColumnTrait as _, ConnectionTrait, EntityTrait as _, FromQueryResult, QueryFilter as _,
    QueryOrder as _, QuerySelect as _, QueryTrait as _,
};
use uuid::Uuid;

use super::entity::bill::{Column, Entity};
use crate::row::find_all;
use crate::table::read;

#[derive(FromQueryResult)]
struct Row {
    id: Uuid,
    contact_id: Option<Uuid>,
    recipient_name: String,
    number: i64,
    due_on: String,
    balance: i64,
}

/// The bills of an organization, or those to one contact, on which something is due or too
/// much was paid, by number.
pub(super) async fn open_bills(
    connection: &impl ConnectionTrait,
    organization: OrganizationId,
    contact: Option<ContactId>,
) -> Result<Vec<OpenBill>, StoreError> {
    let (total, paid) = (Expr::col(Column::Total), Expr::col(Column::Paid));
    let bills = Entity::find()
        .select_only()
        .columns([
            Column::Id,
            Column::ContactId,
            Column::RecipientName,
            Column::Number,
            Column::DueOn,
        ])
        .expr_as(total.clone().sub(paid.clone()), "balance")
        .filter(Column::OrganizationId.eq(organization.as_uuid()))
        .filter(Column::CancelledAt.is_null())
        .filter(total.ne(paid))
        .apply_if(contact, |query, contact| {
            query.filter(Column::ContactId.eq(contact.as_uuid()))
        })
        .order_by_asc(Column::Number);
    let to_bill = |row: Row| {
        Ok(OpenBill {
            id: BillId::new(row.id),
            contact_id: row.contact_id.map(ContactId::new),
            name: row.recipient_name,
            number: read("number", row.number)?,
            due_on: read("due_on", row.due_on)?,
            balance: SignedMoney::from_cents(row.balance),
        })
    };
    find_all(connection, bills, to_bill).await
}

/// How much of what its recipient paid too much on other bills can be used for a bill.
pub(super) async fn credit_of(
    connection: &impl ConnectionTrait,
    bill: &Bill,
) -> Result<Money, StoreError> {
    let summary = &bill.summary;
    let Some(contact) = summary.recipient.contact_id else {
        return Ok(Money::ZERO);
    };
    if summary.cancelled_at.is_some() || summary.balance() <= SignedMoney::ZERO {
        return Ok(Money::ZERO);
    }
    let all = open_bills(connection, summary.organization_id, Some(contact)).await?;
    Ok(credit_for(summary.id, &all))
}
