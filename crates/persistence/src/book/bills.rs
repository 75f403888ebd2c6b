use async_trait::async_trait;
use book::{
    Bill, BillFilter, BillPayment, BillStore, BillSummary, BookLimits, BookMonth, Changed,
    InsertError, LastBill, MailBill, MailRequest, OpenPart, Unbilled,
};
use kernel::{
    BillId, BillMailId, BookPartId, ContactId, HorseId, IdempotencyKey, OrganizationId, Page,
    PageRequest, Revision, Scope, SortKey, StoreError, to_unix_millis,
};
use sea_orm::sea_query::{Expr, ExprTrait as _, Func, IntoCondition as _};
use sea_orm::{
    ActiveModelTrait as _, ColumnTrait as _, EntityTrait as _, IntoActiveModel as _,
    QueryFilter as _, QuerySelect as _,
};
use time::{Date, OffsetDateTime};
use tracing::instrument;

use super::bill_rows::{find, lock, rows_of, stored};
use super::entity::{bill, bill_payment};
use super::references::References;
use super::{bill_lines, bill_list, bill_payments, unbilled};
use crate::Database;
use crate::database::{in_time, in_transaction};
use crate::error::store_error;
use crate::idempotency::{self, Claimed};
use crate::row::write;
use crate::scope::this_one;
use crate::{jobs, limits};

/// Stores bills in SQL.
#[derive(Debug, Clone)]
pub struct SqlBillStore {
    database: Database,
    limits: BookLimits,
}

impl SqlBillStore {
    /// Creates the store on a database.
    #[must_use]
    pub fn new(database: Database) -> Self {
        Self {
            database,
            limits: BookLimits::default(),
        }
    }

    /// The same store with other limits.
    #[must_use]
    pub const fn with_limits(mut self, limits: BookLimits) -> Self {
        self.limits = limits;
        self
    }
}

#[async_trait]
impl BillStore for SqlBillStore {
    #[instrument(name = "db.bills.insert", level = "debug", skip_all, fields(bill_id = %bill.summary.id))]
    async fn insert(&self, bill: &Bill, key: Option<IdempotencyKey>) -> Result<Bill, InsertError> {
        in_transaction(|| async {
            let transaction = self.database.begin().await?;
            let connection = &transaction.connection;
            let summary = &bill.summary;
            let organization = summary.organization_id.as_uuid();
            let key_scope = format!("bills:{organization}");
            let (id, now) = (summary.id.as_uuid(), to_unix_millis(bill.created_at));
            match idempotency::claim(connection, &key_scope, key.as_ref(), id, now).await? {
                Claimed::New => {}
                Claimed::Other => return Err(InsertError::KeyReused),
                Claimed::Same(first) => {
                    return Ok(stored(connection, first.resource_id).await?);
                }
            }
            limits::lock_account(connection, organization).await?;
            let references = References::of_bill(bill);
            if !references.hold(connection, summary.organization_id).await? {
                return Err(InsertError::ReferenceGone);
            }
            let all = || bill::Entity::find().filter(bill::Column::OrganizationId.eq(organization));
            let last = all()
                .select_only()
                .expr(Func::max(Expr::col(bill::Column::Number)))
                .into_tuple::<Option<i64>>()
                .one(connection)
                .await
                .map_err(store_error)?;
            let (row, lines) = rows_of(bill, last.flatten().unwrap_or(0) + 1)?;
            write(connection, bill::Entity::insert(row.into_active_model())).await?;
            if !bill_lines::insert(connection, lines).await? {
                return Err(InsertError::NotBillable);
            }
            let (what, most) = (BookLimits::BILLS, self.limits.bills);
            limits::check::<_, InsertError>(connection, all(), what, most).await?;
            let made = stored(connection, summary.id.as_uuid()).await?;
            transaction.commit().await?;
            Ok(made)
        })
        .await
    }

    #[instrument(name = "db.bills.find", level = "debug", skip_all, fields(bill_id = %id))]
    async fn find(&self, scope: &Scope, id: BillId) -> Result<Option<Bill>, StoreError> {
        in_time(async {
            let this = this_one::<bill::Entity>(scope, id.as_uuid());
            find(self.database.reader()?, this).await
        })
        .await
    }

    #[instrument(name = "db.bills.replace", level = "debug", skip_all, fields(bill_id = %bill.summary.id))]
    async fn replace(
        &self,
        scope: &Scope,
        bill: &Bill,
        expected: Option<Revision>,
    ) -> Result<Changed<Bill>, StoreError> {
        in_transaction(|| async {
            let transaction = self.database.begin().await?;
            let connection = &transaction.connection;
            let Some(before) = lock(connection, scope, bill.summary.id).await? else {
                return Ok(Changed::Missing);
            };
            if expected.is_some_and(|it| i64::from(it.number()) != before.revision) {
                return Ok(Changed::Meanwhile);
            }
            let payments =
                bill_payment::Entity::find().filter(bill_payment::Column::BillId.eq(before.id));
            let is_paid = limits::count(connection, payments).await? > 0;
            if is_paid || before.cancelled_at.is_some() || before.mail_id.is_some() {
                return Ok(Changed::Fixed);
            }
            let references = References::of_bill(bill);
            if !references
                .hold(connection, bill.summary.organization_id)
                .await?
            {
                return Ok(Changed::ReferenceGone);
            }
            bill_lines::delete(connection, before.id).await?;
            let (mut row, lines) = rows_of(bill, before.number)?;
            row.revision = before.revision + 1;
            row.created_at = before.created_at;
            let update = bill::Entity::update_many()
                .set(row.into_active_model().reset_all())
                .filter(bill::Column::Id.eq(before.id));
            write(connection, update).await?;
            if !bill_lines::insert(connection, lines).await? {
                return Ok(Changed::NotBillable);
            }
            let replaced = stored(connection, before.id).await?;
            transaction.commit().await?;
            Ok(Changed::To(Box::new(replaced)))
        })
        .await
    }

    #[instrument(name = "db.bills.cancel", level = "debug", skip_all, fields(bill_id = %id))]
    async fn cancel(
        &self,
        scope: &Scope,
        id: BillId,
        now: OffsetDateTime,
    ) -> Result<Changed<()>, StoreError> {
        in_transaction(|| async {
            let transaction = self.database.begin().await?;
            let connection = &transaction.connection;
            let Some(row) = lock(connection, scope, id).await? else {
                return Ok(Changed::Missing);
            };
            if row.cancelled_at.is_some() {
                return Ok(Changed::To(Box::new(())));
            }
            if row.paid != 0 {
                return Ok(Changed::Fixed);
            }
            bill_lines::release(connection, row.id).await?;
            let now = to_unix_millis(now);
            let update = bill::Entity::update_many()
                .col_expr(bill::Column::CancelledAt, now.into())
                .col_expr(bill::Column::UpdatedAt, now.into())
                .col_expr(
                    bill::Column::Revision,
                    Expr::col(bill::Column::Revision).add(1),
                )
                .filter(bill::Column::Id.eq(row.id));
            write(connection, update).await?;
            transaction.commit().await?;
            Ok(Changed::To(Box::new(())))
        })
        .await
    }

    #[instrument(name = "db.bills.list", level = "debug", skip_all)]
    async fn list(
        &self,
        scope: &Scope,
        filter: &BillFilter,
        today: Date,
        page: &PageRequest<SortKey>,
    ) -> Result<Page<BillSummary, SortKey>, StoreError> {
        in_time(async {
            let connection = self.database.reader()?;
            let backend = self.database.backend();
            bill_list::by_date(connection, backend, scope, filter, today, page).await
        })
        .await
    }

    #[instrument(name = "db.bills.pay", level = "debug", skip_all, fields(bill_id = %id))]
    async fn pay(
        &self,
        scope: &Scope,
        id: BillId,
        payment: &BillPayment,
        key: Option<IdempotencyKey>,
    ) -> Result<Bill, InsertError> {
        in_transaction(|| async {
            let transaction = self.database.begin().await?;
            let connection = &transaction.connection;
            let (key, most) = (key.as_ref(), self.limits.payments);
            let paid = bill_payments::pay(connection, scope, id, payment, key, most).await?;
            transaction.commit().await?;
            Ok(paid)
        })
        .await
    }

    #[instrument(name = "db.bills.unbilled", level = "debug", skip_all)]
    async fn unbilled(&self, organization: OrganizationId) -> Result<Vec<Unbilled>, StoreError> {
        in_time(async { unbilled::owners(self.database.reader()?, organization).await }).await
    }

    #[instrument(name = "db.bills.open_parts", level = "debug", skip_all)]
    async fn open_parts(
        &self,
        organization: OrganizationId,
        contact: Option<ContactId>,
        name: &str,
    ) -> Result<Vec<OpenPart>, StoreError> {
        in_time(async {
            unbilled::open(self.database.reader()?, organization, contact, name).await
        })
        .await
    }

    #[instrument(name = "db.bills.parts", level = "debug", skip_all)]
    async fn parts(
        &self,
        organization: OrganizationId,
        ids: &[BookPartId],
    ) -> Result<Vec<OpenPart>, StoreError> {
        in_time(async { unbilled::parts(self.database.reader()?, organization, ids).await }).await
    }

    #[instrument(name = "db.bills.boarded", level = "debug", skip_all)]
    async fn boarded(
        &self,
        organization: OrganizationId,
        contact: Option<ContactId>,
        name: &str,
        month: BookMonth,
    ) -> Result<Vec<HorseId>, StoreError> {
        in_time(async {
            let connection = self.database.reader()?;
            unbilled::boarded(connection, organization, contact, name, month).await
        })
        .await
    }

    #[instrument(name = "db.bills.last", level = "debug", skip_all)]
    async fn last(
        &self,
        organization: OrganizationId,
        contact: Option<ContactId>,
    ) -> Result<LastBill, StoreError> {
        in_time(async { unbilled::last(self.database.reader()?, organization, contact).await })
            .await
    }

    #[instrument(name = "db.bills.request_mail", level = "debug", skip_all, fields(bill_id = %request.bill_id))]
    async fn request_mail(
        &self,
        scope: &Scope,
        request: &MailRequest,
    ) -> Result<Option<Bill>, StoreError> {
        in_transaction(|| async {
            let transaction = self.database.begin().await?;
            let connection = &transaction.connection;
            let row = lock(connection, scope, request.bill_id).await?;
            let Some(row) = row.filter(|row| row.cancelled_at.is_none()) else {
                return Ok(None);
            };
            let at = request.requested_at;
            let update = bill::Entity::update_many()
                .col_expr(bill::Column::MailId, Expr::val(request.id.as_uuid()))
                .col_expr(bill::Column::MailTo, Expr::val(request.to.as_str()))
                .col_expr(bill::Column::MailRequestedAt, to_unix_millis(at).into())
                .col_expr(bill::Column::MailDeliveredAt, Expr::val(None::<i64>))
                .filter(bill::Column::Id.eq(row.id));
            write(connection, update).await?;
            let (mail, organization) = (MailBill(request.bill_id), row.organization_id);
            let organization = OrganizationId::new(organization);
            jobs::enqueue_mails(connection, organization, [mail], at).await?;
            let sent = stored(connection, row.id).await?;
            transaction.commit().await?;
            Ok(Some(sent))
        })
        .await
    }

    #[instrument(name = "db.bills.find_to_mail", level = "debug", skip_all, fields(bill_id = %id))]
    async fn find_to_mail(&self, id: BillId) -> Result<Option<Bill>, StoreError> {
        in_time(async {
            let this = bill::Column::Id.eq(id.as_uuid()).into_condition();
            find(self.database.reader()?, this).await
        })
        .await
    }

    #[instrument(name = "db.bills.note_mailed", level = "debug", skip_all, fields(bill_id = %id))]
    async fn note_mailed(
        &self,
        id: BillId,
        mail: BillMailId,
        now: OffsetDateTime,
    ) -> Result<(), StoreError> {
        in_time(async {
            let update = bill::Entity::update_many()
                .col_expr(bill::Column::MailDeliveredAt, to_unix_millis(now).into())
                .filter(bill::Column::Id.eq(id.as_uuid()))
                .filter(bill::Column::MailId.eq(mail.as_uuid()));
            write(self.database.writer()?, update).await?;
            Ok(())
        })
        .await
    }
}
