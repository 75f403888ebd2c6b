use kernel::{Actor, EventId, LimitReached, NoticeId, Permission, StoreError, lease_from};
use thiserror::Error;

use crate::deliver::Attempt;
use crate::{
    Claim, DeliveryError, DeliveryMethod, Document, NoticeRecord, NoticeService, Requester,
    ShowRecord,
};

/// A notice whose letter is ready for its organizer to send.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReadyLetter {
    /// The notice.
    pub notice: NoticeRecord,
    /// Its letter.
    pub document: Document,
}

/// Why no letter is ready.
#[derive(Debug, Error)]
pub enum PrepareError {
    /// The actor has no such show.
    #[error("there is no such show")]
    EventNotFound,
    /// The show is over.
    #[error("the show is over")]
    EventOver,
    /// The notice was given and nothing has changed since.
    #[error("the show was notified already")]
    AlreadyNotified,
    /// The show has reached its limit of amended notices.
    #[error(transparent)]
    LimitReached(LimitReached),
    /// The server sends notices itself.
    #[error("the server delivers the notices")]
    DeliveredByServer,
    /// Another process is writing it now.
    #[error("the letter is being written")]
    InProgress,
    /// It could not be written; the worker retries.
    #[error("the letter could not be written")]
    NotWritten(#[source] DeliveryError),
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl NoticeService {
    /// Makes the letter of the next notice of one of the actor's shows ready
    /// for them to send: the original, or an amendment if that was given and
    /// something has changed. A ready letter is returned unchanged until the
    /// show changes; then a new letter replaces it. If the show is over, or the
    /// server delivers notices, no letter is written, but a ready one is
    /// returned unchanged, because the organizer may have sent it.
    pub async fn prepare(
        &self,
        actor: &Actor,
        event_id: EventId,
    ) -> Result<ReadyLetter, PrepareError> {
        let now = self.clock.now();
        let record = self
            .store
            .find(&actor.to(Permission::FileNotices), event_id)
            .await?;
        let record = record.ok_or(PrepareError::EventNotFound)?;
        let next = record.next_letter();
        let is_ready = next
            .as_ref()
            .is_ok_and(|number| record.ready(*number).is_some());
        let is_delivering = self.delivery.method() == DeliveryMethod::Email;
        let is_over = now >= record.show.ends_at;
        if is_delivering && !is_ready {
            return Err(PrepareError::DeliveredByServer);
        }
        if is_over && !is_ready {
            return Err(PrepareError::EventOver);
        }
        let number = next?;
        let record = if is_delivering || is_over || record.is_current(number) {
            record
        } else {
            self.make_ready(actor, event_id, number).await?;
            let record = self
                .store
                .find(&actor.to(Permission::FileNotices), event_id)
                .await?;
            record.ok_or(PrepareError::EventNotFound)?
        };
        // Not ready any more: another process is replacing it, or the organizer
        // recorded that they sent it.
        let notice = record.ready(number).ok_or(PrepareError::InProgress)?;
        let document = self
            .store
            .document(&actor.to(Permission::FileNotices), event_id, notice.id)
            .await?;
        Ok(ReadyLetter {
            notice: notice.clone(),
            document: document.ok_or(PrepareError::InProgress)?,
        })
    }

    async fn make_ready(
        &self,
        actor: &Actor,
        event_id: EventId,
        number: u32,
    ) -> Result<(), PrepareError> {
        let now = self.clock.now();
        let new_id = NoticeId::new(self.ids.next_uuid());
        let by = Requester::of(actor, None);
        let claim = self
            .store
            .claim(&by, event_id, number, new_id, now, lease_from(now))
            .await?;
        match claim {
            Claim::Deliver(queued) => match self.attempt(&queued).await? {
                Attempt::Done => Ok(()),
                Attempt::Dropped => Err(PrepareError::InProgress),
                Attempt::Failed(error) => Err(PrepareError::NotWritten(error)),
            },
            Claim::Delivered => Err(PrepareError::AlreadyNotified),
            Claim::Over => Err(PrepareError::EventOver),
            Claim::NotReady => Err(PrepareError::DeliveredByServer),
            Claim::InProgress => Err(PrepareError::InProgress),
            Claim::EventNotFound => Err(PrepareError::EventNotFound),
        }
    }
}

impl ShowRecord {
    /// The number of the next notice.
    fn next_letter(&self) -> Result<u32, PrepareError> {
        if self.notified_at.is_none() {
            Ok(0)
        } else if self.next_amends().is_some() {
            self.next_amendment().map_err(PrepareError::LimitReached)
        } else {
            Err(PrepareError::AlreadyNotified)
        }
    }

    /// Whether the letter of this number is ready and need not be replaced.
    fn is_current(&self, number: u32) -> bool {
        self.ready(number).is_some_and(|notice| {
            notice.event_facts.as_ref().is_some_and(|before| {
                !notice.replaceable || self.show.changes_since(before).is_empty()
            })
        })
    }
}

#[cfg(test)]
mod tests;
