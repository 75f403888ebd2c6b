//! The mail that reminds an organizer to send a ready letter.

use std::sync::Arc;

use kernel::{
    Clock, EmailAddress, EventId, JobError, JobKind, MailDelivery, Outcome, Payload, PayloadValue,
    ReminderId, Task, TimeZone, Uuid,
};
use time::OffsetDateTime;

use crate::{HPA_NOTICE, NoticeStore, ShowRecord};

/// Mail the organizer that the letter of this show is ready to be sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MailReminder {
    /// The show.
    pub event_id: EventId,
    /// The id of the mail; the same at every attempt.
    pub reminder_id: ReminderId,
}

impl Task for MailReminder {
    const KIND: JobKind = JobKind::new("usda_reminder");

    fn subject(&self) -> Uuid {
        self.event_id.as_uuid()
    }

    fn payload(&self) -> Payload {
        let id = PayloadValue::Id(self.reminder_id.as_uuid());
        Payload::default().with("reminder_id", id)
    }

    fn read(subject: Uuid, payload: &Payload) -> Option<Self> {
        Some(Self {
            event_id: EventId::new(subject),
            reminder_id: ReminderId::new(payload.id("reminder_id")?),
        })
    }
}

/// Reminds an organizer that the notice is due and its letter is ready.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reminder {
    /// The mail's id, the same in every attempt.
    pub id: ReminderId,
    /// The show.
    pub event_id: EventId,
    /// The show's name.
    pub event_name: String,
    /// When it starts.
    pub starts_at: OffsetDateTime,
    /// The show's time zone.
    pub time_zone: TimeZone,
    /// The recipient: the email address of the show's account.
    pub organizer: EmailAddress,
    /// When it was queued.
    pub created_at: OffsetDateTime,
}

impl Reminder {
    /// When the notice is due, if the rule is in force.
    #[must_use]
    pub fn due_at(&self) -> OffsetDateTime {
        HPA_NOTICE.due_at(self.starts_at, &self.time_zone)
    }

    /// Whether the rule that requires the notice is in force on the day of the
    /// show.
    #[must_use]
    pub fn is_rule_in_force(&self) -> bool {
        HPA_NOTICE.is_in_force(self.starts_at, &self.time_zone)
    }
}

/// The use case that mails reminders.
pub struct ReminderService {
    store: Arc<dyn NoticeStore>,
    delivery: Arc<dyn MailDelivery<Reminder>>,
    clock: Arc<dyn Clock>,
}

impl ReminderService {
    /// Creates the service from its ports.
    pub fn new(
        store: Arc<dyn NoticeStore>,
        delivery: Arc<dyn MailDelivery<Reminder>>,
        clock: Arc<dyn Clock>,
    ) -> Self {
        Self {
            store,
            delivery,
            clock,
        }
    }

    /// Executes the job of a reminder. No reminder is mailed if the show is
    /// hidden or over, or its notice was given meanwhile.
    pub async fn mail(
        &self,
        event_id: EventId,
        id: ReminderId,
        created_at: OffsetDateTime,
    ) -> Result<Outcome, JobError> {
        let found = self.store.find_any(event_id).await?;
        let is_over = |show: &ShowRecord| self.clock.now() >= show.show.ends_at;
        let Some(record) = found.filter(|it| it.notified_at.is_none() && !is_over(it)) else {
            return Ok(Outcome::Done);
        };
        let reminder = Reminder {
            id,
            event_id,
            event_name: record.show.name.to_string(),
            starts_at: record.show.starts_at,
            time_zone: record.show.time_zone,
            organizer: record.organizer,
            created_at,
        };
        self.delivery.deliver(&reminder).await?;
        Ok(Outcome::Done)
    }
}

#[cfg(test)]
mod tests {
    use kernel::{IdGenerator as _, MailError, ManualClock, MockMailDelivery, SequentialIds};

    use super::*;
    use crate::MockNoticeStore;
    use crate::event_facts::tests::complete;
    use crate::notice::tests::{NOW, event_id, record};

    fn reminder() -> Reminder {
        Reminder {
            id: ReminderId::new(SequentialIds::default().next_uuid()),
            event_id: event_id(),
            event_name: complete().name.to_string(),
            starts_at: complete().starts_at,
            time_zone: complete().time_zone,
            organizer: EmailAddress::parse("rae@example.org").expect("an address"),
            created_at: NOW,
        }
    }

    async fn mail(
        show: Option<ShowRecord>,
        delivery: MockMailDelivery<Reminder>,
    ) -> Result<Outcome, JobError> {
        let mut store = MockNoticeStore::new();
        store
            .expect_find_any()
            .withf(|id| *id == event_id())
            .return_once(move |_| Ok(show));
        let clock = Arc::new(ManualClock::at(NOW));
        let service = ReminderService::new(Arc::new(store), Arc::new(delivery), clock);
        service.mail(event_id(), reminder().id, NOW).await
    }

    #[tokio::test]
    async fn an_organizer_is_reminded_of_their_show() {
        let mut delivery = MockMailDelivery::<Reminder>::new();
        delivery
            .expect_deliver()
            .withf(|mailed| *mailed == reminder())
            .times(1)
            .returning(|_| Ok(()));
        let result = mail(Some(record(complete(), vec![])), delivery).await;
        assert_eq!(result.expect("mailed"), Outcome::Done);
    }

    #[tokio::test]
    async fn no_reminder_is_mailed_for_a_show_that_is_hidden_over_or_notified() {
        let mut over = record(complete(), vec![]);
        over.show.ends_at = NOW;
        let mut notified = record(complete(), vec![]);
        notified.notified_at = Some(NOW);
        for show in [None, Some(over), Some(notified)] {
            let result = mail(show, MockMailDelivery::<Reminder>::new()).await;
            assert_eq!(result.expect("nothing to do"), Outcome::Done);
        }
    }

    #[tokio::test]
    async fn a_mail_that_was_not_taken_is_retried() {
        let mut delivery = MockMailDelivery::<Reminder>::new();
        delivery
            .expect_deliver()
            .returning(|_| Err(MailError("450 busy".into())));
        let result = mail(Some(record(complete(), vec![])), delivery).await;
        assert!(matches!(result, Err(JobError::Retry(_))));
    }

    #[test]
    fn a_reminder_has_the_due_time_of_the_notice() {
        let expected = time::macros::datetime!(2026-05-07 23:00 UTC);
        assert_eq!(reminder().due_at(), expected);
    }
}
