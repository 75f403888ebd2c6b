use kernel::{Actor, HorseId, Permission, StoreError};

use crate::{Horse, HorseService, MarketService, SaleDetails};

/// A horse, as far as the actor may see it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum HorseSeen {
    /// The actor owns it: everything.
    Whole(Box<Horse>),
    /// Another account's horse for sale: what buyers see.
    ForSale(Box<SaleDetails>),
}

impl HorseService {
    /// One of the actor's horses, or the buyer's view of another account's
    /// horse for sale. `None` for any other id, so that it is not revealed
    /// which horses exist.
    pub async fn read(
        &self,
        actor: &Actor,
        id: HorseId,
        market: &MarketService,
    ) -> Result<Option<HorseSeen>, StoreError> {
        if let Some(horse) = self
            .store
            .find(&actor.to(Permission::ReadHorses), id)
            .await?
        {
            return Ok(Some(HorseSeen::Whole(Box::new(
                horse.aged(self.clock.now()),
            ))));
        }
        let details = market.details(id).await?;
        Ok(details.map(|details| HorseSeen::ForSale(Box::new(details))))
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use std::sync::Arc;

    use kernel::{FixedMailLimits, ManualClock, MockMailDelivery, OptionalLine, SequentialIds};

    use super::*;
    use crate::create::tests::{NOW, actor, horse, profile, service};
    use crate::{
        ForSale, InquiryMail, ListOf, MockHorseStore, MockMarketStore, Photos, ReplyMail,
        SaleStatus, SaleTerms,
    };

    pub(crate) fn market(store: MockMarketStore) -> MarketService {
        MarketService::new(
            Arc::new(store),
            Arc::new(MockMailDelivery::<InquiryMail>::new()),
            Arc::new(MockMailDelivery::<ReplyMail>::new()),
            Arc::new(FixedMailLimits(None)),
            Arc::new(ManualClock::at(NOW)),
            Arc::new(SequentialIds::default()),
        )
    }

    pub(crate) fn details(id: HorseId) -> SaleDetails {
        SaleDetails {
            horse: ForSale {
                id,
                profile: profile("Midnight"),
                listed_at: NOW,
                photos: Photos::default(),
                status: SaleStatus::ForSale,
                terms: SaleTerms::default(),
                stable: OptionalLine::default(),
                location: OptionalLine::default(),
            },
            competitions: ListOf::default(),
            trainer_name: OptionalLine::default(),
            trainer_specialization: OptionalLine::default(),
        }
    }

    #[tokio::test]
    async fn an_owner_sees_the_whole_horse_even_while_it_is_for_sale() {
        let mut store = MockHorseStore::new();
        store.expect_find().returning(|_, _| Ok(Some(horse())));
        let mut sale = MockMarketStore::new();
        sale.expect_find().never();
        let seen = service(store)
            .read(&actor(), horse().id, &market(sale))
            .await
            .expect("read");
        assert!(matches!(seen, Some(HorseSeen::Whole(_))));
    }

    #[tokio::test]
    async fn a_stranger_sees_the_buyer_s_view_or_nothing() {
        for for_sale in [true, false] {
            let mut store = MockHorseStore::new();
            store.expect_find().returning(|_, _| Ok(None));
            let mut sale = MockMarketStore::new();
            sale.expect_find()
                .returning(move |id| Ok(for_sale.then(|| details(id))));
            let seen = service(store)
                .read(&actor(), horse().id, &market(sale))
                .await
                .expect("read");
            assert_eq!(matches!(seen, Some(HorseSeen::ForSale(_))), for_sale);
            assert_eq!(seen.is_none(), !for_sale);
        }
    }
}
