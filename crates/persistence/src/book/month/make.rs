//! Stores the bills of a month, in one transaction.

use book::{
    BookError, BookLimits, ComposedBill, LineKey, MadeMonth, MonthToMake, Proposer, bill_made,
};
use kernel::{Changer, Refusal, StoreError};
use sea_orm::{ConnectionTrait, IntoActiveModel as _, Set};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::entity::{billed, month_bill};
use super::facts;
use crate::book::bill_rows::{all_of, all_stored, insert_bills};
use crate::book::references::References;
use crate::database::TransactionConnection;
use crate::limits;
use crate::row::insert_all;
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
    let all: Vec<_> = bills.iter().map(|(bill, _)| &bill.bill).collect();
    insert_bills(db, organization, &all).await?;
    let of_month = all.iter().map(|bill| month_bill::ActiveModel {
        bill_id: Set(bill.summary.id.as_uuid()),
        organization_id: Set(organization.as_uuid()),
        month: Set(wish.month.column()),
    });
    insert_all(db, of_month).await?;
    let settled = bills
        .iter()
        .flat_map(|(ComposedBill { bill, .. }, settles)| {
            let of_bill = |it| billed::Model::of(it, organization, it.key(), bill.summary.id);
            settles.iter().map(of_bill)
        });
    let settled: Vec<_> = settled.map(billed::Model::into_active_model).collect();
    insert_all(db, settled).await?;
    made.bills = all.iter().map(|it| it.summary.id.as_uuid()).collect();
    let stored = all_stored(db, &made.bills).await?;
    let (what, most) = (BookLimits::BILLS, limits.bills);
    limits::check::<_, Refusal>(db, all_of(organization), what, most).await?;
    note(db, organization, stored.iter().map(bill_made), wish.now, by).await?;
    Ok(made)
}

/// The bills that were made, as they are now.
pub(super) async fn read(db: &impl ConnectionTrait, made: &Made) -> Result<MadeMonth, StoreError> {
    let bills = all_stored(db, &made.bills).await?;
    let already = made.already.iter().filter_map(|key| LineKey::parse(key));
    Ok(MadeMonth {
        bills,
        already: already.collect(),
    })
}
