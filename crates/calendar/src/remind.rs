//! The mails that remind of appointments.

use std::sync::Arc;

use kernel::{
    AppointmentId, Clock, EmailAddress, JobError, JobKind, MailDelivery, Outcome, StoreError,
    TimeZone,
};
use time::OffsetDateTime;

use crate::item::link_of;
use crate::{Occurrence, ReminderStore, ReminderSubject, Scheduled};

kernel::task!(
    /// Mail the reminder of the next occurrence of this appointment. One job for an
    /// appointment, which is enqueued again for the following occurrence.
    pub RemindOfAppointment(AppointmentId),
    JobKind::new("appointment_reminder")
);

/// A mail that reminds of one occurrence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reminder {
    /// Identifies the mail: the appointment and when the occurrence begins. The
    /// same at every attempt.
    pub id: String,
    /// To whom it is sent.
    pub recipient: EmailAddress,
    /// When it was due; the date of the mail.
    pub due_at: OffsetDateTime,
    /// What it reminds of.
    pub occurrence: Occurrence,
    /// When that begins.
    pub starts_at: OffsetDateTime,
    /// Whether it takes whole days.
    pub is_all_day: bool,
    /// The time zone of the appointment.
    pub time_zone: TimeZone,
    /// The names of its horses.
    pub horses: Vec<String>,
    /// With whom it is; empty if that is not said.
    pub contact_name: String,
    /// The path of its page.
    pub link: String,
}

/// The use case that mails reminders.
pub struct ReminderService {
    store: Arc<dyn ReminderStore>,
    delivery: Arc<dyn MailDelivery<Reminder>>,
    clock: Arc<dyn Clock>,
}

/// How often the note is tried that a reminder was sent, if the appointment is
/// changed at the same time.
const ATTEMPTS: u32 = 5;

impl ReminderService {
    /// Creates the service from its ports.
    pub fn new(
        store: Arc<dyn ReminderStore>,
        delivery: Arc<dyn MailDelivery<Reminder>>,
        clock: Arc<dyn Clock>,
    ) -> Self {
        Self {
            store,
            delivery,
            clock,
        }
    }

    /// Executes the job of an appointment's reminder: mails what is due, and
    /// enqueues the next one. Of an occurrence that has begun meanwhile no mail
    /// is sent, and none if nobody is to be reminded any more; so a mail that is
    /// refused is tried again until then, or until the reminder of the next occurrence
    /// is due.
    pub async fn mail(&self, id: AppointmentId) -> Result<Outcome, JobError> {
        let now = self.clock.now();
        let Some(subject) = self.store.find(id).await? else {
            return Ok(Outcome::Done);
        };
        let Some((due_at, occurrence)) = subject.scheduled.appointment.next_reminder(now) else {
            return Ok(Outcome::Done);
        };
        if due_at > now {
            return Ok(Outcome::Next(due_at));
        }
        let reminder = reminder(&subject, due_at, occurrence);
        let mailed = self.delivery.deliver(&reminder).await;
        if let Err(error) = mailed {
            let mut appointment = subject.scheduled.appointment;
            appointment.reminded_until = due_at;
            let next = appointment.next_reminder(now).map(|(at, _)| at);
            return Err(JobError::retry_until(error.0, next));
        }
        self.note(id, due_at, now).await?;
        Ok(Outcome::Done)
    }

    /// The next job is enqueued with this note; otherwise the worker removes the
    /// one that is done.
    async fn note(
        &self,
        id: AppointmentId,
        sent: OffsetDateTime,
        now: OffsetDateTime,
    ) -> Result<(), StoreError> {
        for _ in 0..ATTEMPTS {
            let Some(subject) = self.store.find(id).await? else {
                return Ok(());
            };
            let mut appointment = subject.scheduled.appointment;
            appointment.reminded_until = appointment.reminded_until.max(sent);
            let next = appointment.next_reminder(now).map(|(at, _)| at);
            let until = appointment.reminded_until;
            let noted = self
                .store
                .note_reminded(id, appointment.revision, until, next)
                .await?;
            if noted {
                return Ok(());
            }
        }
        Err(StoreError::unavailable(
            "the appointment is changed all the time",
        ))
    }
}

fn reminder(subject: &ReminderSubject, due_at: OffsetDateTime, occurrence: Occurrence) -> Reminder {
    let Scheduled {
        appointment,
        horses,
        contact_names,
    } = &subject.scheduled;
    let details = &appointment.details;
    let starts_at = appointment.starts_at(&occurrence);
    let contact = occurrence.contact_id.as_ref();
    let contact_name = contact.and_then(|id| contact_names.get(id));
    Reminder {
        id: format!("{}-{}", appointment.id, starts_at.unix_timestamp()),
        recipient: subject.recipient.clone(),
        due_at,
        starts_at,
        is_all_day: details.is_all_day,
        time_zone: details.time_zone.clone(),
        horses: horses.iter().map(|(_, name)| name.clone()).collect(),
        contact_name: contact_name.cloned().unwrap_or_default(),
        link: link_of(appointment, occurrence.day),
        occurrence,
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use kernel::{MailError, ManualClock, MockMailDelivery};
    use time::Duration;
    use time::macros::{date, datetime};

    use super::*;
    use crate::samples::series;
    use crate::{Appointment, MockReminderStore};

    const DUE: OffsetDateTime = datetime!(2026-01-05 14:00 UTC);

    fn weekly() -> Appointment {
        let mut weekly = series("FREQ=WEEKLY", date!(2026 - 01 - 05));
        weekly.details.remind_before = Some(Duration::HOUR);
        weekly
    }

    fn subject(appointment: Appointment) -> ReminderSubject {
        ReminderSubject {
            scheduled: Scheduled {
                appointment,
                horses: Vec::new(),
                contact_names: BTreeMap::new(),
            },
            recipient: EmailAddress::parse("rae@example.org").expect("an address"),
        }
    }

    async fn mail(
        found: Option<Appointment>,
        now: OffsetDateTime,
        expect: impl FnOnce(&mut MockReminderStore, &mut MockMailDelivery<Reminder>),
    ) -> Result<Outcome, JobError> {
        let (mut store, mut delivery) = (
            MockReminderStore::new(),
            MockMailDelivery::<Reminder>::new(),
        );
        store
            .expect_find()
            .returning(move |_| Ok(found.clone().map(subject)));
        expect(&mut store, &mut delivery);
        let clock = Arc::new(ManualClock::at(now));
        let service = ReminderService::new(Arc::new(store), Arc::new(delivery), clock);
        service.mail(weekly().id).await
    }

    #[tokio::test]
    async fn what_is_due_is_mailed_and_the_next_one_enqueued() {
        let result = mail(Some(weekly()), DUE, |store, delivery| {
            let id = format!(
                "{}-{}",
                weekly().id,
                (DUE + Duration::HOUR).unix_timestamp()
            );
            delivery
                .expect_deliver()
                .withf(move |it| it.id == id && it.due_at == DUE)
                .times(1)
                .returning(|_| Ok(()));
            let next = Some(DUE + Duration::WEEK);
            store
                .expect_note_reminded()
                .withf(move |_, _, until, at| *until == DUE && *at == next)
                .times(1)
                .returning(|_, _, _, _| Ok(true));
        });
        assert_eq!(result.await.expect("mailed"), Outcome::Done);
    }

    #[tokio::test]
    async fn what_begins_meanwhile_or_is_deleted_is_not_mailed() {
        let late = mail(Some(weekly()), DUE + Duration::HOUR, |_, _| {});
        let next = DUE + Duration::WEEK;
        assert_eq!(late.await.expect("later"), Outcome::Next(next));
        let deleted = mail(None, DUE, |_, _| {}).await;
        assert_eq!(deleted.expect("nothing"), Outcome::Done);
    }

    #[tokio::test]
    async fn a_mail_that_was_not_taken_is_retried_until_the_next_and_not_noted() {
        let refused = |appointment: Appointment| {
            mail(Some(appointment), DUE, |_, delivery| {
                delivery
                    .expect_deliver()
                    .returning(|_| Err(MailError("450 busy".into())));
            })
        };
        let result = refused(weekly()).await;
        let Err(JobError::RetryUntil(_, next)) = result else {
            panic!("{result:?}");
        };
        assert_eq!(next, DUE + Duration::WEEK);
        let mut once = weekly();
        once.details.recurrence = None;
        assert!(matches!(refused(once).await, Err(JobError::Retry(_))));
    }

    #[tokio::test]
    async fn an_appointment_that_is_changed_meanwhile_is_not_mailed_again() {
        let result = mail(Some(weekly()), DUE, |store, delivery| {
            delivery.expect_deliver().times(1).returning(|_| Ok(()));
            let mut attempts = 0;
            store
                .expect_note_reminded()
                .times(2)
                .returning(move |_, _, _, _| {
                    attempts += 1;
                    Ok(attempts == 2)
                });
        });
        assert_eq!(result.await.expect("mailed"), Outcome::Done);
    }
}
