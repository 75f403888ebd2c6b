use kernel::{Actor, EventId, Page, PageRequest, StoreError};

use crate::{Registration, RegistrationService};

impl RegistrationService {
    /// The registrations of one of the actor's shows, newest first; `None` if
    /// the actor has no such show.
    pub async fn list(
        &self,
        actor: Actor,
        event_id: EventId,
        page: PageRequest,
    ) -> Result<Option<Page<Registration>>, StoreError> {
        self.store.list(actor, event_id, &page).await
    }
}
