//! What goes on besides requests: preparing the database as soon as it answers,
//! and carrying out jobs.

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

/// How often the queue is looked at without a reason: other processes may have
/// ended in the middle of a job.
const POLL: Duration = Duration::from_secs(30);
/// How soon it is looked at again when it did not answer.
const AFTER_ERROR: Duration = Duration::from_secs(5);

/// How long a repeated request is known as one: longer than any client tries.
/// What it was answered with, a rider's address say, is kept no longer for it.
const KEYS_LAST: time::Duration = time::Duration::days(30);
/// How often old idempotency keys are forgotten.
const KEYS_EXPIRE_EVERY: time::Duration = time::Duration::minutes(10);

const FIRST_PAUSE: Duration = Duration::from_millis(250);
const LONGEST_PAUSE: Duration = Duration::from_secs(5);

/// Prepares the database, trying again until it answers.
pub async fn prepare_database(database: &Database) {
    let mut pause = FIRST_PAUSE;
    while let Err(error) = database.prepare().await {
        tracing::warn!(
            error = error_chain(&error),
            "the database is not ready; trying again"
        );
        sleep(pause).await;
        pause = (pause * 2).min(LONGEST_PAUSE);
    }
    tracing::info!("the database is ready");
}

/// Carries out jobs: of each kind one at a time, so that a mail server or a
/// storage that makes one wait holds up no other kind.
pub struct Worker {
    /// What the handlers are methods of.
    pub services: Services,
    /// Where old idempotency keys are forgotten.
    pub database: Database,
    /// Where the jobs come from.
    pub queue: Arc<dyn JobQueue>,
    /// What time it is.
    pub clock: Arc<dyn Clock>,
}

impl Worker {
    /// Carries out jobs until `stopping` resolves. Jobs under way may then finish
    /// while the requests do; what does not is left to the end of its lease.
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
            let now = self.clock.now();
            let claim = self.queue.claim(&idle, now, lease_from(now)).await;
            let pause = match claim {
                Ok(Some(job)) => {
                    let (worker, kind) = (self.clone(), job.task.kind());
                    let carrying = running.spawn(async move { worker.carry_out(job).await });
                    kinds.insert(carrying.id(), kind);
                    continue;
                }
                Ok(None) => self.until_next(&idle).await,
                Err(error) => Err(error),
            };
            // Of failures the first in a row is told, not one every few seconds
            // for as long as the database is away.
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
                () = sleep(pause.unwrap_or(AFTER_ERROR)) => {}
            }
        }
    }

    async fn until_next(&self, kinds: &[JobKind]) -> Result<Duration, StoreError> {
        let now = self.clock.now();
        let next = self.queue.next_run_at(kinds, now).await?;
        let until = next.and_then(|at| Duration::try_from(at - now).ok());
        Ok(until.map_or(POLL, |until| until.min(POLL)))
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

    /// Which use case carries out which task.
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
            Task::PhotoDeletion(id) => services.photos.sweep(id).await,
            Task::EventPurge(id) => services.events.purge(id).await,
            Task::KeyExpiry => {
                let now = self.clock.now();
                self.database.forget_keys(now - KEYS_LAST).await?;
                Ok(Outcome::Later(now + KEYS_EXPIRE_EVERY))
            }
        }
    }
}
