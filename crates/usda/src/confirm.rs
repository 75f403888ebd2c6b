use kernel::{Actor, Permission, StoreError};

use crate::deliver::HandOver;
use crate::{DeliveryError, NoticeService, QueuedNotice, Sending};

/// Why an organizer's statement was not recorded.
#[derive(Debug)]
pub(crate) enum ConfirmError {
    /// Another process has the lease now.
    InProgress,
    /// There was no letter yet, and it could not be made ready.
    NotWritten(DeliveryError),
    Store(StoreError),
}

impl From<StoreError> for ConfirmError {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

impl NoticeService {
    /// Records that the actor sent a notice. That notice is its ready letter;
    /// without one, the letter is written and stored first.
    pub(crate) async fn confirm(
        &self,
        actor: &Actor,
        queued: &QueuedNotice,
        sending: &Sending,
    ) -> Result<(), ConfirmError> {
        if !queued.sealed.as_ref().is_some_and(|it| it.is_ready) {
            match self.hand_over(queued).await? {
                HandOver::Done(..) => {}
                HandOver::Dropped => return Err(ConfirmError::InProgress),
                HandOver::Failed(error) => return Err(ConfirmError::NotWritten(error)),
            }
        }
        let now = self.clock.now();
        let noted = self
            .store
            .mark_sent(queued, &actor.to(Permission::FileNotices), sending, now)
            .await?;
        noted.then_some(()).ok_or(ConfirmError::InProgress)
    }
}
