//! What the office of a show does with an entry. Each use case locks the show,
//! reads the entry, changes it by a pure function, stores what changed with its
//! history, and lets others take the places that came free.

mod at_the_gate;
mod cancel_class;
mod change_classes;
mod charge;
mod edit;
mod entry_state;
mod extras;
mod release;
mod renew_link;
mod set_status;
mod stall_bills;
mod swap_number;
mod waive;
mod withdraw;

pub use at_the_gate::scratch_at_gate;
pub use cancel_class::CancelledClass;
pub(crate) use change_classes::new_class_entry;
pub use change_classes::{ChangeClasses, InvalidClassChanges};
pub use charge::NewCharge;
pub use edit::EditEntry;
pub use extras::ChangeExtras;
use kernel::{
    Actor, Changer, ClassId, ClassStage, LinkedPeople, NewAuditLine, Permission, Reason, Refusal,
    RegistrationId, Revision, StoreError,
};
pub(crate) use set_status::scratched;
pub use set_status::{NewStatus, SetStatus};
pub use stall_bills::{BilledStall, ChangedStall, StallBillError, bill_stall};
pub(crate) use stall_bills::{changed_bills, store_bills};
pub use swap_number::{NOT_AN_ENTRY, OnCards};
use thiserror::Error;
use time::OffsetDateTime;
pub use waive::NOT_A_LINE;

use crate::history::changes;
use crate::horse_fees::with_shared_fees;
use crate::move_up::move_up;
use crate::numbers::{Numbering, first_number};
use crate::{
    ChangedEntry, ClassEntry, ClassEntryState, EntryChange, EntryStatus, ExtraDelivered,
    ExtraSoldOut, InvalidChoices, Lack, Missing, OfferedClass, Payment, Registration,
    RegistrationService, RegistrationTx, ShowToEnter, SignedWaiver,
};

/// Why the office did not change an entry.
#[derive(Debug, Error)]
pub enum OfficeError {
    /// There is no such entry, or it was not stored.
    #[error(transparent)]
    Refusal(#[from] Refusal),
    /// The entry does not have the expected revision.
    #[error("the entry was changed by somebody else")]
    Changed {
        /// What was changed since that revision.
        since: Vec<EntryChange>,
    },
    /// Another entry has this back number.
    #[error("another entry has the back number {0}")]
    BackNumberTaken(u32),
    /// Another entry had this back number, and has no more.
    #[error("another entry had the back number {number}")]
    BackNumberUsed {
        /// The number.
        number: u32,
        /// The name of the rider who had it.
        rider_name: String,
    },
    /// The back number names another entry in one of the classes.
    #[error("the back number {number} is in {title} already")]
    NumberInClass {
        /// The number.
        number: u32,
        /// What people call the class: `12 · Open Pleasure`.
        title: String,
    },
    /// One of two entries that are to swap their back numbers has none.
    #[error("an entry has no back number to swap")]
    NoBackNumber,
    /// Only an entry that takes part has a back number to hand out.
    #[error("the entry does not take part")]
    NotEntered,
    /// Something lacks before the back number is handed out, and no reason was given.
    #[error("something lacks before the number is handed out")]
    NumberNeeds {
        /// The number.
        number: u32,
        /// What.
        lacking: Vec<Lack>,
    },
    /// Some classes cannot be entered or left.
    #[error("some classes cannot be entered or left")]
    Invalid(InvalidClassChanges),
    /// The show has no place for the entry.
    #[error("the show has no place")]
    ShowFull,
    /// These classes have no place for the entry.
    #[error("classes have no place")]
    ClassesFull {
        /// What people call them, with their numbers: `12 · Open Pleasure`.
        titles: Vec<String>,
    },
    /// Not so many are left of an extra.
    #[error(transparent)]
    SoldOut(#[from] ExtraSoldOut),
    /// Of an extra that would be given back, too many are delivered.
    #[error(transparent)]
    Delivered(#[from] ExtraDelivered),
    /// Some extras cannot be chosen.
    #[error("some extras cannot be chosen")]
    InvalidExtras(Box<InvalidChoices>),
    /// The account has reached its limit of entries.
    #[error("the account takes no more entries")]
    AccountFull,
    /// The line was waived before.
    #[error("the line was waived before")]
    AlreadyWaived,
    /// The entry would leave classes in which judges wrote of it, or that are published, and
    /// the office did not say that it knows.
    #[error("the entry would leave classes that were judged")]
    Judged {
        /// What people call them, and whether they are published.
        classes: Vec<(String, bool)>,
    },
    /// Judges wrote of numbers that are to be swapped, and the office did not say what becomes
    /// of that.
    #[error("judges wrote of the back numbers")]
    OnCards {
        /// The numbers.
        numbers: [u32; 2],
        /// What people call the classes, and whether they are published.
        classes: Vec<(String, bool)>,
    },
}

impl From<StoreError> for OfficeError {
    fn from(error: StoreError) -> Self {
        Self::Refusal(error.into())
    }
}

/// An entry that the office changes, in a transaction that has locked its show.
pub(crate) struct Opened {
    tx: Box<dyn RegistrationTx>,
    show: ShowToEnter,
    pub(crate) before: Registration,
    now: OffsetDateTime,
}

impl Opened {
    /// Fails if the office saw another revision, with what was changed since.
    pub(crate) async fn check_revision(
        &mut self,
        seen: Option<Revision>,
    ) -> Result<(), OfficeError> {
        let Some(seen) = seen.filter(|it| *it != self.before.revision) else {
            return Ok(());
        };
        let entry = self.tx.with_records(self.before.clone()).await?;
        let mut since = entry.history;
        since.retain(|change| change.revision > seen);
        Err(OfficeError::Changed { since })
    }
}

/// An entry as the office sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WholeEntry {
    /// To whom it is linked in the directory of its organization.
    pub people: LinkedPeople,
    /// The entry.
    pub registration: Registration,
    /// What the rider signed; `None` is nothing.
    pub waiver: Option<SignedWaiver>,
    /// What it lacks of what its show asks.
    pub missing: Vec<Missing>,
    /// What it lacks of what its show wants before it hands out the back number.
    pub lacking: Vec<Lack>,
    /// What was signed before that, the last one first.
    pub former_waivers: Vec<SignedWaiver>,
    /// Its payments and refunds, the first one first.
    pub payments: Vec<Payment>,
    /// What was changed, the first change first.
    pub history: Vec<EntryChange>,
    /// What ring and judges say of its classes that have begun.
    pub in_rings: Vec<ClassInRing>,
}

/// A class of an entry that has begun.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClassInRing {
    /// The class.
    pub class_id: ClassId,
    /// What ring and judges say of it.
    pub stage: ClassStage,
    /// Whether the horse did not come.
    pub is_no_show: bool,
}

/// An entry, for somebody of its organization.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SeenEntry {
    /// For the office.
    ByOffice(WholeEntry),
    /// For somebody who may only read it, and must not see the rider's link,
    /// with which anybody can change it.
    ByReader(WholeEntry),
}

impl RegistrationService {
    /// An entry of one of the actor's shows.
    pub async fn find(
        &self,
        actor: &Actor,
        id: RegistrationId,
    ) -> Result<Option<SeenEntry>, StoreError> {
        let office = actor.to(Permission::ManageEntries);
        if let Some(entry) = self.store.find(&office, id).await? {
            return Ok(Some(SeenEntry::ByOffice(entry)));
        }
        if office.only_readable().is_empty() {
            return Ok(None);
        }
        let entry = self
            .store
            .find(&actor.to(Permission::ReadShows), id)
            .await?;
        Ok(entry.map(SeenEntry::ByReader))
    }

    /// Locks the show of one of the actor's entries.
    pub(crate) async fn open(&self, actor: &Actor, id: RegistrationId) -> Result<Opened, Refusal> {
        let now = self.clock.now();
        let mut tx = self.store.begin().await?;
        let scope = actor.to(Permission::ManageEntries);
        let locked = tx.lock_entry(&scope, id).await?;
        let (show, before) = locked.ok_or(Refusal::NotFound("Entry"))?;
        Ok(Opened {
            tx,
            show,
            before,
            now,
        })
    }

    /// Stores what the office changed, and commits.
    pub(crate) async fn save(
        &self,
        actor: &Actor,
        opened: Opened,
        after: Registration,
        reason: Option<&Reason>,
    ) -> Result<WholeEntry, StoreError> {
        let (mut tx, now) = (opened.tx, opened.now);
        let change = ChangedEntry::new(opened.before, after);
        let by = (actor.changer(), opened.show.numbering());
        let stored = store_change(tx.as_mut(), by, change, reason, now).await?;
        let whole = tx.with_records(stored).await?;
        tx.commit().await?;
        Ok(whole)
    }
}

/// Stores the changed entry with its history, and lets others move up. Stores
/// nothing if the entry did not change. Returns the entry as it is then.
pub(crate) async fn store_change(
    tx: &mut dyn RegistrationTx,
    (by, numbering): (Changer, Numbering),
    mut change: ChangedEntry,
    reason: Option<&Reason>,
    now: OffsetDateTime,
) -> Result<Registration, StoreError> {
    if !change.is_any() {
        return Ok(change.after);
    }
    let (before, after) = (&change.before, &mut change.after);
    after.pay_new_lines(Some(before));
    after.revision = before.revision.next();
    if after.status == EntryStatus::Entered && after.back_number.is_none() {
        after.back_number = Some(first_number(tx, numbering, after).await?);
    }
    let says_another_horse = after.has_horse_fee() && after.is_of_another_horse(before);
    let (id, event_id) = (after.id, after.event_id);
    let picked = std::mem::take(&mut change.picked);
    let changed = with_shared_fees(tx, vec![change], now).await?;
    tx.update(&changed).await?;
    let lines = changed.iter().flat_map(|it| changes(it, now, by, reason));
    let mut lines: Vec<_> = lines.collect();
    let mut is_now: Vec<_> = changed.into_iter().map(|it| it.after).collect();
    // It may have moved up in a class for which it waited.
    is_now.extend(move_up(tx, event_id, now, &mut lines).await?);
    tx.record(event_id, &lines).await?;
    if !picked.is_empty() {
        tx.take_stalls((event_id, id), &picked, (by, now)).await?;
    }
    let last = |entries: Vec<Registration>| entries.into_iter().rfind(|it| it.id == id);
    let entry = last(is_now).ok_or_else(|| StoreError::failed("the changed entry is gone"))?;
    if !says_another_horse {
        return Ok(entry);
    }
    let for_new_horse = tx.charge_for_new_horse(&entry, (by, now)).await?;
    Ok(last(for_new_horse).unwrap_or(entry))
}

/// Stores changes of entries of a locked show by which no place comes free, and returns what the
/// trail is to say of them.
pub(crate) async fn store_changes(
    tx: &mut dyn RegistrationTx,
    mut changed: Vec<ChangedEntry>,
    reason: Option<&Reason>,
    (by, now): (Changer, OffsetDateTime),
) -> Result<Vec<NewAuditLine>, StoreError> {
    if changed.is_empty() {
        return Ok(Vec::new());
    }
    for change in &mut changed {
        change.after.revision = change.before.revision.next();
    }
    tx.update(&changed).await?;
    let lines = changed.iter().flat_map(|it| changes(it, now, by, reason));
    Ok(lines.collect())
}

/// What people call the classes of which this is true, in which the entry was, and is not
/// after the change.
pub(crate) fn left(
    before: &Registration,
    after: &Registration,
    show: &ShowToEnter,
    is_true: fn(ClassStage) -> bool,
) -> Vec<String> {
    let classes = left_classes(before, after, show).filter(|class| is_true(class.stage));
    classes.map(OfferedClass::title).collect()
}

/// The classes in which the entry was, and is not after the change.
fn left_classes<'a>(
    before: &'a Registration,
    after: &'a Registration,
    show: &'a ShowToEnter,
) -> impl Iterator<Item = &'a OfferedClass> {
    let entered = |it: &&ClassEntry| it.state == ClassEntryState::Entered;
    let stays = move |id| {
        let mut classes = after.class_entries.iter().filter(entered);
        classes.any(|it| it.id == id)
    };
    let was_in = before.class_entries.iter().filter(entered);
    let leaves = was_in.filter(move |class| !stays(class.id));
    leaves.filter_map(|class| show.class_of(class))
}

/// Refuses to take an entry out of classes that were judged, if the office wants to be
/// asked.
fn ask_if_judged(
    asks: bool,
    (before, after): (&Registration, &Registration),
    show: &ShowToEnter,
) -> Result<(), OfficeError> {
    let judged = left_classes(before, after, show).filter(|it| it.stage.has_places());
    let classes: Vec<_> = judged
        .map(|class| (class.title(), class.stage.is_published))
        .collect();
    if asks && !classes.is_empty() {
        return Err(OfficeError::Judged { classes });
    }
    Ok(())
}

#[cfg(test)]
mod tests;
