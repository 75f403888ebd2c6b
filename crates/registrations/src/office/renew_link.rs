use kernel::{Actor, Permission, RegistrationId, StoreError};

use crate::{EntryLink, RegistrationService, WholeEntry};

impl RegistrationService {
    /// Gives an entry a new link; the old one stops working. The rider gets no
    /// mail, because the address may be what was wrong. `None` if the actor has
    /// no such entry.
    pub async fn renew_link(
        &self,
        actor: &Actor,
        id: RegistrationId,
    ) -> Result<Option<WholeEntry>, StoreError> {
        let now = self.clock.now();
        let mut tx = self.store.begin().await?;
        let Some((_, before)) = tx
            .lock_entry(&actor.to(Permission::ManageEntries), id)
            .await?
        else {
            return Ok(None);
        };
        let mut after = before.clone();
        after.link = EntryLink::new(self.ids.next_token());
        self.save(tx, actor, &before, after, None, now)
            .await
            .map(Some)
    }
}
