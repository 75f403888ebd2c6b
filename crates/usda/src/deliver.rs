use kernel::{
    EventId, NoticeId, ReminderId, StoreError, error_chain, lease_from, lease_suffices, pause_after,
};

use crate::{
    Claim, DeliveryError, DeliveryMethod, Document, Failure, HPA_NOTICE, Letter, Notice,
    NoticeService, QueuedNotice, Receipt, Sealed,
};

/// So that the worker looks up from its work now and then.
const MOST_AT_A_TIME: u32 = 20;

/// What came of the notices that were due.
#[derive(Debug, Default)]
pub struct Processed {
    /// How many were delivered, or are ready for their organizers to send.
    pub done: usize,
    /// Those that could not be. After one that nobody took the others wait for
    /// the next time: a mail server that is away makes each of them wait.
    pub failed: Vec<FailedNotice>,
}

/// A notice that could not be delivered or made ready.
#[derive(Debug)]
pub struct FailedNotice {
    /// Which.
    pub notice_id: NoticeId,
    /// Why. Only what was refused is not tried again.
    pub error: DeliveryError,
}

impl Processed {
    /// Notes what became of one; answers whether to go on with the next.
    fn note(&mut self, queued: &QueuedNotice, attempt: Attempt) -> bool {
        match attempt {
            Attempt::Done => self.done += 1,
            Attempt::Dropped => {}
            Attempt::Failed(error) => {
                let goes_on = matches!(error, DeliveryError::Refused(_));
                self.failed.push(FailedNotice {
                    notice_id: queued.id,
                    error,
                });
                return goes_on;
            }
        }
        true
    }
}

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
    Done(Box<Notice>, Receipt),
    /// There was nothing to hand over any more.
    Dropped,
    /// It was noted.
    Failed(DeliveryError),
}

impl NoticeService {
    /// Delivers, or makes ready, what is due again after a failure or a crash.
    pub async fn deliver_due(&self) -> Result<Processed, StoreError> {
        let mut sent = Processed::default();
        // One lease at a time: those of a whole batch would run while the
        // batch's first notices are delivered, and end before its last ones.
        for _ in 0..MOST_AT_A_TIME {
            let now = self.clock.now();
            let Some(queued) = self.store.lease_due(now, lease_from(now)).await? else {
                break;
            };
            let attempt = self.attempt(&queued).await?;
            if !sent.note(&queued, attempt) {
                break;
            }
        }
        Ok(sent)
    }

    /// Delivers the notices whose scheduled day has come, or makes their letters
    /// ready; what fails is tried again like any other. A show that cannot be
    /// read keeps no other waiting, and is told at the end.
    pub async fn process_scheduled(&self) -> Result<Processed, StoreError> {
        let due = self
            .store
            .due_shows(self.clock.now(), MOST_AT_A_TIME)
            .await?;
        let mut sent = Processed::default();
        let mut failure = None;
        for event_id in due {
            match self.process_one_scheduled(event_id, &mut sent).await {
                Ok(true) => {}
                Ok(false) => break,
                Err(error) => failure = failure.or(Some(error)),
            }
        }
        failure.map_or(Ok(sent), Err)
    }

    /// Answers whether to go on with the next.
    async fn process_one_scheduled(
        &self,
        event_id: EventId,
        sent: &mut Processed,
    ) -> Result<bool, StoreError> {
        let now = self.clock.now();
        let new_id = NoticeId::new(self.ids.next_uuid());
        let claim = self
            .store
            .claim_scheduled(event_id, new_id, now, lease_from(now))
            .await?;
        match claim {
            Claim::Deliver(queued) => {
                let attempt = self.attempt(&queued).await?;
                Ok(sent.note(&queued, attempt))
            }
            Claim::Delivered | Claim::InProgress | Claim::NoShow => Ok(true),
        }
    }

    /// One attempt, with its result noted.
    pub(crate) async fn attempt(&self, queued: &QueuedNotice) -> Result<Attempt, StoreError> {
        let (notice, receipt) = match self.hand_over(queued).await? {
            HandOver::Done(notice, receipt) => (notice, receipt),
            HandOver::Dropped => return Ok(Attempt::Dropped),
            HandOver::Failed(error) => return Ok(Attempt::Failed(error)),
        };
        let now = self.clock.now();
        match self.delivery.method() {
            DeliveryMethod::Email => {
                self.store.mark_delivered(&notice, &receipt, now).await?;
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
            Ok(receipt) => Ok(HandOver::Done(Box::new(notice), receipt)),
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
        let pdf = self.press.print(&letter).await;
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
