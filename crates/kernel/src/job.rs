//! Jobs: effects outside the database, such as a mail, that a committed
//! transaction asked for and that a worker carries out afterwards.

use std::error::Error as StdError;

use async_trait::async_trait;
use thiserror::Error;
use time::OffsetDateTime;

use crate::{
    EventId, InquiryId, NoticeId, PhotoId, ReminderId, StoreError, error_chain, pause_after,
};

/// What a job does, with all that its handler must be told. Of two tasks of one
/// kind about the same thing there is one job.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Task {
    /// The day has come on which the notice of this show is to be given.
    UsdaSchedule(EventId),
    /// This notice is to be delivered, or its letter made ready.
    UsdaNotice(NoticeId),
    /// The organizer is to be told that the letter of this show is ready.
    UsdaReminder {
        /// The show.
        event_id: EventId,
        /// The mail's id, the same at every attempt.
        reminder_id: ReminderId,
    },
    /// This inquiry is to be mailed to its seller.
    InquiryMail(InquiryId),
    /// The pictures of this photo are to be deleted, unless a horse shows it.
    PhotoDeletion(PhotoId),
    /// The records of this deleted show are to be removed, once its organizer
    /// need no longer keep them.
    EventPurge(EventId),
    /// Old idempotency keys are to be forgotten. There is always one.
    KeyExpiry,
}

/// The kinds of tasks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum JobKind {
    /// [`Task::UsdaSchedule`].
    UsdaSchedule,
    /// [`Task::UsdaNotice`].
    UsdaNotice,
    /// [`Task::UsdaReminder`].
    UsdaReminder,
    /// [`Task::InquiryMail`].
    InquiryMail,
    /// [`Task::PhotoDeletion`].
    PhotoDeletion,
    /// [`Task::EventPurge`].
    EventPurge,
    /// [`Task::KeyExpiry`].
    KeyExpiry,
}

impl JobKind {
    /// All kinds.
    pub const ALL: [Self; 7] = [
        Self::UsdaSchedule,
        Self::UsdaNotice,
        Self::UsdaReminder,
        Self::InquiryMail,
        Self::PhotoDeletion,
        Self::EventPurge,
        Self::KeyExpiry,
    ];

    /// The name, in stores and logs.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::UsdaSchedule => "usda_schedule",
            Self::UsdaNotice => "usda_notice",
            Self::UsdaReminder => "usda_reminder",
            Self::InquiryMail => "inquiry_mail",
            Self::PhotoDeletion => "photo_deletion",
            Self::EventPurge => "event_purge",
            Self::KeyExpiry => "key_expiry",
        }
    }
}

impl Task {
    /// Its kind.
    #[must_use]
    pub const fn kind(&self) -> JobKind {
        match self {
            Self::UsdaSchedule(_) => JobKind::UsdaSchedule,
            Self::UsdaNotice(_) => JobKind::UsdaNotice,
            Self::UsdaReminder { .. } => JobKind::UsdaReminder,
            Self::InquiryMail(_) => JobKind::InquiryMail,
            Self::PhotoDeletion(_) => JobKind::PhotoDeletion,
            Self::EventPurge(_) => JobKind::EventPurge,
            Self::KeyExpiry => JobKind::KeyExpiry,
        }
    }
}

/// A job that is leased to whoever holds this.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Job {
    /// What it does.
    pub task: Task,
    /// When it was asked for.
    pub created_at: OffsetDateTime,
    /// How often it has failed so far.
    pub failures: u32,
    /// When the lease ends; also tells this lease from a later one.
    pub lease_until: OffsetDateTime,
}

/// How far a job got that is not done.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JobState {
    /// When it is carried out next; `None` if it was given up.
    pub run_at: Option<OffsetDateTime>,
    /// Whether somebody leased it and noted no result yet.
    pub is_leased: bool,
    /// How often it has failed so far.
    pub failures: u32,
    /// Why it failed the last time.
    pub last_error: Option<String>,
}

/// What became of a job that did not fail.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// It is done, or there was nothing to do.
    Done,
    /// It is to be carried out then.
    Later(OffsetDateTime),
}

type Cause = Box<dyn StdError + Send + Sync>;

/// A job failed.
#[derive(Debug, Error)]
pub enum JobError {
    /// It is tried again, after a pause that grows with each failure.
    #[error("it is tried again")]
    Retry(#[source] Cause),
    /// It is not tried again.
    #[error("it is given up")]
    GiveUp(#[source] Cause),
}

impl From<StoreError> for JobError {
    fn from(error: StoreError) -> Self {
        Self::Retry(error.into())
    }
}

/// The queue of jobs.
///
/// Jobs are put into it by the methods of a domain's store that ask for an
/// effect, in the same transaction as what brings it about. They are carried
/// out at least once: a process may end before it noted that a job was done.
/// So a handler has the same effect when it is called again.
#[async_trait]
pub trait JobQueue: Send + Sync {
    /// Leases a job of one of these kinds that is due, or whose lease ended
    /// without a result, to the caller until `lease_until`: of all such jobs the
    /// one that waits longest. Of several callers one gets it.
    async fn claim(
        &self,
        kinds: &[JobKind],
        now: OffsetDateTime,
        lease_until: OffsetDateTime,
    ) -> Result<Option<Job>, StoreError>;

    /// Removes a job that is done. This, [`postpone`](Self::postpone) and
    /// [`fail`](Self::fail) do nothing if the lease is no longer this one: the
    /// job was leased to somebody else, or asked for anew.
    async fn finish(&self, job: &Job) -> Result<(), StoreError>;

    /// Ends the lease of a job that is to be carried out at `run_at`.
    async fn postpone(&self, job: &Job, run_at: OffsetDateTime) -> Result<(), StoreError>;

    /// Counts a failure and ends the lease. Without `retry_at` the job is kept,
    /// and never carried out unless it is asked for anew.
    async fn fail(
        &self,
        job: &Job,
        reason: &str,
        retry_at: Option<OffsetDateTime>,
    ) -> Result<(), StoreError>;

    /// When the next job of these kinds is due after `now`, if there is one.
    async fn next_run_at(
        &self,
        kinds: &[JobKind],
        now: OffsetDateTime,
    ) -> Result<Option<OffsetDateTime>, StoreError>;

    /// Waits until this process asked for a job. What was asked for while
    /// nobody waited is told to the next who does.
    async fn enqueued(&self);

    /// Notes what became of a job, by the one policy for retries.
    async fn settle(
        &self,
        job: &Job,
        result: &Result<Outcome, JobError>,
        now: OffsetDateTime,
    ) -> Result<(), StoreError> {
        match result {
            Ok(Outcome::Done) => self.finish(job).await,
            Ok(Outcome::Later(at)) => self.postpone(job, *at).await,
            Err(JobError::Retry(cause)) => {
                let retry_at = now + pause_after(job.failures);
                self.fail(job, &error_chain(cause.as_ref()), Some(retry_at))
                    .await
            }
            Err(JobError::GiveUp(cause)) => {
                self.fail(job, &error_chain(cause.as_ref()), None).await
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_has_a_name_of_its_own() {
        let mut names = JobKind::ALL.map(JobKind::as_str).to_vec();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), JobKind::ALL.len());
    }
}
