//! The ledgers of entries.

use async_trait::async_trait;
use kernel::{
    EmailAddress, EventId, IdempotencyKey, OrBlank, PaymentId, Refusal, RegistrationId, Scope,
    StoreError,
};
use registrations::{
    EntryPaid, LedgerLine, LedgerStore, Payment, PaymentError, ShowExtras, ShowLedger, ShowMoney,
    Void, WeekendPayment, receipt_requested,
};
use sea_orm::{
    ColumnTrait as _, ConnectionTrait, EntityTrait as _, FromQueryResult, IntoActiveModel as _,
    JoinType, PaginatorTrait as _, QueryFilter as _, QueryOrder as _, QuerySelect as _, Select,
};
use time::OffsetDateTime;
use tracing::debug_span;
use uuid::Uuid;

use super::entity;
use super::entity::payment::{Column, Entity, Model};
use super::{SqlRegistrationStore, extras, show_money, weekend};
use crate::authors::with_address;
use crate::database::TransactionConnection;
use crate::error::store_error;
use crate::idempotency::{self, insert_once_or};
use crate::locked_show::{lock_only, show_of_entry};
use crate::row::{Unreadable, find_all, find_one, optional, relation, write};
use crate::shows::{KnownShow, find_known, own_show, owns};
use crate::table::read;
use crate::trail::{self, LineOwner};

/// A line with the email address of who recorded it.
#[derive(FromQueryResult)]
struct Line {
    #[sea_orm(nested)]
    row: Model,
    email: Option<String>,
}

fn to_payment(line: Line) -> Result<Payment, Unreadable> {
    line.row.read(optional(line.email, EmailAddress::stored))
}

fn lines() -> Select<Entity> {
    with_address(Entity::find(), Column::RecordedBy, "email")
        .order_by_asc(Column::RecordedAt)
        .order_by_asc(Column::Id)
}

/// The ledger of an entry.
pub(crate) async fn of_entry(
    connection: &impl ConnectionTrait,
    id: RegistrationId,
) -> Result<Vec<Payment>, StoreError> {
    let lines = lines().filter(Column::RegistrationId.eq(id.as_uuid()));
    find_all(connection, lines, to_payment).await
}

/// The ledgers of all entries of a show.
pub(crate) async fn of_show(
    connection: &impl ConnectionTrait,
    id: EventId,
) -> Result<Vec<Payment>, StoreError> {
    let lines = lines().filter(Column::EventId.eq(id.as_uuid()));
    find_all(connection, lines, to_payment).await
}

async fn find(
    connection: &impl ConnectionTrait,
    id: PaymentId,
) -> Result<Option<Payment>, StoreError> {
    find_one(
        connection,
        lines().filter(Column::Id.eq(id.as_uuid())),
        to_payment,
    )
    .await
}

/// A line with its entry.
#[derive(FromQueryResult)]
struct LineOfEntry {
    #[sea_orm(nested)]
    line: Line,
    back_number: Option<i64>,
    rider_name: String,
}

fn to_ledger_line(row: LineOfEntry) -> Result<LedgerLine, Unreadable> {
    Ok(LedgerLine {
        payment: to_payment(row.line)?,
        back_number: read("back_number", row.back_number)?,
        rider_name: row.rider_name,
    })
}

fn to_ledger(show: KnownShow, lines: Vec<LedgerLine>) -> ShowLedger {
    ShowLedger {
        first_day: show.first_day(),
        name: show.name,
        time_zone: show.time_zone,
        lines,
    }
}

/// What of an entry its ledger depends on.
#[derive(FromQueryResult)]
struct PaidColumns {
    revision: i64,
    total_fee: i64,
    paid: i64,
}

/// Who gets a receipt, and the entry as it is.
#[derive(FromQueryResult)]
struct RecipientColumns {
    revision: i64,
    rider_email: String,
}

/// Locks the show of an entry: triggers change its row with what the entry paid.
async fn lock(
    db: &TransactionConnection,
    scope: &Scope,
    id: RegistrationId,
) -> Result<(EventId, LineOwner), PaymentError> {
    let locked = lock_only(db, scope, show_of_entry(id)).await?;
    Ok(locked.ok_or(Refusal::NotFound("Entry"))?)
}

/// Adds a line to the ledger of an entry whose show is locked, and returns it as it is
/// stored. `asks`: unless it is more than is due.
pub(super) async fn add(
    db: &TransactionConnection,
    scope: &Scope,
    (event_id, owner): (EventId, LineOwner),
    payment: &Payment,
    asks: bool,
) -> Result<Payment, PaymentError> {
    let id = payment.registration_id;
    let entry = paid(db, id).await?;
    if let Some(voided) = payment.voids
        && is_voided(db, voided).await?
    {
        return Err(PaymentError::AlreadyVoided);
    }
    let added = payment.added_to(&entry, scope.actor().changer())?;
    if asks {
        payment.check_due(&entry, &of_entry(db, id).await?)?;
    }
    let row = Model::of(payment, event_id.as_uuid(), scope.account_id().as_uuid());
    write(db, Entity::insert(row.into_active_model())).await?;
    trail::record(db, owner, &[added]).await?;
    stored(db, payment.id).await
}

/// What the ledger of an entry depends on.
pub(super) async fn paid(
    db: &impl ConnectionTrait,
    id: RegistrationId,
) -> Result<EntryPaid, PaymentError> {
    let entry = entity::Entity::find_by_id(id.as_uuid())
        .select_only()
        .columns([
            entity::Column::Id,
            entity::Column::Revision,
            entity::Column::TotalFee,
            entity::Column::Paid,
        ]);
    let to_paid = |row: PaidColumns| {
        Ok(EntryPaid {
            id,
            revision: read("revision", row.revision)?,
            total: read("total_fee", row.total_fee)?,
            paid: read("paid", row.paid)?,
        })
    };
    let entry = find_one(db, entry, to_paid).await?;
    Ok(entry.ok_or(Refusal::NotFound("Entry"))?)
}

async fn is_voided(connection: &impl ConnectionTrait, id: PaymentId) -> Result<bool, StoreError> {
    let voids = Entity::find().filter(Column::Voids.eq(id.as_uuid()));
    let count = voids.count(connection).await.map_err(store_error)?;
    Ok(count > 0)
}

/// A line that this or an earlier request added.
async fn stored(connection: &impl ConnectionTrait, id: PaymentId) -> Result<Payment, PaymentError> {
    let found = find(connection, id).await?;
    Ok(found.ok_or_else(|| StoreError::failed("the line of the ledger is gone"))?)
}

#[async_trait]
impl LedgerStore for SqlRegistrationStore {
    async fn money(
        &self,
        scope: &Scope,
        event_id: EventId,
    ) -> Result<Option<ShowMoney>, StoreError> {
        let span =
            debug_span!("db.registrations.money", account_id = %scope.account_id(), %event_id);
        let money = self.database.read(span, |db| async move {
            if !owns(db, scope, event_id).await? {
                return Ok(None);
            }
            show_money::of(db, event_id).await.map(Some)
        });
        money.await
    }

    async fn ledger(
        &self,
        scope: &Scope,
        event_id: EventId,
    ) -> Result<Option<ShowLedger>, StoreError> {
        let span =
            debug_span!("db.registrations.ledger", account_id = %scope.account_id(), %event_id);
        let ledger = self.database.read(span, |db| async move {
            let Some(show) = find_known(db, own_show(scope, event_id)).await? else {
                return Ok(None);
            };
            let entry = relation(Column::RegistrationId, entity::Column::Id);
            let lines = lines()
                .columns([entity::Column::BackNumber, entity::Column::RiderName])
                .join(JoinType::InnerJoin, entry)
                .filter(Column::EventId.eq(event_id.as_uuid()));
            let lines = find_all(db, lines, to_ledger_line).await?;
            Ok(Some(to_ledger(show, lines)))
        });
        ledger.await
    }

    async fn extras(
        &self,
        scope: &Scope,
        event_id: EventId,
    ) -> Result<Option<ShowExtras>, StoreError> {
        let span =
            debug_span!("db.registrations.extras", account_id = %scope.account_id(), %event_id);
        let extras = self
            .database
            .read(span, |db| extras::of_show(db, scope, event_id));
        extras.await
    }

    async fn pay(
        &self,
        scope: &Scope,
        payment: Payment,
        asks: bool,
        key: Option<IdempotencyKey>,
    ) -> Result<Payment, PaymentError> {
        let entry = payment.registration_id;
        let span = debug_span!("db.registrations.pay", registration_id = %entry, id = %payment.id);
        let (payment, key) = (&payment, (format!("payments:{entry}"), key));
        let key = &key;
        let pay = self.database.write(span, |db| async move {
            let show = lock(&db, scope, entry).await?;
            let made = (payment.id.as_uuid(), payment.recorded_at);
            if let Some(first) = idempotency::first(&db, key, made).await? {
                return stored(&db, PaymentId::new(first)).await;
            }
            add(&db, scope, show, payment, asks).await
        });
        pay.await
    }

    async fn pay_weekend(
        &self,
        scope: &Scope,
        payment: WeekendPayment,
        asks: bool,
        key: Option<IdempotencyKey>,
    ) -> Result<Vec<Payment>, PaymentError> {
        let weekend = payment.weekend_id;
        let span = debug_span!("db.registrations.pay_weekend", weekend_id = %weekend);
        let made = (payment.line.id.as_uuid(), payment.line.recorded_at);
        let key = (format!("weekend_payments:{weekend}"), key);
        let payment = &payment;
        let pay = |db| async move { weekend::pay(&db, scope, payment, asks).await };
        let lines: Vec<PaymentId> = {
            let made: Vec<Uuid> = insert_once_or(&self.database, span, key, made, pay).await?;
            made.into_iter().map(PaymentId::new).collect()
        };
        let span = debug_span!("db.registrations.paid_weekend", weekend_id = %weekend);
        let read = self.database.read(span, |db| async move {
            let mut paid = Vec::with_capacity(lines.len());
            for id in lines {
                paid.extend(find(db, id).await?);
            }
            Ok::<_, StoreError>(paid)
        });
        Ok(read.await?)
    }

    async fn mail_receipt(
        &self,
        scope: &Scope,
        id: RegistrationId,
        at: OffsetDateTime,
        key: Option<IdempotencyKey>,
    ) -> Result<EmailAddress, Refusal> {
        let span = debug_span!("db.registrations.mail_receipt", registration_id = %id);
        let key = &(format!("receipts:{id}"), key);
        let mail = self.database.write(span, |db| async move {
            let locked = lock_only(&db, scope, show_of_entry(id)).await?;
            let (_, owner) = locked.ok_or(Refusal::NotFound("Entry"))?;
            let entry = entity::Entity::find_by_id(id.as_uuid())
                .select_only()
                .columns([entity::Column::Revision, entity::Column::RiderEmail]);
            let to_recipient = |row: RecipientColumns| {
                let revision = read("revision", row.revision)?;
                let to: OrBlank<EmailAddress> = read("rider_email", row.rider_email)?;
                Ok((revision, to))
            };
            let entry = find_one(&db, entry, to_recipient).await?;
            let (revision, to) = entry.ok_or(Refusal::NotFound("Entry"))?;
            let Some(to) = to.get().cloned() else {
                let problem = "is required for a receipt";
                return Err(Refusal::Field {
                    field: "rider_email",
                    problem,
                });
            };
            let first = idempotency::first(&db, key, (id.as_uuid(), at)).await?;
            if first.is_none() {
                let by = scope.actor().changer();
                let asked = receipt_requested((id, revision), &to, at, by);
                trail::record(&db, owner, &[asked]).await?;
            }
            Ok(to)
        });
        mail.await
    }

    async fn void(
        &self,
        scope: &Scope,
        void: Void,
        key: Option<IdempotencyKey>,
    ) -> Result<Payment, PaymentError> {
        let span = debug_span!("db.registrations.void", id = %void.id, payment_id = %void.voids);
        let (void, key) = (&void, (format!("voids:{}", void.voids), key));
        let key = &key;
        let void = self.database.write(span, |db| async move {
            let voided = find(&db, void.voids).await?;
            let voided = voided.ok_or(Refusal::NotFound("Entry"))?;
            let show = lock(&db, scope, voided.registration_id).await?;
            let made = (void.id.as_uuid(), void.at);
            if let Some(first) = idempotency::first(&db, key, made).await? {
                return stored(&db, PaymentId::new(first)).await;
            }
            let line = voided.voided(void.clone())?;
            add(&db, scope, show, &line, false).await
        });
        void.await
    }
}
