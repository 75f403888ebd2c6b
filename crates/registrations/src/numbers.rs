//! Back numbers: whose they are, and who gets which.

use std::collections::BTreeSet;

use kernel::{
    BackNumbersBy, ClassId, EventId, NumberedEntry, StoreError, WeekendId, fold_name, shared_number,
};

use crate::{Registration, RegistrationTx, ShowToEnter};

/// The back numbers that were given in the shows of a weekend.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct WeekendNumbers {
    /// The shows.
    pub shows: BTreeSet<EventId>,
    /// The last one that any of the shows gave in a row.
    pub last: u32,
    /// All that were given, by show.
    pub given: BTreeSet<(EventId, u32)>,
}

impl WeekendNumbers {
    /// The next one that no show has given.
    fn next(&self) -> u32 {
        let given: BTreeSet<u32> = self.given.iter().map(|(_, number)| *number).collect();
        let mut free = (self.last.saturating_add(1)..).filter(|it| !given.contains(it));
        free.next().unwrap_or(u32::MAX)
    }
}

/// Whose the back numbers of a show are, and with which shows it shares them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Numbering {
    pub(crate) by: BackNumbersBy,
    pub(crate) weekend: Option<WeekendId>,
}

impl ShowToEnter {
    pub(crate) fn numbering(&self) -> Numbering {
        Numbering {
            by: self.terms.back_numbers_by,
            weekend: self.weekend_id,
        }
    }
}

impl Registration {
    /// What tells whose number it has.
    pub(crate) fn whose_number(&self) -> NumberedEntry {
        let rider = &self.rider;
        NumberedEntry {
            horse_id: self.horse_id,
            horse_name: fold_name(rider.horse_name.as_str()),
            registration_number: fold_name(self.details.registration_number.as_str()),
            rider_name: fold_name(rider.rider_name.as_str()),
            rider_email: fold_name(rider.rider_email.as_str()),
        }
    }

    /// The first of these classes in which it is or was, whatever its state there: it may
    /// come back.
    fn first_of(&self, classes: &[ClassId]) -> Option<ClassId> {
        let mut own = self.class_entries.iter().filter_map(|it| it.class_id);
        own.find(|id| classes.contains(id))
    }

    fn classes(&self) -> Vec<ClassId> {
        let classes = self.class_entries.iter();
        classes.filter_map(|it| it.class_id).collect()
    }
}

/// The number that an entry shares with others of its horse or rider, if it does not name
/// another entry in one of its classes: there a number names one entry.
pub(crate) fn shared<'a>(
    by: BackNumbersBy,
    entry: &Registration,
    holders: impl IntoIterator<Item = &'a Registration>,
) -> Option<u32> {
    let holders: Vec<_> = holders
        .into_iter()
        .filter_map(|it| Some((it.back_number?, it)))
        .collect();
    let classes = entry.classes();
    let is_in_its_class = |number: u32| {
        let mut with_it = holders.iter().filter(|(its, _)| *its == number);
        with_it.any(|(_, it)| it.first_of(&classes).is_some())
    };
    let free = holders
        .iter()
        .filter(|(number, _)| !is_in_its_class(*number));
    let free: Vec<_> = free
        .map(|(number, it)| (*number, it.whose_number()))
        .collect();
    shared_number(by, &entry.whose_number(), &free)
}

/// The number of an entry in a show of a weekend, if it shares none within the show: that which
/// its holder has in another show, unless this one has given it, or else one that no show has
/// given.
pub(crate) fn number_in_weekend<'a>(
    by: BackNumbersBy,
    entry: &Registration,
    elsewhere: impl IntoIterator<Item = &'a Registration>,
    numbers: &WeekendNumbers,
) -> u32 {
    held_elsewhere(by, entry, elsewhere, |number| {
        !numbers.given.contains(&(entry.event_id, number))
    })
    .unwrap_or_else(|| numbers.next())
}

/// The first number that the holder of an entry has in another show, and may have here.
pub(crate) fn held_elsewhere<'a>(
    by: BackNumbersBy,
    entry: &Registration,
    elsewhere: impl IntoIterator<Item = &'a Registration>,
    is_free: impl Fn(u32) -> bool,
) -> Option<u32> {
    let whose = entry.whose_number();
    let mut numbers = elsewhere
        .into_iter()
        .filter(|it| it.event_id != entry.event_id)
        .filter(|it| whose.is_same_holder(by, &it.whose_number()))
        .filter_map(|it| it.back_number);
    numbers.find(|number| is_free(*number))
}

/// The number of an entry of the locked show that takes part for the first time.
pub(crate) async fn first_number(
    tx: &mut dyn RegistrationTx,
    numbering: Numbering,
    entry: &Registration,
) -> Result<u32, StoreError> {
    let by = numbering.by;
    if by != BackNumbersBy::Entry {
        let holders = tx.holders_alike(by, entry).await?;
        if let Some(number) = shared(by, entry, &holders) {
            return Ok(number);
        }
    }
    own_number(tx, numbering, entry).await
}

/// A number of the locked show that no other entry of it has or had.
pub(crate) async fn own_number(
    tx: &mut dyn RegistrationTx,
    Numbering { by, weekend }: Numbering,
    entry: &Registration,
) -> Result<u32, StoreError> {
    let Some(weekend) = weekend else {
        return tx.next_back_number(entry.event_id).await;
    };
    let numbers = tx.lock_weekend(weekend).await?;
    let elsewhere = tx.holders_in_weekend(weekend, by, entry).await?;
    Ok(number_in_weekend(by, entry, &elsewhere, &numbers))
}

/// Which of the classes that a change adds to an entry has another entry with its number,
/// which would name both there.
pub(crate) async fn taken_in_class(
    tx: &mut dyn RegistrationTx,
    by: BackNumbersBy,
    before: &Registration,
    after: &Registration,
) -> Result<Option<ClassId>, StoreError> {
    let (known, mut added) = (before.classes(), after.classes());
    added.retain(|id| !known.contains(id));
    let is_asked = by != BackNumbersBy::Entry && !added.is_empty();
    let Some(number) = after.back_number.filter(|_| is_asked) else {
        return Ok(None);
    };
    let holders = tx.with_number(after.event_id, number).await?;
    let mut others = holders.iter().filter(|it| it.id != after.id);
    Ok(others.find_map(|it| it.first_of(&added)))
}

/// What the holders of a number are to an entry that is to have it, too.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Holders {
    /// Nobody has it.
    None,
    /// All are of the same horse or rider, and in other classes.
    Same,
    /// One is of another horse or rider.
    Others,
    /// One is in this class of the entry.
    InClass(ClassId),
}

impl Holders {
    /// These entries with the number, to the entry.
    pub(crate) fn of(by: BackNumbersBy, entry: &Registration, holders: &[Registration]) -> Self {
        let (whose, classes) = (entry.whose_number(), entry.classes());
        let mut others = holders.iter().filter(|it| it.id != entry.id).peekable();
        if others.peek().is_none() {
            return Self::None;
        }
        let mut in_class = None;
        for other in others {
            if !whose.shares(by, &other.whose_number()) {
                return Self::Others;
            }
            in_class = in_class.or_else(|| other.first_of(&classes));
        }
        in_class.map_or(Self::Same, Self::InClass)
    }
}

#[cfg(test)]
mod tests;
