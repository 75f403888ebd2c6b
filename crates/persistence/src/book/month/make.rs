//! Stores the bills of a month, in one transaction.

use book::{
    Bill, BilledItem, BookError, BookLimits, ComposedBill, LineKey, MadeMonth, MonthToMake,
    Proposer, bill_made,
};
use kernel::{Changer, Refusal, StoreError};
use sea_orm::{ConnectionTrait, EntityTrait as _, IntoActiveModel as _, Set};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::entity::{billed, month_bill};
use super::facts;
use crate::book::bill_rows::stored;
use crate::book::bills::{all_of, insert_bill};
use crate::book::references::References;
use crate::database::TransactionConnection;
use crate::limits;
use crate::row::{insert_all, write};
use crate::table::Stored as _;
use crate::trail::note;

/// What was made, as it is stored under the idempotency key.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Made {
    pub(super) bills: Vec<Uuid>,
    pub(super) already: Vec<String>,
}

/// Makes them, without the lines that are on bills by now.
pub(super) async fn make(
    db: &TransactionConnection,
    by: Changer,
    wish: &MonthToMake,
    limits: &BookLimits,
) -> Result<Made, BookError> {
    let organization = wish.organization_id;
    limits::lock_account(db, organization.as_uuid()).await?;
    let facts = facts::of(db, organization, wish.month).await?;
    let proposer = Proposer::of(&facts);
    let mut already = wish.already.clone();
    let mut bills = Vec::new();
    for bill in &wish.bills {
        let mut bill = bill.clone();
        let (billed, settles) = bill.keep_open(&proposer);
        already.extend(billed);
        if !bill.keys.is_empty() {
            bills.push((bill, settles));
        }
    }
    let all = bills.iter().map(|(bill, _)| &bill.bill);
    References::of_bills(all).hold(db, organization).await?;
    let mut made = Made {
        bills: Vec::new(),
        already: already.iter().map(LineKey::to_string).collect(),
    };
    let mut lines = Vec::new();
    for (ComposedBill { bill, .. }, settles) in &bills {
        insert_one(db, wish, bill, settles).await?;
        let id = bill.summary.id.as_uuid();
        lines.push(bill_made(&stored(db, id).await?));
        made.bills.push(id);
    }
    let (what, most) = (BookLimits::BILLS, limits.bills);
    limits::check::<_, Refusal>(db, all_of(organization), what, most).await?;
    note(db, organization, lines, wish.now, by).await?;
    Ok(made)
}

async fn insert_one(
    db: &TransactionConnection,
    wish: &MonthToMake,
    bill: &Bill,
    settles: &[BilledItem],
) -> Result<(), BookError> {
    insert_bill(db, bill).await?;
    let (id, organization_id) = (bill.summary.id, wish.organization_id);
    let row = month_bill::ActiveModel {
        bill_id: Set(id.as_uuid()),
        organization_id: Set(organization_id.as_uuid()),
        month: Set(wish.month.column()),
    };
    write(db, month_bill::Entity::insert(row)).await?;
    let items = settles.iter();
    let items = items.map(|it| billed::Model::of(it, organization_id, it.key(), id));
    insert_all(db, items.map(billed::Model::into_active_model)).await?;
    Ok(())
}

/// The bills that were made, as they are now.
pub(super) async fn read(db: &impl ConnectionTrait, made: &Made) -> Result<MadeMonth, StoreError> {
    let mut bills = Vec::new();
    for id in &made.bills {
        bills.push(stored(db, *id).await?);
    }
    let already = made.already.iter().filter_map(|key| LineKey::parse(key));
    Ok(MadeMonth {
        bills,
        already: already.collect(),
    })
}
