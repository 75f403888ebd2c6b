use kernel::{EventId, EventReference, IdGenerator, JobError, Outcome, Revision, StoreError};
use time::OffsetDateTime;

use crate::bill::{bill, total};
use crate::history::changes;
use crate::waiting_list::{MovesUp, moves_up};
use crate::{ClassEntryState, EntryStatus, Registration, RegistrationService, RegistrationTx};

/// How many entries move up in one transaction, in which nobody else can enter.
const AT_ONCE: usize = 100;

impl RegistrationService {
    /// Executes a [`Task::MoveUp`](kernel::Task): lets those who wait take the
    /// places that came free.
    pub async fn move_up(&self, event_id: EventId) -> Result<Outcome, JobError> {
        loop {
            let mut tx = self.store.begin().await?;
            let (ids, now) = (self.ids.as_ref(), self.clock.now());
            let moved = move_up(tx.as_mut(), ids, event_id, now).await?;
            if moved.is_empty() {
                return Ok(Outcome::Done);
            }
            tx.commit().await?;
            if moved.len() < AT_ONCE {
                return Ok(Outcome::Done);
            }
        }
    }
}

/// Lets at most [`AT_ONCE`] entries take the free places of a show, within a
/// transaction, and returns them. From the closing moment on nobody moves up:
/// the office decides.
pub(crate) async fn move_up(
    tx: &mut dyn RegistrationTx,
    ids: &dyn IdGenerator,
    event_id: EventId,
    now: OffsetDateTime,
) -> Result<Vec<Registration>, StoreError> {
    let Some(show) = tx.lock_show(&EventReference::Id(event_id)).await? else {
        return Ok(Vec::new());
    };
    if show.last_wait_number == 0 || now >= show.closing_moment() {
        return Ok(Vec::new());
    }
    let waiting = tx.waiting(event_id).await?;
    let mut moved = Vec::new();
    for moves in moves_up(&show, &waiting).into_iter().take(AT_ONCE) {
        let found = tx.find(event_id, moves.registration_id).await?;
        let before = found.ok_or_else(|| StoreError::failed("an entry that waits is gone"))?;
        let mut after = entered(&before, &moves);
        if after.back_number.is_none() {
            after.back_number = Some(tx.next_back_number(event_id).await?);
        }
        tx.update(&before, &after).await?;
        let lines = changes(ids, &before, &after, now, None, None);
        tx.record(event_id, &lines).await?;
        moved.push(after);
    }
    Ok(moved)
}

/// The registration after it moved up, without a back number if it had none.
fn entered(before: &Registration, moves: &MovesUp) -> Registration {
    let mut after = before.clone();
    for class in &mut after.class_entries {
        if moves.class_entries.contains(&class.id) {
            class.state = ClassEntryState::Entered;
            class.wait_number = None;
            class.is_charged = true;
        }
    }
    if before.status != EntryStatus::Entered {
        after.status = EntryStatus::Entered;
        after.wait_number = None;
        for charge in &mut after.charges {
            charge.is_charged = true;
        }
    }
    after.total_fee = total(&bill(&after.class_entries, &after.charges));
    after.revision = Revision::new(before.revision.number().saturating_add(1));
    after
}
