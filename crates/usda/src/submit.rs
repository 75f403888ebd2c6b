use kernel::{Actor, EventId, NoticeId, StoreError, lease_from};
use thiserror::Error;
use time::OffsetDateTime;

use crate::confirm::ConfirmError;
use crate::deliver::Attempt;
use crate::{
    Claim, DeliveryError, DeliveryMethod, NoticeService, QueuedNotice, SentAtError, ShowRecord,
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
    /// actor's shows, now; nothing of the statement is used. The show counts as
    /// notified only when delivery succeeded.
    ///
    /// Where it makes them ready: notes the actor's word that they sent the
    /// notice.
    ///
    /// Of many simultaneous calls one succeeds.
    pub async fn submit(
        &self,
        actor: Actor,
        event_id: EventId,
        statement: Statement,
    ) -> Result<(), SubmitError> {
        let now = self.clock.now();
        let record = self.store.find(actor, event_id).await?;
        let record = record.ok_or(SubmitError::EventNotFound)?;
        let sending = match self.delivery.method() {
            DeliveryMethod::Email => None,
            DeliveryMethod::Outbox => Some(statement.at(now)?),
        };
        let sent_at = sending.as_ref().map(|sending| sending.sent_at);
        if record.notified_at.is_none() && record.is_too_late(sent_at.unwrap_or(now), now) {
            return Err(SubmitError::EventOver);
        }
        let new_id = NoticeId::new(self.ids.next_uuid());
        let claim = self
            .store
            .claim(actor, event_id, new_id, now, lease_from(now))
            .await?;
        match claim {
            Claim::Deliver(queued) => match sending {
                None => self.deliver_now(&queued).await,
                Some(sending) => Ok(self.confirm(actor, &queued, &sending).await?),
            },
            Claim::Delivered => Err(SubmitError::AlreadyNotified),
            Claim::InProgress if sending.is_some() => Err(SubmitError::LetterInProgress),
            Claim::InProgress => Err(SubmitError::InProgress),
            Claim::NoShow => Err(SubmitError::EventNotFound),
        }
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

impl ShowRecord {
    /// Whether it is too late for an original notice that was given at `at`. Of
    /// a show that is over no letter is written any more; one that was ready
    /// may have been sent before.
    fn is_too_late(&self, at: OffsetDateTime, now: OffsetDateTime) -> bool {
        let ends_at = self.show.ends_at;
        now >= ends_at && (at >= ends_at || self.ready(0).is_none())
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use kernel::FrozenClock;

    use super::*;
    use crate::notice::tests::{NOW, document, queued, ready, receipt, record, sealed};
    use crate::particulars::tests::complete;
    use crate::tests::{actor, by_email, by_organizer, press, service, service_at};
    use crate::{MockNoticeDelivery, MockNoticeStore, Sealed};

    fn store_that_answers(claim: Claim) -> MockNoticeStore {
        let mut store = MockNoticeStore::new();
        store
            .expect_find()
            .returning(|_, _| Ok(Some(record(complete(), vec![]))));
        store
            .expect_claim()
            .withf(|by, event_id, _, now, until| {
                *by == actor() && *event_id == queued().event_id && *now == NOW && *until > NOW
            })
            .return_once(move |_, _, _, _, _| Ok(claim));
        store
    }

    async fn submit(
        store: MockNoticeStore,
        delivery: MockNoticeDelivery,
    ) -> Result<(), SubmitError> {
        service(store, delivery)
            .submit(actor(), queued().event_id, Statement::default())
            .await
    }

    #[tokio::test]
    async fn a_delivered_notice_is_noted() {
        let mut store = store_that_answers(Claim::Deliver(Box::new(queued())));
        store.expect_seal().times(1).returning(|_, _| Ok(true));
        store
            .expect_mark_delivered()
            .withf(|notice, _, _| notice.id == queued().id)
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
        let mut foreign = MockNoticeStore::new();
        foreign.expect_find().returning(|_, _| Ok(None));
        // Deleted in between.
        let gone = store_that_answers(Claim::NoShow);
        for store in [foreign, gone] {
            let result = submit(store, by_email()).await;
            assert!(matches!(result, Err(SubmitError::EventNotFound)));
        }
    }

    #[tokio::test]
    async fn of_a_show_that_is_over_no_notice_is_given() {
        let mut store = MockNoticeStore::new();
        store
            .expect_find()
            .returning(|_, _| Ok(Some(record(complete(), vec![]))));
        let clock = Arc::new(FrozenClock::at(complete().ends_at));
        let service = service_at(clock, store, press(), by_email());
        let result = service
            .submit(actor(), queued().event_id, Statement::default())
            .await;
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
    async fn after_the_show_only_a_ready_letter_can_have_been_sent_before_its_end() {
        let ends_at = complete().ends_at;
        for (notices, sent_at, is_noted) in [
            (vec![ready(0, &complete())], Some(NOW), true),
            (vec![ready(0, &complete())], None, false),
            (vec![], Some(NOW), false),
        ] {
            let mut store = MockNoticeStore::new();
            store
                .expect_find()
                .returning(move |_, _| Ok(Some(record(complete(), notices.clone()))));
            store
                .expect_claim()
                .returning(|_, _, _, _, _| Ok(ready_letter()));
            store.expect_mark_sent().returning(|_, _, _, _| Ok(true));
            let clock = Arc::new(FrozenClock::at(ends_at));
            let statement = Statement {
                sent_at,
                ..Statement::default()
            };
            let result = service_at(clock, store, press(), by_organizer())
                .submit(actor(), queued().event_id, statement)
                .await;
            assert_eq!(result.is_ok(), is_noted, "{result:?}");
        }
    }
}
