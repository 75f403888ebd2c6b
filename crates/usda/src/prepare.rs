use kernel::{Actor, EventId, Permission};

use crate::error::NO_EVENT;
use crate::{DeliveryMethod, Document, NoticeError, NoticeRecord, NoticeService, ShowRecord};

/// A notice whose letter is ready for its organizer to send.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReadyLetter {
    /// The notice.
    pub notice: NoticeRecord,
    /// Its letter.
    pub document: Document,
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
    ) -> Result<ReadyLetter, NoticeError> {
        let scope = actor.to(Permission::FileNotices);
        let record = self.store.find(&scope, event_id).await?.ok_or(NO_EVENT)?;
        let next = record.next_letter();
        let is_ready = next
            .as_ref()
            .is_ok_and(|number| record.ready(*number).is_some());
        let is_delivering = self.delivery.method() == DeliveryMethod::Email;
        let is_over = self.clock.now() >= record.show.ends_at;
        if is_delivering && !is_ready {
            return Err(NoticeError::DeliveredByServer);
        }
        if is_over && !is_ready {
            return Err(NoticeError::EventOver);
        }
        let number = next?;
        let record = if is_delivering || is_over || record.is_current(number) {
            record
        } else {
            self.give(actor, event_id, number, None).await?;
            self.store.find(&scope, event_id).await?.ok_or(NO_EVENT)?
        };
        // Not ready any more: another process is replacing it, or the organizer
        // recorded that they sent it.
        let gone = || NoticeError::LetterInProgress;
        let notice = record.ready(number).ok_or_else(gone)?;
        let document = self.store.document(&scope, event_id, notice.id).await?;
        Ok(ReadyLetter {
            notice: notice.clone(),
            document: document.ok_or_else(gone)?,
        })
    }
}

impl ShowRecord {
    /// The number of the next notice.
    fn next_letter(&self) -> Result<u32, NoticeError> {
        if self.notified_at.is_none() {
            Ok(0)
        } else if self.next_amends().is_some() {
            Ok(self.next_amendment()?)
        } else {
            Err(NoticeError::AlreadyNotified)
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
