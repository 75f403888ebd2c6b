//! Jobs: effects outside the database, such as a mail. A transaction enqueues a
//! job, and a worker executes it after the commit.
//!
//! A kind of job is a type that implements [`Task`], beside the use case that
//! executes it, and a registration in `app`, which names its handler and its policy
//! of retries.

use std::collections::BTreeMap;
use std::error::Error as StdError;
use std::fmt::Debug;

use async_trait::async_trait;
use thiserror::Error;
use time::OffsetDateTime;
use uuid::Uuid;

use crate::{StoreError, error_chain, pause_after};

/// The name of a kind of job, in the database and in logs. Jobs with this name may
/// be stored, so a name is not changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct JobKind(&'static str);

impl JobKind {
    /// The kind with this name.
    #[must_use]
    pub const fn new(name: &'static str) -> Self {
        Self(name)
    }

    /// The name.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        self.0
    }
}

/// What a job does, with the data that its handler needs. Two tasks of
/// the same kind about the same object are one job. Most are made by
/// [`task!`](crate::task).
pub trait Task: Debug + Copy + Send + Sync + 'static {
    /// Its kind.
    const KIND: JobKind;

    /// The id of the object that it is about.
    fn subject(&self) -> Uuid;

    /// Further data for the handler.
    fn payload(&self) -> Payload {
        Payload::default()
    }

    /// The task with this subject and payload; `None` if the payload is another
    /// one, such as of another version of the program.
    fn read(subject: Uuid, payload: &Payload) -> Option<Self>;
}

/// Defines a [`Task`] about one object, of which it knows the id alone:
/// `task!(/// Deletes the files of this document. pub SweepDocument(DocumentId),
/// JobKind::new("document_sweep"))`.
#[macro_export]
macro_rules! task {
    ($(#[$meta:meta])* $vis:vis $name:ident($id:ty), $kind:expr $(,)?) => {
        $(#[$meta])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        $vis struct $name($vis $id);

        impl $crate::Task for $name {
            const KIND: $crate::JobKind = $kind;

            fn subject(&self) -> $crate::Uuid {
                self.0.as_uuid()
            }

            fn read(subject: $crate::Uuid, _: &$crate::Payload) -> Option<Self> {
                Some(Self(<$id>::new(subject)))
            }
        }
    };
}

/// A value of a [`Payload`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PayloadValue {
    /// An id.
    Id(Uuid),
    /// A number.
    Number(u32),
    /// A text that is no id, such as the name of a [`Word`](crate::Word).
    Text(String),
}

/// The data of a task beside its subject, or of a [`Fact`](crate::Fact), by name.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Payload(BTreeMap<String, PayloadValue>);

impl Payload {
    /// With a value under this name.
    #[must_use]
    pub fn with(mut self, name: &str, value: PayloadValue) -> Self {
        self.0.insert(name.to_owned(), value);
        self
    }

    /// The value under this name.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&PayloadValue> {
        self.0.get(name)
    }

    /// The id under this name.
    #[must_use]
    pub fn id(&self, name: &str) -> Option<Uuid> {
        match self.get(name)? {
            PayloadValue::Id(id) => Some(*id),
            PayloadValue::Number(_) | PayloadValue::Text(_) => None,
        }
    }

    /// The number under this name.
    #[must_use]
    pub fn number(&self, name: &str) -> Option<u32> {
        match self.get(name)? {
            PayloadValue::Number(number) => Some(*number),
            PayloadValue::Id(_) | PayloadValue::Text(_) => None,
        }
    }

    /// All values, for adapters.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &PayloadValue)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value))
    }
}

/// A [`Task`] of any kind, as the queue stores it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AnyTask {
    /// Its kind.
    pub kind: JobKind,
    /// The id of the object that it is about.
    pub subject: Uuid,
    /// Further data for the handler.
    pub payload: Payload,
}

impl AnyTask {
    /// The task of this type; `None` if it is of another kind or cannot be read.
    #[must_use]
    pub fn read<T: Task>(&self) -> Option<T> {
        let is_it = self.kind == T::KIND;
        is_it.then(|| T::read(self.subject, &self.payload))?
    }
}

impl<T: Task> From<T> for AnyTask {
    fn from(task: T) -> Self {
        Self {
            kind: T::KIND,
            subject: task.subject(),
            payload: task.payload(),
        }
    }
}

/// A leased job, held by the worker that executes it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Job {
    /// What it does.
    pub task: AnyTask,
    /// When the job was enqueued.
    pub created_at: OffsetDateTime,
    /// Number of failed attempts so far at what is due.
    pub failures: u32,
    /// When the lease ends. It also identifies the lease: a later lease of the
    /// same job has another value.
    pub lease_until: OffsetDateTime,
}

/// The state of a job that is not done.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JobState {
    /// When the next attempt is due; `None` if the job was given up.
    pub run_at: Option<OffsetDateTime>,
    /// Whether a worker holds a lease without a result so far.
    pub is_leased: bool,
    /// Number of failed attempts so far.
    pub failures: u32,
    /// The error of the last attempt.
    pub last_error: Option<String>,
}

/// The result of an attempt that did not fail.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// The job is done, or there was nothing to do.
    Done,
    /// Nothing was done yet: the job is to be executed at this instant. Its failures
    /// still count.
    Later(OffsetDateTime),
    /// What was due is done, and the job is due again at this instant. Its failures
    /// are counted anew.
    Next(OffsetDateTime),
}

type Cause = Box<dyn StdError + Send + Sync>;

/// Why an attempt failed, and whether another one follows.
#[derive(Debug, Error)]
pub enum JobError {
    /// Try again, after a pause that grows with each failure.
    #[error("it is tried again")]
    Retry(#[source] Cause),
    /// Like [`Retry`](Self::Retry), but not later than this instant, at which
    /// something else of the same job is due, whose failures are counted anew.
    #[error("it is tried again until the next one is due")]
    RetryUntil(#[source] Cause, OffsetDateTime),
    /// Do not try this again; the job is due for its next part at this instant.
    #[error("it is left out until the next one is due")]
    Skip(#[source] Cause, OffsetDateTime),
    /// Do not try again.
    #[error("it is given up")]
    GiveUp(#[source] Cause),
}

impl JobError {
    /// [`RetryUntil`](Self::RetryUntil) if there is a next one,
    /// [`Retry`](Self::Retry) if not.
    #[must_use]
    pub fn retry_until(cause: Cause, next: Option<OffsetDateTime>) -> Self {
        match next {
            Some(next) => Self::RetryUntil(cause, next),
            None => Self::Retry(cause),
        }
    }
}

impl From<StoreError> for JobError {
    fn from(error: StoreError) -> Self {
        Self::Retry(error.into())
    }
}

/// The queue of jobs.
///
/// A domain's store enqueues jobs in the transaction that changes the data.
/// Execution is at least once, because a process may end before it records the
/// result; so every handler is idempotent.
#[async_trait]
pub trait JobQueue: Send + Sync {
    /// Leases to the caller, until `lease_until`, the longest-waiting jobs of
    /// this kind that are due or whose leases have expired, at most `limit`,
    /// and returns them in this order, with one commit. Of several concurrent
    /// callers one gets a job. A job that cannot be read is leased too, so that
    /// it is not the first again each time, but logged and left out.
    async fn claim(
        &self,
        kind: JobKind,
        limit: u64,
        now: OffsetDateTime,
        lease_until: OffsetDateTime,
    ) -> Result<Vec<Job>, StoreError>;

    /// Removes finished jobs, with one commit. This method,
    /// [`give_back`](Self::give_back), [`postpone`](Self::postpone),
    /// [`advance`](Self::advance) and [`fail`](Self::fail) do nothing to a job that no
    /// longer has this lease: another worker leased it, or it was enqueued again.
    async fn finish(&self, jobs: &[Job]) -> Result<(), StoreError>;

    /// Ends the leases of jobs that were not begun, with one commit; they stay
    /// due.
    async fn give_back(&self, jobs: &[Job]) -> Result<(), StoreError>;

    /// Ends the lease; the job is due again at `run_at`.
    async fn postpone(&self, job: &Job, run_at: OffsetDateTime) -> Result<(), StoreError>;

    /// Ends the lease; the job is due at `run_at` for its next part, without failures.
    /// `reason` is why the present part was not done, if it was not.
    async fn advance(
        &self,
        job: &Job,
        run_at: OffsetDateTime,
        reason: Option<&str>,
    ) -> Result<(), StoreError>;

    /// Counts a failure and ends the lease. Without `retry_at` the job is given up: it
    /// stays in the queue but is not executed again unless it is enqueued again.
    async fn fail(
        &self,
        job: &Job,
        reason: &str,
        retry_at: Option<OffsetDateTime>,
    ) -> Result<(), StoreError>;

    /// Removes jobs of these kinds that were given up before this instant.
    async fn forget_given_up(
        &self,
        kinds: &[JobKind],
        before: OffsetDateTime,
    ) -> Result<(), StoreError>;

    /// When the first job of this kind that is not leased is due, which may be
    /// before `now`, if there is one.
    async fn next_run_at(
        &self,
        kind: JobKind,
        now: OffsetDateTime,
    ) -> Result<Option<OffsetDateTime>, StoreError>;

    /// Makes due again what a clock that was ahead has put off, and returns how
    /// many jobs: ends leases that end after
    /// [`latest_plausible`](crate::latest_plausible), and makes jobs due that would
    /// be later, unless they are of these scheduled kinds, which may be due long after
    /// they were enqueued.
    async fn recover_from_clock_step(
        &self,
        scheduled: &[JobKind],
        now: OffsetDateTime,
    ) -> Result<u64, StoreError>;

    /// Waits until this process enqueues a job of this kind. A job that was
    /// enqueued while nothing waited ends the next wait at once.
    async fn enqueued(&self, kind: JobKind);

    /// Records the result of an attempt, with the pauses of
    /// [`pause_after`](crate::pause_after) between retries.
    async fn settle(
        &self,
        job: &Job,
        result: &Result<Outcome, JobError>,
        now: OffsetDateTime,
    ) -> Result<(), StoreError> {
        let reason = |cause: &Cause| error_chain(cause.as_ref());
        let retry_at = now + pause_after(job.failures);
        match result {
            Ok(Outcome::Done) => self.finish(std::slice::from_ref(job)).await,
            Ok(Outcome::Later(at)) => self.postpone(job, *at).await,
            Ok(Outcome::Next(at)) => self.advance(job, *at, None).await,
            Err(JobError::RetryUntil(cause, next)) if (now..=retry_at).contains(next) => {
                self.advance(job, *next, Some(&reason(cause))).await
            }
            Err(JobError::Retry(cause) | JobError::RetryUntil(cause, _)) => {
                self.fail(job, &reason(cause), Some(retry_at)).await
            }
            Err(JobError::Skip(cause, next)) => {
                self.advance(job, *next, Some(&reason(cause))).await
            }
            Err(JobError::GiveUp(cause)) => self.fail(job, &reason(cause), None).await,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{DocumentId, IdGenerator as _, SequentialIds};

    task!(
        /// A task of a document.
        Sweep(DocumentId),
        JobKind::new("sweep")
    );

    task!(
        /// Another one.
        Remind(DocumentId),
        JobKind::new("remind")
    );

    #[test]
    fn a_task_is_read_as_its_own_type_only() {
        let sweep = Sweep(DocumentId::new(SequentialIds::default().next_uuid()));
        let any = AnyTask::from(sweep);
        assert_eq!(any.read::<Sweep>(), Some(sweep));
        assert_eq!(any.read::<Remind>(), None);
    }

    #[test]
    fn a_value_of_a_payload_is_read_as_what_it_is() {
        let id = SequentialIds::default().next_uuid();
        let payload = Payload::default()
            .with("id", PayloadValue::Id(id))
            .with("number", PayloadValue::Number(3));
        assert_eq!((payload.id("id"), payload.number("id")), (Some(id), None));
        let number = (payload.id("number"), payload.number("number"));
        assert_eq!(number, (None, Some(3)));
    }
}
