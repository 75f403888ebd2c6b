use kernel::{Actor, Page, PageRequest, StoreError};
use time::OffsetDateTime;

use crate::{EventService, EventWithSummary};

/// Which of an account's shows are wanted.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct EventFilter {
    /// Only shows that end at this instant or later.
    pub from: Option<OffsetDateTime>,
    /// Only shows that start before this instant.
    pub to: Option<OffsetDateTime>,
    /// Only shows of this type, whatever the case.
    pub event_type: Option<String>,
    /// Only shows whose name or venue contains this, whatever the case.
    pub text: Option<String>,
    /// In which order.
    pub sort: EventSort,
}

/// The order of a list of shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum EventSort {
    /// By start, the earliest first.
    #[default]
    SoonestFirst,
    /// By start, the latest first.
    LatestFirst,
}

impl EventService {
    /// The actor's shows, each with its participants and fees.
    pub async fn list(
        &self,
        actor: Actor,
        filter: EventFilter,
        page: PageRequest,
    ) -> Result<Page<EventWithSummary>, StoreError> {
        self.store.list(actor, &filter, &page).await
    }
}
