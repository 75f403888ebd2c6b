use async_trait::async_trait;
use book::{
    Bill, BillFilter, BillPayment, BillStatus, BillStore, BillSummary, BookLimits, BookMonth,
    Changed, InsertError, LastBill, MailRequest, OpenPart, Unbilled,
};
use kernel::{
    BillId, BillMailId, BookPartId, ContactId, HorseId, IdempotencyKey, OrganizationId, Page,
    PageRequest, Revision, Scope, SortKey, StoreError, Task, fold, to_unix_millis,
};
use sea_orm::sea_query::{Expr, ExprTrait as _, Func, IntoCondition as _};
use sea_orm::{
    ActiveModelTrait as _, ColumnTrait as _, Condition, ConnectionTrait, EntityTrait as _,
    IntoActiveModel as _, QueryFilter as _, QueryOrder as _, QuerySelect as _, QueryTrait as _,
};
use time::{Date, OffsetDateTime};
use tracing::instrument;
use uuid::Uuid;

use super::bill_rows::{find, rows_of, to_summary};
use super::entity::{bill, bill_line, bill_payment};
use super::entries::mark_billed;
use super::lists::day_cursor;
use super::mapping::day;
use super::{ledger, unbilled};
use crate::Database;
use crate::database::in_time;
use crate::error::store_error;
use crate::idempotency::{self, Claimed};
use crate::list::{before, contains, fetch_page_by};
use crate::row::{find_one, insert_all, write};
use crate::scope::within;
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

fn this_one(scope: &Scope, id: BillId) -> Condition {
    Condition::all()
        .add(within(bill::Column::OrganizationId, scope))
        .add(bill::Column::Id.eq(id.as_uuid()))
}

fn with_id(id: Uuid) -> Condition {
    bill::Column::Id.eq(id).into_condition()
}

fn in_state(status: BillStatus, today: Date) -> Condition {
    let is_due = || Expr::col(bill::Column::Total).gt(Expr::col(bill::Column::Paid));
    let all = Condition::all();
    let valid = || Condition::all().add(bill::Column::CancelledAt.is_null());
    match status {
        BillStatus::Cancelled => all.add(bill::Column::CancelledAt.is_not_null()),
        BillStatus::Paid => valid().add(is_due().not()),
        BillStatus::Open => valid()
            .add(is_due())
            .add(bill::Column::DueOn.gte(day(today))),
        BillStatus::Overdue => valid()
            .add(is_due())
            .add(bill::Column::DueOn.lt(day(today))),
    }
}

async fn stored(connection: &impl ConnectionTrait, id: Uuid) -> Result<Bill, StoreError> {
    let found = find(connection, with_id(id)).await?;
    found.ok_or_else(|| StoreError::failed("the bill that was stored is missing"))
}

/// Locks the organization of a bill within the scope, and returns the bill's row.
async fn locked(
    connection: &impl ConnectionTrait,
    scope: &Scope,
    id: BillId,
) -> Result<Option<bill::Model>, StoreError> {
    let row = || bill::Entity::find().filter(this_one(scope, id));
    let Some(found) = find_one(connection, row(), Ok).await? else {
        return Ok(None);
    };
    let found: bill::Model = found;
    limits::lock_account(connection, found.organization_id).await?;
    find_one(connection, row(), Ok).await
}

/// Inserts the lines of a bill and marks their parts; `false` if a part is on a bill
/// already or is not there.
async fn insert_lines(
    connection: &impl ConnectionTrait,
    lines: Vec<bill_line::Model>,
) -> Result<bool, StoreError> {
    let parts: Vec<_> = lines.iter().filter_map(|line| line.part_id).collect();
    let expected = u64::try_from(parts.len()).unwrap_or(u64::MAX);
    if expected > 0 && mark_billed(connection, parts, true).await? != expected {
        return Ok(false);
    }
    let lines = lines.into_iter().map(bill_line::Model::into_active_model);
    insert_all(connection, lines).await?;
    Ok(true)
}

/// Frees the parts that a bill has.
async fn free_parts(connection: &impl ConnectionTrait, bill: Uuid) -> Result<(), StoreError> {
    let parts = bill_line::Entity::find()
        .select_only()
        .column(bill_line::Column::PartId)
        .filter(bill_line::Column::BillId.eq(bill))
        .filter(bill_line::Column::PartId.is_not_null())
        .into_tuple::<Uuid>()
        .all(connection)
        .await
        .map_err(store_error)?;
    if !parts.is_empty() {
        mark_billed(connection, parts, false).await?;
    }
    Ok(())
}

#[async_trait]
impl BillStore for SqlBillStore {
    #[instrument(name = "db.bills.insert", level = "debug", skip_all, fields(bill_id = %bill.summary.id))]
    async fn insert(&self, bill: &Bill, key: Option<IdempotencyKey>) -> Result<Bill, InsertError> {
        in_time(async {
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
            if !insert_lines(connection, lines).await? {
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
        in_time(async { find(self.database.reader()?, this_one(scope, id)).await }).await
    }

    #[instrument(name = "db.bills.replace", level = "debug", skip_all, fields(bill_id = %bill.summary.id))]
    async fn replace(
        &self,
        scope: &Scope,
        bill: &Bill,
        expected: Option<Revision>,
    ) -> Result<Changed<Bill>, StoreError> {
        in_time(async {
            let transaction = self.database.begin().await?;
            let connection = &transaction.connection;
            let Some(before) = locked(connection, scope, bill.summary.id).await? else {
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
            free_parts(connection, before.id).await?;
            let delete =
                bill_line::Entity::delete_many().filter(bill_line::Column::BillId.eq(before.id));
            write(connection, delete).await?;
            let (mut row, lines) = rows_of(bill, before.number)?;
            row.revision = before.revision + 1;
            row.created_at = before.created_at;
            let update = bill::Entity::update_many()
                .set(row.into_active_model().reset_all())
                .filter(bill::Column::Id.eq(before.id));
            write(connection, update).await?;
            if !insert_lines(connection, lines).await? {
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
        in_time(async {
            let transaction = self.database.begin().await?;
            let connection = &transaction.connection;
            let Some(row) = locked(connection, scope, id).await? else {
                return Ok(Changed::Missing);
            };
            if row.cancelled_at.is_some() {
                return Ok(Changed::To(Box::new(())));
            }
            if row.paid != 0 {
                return Ok(Changed::Fixed);
            }
            free_parts(connection, row.id).await?;
            let update = bill_line::Entity::update_many()
                .col_expr(bill_line::Column::PartId, Expr::val(None::<Uuid>))
                .filter(bill_line::Column::BillId.eq(row.id));
            write(connection, update).await?;
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
        let backend = self.database.backend();
        let query = bill::Entity::find()
            .filter(within(bill::Column::OrganizationId, scope))
            .apply_if(filter.organization, |query, id| {
                query.filter(bill::Column::OrganizationId.eq(id.as_uuid()))
            })
            .apply_if(filter.contact, |query, id| {
                query.filter(bill::Column::ContactId.eq(id.as_uuid()))
            })
            .apply_if(filter.text.as_deref(), |query, text| {
                let named = contains(backend, bill::Column::RecipientKey, &fold(text));
                let mut found = Condition::any().add(named);
                if let Ok(number) = text.trim_start_matches('#').parse::<i64>() {
                    found = found.add(bill::Column::Number.eq(number));
                }
                query.filter(found)
            })
            .apply_if(filter.status, |query, status| {
                query.filter(in_state(status, today))
            })
            .apply_if(day_cursor(page), |query, cursor| {
                query.filter(before(bill::Column::Date, bill::Column::Id, cursor))
            })
            .order_by_desc(bill::Column::Date)
            .order_by_desc(bill::Column::Id);
        in_time(async {
            let connection = self.database.reader()?;
            let key = bill::Column::Date;
            let read = |row: bill::Model| to_summary(&row);
            let found: Page<_, String> =
                fetch_page_by(connection, query, None, page.limit, key, read).await?;
            Ok(found.map_key(SortKey::Text))
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
        in_time(async {
            let transaction = self.database.begin().await?;
            let connection = &transaction.connection;
            let row = locked(connection, scope, id).await?;
            let row = row.ok_or(InsertError::NotPayable)?;
            let key_scope = format!("bill_payments:{id}");
            let now = to_unix_millis(payment.recorded_at);
            match idempotency::claim(
                connection,
                &key_scope,
                key.as_ref(),
                payment.id.as_uuid(),
                now,
            )
            .await?
            {
                Claimed::New => {}
                Claimed::Other => return Err(InsertError::KeyReused),
                Claimed::Same(_) => return Ok(stored(connection, row.id).await?),
            }
            let lines =
                || bill_payment::Entity::find().filter(bill_payment::Column::BillId.eq(row.id));
            if let Some((voided, _)) = &payment.voids {
                let voids = lines().filter(bill_payment::Column::Voids.eq(voided.as_uuid()));
                if limits::count(connection, voids).await? > 0 {
                    return Err(InsertError::NotPayable);
                }
            }
            if row.cancelled_at.is_some() {
                return Err(InsertError::NotPayable);
            }
            ledger::add(connection, scope, row.id, payment).await?;
            let (what, most) = (BookLimits::PAYMENTS, self.limits.payments);
            limits::check::<_, InsertError>(connection, lines(), what, most).await?;
            let cents = payment.amount.cents();
            let paid = if payment.voids.is_some() {
                -cents
            } else {
                cents
            };
            let update = bill::Entity::update_many()
                .col_expr(bill::Column::Paid, Expr::col(bill::Column::Paid).add(paid))
                .filter(bill::Column::Id.eq(row.id));
            write(connection, update).await?;
            let paid = stored(connection, row.id).await?;
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
        in_time(async {
            let transaction = self.database.begin().await?;
            let connection = &transaction.connection;
            let row = locked(connection, scope, request.bill_id).await?;
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
            jobs::enqueue(connection, Task::BillMail(request.bill_id), at, at).await?;
            let sent = stored(connection, row.id).await?;
            transaction.commit().await?;
            Ok(Some(sent))
        })
        .await
    }

    #[instrument(name = "db.bills.find_to_mail", level = "debug", skip_all, fields(bill_id = %id))]
    async fn find_to_mail(&self, id: BillId) -> Result<Option<Bill>, StoreError> {
        in_time(async { find(self.database.reader()?, with_id(id.as_uuid())).await }).await
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
