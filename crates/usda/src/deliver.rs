use kernel::{
    EventId, Job, JobError, NoticeId, Outcome, ReminderId, StoreError, error_chain, lease_from,
    lease_suffices, pause_after,
};
use time::Duration;

use crate::{
    Asker, Claim, DeliveryError, DeliveryMethod, Document, Failure, HPA_NOTICE, Letter, Notice,
    NoticeService, QueuedNotice, Receipt, Sealed,
};

/// When a notice is looked at again that cannot be given as things are: its show
/// may be moved, or the installation may give notices in another way.
const LOOK_AGAIN: Duration = Duration::HOUR;
/// How long after its end a show may still be moved to another day.
const MAY_BE_MOVED: Duration = Duration::days(30);

/// What became of one attempt.
#[derive(Debug)]
pub(crate) enum Attempt {
    /// The notice was delivered, or is ready for its organizer to send.
    Done,
    /// There was nothing to deliver any more.
    Dropped,
    Failed(DeliveryError),
}

/// What became of handing a document over, before a success is noted.
#[derive(Debug)]
pub(crate) enum HandOver {
    Done(Receipt),
    /// There was nothing to hand over any more.
    Dropped,
    /// It was noted.
    Failed(DeliveryError),
}

impl NoticeService {
    /// Delivers a notice that is due after a failure or a crash, or makes its
    /// letter ready. Nothing is delivered by itself that was begun for an
    /// organizer, who may have sent it.
    pub async fn process(&self, id: NoticeId, job: &Job) -> Result<Outcome, JobError> {
        let Some((record, queued)) = self.store.find_queued(id, job).await? else {
            return Ok(Outcome::Done);
        };
        let now = self.clock.now();
        let ends_at = queued.show.ends_at;
        if record.is_given() {
            return Ok(Outcome::Done);
        }
        if now >= ends_at + MAY_BE_MOVED {
            return Err(JobError::GiveUp("the show is over".into()));
        }
        let is_its_organizer_s =
            record.for_organizer && self.delivery.method() == DeliveryMethod::Email;
        if now >= ends_at || is_its_organizer_s {
            return Ok(Outcome::Later(now + LOOK_AGAIN));
        }
        match self.attempt(&queued).await? {
            Attempt::Done => Ok(Outcome::Done),
            // The lease is too short by now, or somebody else's.
            Attempt::Dropped => Ok(Outcome::Later(now + pause_after(0))),
            Attempt::Failed(error @ DeliveryError::Refused(_)) => {
                Err(JobError::GiveUp(error.into()))
            }
            Attempt::Failed(error) => Err(JobError::Retry(error.into())),
        }
    }

    /// Begins the notice of a show whose scheduled day has come; from then on it
    /// is retried by itself. What somebody else began is looked at again, as
    /// long as the day is not used up.
    pub async fn process_scheduled(&self, event_id: EventId) -> Result<Outcome, JobError> {
        let now = self.clock.now();
        let new_id = NoticeId::new(self.ids.next_uuid());
        let claim = self
            .store
            .claim(Asker::Schedule, event_id, 0, new_id, now, lease_from(now))
            .await?;
        match claim {
            Claim::Deliver(queued) => match self.attempt(&queued).await? {
                Attempt::Done => Ok(Outcome::Done),
                Attempt::Dropped => Ok(Outcome::Later(now + LOOK_AGAIN)),
                Attempt::Failed(error) => Err(JobError::Retry(error.into())),
            },
            Claim::InProgress => Ok(Outcome::Later(now + LOOK_AGAIN)),
            Claim::Delivered | Claim::Over | Claim::NotReady | Claim::EventNotFound => {
                Ok(Outcome::Done)
            }
        }
    }

    /// One attempt, with its result noted.
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
            DeliveryMethod::Outbox => {
                let reminder = ReminderId::new(self.ids.next_uuid());
                let noted = self.store.mark_ready(queued, now, reminder).await?;
                Ok(if noted {
                    Attempt::Done
                } else {
                    Attempt::Dropped
                })
            }
        }
    }

    /// Keeps the document and hands it over; notes a failure, but no success.
    ///
    /// What may have arrived by email, also because this process ended before
    /// it knew, is handed over again as it was. What nobody took is written
    /// anew, from what the show is by then, and so is a letter that waits for
    /// its organizer while the show is edited.
    pub(crate) async fn hand_over(&self, queued: &QueuedNotice) -> Result<HandOver, StoreError> {
        let document = match &queued.sealed {
            None if has_nothing_to_say(queued) => {
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
            // Somebody could have it before this attempt ends.
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

    /// Not what is kept already, unless it waits for its organizer and the
    /// server is about to deliver it: from then on it may have arrived.
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
                // Before its time it was only an organizer's wish.
                DeliveryError::Refused(_) if queued.amends.is_none() => {
                    HPA_NOTICE.scheduled_at(queued.show.starts_at, &queued.show.time_zone, now)
                }
                DeliveryError::Refused(_) => None,
                _ => Some(now + pause_after(queued.failures)),
            },
            // Once it may have arrived, a later refusal does not take that back.
            may_have_arrived: queued.sealed.is_some() || matches!(error, DeliveryError::Unknown(_)),
        };
        self.store.mark_failed(queued, &failure).await?;
        Ok(HandOver::Failed(error))
    }
}

/// An amendment that the organizer took back before it was written.
fn has_nothing_to_say(queued: &QueuedNotice) -> bool {
    queued
        .amends
        .as_ref()
        .is_some_and(|amended| queued.show.changes_since(&amended.before).is_empty())
}

/// A document whose show was changed before anybody can have given it.
fn is_outdated(queued: &QueuedNotice, sealed: &Sealed) -> bool {
    sealed.replaceable
        && !has_nothing_to_say(queued)
        && !queued
            .show
            .changes_since(&sealed.document.particulars)
            .is_empty()
}

#[cfg(test)]
mod tests;
