//! The prize list of a show: composed by `events` of what the show, its rings and its
//! organization say.

use std::sync::Arc;

use async_trait::async_trait;
use events::{
    EventService, OfferedFile, Organizer, PlannedLine, PlannedSession, PrizeList,
    PrizeListRenderer, PrizeListSources, PrizeListText, Sponsor,
};
use kernel::{
    Actor, ClassId, Difference, EventId, EventReference, OrganizationId, Refusal, StoreError,
    show_file,
};
use rings::{RingService, Schedule, ScheduleLine};
use time::OffsetDateTime;

/// What neither the show nor its schedule says.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PrizeListFacts {
    /// Who holds it.
    pub organizer: Organizer,
    /// The judges of its classes; classes without any may be missing.
    pub panels: Vec<(ClassId, Vec<String>)>,
    /// What its office writes into the prize list.
    pub text: PrizeListText,
    /// What was changed of it since it was published, in the order of the trail.
    pub trail: Vec<(OffsetDateTime, Difference)>,
    /// The sponsors of whom it has logos, in their order.
    pub sponsors: Vec<Sponsor>,
    /// Its files, in their order, and the classes that they are about.
    pub files: Vec<(Option<ClassId>, OfferedFile)>,
}

/// Reads what neither the show nor its schedule says.
#[cfg_attr(test, mockall::automock)]
#[async_trait]
pub trait PrizeListStore: Send + Sync {
    /// What is said of a show of this organization.
    async fn facts(
        &self,
        event_id: EventId,
        organization_id: OrganizationId,
    ) -> Result<PrizeListFacts, StoreError>;
}

/// A paper that is made of a prize list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PrizeListPaper {
    /// The prize list itself.
    PrizeList,
    /// The blank on which riders without a browser enter.
    EntryBlank,
}

impl PrizeListPaper {
    const fn file(self) -> &'static str {
        match self {
            Self::PrizeList => "prize list.pdf",
            Self::EntryBlank => "entry blank.pdf",
        }
    }
}

/// The use cases of prize lists.
pub struct PrizeLists {
    events: Arc<EventService>,
    rings: Arc<RingService>,
    store: Arc<dyn PrizeListStore>,
    renderer: Arc<dyn PrizeListRenderer>,
}

impl PrizeLists {
    /// The process over these domains, on its ports.
    #[must_use]
    pub fn new(
        events: Arc<EventService>,
        rings: Arc<RingService>,
        store: Arc<dyn PrizeListStore>,
        renderer: Arc<dyn PrizeListRenderer>,
    ) -> Self {
        Self {
            events,
            rings,
            store,
            renderer,
        }
    }

    /// The prize list of a show, for everybody, as it is stored; `None` if the show is
    /// missing or hidden. `public_url` is the base URL of links, without a trailing slash.
    pub async fn find(
        &self,
        reference: &EventReference,
        public_url: &str,
    ) -> Result<Option<PrizeList>, StoreError> {
        let Some((show, is_open)) = self.events.find_public(reference).await? else {
            return Ok(None);
        };
        let event = &show.event;
        let facts = self.store.facts(event.id, event.organization_id).await?;
        let day = self.rings.newest_day(event.id).await?;
        let sessions = day.map(|it| planned(&it.day.schedule)).unwrap_or_default();
        Ok(Some(PrizeList::of(&PrizeListSources {
            show: &show,
            is_open,
            organizer: &facts.organizer,
            panels: &facts.panels,
            sessions: &sessions,
            text: &facts.text,
            trail: &facts.trail,
            sponsors: &facts.sponsors,
            files: &facts.files,
            public_url,
        })))
    }

    /// Prints a paper, with a name for the file.
    pub async fn print(
        &self,
        list: PrizeList,
        paper: PrizeListPaper,
    ) -> Result<(String, Vec<u8>), Refusal> {
        let name = show_file(&list.name, list.first_day, paper.file());
        let printed = match paper {
            PrizeListPaper::PrizeList => self.renderer.render_prize_list(list).await,
            PrizeListPaper::EntryBlank => self.renderer.render_entry_blank(list).await,
        };
        Ok((name, printed?))
    }

    /// Prints a paper of one of the actor's shows, with a name for the file.
    pub async fn print_own(
        &self,
        actor: &Actor,
        event_id: EventId,
        paper: PrizeListPaper,
        public_url: &str,
    ) -> Result<(String, Vec<u8>), Refusal> {
        let missing = Refusal::NotFound("Event");
        if self.events.find(actor, event_id).await?.is_none() {
            return Err(missing);
        }
        let list = self.find(&EventReference::Id(event_id), public_url).await?;
        self.print(list.ok_or(missing)?, paper).await
    }
}

fn planned(schedule: &Schedule) -> Vec<PlannedSession> {
    let sessions = schedule.sessions.iter();
    sessions
        .map(|session| {
            let ring = schedule.rings.iter().find(|it| it.id == session.ring_id);
            let lines = session.lines.iter().map(|line| match line {
                ScheduleLine::Class(line) => PlannedLine::Class(line.class_id),
                ScheduleLine::Pause { name, .. } => PlannedLine::Pause(name.to_string()),
            });
            PlannedSession {
                ring: ring.map(|it| it.name.to_string()).unwrap_or_default(),
                starts_at: session.starts_at,
                lines: lines.collect(),
            }
        })
        .collect()
}
