//! Asks for the mails of a month's bills.

use book::{
    BillSummary, BookError, BookMonth, MailBill, MonthMails, NotSent, NotSentReason, SentMonth,
    bill_mailed,
};
use kernel::{BillId, Changer, OrganizationId, RequiredLine, StoreError};
use sea_orm::sea_query::Expr;
use sea_orm::{
    ColumnTrait as _, ConnectionTrait, EntityTrait as _, JoinType, QueryFilter as _,
    QueryOrder as _, QuerySelect as _,
};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::entity::month_bill;
use crate::book::bill_rows::{stored, to_bill};
use crate::book::entity::bill;
use crate::database::TransactionConnection;
use crate::jobs;
use crate::limits;
use crate::row::{find_all, relation, write};
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

/// Those of which no mail was asked for, by number.
pub(super) async fn waiting(
    connection: &impl ConnectionTrait,
    organization: OrganizationId,
    month: BookMonth,
) -> Result<Vec<BillSummary>, StoreError> {
    let its_month = relation(bill::Column::Id, month_bill::Column::BillId);
    let bills = bill::Entity::find()
        .join(JoinType::InnerJoin, its_month)
        .filter(month_bill::Column::OrganizationId.eq(organization.as_uuid()))
        .filter(month_bill::Column::Month.eq(month.column()))
        .filter(bill::Column::CancelledAt.is_null())
        .filter(bill::Column::MailId.is_null())
        .order_by_asc(bill::Column::Number);
    let bills = find_all(connection, bills, to_bill).await?;
    Ok(bills.into_iter().map(|bill| bill.summary).collect())
}

/// Asks for the mails of those bills of which none was asked for yet.
pub(super) async fn send(
    db: &TransactionConnection,
    by: Changer,
    all: &MonthMails,
) -> Result<Sent, BookError> {
    let organization = all.organization_id;
    limits::lock_account(db, organization.as_uuid()).await?;
    let (mut tasks, mut lines) = (Vec::new(), Vec::new());
    for (id, mail) in &all.mails {
        let at = mail.requested_at;
        let update = bill::Entity::update_many()
            .col_expr(bill::Column::MailId, Expr::val(mail.id.column()))
            .col_expr(bill::Column::MailTo, Expr::val(mail.to.as_str()))
            .col_expr(bill::Column::MailRequestedAt, at.column().into())
            .filter(bill::Column::Id.eq(id.as_uuid()))
            .filter(bill::Column::OrganizationId.eq(organization.as_uuid()))
            .filter(bill::Column::CancelledAt.is_null())
            .filter(bill::Column::MailId.is_null());
        if write(db, update).await? > 0 {
            tasks.push(MailBill(*id));
            lines.push(bill_mailed(&stored(db, id.as_uuid()).await?, &mail.to));
        }
    }
    let sent = u32::try_from(tasks.len()).unwrap_or(u32::MAX);
    jobs::enqueue_mails(db, organization, tasks, all.now).await?;
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
