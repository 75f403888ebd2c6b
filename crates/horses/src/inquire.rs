use kernel::{
    Actor, HorseId, IdempotencyKey, InquiryId, Permission, RandomToken, Refusal, ReportId,
    StoreError,
};
use thiserror::Error;

use crate::{Complaint, Inquiry, InquiryDetails, MarketService, Report};

/// Why an inquiry or a report was refused.
#[derive(Debug, Error)]
pub enum PostError {
    /// The horse belongs to the writer.
    #[error("the horse is the writer's own")]
    OwnHorse,
    /// It was refused for another reason: also if the horse is not for sale, which
    /// is then not found, and if the account wrote too many messages within a day.
    #[error(transparent)]
    Refusal(#[from] Refusal),
}

impl From<StoreError> for PostError {
    fn from(error: StoreError) -> Self {
        Refusal::from(error).into()
    }
}

impl MarketService {
    /// Stores a buyer's inquiry to the seller of a horse, and enqueues the
    /// mail.
    pub async fn inquire(
        &self,
        actor: &Actor,
        horse_id: HorseId,
        details: InquiryDetails,
        key: Option<IdempotencyKey>,
    ) -> Result<(), PostError> {
        let scope = &actor.to(Permission::ReadHorses);
        let inquiry = Inquiry {
            id: InquiryId::new(self.ids.next_uuid()),
            horse_id,
            buyer_id: Some(actor.account_id()),
            details,
            created_at: self.clock.now(),
        };
        self.store.insert_inquiry(scope, &inquiry, key).await
    }

    /// Like [`inquire`](Self::inquire), by somebody without an account who has the link of
    /// the horse's page. Answers the horse.
    pub async fn inquire_by_link(
        &self,
        token: Option<RandomToken>,
        details: InquiryDetails,
        key: Option<IdempotencyKey>,
    ) -> Result<HorseId, PostError> {
        let token = token.ok_or(Refusal::NotFound("Page"))?;
        let now = self.clock.now();
        let id = InquiryId::new(self.ids.next_uuid());
        self.store
            .insert_stranger(&token, id, &details, now, key)
            .await
    }

    /// Stores a report about a horse for sale.
    pub async fn report(
        &self,
        actor: &Actor,
        horse_id: HorseId,
        complaint: Complaint,
        key: Option<IdempotencyKey>,
    ) -> Result<Report, PostError> {
        let scope = &actor.to(Permission::ReadHorses);
        let report = Report {
            id: ReportId::new(self.ids.next_uuid()),
            horse_id,
            reporter_id: actor.account_id(),
            complaint,
            created_at: self.clock.now(),
        };
        self.store.insert_report(scope, &report, key).await
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use std::sync::Arc;

    use kernel::{
        EmailAddress, FixedMailLimits, IdGenerator as _, ManualClock, MockMailDelivery,
        OptionalText, RequiredLine, SequentialIds,
    };

    use super::*;
    use crate::create::tests::{NOW, actor, horse};
    use crate::{InquiryMail, Message, MockMarketStore, Offer, ReplyMail, ReportReason};

    pub(crate) fn market(
        store: MockMarketStore,
        delivery: MockMailDelivery<InquiryMail>,
    ) -> MarketService {
        MarketService::new(
            Arc::new(store),
            Arc::new(delivery),
            Arc::new(MockMailDelivery::<ReplyMail>::new()),
            Arc::new(FixedMailLimits(None)),
            Arc::new(ManualClock::at(NOW)),
            Arc::new(SequentialIds::default()),
        )
    }

    pub(crate) fn details() -> InquiryDetails {
        InquiryDetails {
            name: RequiredLine::parse("Rae Doe").expect("a name"),
            email: EmailAddress::parse("rae@example.org").expect("an address"),
            phone: None,
            message: Message::parse("Is she sound?").expect("a message"),
        }
    }

    #[tokio::test]
    async fn an_inquiry_has_its_writer_and_time() {
        let mut store = MockMarketStore::new();
        store
            .expect_insert_inquiry()
            .withf(|scope, inquiry, key| {
                *scope == actor().to(Permission::ReadHorses)
                    && inquiry.buyer_id == Some(actor().account_id())
                    && inquiry.horse_id == horse().id
                    && inquiry.created_at == NOW
                    && inquiry.details == details()
                    && key.is_none()
            })
            .times(1)
            .returning(|_, _, _| Ok(()));
        let result = market(store, MockMailDelivery::new())
            .inquire(&actor(), horse().id, details(), None)
            .await;
        assert!(result.is_ok());
    }

    fn not_found() -> PostError {
        Refusal::NotFound("Horse").into()
    }

    fn is_not_found<T>(result: &Result<T, PostError>) -> bool {
        matches!(result, Err(PostError::Refusal(Refusal::NotFound(_))))
    }

    #[tokio::test]
    async fn messages_about_own_or_unlisted_horses_are_refused() {
        let mut store = MockMarketStore::new();
        store
            .expect_insert_inquiry()
            .returning(|_, _, _| Err(PostError::OwnHorse));
        store
            .expect_insert_report()
            .returning(|_, _, _| Err(not_found()));
        let market = market(store, MockMailDelivery::new());
        let asked = market.inquire(&actor(), horse().id, details(), None).await;
        assert!(matches!(asked, Err(PostError::OwnHorse)));
        let complaint =
            Complaint::new(ReportReason::Sold, OptionalText::default()).expect("a reason");
        let reported = market.report(&actor(), horse().id, complaint, None).await;
        assert!(is_not_found(&reported));
    }

    #[test]
    fn an_offer_is_open_to_all_but_its_seller() {
        let seller = actor().to(Permission::ReadHorses);
        let seller_id = actor().own_organization();
        let offer = Offer {
            seller_id,
            horse_name: RequiredLine::parse("Midnight").expect("a name"),
        };
        let open_to = |offer: Option<&Offer>, writer| Offer::open_to(offer.cloned(), writer);
        let ids = SequentialIds::default();
        let buyer = std::iter::repeat_with(|| kernel::AccountId::new(ids.next_uuid()))
            .find(|id| *id != actor().account_id())
            .expect("another account");
        let buyer = Actor::alone(buyer).to(Permission::ReadHorses);
        assert_eq!(open_to(Some(&offer), &buyer).ok(), Some(offer.clone()));
        assert!(matches!(
            open_to(Some(&offer), &seller),
            Err(PostError::OwnHorse)
        ));
        assert!(is_not_found(&open_to(None, &buyer)));
    }
}
