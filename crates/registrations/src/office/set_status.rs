use kernel::{Actor, RegistrationId, StoreError};
use thiserror::Error;
use time::OffsetDateTime;

use crate::history::Reason;
use crate::{
    ClassEntryState, EntryStatus, Registration, RegistrationService, ShowToEnter, WholeEntry,
};

/// A new status of an entry, with all its classes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SetStatus {
    /// The entry.
    pub id: RegistrationId,
    /// The new status.
    pub status: NewStatus,
    /// Whether a class and the show may get more entries than they have places.
    pub has_override: bool,
    /// Why.
    pub reason: Option<Reason>,
}

/// The status that the office gives an entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NewStatus {
    /// It comes back, or takes the places for which it waits.
    Entered,
    /// The exhibitor takes it out.
    Scratched,
    /// The office takes it out; it owes nothing.
    Cancelled,
}

impl NewStatus {
    /// Parses the name; `None` for any other.
    #[must_use]
    pub fn parse(word: &str) -> Option<Self> {
        match EntryStatus::parse(word)? {
            EntryStatus::Entered => Some(Self::Entered),
            EntryStatus::Scratched => Some(Self::Scratched),
            EntryStatus::Cancelled => Some(Self::Cancelled),
            EntryStatus::Waitlisted => None,
        }
    }
}

/// Why the status was not changed.
#[derive(Debug, Error)]
pub enum SetStatusError {
    /// The actor has no such entry.
    #[error("there is no such entry")]
    NotFound,
    /// The show has no place.
    #[error("the show has no place")]
    ShowFull,
    /// These classes have no place.
    #[error("classes have no place")]
    ClassesFull {
        /// Their names.
        names: Vec<String>,
    },
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl RegistrationService {
    /// Scratches or cancels an entry, brings it back, or takes it from the
    /// waiting list.
    pub async fn set_status(
        &self,
        actor: Actor,
        wish: SetStatus,
    ) -> Result<WholeEntry, SetStatusError> {
        let now = self.clock.now();
        let mut tx = self.store.begin().await?;
        let locked = tx.lock_entry(actor, wish.id).await?;
        let (show, before) = locked.ok_or(SetStatusError::NotFound)?;
        let after = changed(&before, &show, &wish, now)?;
        let reason = wish.reason.as_ref();
        Ok(self.save(tx, actor, &before, after, reason, now).await?)
    }
}

/// The entry after its rider took it out.
pub(crate) fn scratched(
    before: &Registration,
    show: &ShowToEnter,
    now: OffsetDateTime,
) -> Registration {
    let mut after = before.clone();
    let is_in_time = show.is_before_closing(now);
    let classes = after.class_entries.iter_mut();
    classes
        .filter(|class| class.takes_part_or_waits())
        .for_each(|class| class.scratch(is_in_time));
    let alone = match before.status {
        EntryStatus::Cancelled => EntryStatus::Cancelled,
        _ => EntryStatus::Scratched,
    };
    after.settle(alone, show, now);
    after
}

fn changed(
    before: &Registration,
    show: &ShowToEnter,
    wish: &SetStatus,
    now: OffsetDateTime,
) -> Result<Registration, SetStatusError> {
    let mut after = before.clone();
    let alone = match wish.status {
        NewStatus::Scratched => return Ok(scratched(before, show, now)),
        NewStatus::Cancelled => {
            for class in &mut after.class_entries {
                class.cancel();
            }
            EntryStatus::Cancelled
        }
        NewStatus::Entered => {
            enter(&mut after, before.status, show, wish.has_override)?;
            EntryStatus::Entered
        }
    };
    after.settle(alone, show, now);
    Ok(after)
}

/// Enters the classes that gave the entry its status. One that waits enters
/// those that have a place and goes on waiting for others; one that comes back
/// needs a place in all.
fn enter(
    after: &mut Registration,
    status: EntryStatus,
    show: &ShowToEnter,
    has_override: bool,
) -> Result<(), SetStatusError> {
    let from = match status {
        EntryStatus::Entered => return Ok(()),
        EntryStatus::Waitlisted => ClassEntryState::Waitlisted,
        EntryStatus::Scratched => ClassEntryState::Scratched,
        EntryStatus::Cancelled => ClassEntryState::Cancelled,
    };
    if !has_override && !show.has_place_for(after) {
        return Err(SetStatusError::ShowFull);
    }
    let mut full = Vec::new();
    let mut entered = 0;
    for class in after.class_entries.iter_mut().filter(|it| it.state == from) {
        if has_override
            || show
                .class_of(class)
                .is_none_or(crate::OfferedClass::has_place)
        {
            class.enter();
            entered += 1;
        } else {
            full.push(class.name.as_str().to_owned());
        }
    }
    let is_refused = entered == 0 || status != EntryStatus::Waitlisted;
    if is_refused && !full.is_empty() {
        return Err(SetStatusError::ClassesFull { names: full });
    }
    Ok(())
}
