//! What shows published of a horse.

use kernel::{Actor, HorseId, RandomToken, StoreError};
use time::Date;

use crate::{HorseService, MarketService};

/// How many results of a horse are shown.
pub const MAX_RESULTS: u64 = 500;

/// What a horse came to in a class, as the show published it last. Only publishing
/// results makes one, so nobody can type it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HorseResult {
    /// The name of the show.
    pub show: String,
    /// The public link of the show, which leads to all its results.
    pub show_link: RandomToken,
    /// The first day of the show, where it is.
    pub day: Date,
    /// The number of the class in the show.
    pub class_number: String,
    /// The name of the class.
    pub class_name: String,
    /// Whose places these are, if each judge's stand by themselves; else empty.
    pub judge: String,
    /// Its place; `None` if it got none.
    pub place: Option<u32>,
    /// Whether it shares its place.
    pub is_tied: bool,
    /// How many horses were shown in the class.
    pub shown: u32,
    /// What it was ranked by, beyond the judges' places; may be empty.
    pub score: String,
    /// The name of the reason for which it got no place, such as `excused`; empty if the
    /// cards say none.
    pub status: String,
    /// What it wore.
    pub back_number: u32,
    /// Who rode it.
    pub rider_name: String,
    /// Whether the show corrected the results of the class.
    pub is_corrected: bool,
}

impl HorseService {
    /// What shows published of a horse that the actor may [`read`](Self::read), the newest
    /// show first; `None` for any other id.
    pub async fn results(
        &self,
        actor: &Actor,
        id: HorseId,
        market: &MarketService,
    ) -> Result<Option<Vec<HorseResult>>, StoreError> {
        if self.read(actor, id, market).await?.is_none() {
            return Ok(None);
        }
        self.results.of_horse(id, MAX_RESULTS).await.map(Some)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use kernel::{ManualClock, SequentialIds};
    use time::macros::date;

    use super::*;
    use crate::create::tests::{NOW, actor, horse};
    use crate::read::tests::{details, market};
    use crate::{MockHorseResults, MockHorseStore, MockMarketStore};

    fn result() -> HorseResult {
        HorseResult {
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
    async fn of_another_s(is_for_sale: bool) -> Option<Vec<HorseResult>> {
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
