//! The ledger of a bill.

use kernel::{
    Actor, BillId, BillPaymentId, FieldErrors, IdempotencyKey, Money, OptionalLine, PaymentMethod,
    Permission, Reason, check_received,
};
use time::Date;

use crate::{Bill, BillPayment, BillService, BookError};

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
    Voided {
        /// The line.
        line: BillPaymentId,
        /// Why.
        reason: Reason,
        /// On which day; `None` is today, or the day of the line if that is later:
        /// the book's day may begin after the person's.
        on: Option<Date>,
    },
}

impl PaymentWish {
    fn stated_day(&self) -> Option<Date> {
        match self {
            Self::Received { received_on, .. } => *received_on,
            Self::Voided { on, .. } => *on,
        }
    }
}

impl BillService {
    /// Records a payment, or takes one back. A repetition with the same key records
    /// nothing twice. A day that somebody states is checked by [`check_received`].
    pub async fn pay(
        &self,
        actor: &Actor,
        id: BillId,
        wish: PaymentWish,
        key: Option<IdempotencyKey>,
    ) -> Result<Bill, BookError> {
        let scope = actor.to(Permission::KeepBook);
        let stored = self.stored(&scope, id).await?;
        let now = self.clock.now();
        if let Some(day) = wish.stated_day() {
            let checked = check_received(day, now);
            let invalid = |error| BookError::Invalid(FieldErrors::of("received_on", error));
            checked.map_err(invalid)?;
        }
        let today = self.today(actor, stored.summary.organization_id);
        let (method, amount, received_on, reference, voids) = match wish {
            PaymentWish::Received {
                method,
                amount,
                received_on,
                reference,
            } => (method, amount, received_on, reference, None),
            PaymentWish::Voided { line, reason, on } => {
                let mut lines = stored.payments.iter();
                let voided = lines.find(|it| it.id == line && it.voids.is_none());
                let voided = voided.ok_or(BookError::NotPayable)?;
                let reference = voided.reference.clone();
                let (method, amount) = (voided.method, voided.amount);
                let on = on.unwrap_or_else(|| today.max(voided.received_on));
                (method, amount, Some(on), reference, Some((line, reason)))
            }
        };
        let payment = BillPayment {
            id: BillPaymentId::new(self.ids.next_uuid()),
            method,
            amount,
            received_on: received_on.unwrap_or(today),
            reference,
            recorded_at: now,
            recorded_by: None,
            voids,
        };
        self.store.pay(&scope, id, &payment, key).await
    }
}

#[cfg(test)]
mod tests {
    use time::macros::date;

    use super::*;
    use crate::bill::tests::whole_bill;
    use crate::entry::tests::money;
    use crate::keep::tests::{NOW, actor};
    use crate::make_bill::tests::service;
    use crate::{MockBarnFacts, MockBillStore, book_day};

    /// The day of the line that takes back a payment of this day.
    async fn voided(received_on: Date, on: Option<Date>) -> Date {
        let mut bill = whole_bill();
        let line = BillPaymentId::parse("00000000-0000-0000-0000-000000000003");
        let line = line.expect("an id");
        bill.payments.push(BillPayment {
            id: line,
            method: PaymentMethod::Check,
            amount: money(100),
            received_on,
            reference: OptionalLine::default(),
            recorded_at: NOW,
            recorded_by: None,
            voids: None,
        });
        let mut store = MockBillStore::new();
        store
            .expect_find()
            .returning(move |_, _| Ok(Some(bill.clone())));
        store.expect_pay().returning(|_, _, payment, _| {
            let mut paid = whole_bill();
            paid.payments.push(payment.clone());
            Ok(paid)
        });
        let reason = Reason::parse("bounced").expect("a reason");
        let wish = PaymentWish::Voided { line, reason, on };
        let service = service(store, MockBarnFacts::new());
        let id = whole_bill().summary.id;
        let paid = service.pay(&actor(), id, wish, None).await;
        paid.expect("taken back").payments[0].received_on
    }

    #[tokio::test]
    async fn nothing_is_received_or_taken_back_after_tomorrow() {
        let line = BillPaymentId::parse("00000000-0000-0000-0000-000000000003");
        let received = PaymentWish::Received {
            method: PaymentMethod::Check,
            amount: money(100),
            received_on: Some(date!(2026 - 10 - 03)),
            reference: OptionalLine::default(),
        };
        let voided = PaymentWish::Voided {
            line: line.expect("an id"),
            reason: Reason::parse("bounced").expect("a reason"),
            on: Some(date!(2062 - 10 - 01)),
        };
        for wish in [received, voided] {
            let mut store = MockBillStore::new();
            store.expect_find().returning(|_, _| Ok(Some(whole_bill())));
            let service = service(store, MockBarnFacts::new());
            let id = whole_bill().summary.id;
            let refused = service.pay(&actor(), id, wish, None).await;
            let Err(BookError::Invalid(errors)) = refused else {
                panic!("{refused:?}");
            };
            assert!(errors.into_map().contains_key("received_on"));
        }
    }

    #[tokio::test]
    async fn a_payment_is_not_taken_back_before_it_was_received() {
        let today = book_day(NOW, None);
        let tomorrow = today.next_day().expect("a day");
        let yesterday = today.previous_day().expect("a day");
        assert_eq!(voided(tomorrow, None).await, tomorrow);
        assert_eq!(voided(yesterday, None).await, today);
    }

    #[tokio::test]
    async fn a_payment_is_taken_back_on_the_person_s_day() {
        let said = date!(2026 - 10 - 02);
        assert_eq!(voided(said, Some(said)).await, said);
        // Of a payment that was dated ahead before that was refused.
        assert_eq!(voided(date!(2026 - 12 - 25), Some(said)).await, said);
    }
}
