//! What the office of a show does with an entry. Each use case locks the show,
//! reads the entry, changes it by a pure function, stores what changed with its
//! history, and lets others take the places that came free.

mod change_classes;
mod edit;
mod entry_state;
mod money;
mod pay;
mod set_status;
mod waive;

pub use change_classes::{ChangeClasses, ChangeClassesError, InvalidClassChanges};
pub use edit::{EditEntry, EditEntryError};
use kernel::{Actor, RegistrationId, Revision, StoreError};
pub use money::{MethodTotal, ShowMoney};
pub use pay::{NewPayment, PaymentError};
pub use set_status::{NewStatus, SetStatus, SetStatusError};
use time::OffsetDateTime;
pub use waive::{WaiveError, WaiveLine};

use crate::history::{Reason, changes};
use crate::move_up::move_up;
use crate::{EntryChange, EntryStatus, Payment, Registration, RegistrationService, RegistrationTx};

/// An entry as the office sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WholeEntry {
    /// The entry.
    pub registration: Registration,
    /// Its payments and refunds, the first one first.
    pub payments: Vec<Payment>,
    /// What was changed, the first change first.
    pub history: Vec<EntryChange>,
}

impl RegistrationService {
    /// An entry of one of the actor's shows.
    pub async fn find(
        &self,
        actor: Actor,
        id: RegistrationId,
    ) -> Result<Option<WholeEntry>, StoreError> {
        self.store.find(actor, id).await
    }

    /// Stores the changed entry with its history, lets others move up, commits,
    /// and reads the entry. Does nothing if the entry did not change.
    pub(crate) async fn save(
        &self,
        mut tx: Box<dyn RegistrationTx>,
        actor: Actor,
        before: &Registration,
        mut after: Registration,
        reason: Option<&Reason>,
        now: OffsetDateTime,
    ) -> Result<WholeEntry, StoreError> {
        if after != *before {
            after.revision = Revision::new(before.revision.number().saturating_add(1));
            if after.status == EntryStatus::Entered && after.back_number.is_none() {
                after.back_number = Some(tx.next_back_number(after.event_id).await?);
            }
            tx.update(before, &after).await?;
            let by = Some(actor.account_id());
            let lines = changes(self.ids.as_ref(), before, &after, now, by, reason);
            tx.record(after.event_id, &lines).await?;
            move_up(tx.as_mut(), self.ids.as_ref(), after.event_id, now).await?;
            tx.commit().await?;
        }
        self.whole(actor, after.id).await
    }

    pub(crate) async fn whole(
        &self,
        actor: Actor,
        id: RegistrationId,
    ) -> Result<WholeEntry, StoreError> {
        let found = self.store.find(actor, id).await?;
        found.ok_or_else(|| StoreError::failed("the changed entry is gone"))
    }
}
