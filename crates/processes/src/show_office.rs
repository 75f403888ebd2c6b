//! What the office of a show sees of several domains at once.

use std::sync::Arc;

use events::{CountedClass, Event, EventService};
use kernel::{
    Actor, ClassId, EventId, Page, PageRequest, Refusal, RegistrationId, SortKey, StoreError,
};
use registrations::{ClassSheet, EntryFilter, ListedEntry, RegistrationService};
use usda::{MissingRecord, NoticeError, NoticeService, PackageService, SendingStatement};

/// The use cases of a show's office that span domains.
pub struct ShowOffice {
    events: Arc<EventService>,
    registrations: Arc<RegistrationService>,
    notices: Arc<NoticeService>,
    packages: Arc<PackageService>,
}

impl ShowOffice {
    /// The process over these domains.
    #[must_use]
    pub fn new(
        events: Arc<EventService>,
        registrations: Arc<RegistrationService>,
        notices: Arc<NoticeService>,
        packages: Arc<PackageService>,
    ) -> Self {
        Self {
            events,
            registrations,
            notices,
            packages,
        }
    }

    /// A class of one of the actor's shows with its position from 0, and who is in it.
    pub async fn class_sheet(
        &self,
        actor: &Actor,
        show: EventId,
        class: ClassId,
    ) -> Result<Option<(usize, CountedClass, ClassSheet)>, StoreError> {
        let found = self.events.find_class(actor, show, class).await?;
        let Some((position, counted)) = found else {
            return Ok(None);
        };
        let sheet = self.registrations.in_class(actor, show, class).await?;
        Ok(Some((position, counted, sheet)))
    }

    /// A page of a show's entries; with a record that the department's package lacks, only
    /// of those entries of which it is lacking.
    pub async fn entries(
        &self,
        actor: &Actor,
        show: EventId,
        (mut filter, lacking): (EntryFilter, Option<MissingRecord>),
        page: PageRequest<SortKey>,
    ) -> Result<Option<Page<ListedEntry, SortKey>>, Refusal> {
        if let Some(record) = lacking {
            let missing = self.packages.missing(actor, show).await?.into_iter();
            let ids = missing.filter(|it| it.record == record);
            let ids = ids.flat_map(|it| it.ids).map(RegistrationId::new);
            filter.ids = Some(ids.collect());
        }
        Ok(self.registrations.list(actor, show, filter, page).await?)
    }

    /// Notifies the department of one of the actor's shows, and reads the show as it is
    /// then; `None` if it was deleted at this moment.
    pub async fn submit(
        &self,
        actor: &Actor,
        show: EventId,
        statement: Option<SendingStatement>,
    ) -> Result<Option<Arc<Event>>, NoticeError> {
        self.notices.submit(actor, show, statement).await?;
        Ok(self.events.find(actor, show).await?)
    }
}
