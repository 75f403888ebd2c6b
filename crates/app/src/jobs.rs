//! The kinds of jobs: for each its handler, and its policy of retries.
//!
//! A kind is added by a type that implements [`Task`] beside its use case, and by its
//! registration in [`kinds`].

use std::pin::Pin;
use std::sync::Arc;

use accounts::{MakeExport, RemoveOrganization, SendAccountMail};
use book::{MailBill, MailReminder as MailBillReminder, MakeSeries};
use calendar::RemindOfAppointment;
use documents::{RemindOfDocument, SweepDocument};
use events::PurgeEvent;
use exhibitors::{ForgetEntries, LinkEntries};
use horses::{DeletePhoto, MailInquiry, MailReply};
use kernel::{
    Clock, Follower, Job, JobError, JobKind, JobQueue, LEASE, MAX_MAIL_ATTEMPTS, Outcome, Payload,
    StoreError, Task, Uuid,
};
use owners::{MailOwnerLink, MailOwnerMessage};
use persistence::{Database, SqlMailLimits};
use registrations::{
    EntryMail, GroupMail, GroupStallMail, MessageMail, MoveUp, NeedsMail, PaidMail, ReceiptMail,
    ShareWeekendFees,
};
use time::Duration;
use usda::{DeliverNotice, MailReminder, StartScheduledNotice};
use web::Services;

/// How long idempotency keys are kept; longer than any client retries. First
/// responses, which may contain a rider's address, are kept no longer.
const KEY_LIFETIME: Duration = Duration::days(30);
/// How long a table waits to be imported.
const DRAFT_LIFETIME: Duration = Duration::days(7);
/// How long jobs that were given up are kept for operators.
const GIVEN_UP_LIFETIME: Duration = Duration::days(30);
const CLEANING_INTERVAL: Duration = Duration::minutes(10);

/// An archive reads all that an account holds.
const EXPORT_LEASE: Duration = Duration::minutes(30);

/// What follows from the facts of a change, each as jobs of its own kind.
pub const FOLLOWERS: &[Follower] = &[
    Follower::of::<EntryMail>(),
    Follower::of::<ReceiptMail>(),
    Follower::of::<NeedsMail>(),
    Follower::of::<GroupMail>(),
    Follower::of::<GroupStallMail>(),
    Follower::of::<PaidMail>(),
];

type Execution = Pin<Box<dyn Future<Output = Result<Outcome, JobError>> + Send>>;

/// What holds for all jobs of a kind.
#[derive(Debug, Clone, Copy)]
pub struct Policy {
    /// After how many failed attempts a job is given up; `None` if its handler decides.
    pub attempts: Option<u32>,
    /// How long an attempt may take at most, twice over.
    pub lease: Duration,
    /// Whether a job may be due long after it was enqueued. The others are due at once,
    /// soon, or after the pause of a retry.
    pub is_scheduled: bool,
    /// Whether a job that was given up is kept, because its domain reads it.
    pub is_kept: bool,
}

/// Tried again until the handler says otherwise.
const ENDLESS: Policy = Policy {
    attempts: None,
    lease: LEASE,
    is_scheduled: false,
    is_kept: false,
};
const SCHEDULED: Policy = Policy {
    is_scheduled: true,
    ..ENDLESS
};
const MAIL: Policy = Policy {
    attempts: Some(MAX_MAIL_ATTEMPTS),
    ..ENDLESS
};

impl Policy {
    /// What becomes of a job after this result of an attempt. What the store could not
    /// read or write is always tried again.
    pub fn apply(&self, job: &Job, result: Result<Outcome, JobError>) -> Result<Outcome, JobError> {
        match (result, self.attempts) {
            (Err(JobError::Retry(cause)), Some(attempts))
                if job.failures + 1 >= attempts && !cause.is::<StoreError>() =>
            {
                Err(JobError::GiveUp(cause))
            }
            (result, _) => result,
        }
    }
}

/// A kind of job.
pub struct Registration {
    /// Its name.
    pub kind: JobKind,
    /// What holds for its jobs.
    pub policy: Policy,
    handler: Box<dyn Fn(Job) -> Execution + Send + Sync>,
}

impl Registration {
    /// Registers a kind with what executes its jobs.
    pub fn new<T: Task, F>(
        policy: Policy,
        handler: impl Fn(T, Job) -> F + Send + Sync + 'static,
    ) -> Self
    where
        F: Future<Output = Result<Outcome, JobError>> + Send + 'static,
    {
        let handler = move |job: Job| -> Execution {
            match job.task.read::<T>() {
                Some(task) => Box::pin(handler(task, job)),
                None => Box::pin(async {
                    Err(JobError::Retry("the job's payload cannot be read".into()))
                }),
            }
        };
        Self {
            kind: T::KIND,
            policy,
            handler: Box::new(handler),
        }
    }

    /// Makes one attempt.
    #[must_use]
    pub fn execute(&self, job: Job) -> Execution {
        (self.handler)(job)
    }
}

/// Delete expired idempotency keys, sessions, links and archives, and jobs that were given
/// up long ago. This job always exists.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Clean;

impl Task for Clean {
    const KIND: JobKind = JobKind::new("key_expiry");

    fn subject(&self) -> Uuid {
        Uuid::nil()
    }

    fn read(_: Uuid, _: &Payload) -> Option<Self> {
        Some(Self)
    }
}

/// What deletes what has expired.
pub struct Cleaner {
    /// Has idempotency keys, and limits of mails.
    pub database: Database,
    /// Has jobs that were given up.
    pub queue: Arc<dyn JobQueue>,
    /// For what has expired.
    pub clock: Arc<dyn Clock>,
}

impl Cleaner {
    async fn clean(&self, services: &Services, kept: &[JobKind]) -> Result<Outcome, JobError> {
        let now = self.clock.now();
        self.database.forget_keys(now - KEY_LIFETIME).await?;
        self.database.forget_drafts(now - DRAFT_LIFETIME).await?;
        let mail_limits = SqlMailLimits::new(self.database.clone());
        mail_limits.forget_old(now).await?;
        let given_up_before = now - GIVEN_UP_LIFETIME;
        self.queue.forget_given_up(kept, given_up_before).await?;
        services.accounts.forget_expired().await?;
        services.account_mails.forget_expired().await?;
        services.exports.forget_expired().await?;
        Ok(Outcome::Next(now + CLEANING_INTERVAL))
    }
}

/// All kinds.
#[must_use]
pub fn kinds(services: &Services, cleaner: Cleaner) -> Vec<Arc<Registration>> {
    let mut kinds = Kinds {
        services: services.clone(),
        all: Vec::new(),
    };
    kinds.add(SCHEDULED, |s, StartScheduledNotice(id), _| async move {
        s.notices.process_scheduled(id).await
    });
    // A notice tells from its job that it was refused, and why.
    let notice = Policy {
        is_kept: true,
        ..ENDLESS
    };
    kinds.add(notice, |s, DeliverNotice(id), job| async move {
        s.notices.process(id, &job).await
    });
    kinds.add(ENDLESS, |s, it: MailReminder, job| async move {
        let reminders = s.reminders;
        reminders
            .mail(it.event_id, it.reminder_id, job.created_at)
            .await
    });
    kinds.add(SCHEDULED, |s, DeletePhoto(id), _| async move {
        s.photos.delete_due(id).await
    });
    kinds.add(SCHEDULED, |s, PurgeEvent(id), _| async move {
        s.events.purge(id).await
    });
    kinds.add(ENDLESS, |s, MoveUp(id), _| async move {
        s.registrations.move_up(id).await
    });
    kinds.add(ENDLESS, |s, ShareWeekendFees(id), _| async move {
        s.registrations.share_weekend_fees(id).await
    });
    kinds.add(ENDLESS, |s, LinkEntries(id), _| async move {
        s.exhibitors.link(id).await
    });
    kinds.add(SCHEDULED, |s, ForgetEntries(id), _| async move {
        s.forgetting.forget_entries(id).await
    });
    kinds.add(SCHEDULED, |s, RemindOfAppointment(id), _| async move {
        s.appointment_reminders.mail(id).await
    });
    // The handler counts its attempts, because an archive says that it failed.
    let export = Policy {
        lease: EXPORT_LEASE,
        ..ENDLESS
    };
    kinds.add(export, |s, MakeExport(id), job| async move {
        s.exports.make(id, &job).await
    });
    kinds.add(ENDLESS, |s, RemoveOrganization(id), _| async move {
        s.accounts.remove_organization(id).await
    });
    kinds.add(SCHEDULED, |s, MakeSeries(id), _| async move {
        s.book.make_due(id).await
    });
    kinds.add(ENDLESS, |s, SweepDocument(id), _| async move {
        s.documents.sweep(id).await
    });
    kinds.add(SCHEDULED, |s, RemindOfDocument(id), _| async move {
        s.documents.remind(id).await
    });
    mails(&mut kinds);
    let forgotten = kinds.all.iter().filter(|it| !it.policy.is_kept);
    let forgotten: Arc<[_]> = forgotten.map(|it| it.kind).collect();
    let cleaner = Arc::new(cleaner);
    kinds.add(ENDLESS, move |s, Clean, _| {
        let (cleaner, forgotten) = (cleaner.clone(), forgotten.clone());
        async move { cleaner.clean(&s, &forgotten).await }
    });
    kinds.all
}

/// Those of mails.
fn mails(kinds: &mut Kinds) {
    kinds.add(MAIL, |s, MailInquiry(id), _| async move {
        s.market.mail(id).await
    });
    kinds.add(MAIL, |s, MailReply(id), _| async move {
        s.market.mail_reply(id).await
    });
    kinds.add(MAIL, |s, mail: EntryMail, job| async move {
        s.entry_mails.mail(mail, &job).await
    });
    kinds.add(MAIL, |s, mail: ReceiptMail, job| async move {
        s.entry_mails.mail_receipt(mail, &job).await
    });
    kinds.add(MAIL, |s, mail: NeedsMail, job| async move {
        s.entry_mails.mail_needs(mail, &job).await
    });
    kinds.add(MAIL, |s, mail: GroupMail, job| async move {
        s.entry_mails.mail_group(mail, &job).await
    });
    kinds.add(MAIL, |s, mail: GroupStallMail, job| async move {
        s.entry_mails.mail_group_stall(mail, &job).await
    });
    kinds.add(MAIL, |s, mail: PaidMail, job| async move {
        s.entry_mails.mail_paid(mail, &job).await
    });
    kinds.add(MAIL, |s, mail: MessageMail, _| async move {
        s.entry_mails.mail_message(mail).await
    });
    kinds.add(MAIL, |s, SendAccountMail(id), _| async move {
        s.account_mails.mail(id).await
    });
    kinds.add(MAIL, |s, MailBill(id), job| async move {
        s.bills.mail(id, &job).await
    });
    kinds.add(MAIL, |s, MailBillReminder(id), job| async move {
        s.bill_reminders.mail(id, &job).await
    });
    kinds.add(MAIL, |s, MailOwnerLink(id), _| async move {
        s.owners.mail_link(id).await
    });
    kinds.add(MAIL, |s, MailOwnerMessage(id), _| async move {
        s.owners.mail_message(id).await
    });
}

struct Kinds {
    services: Services,
    all: Vec<Arc<Registration>>,
}

impl Kinds {
    fn add<T: Task, F>(
        &mut self,
        policy: Policy,
        handler: impl Fn(Services, T, Job) -> F + Send + Sync + 'static,
    ) where
        F: Future<Output = Result<Outcome, JobError>> + Send + 'static,
    {
        let services = self.services.clone();
        let handler = move |task, job| handler(services.clone(), task, job);
        self.all.push(Arc::new(Registration::new(policy, handler)));
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use kernel::AnyTask;
    use persistence::SqlJobQueue;
    use time::OffsetDateTime;

    use super::*;
    use crate::server;
    use crate::settings::Settings;
    use crate::wiring::Adapters;

    /// The names in the sources of the crates beside this one, except kernel's, whose tests
    /// define some.
    fn names_in_sources() -> Vec<String> {
        let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let folders = fs::read_dir(crates).expect("a folder");
        let folders = folders.map(|it| it.expect("a folder").path());
        let folders = folders.filter(|it| !it.ends_with("kernel"));
        let mut left: Vec<_> = folders.map(|it| it.join("src")).collect();
        let mut names = Vec::new();
        while let Some(path) = left.pop() {
            if path.is_dir() {
                let inside = fs::read_dir(path).expect("a folder");
                left.extend(inside.map(|it| it.expect("an entry").path()));
            } else if path.extension().is_some_and(|it| it == "rs") {
                let text = fs::read_to_string(path).expect("a text");
                let kinds = text.split(concat!("JobKind::new", "(\"")).skip(1);
                names.extend(kinds.filter_map(|it| Some(it.split_once('"')?.0.to_owned())));
            }
        }
        names
    }

    /// A job whose kind is not registered would wait for ever.
    #[tokio::test]
    async fn every_kind_is_registered_once() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let data_dir = folder.path().display().to_string();
        let variable = ("SHOWSTABLE_DATA_DIR".to_owned(), data_dir);
        let settings = Settings::load([variable].into_iter(), None).expect("settings");
        let database = server::open_database(&settings).expect("a database");
        let clock = server::clock(&settings);
        let adapters = Adapters::new(&settings, database.clone(), "http://localhost");
        let cleaner = Cleaner {
            queue: Arc::new(SqlJobQueue::new(database.clone())),
            database,
            clock: clock.clone(),
        };
        let registered = kinds(&adapters.services(&clock), cleaner);
        let mut registered: Vec<_> = registered.iter().map(|it| it.kind.as_str()).collect();
        registered.sort_unstable();
        let followers = FOLLOWERS.iter().map(|it| it.kind.as_str());
        assert!({ followers }.all(|it| registered.contains(&it)));
        let mut names = names_in_sources();
        names.sort_unstable();
        assert_eq!(names, registered);
    }

    #[tokio::test]
    async fn a_payload_that_cannot_be_read_is_a_failure() {
        let handler = |_: MailReminder, _| async { Ok(Outcome::Done) };
        let registration = Registration::new(ENDLESS, handler);
        let job = Job {
            task: AnyTask {
                kind: MailReminder::KIND,
                subject: Uuid::nil(),
                payload: Payload::default(),
            },
            created_at: OffsetDateTime::UNIX_EPOCH,
            failures: 0,
            lease_until: OffsetDateTime::UNIX_EPOCH,
        };
        let result = registration.execute(job).await;
        assert!(matches!(result, Err(JobError::Retry(_))), "{result:?}");
    }

    #[test]
    fn mails_are_given_up_after_three_days_of_failures_and_reminders_never() {
        let failed = |policy: Policy, failures: u32, error: JobError| {
            let job = Job {
                task: Clean.into(),
                created_at: OffsetDateTime::UNIX_EPOCH,
                failures,
                lease_until: OffsetDateTime::UNIX_EPOCH,
            };
            policy.apply(&job, Err(error))
        };
        let after = |policy, failures| failed(policy, failures, JobError::Retry("450 busy".into()));
        for failures in [0, MAX_MAIL_ATTEMPTS - 2] {
            assert!(matches!(after(MAIL, failures), Err(JobError::Retry(_))));
        }
        let last = after(MAIL, MAX_MAIL_ATTEMPTS - 1);
        assert!(matches!(last, Err(JobError::GiveUp(_))));
        let of_store = StoreError::unavailable("away").into();
        let unread = failed(MAIL, MAX_MAIL_ATTEMPTS, of_store);
        assert!(matches!(unread, Err(JobError::Retry(_))));
        let reminder = after(SCHEDULED, 1000);
        assert!(matches!(reminder, Err(JobError::Retry(_))));
    }
}
