use kernel::{Actor, Reason, RegistrationId, Uuid};
use time::OffsetDateTime;

use super::{OfficeError, ask_if_judged};
use crate::{
    ClassChanged, ClassEntry, ClassEntryState, EntryChange, EntryStatus, Registration,
    RegistrationService, ShowToEnter, StatusChanged, WholeEntry,
};

/// A new status of an entry, with all its classes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SetStatus {
    /// The new status.
    pub status: NewStatus,
    /// Whether a class and the show may get more entries than they have places.
    pub has_override: bool,
    /// Whether to refuse to leave classes that were judged.
    pub asks_if_judged: bool,
    /// Why.
    pub reason: Option<Reason>,
}

kernel::words! {
    /// The status that the office gives an entry.
    pub enum NewStatus {
        /// It comes back, or takes the places for which it waits.
        Entered = "entered",
        /// The exhibitor takes it out.
        Scratched = "scratched",
        /// The office takes it out; it owes nothing.
        Cancelled = "cancelled",
    }
}

impl RegistrationService {
    /// Scratches or cancels an entry, brings it back, or takes it from the
    /// waiting list.
    pub async fn set_status(
        &self,
        actor: &Actor,
        id: RegistrationId,
        wish: SetStatus,
    ) -> Result<WholeEntry, OfficeError> {
        let mut opened = self.open(actor, id).await?;
        let before = &opened.before;
        let comes_back =
            wish.status == NewStatus::Entered && before.status == EntryStatus::Cancelled;
        let history = if comes_back {
            opened.tx.with_records(before.clone()).await?.history
        } else {
            Vec::new()
        };
        let after = changed(before, &opened.show, &history, &wish, opened.now)?;
        ask_if_judged(wish.asks_if_judged, (before, &after), &opened.show)?;
        if !wish.has_override {
            opened
                .show
                .check_stock(Some(before), &after, (&[], opened.now))?;
        }
        let reason = wish.reason.as_ref();
        Ok(self.save(actor, opened, after, reason).await?)
    }
}

/// The entry after its rider took it out.
pub(crate) fn scratched(
    before: &Registration,
    show: &ShowToEnter,
    now: OffsetDateTime,
) -> Registration {
    let mut after = before.clone();
    let classes = after.class_entries.iter_mut();
    classes
        .filter(|class| class.takes_part_or_waits())
        .for_each(|class| class.scratch(show, now));
    let alone = match before.status {
        EntryStatus::Cancelled => EntryStatus::Cancelled,
        _ => EntryStatus::Scratched,
    };
    after.settle(alone, show, now);
    after
}

/// The entry after the office took it out.
pub(super) fn cancelled(
    before: &Registration,
    show: &ShowToEnter,
    now: OffsetDateTime,
) -> Registration {
    let mut after = before.clone();
    for class in &mut after.class_entries {
        if class.takes_part_or_waits() {
            class.cancel();
        }
        class.is_charged = false;
    }
    after.settle(EntryStatus::Cancelled, show, now);
    after
}

fn changed(
    before: &Registration,
    show: &ShowToEnter,
    history: &[EntryChange],
    wish: &SetStatus,
    now: OffsetDateTime,
) -> Result<Registration, OfficeError> {
    let mut after = before.clone();
    match wish.status {
        NewStatus::Scratched => return Ok(scratched(before, show, now)),
        NewStatus::Cancelled => return Ok(cancelled(before, show, now)),
        NewStatus::Entered => {
            let taken = cancelled_with_entry(history);
            enter(&mut after, taken.as_deref(), show, wish.has_override)?;
        }
    }
    after.settle(EntryStatus::Entered, show, now);
    Ok(after)
}

/// The ids of the classes that were cancelled with their entry the last time; `None` if
/// the history does not tell.
fn cancelled_with_entry(history: &[EntryChange]) -> Option<Vec<Uuid>> {
    let cancelled = history.iter().rfind(|line| {
        let changed = line.difference.fact::<StatusChanged>();
        changed.is_some_and(|it| it.after == EntryStatus::Cancelled)
    })?;
    let taken = history.iter().filter(|line| {
        let changed = line.difference.fact::<ClassChanged>();
        // Entries that were cancelled by earlier versions took scratched ones along.
        let is_taken = |it: ClassChanged| {
            it.after == ClassEntryState::Cancelled && it.before != Some(ClassEntryState::Scratched)
        };
        line.revision == cancelled.revision && changed.is_some_and(is_taken)
    });
    let objects = taken.filter_map(|line| line.difference.object.as_ref());
    Some(objects.map(|class| class.id).collect())
}

/// Enters the classes that gave the entry its status, and of cancelled ones
/// only those that were `taken`. An entry that waits enters those that
/// have a place and goes on waiting for others; one that comes back needs a
/// place in all.
fn enter(
    after: &mut Registration,
    taken: Option<&[Uuid]>,
    show: &ShowToEnter,
    has_override: bool,
) -> Result<(), OfficeError> {
    let status = after.status;
    let from = match status {
        EntryStatus::Entered => return Ok(()),
        EntryStatus::Waitlisted => ClassEntryState::Waitlisted,
        EntryStatus::Scratched => ClassEntryState::Scratched,
        EntryStatus::Cancelled => ClassEntryState::Cancelled,
    };
    if !has_override && !show.has_place_for(after) {
        return Err(OfficeError::ShowFull);
    }
    let mut full = Vec::new();
    let mut entered = 0;
    let gave_status = |class: &&mut ClassEntry| {
        class.state == from && taken.is_none_or(|taken| taken.contains(&class.id.as_uuid()))
    };
    for class in after.class_entries.iter_mut().filter(gave_status) {
        let offered = show.class_of(class).filter(|_| !has_override);
        if let Some(offered) = offered.filter(|it| !it.has_place()) {
            full.push(offered.title());
        } else {
            class.enter();
            entered += 1;
        }
    }
    let is_refused = entered == 0 || status != EntryStatus::Waitlisted;
    if is_refused && !full.is_empty() {
        return Err(OfficeError::ClassesFull { titles: full });
    }
    Ok(())
}
