//! Reads whole bills of their rows.

use std::collections::HashMap;

use book::{Bill, BillMail, BookError};
use kernel::{
    BillId, BillMailId, ContactId, EmailAddress, Money, OrganizationId, Refusal, Scope,
    SignedMoney, StoreError,
};
use sea_orm::sea_query::{Expr, Func, IntoCondition as _};
use sea_orm::{
    ColumnTrait as _, Condition, ConnectionTrait, EntityTrait as _, IntoActiveModel as _,
    QueryFilter as _, QueryOrder as _, QuerySelect as _, Select,
};
use time::OffsetDateTime;
use uuid::Uuid;

use super::entity::{bill, bill_line};
use super::{balances, bill_lines, ledger};
use crate::database::TransactionConnection;
use crate::error::store_error;
use crate::limits;
use crate::row::{Unreadable, find_all, find_one, insert_all};
use crate::scope::this_one;
use crate::table::read;

/// How many bills are read at once: each has its lines.
const BILLS_AT_ONCE: usize = 500;

/// The bills of an organization.
pub(super) fn all_of(organization: OrganizationId) -> Select<bill::Entity> {
    bill::Entity::find().filter(bill::Column::OrganizationId.eq(organization.as_uuid()))
}

/// Inserts bills with their lines, under the next numbers of their organization, which is
/// locked.
pub(super) async fn insert_bills(
    db: &TransactionConnection,
    organization: OrganizationId,
    bills: &[&Bill],
) -> Result<(), BookError> {
    let last = all_of(organization)
        .select_only()
        .expr(Func::max(Expr::col(bill::Column::Number)))
        .into_tuple::<Option<i64>>()
        .one(db)
        .await
        .map_err(store_error)?;
    let rows = (last.flatten().unwrap_or(0) + 1..).zip(bills);
    let rows = rows.map(|(number, bill)| bill::Model {
        number,
        ..bill::Model::of(bill)
    });
    insert_all(db, rows.map(bill::Model::into_active_model)).await?;
    bill_lines::insert(db, bills).await
}

/// A bill whose lines, payments and credit are not read.
pub(super) fn to_bill(row: bill::Model) -> Result<Bill, Unreadable> {
    let mail = match (row.mail_id, row.mail_to.clone(), row.mail_requested_at) {
        (Some(id), Some(to), Some(at)) => Some(BillMail {
            id: BillMailId::new(id),
            to: EmailAddress::stored(to),
            requested_at: read::<OffsetDateTime>("mail_requested_at", at)?,
            delivered_at: read("mail_delivered_at", row.mail_delivered_at)?,
            leaves: row.mail_leaves,
        }),
        _ => None,
    };
    let reminder = match (
        row.reminder_id,
        row.reminder_to.clone(),
        row.reminder_requested_at,
    ) {
        (Some(id), Some(to), Some(at)) => Some(BillMail {
            id: BillMailId::new(id),
            to: EmailAddress::stored(to),
            requested_at: read::<OffsetDateTime>("reminder_requested_at", at)?,
            delivered_at: read("reminder_delivered_at", row.reminder_delivered_at)?,
            leaves: row.reminder_leaves,
        }),
        _ => None,
    };
    row.read(mail, reminder, Vec::new(), Vec::new(), Money::ZERO)
}

/// A whole bill: three statements, and a fourth if something is due of a contact.
pub(super) async fn find(
    connection: &impl ConnectionTrait,
    which: Condition,
) -> Result<Option<Bill>, StoreError> {
    let row = bill::Entity::find().filter(which);
    let Some(bill) = find_one(connection, row, to_bill).await? else {
        return Ok(None);
    };
    Ok(whole(connection, vec![bill]).await?.pop())
}

/// Bills that were written, whole and in this order, with as many statements as one.
pub(super) async fn all_stored(
    connection: &impl ConnectionTrait,
    ids: &[Uuid],
) -> Result<Vec<Bill>, StoreError> {
    let mut all = Vec::new();
    for ids in ids.chunks(BILLS_AT_ONCE) {
        let rows = bill::Entity::find().filter(bill::Column::Id.is_in(ids.iter().copied()));
        let mut bills = find_all(connection, rows, to_bill).await?;
        let places: HashMap<_, _> = ids.iter().zip(0..).collect();
        bills.sort_by_key(|bill| places.get(&bill.summary.id.as_uuid()).copied().unwrap_or(0));
        if bills.len() < ids.len() {
            return Err(StoreError::failed("a bill that was stored is missing"));
        }
        all.append(&mut whole(connection, bills).await?);
    }
    Ok(all)
}

/// Bills of one organization with their lines, payments and credit.
async fn whole(
    connection: &impl ConnectionTrait,
    mut bills: Vec<Bill>,
) -> Result<Vec<Bill>, StoreError> {
    let ids: Vec<_> = bills.iter().map(|it| it.summary.id.as_uuid()).collect();
    let lines = bill_line::Entity::find()
        .filter(bill_line::Column::BillId.is_in(ids.iter().copied()))
        .order_by_asc(bill_line::Column::Position);
    let of_bill = |row: bill_line::Model| Ok((row.bill_id, row.read()?));
    let mut of_bills: HashMap<_, Vec<_>> = HashMap::new();
    for (bill, line) in find_all(connection, lines, of_bill).await? {
        of_bills.entry(bill).or_default().push(line);
    }
    let mut ledgers = ledger::of_bills(connection, &ids).await?;
    let mut credits = balances::credits_of(connection, &bills).await?;
    for bill in &mut bills {
        let id = bill.summary.id.as_uuid();
        bill.lines = of_bills.remove(&id).unwrap_or_default();
        bill.payments = ledgers.remove(&id).unwrap_or_default();
        bill.credit = credits.remove(&bill.summary.id).unwrap_or_default();
    }
    Ok(bills)
}

/// The bills of an organization to a contact on which too much was paid, whole, by number.
pub(super) async fn overpaid(
    connection: &impl ConnectionTrait,
    organization: OrganizationId,
    contact: ContactId,
) -> Result<Vec<Bill>, StoreError> {
    let open = balances::open_bills(connection, organization, Some(contact)).await?;
    let overpaid = open.iter().filter(|it| it.balance < SignedMoney::ZERO);
    let ids: Vec<_> = overpaid.map(|it| it.id.as_uuid()).collect();
    all_stored(connection, &ids).await
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
