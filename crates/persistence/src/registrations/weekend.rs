//! Adds a payment that is divided over entries of a weekend to their ledgers.

use kernel::{EventId, Refusal, RegistrationId, Scope, SignedMoney};
use registrations::{
    BeyondDue, EntryPaid, Payment, PaymentError, PaymentKind, WeekendPayment, divided,
};
use sea_orm::{
    ColumnTrait as _, EntityTrait as _, QueryFilter as _, QueryOrder as _, QuerySelect as _,
};
use uuid::Uuid;

use super::entity::{Column, Entity};
use super::ledger::{add, of_entry, paid};
use crate::database::TransactionConnection;
use crate::error::store_error;
use crate::locked_show::lock_only;
use crate::shows::{of_weekend, with_id, with_show};
use crate::trail::LineOwner;

/// Adds the lines, and returns their ids.
pub(super) async fn pay(
    db: &TransactionConnection,
    scope: &Scope,
    payment: &WeekendPayment,
    asks: bool,
) -> Result<Vec<Uuid>, PaymentError> {
    const NO_ENTRY: Refusal = Refusal::NotFound("Entry");
    let wanted = payment.entries.iter().map(|(id, _)| id.as_uuid());
    let found = of_weekend(
        with_show(Entity::find(), Column::EventId),
        payment.weekend_id,
    )
    .select_only()
    .columns([Column::Id, Column::EventId])
    .filter(Column::Id.is_in(wanted))
    .order_by_asc(Column::EntryNumber)
    .into_tuple::<(Uuid, Uuid)>();
    let found = found.all(db).await.map_err(store_error)?;
    let mut shows: Vec<Uuid> = found.iter().map(|(_, show)| *show).collect();
    shows.sort_unstable();
    shows.dedup();
    let mut locked: Vec<(EventId, LineOwner)> = Vec::with_capacity(shows.len());
    for show in shows {
        let show = lock_only(db, scope, with_id(EventId::new(show))).await?;
        locked.push(show.ok_or(NO_ENTRY)?);
    }
    if found.is_empty() || found.len() < payment.entries.len() {
        return Err(NO_ENTRY.into());
    }
    let mut entries = Vec::with_capacity(found.len());
    for (id, _) in &found {
        entries.push(paid(db, RegistrationId::new(*id)).await?);
    }
    if asks {
        check_due(db, payment, &entries).await?;
    }
    let mut ids = Vec::new();
    for (at, amount) in divided(payment.line.amount, &entries) {
        let entry = entries[at].id;
        let (_, show) = found[at];
        let mut lines = payment.entries.iter();
        let line = lines.find(|(id, _)| *id == entry);
        let show = locked.iter().find(|(id, _)| id.as_uuid() == show);
        let ((_, line), show) = line.zip(show).ok_or(NO_ENTRY)?;
        let part = Payment {
            id: *line,
            registration_id: entry,
            amount,
            ..payment.line.clone()
        };
        let part = add(db, scope, *show, &part, false).await?;
        ids.push(part.id.as_uuid());
    }
    Ok(ids)
}

/// Refuses to take more than is due of all entries together.
async fn check_due(
    db: &TransactionConnection,
    payment: &WeekendPayment,
    entries: &[EntryPaid],
) -> Result<(), PaymentError> {
    let due = entries.iter().map(|it| it.balance().cents().max(0)).sum();
    if payment.line.amount.cents() <= due || payment.line.kind == PaymentKind::Refund {
        return Ok(());
    }
    let mut recent = Vec::new();
    for entry in entries {
        let refused = payment
            .line
            .check_due(entry, &of_entry(db, entry.id).await?);
        if let Err(PaymentError::BeyondDue(beyond)) = refused {
            recent.extend(beyond.recent);
        }
    }
    Err(PaymentError::BeyondDue(Box::new(BeyondDue {
        line: payment.line.clone(),
        balance: SignedMoney::from_cents(due),
        recent,
    })))
}
