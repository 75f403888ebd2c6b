use kernel::{
    EventId, Job, JobError, JobKind, NoticeId, Outcome, ReminderId, StoreError, error_chain,
    lease_from, lease_suffices, pause_after,
};
use time::Duration;

use crate::{
    Claim, DeliveryError, DeliveryMethod, Document, Failure, HPA_NOTICE, Letter, Notice,
    NoticeService, QueuedNotice, Receipt, Requester, Sealed,
};

kernel::task!(
    /// Start the notice of this show on its scheduled day.
    pub StartScheduledNotice(EventId),
    JobKind::new("usda_schedule")
);

kernel::task!(
    /// Deliver this notice, or make its letter ready.
    pub DeliverNotice(NoticeId),
    JobKind::new("usda_notice")
);

/// When a notice that cannot be given now is checked again: its show may be
/// moved, or the delivery method may change.
const RECHECK_INTERVAL: Duration = Duration::HOUR;
/// How long after its end a show may still be moved to another date.
const MOVE_WINDOW: Duration = Duration::days(30);

/// The result of one attempt.
#[derive(Debug)]
pub(crate) enum Attempt {
    /// The notice was delivered, or is ready for its organizer to send.
    Done,
    /// Nothing was delivered: the lease is lost or too short, or there is
    /// nothing left to amend.
    Dropped,
    Failed(DeliveryError),
}

impl Attempt {
    /// Whether its result was recorded, or the lease was lost.
    pub(crate) const fn noted(noted: bool) -> Self {
        if noted { Self::Done } else { Self::Dropped }
    }
}

/// The result of handing a document to the delivery, before a success is
/// recorded.
#[derive(Debug)]
pub(crate) enum HandOver {
    Done(Receipt),
    /// Nothing was delivered: the lease is lost or too short, or there is
    /// nothing left to amend.
    Dropped,
    /// The failure is recorded.
    Failed(DeliveryError),
}

impl NoticeService {
    /// Executes the job of a notice, after a failure or a crash: delivers it,
    /// or makes its letter ready. A server that delivers notices does not
    /// deliver one that was begun for its organizer, because they may have sent
    /// it.
    pub async fn process(&self, id: NoticeId, job: &Job) -> Result<Outcome, JobError> {
        let Some((record, queued)) = self.store.find_queued(id, job).await? else {
            return Ok(Outcome::Done);
        };
        let now = self.clock.now();
        let ends_at = queued.show.ends_at;
        if record.is_given() {
            return Ok(Outcome::Done);
        }
        if now >= ends_at + MOVE_WINDOW {
            return Err(JobError::GiveUp("the show is over".into()));
        }
        let is_for_organizer =
            record.for_organizer && self.delivery.method() == DeliveryMethod::Email;
        if now >= ends_at || is_for_organizer {
            return Ok(Outcome::Later(now + RECHECK_INTERVAL));
        }
        match self.attempt(&queued).await? {
            Attempt::Done => Ok(Outcome::Done),
            // The lease has become too short, or another process has it.
            Attempt::Dropped => Ok(Outcome::Later(now + pause_after(0))),
            Attempt::Failed(error @ DeliveryError::Refused(_)) => {
                Err(JobError::GiveUp(error.into()))
            }
            Attempt::Failed(error) => Err(JobError::Retry(error.into())),
        }
    }

    /// Executes the job of a show's scheduled notice: claims the notice and
    /// makes the first attempt; retries are jobs of the notice. If another
    /// process has begun it, this job is postponed, as long as the notice
    /// remains scheduled.
    pub async fn process_scheduled(&self, event_id: EventId) -> Result<Outcome, JobError> {
        let now = self.clock.now();
        let new_id = NoticeId::new(self.ids.next_uuid());
        let claim = self
            .store
            .claim(
                &Requester::Schedule,
                event_id,
                0,
                new_id,
                now,
                lease_from(now),
            )
            .await?;
        match claim {
            Claim::Deliver(queued) => match self.attempt(&queued).await? {
                Attempt::Done => Ok(Outcome::Done),
                Attempt::Dropped => Ok(Outcome::Later(now + RECHECK_INTERVAL)),
                // Also after a refusal: its next claim leaves the rest to the notice's job.
                Attempt::Failed(error) => Err(JobError::Retry(error.into())),
            },
            Claim::InProgress => Ok(Outcome::Later(now + RECHECK_INTERVAL)),
            Claim::Delivered | Claim::Over | Claim::NotReady | Claim::EventNotFound => {
                Ok(Outcome::Done)
            }
        }
    }

    /// Makes one attempt and records its result.
    pub(crate) async fn attempt(&self, queued: &QueuedNotice) -> Result<Attempt, StoreError> {
        let receipt = match self.hand_over(queued).await? {
            HandOver::Done(receipt) => receipt,
            HandOver::Dropped => return Ok(Attempt::Dropped),
            HandOver::Failed(error) => return Ok(Attempt::Failed(error)),
        };
        let now = self.clock.now();
        match self.delivery.method() {
            DeliveryMethod::Email => {
                self.store.mark_delivered(queued.id, &receipt, now).await?;
                Ok(Attempt::Done)
            }
            DeliveryMethod::ByOrganizer => {
                let reminder = ReminderId::new(self.ids.next_uuid());
                let noted = self.store.mark_ready(queued, now, reminder).await?;
                Ok(Attempt::noted(noted))
            }
        }
    }

    /// Stores the document and hands it to the delivery. Records a failure, but
    /// not a success.
    ///
    /// A document that may have arrived by email is delivered again unchanged,
    /// also after a crash during the delivery. A document that did not arrive
    /// is written again from the current show, and so is a letter for the
    /// organizer if the show was edited.
    pub(crate) async fn hand_over(&self, queued: &QueuedNotice) -> Result<HandOver, StoreError> {
        let document = match &queued.sealed {
            None if is_empty_amendment(queued) => {
                self.store.withdraw(queued).await?;
                return Ok(HandOver::Dropped);
            }
            Some(sealed) if !is_outdated(queued, sealed) => sealed.document.clone(),
            _ => match self.write(queued).await {
                Ok(document) => document,
                Err(error) => return self.note_failure(queued, error).await,
            },
        };
        if self.is_to_be_sealed(queued, &document) && !self.store.seal(queued, &document).await? {
            return Ok(HandOver::Dropped);
        }
        if !lease_suffices(queued.lease_until, self.clock.now()) {
            // The lease could end before this attempt does.
            return Ok(HandOver::Dropped);
        }
        let notice = Notice {
            id: queued.id,
            event_id: queued.event_id,
            document,
        };
        match self.delivery.deliver(&notice).await {
            Ok(receipt) => Ok(HandOver::Done(receipt)),
            Err(error) => self.note_failure(queued, error).await,
        }
    }

    /// Whether the document must be stored: not if it is stored already, unless
    /// it was for the organizer and the server delivers it now. From then on it
    /// may have arrived.
    fn is_to_be_sealed(&self, queued: &QueuedNotice, document: &Document) -> bool {
        queued.sealed.as_ref().is_none_or(|sealed| {
            let is_taken_over =
                sealed.for_organizer && self.delivery.method() == DeliveryMethod::Email;
            is_taken_over || sealed.document != *document
        })
    }

    async fn write(&self, queued: &QueuedNotice) -> Result<Document, DeliveryError> {
        let now = self.clock.now();
        let letter = Letter::write(&queued.show, queued.amends.as_ref(), now);
        let pdf = self.renderer.print(&letter).await;
        let pdf = pdf.map_err(|error| DeliveryError::NotTaken(error.into()))?;
        Ok(Document::new(&letter, pdf, queued.show.clone(), now))
    }

    async fn note_failure(
        &self,
        queued: &QueuedNotice,
        error: DeliveryError,
    ) -> Result<HandOver, StoreError> {
        let (DeliveryError::NotTaken(cause)
        | DeliveryError::Unknown(cause)
        | DeliveryError::Refused(cause)) = &error;
        let now = self.clock.now();
        let failure = Failure {
            reason: error_chain(cause.as_ref()),
            retry_at: match &error {
                // Before the due time, only the organizer requested it, so the
                // schedule tries again.
                DeliveryError::Refused(_) if queued.amends.is_none() => {
                    HPA_NOTICE.scheduled_at(queued.show.starts_at, &queued.show.time_zone, now)
                }
                DeliveryError::Refused(_) => None,
                _ => Some(now + pause_after(queued.failures)),
            },
            // A later refusal does not undo that it may have arrived.
            may_have_arrived: queued.sealed.is_some() || matches!(error, DeliveryError::Unknown(_)),
        };
        self.store.mark_failed(queued, &failure).await?;
        Ok(HandOver::Failed(error))
    }
}

/// Whether this is an amendment whose changes were undone.
fn is_empty_amendment(queued: &QueuedNotice) -> bool {
    queued
        .amends
        .as_ref()
        .is_some_and(|amended| queued.show.changes_since(&amended.before).is_empty())
}

/// Whether the show has changed since the document was written, and the
/// document cannot have been given.
fn is_outdated(queued: &QueuedNotice, sealed: &Sealed) -> bool {
    sealed.replaceable
        && !is_empty_amendment(queued)
        && !queued
            .show
            .changes_since(&sealed.document.event_facts)
            .is_empty()
}

#[cfg(test)]
mod tests;
