//! What a rider sees by the link of an entry: the entry, and its show as everybody may see it.

use std::sync::Arc;

use events::{ComingShow, EventService, PublicShow};
use kernel::{EventReference, fold_name};
use registrations::{
    EditOwn, EntryLink, EntryStall, Lack, Missing, NamePeople, NamedPeople, OwnEntryError,
    Registration, RegistrationService,
};
use rings::{CurrentDay, MyDay, RingService, Whose, rider_key};

/// An entry by its link.
#[derive(Debug)]
pub struct OwnEntry {
    /// The entry.
    pub entry: Registration,
    /// Who pays for it, and who gets its prize money.
    pub people: NamedPeople,
    /// What it lacks of what its show asks.
    pub missing: Vec<Missing>,
    /// What it lacks before its back number is handed out.
    pub lacking: Vec<Lack>,
    /// What it has booked of stalls.
    pub stalls: Vec<EntryStall>,
    /// Its show.
    pub show: PublicShow,
    /// Whether the show takes entries now.
    pub is_open: bool,
    /// The other shows of the organization that take entries now, the earliest first.
    pub next: Vec<ComingShow>,
}

/// Whose day is asked for by the link of an entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OwnDay {
    /// All horses of the entry's rider.
    Rider,
    /// All horses of its trainer.
    Trainer,
}

/// The use cases of whoever has the link of an entry.
pub struct OwnEntries {
    registrations: Arc<RegistrationService>,
    events: Arc<EventService>,
    rings: Arc<RingService>,
}

impl OwnEntries {
    /// The process over these domains.
    #[must_use]
    pub fn new(
        registrations: Arc<RegistrationService>,
        events: Arc<EventService>,
        rings: Arc<RingService>,
    ) -> Self {
        Self {
            registrations,
            events,
            rings,
        }
    }

    /// The entry with this link. Fails with `NotFound` if there is none, or if its show is
    /// hidden.
    pub async fn find(&self, link: &EntryLink) -> Result<OwnEntry, OwnEntryError> {
        let entry = self.registrations.find_own(link).await?;
        self.shown(entry.ok_or(OwnEntryError::NotFound)?).await
    }

    /// Replaces what a rider may change of the entry.
    pub async fn edit(&self, link: &EntryLink, wish: EditOwn) -> Result<OwnEntry, OwnEntryError> {
        let entry = Box::pin(self.registrations.edit_own(link, wish)).await?;
        self.shown(entry).await
    }

    /// Says who pays for the entry, and who gets its prize money.
    pub async fn name_people(
        &self,
        link: &EntryLink,
        wish: NamePeople,
    ) -> Result<OwnEntry, OwnEntryError> {
        let entry = self.registrations.name_people(link, wish).await?;
        self.shown(entry).await
    }

    /// Scratches the entry.
    pub async fn scratch(&self, link: &EntryLink) -> Result<OwnEntry, OwnEntryError> {
        let entry = self.registrations.scratch_own(link).await?;
        self.shown(entry).await
    }

    /// When the horses of its rider or trainer go; `None` if none is in a class.
    pub async fn day(
        &self,
        link: &EntryLink,
        whose: OwnDay,
    ) -> Result<Option<(CurrentDay, MyDay)>, OwnEntryError> {
        let entry = self.registrations.find_own(link).await?;
        let entry = entry.ok_or(OwnEntryError::NotFound)?;
        let whose = match whose {
            OwnDay::Rider => {
                let rider = &entry.rider;
                let (name, email) = (rider.rider_name.as_str(), rider.rider_email.as_str());
                Whose::Rider(rider_key(name, email))
            }
            OwnDay::Trainer => match &entry.details.trainer {
                Some(trainer) => Whose::Trainer(fold_name(trainer.name.as_str())),
                None => return Ok(None),
            },
        };
        let show = EventReference::Id(entry.event_id);
        Ok(self.rings.my_day(&show, &whose).await?)
    }

    async fn shown(&self, entry: Registration) -> Result<OwnEntry, OwnEntryError> {
        let (missing, lacking) = self.registrations.lacks(&entry).await?;
        let people = self.registrations.named_people(&entry).await?;
        let stalls = self.registrations.stalls(entry.id).await?;
        let show = EventReference::Id(entry.event_id);
        let show = self.events.find_public(&show).await?;
        let (show, is_open) = show.ok_or(OwnEntryError::NotFound)?;
        let next = self.events.next_to_enter(entry.event_id).await?;
        Ok(OwnEntry {
            entry,
            people,
            missing,
            lacking,
            stalls,
            show,
            is_open,
            next,
        })
    }
}
