use kernel::{Actor, EventId, Page, PageRequest, RandomToken, RequiredLine, Revision, StoreError};
use time::OffsetDateTime;

use crate::{EventService, EventSummary, Location, Schedule};

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

/// A show in a list, without what may be long: its classes, its notes, and what
/// its notice says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EventRow {
    /// The show's id.
    pub id: EventId,
    /// The part of its public address that cannot be guessed.
    pub public_link: RandomToken,
    /// What it is called.
    pub name: RequiredLine<200>,
    /// What kind of show it is.
    pub event_type: RequiredLine<100>,
    /// Where it is held.
    pub location: Location,
    /// When it takes place.
    pub schedule: Schedule,
    /// Whether a Horse Protection Inspector is required.
    pub require_dqp: bool,
    /// When the USDA was notified of it, if it was.
    pub usda_notified_at: Option<OffsetDateTime>,
    /// When the USDA is to be notified of it without anybody's doing, if it is.
    pub usda_notice_scheduled_at: Option<OffsetDateTime>,
    /// Since when its letter is ready for its organizer to send, if it is.
    pub usda_letter_ready_at: Option<OffsetDateTime>,
    /// How often it was saved.
    pub revision: Revision,
    /// When it was created.
    pub created_at: OffsetDateTime,
    /// When its details were last saved.
    pub updated_at: OffsetDateTime,
    /// Its participants and fees.
    pub summary: EventSummary,
}

impl EventService {
    /// The actor's shows, each with its participants and fees.
    pub async fn list(
        &self,
        actor: Actor,
        filter: EventFilter,
        page: PageRequest,
    ) -> Result<Page<EventRow>, StoreError> {
        self.store.list(actor, &filter, &page).await
    }
}
