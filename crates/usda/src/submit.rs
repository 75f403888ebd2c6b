use kernel::{Actor, EventId, NoticeId, StoreError, lease_from};
use thiserror::Error;

use crate::deliver::Attempt;
use crate::{Claim, DeliveryError, NoticeService};

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
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl NoticeService {
    /// Notifies the department of one of the actor's shows, now. Of many
    /// simultaneous calls one delivers. The show counts as notified only when
    /// delivery succeeded.
    pub async fn submit(&self, actor: Actor, event_id: EventId) -> Result<(), SubmitError> {
        let now = self.clock.now();
        let record = self.store.find(actor, event_id).await?;
        let record = record.ok_or(SubmitError::EventNotFound)?;
        if now >= record.show.ends_at && record.notified_at.is_none() {
            return Err(SubmitError::EventOver);
        }
        let new_id = NoticeId::new(self.ids.next_uuid());
        let claim = self
            .store
            .claim(actor, event_id, new_id, now, lease_from(now))
            .await?;
        match claim {
            Claim::Deliver(queued) => match self.try_to_deliver(&queued).await? {
                Attempt::Delivered => Ok(()),
                // The lease went to somebody else meanwhile.
                Attempt::Dropped => Err(SubmitError::InProgress),
                Attempt::Failed(error) => Err(error.into()),
            },
            Claim::Delivered => Err(SubmitError::AlreadyNotified),
            Claim::InProgress => Err(SubmitError::InProgress),
            Claim::NoShow => Err(SubmitError::EventNotFound),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use kernel::FrozenClock;

    use super::*;
    use crate::notice::tests::{NOW, queued, receipt, record};
    use crate::particulars::tests::complete;
    use crate::tests::{actor, press, service, service_at};
    use crate::{MockNoticeDelivery, MockNoticeStore};

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
            .submit(actor(), queued().event_id)
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
        let mut delivery = MockNoticeDelivery::new();
        delivery
            .expect_deliver()
            .times(1)
            .returning(|_| Ok(receipt()));
        assert!(submit(store, delivery).await.is_ok());
    }

    #[tokio::test]
    async fn a_show_that_was_notified_is_not_notified_again() {
        let store = store_that_answers(Claim::Delivered);
        let result = submit(store, MockNoticeDelivery::new()).await;
        assert!(matches!(result, Err(SubmitError::AlreadyNotified)));
    }

    #[tokio::test]
    async fn of_two_simultaneous_presses_the_second_delivers_nothing() {
        let store = store_that_answers(Claim::InProgress);
        let result = submit(store, MockNoticeDelivery::new()).await;
        assert!(matches!(result, Err(SubmitError::InProgress)));
    }

    #[tokio::test]
    async fn another_account_s_show_is_not_found() {
        let mut foreign = MockNoticeStore::new();
        foreign.expect_find().returning(|_, _| Ok(None));
        // Deleted in between.
        let gone = store_that_answers(Claim::NoShow);
        for store in [foreign, gone] {
            let result = submit(store, MockNoticeDelivery::new()).await;
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
        let service = service_at(clock, store, press(), MockNoticeDelivery::new());
        let result = service.submit(actor(), queued().event_id).await;
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
        let mut delivery = MockNoticeDelivery::new();
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
        let result = submit(store, MockNoticeDelivery::new()).await;
        assert!(matches!(result, Err(SubmitError::InProgress)));
    }
}
