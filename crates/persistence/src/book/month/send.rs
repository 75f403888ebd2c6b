//! Asks for the mails of a month's bills.

use std::collections::HashMap;

use book::{
    Bill, BillMail, BillSummary, BookError, BookMonth, MailBill, MonthMails, NotSent,
    NotSentReason, SentMonth, bill_mailed,
};
use kernel::{BillId, Changer, OrganizationId, RequiredLine, StoreError};
use sea_orm::{
    ColumnTrait as _, Condition, ConnectionTrait, EntityTrait as _, JoinType, QueryFilter as _,
    QueryOrder as _, QuerySelect as _, Select,
};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::entity::month_bill;
use crate::book::bill_rows::{all_stored, to_bill};
use crate::book::entity::bill;
use crate::database::TransactionConnection;
use crate::error::store_error;
use crate::jobs;
use crate::limits;
use crate::row::{find_all, relation, update_all};
use crate::table::Stored as _;
use crate::trail::note;

/// What was sent, as it is stored under the idempotency key.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Sent {
    sent: u32,
    /// Each bill with its number and recipient.
    without_address: Vec<(Uuid, u32, String)>,
}

impl Sent {
    pub(super) fn read(self) -> SentMonth {
        let not_sent = self.without_address.into_iter();
        SentMonth {
            sent: self.sent,
            not_sent: not_sent
                .map(|(id, number, name)| NotSent {
                    bill_id: BillId::new(id),
                    number,
                    recipient_name: RequiredLine::stored(name),
                    reason: NotSentReason::NoAddress,
                })
                .collect(),
        }
    }
}

/// Those that were made for a month and are not cancelled.
fn made_for(organization: OrganizationId, month: BookMonth) -> Select<bill::Entity> {
    let its_month = relation(bill::Column::Id, month_bill::Column::BillId);
    bill::Entity::find()
        .join(JoinType::InnerJoin, its_month)
        .filter(month_bill::Column::OrganizationId.eq(organization.as_uuid()))
        .filter(month_bill::Column::Month.eq(month.column()))
        .filter(bill::Column::CancelledAt.is_null())
}

/// How many they are.
pub(super) async fn count_made(
    connection: &impl ConnectionTrait,
    organization: OrganizationId,
    month: BookMonth,
) -> Result<u32, StoreError> {
    let made = limits::count(connection, made_for(organization, month)).await?;
    Ok(u32::try_from(made).unwrap_or(u32::MAX))
}

/// All of them, whole, by number.
pub(super) async fn made(
    connection: &impl ConnectionTrait,
    organization: OrganizationId,
    month: BookMonth,
) -> Result<Vec<Bill>, StoreError> {
    let ids = made_for(organization, month)
        .select_only()
        .column(bill::Column::Id)
        .order_by_asc(bill::Column::Number)
        .into_tuple::<Uuid>()
        .all(connection)
        .await
        .map_err(store_error)?;
    all_stored(connection, &ids).await
}

/// Whether a mail is to be asked for: none was, or one that leaves the server instead of one
/// that did not.
fn is_unsent(leaves: bool) -> Condition {
    let unsent = Condition::any().add(bill::Column::MailId.is_null());
    if leaves {
        unsent.add(bill::Column::MailLeaves.eq(false))
    } else {
        unsent
    }
}

/// Those to be sent, by number.
pub(super) async fn waiting(
    connection: &impl ConnectionTrait,
    organization: OrganizationId,
    month: BookMonth,
    leaves: bool,
) -> Result<Vec<BillSummary>, StoreError> {
    let bills = made_for(organization, month)
        .filter(is_unsent(leaves))
        .order_by_asc(bill::Column::Number);
    let bills = find_all(connection, bills, to_bill).await?;
    Ok(bills.into_iter().map(|bill| bill.summary).collect())
}

/// Asks for the mails of those bills that are to be sent.
pub(super) async fn send(
    db: &TransactionConnection,
    by: Changer,
    all: &MonthMails,
) -> Result<Sent, BookError> {
    let organization = all.organization_id;
    limits::lock_account(db, organization.as_uuid()).await?;
    let mails: HashMap<Uuid, &BillMail> = {
        let mails = all.mails.iter();
        mails.map(|(id, mail)| (id.as_uuid(), mail)).collect()
    };
    let open = bill::Entity::find()
        .filter(bill::Column::Id.is_in(mails.keys().copied()))
        .filter(bill::Column::OrganizationId.eq(organization.as_uuid()))
        .filter(bill::Column::CancelledAt.is_null())
        .filter(is_unsent(all.leaves))
        .order_by_asc(bill::Column::Number);
    let with_mail = |row: bill::Model| {
        let mail = mails.get(&row.id);
        Ok(bill::Model {
            mail_id: mail.map(|it| it.id.as_uuid()),
            mail_to: mail.map(|it| it.to.as_str().to_owned()),
            mail_requested_at: mail.map(|it| it.requested_at.column()),
            mail_delivered_at: None,
            mail_leaves: all.leaves,
            ..row
        })
    };
    let asked = find_all(db, open, with_mail).await?;
    let columns = [
        bill::Column::MailId,
        bill::Column::MailTo,
        bill::Column::MailRequestedAt,
        bill::Column::MailDeliveredAt,
        bill::Column::MailLeaves,
    ];
    update_all(db, &asked, &columns, None).await?;
    let ids: Vec<_> = asked.iter().map(|row| row.id).collect();
    let sent = u32::try_from(ids.len()).unwrap_or(u32::MAX);
    let tasks = ids.iter().map(|id| MailBill(BillId::new(*id)));
    jobs::enqueue_mails(db, organization, tasks, all.now).await?;
    let stored = all_stored(db, &ids).await?;
    let lines = stored.iter().filter_map(|bill| {
        let mail = mails.get(&bill.summary.id.as_uuid())?;
        Some(bill_mailed(bill, &mail.to))
    });
    note(db, organization, lines, all.now, by).await?;
    let without = all.not_sent.iter();
    Ok(Sent {
        sent,
        without_address: without
            .map(|it| {
                let name = it.recipient_name.as_str().to_owned();
                (it.bill_id.as_uuid(), it.number, name)
            })
            .collect(),
    })
}
