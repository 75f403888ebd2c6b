use kernel::{Actor, EventId, NoticeId, Permission, Refusal, StoreError};

use crate::error::NO_EVENT;
use crate::{Document, Letter, NoticeError, NoticeService};

impl NoticeService {
    /// The letter of the next notice of one of the actor's shows, as if it were
    /// sent now: the original, or an amendment if one was given and something
    /// has changed.
    pub async fn preview(&self, actor: &Actor, event_id: EventId) -> Result<Letter, NoticeError> {
        let now = self.clock.now();
        let scope = actor.to(Permission::ReadShows);
        let record = self.store.find(&scope, event_id).await?.ok_or(NO_EVENT)?;
        let amends = record.next_amends();
        Ok(Letter::write(&record.show, amends.as_ref(), now))
    }

    /// The same as a PDF.
    pub async fn preview_pdf(
        &self,
        actor: &Actor,
        event_id: EventId,
    ) -> Result<Vec<u8>, NoticeError> {
        let letter = self.preview(actor, event_id).await?;
        let printed = self.renderer.print(&letter).await;
        Ok(printed.map_err(Refusal::from)?)
    }

    /// The stored document of one of the actor's notices.
    pub async fn document(
        &self,
        actor: &Actor,
        event_id: EventId,
        notice_id: NoticeId,
    ) -> Result<Option<Document>, StoreError> {
        self.store
            .document(&actor.to(Permission::ReadShows), event_id, notice_id)
            .await
    }
}

#[cfg(test)]
mod tests {
    use kernel::Refusal;

    use super::*;
    use crate::event_facts::tests::{complete, line};
    use crate::notice::tests::{delivered, event_id, record};
    use crate::service::tests::{actor, service};
    use crate::{EventFacts, MockNoticeDelivery, MockNoticeStore, NoticeRecord};

    async fn subject(show: EventFacts, notices: Vec<NoticeRecord>) -> String {
        let mut store = MockNoticeStore::new();
        store
            .expect_find()
            .return_once(move |_, _| Ok(Some(record(show, notices))));
        let service = service(store, MockNoticeDelivery::new());
        let letter = service.preview(&actor(), event_id()).await.expect("there");
        letter.subject
    }

    #[tokio::test]
    async fn a_preview_is_the_notice_that_would_be_sent_next() {
        let original = "Notice of a horse show under 9 CFR 11.16(a): Spring Classic";
        assert_eq!(subject(complete(), vec![]).await, original);
        let unchanged = vec![delivered(0, &complete())];
        assert_eq!(subject(complete(), unchanged.clone()).await, original);
        let mut renamed = complete();
        renamed.name = line("Autumn Open");
        assert_eq!(
            subject(renamed, unchanged).await,
            "Amended notice of a horse show under 9 CFR 11.16(a): Autumn Open"
        );
    }

    #[tokio::test]
    async fn another_account_s_show_has_no_preview() {
        let mut store = MockNoticeStore::new();
        store.expect_find().returning(|_, _| Ok(None));
        let service = service(store, MockNoticeDelivery::new());
        let result = service.preview_pdf(&actor(), event_id()).await;
        assert!(matches!(
            result,
            Err(NoticeError::Refusal(Refusal::NotFound(_)))
        ));
    }
}
