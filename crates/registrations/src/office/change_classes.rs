use std::collections::HashSet;

use kernel::{Actor, ClassEntryId, ClassId, IdGenerator, Reason, RegistrationId};
use time::OffsetDateTime;

use super::edit::in_class;
use super::{OfficeError, ask_if_judged};
use crate::numbers::taken_in_class;
use crate::{
    ClassEntry, ClassEntryState, EntryTerms, LinePayer, OfferedClass, Registration,
    RegistrationService, ShowToEnter, WholeEntry,
};

/// Classes that an entry enters and leaves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChangeClasses {
    /// Classes that it enters, comes back to, or no longer waits for.
    pub add: Vec<ClassId>,
    /// Classes that it leaves.
    pub scratch: Vec<ClassId>,
    /// Whether a class and the show may get more entries than they have places,
    /// and closed classes may get entries.
    pub has_override: bool,
    /// Whether to refuse to leave classes that were judged.
    pub asks_if_judged: bool,
    /// Why.
    pub reason: Option<Reason>,
}

/// Classes that cannot be entered or left, by their indexes (from 0).
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct InvalidClassChanges {
    /// Added ones that the show does not have.
    pub unknown: Vec<usize>,
    /// Added ones that were entered before, or twice.
    pub entered: Vec<usize>,
    /// Added ones that take no more entries.
    pub closed: Vec<usize>,
    /// Scratched ones in which the entry neither is nor waits.
    pub not_entered: Vec<usize>,
}

impl RegistrationService {
    /// Enters and leaves classes. A class that is new to the entry and has no
    /// place is waited for.
    pub async fn change_classes(
        &self,
        actor: &Actor,
        id: RegistrationId,
        wish: ChangeClasses,
    ) -> Result<WholeEntry, OfficeError> {
        let mut opened = self.open(actor, id).await?;
        let (show, before) = (&opened.show, &opened.before);
        let after = changed(self.ids.as_ref(), before, show, &wish, opened.now)?;
        ask_if_judged(wish.asks_if_judged, (before, &after), show)?;
        let (tx, by) = (opened.tx.as_mut(), show.terms.back_numbers_by);
        if let Some(class) = taken_in_class(tx, by, before, &after).await? {
            let number = after.back_number.unwrap_or_default();
            return Err(in_class(show, number, class));
        }
        if !wish.has_override {
            show.check_stock(Some(before), &after, (&[], opened.now))?;
        }
        if !self.has_room(show, before, &after) {
            return Err(OfficeError::AccountFull);
        }
        let reason = wish.reason.as_ref();
        Ok(self.save(actor, opened, after, reason).await?)
    }

    /// Whether the entries of the account may grow so much.
    pub(crate) fn has_room(
        &self,
        show: &ShowToEnter,
        before: &Registration,
        after: &Registration,
    ) -> bool {
        self.has_room_for(show, after.bytes().saturating_sub(before.bytes()))
    }

    /// Whether the show's account has room for so many bytes more.
    pub(crate) const fn has_room_for(&self, show: &ShowToEnter, more: u64) -> bool {
        more == 0 || show.account_bytes + more <= self.limits.account_bytes
    }
}

fn changed(
    ids: &dyn IdGenerator,
    before: &Registration,
    show: &ShowToEnter,
    wish: &ChangeClasses,
    now: OffsetDateTime,
) -> Result<Registration, OfficeError> {
    let mut after = before.clone();
    let mut invalid = InvalidClassChanges::default();
    for (position, id) in wish.scratch.iter().enumerate() {
        let mut classes = after.class_entries.iter_mut();
        let class = classes.find(|it| it.class_id == Some(*id) && it.takes_part_or_waits());
        match class {
            Some(class) => class.scratch(show, now),
            None => invalid.not_entered.push(position),
        }
    }
    let has_show = wish.has_override || show.has_place_for(before);
    let mut full = Vec::new();
    let mut comes_back = false;
    let mut last_wait_number = show.last_wait_number;
    let mut seen = HashSet::new();
    for (position, id) in wish.add.iter().enumerate() {
        let Some(offered) = show.classes.iter().find(|class| class.id == *id) else {
            invalid.unknown.push(position);
            continue;
        };
        let old = after
            .class_entries
            .iter_mut()
            .find(|it| it.class_id == Some(*id));
        let is_entered = old
            .as_ref()
            .is_some_and(|it| it.state == ClassEntryState::Entered);
        if !seen.insert(*id) || is_entered {
            invalid.entered.push(position);
            continue;
        }
        if offered.closed && !wish.has_override {
            invalid.closed.push(position);
            continue;
        }
        if let Some(old) = old {
            comes_back = true;
            old.price_anew(&show.terms, now);
            if wish.has_override || offered.has_place() {
                old.enter();
            } else {
                full.push(offered.title());
            }
            continue;
        }
        let waits = !has_show || !wish.has_override && offered.is_full();
        let wait_number = waits.then(|| {
            last_wait_number += 1;
            last_wait_number
        });
        let entry = new_class_entry((ids, &show.terms), offered, wait_number, now);
        after.class_entries.push(entry);
    }
    if invalid != InvalidClassChanges::default() {
        return Err(OfficeError::Invalid(invalid));
    }
    if comes_back && !has_show {
        return Err(OfficeError::ShowFull);
    }
    if !full.is_empty() {
        return Err(OfficeError::ClassesFull { titles: full });
    }
    after.settle(before.status, show, now);
    Ok(after)
}

/// The entry in a class that is added at this instant.
pub(crate) fn new_class_entry(
    (ids, terms): (&dyn IdGenerator, &EntryTerms),
    class: &OfferedClass,
    wait_number: Option<u32>,
    now: OffsetDateTime,
) -> ClassEntry {
    let waits = wait_number.is_some();
    let priced = terms.class_price(class.price, now);
    let (list_price, raised_at) = priced.raised.unzip();
    ClassEntry {
        id: ClassEntryId::new(ids.next_uuid()),
        class_id: Some(class.id),
        name: class.name.clone(),
        description: class.description.clone(),
        price: priced.price,
        list_price,
        raised_at,
        kept: None,
        refunded: None,
        kept_at: None,
        state: if waits {
            ClassEntryState::Waitlisted
        } else {
            ClassEntryState::Entered
        },
        wait_number,
        is_charged: !waits,
        waived_reason: None,
        payer: LinePayer::Entry,
    }
}
