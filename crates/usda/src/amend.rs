use kernel::{Actor, EventId, LimitReached, NoticeId, Permission, StoreError, lease_from};
use thiserror::Error;

use crate::confirm::ConfirmError;
use crate::deliver::Attempt;
use crate::{
    Claim, DeliveryError, NoticeService, Overview, QueuedNotice, Requester, SendingStatement,
    SentAtError,
};

/// Why no amended notice was sent.
#[derive(Debug, Error)]
pub enum AmendError {
    /// The actor has no such show.
    #[error("there is no such show")]
    EventNotFound,
    /// No notice was given that could be amended, or the show has not changed
    /// since the last one, or it is over.
    #[error("there is nothing to amend")]
    NothingToAmend,
    /// The show has reached its limit of amended notices.
    #[error(transparent)]
    LimitReached(LimitReached),
    /// Another call is delivering it; its result is not known yet.
    #[error("the amended notice is being delivered")]
    InProgress,
    /// Delivery failed; the worker retries unless it was refused.
    #[error("the amended notice could not be delivered")]
    DeliveryFailed(#[from] DeliveryError),
    /// Another call is writing the letter that the organizer sent.
    #[error("the letter is being written")]
    LetterInProgress,
    /// The server delivers the notices, and has no ready letter that the
    /// organizer could have sent.
    #[error("no letter is ready")]
    LetterNotReady,
    /// There was no letter yet, and it could not be written; nothing was
    /// recorded.
    #[error("the letter could not be written")]
    LetterNotWritten(#[source] DeliveryError),
    /// The stated time of sending is not possible.
    #[error(transparent)]
    SentAt(#[from] SentAtError),
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl From<ConfirmError> for AmendError {
    fn from(error: ConfirmError) -> Self {
        match error {
            ConfirmError::InProgress => Self::LetterInProgress,
            ConfirmError::NotWritten(error) => Self::LetterNotWritten(error),
            ConfirmError::Store(error) => Self::Store(error),
        }
    }
}

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
    ) -> Result<Overview, AmendError> {
        let now = self.clock.now();
        let record = self
            .store
            .find(&actor.to(Permission::FileNotices), event_id)
            .await?;
        let record = record.ok_or(AmendError::EventNotFound)?;
        if record.next_amends().is_none() {
            return Err(AmendError::NothingToAmend);
        }
        let sending = self.sending(statement, now)?;
        // The number serializes concurrent calls: two that saw the same last
        // notice claim the same next number.
        let number = record.next_amendment().map_err(AmendError::LimitReached)?;
        let by = Requester::of(actor, sending.as_ref());
        let new_id = NoticeId::new(self.ids.next_uuid());
        let claim = self
            .store
            .claim(&by, event_id, number, new_id, now, lease_from(now))
            .await?;
        match claim {
            Claim::Deliver(queued) => match sending {
                None => self.deliver_amendment(&queued).await?,
                Some(sending) => self.confirm(actor, &queued, &sending).await?,
            },
            Claim::Delivered | Claim::Over => return Err(AmendError::NothingToAmend),
            Claim::NotReady => return Err(AmendError::LetterNotReady),
            Claim::InProgress if sending.is_some() => return Err(AmendError::LetterInProgress),
            Claim::InProgress => return Err(AmendError::InProgress),
            Claim::EventNotFound => return Err(AmendError::EventNotFound),
        }
        let overview = self.overview(actor, event_id).await?;
        overview.ok_or(AmendError::EventNotFound)
    }

    async fn deliver_amendment(&self, queued: &QueuedNotice) -> Result<(), AmendError> {
        match self.attempt(queued).await? {
            Attempt::Done => Ok(()),
            Attempt::Dropped => Err(AmendError::InProgress),
            Attempt::Failed(error) => Err(error.into()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::event_facts::tests::complete;
    use crate::notice::tests::{NOW, delivered, event_id, queued, receipt, record};
    use crate::service::tests::{actor, by_email, service};
    use crate::{
        Amended, EventFacts, MockNoticeDelivery, MockNoticeStore, NoticeRecord, QueuedNotice,
    };

    fn renamed() -> EventFacts {
        EventFacts {
            name: "Autumn Open".to_owned(),
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
    ) -> Result<Overview, AmendError> {
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
            assert!(matches!(result, Err(AmendError::NothingToAmend)));
        }
    }

    #[tokio::test]
    async fn a_call_that_cannot_claim_the_notice_delivers_nothing() {
        type Expected = fn(&AmendError) -> bool;
        let outcomes: [(Claim, Expected); 5] = [
            (Claim::InProgress, |it| matches!(it, AmendError::InProgress)),
            (Claim::Delivered, |it| {
                matches!(it, AmendError::NothingToAmend)
            }),
            (Claim::Over, |it| matches!(it, AmendError::NothingToAmend)),
            (Claim::EventNotFound, |it| {
                matches!(it, AmendError::EventNotFound)
            }),
            (Claim::NotReady, |it| {
                matches!(it, AmendError::LetterNotReady)
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
        assert!(matches!(result, Err(AmendError::EventNotFound)));
    }
}
