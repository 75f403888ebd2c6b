use kernel::{
    Actor, ChangeKind, Difference, IdempotencyKey, Money, MoneyDateError, OptionalLine, PaymentId,
    Permission, Reason, RegistrationId, StoreError, check_received,
};
use thiserror::Error;
use time::{OffsetDateTime, UtcOffset};

use crate::history::line;
use crate::{
    Payment, PaymentClaim, PaymentKind, PaymentMethod, Registration, RegistrationService,
    RegistrationTx,
};

/// A payment or refund that the office records.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewPayment {
    /// The entry.
    pub registration_id: RegistrationId,
    /// Who paid whom.
    pub kind: PaymentKind,
    /// How it was paid.
    pub method: PaymentMethod,
    /// How much; more than zero.
    pub amount: Money,
    /// The number of a check, or what else identifies it.
    pub reference: OptionalLine<200>,
    /// A note.
    pub note: OptionalLine<1000>,
    /// When the money was received or given back; `None` is now.
    pub received_at: Option<OffsetDateTime>,
}

/// Why a line was not added to the ledger.
#[derive(Debug, Error)]
pub enum PaymentError {
    /// The actor has no such entry or line.
    #[error("there is no such entry or line")]
    NotFound,
    /// The money cannot have been received or given back at that time.
    #[error(transparent)]
    ReceivedAt(#[from] MoneyDateError),
    /// More would be refunded than was paid.
    #[error("more would be refunded than was paid")]
    RefundExceedsPaid,
    /// The line was voided before, or voids another.
    #[error("the line was voided before, or voids another")]
    AlreadyVoided,
    /// The idempotency key was used before, with another request.
    #[error("the idempotency key was used for another request")]
    KeyReused,
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl RegistrationService {
    /// Records a payment or refund. A repetition with the same key records
    /// nothing, and returns the first line.
    pub async fn pay(
        &self,
        actor: &Actor,
        wish: NewPayment,
        key: Option<IdempotencyKey>,
    ) -> Result<Payment, PaymentError> {
        let now = self.clock.now();
        if let Some(at) = wish.received_at {
            check_received(at.to_offset(UtcOffset::UTC).date(), now)?;
        }
        let id = PaymentId::new(self.ids.next_uuid());
        let mut tx = self.store.begin().await?;
        let locked = tx
            .lock_entry(&actor.to(Permission::ManageEntries), wish.registration_id)
            .await?;
        let (_, entry) = locked.ok_or(PaymentError::NotFound)?;
        let scope = format!("payments:{}", entry.id);
        if let Some(first) = claimed(tx.as_mut(), &scope, key, id, now).await? {
            return Ok(tx.find_payment(first).await?);
        }
        let payment = Payment {
            id,
            registration_id: entry.id,
            kind: wish.kind,
            method: wish.method,
            amount: wish.amount,
            reference: wish.reference,
            note: wish.note,
            received_at: wish.received_at.unwrap_or(now),
            recorded_at: now,
            recorded_by: None,
            voids: None,
        };
        self.add(tx, actor, &entry, payment).await
    }

    /// Voids a line of the ledger. A repetition with the same key voids nothing,
    /// and returns the first line.
    pub async fn void(
        &self,
        actor: &Actor,
        payment_id: PaymentId,
        reason: Reason,
        key: Option<IdempotencyKey>,
    ) -> Result<Payment, PaymentError> {
        let now = self.clock.now();
        let id = PaymentId::new(self.ids.next_uuid());
        let mut tx = self.store.begin().await?;
        let locked = tx
            .lock_payment(&actor.to(Permission::ManageEntries), payment_id)
            .await?;
        let (entry, voided) = locked.ok_or(PaymentError::NotFound)?;
        let scope = format!("voids:{payment_id}");
        if let Some(first) = claimed(tx.as_mut(), &scope, key, id, now).await? {
            return Ok(tx.find_payment(first).await?);
        }
        if voided.voids.is_some() || tx.is_voided(payment_id).await? {
            return Err(PaymentError::AlreadyVoided);
        }
        let payment = Payment {
            id,
            received_at: now,
            recorded_at: now,
            recorded_by: None,
            voids: Some((payment_id, reason)),
            ..voided
        };
        self.add(tx, actor, &entry, payment).await
    }

    async fn add(
        &self,
        mut tx: Box<dyn RegistrationTx>,
        actor: &Actor,
        entry: &Registration,
        payment: Payment,
    ) -> Result<Payment, PaymentError> {
        if payment.is_given_back() && payment.amount.cents() > entry.paid.cents() {
            return Err(PaymentError::RefundExceedsPaid);
        }
        tx.insert_payment(
            &actor.to(Permission::ManageEntries),
            entry.event_id,
            &payment,
        )
        .await?;
        let voids = payment.voids.as_ref();
        let reason = voids.map(|(_, reason)| reason.clone());
        let (at, by) = (payment.recorded_at, actor.changer());
        let recorded = line(entry, at, by, difference(&payment), reason);
        tx.record(entry.event_id, &[recorded]).await?;
        let stored = tx.find_payment(payment.id).await?;
        tx.commit().await?;
        Ok(stored)
    }
}

impl Payment {
    /// Whether the line lessens what was paid.
    fn is_given_back(&self) -> bool {
        (self.kind == PaymentKind::Refund) != self.voids.is_some()
    }
}

fn difference(payment: &Payment) -> Difference {
    let amount = payment.amount.to_string();
    let (kind, before, after) = match (&payment.voids, payment.kind) {
        (Some(_), _) => (ChangeKind::Void, amount, String::new()),
        (None, PaymentKind::Payment) => (ChangeKind::Payment, String::new(), amount),
        (None, PaymentKind::Refund) => (ChangeKind::Refund, String::new(), amount),
    };
    Difference::new(kind, payment.method.as_str(), before, after)
}

/// The line of the first request with this key.
async fn claimed(
    tx: &mut dyn RegistrationTx,
    scope: &str,
    key: Option<IdempotencyKey>,
    id: PaymentId,
    now: OffsetDateTime,
) -> Result<Option<PaymentId>, PaymentError> {
    let Some(key) = key else {
        return Ok(None);
    };
    match tx.claim_payment_key(scope, &key, id, now).await? {
        PaymentClaim::New => Ok(None),
        PaymentClaim::SameRequest(first) => Ok(Some(first)),
        PaymentClaim::OtherRequest => Err(PaymentError::KeyReused),
    }
}
