use kernel::{Changer, ClassId, EventId, EventReference, RegistrationId, StoreError};
use time::OffsetDateTime;

use super::store_change;
use crate::{ChangedEntry, ClassEntryState, RegistrationTx};

/// Takes an entry out of a class because it was scratched at the gate, or brings it back
/// because that was undone: what the desk would do, with bill, counts, history and mail.
/// Within a transaction, which locks the show. An entry that is as it should be, or that the
/// office cancelled, is not changed.
pub async fn scratch_at_gate(
    tx: &mut dyn RegistrationTx,
    (event_id, class_id, id): (EventId, ClassId, RegistrationId),
    is_scratched: bool,
    (by, now): (Changer, OffsetDateTime),
) -> Result<(), StoreError> {
    let Some(show) = tx.lock_show(&EventReference::Id(event_id)).await? else {
        return Ok(());
    };
    let Some(before) = tx.find(event_id, id).await? else {
        return Ok(());
    };
    let mut after = before.clone();
    let mut classes = after.class_entries.iter_mut();
    let class = classes.find(|it| it.class_id == Some(class_id));
    match class.map(|it| (it.state, it)) {
        Some((ClassEntryState::Entered, class)) if is_scratched => {
            class.scratch(&show, now);
        }
        Some((ClassEntryState::Scratched, class)) if !is_scratched => class.enter(),
        _ => return Ok(()),
    }
    after.settle(before.status, &show, now);
    let by = (by, show.numbering());
    let change = ChangedEntry::new(before, after);
    store_change(tx, by, change, None, now).await.map(drop)
}
