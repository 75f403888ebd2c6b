//! The ledgers of entries.

use async_trait::async_trait;
use kernel::{
    EmailAddress, EventId, GroupId, IdempotencyKey, OrBlank, Refusal, RegistrationId, Scope,
    SignedMoney, StoreError,
};
use registrations::{
    LedgerLine, LedgerOf, LedgerState, LedgerStore, Payment, PaymentError, ShowExtras, ShowLedger,
    ShowMoney, receipt_requested,
};
use sea_orm::{
    ColumnTrait as _, ConnectionTrait, EntityTrait as _, FromQueryResult, IntoActiveModel as _,
    JoinType, QueryFilter as _, QueryOrder as _, QuerySelect as _, Select,
};
use time::OffsetDateTime;
use tracing::debug_span;

use super::entity::payment::{Column, Entity, Model};
use super::entity::{self, group, receipt};
use super::{SqlRegistrationStore, extras, groups, receipts, show_money};
use crate::authors::with_address;
use crate::database::TransactionConnection;
use crate::idempotency;
use crate::locked_show::{lock_only, show_of_entry};
use crate::row::{Unreadable, find_all, find_one, optional, present, relation, write};
use crate::shows::{find_known, own_show, owns};
use crate::table::read;
use crate::trail::{self, LineOwner};

/// A line with the email address of who recorded it, and the number of its receipt.
#[derive(FromQueryResult)]
pub(super) struct Line {
    #[sea_orm(nested)]
    pub(super) row: Model,
    email: Option<String>,
    receipt_number: i64,
}

pub(super) fn to_payment(line: Line) -> Result<Payment, Unreadable> {
    let number = read("receipt_number", line.receipt_number)?;
    let of = match (line.row.registration_id, line.row.group_id) {
        (Some(id), _) => LedgerOf::Entry(RegistrationId::new(id)),
        (None, id) => LedgerOf::Group(GroupId::new(present("group_id", id)?)),
    };
    line.row
        .read(of, optional(line.email, EmailAddress::stored), number)
}

pub(super) fn lines() -> Select<Entity> {
    let receipt = relation(Column::ReceiptId, receipt::Column::Id);
    with_address(Entity::find(), Column::RecordedBy, "email")
        .column_as(receipt::Column::Number, "receipt_number")
        .join(JoinType::InnerJoin, receipt)
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

/// A ledger.
pub(super) async fn of_ledger(
    db: &impl ConnectionTrait,
    of: LedgerOf,
) -> Result<Vec<Payment>, StoreError> {
    match of {
        LedgerOf::Entry(id) => of_entry(db, id).await,
        LedgerOf::Group(id) => {
            let lines = lines().filter(Column::GroupId.eq(id.as_uuid()));
            find_all(db, lines, to_payment).await
        }
    }
}

/// The ledgers of a show.
pub(crate) async fn of_show(
    connection: &impl ConnectionTrait,
    id: EventId,
) -> Result<Vec<Payment>, StoreError> {
    let lines = lines().filter(Column::EventId.eq(id.as_uuid()));
    find_all(connection, lines, to_payment).await
}

/// A line with its entry.
#[derive(FromQueryResult)]
struct LineOfEntry {
    #[sea_orm(nested)]
    line: Line,
    back_number: Option<i64>,
    rider_name: Option<String>,
    group_name: Option<String>,
}

fn to_ledger_line(row: LineOfEntry) -> Result<LedgerLine, Unreadable> {
    Ok(LedgerLine {
        payment: to_payment(row.line)?,
        back_number: read("back_number", row.back_number)?,
        rider_name: row.rider_name.or(row.group_name).unwrap_or_default(),
    })
}

/// What of an entry its ledger depends on.
#[derive(FromQueryResult)]
struct PaidColumns {
    revision: i64,
    total_fee: i64,
    group_fee: i64,
    paid: i64,
}

/// Who gets a receipt, and the entry as it is.
#[derive(FromQueryResult)]
struct RecipientColumns {
    revision: i64,
    rider_email: String,
}

/// Adds a line to a ledger of a locked show: triggers change the row of the entry or the barn
/// with what was paid. `asks`: unless it is more than is due.
pub(super) async fn add(
    db: &TransactionConnection,
    scope: &Scope,
    (event_id, owner): (EventId, LineOwner),
    (payment, state): (&Payment, &LedgerState),
    asks: bool,
) -> Result<(), PaymentError> {
    let added = payment.added_to(state, scope.actor().changer())?;
    if asks {
        payment.check_due(state, &of_ledger(db, state.of).await?)?;
    }
    let row = Model::of(payment, event_id.as_uuid(), scope.account_id().as_uuid());
    write(db, Entity::insert(row.into_active_model())).await?;
    trail::record(db, owner, &[added]).await?;
    Ok(())
}

/// What a ledger depends on.
pub(super) async fn state(
    db: &impl ConnectionTrait,
    of: LedgerOf,
) -> Result<LedgerState, PaymentError> {
    let id = match of {
        LedgerOf::Entry(id) => id,
        LedgerOf::Group(id) => {
            let states = groups::states(db, group::Column::Id.eq(id.as_uuid())).await?;
            let state = states.into_iter().next().map(|(_, state)| state);
            return Ok(state.ok_or(Refusal::NotFound("Barn"))?);
        }
    };
    let entry = entity::Entity::find_by_id(id.as_uuid())
        .select_only()
        .columns([
            entity::Column::Id,
            entity::Column::Revision,
            entity::Column::TotalFee,
            entity::Column::GroupFee,
            entity::Column::Paid,
        ]);
    let to_state = |row: PaidColumns| {
        Ok(LedgerState {
            of,
            revision: read("revision", row.revision)?,
            name: String::new(),
            total: SignedMoney::from_cents(row.total_fee - row.group_fee),
            paid: read("paid", row.paid)?,
        })
    };
    let entry = find_one(db, entry, to_state).await?;
    Ok(entry.ok_or(Refusal::NotFound("Entry"))?)
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
            let barn = relation(Column::GroupId, group::Column::Id);
            let lines = lines()
                .columns([entity::Column::BackNumber, entity::Column::RiderName])
                .column_as(group::Column::Name, "group_name")
                .join(JoinType::LeftJoin, entry)
                .join(JoinType::LeftJoin, barn)
                .filter(Column::EventId.eq(event_id.as_uuid()));
            Ok(Some(ShowLedger {
                first_day: show.first_day(),
                name: show.name,
                time_zone: show.time_zone,
                lines: find_all(db, lines, to_ledger_line).await?,
                receipts: receipts::in_drawer(db, event_id).await?,
            }))
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
}
