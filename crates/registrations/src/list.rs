use kernel::{
    Actor, ClassId, EventId, ExhibitorId, Page, PageRequest, Permission, RegistrationId, SortKey,
    StoreError,
};

use crate::{EntryStatus, ListedEntry, Missing, RegistrationService};

/// Selects some of the entries of a show.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct EntryFilter {
    /// Only entries that contain all words of this text in the rider's name,
    /// email address or telephone number, the names of horse, owner and trainer,
    /// the numbers or the notes, ignoring case and accents. `#12` is the number 12 and no
    /// other.
    pub text: Option<String>,
    /// Only entries in this class, in any state.
    pub class_id: Option<ClassId>,
    /// Only entries in this state.
    pub status: Option<EntryStatus>,
    /// Only entries that owe the show something, or to which it owes something.
    pub owing: Option<Owing>,
    /// Only entries that lack at least one of these; all entries if there are none.
    pub missing: Vec<Missing>,
    /// Only entries in which this exhibitor, or one that is shown as the same, rides, owns or
    /// trains the horse, pays or gets prize money.
    pub exhibitor: Option<ExhibitorId>,
    /// Only these entries; `None` is all.
    pub ids: Option<Vec<RegistrationId>>,
    /// The order of the result.
    pub sort: EntrySort,
}

/// Who owes whom.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Owing {
    /// The entry owes the show.
    Due,
    /// It paid too much: the show owes it.
    Owed,
}

kernel::words! {
    /// The order of a list of entries.
    #[derive(Default)]
    pub enum EntrySort {
        /// The last made first.
        #[default]
        NewestFirst = "-created",
        /// By back number; entries that have none follow, by entry number.
        Number = "number",
        /// By the rider's name, ignoring case and accents.
        Rider = "rider",
        /// By the horse's name, ignoring case and accents.
        Horse = "horse",
        /// By what is still due, the most first.
        Balance = "balance",
    }
}

impl RegistrationService {
    /// The registrations of one of the actor's shows; `None` if the actor has
    /// no such show. See [`RegistrationStore::list`](crate::RegistrationStore).
    pub async fn list(
        &self,
        actor: &Actor,
        event_id: EventId,
        filter: EntryFilter,
        page: PageRequest<SortKey>,
    ) -> Result<Option<Page<ListedEntry, SortKey>>, StoreError> {
        let scope = actor.to(Permission::ReadShows);
        let page = self.store.list(&scope, event_id, &filter, &page).await?;
        let Some(page) = page else {
            return Ok(None);
        };
        let missing = self.store.missing(event_id, &page.items).await?;
        let mut missing = missing.into_iter();
        let ids: Vec<_> = page.items.iter().map(|it| it.id).collect();
        let people = self.store.people(&ids).await?;
        Ok(Some(page.map(|registration| ListedEntry {
            people: people.get(&registration.id).copied().unwrap_or_default(),
            registration,
            missing: missing.next().unwrap_or_default(),
        })))
    }
}
