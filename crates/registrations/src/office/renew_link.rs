use kernel::{Actor, Refusal, RegistrationId};

use crate::{EntryLink, RegistrationService, WholeEntry};

impl RegistrationService {
    /// Gives an entry a new link; the old one stops working. The rider gets no
    /// mail, because the address may be what was wrong.
    pub async fn renew_link(
        &self,
        actor: &Actor,
        id: RegistrationId,
    ) -> Result<WholeEntry, Refusal> {
        let opened = self.open(actor, id).await?;
        let mut after = opened.before.clone();
        after.link = EntryLink::new(self.ids.next_token());
        Ok(self.save(actor, opened, after, None).await?)
    }
}
