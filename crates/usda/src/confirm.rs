use kernel::{Actor, Permission, StoreError};

use crate::deliver::{Attempt, HandOver};
use crate::{NoticeService, QueuedNotice, Sending};

impl NoticeService {
    /// Records that the actor sent a notice. That notice is its ready letter;
    /// without one, the letter is written and stored first.
    pub(crate) async fn confirm(
        &self,
        actor: &Actor,
        queued: &QueuedNotice,
        sending: &Sending,
    ) -> Result<Attempt, StoreError> {
        if !queued.sealed.as_ref().is_some_and(|it| it.is_ready) {
            match self.hand_over(queued).await? {
                HandOver::Done(_) => {}
                HandOver::Dropped => return Ok(Attempt::Dropped),
                HandOver::Failed(error) => return Ok(Attempt::Failed(error)),
            }
        }
        let now = self.clock.now();
        let noted = self
            .store
            .mark_sent(queued, &actor.to(Permission::FileNotices), sending, now)
            .await?;
        Ok(Attempt::noted(noted))
    }
}
