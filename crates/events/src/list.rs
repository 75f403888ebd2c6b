use kernel::{
    Actor, EventId, Location, OrganizationId, Page, PageRequest, Permission, RandomToken,
    RequiredLine, Revision, StoreError,
};
use time::OffsetDateTime;

use crate::{EventService, EventSummary, Schedule};

/// Selects some of an account's shows.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct EventFilter {
    /// Only shows that end at this instant or later.
    pub from: Option<OffsetDateTime>,
    /// Only shows that start before this instant.
    pub to: Option<OffsetDateTime>,
    /// Only shows of this type, ignoring case.
    pub event_type: Option<String>,
    /// Only shows whose name or venue contains this text, ignoring case.
    pub text: Option<String>,
    /// The order of the result.
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

/// A show in a list, without the fields that may be long: classes, notes and
/// notice facts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EventRow {
    /// The show's id.
    pub id: EventId,
    /// The organization that it belongs to.
    pub organization_id: OrganizationId,
    /// The random part of the public URL; it cannot be guessed.
    pub public_link: RandomToken,
    /// The show's name.
    pub name: RequiredLine<200>,
    /// The type of show.
    pub event_type: RequiredLine<100>,
    /// The venue and its address.
    pub location: Location,
    /// When it takes place.
    pub schedule: Schedule,
    /// Whether a Horse Protection Inspector is required.
    pub require_dqp: bool,
    /// When the USDA was notified, if it was.
    pub usda_notified_at: Option<OffsetDateTime>,
    /// When the notice is sent or made ready automatically, if it is scheduled.
    pub usda_notice_scheduled_at: Option<OffsetDateTime>,
    /// Since when the notice's letter is ready for the organizer to send, if it
    /// is.
    pub usda_letter_ready_at: Option<OffsetDateTime>,
    /// Incremented at each save of the details.
    pub revision: Revision,
    /// When it was created.
    pub created_at: OffsetDateTime,
    /// When the details were last saved.
    pub updated_at: OffsetDateTime,
    /// Its participants and fees.
    pub summary: EventSummary,
}

impl EventService {
    /// The actor's shows, each with its participants and fees.
    pub async fn list(
        &self,
        actor: &Actor,
        filter: EventFilter,
        page: PageRequest,
    ) -> Result<Page<EventRow>, StoreError> {
        self.store
            .list(&actor.to(Permission::ReadShows), &filter, &page)
            .await
    }
}
