//! What sellers do with the inquiries that they received.

use kernel::{
    Actor, IdempotencyKey, InquiryId, InquiryReplyId, JobError, JobKind, LimitedMail, Outcome,
    Page, PageRequest, Permission, Refusal, StoreError,
};

use crate::{InquiryCounts, InquiryState, MarketService, Message, NewReply, ReceivedInquiry};

kernel::task!(
    /// Mail this reply to the buyer.
    pub MailReply(InquiryReplyId),
    JobKind::new("inquiry_reply_mail")
);

impl MarketService {
    /// The inquiries that the actor received, those in one state or all, newest first.
    pub async fn inquiries(
        &self,
        actor: &Actor,
        state: Option<InquiryState>,
        page: PageRequest,
    ) -> Result<Page<ReceivedInquiry>, StoreError> {
        let scope = actor.to(Permission::EditHorses);
        self.store.list_inquiries(&scope, state, &page).await
    }

    /// How many inquiries the actor received, by their states.
    pub async fn count_inquiries(&self, actor: &Actor) -> Result<InquiryCounts, StoreError> {
        let scope = actor.to(Permission::EditHorses);
        self.store.count_inquiries(&scope).await
    }

    /// Puts an inquiry aside, or takes it up again; `None` if the actor received no such.
    pub async fn set_inquiry_state(
        &self,
        actor: &Actor,
        id: InquiryId,
        state: InquiryState,
    ) -> Result<Option<ReceivedInquiry>, StoreError> {
        let scope = actor.to(Permission::EditHorses);
        self.store.set_inquiry_state(&scope, id, state).await
    }

    /// Answers an inquiry: the reply is kept with it, and mailed to the buyer. A repetition
    /// with the same key answers once.
    pub async fn reply(
        &self,
        actor: &Actor,
        inquiry_id: InquiryId,
        text: Message,
        key: Option<IdempotencyKey>,
    ) -> Result<ReceivedInquiry, Refusal> {
        let reply = NewReply {
            id: InquiryReplyId::new(self.ids.next_uuid()),
            inquiry_id,
            text,
            now: self.clock.now(),
        };
        let scope = actor.to(Permission::EditHorses);
        self.store.insert_reply(&scope, &reply, key).await
    }

    /// Mails a reply to the buyer.
    pub async fn mail_reply(&self, id: InquiryReplyId) -> Result<Outcome, JobError> {
        let Some(mail) = self.store.find_reply_mail(id).await? else {
            return Ok(Outcome::Done);
        };
        let limited = LimitedMail {
            id: id.as_uuid(),
            organization_id: mail.organization_id,
            recipient: mail.email.clone(),
        };
        if let Some(at) = self.limits.admit(&limited, self.clock.now()).await? {
            return Ok(Outcome::Later(at));
        }
        self.replies.deliver(&mail).await?;
        Ok(Outcome::Done)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use kernel::{
        FixedMailLimits, IdGenerator as _, ManualClock, MockMailDelivery, RequiredLine,
        SequentialIds,
    };
    use time::{Duration, OffsetDateTime};

    use super::*;
    use crate::create::tests::{NOW, actor};
    use crate::inquire::tests::details;
    use crate::{InquiryMail, MockMarketStore, ReplyMail};

    fn reply_mail() -> ReplyMail {
        ReplyMail {
            reply_id: InquiryReplyId::new(SequentialIds::default().next_uuid()),
            organization_id: actor().own_organization(),
            barn: "Duck River Stable".to_owned(),
            barn_email: None,
            horse_id: None,
            horse_link: None,
            horse_name: RequiredLine::parse("Midnight").expect("a name"),
            buyer: details().name,
            email: details().email,
            message: details().message,
            text: Message::parse("She is.").expect("a text"),
            created_at: NOW,
        }
    }

    async fn mailed(
        found: Option<ReplyMail>,
        wait: Option<OffsetDateTime>,
        times: usize,
    ) -> Outcome {
        let mut store = MockMarketStore::new();
        store
            .expect_find_reply_mail()
            .return_once(move |_| Ok(found));
        let mut replies = MockMailDelivery::<ReplyMail>::new();
        replies
            .expect_deliver()
            .withf(|mail| *mail == reply_mail())
            .times(times)
            .returning(|_| Ok(()));
        let market = MarketService::new(
            Arc::new(store),
            Arc::new(MockMailDelivery::<InquiryMail>::new()),
            Arc::new(replies),
            Arc::new(FixedMailLimits(wait)),
            Arc::new(ManualClock::at(NOW)),
            Arc::new(SequentialIds::default()),
        );
        let outcome = market.mail_reply(reply_mail().reply_id).await;
        outcome.expect("no failure")
    }

    #[tokio::test]
    async fn a_reply_is_mailed_to_the_buyer_unless_they_get_too_many() {
        let later = NOW + Duration::HOUR;
        assert_eq!(mailed(Some(reply_mail()), None, 1).await, Outcome::Done);
        assert_eq!(
            mailed(Some(reply_mail()), Some(later), 0).await,
            Outcome::Later(later)
        );
        assert_eq!(mailed(None, None, 0).await, Outcome::Done);
    }

    #[tokio::test]
    async fn a_reply_has_its_time_and_needs_the_permission_to_edit_horses() {
        let id = InquiryId::new(SequentialIds::default().next_uuid());
        let mut store = MockMarketStore::new();
        store
            .expect_insert_reply()
            .withf(move |scope, reply, key| {
                *scope == actor().to(Permission::EditHorses)
                    && reply.inquiry_id == id
                    && reply.now == NOW
                    && key.is_none()
            })
            .times(1)
            .returning(|_, _, _| Err(Refusal::NotFound("Inquiry")));
        let market = crate::inquire::tests::market(store, MockMailDelivery::new());
        let text = Message::parse("She is.").expect("a text");
        let replied = market.reply(&actor(), id, text, None).await;
        assert!(matches!(replied, Err(Refusal::NotFound(_))));
    }
}
