//! What shows published of a horse.

use kernel::{Actor, ClassResult, HorseId, MAX_RESULTS, StoreError};

use crate::{HorseService, MarketService};

impl HorseService {
    /// What shows published of a horse that the actor may [`read`](Self::read), the newest
    /// show first; `None` for any other id.
    pub async fn results(
        &self,
        actor: &Actor,
        id: HorseId,
        market: &MarketService,
    ) -> Result<Option<Vec<ClassResult>>, StoreError> {
        if self.read(actor, id, market).await?.is_none() {
            return Ok(None);
        }
        self.results.of_horse(id, MAX_RESULTS).await.map(Some)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use kernel::{ManualClock, RandomToken, SequentialIds};
    use time::macros::date;

    use super::*;
    use crate::create::tests::{NOW, actor, horse};
    use crate::read::tests::{details, market};
    use crate::{MockHorseResults, MockHorseStore, MockMarketStore};

    fn result() -> ClassResult {
        ClassResult {
            show: "Spring Classic".to_owned(),
            show_link: RandomToken::stored("a-link".to_owned()),
            day: date!(2026 - 06 - 06),
            class_number: "12".to_owned(),
            class_name: "Open".to_owned(),
            judge: String::new(),
            place: Some(1),
            is_tied: false,
            shown: 9,
            score: String::new(),
            status: String::new(),
            back_number: 101,
            rider_name: "Rae".to_owned(),
            is_corrected: false,
        }
    }

    /// The results of a horse that is another's, and for sale or not.
    async fn of_another_s(is_for_sale: bool) -> Option<Vec<ClassResult>> {
        let mut store = MockHorseStore::new();
        store.expect_find().returning(|_, _| Ok(None));
        let mut sale = MockMarketStore::new();
        sale.expect_find()
            .returning(move |id| Ok(is_for_sale.then(|| details(id))));
        let mut results = MockHorseResults::new();
        results
            .expect_of_horse()
            .withf(|id, _| *id == horse().id)
            .times(usize::from(is_for_sale))
            .returning(|_, _| Ok(vec![result()]));
        let service = HorseService::new(
            Arc::new(store),
            Arc::new(results),
            Arc::new(ManualClock::at(NOW)),
            Arc::new(SequentialIds::default()),
        );
        let found = service.results(&actor(), horse().id, &market(sale)).await;
        found.expect("read")
    }

    #[tokio::test]
    async fn the_results_of_another_s_horse_are_read_while_it_is_for_sale() {
        assert_eq!(of_another_s(true).await, Some(vec![result()]));
        assert_eq!(of_another_s(false).await, None);
    }
}
