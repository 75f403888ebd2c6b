use std::error::Error as _;

use kernel::{InquiryId, StoreError, lease_from, pause_after};

use crate::{DeliveryError, MarketService};

/// Three days and some hours with the kernel's pauses. The seller sees the inquiry
/// on the dashboard all the same.
const MOST_FAILURES: u32 = 21;
/// So that the worker looks up from its work now and then.
const MOST_AT_A_TIME: usize = 20;

/// What came of mailing the inquiries that were due.
#[derive(Debug, Default)]
pub struct Mailed {
    /// How many were mailed.
    pub mailed: usize,
    /// The one that could not be. Others that are due wait for the next time:
    /// a mail server that is away makes each of them wait for long.
    pub failed: Option<FailedMail>,
}

/// An inquiry that could not be mailed.
#[derive(Debug)]
pub struct FailedMail {
    /// Which.
    pub inquiry_id: InquiryId,
    /// Why.
    pub error: DeliveryError,
    /// Whether it is not tried again.
    pub given_up: bool,
}

impl MarketService {
    /// Mails the inquiries that are due, up to the first that fails.
    pub async fn mail_due(&self) -> Result<Mailed, StoreError> {
        let mut result = Mailed::default();
        for _ in 0..MOST_AT_A_TIME {
            let now = self.clock.now();
            let Some(queued) = self.store.lease_due(now, lease_from(now)).await? else {
                break;
            };
            match self.delivery.deliver(&queued.mail).await {
                Ok(()) => {
                    self.store.mark_delivered(&queued, self.clock.now()).await?;
                    result.mailed += 1;
                }
                Err(error) => {
                    let reason = error
                        .source()
                        .map_or_else(|| error.to_string(), ToString::to_string);
                    let retry_at = (queued.failures + 1 < MOST_FAILURES)
                        .then(|| self.clock.now() + pause_after(queued.failures));
                    self.store.mark_failed(&queued, &reason, retry_at).await?;
                    result.failed = Some(FailedMail {
                        inquiry_id: queued.mail.inquiry_id,
                        error,
                        given_up: retry_at.is_none(),
                    });
                    break;
                }
            }
        }
        Ok(result)
    }
}

#[cfg(test)]
mod tests {
    use kernel::{EmailAddress, IdGenerator as _, InquiryId, RequiredLine, SequentialIds};
    use time::Duration;

    use super::*;
    use crate::create::tests::NOW;
    use crate::inquire::tests::{details, market};
    use crate::{DeliveryError, InquiryMail, MockInquiryDelivery, MockMarketStore, QueuedInquiry};

    fn queued(failures: u32) -> QueuedInquiry {
        QueuedInquiry {
            mail: InquiryMail {
                inquiry_id: InquiryId::new(SequentialIds::default().next_uuid()),
                seller: EmailAddress::parse("seller@example.org").expect("an address"),
                horse_name: RequiredLine::parse("Midnight").expect("a name"),
                details: details(),
                created_at: NOW,
            },
            failures,
            lease_until: lease_from(NOW),
        }
    }

    fn store_with_one_due(failures: u32) -> MockMarketStore {
        let mut store = MockMarketStore::new();
        let mut due = Some(queued(failures));
        store
            .expect_lease_due()
            .withf(|now, until| *now == NOW && *until == lease_from(NOW))
            .returning(move |_, _| Ok(due.take()));
        store
    }

    fn broken() -> MockInquiryDelivery {
        let mut delivery = MockInquiryDelivery::new();
        delivery
            .expect_deliver()
            .returning(|_| Err(DeliveryError("450 busy".into())));
        delivery
    }

    #[tokio::test]
    async fn what_is_due_is_mailed_and_noted() {
        let mut store = store_with_one_due(0);
        store
            .expect_mark_delivered()
            .withf(|done, at| *done == queued(0) && *at == NOW)
            .times(1)
            .returning(|_, _| Ok(()));
        let mut delivery = MockInquiryDelivery::new();
        delivery
            .expect_deliver()
            .withf(|mail| *mail == queued(0).mail)
            .times(1)
            .returning(|_| Ok(()));
        let result = market(store, delivery).mail_due().await.expect("ran");
        assert_eq!(result.mailed, 1);
        assert!(result.failed.is_none());
    }

    #[tokio::test]
    async fn a_failure_is_noted_with_its_cause_and_tried_again_later() {
        let mut store = store_with_one_due(2);
        store
            .expect_mark_failed()
            .withf(|failed, reason, retry_at| {
                *failed == queued(2)
                    && reason == "450 busy"
                    && *retry_at == Some(NOW + Duration::minutes(4))
            })
            .times(1)
            .returning(|_, _, _| Ok(()));
        let result = market(store, broken()).mail_due().await.expect("ran");
        let failed = result.failed.expect("failed");
        assert_eq!((result.mailed, failed.given_up), (0, false));
        assert_eq!(failed.inquiry_id, queued(2).mail.inquiry_id);
    }

    #[tokio::test]
    async fn after_a_failure_the_others_wait_for_the_next_time() {
        let mut store = MockMarketStore::new();
        store
            .expect_lease_due()
            .times(1)
            .returning(|_, _| Ok(Some(queued(0))));
        store.expect_mark_failed().returning(|_, _, _| Ok(()));
        let result = market(store, broken()).mail_due().await.expect("ran");
        assert!(result.failed.is_some());
    }

    #[tokio::test]
    async fn after_days_of_failures_it_is_given_up() {
        let mut store = store_with_one_due(MOST_FAILURES - 1);
        store
            .expect_mark_failed()
            .withf(|_, _, retry_at| retry_at.is_none())
            .times(1)
            .returning(|_, _, _| Ok(()));
        let result = market(store, broken()).mail_due().await.expect("ran");
        assert!(result.failed.expect("failed").given_up);
    }
}
