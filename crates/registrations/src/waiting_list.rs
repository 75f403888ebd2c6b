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
/// its class has a place and is not closed, and its entry is in the show
/// already or the show has a place. The result is in the order in which the
/// entries moved up.
#[must_use]
pub fn moves_up(show: &ShowToEnter, waiting: &[Waiting]) -> Vec<MovesUp> {
    let left = |capacity: Option<u32>, entered: u32| {
        capacity.map_or(u32::MAX, |capacity| capacity.saturating_sub(entered))
    };
    let mut show_left = left(show.terms.capacity, show.entered);
    let mut class_left: HashMap<ClassId, u32> = show
        .classes
        .iter()
        .filter(|class| !class.closed)
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
