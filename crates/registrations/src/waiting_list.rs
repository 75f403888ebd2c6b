//! Who moves up from the waiting lists of a show.

use std::collections::HashMap;

use kernel::{ClassEntryId, ClassId, RegistrationId};

use crate::ShowToEnter;

/// A place on the waiting lists of a show.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Waiting {
    /// The entry.
    pub registration_id: RegistrationId,
    /// Whether the entry is in the show already, with another class.
    pub is_entered: bool,
    /// The class entry that waits, and its class; `None` if the entry has no
    /// classes.
    pub class: Option<(ClassEntryId, ClassId)>,
}

/// An entry that moves up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MovesUp {
    /// The entry.
    pub registration_id: RegistrationId,
    /// Those of its class entries that move up; none if it has no classes.
    pub class_entries: Vec<ClassEntryId>,
}

/// Goes through all that wait, in the order of their places: each moves up if
/// its class has a place, is not closed and has not begun, and its entry is in the show
/// already or the show has a place. The result is in the order in which the
/// entries moved up.
#[must_use]
pub fn who_moves_up(show: &ShowToEnter, waiting: &[Waiting]) -> Vec<MovesUp> {
    let left = |capacity: Option<u32>, entered: u32| {
        capacity.map_or(u32::MAX, |capacity| capacity.saturating_sub(entered))
    };
    let mut show_left = left(show.terms.capacity, show.entered);
    let mut class_left: HashMap<ClassId, u32> = show
        .classes
        .iter()
        .filter(|class| !class.closed && class.stage.takes_riders())
        .map(|class| (class.id, left(class.capacity, class.entered)))
        .collect();
    let mut moving: Vec<MovesUp> = Vec::new();
    let mut positions: HashMap<RegistrationId, usize> = HashMap::new();
    for place in waiting {
        let id = place.registration_id;
        let is_entered = place.is_entered || positions.contains_key(&id);
        if !is_entered && show_left == 0 {
            continue;
        }
        let mut class_entry = None;
        if let Some((class_entry_id, class_id)) = place.class {
            match class_left.get_mut(&class_id) {
                Some(left) if *left > 0 => *left -= 1,
                _ => continue,
            }
            class_entry = Some(class_entry_id);
        }
        if !is_entered {
            show_left -= 1;
        }
        let position = *positions.entry(id).or_insert_with(|| {
            moving.push(MovesUp {
                registration_id: id,
                class_entries: Vec::new(),
            });
            moving.len() - 1
        });
        moving[position].class_entries.extend(class_entry);
    }
    moving
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use kernel::{EventId, Money, RequiredLine, TimeZone};
    use proptest::prelude::*;
    use time::macros::datetime;

    use super::*;
    use crate::{EntryTerms, OfferedClass};

    fn id(number: u128) -> String {
        format!("00000000-0000-7000-8000-{number:012}")
    }

    fn class_id(number: u128) -> ClassId {
        ClassId::parse(&id(number)).expect("an id")
    }

    fn entry_id(number: u128) -> RegistrationId {
        RegistrationId::parse(&id(number)).expect("an id")
    }

    fn class_entry_id(number: u128) -> ClassEntryId {
        ClassEntryId::parse(&id(number)).expect("an id")
    }

    /// A show with these free places, and classes with the ids 0, 1, 2 and these
    /// free places.
    fn show(free: Option<u32>, classes: &[Option<u32>]) -> ShowToEnter {
        const ENTERED: u32 = 7;
        let capacity = |free: Option<u32>| free.map(|free| ENTERED + free);
        let class = |(number, free): (u128, &Option<u32>)| OfferedClass {
            id: class_id(number),
            number: number.to_string(),
            name: RequiredLine::parse("A class").expect("valid"),
            description: String::new(),
            price: Money::ZERO,
            capacity: capacity(*free),
            stage: kernel::ClassStage::default(),
            closed: false,
            entered: ENTERED,
            waiting: 3,
        };
        ShowToEnter {
            event_id: EventId::parse(&id(99)).expect("an id"),
            starts_at: datetime!(2026-06-06 04:00 UTC),
            ends_at: datetime!(2026-06-07 04:00 UTC),
            time_zone: TimeZone::parse("UTC").expect("a zone"),
            terms: EntryTerms {
                capacity: capacity(free),
                ..EntryTerms::default()
            },
            last_entry_number: 20,
            entered: ENTERED,
            last_wait_number: 50,
            next_back_number: 8,
            weekend_id: None,
            account_bytes: 0,
            classes: (0..).zip(classes).map(class).collect(),
            held: Vec::new(),
        }
    }

    /// This entry waits for this class.
    fn waits(entry: u128, class: u128) -> Waiting {
        Waiting {
            registration_id: entry_id(entry),
            is_entered: false,
            class: Some((class_entry_id(entry * 10 + class), class_id(class))),
        }
    }

    /// What moves up, as entry and class.
    fn moved(show: &ShowToEnter, waiting: &[Waiting]) -> Vec<(u128, Vec<u128>)> {
        let moving = who_moves_up(show, waiting).into_iter();
        let number = |text: String| text[24..].parse::<u128>().expect("a number");
        let of = |it: MovesUp| {
            let classes = it.class_entries.iter();
            let classes = classes.map(|id| number(id.to_string()) % 10);
            (number(it.registration_id.to_string()), classes.collect())
        };
        moving.map(of).collect()
    }

    #[test]
    fn the_first_takes_the_place() {
        let waiting = [waits(1, 0), waits(2, 0), waits(3, 0)];
        assert_eq!(moved(&show(None, &[Some(0)]), &waiting), []);
        let two = [(1, vec![0]), (2, vec![0])];
        assert_eq!(moved(&show(None, &[Some(2)]), &waiting), two);
        assert_eq!(moved(&show(Some(2), &[None]), &waiting), two);
        assert_eq!(moved(&show(None, &[None]), &waiting).len(), 3);
    }

    #[test]
    fn who_cannot_enter_is_passed_over() {
        let waiting = [waits(1, 0), waits(2, 1)];
        let full_class = show(Some(1), &[Some(0), Some(1)]);
        assert_eq!(moved(&full_class, &waiting), [(2, vec![1])]);
        let mut in_show = waits(2, 1);
        in_show.is_entered = true;
        let full_show = show(Some(0), &[Some(1), Some(1)]);
        assert_eq!(moved(&full_show, &[waits(1, 0), in_show]), [(2, vec![1])]);
    }

    #[test]
    fn an_entry_takes_one_place_of_the_show_for_all_its_classes() {
        let waiting = [waits(1, 0), waits(1, 1), waits(2, 0)];
        let one_place = show(Some(1), &[Some(5), Some(5)]);
        assert_eq!(moved(&one_place, &waiting), [(1, vec![0, 1])]);
    }

    #[test]
    fn an_entry_without_classes_waits_for_the_show() {
        let mut without = waits(1, 0);
        without.class = None;
        let waiting = [without, waits(2, 0)];
        assert_eq!(moved(&show(Some(1), &[None]), &waiting), [(1, vec![])]);
        assert_eq!(moved(&show(Some(0), &[None]), &waiting), []);
    }

    #[test]
    fn nobody_moves_up_in_a_closed_class() {
        let mut show = show(None, &[None]);
        show.classes[0].closed = true;
        assert_eq!(moved(&show, &[waits(1, 0)]), []);
    }

    proptest! {
        /// No place is given twice, and nobody who could move up stays behind
        /// somebody who did.
        #[test]
        fn free_places_are_taken_in_order(
            free in proptest::option::of(0..4_u32),
            classes in proptest::collection::vec(proptest::option::of(0..4_u32), 3),
            places in proptest::collection::vec((0..6_u128, 0..3_u128, any::<bool>()), 0..20),
        ) {
            let mut seen = HashSet::new();
            let mut entered: HashMap<u128, bool> = HashMap::new();
            let mut waiting = Vec::new();
            for (entry, class, is_entered) in places {
                if seen.insert((entry, class)) {
                    let mut place = waits(entry, class);
                    place.is_entered = *entered.entry(entry).or_insert(is_entered);
                    waiting.push(place);
                }
            }
            let show = show(free, &classes);
            let moving = who_moves_up(&show, &waiting);
            let moved_classes: HashSet<_> = moving.iter().flat_map(|it| &it.class_entries).collect();
            let has_moved = |place: &Waiting| {
                place.class.is_some_and(|(id, _)| moved_classes.contains(&id))
            };
            let is_new = |it: &&MovesUp| {
                waiting.iter().any(|place| place.registration_id == it.registration_id && !place.is_entered)
            };
            let taken = u32::try_from(moving.iter().filter(is_new).count()).expect("few");
            prop_assert!(free.is_none_or(|free| taken <= free));
            let has_place = free.is_none_or(|free| taken < free);
            for (number, left) in (0..).zip(&classes) {
                let of_class = || waiting.iter().filter(|place| {
                    place.class.is_some_and(|(_, class)| class == class_id(number))
                });
                let taken = u32::try_from(of_class().filter(|it| has_moved(it)).count()).expect("few");
                prop_assert!(left.is_none_or(|left| taken <= left));
                for place in of_class().filter(|place| !has_moved(place)) {
                    let is_in_show = place.is_entered
                        || moving.iter().any(|it| it.registration_id == place.registration_id);
                    let class_has_place = left.is_none_or(|left| taken < left);
                    prop_assert!(!(class_has_place && (is_in_show && place.is_entered || has_place)));
                }
            }
        }
    }
}
