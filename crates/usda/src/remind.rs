//! The mail that tells an organizer that a letter is ready and waits for them.

use std::error::Error as StdError;
use std::sync::Arc;

use async_trait::async_trait;
use kernel::{
    Clock, EmailAddress, EventId, ReminderId, StoreError, TimeZone, error_chain, lease_from,
    pause_after,
};
use thiserror::Error;
use time::OffsetDateTime;

use crate::HPA_NOTICE;

/// So that the worker looks up from its work now and then.
const MOST_AT_A_TIME: usize = 20;

/// Tells an organizer that the scheduled day came and the letter is ready.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reminder {
    /// The mail's id, the same at every attempt.
    pub id: ReminderId,
    /// The show.
    pub event_id: EventId,
    /// What it is called.
    pub event_name: String,
    /// When it starts.
    pub starts_at: OffsetDateTime,
    /// The zone in which its times are read.
    pub time_zone: TimeZone,
    /// Whom the mail goes to: the address of the show's account.
    pub organizer: EmailAddress,
    /// When it was queued.
    pub created_at: OffsetDateTime,
}

impl Reminder {
    /// Until when the organizer must send the letter, under a rule in force.
    #[must_use]
    pub fn due_at(&self) -> OffsetDateTime {
        HPA_NOTICE.due_at(self.starts_at, &self.time_zone)
    }

    /// Whether the rule that asks for the notice is in force on the day of the
    /// show.
    #[must_use]
    pub fn is_rule_in_force(&self) -> bool {
        HPA_NOTICE.is_in_force(self.starts_at, &self.time_zone)
    }
}

/// A reminder that is due, leased to whoever holds this.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QueuedReminder {
    /// What is to be mailed.
    pub reminder: Reminder,
    /// How often mailing has failed so far.
    pub failures: u32,
    /// When the lease ends; also tells this lease from a later one.
    pub lease_until: OffsetDateTime,
}

/// Keeps reminders until they are mailed. They are queued by
/// [`NoticeStore::mark_ready`](crate::NoticeStore::mark_ready).
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
#[async_trait]
pub trait ReminderStore: Send + Sync {
    /// Leases the reminder that is due for the longest time. None of a show
    /// that is hidden or over, or whose notice was given meanwhile.
    async fn lease_due(
        &self,
        now: OffsetDateTime,
        lease_until: OffsetDateTime,
    ) -> Result<Option<QueuedReminder>, StoreError>;

    /// Notes that it was mailed.
    async fn mark_mailed(
        &self,
        queued: &QueuedReminder,
        at: OffsetDateTime,
    ) -> Result<(), StoreError>;

    /// Notes why it was not, and ends the lease. Does nothing if the lease is no
    /// longer this one.
    async fn mark_failed(
        &self,
        queued: &QueuedReminder,
        reason: &str,
        retry_at: OffsetDateTime,
    ) -> Result<(), StoreError>;
}

/// A reminder could not be mailed.
#[derive(Debug, Error)]
#[error("the reminder could not be mailed")]
pub struct ReminderError(#[source] pub Box<dyn StdError + Send + Sync>);

/// Mails reminders.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
#[async_trait]
pub trait ReminderDelivery: Send + Sync {
    /// Mails one. Called again for the same id, it mails the same message under
    /// the same id.
    async fn deliver(&self, reminder: &Reminder) -> Result<(), ReminderError>;
}

/// What came of mailing the reminders that were due.
#[derive(Debug, Default)]
pub struct Reminded {
    /// How many were mailed.
    pub mailed: usize,
    /// The one that could not be. Others that are due wait for the next time:
    /// a mail server that is away makes each of them wait for long.
    pub failed: Option<FailedReminder>,
}

/// A reminder that could not be mailed. It is tried again until the show is over
/// or its notice was given.
#[derive(Debug)]
pub struct FailedReminder {
    /// Which.
    pub reminder_id: ReminderId,
    /// Why.
    pub error: ReminderError,
}

/// The use case of reminders.
pub struct ReminderService {
    store: Arc<dyn ReminderStore>,
    delivery: Arc<dyn ReminderDelivery>,
    clock: Arc<dyn Clock>,
}

impl ReminderService {
    /// The service on its ports.
    pub fn new(
        store: Arc<dyn ReminderStore>,
        delivery: Arc<dyn ReminderDelivery>,
        clock: Arc<dyn Clock>,
    ) -> Self {
        Self {
            store,
            delivery,
            clock,
        }
    }

    /// Mails the reminders that are due, up to the first that fails.
    pub async fn mail_due(&self) -> Result<Reminded, StoreError> {
        let mut result = Reminded::default();
        for _ in 0..MOST_AT_A_TIME {
            let now = self.clock.now();
            let Some(queued) = self.store.lease_due(now, lease_from(now)).await? else {
                break;
            };
            match self.delivery.deliver(&queued.reminder).await {
                Ok(()) => {
                    self.store.mark_mailed(&queued, self.clock.now()).await?;
                    result.mailed += 1;
                }
                Err(error) => {
                    let reason = error_chain(error.0.as_ref());
                    let retry_at = self.clock.now() + pause_after(queued.failures);
                    self.store.mark_failed(&queued, &reason, retry_at).await?;
                    result.failed = Some(FailedReminder {
                        reminder_id: queued.reminder.id,
                        error,
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
    use kernel::{FrozenClock, IdGenerator as _, SequentialIds};
    use time::Duration;

    use super::*;
    use crate::notice::tests::{NOW, event_id};
    use crate::particulars::tests::complete;

    fn queued(failures: u32) -> QueuedReminder {
        QueuedReminder {
            reminder: Reminder {
                id: ReminderId::new(SequentialIds::default().next_uuid()),
                event_id: event_id(),
                event_name: complete().name,
                starts_at: complete().starts_at,
                time_zone: complete().time_zone,
                organizer: EmailAddress::parse("rae@example.org").expect("an address"),
                created_at: NOW,
            },
            failures,
            lease_until: lease_from(NOW),
        }
    }

    fn service(store: MockReminderStore, delivery: MockReminderDelivery) -> ReminderService {
        let clock = Arc::new(FrozenClock::at(NOW));
        ReminderService::new(Arc::new(store), Arc::new(delivery), clock)
    }

    fn store_with_one_due(failures: u32) -> MockReminderStore {
        let mut store = MockReminderStore::new();
        let mut due = Some(queued(failures));
        store
            .expect_lease_due()
            .withf(|now, until| *now == NOW && *until == lease_from(NOW))
            .returning(move |_, _| Ok(due.take()));
        store
    }

    #[tokio::test]
    async fn what_is_due_is_mailed_once_and_noted() {
        let mut store = store_with_one_due(0);
        store
            .expect_mark_mailed()
            .withf(|done, at| *done == queued(0) && *at == NOW)
            .times(1)
            .returning(|_, _| Ok(()));
        let mut delivery = MockReminderDelivery::new();
        delivery
            .expect_deliver()
            .withf(|reminder| *reminder == queued(0).reminder)
            .times(1)
            .returning(|_| Ok(()));
        let result = service(store, delivery).mail_due().await.expect("ran");
        assert_eq!((result.mailed, result.failed.is_none()), (1, true));
    }

    #[tokio::test]
    async fn a_failure_is_noted_and_the_others_wait_for_the_next_time() {
        let mut store = store_with_one_due(2);
        store
            .expect_mark_failed()
            .withf(|failed, reason, retry_at| {
                *failed == queued(2)
                    && reason == "450 busy"
                    && *retry_at == NOW + Duration::minutes(4)
            })
            .times(1)
            .returning(|_, _, _| Ok(()));
        let mut delivery = MockReminderDelivery::new();
        delivery
            .expect_deliver()
            .times(1)
            .returning(|_| Err(ReminderError("450 busy".into())));
        let result = service(store, delivery).mail_due().await.expect("ran");
        let failed = result.failed.expect("failed");
        assert_eq!(
            (result.mailed, failed.reminder_id),
            (0, queued(2).reminder.id)
        );
    }

    #[test]
    fn it_is_due_when_the_notice_is() {
        let expected = time::macros::datetime!(2026-05-07 23:00 UTC);
        assert_eq!(queued(0).reminder.due_at(), expected);
    }
}
