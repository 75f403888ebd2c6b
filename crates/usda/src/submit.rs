use kernel::{Actor, EventId, NoticeId, StoreError};
use thiserror::Error;

use crate::deliver::lease_from;
use crate::{Claim, DeliveryError, Notice, NoticeService};

/// Why a show was not notified.
#[derive(Debug, Error)]
pub enum SubmitError {
    /// The actor has no such show.
    #[error("there is no such show")]
    EventNotFound,
    /// The department was notified before, or is being notified now.
    #[error("the show was notified already")]
    AlreadyNotified,
    /// Delivery failed; the worker goes on trying.
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
        let show = self
            .store
            .find_show(actor, event_id)
            .await?
            .ok_or(SubmitError::EventNotFound)?;
        if show.notified_at.is_some() {
            return Err(SubmitError::AlreadyNotified);
        }
        let now = self.clock.now();
        let notice = Notice::write(NoticeId::new(self.ids.next_uuid()), &show, now);
        match self.store.claim(&notice, now, lease_from(now)).await? {
            Claim::Deliver(queued) => Ok(self.try_to_deliver(&queued).await??),
            Claim::Taken => Err(SubmitError::AlreadyNotified),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use kernel::{AccountId, FrozenClock, IdGenerator as _, SequentialIds};
    use time::macros::datetime;

    use super::*;
    use crate::notice::tests::show;
    use crate::{MockNoticeDelivery, MockNoticeStore, QueuedNotice, ShowFacts};

    fn store_of(show: Option<ShowFacts>) -> MockNoticeStore {
        let mut store = MockNoticeStore::new();
        store.expect_find_show().return_once(move |_, _| Ok(show));
        store
    }

    async fn submit(
        store: MockNoticeStore,
        delivery: MockNoticeDelivery,
    ) -> Result<(), SubmitError> {
        let ids = SequentialIds::default();
        let actor = Actor::new(AccountId::new(ids.next_uuid()));
        NoticeService::new(
            Arc::new(store),
            Arc::new(delivery),
            Arc::new(FrozenClock::at(datetime!(2026-05-01 12:00 UTC))),
            Arc::new(ids),
        )
        .submit(actor, show().event_id)
        .await
    }

    fn claimed(store: &mut MockNoticeStore) {
        store.expect_claim().times(1).returning(|notice, _, _| {
            Ok(Claim::Deliver(QueuedNotice {
                notice: notice.clone(),
                failures: 0,
            }))
        });
    }

    #[tokio::test]
    async fn a_delivered_notice_is_noted_on_the_show() {
        let mut store = store_of(Some(show()));
        claimed(&mut store);
        store
            .expect_mark_delivered()
            .times(1)
            .returning(|_, _, _| Ok(()));
        let mut delivery = MockNoticeDelivery::new();
        delivery.expect_deliver().times(1).returning(|_| Ok(()));
        assert!(submit(store, delivery).await.is_ok());
    }

    #[tokio::test]
    async fn a_show_that_was_notified_is_not_notified_again() {
        let mut notified = show();
        notified.notified_at = Some(datetime!(2026-04-01 12:00 UTC));
        let result = submit(store_of(Some(notified)), MockNoticeDelivery::new()).await;
        assert!(matches!(result, Err(SubmitError::AlreadyNotified)));
    }

    #[tokio::test]
    async fn of_two_simultaneous_presses_the_second_delivers_nothing() {
        let mut store = store_of(Some(show()));
        store.expect_claim().returning(|_, _, _| Ok(Claim::Taken));
        let result = submit(store, MockNoticeDelivery::new()).await;
        assert!(matches!(result, Err(SubmitError::AlreadyNotified)));
    }

    #[tokio::test]
    async fn another_account_s_show_is_not_found() {
        let result = submit(store_of(None), MockNoticeDelivery::new()).await;
        assert!(matches!(result, Err(SubmitError::EventNotFound)));
    }

    #[tokio::test]
    async fn a_failed_delivery_is_told_and_left_to_the_worker() {
        let mut store = store_of(Some(show()));
        claimed(&mut store);
        store
            .expect_mark_failed()
            .times(1)
            .returning(|_, _, _| Ok(()));
        let mut delivery = MockNoticeDelivery::new();
        delivery
            .expect_deliver()
            .returning(|_| Err(DeliveryError("disk full".into())));
        let result = submit(store, delivery).await;
        assert!(matches!(result, Err(SubmitError::DeliveryFailed(_))));
    }
}
