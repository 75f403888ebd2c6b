//! Back numbers: whose they are, and who gets which.

use kernel::{BackNumbersBy, ClassId, NumberedEntry, StoreError, fold_name, shared_number};

use crate::{Registration, RegistrationTx};

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

/// The number of an entry of the locked show that takes part for the first time.
pub(crate) async fn first_number(
    tx: &mut dyn RegistrationTx,
    by: BackNumbersBy,
    entry: &Registration,
) -> Result<u32, StoreError> {
    if by != BackNumbersBy::Entry {
        let holders = tx.holders_alike(by, entry).await?;
        if let Some(number) = shared(by, entry, &holders) {
            return Ok(number);
        }
    }
    tx.next_back_number(entry.event_id).await
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
