use std::error::Error as _;

use kernel::StoreError;
use time::{Duration, OffsetDateTime};

use crate::{DeliveryError, NoticeService, QueuedNotice};

/// Longer than any delivery takes, so that two processes never deliver one
/// notice at the same time.
const LEASE: Duration = Duration::minutes(2);
const FIRST_PAUSE: Duration = Duration::minutes(1);
const LONGEST_PAUSE: Duration = Duration::hours(6);
const BATCH: u32 = 20;

impl NoticeService {
    /// Delivers what is due again after a failure or a crash. Answers how many
    /// notices were delivered.
    pub async fn deliver_due(&self) -> Result<usize, StoreError> {
        let now = self.clock.now();
        let due = self.store.lease_due(now, lease_from(now), BATCH).await?;
        let mut delivered = 0;
        for queued in due {
            delivered += usize::from(self.try_to_deliver(&queued).await?.is_ok());
        }
        Ok(delivered)
    }

    /// One attempt, with its result noted.
    pub(crate) async fn try_to_deliver(
        &self,
        queued: &QueuedNotice,
    ) -> Result<Result<(), DeliveryError>, StoreError> {
        let notice = &queued.notice;
        let result = self.delivery.deliver(notice).await;
        let now = self.clock.now();
        match &result {
            Ok(()) => {
                self.store
                    .mark_delivered(notice.id, notice.event_id, now)
                    .await?;
            }
            Err(error) => {
                let reason = error
                    .source()
                    .map_or_else(|| error.to_string(), ToString::to_string);
                let retry_at = now + pause_after(queued.failures);
                self.store.mark_failed(notice.id, &reason, retry_at).await?;
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
    use std::sync::Arc;

    use kernel::{FrozenClock, SequentialIds};
    use time::macros::datetime;

    use super::*;
    use crate::notice::tests::notice;
    use crate::{MockNoticeDelivery, MockNoticeStore};

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
        store
            .expect_lease_due()
            .withf(|now, until, _| *now == NOW && *until > NOW)
            .return_once(move |_, _, _| {
                Ok(vec![QueuedNotice {
                    notice: notice(),
                    failures,
                }])
            });
        store
    }

    #[tokio::test]
    async fn what_is_due_is_delivered_and_noted() {
        let mut store = store_with_one_due(3);
        store
            .expect_mark_delivered()
            .withf(|id, event_id, at| {
                (*id, *event_id, *at) == (notice().id, notice().event_id, NOW)
            })
            .times(1)
            .returning(|_, _, _| Ok(()));
        let mut delivery = MockNoticeDelivery::new();
        delivery.expect_deliver().times(1).returning(|_| Ok(()));
        assert_eq!(
            service(store, delivery).deliver_due().await.expect("ran"),
            1
        );
    }

    #[tokio::test]
    async fn a_failure_is_noted_with_its_cause_and_a_later_retry() {
        let mut store = store_with_one_due(1);
        store
            .expect_mark_failed()
            .withf(|_, reason, retry_at| {
                reason == "disk full" && *retry_at == NOW + Duration::minutes(2)
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

    #[test]
    fn pauses_grow_to_six_hours() {
        let minutes: Vec<_> = [0, 1, 5, 9, 4_000_000]
            .map(|n| pause_after(n).whole_minutes())
            .into();
        assert_eq!(minutes, [1, 2, 32, 360, 360]);
    }
}
