//! Constructs the services of shows and their prize lists.

use std::sync::Arc;

use events::{EventService, PrizeListTexts};
use kernel::Clock;
use persistence::{SqlEventStore, SqlPrizeListStore, SqlPrizeListTextStore};
use processes::prize_list::PrizeLists;
use rings::RingService;

use super::{Adapters, HpaCalendar};

impl Adapters {
    pub(super) fn events(&self, clock: &Arc<dyn Clock>) -> EventService {
        let store = SqlEventStore::new(self.database.clone());
        EventService::new(
            Arc::new(store.with_limits(self.limits.events)),
            Arc::new(HpaCalendar),
            clock.clone(),
            self.ids.clone(),
        )
    }

    pub(super) fn prize_list_texts(&self, clock: &Arc<dyn Clock>) -> PrizeListTexts {
        PrizeListTexts::new(
            Arc::new(SqlPrizeListTextStore::new(self.database.clone())),
            clock.clone(),
        )
    }

    pub(super) fn prize_lists(
        &self,
        events: &Arc<EventService>,
        rings: &Arc<RingService>,
    ) -> PrizeLists {
        PrizeLists::new(
            events.clone(),
            rings.clone(),
            Arc::new(SqlPrizeListStore::new(self.database.clone())),
            self.renderer.clone(),
        )
    }
}
