use async_trait::async_trait;
use book::{
    Bill, BillFilter, BillMail, BillPayment, BillSettings, BillStore, BillSummary, BookError,
    BookLimits, BookMonth, HorseFacts, LastBills, MailBill, OpenPart, ServedHorse, Service,
    Unbilled, bill_cancelled, bill_changes, bill_made, bill_mailed, bill_paid,
};
use kernel::{
    BillId, BillMailId, BookPartId, Changer, ContactId, HorseId, IdempotencyKey, OptionalText,
    OrganizationId, Page, PageRequest, Refusal, Revision, Scope, SortKey, StoreError,
};
use sea_orm::sea_query::{Expr, ExprTrait as _, IntoCondition as _};
use sea_orm::{
    ActiveModelTrait as _, ColumnTrait as _, EntityTrait as _, IntoActiveModel as _,
    QueryFilter as _,
};
use time::{Date, OffsetDateTime};
use tracing::debug_span;

use super::bill_rows::{all_of, find, insert_bills, lock, overpaid, stored};
use super::entity::{bill, bill_payment};
use super::references::References;
use super::services::given;
use super::{bill_lines, bill_list, ledger, settings, unbilled};
use crate::idempotency::claim;
use crate::row::write;
use crate::scope::this_one;
use crate::store::store;
use crate::table::Stored as _;
use crate::trail::note;
use crate::{jobs, limits};

store! {
    /// Stores bills in SQL.
    SqlBillStore limited by BookLimits
}

#[async_trait]
impl BillStore for SqlBillStore {
    async fn insert(
        &self,
        by: Changer,
        bill: &Bill,
        key: Option<IdempotencyKey>,
    ) -> Result<Bill, BookError> {
        let (id, organization) = (bill.summary.id.as_uuid(), bill.summary.organization_id);
        let span = debug_span!("db.bills.insert", bill_id = %id);
        let (scope, key) = (&format!("bills:{organization}"), key.as_ref());
        let insert = self.database.write(span, |db| async move {
            let claimed = claim(&db, scope, key, id, bill.created_at.column()).await?;
            if let Some(first) = claimed.first()? {
                return Ok(stored(&db, first.resource_id).await?);
            }
            limits::lock_account(&db, organization.as_uuid()).await?;
            References::of_bill(bill).hold(&db, organization).await?;
            insert_bills(&db, organization, &[bill]).await?;
            let (what, most) = (BookLimits::BILLS, self.limits.bills);
            limits::check::<_, Refusal>(&db, all_of(organization), what, most).await?;
            let made = stored(&db, id).await?;
            note(&db, organization, [bill_made(&made)], bill.created_at, by).await?;
            Ok(made)
        });
        insert.await
    }

    async fn find(&self, scope: &Scope, id: BillId) -> Result<Option<Bill>, StoreError> {
        let this = this_one::<bill::Entity>(scope, id.as_uuid());
        let span = debug_span!("db.bills.find", bill_id = %id);
        let find = self.database.read(span, |db| find(db, this));
        find.await
    }

    async fn replace(
        &self,
        scope: &Scope,
        bill: &Bill,
        expected: Option<Revision>,
    ) -> Result<Bill, BookError> {
        let (id, organization) = (bill.summary.id, bill.summary.organization_id);
        let span = debug_span!("db.bills.replace", bill_id = %id);
        let replace = self.database.write(span, |db| async move {
            let before = lock(&db, scope, id).await?;
            let was = stored(&db, before.id).await?;
            if expected.is_some_and(|it| it.column() != before.revision) {
                return Err(Refusal::Changed.into());
            }
            let payments = bill_payment::Column::BillId.eq(before.id);
            let payments = bill_payment::Entity::find().filter(payments);
            let is_paid = limits::count(&db, payments).await? > 0;
            let is_sent = before.mail_id.is_some() && before.mail_leaves;
            if is_paid || before.cancelled_at.is_some() || is_sent {
                return Err(BookError::Fixed);
            }
            References::of_bill(bill).hold(&db, organization).await?;
            bill_lines::delete(&db, before.id).await?;
            let row = bill::Model {
                number: before.number,
                revision: before.revision + 1,
                created_at: before.created_at,
                ..bill::Model::of(bill)
            };
            let update = bill::Entity::update_many()
                .set(row.into_active_model().reset_all())
                .filter(bill::Column::Id.eq(before.id));
            write(&db, update).await?;
            bill_lines::insert(&db, &[bill]).await?;
            let is = stored(&db, before.id).await?;
            let (changes, by) = (bill_changes(&was, &is), scope.actor().changer());
            note(&db, organization, changes, is.updated_at, by).await?;
            Ok(is)
        });
        replace.await
    }

    async fn cancel(
        &self,
        scope: &Scope,
        id: BillId,
        now: OffsetDateTime,
    ) -> Result<(), BookError> {
        let span = debug_span!("db.bills.cancel", bill_id = %id);
        let cancel = self.database.write(span, |db| async move {
            let row = lock(&db, scope, id).await?;
            if row.cancelled_at.is_some() {
                return Ok(());
            }
            if row.paid != 0 {
                return Err(BookError::HasPayments);
            }
            bill_lines::release(&db, row.id).await?;
            let revision = Expr::col(bill::Column::Revision).add(1);
            let update = bill::Entity::update_many()
                .col_expr(bill::Column::CancelledAt, now.column().into())
                .col_expr(bill::Column::UpdatedAt, now.column().into())
                .col_expr(bill::Column::Revision, revision)
                .filter(bill::Column::Id.eq(row.id));
            write(&db, update).await?;
            let bill = stored(&db, row.id).await?;
            let (organization, by) = (bill.summary.organization_id, scope.actor().changer());
            note(&db, organization, [bill_cancelled(&bill)], now, by).await?;
            Ok(())
        });
        cancel.await
    }

    async fn list(
        &self,
        scope: &Scope,
        filter: &BillFilter,
        today: Date,
        page: &PageRequest<SortKey>,
    ) -> Result<Page<BillSummary, SortKey>, StoreError> {
        let backend = self.database.backend();
        let list = self.database.read(debug_span!("db.bills.list"), |db| {
            bill_list::by_date(db, backend, scope, filter, today, page)
        });
        list.await
    }

    async fn pay(
        &self,
        scope: &Scope,
        id: BillId,
        payment: &BillPayment,
        key: Option<IdempotencyKey>,
    ) -> Result<Bill, BookError> {
        let span = debug_span!("db.bills.pay", bill_id = %id);
        let (key_scope, key) = (&format!("bill_payments:{id}"), key.as_ref());
        let pay = self.database.write(span, |db| async move {
            let row = lock(&db, scope, id).await?;
            let (made, now) = (payment.id.as_uuid(), payment.recorded_at.column());
            let claimed = claim(&db, key_scope, key, made, now).await?;
            if claimed.first()?.is_some() {
                return Ok(stored(&db, row.id).await?);
            }
            ledger::add(&db, scope, &row, payment, self.limits.payments).await?;
            let bill = stored(&db, row.id).await?;
            let (organization, by) = (bill.summary.organization_id, scope.actor().changer());
            note(
                &db,
                organization,
                bill_paid(&bill, payment.id),
                payment.recorded_at,
                by,
            )
            .await?;
            Ok(bill)
        });
        pay.await
    }

    async fn overpaid(
        &self,
        organization: OrganizationId,
        contact: ContactId,
    ) -> Result<Vec<Bill>, StoreError> {
        let span = debug_span!("db.bills.overpaid", organization_id = %organization);
        let read = self
            .database
            .read(span, |db| overpaid(db, organization, contact));
        read.await
    }

    async fn transfer(
        &self,
        scope: &Scope,
        id: BillId,
        lines: &[(BillId, BillPayment)],
        key: Option<IdempotencyKey>,
    ) -> Result<Bill, BookError> {
        let span = debug_span!("db.bills.transfer", bill_id = %id);
        let (key_scope, key) = (&format!("bill_credit:{id}"), key.as_ref());
        let transfer = self.database.write(span, |db| async move {
            let row = lock(&db, scope, id).await?;
            let at = lines.first().map(|(_, line)| line.recorded_at);
            let at = at.unwrap_or(OffsetDateTime::UNIX_EPOCH);
            let claimed = claim(&db, key_scope, key, row.id, at.column()).await?;
            if claimed.first()?.is_some() {
                return Ok(stored(&db, row.id).await?);
            }
            if lines.is_empty() {
                return Err(BookError::NoCredit);
            }
            let organization = OrganizationId::new(row.organization_id);
            let mut changes = Vec::new();
            for (of, line) in lines {
                let its = lock(&db, scope, *of).await?;
                ledger::add(&db, scope, &its, line, self.limits.payments).await?;
                let bill = stored(&db, its.id).await?;
                changes.extend(bill_paid(&bill, line.id));
            }
            note(&db, organization, changes, at, scope.actor().changer()).await?;
            Ok(stored(&db, row.id).await?)
        });
        transfer.await
    }

    async fn unbilled(&self, organization: OrganizationId) -> Result<Vec<Unbilled>, StoreError> {
        let read = self.database.read(debug_span!("db.bills.unbilled"), |db| {
            unbilled::owners(db, organization)
        });
        read.await
    }

    async fn open_parts(
        &self,
        organization: OrganizationId,
        contact: Option<ContactId>,
        name: &str,
    ) -> Result<Vec<OpenPart>, StoreError> {
        let read = self
            .database
            .read(debug_span!("db.bills.open_parts"), |db| {
                unbilled::open(db, organization, contact, name)
            });
        read.await
    }

    async fn parts(
        &self,
        organization: OrganizationId,
        ids: &[BookPartId],
    ) -> Result<Vec<OpenPart>, StoreError> {
        let read = self.database.read(debug_span!("db.bills.parts"), |db| {
            unbilled::parts(db, organization, ids)
        });
        read.await
    }

    async fn boarded(
        &self,
        organization: OrganizationId,
        contact: Option<ContactId>,
        name: &str,
        month: BookMonth,
    ) -> Result<Vec<HorseId>, StoreError> {
        let read = self.database.read(debug_span!("db.bills.boarded"), |db| {
            unbilled::boarded(db, organization, contact, name, month)
        });
        read.await
    }

    async fn board(
        &self,
        organization: OrganizationId,
        horses: Vec<HorseFacts>,
    ) -> Result<(Vec<Service>, Vec<ServedHorse>), StoreError> {
        let read = self.database.read(debug_span!("db.bills.board"), |db| {
            given::board(db, organization, horses)
        });
        read.await
    }

    async fn last(
        &self,
        organization: OrganizationId,
        contacts: &[ContactId],
    ) -> Result<LastBills, StoreError> {
        let read = self.database.read(debug_span!("db.bills.last"), |db| {
            unbilled::last(db, organization, contacts)
        });
        read.await
    }

    async fn settings(&self, organization: OrganizationId) -> Result<BillSettings, StoreError> {
        let read = self.database.read(debug_span!("db.bills.settings"), |db| {
            settings::of(db, organization)
        });
        read.await
    }

    async fn replace_settings(
        &self,
        by: (Changer, OffsetDateTime),
        organization: OrganizationId,
        how_to_pay: OptionalText<1000>,
        expected: Option<Revision>,
    ) -> Result<BillSettings, BookError> {
        let span = debug_span!("db.bills.replace_settings", organization_id = %organization);
        let wished = (&how_to_pay, expected);
        let replace = self.database.write(span, |db| async move {
            settings::replace(&db, by, organization, wished).await
        });
        replace.await
    }

    async fn request_mail(
        &self,
        scope: &Scope,
        id: BillId,
        mail: &BillMail,
    ) -> Result<Bill, BookError> {
        let span = debug_span!("db.bills.request_mail", bill_id = %id);
        let request = self.database.write(span, |db| async move {
            let row = lock(&db, scope, id).await?;
            if row.cancelled_at.is_some() {
                return Err(BookError::Fixed);
            }
            let at = mail.requested_at;
            let update = bill::Entity::update_many()
                .col_expr(bill::Column::MailId, Expr::val(mail.id.column()))
                .col_expr(bill::Column::MailTo, Expr::val(mail.to.as_str()))
                .col_expr(bill::Column::MailRequestedAt, at.column().into())
                .col_expr(bill::Column::MailLeaves, mail.leaves.into())
                .col_expr(bill::Column::MailDeliveredAt, Expr::val(None::<i64>))
                .filter(bill::Column::Id.eq(row.id));
            write(&db, update).await?;
            let organization = OrganizationId::new(row.organization_id);
            jobs::enqueue_mails(&db, organization, [MailBill(id)], at).await?;
            let bill = stored(&db, row.id).await?;
            let (line, by) = (bill_mailed(&bill, &mail.to), scope.actor().changer());
            note(&db, organization, [line], at, by).await?;
            Ok(bill)
        });
        request.await
    }

    async fn to_contact(
        &self,
        organization: OrganizationId,
        contact: ContactId,
    ) -> Result<(Vec<BillSummary>, OptionalText<1000>), StoreError> {
        let span = debug_span!("db.bills.to_contact", organization_id = %organization);
        let read = self
            .database
            .read(span, |db| bill_list::to_contact(db, organization, contact));
        read.await
    }

    async fn find_to_mail(&self, id: BillId) -> Result<Option<Bill>, StoreError> {
        let this = bill::Column::Id.eq(id.as_uuid()).into_condition();
        let span = debug_span!("db.bills.find_to_mail", bill_id = %id);
        let find = self.database.read(span, |db| find(db, this));
        find.await
    }

    async fn note_mailed(
        &self,
        id: BillId,
        mail: BillMailId,
        now: OffsetDateTime,
        leaves: bool,
    ) -> Result<(), StoreError> {
        let update = bill::Entity::update_many()
            .col_expr(bill::Column::MailDeliveredAt, now.column().into())
            .col_expr(bill::Column::MailLeaves, leaves.into())
            .filter(bill::Column::Id.eq(id.as_uuid()))
            .filter(bill::Column::MailId.eq(mail.as_uuid()));
        let span = debug_span!("db.bills.note_mailed", bill_id = %id);
        self.database.write_one(span, update).await.map(drop)
    }
}
