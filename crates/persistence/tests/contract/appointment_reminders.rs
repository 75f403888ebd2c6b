//! Reminders of appointments: one job for each, one mail for each occurrence.

use std::sync::{Arc, Mutex};

use async_trait::async_trait;
use calendar::{Appointment, AppointmentDetails, Reminder, ReminderService, ReplaceAppointment};
use kernel::{
    AnyTask, Job, JobKind, JobQueue as _, MailDelivery, MailError, ManualClock, Outcome, Scope,
    Task as _,
};
use persistence::SqlReminderStore;
use time::macros::datetime;
use time::{Duration, OffsetDateTime};

use crate::appointments::{DAY, details, make, service};
use crate::jobs::claim;
use crate::notice_steps::LEASE;
use crate::samples::NOW;
use crate::support::Stores;

on_both_databases!(
    each_occurrence_is_reminded_of_once,
    a_worker_that_is_killed_after_the_mail_leaves_the_same_mail_to_another,
    a_change_moves_the_reminder_and_a_deletion_removes_it,
    nobody_is_reminded_of_what_they_cannot_read,
    a_mail_server_that_takes_no_mail_costs_the_present_occurrence_alone,
);

const KIND: JobKind = calendar::RemindOfAppointment::KIND;

/// Of the first occurrence: an hour before 9:00 in Chicago.
const DUE: OffsetDateTime = datetime!(2026-05-04 13:00 UTC);

/// Notes the ids of mails.
#[derive(Default)]
struct Outbox(Mutex<Vec<String>>);

/// A mail server that takes none.
struct Away;

#[async_trait]
impl MailDelivery<Reminder> for Away {
    async fn deliver(&self, _: &Reminder) -> Result<(), MailError> {
        Err(MailError("450 busy".into()))
    }

    fn is_sending(&self) -> bool {
        true
    }
}

#[async_trait]
impl MailDelivery<Reminder> for Outbox {
    async fn deliver(&self, reminder: &Reminder) -> Result<(), MailError> {
        let mut ids = self.0.lock().expect("not poisoned");
        ids.push(reminder.id.clone());
        Ok(())
    }

    fn is_sending(&self) -> bool {
        true
    }
}

impl Outbox {
    fn ids(&self) -> Vec<String> {
        self.0.lock().expect("not poisoned").clone()
    }
}

fn weekly() -> AppointmentDetails {
    details(DAY, Some("FREQ=WEEKLY"))
}

async fn made(stores: &Stores) -> (Scope, Appointment) {
    let actor = stores.actor().await;
    let appointment = make(stores, &actor, weekly()).await;
    (actor, appointment)
}

/// Executes a job as the worker does, without noting that it is done.
async fn execute(stores: &Stores, outbox: &Arc<Outbox>, job: &Job, now: OffsetDateTime) -> Outcome {
    let store = SqlReminderStore::new(stores.database.clone());
    let clock = Arc::new(ManualClock::at(now));
    let service = ReminderService::new(Arc::new(store), outbox.clone(), clock);
    let Some(calendar::RemindOfAppointment(id)) = job.task.read() else {
        panic!("{:?}", job.task);
    };
    service.mail(id).await.expect("executed")
}

async fn each_occurrence_is_reminded_of_once(stores: &Stores) {
    let (_, appointment) = made(stores).await;
    let outbox = Arc::new(Outbox::default());
    assert_eq!(claim(stores, KIND, DUE - Duration::MILLISECOND).await, None);
    // Of two workers one gets the job.
    let (one, other) = tokio::join!(claim(stores, KIND, DUE), claim(stores, KIND, DUE));
    let job = one.xor(other).expect("one job");
    assert_eq!(
        job.task,
        AnyTask::from(calendar::RemindOfAppointment(appointment.id))
    );
    let done = execute(stores, &outbox, &job, DUE).await;
    assert_eq!(done, Outcome::Done);
    // Its worker notes that it is done, which leaves the job of the next one.
    stores.jobs.finish(&[job]).await.expect("noted");
    let next = DUE + Duration::WEEK;
    assert_eq!(
        claim(stores, KIND, next - Duration::MILLISECOND).await,
        None
    );
    let job = claim(stores, KIND, next).await.expect("the next one");
    execute(stores, &outbox, &job, next).await;
    let ids = outbox.ids();
    assert_eq!(ids.len(), 2);
    assert_ne!(ids[0], ids[1]);
}

async fn a_worker_that_is_killed_after_the_mail_leaves_the_same_mail_to_another(stores: &Stores) {
    let (_, appointment) = made(stores).await;
    let outbox = Arc::new(Outbox::default());
    let id = format!(
        "{}-{}",
        appointment.id,
        (DUE + Duration::HOUR).unix_timestamp()
    );
    // Killed between the mail and the note: only the mail remains.
    claim(stores, KIND, DUE).await.expect("due");
    assert_eq!(claim(stores, KIND, DUE).await, None);
    let later = DUE + LEASE;
    let job = claim(stores, KIND, later).await.expect("due again");
    execute(stores, &outbox, &job, later).await;
    assert_eq!(outbox.ids(), [id]);
    // The first worker was only slow: it finds that the mail is sent.
    let late = execute(stores, &outbox, &job, later).await;
    assert_eq!(late, Outcome::Next(DUE + Duration::WEEK));
    assert_eq!(outbox.ids().len(), 1);
}

async fn a_change_moves_the_reminder_and_a_deletion_removes_it(stores: &Stores) {
    let (actor, appointment) = made(stores).await;
    let calendar = service(stores, NOW);
    let mut details = weekly();
    details.remind_before = Some(Duration::DAY);
    let wish = ReplaceAppointment {
        id: appointment.id,
        revision: None,
        details,
    };
    let changed = calendar.replace(actor.actor(), &wish).await;
    changed.expect("changed");
    let due = DUE - Duration::hours(23);
    let next = stores.jobs.next_run_at(KIND, NOW).await;
    assert_eq!(next.expect("answered"), Some(due));
    let dropped = calendar.drop_occurrence(actor.actor(), appointment.id, DAY);
    dropped.await.expect("dropped");
    let next = stores.jobs.next_run_at(KIND, NOW).await;
    assert_eq!(next.expect("answered"), Some(due + Duration::WEEK));
    let deleted = calendar.delete(actor.actor(), appointment.id).await;
    assert!(deleted.expect("deleted"));
    let next = stores.jobs.next_run_at(KIND, NOW).await;
    assert_eq!(next.expect("answered"), None);
}

async fn nobody_is_reminded_of_what_they_cannot_read(stores: &Stores) {
    let (actor, other) = (stores.actor().await, stores.actor().await);
    let appointment = make(stores, &actor, weekly()).await;
    // As if its maker had left the organization.
    let sql = if stores.file.is_postgres() {
        format!(
            "UPDATE appointments SET account_id = '{}'",
            other.account_id()
        )
    } else {
        let id = other.account_id().as_uuid().simple();
        format!("UPDATE appointments SET account_id = x'{id}'")
    };
    stores.file.execute(&sql).await;
    let outbox = Arc::new(Outbox::default());
    let job = claim(stores, KIND, DUE).await.expect("due");
    assert_eq!(
        job.task,
        AnyTask::from(calendar::RemindOfAppointment(appointment.id))
    );
    let done = execute(stores, &outbox, &job, DUE).await;
    assert_eq!((done, outbox.ids()), (Outcome::Done, Vec::new()));
}

async fn a_mail_server_that_takes_no_mail_costs_the_present_occurrence_alone(stores: &Stores) {
    let daily = details(DAY, Some("FREQ=DAILY"));
    let actor = stores.actor().await;
    let appointment = make(stores, &actor, daily).await;
    let store = Arc::new(SqlReminderStore::new(stores.database.clone()));
    // Away until the reminder of the second day is due.
    let next = DUE + Duration::DAY;
    let mut attempts = Vec::new();
    while let Some(now) = stores.jobs.next_run_at(KIND, DUE).await.expect("answered") {
        if now >= next {
            break;
        }
        let job = claim(stores, KIND, now).await.expect("due");
        attempts.push(job.failures);
        let clock = Arc::new(ManualClock::at(now));
        let service = ReminderService::new(store.clone(), Arc::new(Away), clock);
        let result = service.mail(appointment.id).await;
        stores.jobs.settle(&job, &result, now).await.expect("noted");
    }
    // The last one finds that the first day has begun.
    assert_eq!(attempts, [0, 1, 2, 3, 4, 5, 6]);
    let job = claim(stores, KIND, next)
        .await
        .expect("due when it should be");
    assert_eq!(job.failures, 0);
    let outbox = Arc::new(Outbox::default());
    execute(stores, &outbox, &job, next).await;
    let starts_at = (next + Duration::HOUR).unix_timestamp();
    assert_eq!(outbox.ids(), [format!("{}-{starts_at}", appointment.id)]);
}
