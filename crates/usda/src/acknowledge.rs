use kernel::{Actor, EventId, NoticeId, Permission, StoreError};
use thiserror::Error;

use crate::{Acknowledgement, NoticeService, Overview};

/// Why an acknowledgement was not recorded.
#[derive(Debug, Error)]
pub enum AcknowledgeError {
    /// The actor has no such notice, or it was not given yet.
    #[error("there is no such notice")]
    NoticeNotFound,
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl NoticeService {
    /// Records what the agency answered to one of the actor's notices,
    /// replacing an earlier record, and returns the new overview; `None`
    /// removes the record.
    pub async fn acknowledge(
        &self,
        actor: &Actor,
        event_id: EventId,
        notice_id: NoticeId,
        acknowledgement: Option<Acknowledgement>,
    ) -> Result<Overview, AcknowledgeError> {
        let noted = self
            .store
            .acknowledge(
                &actor.to(Permission::FileNotices),
                event_id,
                notice_id,
                acknowledgement,
                self.clock.now(),
            )
            .await?;
        if !noted {
            return Err(AcknowledgeError::NoticeNotFound);
        }
        let overview = self.overview(actor, event_id).await?;
        overview.ok_or(AcknowledgeError::NoticeNotFound)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notice::tests::{event_id, notice_id};
    use crate::service::tests::{actor, service};
    use crate::{MockNoticeDelivery, MockNoticeStore};

    #[tokio::test]
    async fn an_unknown_notice_is_an_error() {
        let mut store = MockNoticeStore::new();
        store
            .expect_acknowledge()
            .withf(|by, event, notice, _, _| {
                *by == actor().to(Permission::FileNotices)
                    && (*event, *notice) == (event_id(), notice_id())
            })
            .returning(|_, _, _, _, _| Ok(false));
        let result = service(store, MockNoticeDelivery::new())
            .acknowledge(&actor(), event_id(), notice_id(), None)
            .await;
        assert!(matches!(result, Err(AcknowledgeError::NoticeNotFound)));
    }
}
