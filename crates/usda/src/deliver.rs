use std::error::Error as _;

use kernel::{EventId, NoticeId, StoreError};
use time::{Duration, OffsetDateTime};

use crate::{Claim, DeliveryError, Notice, NoticeService, QueuedNotice};

/// Longer than any one delivery takes, so that two processes never deliver one
/// notice at the same time.
const LEASE: Duration = Duration::minutes(2);
const FIRST_PAUSE: Duration = Duration::minutes(1);
const LONGEST_PAUSE: Duration = Duration::hours(6);
/// So that the worker looks up from its work now and then.
const MOST_AT_A_TIME: u32 = 20;

impl NoticeService {
    /// Delivers what is due again after a failure or a crash. Answers how many
    /// notices were delivered.
    pub async fn deliver_due(&self) -> Result<usize, StoreError> {
        let mut delivered = 0;
        // One lease at a time: those of a whole batch would run while the
        // batch's first notices are delivered, and end before its last ones.
        for _ in 0..MOST_AT_A_TIME {
            let now = self.clock.now();
            let Some(queued) = self.store.lease_due(now, lease_from(now)).await? else {
                break;
            };
            delivered += usize::from(self.try_to_deliver(&queued).await?.is_ok());
        }
        Ok(delivered)
    }

    /// Sends the notices that are to be sent by themselves. Answers how many
    /// were delivered; what could not be is tried again like any other. A show
    /// that cannot be read keeps no other waiting, and is told at the end.
    pub async fn send_scheduled(&self) -> Result<usize, StoreError> {
        let due = self
            .store
            .due_shows(self.clock.now(), MOST_AT_A_TIME)
            .await?;
        let mut delivered = 0;
        let mut failure = None;
        for event_id in due {
            match self.send_one_scheduled(event_id).await {
                Ok(true) => delivered += 1,
                Ok(false) => {}
                Err(error) => failure = failure.or(Some(error)),
            }
        }
        failure.map_or(Ok(delivered), Err)
    }

    async fn send_one_scheduled(&self, event_id: EventId) -> Result<bool, StoreError> {
        let now = self.clock.now();
        let new_id = NoticeId::new(self.ids.next_uuid());
        let claim = self
            .store
            .claim_scheduled(event_id, new_id, now, lease_from(now))
            .await?;
        match claim {
            Claim::Deliver(queued) => Ok(self.try_to_deliver(&queued).await?.is_ok()),
            Claim::Delivered | Claim::InProgress | Claim::NoShow => Ok(false),
        }
    }

    /// One attempt, with its result noted.
    pub(crate) async fn try_to_deliver(
        &self,
        queued: &QueuedNotice,
    ) -> Result<Result<(), DeliveryError>, StoreError> {
        let notice = Notice::write(queued.id, &queued.show, self.clock.now());
        let result = self.delivery.deliver(&notice).await;
        let now = self.clock.now();
        match &result {
            Ok(()) => self.store.mark_delivered(&notice, now).await?,
            Err(error) => {
                let reason = error
                    .source()
                    .map_or_else(|| error.to_string(), ToString::to_string);
                let retry_at = now + pause_after(queued.failures);
                self.store.mark_failed(queued, &reason, retry_at).await?;
            }
        }
        Ok(result)
    }
}

pub(crate) fn lease_from(now: OffsetDateTime) -> OffsetDateTime {
    now + LEASE
}

/// Doubles with each failure, from a minute to six hours.
fn pause_after(failures: u32) -> Duration {
    let doubled = FIRST_PAUSE * 2_i32.saturating_pow(failures.min(12));
    doubled.min(LONGEST_PAUSE)
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, Mutex};

    use async_trait::async_trait;
    use kernel::{FrozenClock, SequentialIds};
    use time::macros::datetime;

    use super::*;
    use crate::notice::tests::queued;
    use crate::{MockNoticeDelivery, MockNoticeStore, NoticeDelivery};

    const NOW: OffsetDateTime = datetime!(2026-05-01 12:00 UTC);

    fn service(store: MockNoticeStore, delivery: MockNoticeDelivery) -> NoticeService {
        NoticeService::new(
            Arc::new(store),
            Arc::new(delivery),
            Arc::new(FrozenClock::at(NOW)),
            Arc::new(SequentialIds::default()),
        )
    }

    fn store_with_one_due(failures: u32) -> MockNoticeStore {
        let mut store = MockNoticeStore::new();
        let mut due = Some(QueuedNotice {
            failures,
            ..queued()
        });
        store
            .expect_lease_due()
            .withf(|now, until| *now == NOW && *until > NOW)
            .returning(move |_, _| Ok(due.take()));
        store
    }

    #[tokio::test]
    async fn what_is_due_is_written_from_the_show_delivered_and_noted() {
        let mut store = store_with_one_due(3);
        let expected = Notice::write(queued().id, &queued().show, NOW);
        let noted = expected.clone();
        store
            .expect_mark_delivered()
            .withf(move |notice, at| *notice == noted && *at == NOW)
            .times(1)
            .returning(|_, _| Ok(()));
        let mut delivery = MockNoticeDelivery::new();
        delivery
            .expect_deliver()
            .withf(move |notice| *notice == expected)
            .times(1)
            .returning(|_| Ok(()));
        assert_eq!(
            service(store, delivery).deliver_due().await.expect("ran"),
            1
        );
    }

    #[tokio::test]
    async fn a_failure_is_noted_with_its_lease_its_cause_and_a_later_retry() {
        let mut store = store_with_one_due(1);
        store
            .expect_mark_failed()
            .withf(|failed, reason, retry_at| {
                failed.lease_until == queued().lease_until
                    && reason == "disk full"
                    && *retry_at == NOW + Duration::minutes(2)
            })
            .times(1)
            .returning(|_, _, _| Ok(()));
        let mut delivery = MockNoticeDelivery::new();
        delivery
            .expect_deliver()
            .returning(|_| Err(DeliveryError("disk full".into())));
        assert_eq!(
            service(store, delivery).deliver_due().await.expect("ran"),
            0
        );
    }

    /// Takes most of a lease for each notice.
    struct Slow(Arc<FrozenClock>);

    #[async_trait]
    impl NoticeDelivery for Slow {
        async fn deliver(&self, _: &Notice) -> Result<(), DeliveryError> {
            self.0.set(kernel::Clock::now(&*self.0) + LEASE * 0.9);
            Ok(())
        }
    }

    #[tokio::test]
    async fn each_of_many_slow_deliveries_has_a_lease_of_its_own_and_there_is_a_limit() {
        let clock = Arc::new(FrozenClock::at(NOW));
        let mut store = MockNoticeStore::new();
        let lease = Arc::new(Mutex::new(NOW));
        let present_lease = lease.clone();
        store
            .expect_lease_due()
            .times(MOST_AT_A_TIME as usize)
            .returning(move |_, lease_until| {
                *lease.lock().expect("not poisoned") = lease_until;
                Ok(Some(queued()))
            });
        store.expect_mark_delivered().returning(move |_, at| {
            assert!(at < *present_lease.lock().expect("not poisoned"));
            Ok(())
        });
        let service = NoticeService::new(
            Arc::new(store),
            Arc::new(Slow(clock.clone())),
            clock,
            Arc::new(SequentialIds::default()),
        );
        assert_eq!(
            service.deliver_due().await.expect("ran"),
            MOST_AT_A_TIME as usize
        );
    }

    #[tokio::test]
    async fn what_is_scheduled_is_claimed_and_delivered_like_any_other() {
        let mut store = MockNoticeStore::new();
        store
            .expect_due_shows()
            .withf(|now, _| *now == NOW)
            .returning(|_, _| Ok(vec![queued().show.event_id; 4]));
        let mut claims = vec![
            Ok(Claim::Deliver(Box::new(queued()))),
            Ok(Claim::InProgress),
            Err(StoreError::failed("no such zone")),
            Ok(Claim::Deliver(Box::new(queued()))),
        ];
        store
            .expect_claim_scheduled()
            .withf(|event_id, _, now, until| {
                *event_id == queued().show.event_id && *now == NOW && *until == lease_from(NOW)
            })
            .times(4)
            .returning(move |_, _, _, _| claims.pop().expect("asked four times"));
        store
            .expect_mark_delivered()
            .times(2)
            .returning(|_, _| Ok(()));
        let mut delivery = MockNoticeDelivery::new();
        delivery.expect_deliver().times(2).returning(|_| Ok(()));
        // The one that failed is told, after the others were sent.
        assert!(service(store, delivery).send_scheduled().await.is_err());
    }

    #[tokio::test]
    async fn a_scheduled_notice_that_cannot_be_delivered_is_left_to_the_retries() {
        let mut store = MockNoticeStore::new();
        store
            .expect_due_shows()
            .returning(|_, _| Ok(vec![queued().show.event_id]));
        store
            .expect_claim_scheduled()
            .returning(|_, _, _, _| Ok(Claim::Deliver(Box::new(queued()))));
        store
            .expect_mark_failed()
            .times(1)
            .returning(|_, _, _| Ok(()));
        let mut delivery = MockNoticeDelivery::new();
        delivery
            .expect_deliver()
            .returning(|_| Err(DeliveryError("disk full".into())));
        assert_eq!(
            service(store, delivery)
                .send_scheduled()
                .await
                .expect("ran"),
            0
        );
    }

    #[test]
    fn pauses_grow_to_six_hours() {
        let minutes: Vec<_> = [0, 1, 5, 9, 4_000_000]
            .map(|n| pause_after(n).whole_minutes())
            .into();
        assert_eq!(minutes, [1, 2, 32, 360, 360]);
    }
}
