use kernel::{Actor, EventId, NoticeId, lease_from};
use time::OffsetDateTime;

use crate::deliver::Attempt;
use crate::error::NO_EVENT;
use crate::{
    Claim, DeliveryMethod, NoticeError, NoticeService, Requester, Sending, SendingStatement,
    SentAtError,
};

impl NoticeService {
    /// If the server delivers notices, this notifies the department of one of
    /// the actor's shows now. The show counts as notified only after the
    /// delivery succeeded. With a statement it delivers nothing, but records
    /// that the actor sent the letter that was made ready for them.
    ///
    /// If the server makes notices ready, this records that the actor sent the
    /// notice; without a statement, that they sent it now.
    ///
    /// Of concurrent calls one succeeds.
    pub async fn submit(
        &self,
        actor: &Actor,
        event_id: EventId,
        statement: Option<SendingStatement>,
    ) -> Result<(), NoticeError> {
        let sending = self.sending(statement, self.clock.now())?;
        self.give(actor, event_id, 0, sending.as_ref()).await
    }

    /// The actor's statement; `None` if the server must deliver the notice.
    pub(crate) fn sending(
        &self,
        statement: Option<SendingStatement>,
        now: OffsetDateTime,
    ) -> Result<Option<Sending>, SentAtError> {
        let statement = match self.delivery.method() {
            DeliveryMethod::Email => statement,
            DeliveryMethod::ByOrganizer => Some(statement.unwrap_or_default()),
        };
        statement.map(|it| it.at(now)).transpose()
    }

    /// Leases the notice of this number, and delivers it or makes its letter ready;
    /// with a statement, records that the actor sent it.
    pub(crate) async fn give(
        &self,
        actor: &Actor,
        event_id: EventId,
        number: u32,
        sending: Option<&Sending>,
    ) -> Result<(), NoticeError> {
        let now = self.clock.now();
        let by = Requester::of(actor, sending);
        let new_id = NoticeId::new(self.ids.next_uuid());
        let claim = self
            .store
            .claim(&by, event_id, number, new_id, now, lease_from(now))
            .await?;
        let is_mailed = sending.is_none() && self.delivery.method() == DeliveryMethod::Email;
        let in_progress = || {
            if is_mailed {
                NoticeError::InProgress
            } else {
                NoticeError::LetterInProgress
            }
        };
        let queued = match claim {
            Claim::Deliver(queued) => queued,
            Claim::Delivered => return Err(NoticeError::AlreadyNotified),
            Claim::Over => return Err(NoticeError::EventOver),
            Claim::NotReady => return Err(NoticeError::LetterNotReady),
            Claim::InProgress => return Err(in_progress()),
            Claim::EventNotFound => return Err(NO_EVENT.into()),
        };
        let attempt = match sending {
            None => self.attempt(&queued).await?,
            Some(sending) => self.confirm(actor, &queued, sending).await?,
        };
        match attempt {
            Attempt::Done => Ok(()),
            // Another process has the lease now.
            Attempt::Dropped => Err(in_progress()),
            Attempt::Failed(error) if is_mailed => Err(NoticeError::DeliveryFailed(error)),
            Attempt::Failed(error) => Err(NoticeError::LetterNotWritten(error)),
        }
    }
}

#[cfg(test)]
mod tests {
    use kernel::{Permission, Refusal};

    use super::*;
    use crate::event_facts::tests::complete;
    use crate::notice::tests::{NOW, document, queued, receipt, sealed};
    use crate::service::tests::{actor, by_email, by_organizer, service};

    use crate::{DeliveryError, MockNoticeDelivery, MockNoticeStore, QueuedNotice, Sealed};

    fn store_that_answers(claim: Claim) -> MockNoticeStore {
        let mut store = MockNoticeStore::new();
        store
            .expect_claim()
            .withf(|by, event_id, number, _, now, until| {
                by.scope() == Some(&actor().to(Permission::FileNotices))
                    && (*event_id, *number) == (queued().event_id, 0)
                    && (*now, *until) == (NOW, lease_from(NOW))
            })
            .return_once(move |_, _, _, _, _, _| Ok(claim));
        store
    }

    async fn submit(
        store: MockNoticeStore,
        delivery: MockNoticeDelivery,
    ) -> Result<(), NoticeError> {
        service(store, delivery)
            .submit(&actor(), queued().event_id, None)
            .await
    }

    #[tokio::test]
    async fn a_delivered_notice_is_recorded() {
        let mut store = store_that_answers(Claim::Deliver(Box::new(queued())));
        store.expect_seal().times(1).returning(|_, _| Ok(true));
        store
            .expect_mark_delivered()
            .withf(|id, _, _| *id == queued().id)
            .times(1)
            .returning(|_, _, _| Ok(()));
        let mut delivery = by_email();
        delivery
            .expect_deliver()
            .times(1)
            .returning(|_| Ok(receipt()));
        assert!(submit(store, delivery).await.is_ok());
    }

    #[tokio::test]
    async fn a_show_that_was_notified_is_not_notified_again() {
        let store = store_that_answers(Claim::Delivered);
        let result = submit(store, by_email()).await;
        assert!(matches!(result, Err(NoticeError::AlreadyNotified)));
    }

    #[tokio::test]
    async fn of_two_concurrent_calls_the_second_delivers_nothing() {
        let store = store_that_answers(Claim::InProgress);
        let result = submit(store, by_email()).await;
        assert!(matches!(result, Err(NoticeError::InProgress)));
    }

    #[tokio::test]
    async fn another_account_s_show_is_not_found() {
        let result = submit(store_that_answers(Claim::EventNotFound), by_email()).await;
        assert!(matches!(
            result,
            Err(NoticeError::Refusal(Refusal::NotFound(_)))
        ));
    }

    #[tokio::test]
    async fn no_notice_is_given_of_a_show_that_is_over() {
        let result = submit(store_that_answers(Claim::Over), by_email()).await;
        assert!(matches!(result, Err(NoticeError::EventOver)));
    }

    #[tokio::test]
    async fn a_failed_delivery_is_an_error_and_the_worker_retries() {
        let mut store = store_that_answers(Claim::Deliver(Box::new(queued())));
        store.expect_seal().returning(|_, _| Ok(true));
        store
            .expect_mark_failed()
            .withf(|_, failure| failure.retry_at.is_some())
            .times(1)
            .returning(|_, _| Ok(()));
        let mut delivery = by_email();
        delivery
            .expect_deliver()
            .returning(|_| Err(DeliveryError::NotTaken("disk full".into())));
        let result = submit(store, delivery).await;
        assert!(matches!(result, Err(NoticeError::DeliveryFailed(_))));
    }

    #[tokio::test]
    async fn after_the_lease_is_lost_the_delivery_is_in_progress() {
        let mut store = store_that_answers(Claim::Deliver(Box::new(queued())));
        store.expect_seal().returning(|_, _| Ok(false));
        let result = submit(store, by_email()).await;
        assert!(matches!(result, Err(NoticeError::InProgress)));
    }

    fn ready_letter() -> Claim {
        Claim::Deliver(Box::new(QueuedNotice {
            sealed: Some(Sealed {
                replaceable: true,
                for_organizer: true,
                is_ready: true,
                ..sealed(document(&complete(), None))
            }),
            ..queued()
        }))
    }

    #[tokio::test]
    async fn an_organizer_s_statement_is_recorded_for_the_ready_letter() {
        let mut store = store_that_answers(ready_letter());
        store
            .expect_mark_sent()
            .withf(|sent, by, sending, at| {
                sent.id == queued().id
                    && *by == actor().to(Permission::FileNotices)
                    && (sending.sent_at, sending.method) == (NOW, None)
                    && *at == NOW
            })
            .times(1)
            .returning(|_, _, _, _| Ok(true));
        assert!(submit(store, by_organizer()).await.is_ok());
    }

    #[tokio::test]
    async fn a_server_that_mails_records_the_statement_and_delivers_nothing() {
        let mut store = store_that_answers(ready_letter());
        store
            .expect_mark_sent()
            .times(1)
            .returning(|_, _, _, _| Ok(true));
        let said = Some(SendingStatement {
            sent_at: Some(NOW),
            ..SendingStatement::default()
        });
        let noted = service(store, by_email())
            .submit(&actor(), queued().event_id, said.clone())
            .await;
        assert!(noted.is_ok());

        let store = store_that_answers(Claim::NotReady);
        let refused = service(store, by_email())
            .submit(&actor(), queued().event_id, said)
            .await;
        assert!(matches!(refused, Err(NoticeError::LetterNotReady)));
    }

    #[tokio::test]
    async fn without_a_ready_letter_one_is_written_and_stored_first() {
        let mut store = store_that_answers(Claim::Deliver(Box::new(queued())));
        store.expect_seal().times(1).returning(|_, _| Ok(true));
        store
            .expect_mark_sent()
            .times(1)
            .returning(|_, _, _, _| Ok(true));
        let mut delivery = by_organizer();
        delivery
            .expect_deliver()
            .times(1)
            .returning(|_| Ok(receipt()));
        assert!(submit(store, delivery).await.is_ok());
    }

    #[tokio::test]
    async fn without_a_letter_nothing_is_recorded() {
        let mut store = store_that_answers(Claim::Deliver(Box::new(queued())));
        store.expect_seal().returning(|_, _| Ok(true));
        store.expect_mark_failed().times(1).returning(|_, _| Ok(()));
        let mut delivery = by_organizer();
        delivery
            .expect_deliver()
            .returning(|_| Err(DeliveryError::NotTaken("disk full".into())));
        let result = submit(store, delivery).await;
        assert!(matches!(result, Err(NoticeError::LetterNotWritten(_))));

        let mut store = store_that_answers(ready_letter());
        store.expect_mark_sent().returning(|_, _, _, _| Ok(false));
        let result = submit(store, by_organizer()).await;
        assert!(matches!(result, Err(NoticeError::LetterInProgress)));
    }

    #[tokio::test]
    async fn without_a_statement_only_a_server_that_mails_sends_the_notice() {
        let sent_at = NOW - time::Duration::HOUR;
        let said = |sent_at| Requester::Sender {
            scope: actor().to(Permission::FileNotices),
            sent_at,
        };
        for (delivery, sent_at, expected) in [
            (by_organizer(), Some(sent_at), said(sent_at)),
            (by_organizer(), None, said(NOW)),
            (by_email(), Some(sent_at), said(sent_at)),
            (by_email(), None, Requester::of(&actor(), None)),
        ] {
            let mut store = MockNoticeStore::new();
            store
                .expect_claim()
                .withf(move |by, _, _, _, _, _| *by == expected)
                .times(1)
                .returning(|_, _, _, _, _, _| Ok(Claim::Delivered));
            let statement = sent_at.map(|sent_at| SendingStatement {
                sent_at: Some(sent_at),
                ..SendingStatement::default()
            });
            let result = service(store, delivery)
                .submit(&actor(), queued().event_id, statement)
                .await;
            assert!(matches!(result, Err(NoticeError::AlreadyNotified)));
        }
    }
}
