use kernel::{Actor, EventId, NoticeId, StoreError, lease_from};
use thiserror::Error;
use time::OffsetDateTime;

use crate::confirm::ConfirmError;
use crate::deliver::Attempt;
use crate::{
    Asker, Claim, DeliveryError, DeliveryMethod, NoticeService, QueuedNotice, Sending, SentAtError,
    Statement,
};

/// Why a show was not notified.
#[derive(Debug, Error)]
pub enum SubmitError {
    /// The actor has no such show.
    #[error("there is no such show")]
    EventNotFound,
    /// The show is over: there is nothing to give notice of.
    #[error("the show is over")]
    EventOver,
    /// The department was notified before.
    #[error("the show was notified already")]
    AlreadyNotified,
    /// The department is being notified by somebody else; whether that
    /// succeeds is not known yet.
    #[error("the notice is being delivered")]
    InProgress,
    /// Delivery failed; the worker goes on trying unless it was refused.
    #[error("the notice could not be delivered")]
    DeliveryFailed(#[from] DeliveryError),
    /// The letter that its organizer sent is being written by somebody else.
    #[error("the letter is being written")]
    LetterInProgress,
    /// The server delivers the notices, and made no letter ready that its
    /// organizer could have sent.
    #[error("no letter is ready")]
    LetterNotReady,
    /// There was no letter yet, and it could not be written; nothing was noted.
    #[error("the letter could not be written")]
    LetterNotWritten(#[source] DeliveryError),
    /// It cannot have been sent then.
    #[error(transparent)]
    SentAt(#[from] SentAtError),
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl From<ConfirmError> for SubmitError {
    fn from(error: ConfirmError) -> Self {
        match error {
            ConfirmError::InProgress => Self::LetterInProgress,
            ConfirmError::NotWritten(error) => Self::LetterNotWritten(error),
            ConfirmError::Store(error) => Self::Store(error),
        }
    }
}

impl NoticeService {
    /// Where the server delivers notices: notifies the department of one of the
    /// actor's shows, now. The show counts as notified only when delivery
    /// succeeded. With a statement it delivers nothing, and notes the actor's
    /// word that they sent the letter that was made ready for them.
    ///
    /// Where it makes them ready: notes the actor's word that they sent the
    /// notice; without a statement, that they sent it now.
    ///
    /// Of many simultaneous calls one succeeds.
    pub async fn submit(
        &self,
        actor: Actor,
        event_id: EventId,
        statement: Option<Statement>,
    ) -> Result<(), SubmitError> {
        let now = self.clock.now();
        let sending = self.sending(statement, now)?;
        let by = Asker::of(actor, sending.as_ref());
        let new_id = NoticeId::new(self.ids.next_uuid());
        let claim = self
            .store
            .claim(by, event_id, 0, new_id, now, lease_from(now))
            .await?;
        match claim {
            Claim::Deliver(queued) => match sending {
                None => self.deliver_now(&queued).await,
                Some(sending) => Ok(self.confirm(actor, &queued, &sending).await?),
            },
            Claim::Delivered => Err(SubmitError::AlreadyNotified),
            Claim::Over => Err(SubmitError::EventOver),
            Claim::NotReady => Err(SubmitError::LetterNotReady),
            Claim::InProgress if sending.is_some() => Err(SubmitError::LetterInProgress),
            Claim::InProgress => Err(SubmitError::InProgress),
            Claim::EventNotFound => Err(SubmitError::EventNotFound),
        }
    }

    /// What the actor says that they sent; `None` where the server is to deliver
    /// the notice.
    pub(crate) fn sending(
        &self,
        statement: Option<Statement>,
        now: OffsetDateTime,
    ) -> Result<Option<Sending>, SentAtError> {
        let statement = match self.delivery.method() {
            DeliveryMethod::Email => statement,
            DeliveryMethod::Outbox => Some(statement.unwrap_or_default()),
        };
        statement.map(|it| it.at(now)).transpose()
    }

    async fn deliver_now(&self, queued: &QueuedNotice) -> Result<(), SubmitError> {
        match self.attempt(queued).await? {
            Attempt::Done => Ok(()),
            // The lease went to somebody else meanwhile.
            Attempt::Dropped => Err(SubmitError::InProgress),
            Attempt::Failed(error) => Err(error.into()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notice::tests::{NOW, document, queued, receipt, sealed};
    use crate::particulars::tests::complete;
    use crate::service::tests::{actor, by_email, by_organizer, service};
    use crate::{MockNoticeDelivery, MockNoticeStore, Sealed};

    fn store_that_answers(claim: Claim) -> MockNoticeStore {
        let mut store = MockNoticeStore::new();
        store
            .expect_claim()
            .withf(|by, event_id, number, _, now, until| {
                by.actor() == Some(actor())
                    && (*event_id, *number) == (queued().event_id, 0)
                    && (*now, *until) == (NOW, lease_from(NOW))
            })
            .return_once(move |_, _, _, _, _, _| Ok(claim));
        store
    }

    async fn submit(
        store: MockNoticeStore,
        delivery: MockNoticeDelivery,
    ) -> Result<(), SubmitError> {
        service(store, delivery)
            .submit(actor(), queued().event_id, None)
            .await
    }

    #[tokio::test]
    async fn a_delivered_notice_is_noted() {
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
        assert!(matches!(result, Err(SubmitError::AlreadyNotified)));
    }

    #[tokio::test]
    async fn of_two_simultaneous_presses_the_second_delivers_nothing() {
        let store = store_that_answers(Claim::InProgress);
        let result = submit(store, by_email()).await;
        assert!(matches!(result, Err(SubmitError::InProgress)));
    }

    #[tokio::test]
    async fn another_account_s_show_is_not_found() {
        let result = submit(store_that_answers(Claim::EventNotFound), by_email()).await;
        assert!(matches!(result, Err(SubmitError::EventNotFound)));
    }

    #[tokio::test]
    async fn of_a_show_that_is_over_no_notice_is_given() {
        let result = submit(store_that_answers(Claim::Over), by_email()).await;
        assert!(matches!(result, Err(SubmitError::EventOver)));
    }

    #[tokio::test]
    async fn a_failed_delivery_is_told_and_left_to_the_worker() {
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
        assert!(matches!(result, Err(SubmitError::DeliveryFailed(_))));
    }

    #[tokio::test]
    async fn a_lease_that_was_lost_is_somebody_else_s_delivery() {
        let mut store = store_that_answers(Claim::Deliver(Box::new(queued())));
        store.expect_seal().returning(|_, _| Ok(false));
        let result = submit(store, by_email()).await;
        assert!(matches!(result, Err(SubmitError::InProgress)));
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
    async fn an_organizer_s_word_is_noted_of_the_ready_letter_as_it_is() {
        let mut store = store_that_answers(ready_letter());
        store
            .expect_mark_sent()
            .withf(|sent, by, sending, at| {
                sent.id == queued().id
                    && *by == actor()
                    && (sending.sent_at, sending.method) == (NOW, None)
                    && *at == NOW
            })
            .times(1)
            .returning(|_, _, _, _| Ok(true));
        assert!(submit(store, by_organizer()).await.is_ok());
    }

    #[tokio::test]
    async fn a_server_that_mails_notes_the_word_and_delivers_nothing() {
        let mut store = store_that_answers(ready_letter());
        store
            .expect_mark_sent()
            .times(1)
            .returning(|_, _, _, _| Ok(true));
        let said = Some(Statement {
            sent_at: Some(NOW),
            ..Statement::default()
        });
        let noted = service(store, by_email())
            .submit(actor(), queued().event_id, said.clone())
            .await;
        assert!(noted.is_ok());

        let store = store_that_answers(Claim::NotReady);
        let refused = service(store, by_email())
            .submit(actor(), queued().event_id, said)
            .await;
        assert!(matches!(refused, Err(SubmitError::LetterNotReady)));
    }

    #[tokio::test]
    async fn without_a_ready_letter_one_is_written_and_kept_first() {
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
    async fn without_a_letter_nothing_is_noted() {
        let mut store = store_that_answers(Claim::Deliver(Box::new(queued())));
        store.expect_seal().returning(|_, _| Ok(true));
        store.expect_mark_failed().times(1).returning(|_, _| Ok(()));
        let mut delivery = by_organizer();
        delivery
            .expect_deliver()
            .returning(|_| Err(DeliveryError::NotTaken("disk full".into())));
        let result = submit(store, delivery).await;
        assert!(matches!(result, Err(SubmitError::LetterNotWritten(_))));

        let mut store = store_that_answers(ready_letter());
        store.expect_mark_sent().returning(|_, _, _, _| Ok(false));
        let result = submit(store, by_organizer()).await;
        assert!(matches!(result, Err(SubmitError::LetterInProgress)));
    }

    #[tokio::test]
    async fn an_organizer_says_when_they_sent_it_and_without_a_word_a_server_that_mails_sends_it() {
        let sent_at = NOW - time::Duration::HOUR;
        let said = |sent_at| Asker::Sender {
            actor: actor(),
            sent_at,
        };
        for (delivery, sent_at, expected) in [
            (by_organizer(), Some(sent_at), said(sent_at)),
            (by_organizer(), None, said(NOW)),
            (by_email(), Some(sent_at), said(sent_at)),
            (by_email(), None, Asker::Organizer(actor())),
        ] {
            let mut store = MockNoticeStore::new();
            store
                .expect_claim()
                .withf(move |by, _, _, _, _, _| *by == expected)
                .times(1)
                .returning(|_, _, _, _, _, _| Ok(Claim::Delivered));
            let statement = sent_at.map(|sent_at| Statement {
                sent_at: Some(sent_at),
                ..Statement::default()
            });
            let result = service(store, delivery)
                .submit(actor(), queued().event_id, statement)
                .await;
            assert!(matches!(result, Err(SubmitError::AlreadyNotified)));
        }
    }
}
