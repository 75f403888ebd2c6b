//! Jobs: effects outside the database, such as a mail. A transaction enqueues a
//! job, and a worker executes it after the commit.

use std::error::Error as StdError;

use async_trait::async_trait;
use thiserror::Error;
use time::OffsetDateTime;

use crate::{
    AccountMailId, AppointmentId, BillId, BookEntryId, DocumentId, EntryMailId, EventId, ExportId,
    InquiryId, MessageId, MessageMailId, NoticeId, OrganizationId, PhotoId, RegistrationId,
    ReminderId, Revision, StoreError, error_chain, pause_after,
};

/// What a job does, with the data that its handler needs. Two tasks of
/// the same kind about the same object are one job.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Task {
    /// Start the notice of this show on its scheduled day.
    UsdaSchedule(EventId),
    /// Deliver this notice, or make its letter ready.
    UsdaNotice(NoticeId),
    /// Mail the organizer that the letter of this show is ready to be sent.
    UsdaReminder {
        /// The show.
        event_id: EventId,
        /// The id of the mail; the same at every attempt.
        reminder_id: ReminderId,
    },
    /// Mail this inquiry to the seller.
    InquiryMail(InquiryId),
    /// Delete the image files of this photo, unless a horse uses it.
    PhotoDeletion(PhotoId),
    /// Remove the records of this deleted show, once its organizer need no longer
    /// keep them.
    EventPurge(EventId),
    /// Let those who wait for a place in this show take the free ones.
    MoveUp(EventId),
    /// Mail the rider of an entry.
    EntryMail(EntryMail),
    /// Mail a message of the office to one rider.
    MessageMail(MessageMail),
    /// Mail an account.
    AccountMail(AccountMailId),
    /// Mail the reminder of the next occurrence of this appointment. One job for an
    /// appointment, which is enqueued again for the following occurrence.
    AppointmentReminder(AppointmentId),
    /// Make this archive of what an account holds.
    AccountExport(ExportId),
    /// Delete what belongs to this organization, to which nobody belongs any more.
    OrganizationRemoval(OrganizationId),
    /// Make the entries of the due days of this recurring entry of a barn's book.
    BookSeries(BookEntryId),
    /// Mail this bill, as its row says.
    BillMail(BillId),
    /// Delete the files of this document, unless it exists.
    DocumentSweep(DocumentId),
    /// Mail that this document ends soon.
    DocumentReminder(DocumentId),
    /// Delete expired idempotency keys, sessions, links and archives. This job
    /// always exists.
    KeyExpiry,
}

/// A mail about what made an entry or changed it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EntryMail {
    /// The id of the mail; the same at every attempt.
    pub id: EntryMailId,
    /// The entry.
    pub registration_id: RegistrationId,
    /// Its revision after the change; the first one when it was made.
    pub revision: Revision,
}

/// The mail of a message to one rider.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MessageMail {
    /// The id of the mail; the same at every attempt.
    pub id: MessageMailId,
    /// The message.
    pub message_id: MessageId,
    /// An entry of the rider.
    pub registration_id: RegistrationId,
}

/// The kinds of [`Task`].
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
    /// [`Task::MoveUp`].
    MoveUp,
    /// [`Task::EntryMail`].
    EntryMail,
    /// [`Task::MessageMail`].
    MessageMail,
    /// [`Task::AccountMail`].
    AccountMail,
    /// [`Task::AppointmentReminder`].
    AppointmentReminder,
    /// [`Task::AccountExport`].
    AccountExport,
    /// [`Task::OrganizationRemoval`].
    OrganizationRemoval,
    /// [`Task::BookSeries`].
    BookSeries,
    /// [`Task::BillMail`].
    BillMail,
    /// [`Task::DocumentSweep`].
    DocumentSweep,
    /// [`Task::DocumentReminder`].
    DocumentReminder,
    /// [`Task::KeyExpiry`].
    KeyExpiry,
}

impl JobKind {
    /// All kinds.
    pub const ALL: [Self; 18] = [
        Self::UsdaSchedule,
        Self::UsdaNotice,
        Self::UsdaReminder,
        Self::InquiryMail,
        Self::PhotoDeletion,
        Self::EventPurge,
        Self::MoveUp,
        Self::EntryMail,
        Self::MessageMail,
        Self::AccountMail,
        Self::AppointmentReminder,
        Self::AccountExport,
        Self::OrganizationRemoval,
        Self::BookSeries,
        Self::BillMail,
        Self::DocumentSweep,
        Self::DocumentReminder,
        Self::KeyExpiry,
    ];

    /// The name in the database and in logs.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::UsdaSchedule => "usda_schedule",
            Self::UsdaNotice => "usda_notice",
            Self::UsdaReminder => "usda_reminder",
            Self::InquiryMail => "inquiry_mail",
            Self::PhotoDeletion => "photo_deletion",
            Self::EventPurge => "event_purge",
            Self::MoveUp => "move_up",
            Self::EntryMail => "entry_mail",
            Self::MessageMail => "message_mail",
            Self::AccountMail => "account_mail",
            Self::AppointmentReminder => "appointment_reminder",
            Self::AccountExport => "account_export",
            Self::OrganizationRemoval => "organization_removal",
            Self::BookSeries => "book_series",
            Self::BillMail => "bill_mail",
            Self::DocumentSweep => "document_sweep",
            Self::DocumentReminder => "document_reminder",
            Self::KeyExpiry => "key_expiry",
        }
    }
}

impl JobKind {
    /// Whether a task of this kind may be due long after it was enqueued. The others
    /// are due at once, soon, or after the pause of a retry.
    #[must_use]
    pub const fn is_scheduled(self) -> bool {
        matches!(
            self,
            Self::UsdaSchedule
                | Self::PhotoDeletion
                | Self::EventPurge
                | Self::BookSeries
                | Self::DocumentReminder
                | Self::AppointmentReminder
        )
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
            Self::MoveUp(_) => JobKind::MoveUp,
            Self::EntryMail(_) => JobKind::EntryMail,
            Self::MessageMail(_) => JobKind::MessageMail,
            Self::AccountMail(_) => JobKind::AccountMail,
            Self::AppointmentReminder(_) => JobKind::AppointmentReminder,
            Self::AccountExport(_) => JobKind::AccountExport,
            Self::OrganizationRemoval(_) => JobKind::OrganizationRemoval,
            Self::BookSeries(_) => JobKind::BookSeries,
            Self::BillMail(_) => JobKind::BillMail,
            Self::DocumentSweep(_) => JobKind::DocumentSweep,
            Self::DocumentReminder(_) => JobKind::DocumentReminder,
            Self::KeyExpiry => JobKind::KeyExpiry,
        }
    }
}

/// A leased job, held by the worker that executes it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Job {
    /// What it does.
    pub task: Task,
    /// When the job was enqueued.
    pub created_at: OffsetDateTime,
    /// Number of failed attempts so far.
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
    /// The job is to be executed again at this instant.
    Later(OffsetDateTime),
}

type Cause = Box<dyn StdError + Send + Sync>;

/// Why an attempt failed, and whether another one follows.
#[derive(Debug, Error)]
pub enum JobError {
    /// Try again, after a pause that grows with each failure.
    #[error("it is tried again")]
    Retry(#[source] Cause),
    /// Do not try again.
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
    /// [`give_back`](Self::give_back), [`postpone`](Self::postpone) and
    /// [`fail`](Self::fail) do nothing to a job that no longer has this lease:
    /// another worker leased it, or it was enqueued again.
    async fn finish(&self, jobs: &[Job]) -> Result<(), StoreError>;

    /// Ends the leases of jobs that were not begun, with one commit; they stay
    /// due.
    async fn give_back(&self, jobs: &[Job]) -> Result<(), StoreError>;

    /// Ends the lease; the job is due again at `run_at`.
    async fn postpone(&self, job: &Job, run_at: OffsetDateTime) -> Result<(), StoreError>;

    /// Counts a failure and ends the lease. Without `retry_at` the job stays in
    /// the queue but is not executed again unless it is enqueued again.
    async fn fail(
        &self,
        job: &Job,
        reason: &str,
        retry_at: Option<OffsetDateTime>,
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
    /// be later, unless their kind is [scheduled](JobKind::is_scheduled).
    async fn recover_from_clock_step(&self, now: OffsetDateTime) -> Result<u64, StoreError>;

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
        match result {
            Ok(Outcome::Done) => self.finish(std::slice::from_ref(job)).await,
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
