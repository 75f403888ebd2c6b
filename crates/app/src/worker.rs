//! Background tasks: preparing the database as soon as it is available, and
//! executing jobs.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use kernel::{Clock, Job, JobError, JobKind, JobQueue, Outcome, StoreError, error_chain};
use persistence::{Database, PrepareError, UnknownSchema};
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};
use web::SHUTDOWN_SECONDS;

use crate::jobs::Registration;
use crate::supervised::Restarts;

/// Interval for polling the queue without a notification, for jobs of other
/// processes and for expired leases.
const POLL_INTERVAL: Duration = Duration::from_secs(30);
/// Pause after another process claimed or changed the job that was due.
const PAUSE_AFTER_RACE: Duration = Duration::from_millis(200);
/// Pause after the queue could not be read.
const PAUSE_AFTER_ERROR: Duration = Duration::from_secs(5);

/// How often jobs are looked for that a clock which was ahead has put off.
const CLOCK_CHECK_INTERVAL: Duration = Duration::from_mins(10);

const FIRST_DATABASE_PAUSE: Duration = Duration::from_millis(250);
const MAX_DATABASE_PAUSE: Duration = Duration::from_secs(5);

/// Prepares the database, and retries until it is available. Fails if it is of another
/// version.
pub async fn prepare_database(database: &Database) -> Result<(), UnknownSchema> {
    let mut pause = FIRST_DATABASE_PAUSE;
    loop {
        match database.prepare().await {
            Ok(()) => break,
            Err(PrepareError::Schema(unknown)) => return Err(unknown),
            Err(PrepareError::Store(error)) => tracing::warn!(
                error = error_chain(&error),
                "the database is not ready; trying again"
            ),
        }
        sleep(pause).await;
        pause = (pause * 2).min(MAX_DATABASE_PAUSE);
    }
    tracing::info!("the database is ready");
    Ok(())
}

/// How many jobs are claimed together: each claim, and each note of what is
/// done, is a commit.
const CLAIMED_TOGETHER: u64 = 32;
/// Jobs of one kind that were claimed together are begun within this time; the
/// others are given back. So a slow mail server holds few leases, and few mails
/// are sent again if the process is killed before it notes that they were sent.
const TURN: Duration = Duration::from_millis(100);

/// Pause after a turn that executed all that was due, so that jobs which are
/// enqueued one after the other, such as the mails of entries, share commits.
/// The first one after a while is executed at once.
const PAUSE_AFTER_TURN: Duration = Duration::from_millis(100);

/// Executes jobs, one of each kind at a time, so that a slow mail server or
/// photo storage does not delay other kinds.
pub struct Worker {
    /// The kinds of jobs, see [`kinds`](crate::jobs::kinds).
    pub kinds: Vec<Arc<Registration>>,
    /// The queue of jobs.
    pub queue: Arc<dyn JobQueue>,
    /// For leases and due times.
    pub clock: Arc<dyn Clock>,
    /// Whether the queue did not answer last time.
    pub is_failing: AtomicBool,
    /// Begins again what panics.
    pub restarts: Restarts,
}

enum Claim {
    /// In the order in which they were due.
    Jobs(Vec<Job>),
    /// Nothing is due for this long, unless something is enqueued.
    Nothing(Duration),
}

impl Worker {
    /// Executes jobs until `stopping` resolves. Current jobs may then finish
    /// while the server finishes its requests; the others are executed again
    /// when their leases expire.
    pub async fn run(self: Arc<Self>, stopping: impl Future<Output = ()>) {
        let (stop, stopped) = watch::channel(());
        let mut running = JoinSet::new();
        for kind in &self.kinds {
            let (worker, kind, stopped) = (self.clone(), kind.clone(), stopped.clone());
            running.spawn(async move {
                let begin = || worker.clone().carry_out_jobs(kind.clone(), stopped.clone());
                worker.restarts.supervise(kind.kind.as_str(), begin).await;
            });
        }
        let worker = self.clone();
        running.spawn(async move {
            let begin = || worker.clone().recover_from_clock_steps(stopped.clone());
            worker.restarts.supervise("clock_steps", begin).await;
        });
        stopping.await;
        drop(stop);
        let finished = async { while running.join_next().await.is_some() {} };
        if timeout(Duration::from_secs(SHUTDOWN_SECONDS), finished)
            .await
            .is_err()
        {
            tracing::warn!("a job under way is left to the next start");
        }
    }

    /// Makes due what a clock that was ahead has put off, until the sender is
    /// dropped: otherwise a mail of a day with a wrong clock would wait for that day.
    async fn recover_from_clock_steps(self: Arc<Self>, mut stopped: watch::Receiver<()>) {
        let scheduled = self.kinds.iter().filter(|it| it.policy.is_scheduled);
        let scheduled: Vec<JobKind> = scheduled.map(|it| it.kind).collect();
        while stopped.has_changed().is_ok() {
            let now = self.clock.now();
            match self.queue.recover_from_clock_step(&scheduled, now).await {
                Ok(0) => {}
                Ok(jobs) => {
                    tracing::info!(jobs, "the clock was ahead; what it had put off is due now");
                }
                Err(error) => {
                    let error = error_chain(&error);
                    tracing::warn!(error, "jobs of a clock that was ahead were not looked for");
                }
            }
            tokio::select! {
                () = sleep(CLOCK_CHECK_INTERVAL) => {}
                _ = stopped.changed() => {}
            }
        }
    }

    /// Executes the jobs of one kind until the sender is dropped.
    async fn carry_out_jobs(
        self: Arc<Self>,
        kind: Arc<Registration>,
        mut stopped: watch::Receiver<()>,
    ) {
        while stopped.has_changed().is_ok() {
            let claim = self.claim(&kind).await;
            // Log only the first of consecutive failures, instead of one every
            // few seconds while the database is unavailable.
            let was_failing = self.is_failing.swap(claim.is_err(), Ordering::Relaxed);
            let pause = match claim {
                Ok(Claim::Jobs(jobs)) => {
                    let are_more_due = jobs.len() as u64 == CLAIMED_TOGETHER;
                    self.take_turn(&kind, jobs, &stopped).await;
                    if !are_more_due {
                        tokio::select! {
                            () = sleep(PAUSE_AFTER_TURN) => {}
                            _ = stopped.changed() => {}
                        }
                    }
                    continue;
                }
                Ok(Claim::Nothing(pause)) => pause,
                Err(error) => {
                    if !was_failing {
                        let error = error_chain(&error);
                        tracing::warn!(error, "the queue of jobs does not answer");
                    }
                    PAUSE_AFTER_ERROR
                }
            };
            tokio::select! {
                () = self.queue.enqueued(kind.kind) => {}
                () = sleep(pause) => {}
                _ = stopped.changed() => {}
            }
        }
    }

    /// Claims the first jobs of this kind that are due. Reads first, because a
    /// claim takes the turn of a writer.
    async fn claim(&self, kind: &Registration) -> Result<Claim, StoreError> {
        let (now, lease) = (self.clock.now(), kind.policy.lease);
        let kind = kind.kind;
        let pause = match self.queue.next_run_at(kind, now).await? {
            None => POLL_INTERVAL,
            Some(at) if at > now => Duration::try_from(at - now).unwrap_or(POLL_INTERVAL),
            Some(_) => {
                let until = now + lease;
                let jobs = self.queue.claim(kind, CLAIMED_TOGETHER, now, until).await?;
                if !jobs.is_empty() {
                    return Ok(Claim::Jobs(jobs));
                }
                PAUSE_AFTER_RACE
            }
        };
        Ok(Claim::Nothing(pause.min(POLL_INTERVAL)))
    }

    /// Executes jobs of one kind that were claimed together, until the sender is
    /// dropped. What is done is noted with one commit.
    async fn take_turn(
        &self,
        kind: &Arc<Registration>,
        jobs: Vec<Job>,
        stopped: &watch::Receiver<()>,
    ) {
        let begun = Instant::now();
        let mut done = Vec::new();
        let mut jobs = jobs.into_iter();
        while begun.elapsed() < TURN && stopped.has_changed().is_ok() {
            let Some(job) = jobs.next() else { break };
            if self.carry_out(kind, &job).await {
                done.push(job);
            }
        }
        let left: Vec<_> = jobs.collect();
        let noted = [
            (!done.is_empty()).then(|| self.queue.finish(&done)),
            (!left.is_empty()).then(|| self.queue.give_back(&left)),
        ];
        for noting in noted.into_iter().flatten() {
            if let Err(error) = noting.await {
                let error = error_chain(&error);
                tracing::warn!(error, "what became of jobs is not noted");
            }
        }
    }

    /// Whether the job is done. Another result is noted.
    async fn carry_out(&self, kind: &Arc<Registration>, job: &Job) -> bool {
        let result = kind.policy.apply(job, attempt(kind.clone(), job).await);
        let (kind, subject) = (job.task.kind.as_str(), job.task.subject);
        match &result {
            Ok(Outcome::Done) => {
                tracing::info!(kind, %subject, "a job is done");
                return true;
            }
            Ok(Outcome::Later(at) | Outcome::Next(at)) => {
                tracing::debug!(kind, %subject, %at, "a job waits");
            }
            Err(error @ (JobError::Retry(_) | JobError::RetryUntil(..) | JobError::Skip(..))) => {
                tracing::warn!(kind, %subject, error = error_chain(error), "a job failed");
            }
            Err(error @ JobError::GiveUp(_)) => {
                tracing::error!(kind, %subject, error = error_chain(error), "a job failed");
            }
        }
        let settled = self.queue.settle(job, &result, self.clock.now()).await;
        if let Err(error) = settled {
            let error = error_chain(&error);
            tracing::warn!(kind, %subject, error, "what became of a job is not noted");
        }
        false
    }
}

/// Makes one attempt, in a task of its own: one that panics has failed, and harms no
/// other job.
async fn attempt(kind: Arc<Registration>, job: &Job) -> Result<Outcome, JobError> {
    let (mut attempt, job) = (JoinSet::new(), job.clone());
    attempt.spawn(async move { kind.execute(job).await });
    match attempt.join_next().await {
        Some(Ok(result)) => result,
        Some(Err(panicked)) => Err(JobError::Retry(panicked.into())),
        None => Err(JobError::Retry("the attempt did not begin".into())),
    }
}

#[cfg(test)]
mod tests;
