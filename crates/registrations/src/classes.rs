//! The classes that a rider chose.

use std::collections::{HashMap, HashSet};

use kernel::{ClassId, RequiredLine};

use crate::{InvalidChoices, OfferedClass};

/// A class that a rider chose.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ClassChoice {
    /// By its id.
    Id(ClassId),
    /// By its name, as names are compared.
    Name(RequiredLine<200>),
}

/// The chosen classes, in the order of the choices. Wrong choices are noted.
pub(crate) fn pick_classes<'a>(
    offered: &'a [OfferedClass],
    choices: &[ClassChoice],
    wrong: &mut InvalidChoices,
) -> Vec<&'a OfferedClass> {
    let by_name: HashMap<String, &OfferedClass> = offered
        .iter()
        .map(|class| (class.name.key(), class))
        .collect();
    let by_id: HashMap<ClassId, &OfferedClass> =
        offered.iter().map(|class| (class.id, class)).collect();
    let mut seen = HashSet::new();
    let mut picked = Vec::new();
    for (position, choice) in choices.iter().enumerate() {
        let class = match choice {
            ClassChoice::Id(id) => by_id.get(id),
            ClassChoice::Name(name) => by_name.get(&name.key()),
        };
        match class.copied() {
            None => wrong.unknown_classes.push(position),
            Some(class) if !seen.insert(class.id) => wrong.repeated_classes.push(position),
            Some(class) if class.closed => wrong.closed_classes.push(position),
            Some(class) => picked.push(class),
        }
    }
    picked
}
