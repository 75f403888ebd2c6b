//! Background tasks: preparing the database as soon as it is available, and
//! executing jobs.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use kernel::{
    Clock, Job, JobError, JobKind, JobQueue, Outcome, StoreError, Task, error_chain, lease_from,
};
use persistence::Database;
use tokio::task::{self, JoinSet};
use tokio::time::{sleep, timeout};
use web::{SHUTDOWN_SECONDS, Services};

/// Interval for polling the queue without a notification, for jobs of other
/// processes and for expired leases.
const POLL_INTERVAL: Duration = Duration::from_secs(30);
/// Pause after another process claimed or changed the job that was due.
const PAUSE_AFTER_RACE: Duration = Duration::from_millis(200);
/// Pause after the queue could not be read.
const PAUSE_AFTER_ERROR: Duration = Duration::from_secs(5);

/// How long idempotency keys are kept; longer than any client retries. First
/// responses, which may contain a rider's address, are kept no longer.
const KEY_LIFETIME: time::Duration = time::Duration::days(30);
const KEY_EXPIRY_INTERVAL: time::Duration = time::Duration::minutes(10);

const FIRST_DATABASE_PAUSE: Duration = Duration::from_millis(250);
const MAX_DATABASE_PAUSE: Duration = Duration::from_secs(5);

/// Prepares the database, and retries until it is available.
pub async fn prepare_database(database: &Database) {
    let mut pause = FIRST_DATABASE_PAUSE;
    while let Err(error) = database.prepare().await {
        tracing::warn!(
            error = error_chain(&error),
            "the database is not ready; trying again"
        );
        sleep(pause).await;
        pause = (pause * 2).min(MAX_DATABASE_PAUSE);
    }
    tracing::info!("the database is ready");
}

/// Executes jobs, one of each kind at a time, so that a slow mail server or
/// photo storage does not delay other kinds.
pub struct Worker {
    /// The use cases that execute the jobs.
    pub services: Services,
    /// For deleting expired idempotency keys.
    pub database: Database,
    /// The queue of jobs.
    pub queue: Arc<dyn JobQueue>,
    /// For leases and due times.
    pub clock: Arc<dyn Clock>,
}

enum Claim {
    Job(Job),
    /// Nothing is due for this long, unless something is enqueued.
    Nothing(Duration),
}

impl Worker {
    /// Executes jobs until `stopping` resolves. Current jobs may then finish
    /// while the server finishes its requests; the others are executed again
    /// when their leases expire.
    pub async fn run(self: Arc<Self>, stopping: impl Future<Output = ()>) {
        let mut running = JoinSet::new();
        let work = self.clone().carry_out_jobs(&mut running);
        tokio::select! {
            () = stopping => {}
            () = work => {}
        }
        let finished = async { while running.join_next().await.is_some() {} };
        if timeout(Duration::from_secs(SHUTDOWN_SECONDS), finished)
            .await
            .is_err()
        {
            tracing::warn!("a job under way is left to the next start");
        }
    }

    async fn carry_out_jobs(self: Arc<Self>, running: &mut JoinSet<()>) {
        let mut kinds: HashMap<task::Id, JobKind> = HashMap::new();
        let mut is_failing = false;
        loop {
            let idle: Vec<JobKind> = JobKind::ALL
                .into_iter()
                .filter(|kind| !kinds.values().any(|busy| busy == kind))
                .collect();
            let pause = match self.claim(&idle).await {
                Ok(Claim::Job(job)) => {
                    let (worker, kind) = (self.clone(), job.task.kind());
                    let carrying = running.spawn(async move { worker.carry_out(job).await });
                    kinds.insert(carrying.id(), kind);
                    continue;
                }
                Ok(Claim::Nothing(pause)) => Ok(pause),
                Err(error) => Err(error),
            };
            // Log only the first of consecutive failures, instead of one every
            // few seconds while the database is unavailable.
            if let Err(error) = &pause
                && !is_failing
            {
                let error = error_chain(error);
                tracing::warn!(error, "the queue of jobs does not answer");
            }
            is_failing = pause.is_err();
            tokio::select! {
                Some(done) = running.join_next_with_id() => {
                    let id = done.map_or_else(|error| error.id(), |(id, ())| id);
                    kinds.remove(&id);
                }
                () = self.queue.enqueued() => {}
                () = sleep(pause.unwrap_or(PAUSE_AFTER_ERROR)) => {}
            }
        }
    }

    /// Claims the first job that is due. Reads first: most notifications are
    /// about a kind that is busy, and a claim takes the turn of a writer.
    async fn claim(&self, kinds: &[JobKind]) -> Result<Claim, StoreError> {
        let now = self.clock.now();
        let pause = match self.queue.next_run_at(kinds, now).await? {
            None => POLL_INTERVAL,
            Some(at) if at > now => Duration::try_from(at - now).unwrap_or(POLL_INTERVAL),
            Some(_) => match self.queue.claim(kinds, now, lease_from(now)).await? {
                Some(job) => return Ok(Claim::Job(job)),
                None => PAUSE_AFTER_RACE,
            },
        };
        Ok(Claim::Nothing(pause.min(POLL_INTERVAL)))
    }

    async fn carry_out(&self, job: Job) {
        let result = self.handle(&job).await;
        let Job { task, .. } = &job;
        match &result {
            Ok(Outcome::Done) => tracing::info!(?task, "a job is done"),
            Ok(Outcome::Later(at)) => tracing::debug!(?task, %at, "a job waits"),
            Err(error @ JobError::Retry(_)) => {
                tracing::warn!(?task, error = error_chain(error), "a job failed");
            }
            Err(error @ JobError::GiveUp(_)) => {
                tracing::error!(?task, error = error_chain(error), "a job failed");
            }
        }
        let settled = self.queue.settle(&job, &result, self.clock.now()).await;
        if let Err(error) = settled {
            let error = error_chain(&error);
            tracing::warn!(?task, error, "what became of a job is not noted");
        }
    }

    async fn handle(&self, job: &Job) -> Result<Outcome, JobError> {
        let services = &self.services;
        match job.task {
            Task::UsdaSchedule(id) => services.notices.process_scheduled(id).await,
            Task::UsdaNotice(id) => services.notices.process(id, job).await,
            Task::UsdaReminder {
                event_id,
                reminder_id,
            } => {
                let reminders = &services.reminders;
                reminders.mail(event_id, reminder_id, job.created_at).await
            }
            Task::InquiryMail(id) => services.market.mail(id, job).await,
            Task::PhotoDeletion(id) => services.photos.delete_due(id).await,
            Task::EventPurge(id) => services.events.purge(id).await,
            Task::EntryMail(mail) => services.entry_mails.mail(mail, job).await,
            Task::MessageMail(mail) => services.entry_mails.mail_message(mail, job).await,
            Task::AccountMail(id) => services.account_mails.mail(id, job).await,
            Task::MoveUp(id) => services.registrations.move_up(id).await,
            Task::KeyExpiry => {
                let now = self.clock.now();
                self.database.forget_keys(now - KEY_LIFETIME).await?;
                services.accounts.forget_expired().await?;
                services.account_mails.forget_expired().await?;
                Ok(Outcome::Later(now + KEY_EXPIRY_INTERVAL))
            }
        }
    }
}
