use kernel::{Actor, Reason, Refusal, RegistrationId};

use super::{OfficeError, Opened, store_change};
use crate::{ChangedEntry, EntryStatus, Registration, RegistrationService, Release, WholeEntry};

impl RegistrationService {
    /// Notes that the back number of an entry is handed out. If something lacks of what the
    /// show wants, a reason is asked for. A number that is out already stays so, with who
    /// handed it out first.
    pub async fn release(
        &self,
        actor: &Actor,
        id: RegistrationId,
        reason: Option<Reason>,
    ) -> Result<WholeEntry, OfficeError> {
        let mut opened = self.open(actor, id).await?;
        let before = opened.before.clone();
        let whole = opened.tx.with_records(before.clone()).await?;
        if before.released.is_some() {
            return Ok(whole);
        }
        let takes_part = before.status == EntryStatus::Entered;
        let number = before.back_number.filter(|_| takes_part);
        let number = number.ok_or(OfficeError::NotEntered)?;
        if !whole.lacking.is_empty() && reason.is_none() {
            let lacking = whole.lacking;
            return Err(OfficeError::NumberNeeds { number, lacking });
        }
        let released = Some(Release {
            at: opened.now,
            by: actor.account_id(),
            email: None,
            reason: reason.clone(),
        });
        let after = Registration { released, ..before };
        self.store_release(actor, opened, after, reason.as_ref())
            .await
    }

    /// Notes that the back number of an entry came back.
    pub async fn take_back(
        &self,
        actor: &Actor,
        id: RegistrationId,
    ) -> Result<WholeEntry, OfficeError> {
        let opened = self.open(actor, id).await?;
        let after = Registration {
            released: None,
            ..opened.before.clone()
        };
        self.store_release(actor, opened, after, None).await
    }

    async fn store_release(
        &self,
        actor: &Actor,
        opened: Opened,
        after: Registration,
        reason: Option<&Reason>,
    ) -> Result<WholeEntry, OfficeError> {
        let (mut tx, id) = (opened.tx, after.id);
        let change = ChangedEntry::new(opened.before, after);
        let event = change.after.event_id;
        let by = (actor.changer(), opened.show.numbering());
        store_change(tx.as_mut(), by, change, reason, opened.now).await?;
        // With the address of who handed it out.
        let stored = tx.find(event, id).await?;
        let stored = stored.ok_or(Refusal::NotFound("Entry"))?;
        let whole = tx.with_records(stored).await?;
        tx.commit().await?;
        Ok(whole)
    }
}
