//! Mailing bills.

use kernel::{
    Actor, BillId, BillMailId, EmailAddress, Job, JobError, JobKind, LimitedMail, Outcome,
    Permission, lease_suffices,
};

use crate::{Bill, BillLetter, BillMail, BillService, BookError};

kernel::task!(
    /// Mail this bill, as its row says.
    pub MailBill(BillId),
    JobKind::new("bill_mail")
);

impl BillService {
    /// Asks for a mail with the bill, to its own address if no other is given. It is
    /// delivered by a job.
    pub async fn send(
        &self,
        actor: &Actor,
        id: BillId,
        to: Option<EmailAddress>,
    ) -> Result<Bill, BookError> {
        let scope = actor.to(Permission::KeepBook);
        let bill = self.stored(&scope, id).await?;
        let to = to
            .or(bill.summary.recipient.email)
            .ok_or(BookError::NoAddress)?;
        let mail = BillMail {
            id: BillMailId::new(self.ids.next_uuid()),
            to,
            requested_at: self.clock.now(),
            delivered_at: None,
            leaves: self.is_sending(),
        };
        self.store.request_mail(&scope, id, &mail).await
    }

    /// Whether mails leave the server; otherwise they are written into files.
    #[must_use]
    pub fn is_sending(&self) -> bool {
        self.mailer.is_sending()
    }

    /// Delivers the last mail of a bill, as the bill is now.
    pub async fn mail(&self, id: BillId, job: &Job) -> Result<Outcome, JobError> {
        let Some(bill) = self.store.find_to_mail(id).await? else {
            return Ok(Outcome::Done);
        };
        let is_cancelled = bill.summary.cancelled_at.is_some();
        let mail = bill
            .summary
            .mail
            .clone()
            .filter(|it| it.delivered_at.is_none());
        let Some(mail) = mail.filter(|_| !is_cancelled) else {
            return Ok(Outcome::Done);
        };
        let limited = LimitedMail {
            id: mail.id.as_uuid(),
            organization_id: bill.summary.organization_id,
            recipient: mail.to.clone(),
        };
        if let Some(at) = self.limits.admit(&limited, self.clock.now()).await? {
            return Ok(Outcome::Later(at));
        }
        let pdf = self.renderer.render_bills(vec![bill.clone()]).await;
        let pdf = pdf.map_err(|error| JobError::Retry(error.into()))?;
        let now = self.clock.now();
        if !lease_suffices(job.lease_until, now) {
            return Ok(Outcome::Later(now));
        }
        let mail_id = mail.id;
        let today = self.day_in(limited.organization_id).await?;
        let letter = BillLetter {
            bill,
            mail,
            today,
            pdf,
        };
        self.mailer.deliver(&letter).await?;
        self.store
            .note_mailed(id, mail_id, self.clock.now(), self.is_sending())
            .await?;
        Ok(Outcome::Done)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use kernel::{
        FixedMailLimits, IdGenerator as _, MailError, ManualClock, MockMailDelivery, RenderError,
        SequentialIds, lease_from,
    };

    use super::*;
    use crate::keep::tests::{NOW, actor};
    use crate::make_bill::tests::{self as making, facts, service, typed, wish};
    use crate::{MockBarnFacts, MockBillRenderer, MockBillStore};

    async fn bill() -> Bill {
        let mut store = making::store();
        store
            .expect_insert()
            .returning(|_, bill, _| Ok(bill.clone()));
        let service = service(store, facts());
        let actor = actor();
        let made = service.create(&actor, None, wish(vec![typed(1, 100)]), None);
        let mut bill = made.await.expect("made");
        bill.summary.mail = Some(BillMail {
            id: BillMailId::new(SequentialIds::default().next_uuid()),
            to: EmailAddress::parse("rae@example.org").expect("an address"),
            requested_at: NOW,
            delivered_at: None,
            leaves: true,
        });
        bill
    }

    #[derive(Clone, Copy, PartialEq)]
    enum Failing {
        Nothing,
        Pdf,
        Mail,
    }

    async fn mailed(bill: Bill, failing: Failing) -> Result<Outcome, JobError> {
        let id = bill.summary.id;
        let is_due = bill.summary.cancelled_at.is_none();
        let mut store = MockBillStore::new();
        store
            .expect_find_to_mail()
            .return_once(move |_| Ok(Some(bill)));
        let noted = usize::from(failing == Failing::Nothing && is_due);
        store
            .expect_note_mailed()
            .times(noted)
            .withf(|_, _, _, leaves| *leaves)
            .returning(|_, _, _, _| Ok(()));
        let mut renderer = MockBillRenderer::new();
        renderer.expect_render_bills().returning(move |_| {
            if failing == Failing::Pdf {
                Err(RenderError("no glyph".into()))
            } else {
                Ok(b"%PDF".to_vec())
            }
        });
        let mut mailer = MockMailDelivery::<BillLetter>::new();
        mailer.expect_is_sending().return_const(true);
        mailer
            .expect_deliver()
            .times(usize::from(failing != Failing::Pdf && is_due))
            .returning(move |letter| {
                assert_eq!(letter.pdf, b"%PDF");
                if failing == Failing::Mail {
                    Err(MailError("refused".into()))
                } else {
                    Ok(())
                }
            });
        let mut facts = MockBarnFacts::new();
        facts.expect_time_zone().returning(|_| Ok(None));
        let service = BillService::new(
            Arc::new(store),
            Arc::new(facts),
            Arc::new(renderer),
            Arc::new(mailer),
            Arc::new(FixedMailLimits(None)),
            Arc::new(ManualClock::at(NOW)),
            Arc::new(SequentialIds::default()),
        );
        let job = Job {
            task: MailBill(id).into(),
            created_at: NOW,
            failures: 0,
            lease_until: lease_from(NOW),
        };
        service.mail(id, &job).await
    }

    #[tokio::test]
    async fn a_bill_is_mailed_and_that_is_noted() {
        assert_eq!(
            mailed(bill().await, Failing::Nothing).await.ok(),
            Some(Outcome::Done)
        );
    }

    #[tokio::test]
    async fn a_mail_that_fails_is_tried_again() {
        for failing in [Failing::Pdf, Failing::Mail] {
            let failed = mailed(bill().await, failing).await;
            assert!(matches!(failed, Err(JobError::Retry(_))));
        }
    }

    #[tokio::test]
    async fn a_cancelled_bill_is_not_mailed() {
        let mut bill = bill().await;
        bill.summary.cancelled_at = Some(NOW);
        assert_eq!(
            mailed(bill, Failing::Nothing).await.ok(),
            Some(Outcome::Done)
        );
    }

    #[tokio::test]
    async fn a_bill_without_an_address_is_not_sent() {
        let bill = bill().await;
        let id = bill.summary.id;
        let mut store = MockBillStore::new();
        store.expect_find().return_once(move |_, _| Ok(Some(bill)));
        let result = service(store, facts()).send(&actor(), id, None).await;
        assert!(matches!(result, Err(BookError::NoAddress)));
    }
}
