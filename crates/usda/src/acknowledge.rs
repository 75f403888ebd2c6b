use kernel::{Actor, EventId, NoticeId, Permission, Refusal};

use crate::{Acknowledgement, NoticeService, Overview};

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
    ) -> Result<Overview, Refusal> {
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
            return Err(Refusal::NotFound("Notice"));
        }
        self.overview(actor, event_id).await
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
        assert!(matches!(result, Err(Refusal::NotFound("Notice"))));
    }
}
