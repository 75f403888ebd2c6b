use kernel::{Actor, EventId, Permission};

use crate::error::NO_EVENT;
use crate::{NoticeError, NoticeService, Overview, SendingStatement};

impl NoticeService {
    /// Notifies the department now of what changed since the last notice of one
    /// of the actor's shows (9 CFR 11.16(b)). With a statement, or if the
    /// server makes notices ready, records instead that the actor sent the
    /// amended notice, as [`submit`](Self::submit) does. Of concurrent calls
    /// one succeeds, and returns the new overview. It is permitted after the
    /// limit of 15 days too, because a late amendment is better than none.
    pub async fn amend(
        &self,
        actor: &Actor,
        event_id: EventId,
        statement: Option<SendingStatement>,
    ) -> Result<Overview, NoticeError> {
        let scope = actor.to(Permission::FileNotices);
        let record = self.store.find(&scope, event_id).await?.ok_or(NO_EVENT)?;
        if record.next_amends().is_none() {
            return Err(NoticeError::NothingToAmend);
        }
        let sending = self.sending(statement, self.clock.now())?;
        // The number serializes concurrent calls: two that saw the same last
        // notice claim the same next number.
        let number = record.next_amendment()?;
        match self.give(actor, event_id, number, sending.as_ref()).await {
            Err(NoticeError::AlreadyNotified | NoticeError::EventOver) => {
                Err(NoticeError::NothingToAmend)
            }
            given => given,
        }?;
        Ok(self.overview(actor, event_id).await?)
    }
}

#[cfg(test)]
mod tests {
    use kernel::{Refusal, lease_from};

    use super::*;
    use crate::event_facts::tests::{complete, line};
    use crate::notice::tests::{NOW, delivered, event_id, queued, receipt, record};
    use crate::service::tests::{actor, by_email, service};
    use crate::{
        Amended, Claim, EventFacts, MockNoticeDelivery, MockNoticeStore, NoticeRecord, QueuedNotice,
    };

    fn renamed() -> EventFacts {
        EventFacts {
            name: line("Autumn Open"),
            ..complete()
        }
    }

    fn store_with(show: EventFacts, notices: Vec<NoticeRecord>) -> MockNoticeStore {
        let mut store = MockNoticeStore::new();
        store
            .expect_find()
            .withf(|by, id| by.account_id() == actor().account_id() && *id == event_id())
            .returning(move |_, _| Ok(Some(record(show.clone(), notices.clone()))));
        store
    }

    async fn amend(
        store: MockNoticeStore,
        delivery: MockNoticeDelivery,
    ) -> Result<Overview, NoticeError> {
        service(store, delivery)
            .amend(&actor(), event_id(), None)
            .await
    }

    fn claimed() -> Claim {
        Claim::Deliver(Box::new(QueuedNotice {
            show: renamed(),
            amends: Some(Amended {
                before: complete(),
                given_at: NOW,
            }),
            ..queued()
        }))
    }

    #[tokio::test]
    async fn what_changed_is_sent_as_the_next_number() {
        for (notices, number) in [
            (vec![delivered(0, &complete())], 1),
            (vec![delivered(0, &renamed()), delivered(1, &complete())], 2),
        ] {
            let mut store = store_with(renamed(), notices);
            store
                .expect_claim()
                .withf(move |_, _, claimed, _, now, until| {
                    *claimed == number && *now == NOW && *until == lease_from(NOW)
                })
                .times(1)
                .returning(|_, _, _, _, _, _| Ok(claimed()));
            store
                .expect_seal()
                .withf(|_, document| document.subject.starts_with("Amended notice"))
                .returning(|_, _| Ok(true));
            store
                .expect_mark_delivered()
                .times(1)
                .returning(|_, _, _| Ok(()));
            let mut delivery = by_email();
            delivery
                .expect_deliver()
                .times(1)
                .returning(|_| Ok(receipt()));
            assert!(amend(store, delivery).await.is_ok());
        }
    }

    #[tokio::test]
    async fn there_is_nothing_to_amend_before_a_notice_or_without_a_change() {
        for notices in [vec![], vec![delivered(0, &renamed())]] {
            let result = amend(store_with(renamed(), notices), by_email()).await;
            assert!(matches!(result, Err(NoticeError::NothingToAmend)));
        }
    }

    #[tokio::test]
    async fn a_call_that_cannot_claim_the_notice_delivers_nothing() {
        type Expected = fn(&NoticeError) -> bool;
        let outcomes: [(Claim, Expected); 5] = [
            (Claim::InProgress, |it| {
                matches!(it, NoticeError::InProgress)
            }),
            (Claim::Delivered, |it| {
                matches!(it, NoticeError::NothingToAmend)
            }),
            (Claim::Over, |it| matches!(it, NoticeError::NothingToAmend)),
            (Claim::EventNotFound, |it| {
                matches!(it, NoticeError::Refusal(Refusal::NotFound(_)))
            }),
            (Claim::NotReady, |it| {
                matches!(it, NoticeError::LetterNotReady)
            }),
        ];
        for (claim, expected) in outcomes {
            let mut store = store_with(renamed(), vec![delivered(0, &complete())]);
            store
                .expect_claim()
                .return_once(move |_, _, _, _, _, _| Ok(claim));
            let error = amend(store, by_email()).await;
            assert!(expected(&error.expect_err("nothing was delivered")));
        }
    }

    #[tokio::test]
    async fn another_account_s_show_is_not_found() {
        let mut store = MockNoticeStore::new();
        store.expect_find().returning(|_, _| Ok(None));
        let result = amend(store, by_email()).await;
        assert!(matches!(
            result,
            Err(NoticeError::Refusal(Refusal::NotFound(_)))
        ));
    }
}
