//! The ledger of a bill.

use kernel::{
    Actor, BillId, BillPaymentId, IdempotencyKey, Money, OptionalLine, Permission, Reason,
};
use time::Date;

use crate::{Bill, BillError, BillPayment, BillService, PaymentMethod};

/// A line that the ledger of a bill shall have.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PaymentWish {
    /// Money was received.
    Received {
        /// How it was paid.
        method: PaymentMethod,
        /// How much; more than 0.
        amount: Money,
        /// On which day; `None` is today.
        received_on: Option<Date>,
        /// The number of a check, or what else identifies it.
        reference: OptionalLine<200>,
    },
    /// A line is taken back by one against it.
    Voided(BillPaymentId, Reason),
}

impl BillService {
    /// Records a payment, or takes one back. A repetition with the same key records
    /// nothing twice.
    pub async fn pay(
        &self,
        actor: &Actor,
        id: BillId,
        wish: PaymentWish,
        key: Option<IdempotencyKey>,
    ) -> Result<Bill, BillError> {
        let scope = actor.to(Permission::KeepBook);
        let stored = self.stored(&scope, id).await?;
        let now = self.clock.now();
        let (method, amount, received_on, reference, voids) = match wish {
            PaymentWish::Received {
                method,
                amount,
                received_on,
                reference,
            } => (method, amount, received_on, reference, None),
            PaymentWish::Voided(line, reason) => {
                let mut lines = stored.payments.iter();
                let voided = lines.find(|it| it.id == line && it.voids.is_none());
                let voided = voided.ok_or(BillError::NotPayable)?;
                let reference = voided.reference.clone();
                let (method, amount) = (voided.method, voided.amount);
                (method, amount, None, reference, Some((line, reason)))
            }
        };
        let payment = BillPayment {
            id: BillPaymentId::new(self.ids.next_uuid()),
            method,
            amount,
            received_on: received_on.unwrap_or_else(|| self.today()),
            reference,
            recorded_at: now,
            recorded_by: None,
            voids,
        };
        Ok(self.store.pay(&scope, id, &payment, key).await?)
    }
}
