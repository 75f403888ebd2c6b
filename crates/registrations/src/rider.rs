//! What a rider does with their own entry, by its link.

use std::collections::HashSet;

use kernel::{
    Changer, ClassId, ClassStage, EntryField, FeeId, IdGenerator, LedgerOf, Refusal,
    RegistrationId, Revision, StallBookingId, StoreError, fold,
};
use thiserror::Error;
use time::OffsetDateTime;

use crate::classes::{ClassChoice, pick_classes};
use crate::details::{invalid_details, invalid_signature};
use crate::fees::{ExtraChoice, change_extras};
use crate::held_stalls::{charge_end_nights, give_up, tokens};
use crate::numbers::{Numbering, own_number, taken_in_class};
use crate::office::{left, new_class_entry, scratched, store_change};
use crate::stock::check_delivered;
use crate::{
    ChangedEntry, ClassEntryState, DetailError, EntryDetails, EntryLink, EntryStall, EntryStatus,
    ExtraDelivered, ExtraSoldOut, InvalidChoices, InvalidDetail, Lack, Missing, OfferedClass,
    Registration, RegistrationService, RiderDetails, ShowToEnter, StallTaken, WaiverChanged,
    WaiverSignature,
};

/// A rider's own entry as it is to be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EditOwn {
    /// Rider and horse.
    pub rider: RiderDetails,
    /// What the form of the show asks for beside.
    pub details: EntryDetails,
    /// The fields of the details that the rider states; the entry keeps the others.
    /// Of a new rider, it keeps only what is said of the horse.
    pub stated: Vec<EntryField>,
    /// What was typed under the waiver. A new rider signs anew, and so does a guardian
    /// if the rider turns out to be under age.
    pub signature: Option<WaiverSignature>,
    /// The classes in which it takes part or for which it waits. It leaves all
    /// others.
    pub classes: Vec<ClassChoice>,
    /// All its extras.
    pub extras: Vec<ExtraChoice>,
    /// The revision that the rider edited; `None` replaces any revision.
    pub revision: Option<Revision>,
}

/// Why a rider's entry was not changed.
#[derive(Debug, Error)]
pub enum OwnEntryError {
    /// No entry has the link.
    #[error("no entry has this link")]
    NotFound,
    /// The closing date is over, or the show if it has none. Until the show's end
    /// only what is missing is accepted.
    #[error("the closing date is over")]
    Closed,
    /// The show has begun.
    #[error("the show has begun")]
    Begun,
    /// A class that the entry is in has begun.
    #[error("a class of the entry has begun")]
    ClassBegun {
        /// What people call it: `12 · Open Pleasure`.
        title: String,
    },
    /// The office cancelled the entry.
    #[error("the office cancelled the entry")]
    Cancelled,
    /// Some classes or extras cannot be chosen, or some facts are missing.
    #[error("some choices or facts are not accepted")]
    Choices(Box<InvalidChoices>),
    /// The rider was shown another waiver.
    #[error(transparent)]
    WaiverChanged(#[from] WaiverChanged),
    /// Not so many are left of an extra.
    #[error(transparent)]
    SoldOut(#[from] ExtraSoldOut),
    /// Of an extra that would be given back, too many are delivered.
    #[error(transparent)]
    Delivered(#[from] ExtraDelivered),
    /// Somebody else took a stall that was picked.
    #[error(transparent)]
    StallTaken(#[from] StallTaken),
    /// The account has reached its limit of entries.
    #[error("the account takes no more entries")]
    AccountFull,
    /// The entry does not have the expected revision, or it was not stored.
    #[error(transparent)]
    Refusal(#[from] Refusal),
}

impl From<StoreError> for OwnEntryError {
    fn from(error: StoreError) -> Self {
        Self::Refusal(error.into())
    }
}

impl RegistrationService {
    /// The entry with this link.
    pub async fn find_own(&self, link: &EntryLink) -> Result<Option<Registration>, StoreError> {
        self.store.find_own(link).await
    }

    /// What an entry has booked of stalls.
    pub async fn stalls(&self, entry: RegistrationId) -> Result<Vec<EntryStall>, StoreError> {
        self.store.stalls(entry).await
    }

    /// What an entry lacks of what its show asks, and before its back number is handed out.
    pub async fn lacks(
        &self,
        entry: &Registration,
    ) -> Result<(Vec<Missing>, Vec<Lack>), StoreError> {
        self.store.lacks(entry).await
    }

    /// Replaces facts, classes and extras of the entry, before the closing date; after
    /// it, adds what is missing until the show's end. A class without a place is waited
    /// for. A new waiver is kept with the former ones.
    pub async fn edit_own(
        &self,
        link: &EntryLink,
        wish: EditOwn,
    ) -> Result<Registration, OwnEntryError> {
        let now = self.clock.now();
        let mut tx = self.store.begin().await?;
        let locked = tx.lock_own_entry(link).await?;
        let (show, before) = locked.ok_or(OwnEntryError::NotFound)?;
        if wish.revision.is_some_and(|it| it != before.revision) {
            return Err(Refusal::Changed.into());
        }
        let is_late = !show.is_before_closing(now);
        if is_late && now >= show.ends_at {
            return Err(OwnEntryError::Closed);
        }
        if before.status == EntryStatus::Cancelled {
            return Err(OwnEntryError::Cancelled);
        }
        let own = tokens(&wish.extras);
        let stalls = if before.has_stalls() || !own.is_empty() {
            tx.stalls(before.id).await?
        } else {
            Vec::new()
        };
        let ids = self.ids.as_ref();
        let (after, picked) = changed(ids, (&before, &stalls), &show, &wish, now)?;
        let signature = wish.signature.as_ref().filter(|it| !it.is_blank());
        let adds = after != before || signature.is_some();
        if is_late && !(adds && only_adds(&before, &after)) {
            return Err(OwnEntryError::Closed);
        }
        show.check_stock(Some(&before), &after, (&own, now))?;
        let (of, charges) = (
            LedgerOf::Entry(before.id),
            (&*before.charges, &*after.charges),
        );
        check_delivered::<OwnEntryError>(tx.as_mut(), of, charges).await?;
        let change = ChangedEntry {
            waiver: show.signed(signature, now)?,
            before,
            after,
            picked,
        };
        let more = u64::try_from(change.growth()).unwrap_or_default();
        if !self.has_room_for(&show, more) {
            return Err(OwnEntryError::AccountFull);
        }
        Box::pin(self.save_own(tx, show.numbering(), change, now)).await
    }

    /// Takes the whole entry out, before the show and each of its classes begin. An entry
    /// that is out already is not changed.
    pub async fn scratch_own(&self, link: &EntryLink) -> Result<Registration, OwnEntryError> {
        let now = self.clock.now();
        let mut tx = self.store.begin().await?;
        let locked = tx.lock_own_entry(link).await?;
        let (show, before) = locked.ok_or(OwnEntryError::NotFound)?;
        if now >= show.starts_at {
            return Err(OwnEntryError::Begun);
        }
        let after = scratched(&before, &show, now);
        if let Some(title) = left(&before, &after, &show, ClassStage::has_begun).pop() {
            return Err(OwnEntryError::ClassBegun { title });
        }
        let change = ChangedEntry::new(before, after);
        Box::pin(self.save_own(tx, show.numbering(), change, now)).await
    }

    async fn save_own(
        &self,
        mut tx: Box<dyn crate::RegistrationTx>,
        numbering: Numbering,
        mut change: ChangedEntry,
        now: OffsetDateTime,
    ) -> Result<Registration, OwnEntryError> {
        // Who enters a class in which the number names another entry gets one of their own.
        let (before, after) = (&change.before, &mut change.after);
        let taken = taken_in_class(tx.as_mut(), numbering.by, before, after).await?;
        if taken.is_some() {
            after.back_number = Some(own_number(tx.as_mut(), numbering, after).await?);
        }
        let by = (Changer::Rider, numbering);
        let entry = store_change(tx.as_mut(), by, change, None, now).await?;
        tx.commit().await?;
        Ok(entry)
    }
}

/// The extras of which stalls were bought that have a stall, each as often.
fn assigned(stalls: &[EntryStall]) -> Vec<FeeId> {
    let assigned = stalls
        .iter()
        .filter(|it| it.is_bought && !it.stalls.is_empty());
    assigned.filter_map(|it| it.fee_id).collect()
}

/// The entry as it is wished, with the stalls that it picks, beside those that it has.
fn changed(
    ids: &dyn IdGenerator,
    (before, stalls): (&Registration, &[EntryStall]),
    show: &ShowToEnter,
    wish: &EditOwn,
    now: OffsetDateTime,
) -> Result<(Registration, Vec<StallBookingId>), OwnEntryError> {
    let mut after = before.clone();
    after.rider = wish.rider.clone();
    let mut wrong = InvalidChoices {
        details: change_details(before, &mut after, show, wish, now),
        ..InvalidChoices::default()
    };
    let offered = offered_to(before, show);
    let chosen = pick_classes(&offered, &wish.classes, &mut wrong);
    let ids_of_chosen: HashSet<ClassId> = chosen.iter().map(|class| class.id).collect();
    for class in &mut after.class_entries {
        // One without a class cannot be chosen, and stays as it is.
        let is_left = class
            .class_id
            .is_some_and(|id| !ids_of_chosen.contains(&id));
        if is_left && class.takes_part_or_waits() {
            class.scratch(show, now);
        }
    }
    wrong.begun_classes = left(before, &after, show, ClassStage::has_begun);
    let has_show = show.has_place_for(before);
    let mut last_wait_number = show.last_wait_number;
    for class in chosen {
        let mut entries = after.class_entries.iter_mut();
        let mut old = entries.find(|it| it.class_id == Some(class.id));
        if old.as_ref().is_some_and(|it| it.takes_part_or_waits()) {
            continue;
        }
        if let Some(old) = &mut old {
            old.price_anew(&show.terms, now);
        }
        let waits = !has_show || class.is_full();
        let wait_number = waits.then(|| {
            last_wait_number += 1;
            last_wait_number
        });
        match old {
            Some(old) if waits => {
                old.state = ClassEntryState::Waitlisted;
                old.wait_number = wait_number;
                old.is_charged = false;
            }
            Some(old) => old.enter(),
            None => {
                let entry = new_class_entry((ids, &show.terms), class, wait_number, now);
                after.class_entries.push(entry);
            }
        }
    }
    let fees = &show.terms.fees;
    let room = show.stall_room(&tokens(&wish.extras), now);
    let offered = (fees.as_slice(), room);
    change_extras(
        &mut after.charges,
        offered,
        &wish.extras,
        now,
        ids,
        &mut wrong,
    );
    give_up(&mut after.charges, stalls);
    let assigned = assigned(stalls);
    let picked = show.picked(&wish.extras, (&after.charges, &assigned), &mut wrong)?;
    // Whether it is on the bill follows when all is settled.
    charge_end_nights(&mut after.charges, fees, &picked, (false, now), ids);
    if wrong != InvalidChoices::default() {
        return Err(OwnEntryError::Choices(Box::new(wrong)));
    }
    after.settle(before.status, show, now);
    Ok((after, picked.iter().map(|it| it.id).collect()))
}

/// Takes what is stated beside rider and horse, and returns what of it, or of the
/// signature, the show does not accept. What was not asked for when the entry was made
/// is not missed, unless somebody else rides now.
fn change_details(
    before: &Registration,
    after: &mut Registration,
    show: &ShowToEnter,
    wish: &EditOwn,
    now: OffsetDateTime,
) -> Vec<InvalidDetail> {
    let name = |entry: &Registration| fold(entry.rider.rider_name.as_str());
    let is_new_rider = name(before) != name(after);
    if is_new_rider {
        after.details = before.details.without_rider();
    }
    after.details.replace(&wish.stated, &wish.details);
    let day = |instant| show.time_zone.date_of(instant);
    let (terms, first_day) = (&show.terms, day(show.starts_at));
    let mut found = invalid_details(terms, &after.details, day(now));
    found.retain(|it| {
        let mut stated = wish.stated.iter();
        let is_missed = is_new_rider && it.error == DetailError::Missing;
        is_missed || stated.any(|field| it.field.starts_with(field.as_str()))
    });
    let needs_guardian = |entry: &Registration| entry.details.needs_guardian(terms, first_day);
    let signs_anew = is_new_rider || needs_guardian(after) && !needs_guardian(before);
    let signature = wish.signature.as_ref().filter(|it| !it.is_blank());
    if signs_anew || signature.is_some() {
        let rider_name = after.rider.rider_name.as_str();
        let details = &after.details;
        found.extend(invalid_signature(
            terms, rider_name, details, signature, first_day,
        ));
    }
    found
}

/// Whether all that differs was blank before, of what an entry may lack.
fn only_adds(before: &Registration, after: &Registration) -> bool {
    let mut filled = before.clone();
    let (rider, new) = (&mut filled.rider, &after.rider);
    if rider.rider_email.is_blank() {
        rider.rider_email = new.rider_email.clone();
    }
    if rider.rider_phone.is_blank() {
        rider.rider_phone = new.rider_phone.clone();
    }
    if rider.rider_street.as_str().is_empty() {
        rider.rider_street = new.rider_street.clone();
    }
    let mut blank = EntryField::ALL.to_vec();
    blank.retain(|field| !before.details.has(*field));
    filled.details.replace(&blank, &after.details);
    filled == *after
}

/// The show's classes as this entry may choose them: those that it is in or
/// waits for although they are closed or have begun, and none that the office took it
/// out of.
fn offered_to(entry: &Registration, show: &ShowToEnter) -> Vec<OfferedClass> {
    let mut offered = show.clone().for_riders().classes;
    for class in &mut offered {
        let mut entries = entry.class_entries.iter();
        let old = entries.find(|it| it.class_id == Some(class.id));
        if let Some(old) = old {
            class.closed = match old.state {
                ClassEntryState::Entered | ClassEntryState::Waitlisted => false,
                ClassEntryState::Scratched => class.closed,
                ClassEntryState::Cancelled => true,
            };
        }
    }
    offered
}

#[cfg(test)]
mod tests;
