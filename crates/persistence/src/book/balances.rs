//! What is due on bills, and what was paid too much.

use std::collections::HashMap;

use book::{Bill, BillSummary, OpenBill, credit_for};
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

/// How much of what their recipients paid too much on other bills can be used for bills of
/// one organization, of which something is due.
pub(super) async fn credits_of(
    connection: &impl ConnectionTrait,
    bills: &[Bill],
) -> Result<HashMap<BillId, Money>, StoreError> {
    let is_due = |bill: &&Bill| {
        let summary = &bill.summary;
        summary.cancelled_at.is_none() && summary.balance() > SignedMoney::ZERO
    };
    let due = bills.iter().filter(is_due).map(|bill| &bill.summary);
    let due = due.filter_map(|it| Some((it, it.recipient.contact_id?)));
    let due: Vec<_> = due.collect();
    let Some((first, contact)) = due.first() else {
        return Ok(HashMap::new());
    };
    let only = due.iter().all(|(_, it)| it == contact).then_some(*contact);
    let mut open: HashMap<_, Vec<_>> = HashMap::new();
    for bill in open_bills(connection, first.organization_id, only).await? {
        open.entry(bill.contact_id).or_default().push(bill);
    }
    let credit = |(bill, contact): &(&BillSummary, ContactId)| {
        let of_contact = open.get(&Some(*contact)).map_or(&[][..], Vec::as_slice);
        (bill.id, credit_for(bill.id, of_contact))
    };
    Ok(due.iter().map(credit).collect())
}
