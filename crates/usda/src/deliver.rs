use kernel::{EventId, NoticeId, StoreError, error_chain, lease_from, lease_suffices, pause_after};

use crate::{
    Claim, DeliveryError, Document, Failure, HPA_NOTICE, Letter, Notice, NoticeService,
    QueuedNotice,
};

/// So that the worker looks up from its work now and then.
const MOST_AT_A_TIME: u32 = 20;

/// What came of delivering the notices that were due.
#[derive(Debug, Default)]
pub struct Sent {
    /// How many were delivered.
    pub delivered: usize,
    /// Those that could not be. After one that nobody took the others wait for
    /// the next time: a mail server that is away makes each of them wait.
    pub failed: Vec<FailedNotice>,
}

/// A notice that could not be delivered.
#[derive(Debug)]
pub struct FailedNotice {
    /// Which.
    pub notice_id: NoticeId,
    /// Why. Only what was refused is not tried again.
    pub error: DeliveryError,
}

impl Sent {
    /// Notes what became of one; answers whether to go on with the next.
    fn note(&mut self, queued: &QueuedNotice, attempt: Attempt) -> bool {
        match attempt {
            Attempt::Delivered => self.delivered += 1,
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
    Delivered,
    /// There was nothing to deliver any more.
    Dropped,
    Failed(DeliveryError),
}

impl NoticeService {
    /// Delivers what is due again after a failure or a crash.
    pub async fn deliver_due(&self) -> Result<Sent, StoreError> {
        let mut sent = Sent::default();
        // One lease at a time: those of a whole batch would run while the
        // batch's first notices are delivered, and end before its last ones.
        for _ in 0..MOST_AT_A_TIME {
            let now = self.clock.now();
            let Some(queued) = self.store.lease_due(now, lease_from(now)).await? else {
                break;
            };
            let attempt = self.try_to_deliver(&queued).await?;
            if !sent.note(&queued, attempt) {
                break;
            }
        }
        Ok(sent)
    }

    /// Sends the notices that are to be sent by themselves; what could not be
    /// is tried again like any other. A show that cannot be read keeps no
    /// other waiting, and is told at the end.
    pub async fn send_scheduled(&self) -> Result<Sent, StoreError> {
        let due = self
            .store
            .due_shows(self.clock.now(), MOST_AT_A_TIME)
            .await?;
        let mut sent = Sent::default();
        let mut failure = None;
        for event_id in due {
            match self.send_one_scheduled(event_id, &mut sent).await {
                Ok(true) => {}
                Ok(false) => break,
                Err(error) => failure = failure.or(Some(error)),
            }
        }
        failure.map_or(Ok(sent), Err)
    }

    /// Answers whether to go on with the next.
    async fn send_one_scheduled(
        &self,
        event_id: EventId,
        sent: &mut Sent,
    ) -> Result<bool, StoreError> {
        let now = self.clock.now();
        let new_id = NoticeId::new(self.ids.next_uuid());
        let claim = self
            .store
            .claim_scheduled(event_id, new_id, now, lease_from(now))
            .await?;
        match claim {
            Claim::Deliver(queued) => {
                let attempt = self.try_to_deliver(&queued).await?;
                Ok(sent.note(&queued, attempt))
            }
            Claim::Delivered | Claim::InProgress | Claim::NoShow => Ok(true),
        }
    }

    /// One attempt, with its result noted.
    ///
    /// The document is kept before it is delivered. What may have arrived, also
    /// because this process ends before it knows, is delivered again as it
    /// was; what nobody took is written anew, from what the show is by then.
    pub(crate) async fn try_to_deliver(
        &self,
        queued: &QueuedNotice,
    ) -> Result<Attempt, StoreError> {
        let document = match &queued.sealed {
            Some(document) => document.clone(),
            None if has_nothing_to_say(queued) => {
                self.store.withdraw(queued).await?;
                return Ok(Attempt::Dropped);
            }
            None => match self.write(queued).await {
                Ok(document) => {
                    if !self.store.seal(queued, &document).await? {
                        return Ok(Attempt::Dropped);
                    }
                    document
                }
                Err(error) => return self.note_failure(queued, error).await,
            },
        };
        if !lease_suffices(queued.lease_until, self.clock.now()) {
            // Somebody could have it before this attempt ends.
            return Ok(Attempt::Dropped);
        }
        let notice = Notice {
            id: queued.id,
            event_id: queued.event_id,
            document,
        };
        match self.delivery.deliver(&notice).await {
            Ok(receipt) => {
                let now = self.clock.now();
                self.store.mark_delivered(&notice, &receipt, now).await?;
                Ok(Attempt::Delivered)
            }
            Err(error) => self.note_failure(queued, error).await,
        }
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
    ) -> Result<Attempt, StoreError> {
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
        Ok(Attempt::Failed(error))
    }
}

/// An amendment that the organizer took back before it was written.
fn has_nothing_to_say(queued: &QueuedNotice) -> bool {
    queued
        .amends
        .as_ref()
        .is_some_and(|amended| queued.show.changes_since(&amended.before).is_empty())
}

#[cfg(test)]
mod tests;
