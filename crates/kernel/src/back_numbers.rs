//! Which entries share a back number.

use std::collections::BTreeSet;

use crate::HorseId;

crate::words! {
    /// To whom a back number belongs.
    #[derive(Default)]
    pub enum BackNumbersBy {
        /// To the entry.
        #[default]
        Entry = "entry",
        /// To the horse, whoever rides it.
        Horse = "horse",
        /// To the rider, whatever horse it is.
        Rider = "rider",
    }
}

/// What tells whose number an entry has. Texts are folded: [`fold_name`](crate::fold_name).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NumberedEntry {
    /// The horse, if the rider chose one of their own.
    pub horse_id: Option<HorseId>,
    /// The horse's name.
    pub horse_name: String,
    /// The horse's number in a registry; empty if it was not stated.
    pub registration_number: String,
    /// The rider's name.
    pub rider_name: String,
    /// The rider's email address; empty if it was not stated.
    pub rider_email: String,
}

impl NumberedEntry {
    /// Whether both entries are of one horse: the same id, or else the same name and,
    /// where both state one, registration number. Two ids are two horses.
    fn is_same_horse(&self, other: &Self) -> bool {
        if let (Some(own), Some(other)) = (self.horse_id, other.horse_id) {
            return own == other;
        }
        let (own, their) = (&self.registration_number, &other.registration_number);
        let may_be = own.is_empty() || their.is_empty() || own == their;
        self.horse_name == other.horse_name && may_be
    }

    /// Whether both may have one number.
    #[must_use]
    pub fn shares(&self, by: BackNumbersBy, other: &Self) -> bool {
        match by {
            BackNumbersBy::Entry => false,
            BackNumbersBy::Horse => self.is_same_horse(other),
            BackNumbersBy::Rider => self.is_same_rider(other),
        }
    }

    /// Whether entries of two shows of a weekend are of one holder, who has one number in
    /// both: as in one show, and where numbers belong to entries, the same horse and rider.
    #[must_use]
    pub fn is_same_holder(&self, by: BackNumbersBy, other: &Self) -> bool {
        match by {
            BackNumbersBy::Entry => self.is_same_horse(other) && self.is_same_rider(other),
            BackNumbersBy::Horse | BackNumbersBy::Rider => self.shares(by, other),
        }
    }

    /// Whether both entries are of one rider: the same name and email address.
    fn is_same_rider(&self, other: &Self) -> bool {
        self.rider_name == other.rider_name && self.rider_email == other.rider_email
    }
}

/// The back number that a new entry shares; `None` if it gets one of its own. Of several
/// it is the first one in `numbered`, which has the entries in the order in which they
/// were made. All that have the number are of the same horse or rider: a horse with
/// another registration number does not get a number that two of its name share.
#[must_use]
pub fn shared_number(
    by: BackNumbersBy,
    entry: &NumberedEntry,
    numbered: &[(u32, NumberedEntry)],
) -> Option<u32> {
    let others: BTreeSet<u32> = numbered
        .iter()
        .filter(|(_, other)| !entry.shares(by, other))
        .map(|(number, _)| *number)
        .collect();
    let mut numbers = numbered.iter().map(|(number, _)| *number);
    numbers.find(|number| !others.contains(number))
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    fn entry(horse: &str, rider: &str) -> NumberedEntry {
        NumberedEntry {
            horse_id: None,
            horse_name: horse.to_owned(),
            registration_number: String::new(),
            rider_name: rider.to_owned(),
            rider_email: format!("{rider}@example.com"),
        }
    }

    fn with_horse(horse_id: u128, horse: &str) -> NumberedEntry {
        NumberedEntry {
            horse_id: Some(HorseId::new(Uuid::from_u128(horse_id))),
            ..entry(horse, "ann")
        }
    }

    fn registered(horse: &str, registration: &str) -> NumberedEntry {
        NumberedEntry {
            registration_number: registration.to_owned(),
            ..entry(horse, "ann")
        }
    }

    /// The numbers of entries that are made one after the other.
    fn numbers(by: BackNumbersBy, entries: &[NumberedEntry]) -> Vec<u32> {
        let mut numbered: Vec<(u32, NumberedEntry)> = Vec::new();
        for (own, entry) in (1..).zip(entries) {
            let number = shared_number(by, entry, &numbered).unwrap_or(own);
            numbered.push((number, entry.clone()));
        }
        numbered.into_iter().map(|(number, _)| number).collect()
    }

    #[test]
    fn a_number_belongs_to_entry_horse_or_rider() {
        let entries = [
            entry("comet", "ann"),
            entry("comet", "bob"),
            entry("star", "ann"),
        ];
        assert_eq!(numbers(BackNumbersBy::Entry, &entries), [1, 2, 3]);
        assert_eq!(numbers(BackNumbersBy::Horse, &entries), [1, 1, 3]);
        assert_eq!(numbers(BackNumbersBy::Rider, &entries), [1, 2, 1]);
    }

    #[test]
    fn riders_of_one_name_with_two_addresses_are_two() {
        let mut other = entry("star", "ann");
        other.rider_email = "other@example.com".to_owned();
        let entries = [entry("comet", "ann"), other];
        assert_eq!(numbers(BackNumbersBy::Rider, &entries), [1, 2]);
    }

    #[test]
    fn a_horse_is_known_by_its_id_or_else_by_name_and_registration() {
        let same = |one: &NumberedEntry, other: &NumberedEntry| {
            assert_eq!(one.is_same_horse(other), other.is_same_horse(one));
            one.is_same_horse(other)
        };
        let comet = with_horse(7, "comet");
        assert!(same(&comet, &with_horse(7, "comet ii")));
        assert!(!same(&comet, &with_horse(8, "comet")));
        assert!(same(&comet, &entry("comet", "bob")));
        assert!(!same(&comet, &entry("star", "bob")));
        let registered_comet = registered("comet", "123");
        assert!(same(&registered_comet, &entry("comet", "bob")));
        assert!(same(&registered_comet, &registered("comet", "123")));
        assert!(!same(&registered_comet, &registered("comet", "456")));
        assert!(!same(&registered_comet, &registered("star", "123")));
    }

    /// The first comet may be either of the registered ones; the first of them that comes
    /// is it.
    #[test]
    fn two_registered_horses_do_not_share_the_number_of_one_that_is_not() {
        let entries = [
            entry("comet", "ann"),
            registered("comet", "123"),
            registered("comet", "456"),
            registered("comet", "123"),
            registered("comet", "456"),
        ];
        assert_eq!(numbers(BackNumbersBy::Horse, &entries), [1, 1, 3, 1, 3]);
    }
}
