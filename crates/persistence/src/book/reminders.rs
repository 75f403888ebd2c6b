//! Stores reminders at the bills that they are about.

use async_trait::async_trait;
use book::{Bill, BillReminderStore, BillStatus, BookError, MailReminder, Reminder, bill_reminded};
use kernel::{BillMailId, Changer, OrganizationId, StoreError};
use sea_orm::sea_query::Expr;
use sea_orm::{
    ColumnTrait as _, Condition, ConnectionTrait, EntityTrait as _, QueryFilter as _,
    QueryOrder as _, QuerySelect as _,
};
use time::{Date, OffsetDateTime};
use tracing::debug_span;
use uuid::Uuid;

use super::bill_list::in_state;
use super::bill_rows::{all_of, all_stored};
use super::entity::bill;
use crate::error::store_error;
use crate::row::write;
use crate::store::store;
use crate::table::Stored as _;
use crate::trail::note;
use crate::{jobs, limits};

store! {
    /// Stores reminders in SQL.
    SqlBillReminderStore
}

/// Bills, whole, by number.
async fn whole(
    connection: &impl ConnectionTrait,
    which: Condition,
) -> Result<Vec<Bill>, StoreError> {
    let ids = bill::Entity::find()
        .select_only()
        .column(bill::Column::Id)
        .filter(which)
        .order_by_asc(bill::Column::Number)
        .into_tuple::<Uuid>()
        .all(connection)
        .await
        .map_err(store_error)?;
    all_stored(connection, &ids).await
}

#[async_trait]
impl BillReminderStore for SqlBillReminderStore {
    async fn overdue(
        &self,
        organization: OrganizationId,
        today: Date,
    ) -> Result<Vec<Bill>, StoreError> {
        let overdue = in_state(BillStatus::Overdue, today)
            .add(bill::Column::OrganizationId.eq(organization.as_uuid()));
        let span = debug_span!("db.reminders.overdue", organization_id = %organization);
        let read = self.database.read(span, |db| whole(db, overdue));
        read.await
    }

    async fn request(
        &self,
        (by, now): (Changer, OffsetDateTime),
        organization: OrganizationId,
        reminders: &[Reminder],
        since: Option<OffsetDateTime>,
    ) -> Result<u32, BookError> {
        let span = debug_span!("db.reminders.request", organization_id = %organization);
        let request = self.database.write(span, |db| async move {
            limits::lock_account(&db, organization.as_uuid()).await?;
            let mut noted = 0;
            for Reminder { mail, bills } in reminders {
                let ids: Vec<_> = bills.iter().map(|id| id.as_uuid()).collect();
                let theirs = Condition::all().add(bill::Column::Id.is_in(ids.iter().copied()));
                if let Some(since) = since {
                    let reminded = bill::Column::ReminderRequestedAt.gte(since.column());
                    let reminded = all_of(organization).filter(theirs.clone()).filter(reminded);
                    if limits::count(&db, reminded).await? > 0 {
                        continue;
                    }
                }
                let update = bill::Entity::update_many()
                    .col_expr(bill::Column::ReminderId, Expr::val(mail.id.column()))
                    .col_expr(bill::Column::ReminderTo, Expr::val(mail.to.as_str()))
                    .col_expr(
                        bill::Column::ReminderRequestedAt,
                        mail.requested_at.column().into(),
                    )
                    .col_expr(bill::Column::ReminderDeliveredAt, Expr::val(None::<i64>))
                    .col_expr(bill::Column::ReminderLeaves, mail.leaves.into())
                    .filter(theirs)
                    .filter(bill::Column::OrganizationId.eq(organization.as_uuid()))
                    .filter(bill::Column::CancelledAt.is_null());
                write(&db, update).await?;
                jobs::enqueue_mails(&db, organization, [MailReminder(mail.id)], now).await?;
                let stored = all_stored(&db, &ids).await?;
                let lines = stored.iter().map(|bill| bill_reminded(bill, &mail.to));
                note(&db, organization, lines, now, by).await?;
                noted += 1;
            }
            Ok(noted)
        });
        request.await
    }

    async fn of_reminder(&self, id: BillMailId) -> Result<Vec<Bill>, StoreError> {
        let which = Condition::all()
            .add(bill::Column::ReminderId.eq(id.as_uuid()))
            .add(bill::Column::CancelledAt.is_null());
        let span = debug_span!("db.reminders.of", reminder_id = %id);
        let read = self.database.read(span, |db| whole(db, which));
        read.await
    }

    async fn note_delivered(
        &self,
        id: BillMailId,
        now: OffsetDateTime,
        leaves: bool,
    ) -> Result<(), StoreError> {
        let span = debug_span!("db.reminders.note_delivered", reminder_id = %id);
        let update = bill::Entity::update_many()
            .col_expr(bill::Column::ReminderDeliveredAt, now.column().into())
            .col_expr(bill::Column::ReminderLeaves, leaves.into())
            .filter(bill::Column::ReminderId.eq(id.as_uuid()));
        let note = self.database.write(span, |db| {
            let update = update.clone();
            async move { write(&db, update).await }
        });
        note.await.map(drop)
    }
}
