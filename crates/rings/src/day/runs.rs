//! How classes were ridden, as far as their cards do not say it.

use std::collections::{BTreeMap, HashMap};

use kernel::{ClassId, InspectedWhen, RegistrationId};
use time::OffsetDateTime;

use super::{ClassNow, ShowDay, together};
use crate::{ClassState, Standing};

/// How a class was ridden.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ClassRun {
    /// Whether all horses were in the ring at once, or are: who was not tapped absent came.
    pub is_together: bool,
    /// The horses of the class that are not to be shown in it by their inspections.
    pub barred: BTreeMap<RegistrationId, Standing>,
    /// Whether those get no place.
    pub barred_get_no_place: bool,
    /// Whether it did not start, although the gates of the show are in use: results that are
    /// written by then may be those of another class.
    pub is_not_started: bool,
}

impl ShowDay {
    /// How each class was ridden, and which of its horses inspectors bar from it: gate, cards
    /// and results are told the same.
    #[must_use]
    pub fn runs(&self) -> HashMap<ClassId, ClassRun> {
        let mut classes = self.tapped();
        self.ring_states(&mut classes);
        let together = together(&classes);
        let waits = |it: &ClassNow| it.state() == ClassState::Waiting;
        let is_tapped = classes.values().any(|it| !waits(it));
        let runs = self.classes.iter().map(|class| {
            let entries = class.entries.iter().filter_map(|entry| {
                let barred = (entry.registration_id, entry.barred?);
                self.bars(&classes, class.id, barred).then_some(barred)
            });
            let run = ClassRun {
                is_together: together.contains_key(&class.id),
                barred: entries.collect(),
                barred_get_no_place: self.barred_get_no_place,
                is_not_started: is_tapped && classes.get(&class.id).is_some_and(waits),
            };
            (class.id, run)
        });
        runs.collect()
    }

    /// Whether an inspection that bars a horse does so from a class. What is found before a
    /// horse is shown says nothing of classes that were over by then, and what is found after
    /// it was shown nothing of those before the last one.
    fn bars(
        &self,
        classes: &HashMap<ClassId, ClassNow>,
        class: ClassId,
        (entry, inspected): (RegistrationId, Standing),
    ) -> bool {
        let Some(this) = over_at(classes, class) else {
            return true;
        };
        match inspected.when {
            InspectedWhen::Before => this >= inspected.at,
            InspectedWhen::After => {
                let its = self.classes.iter().filter(|it| it.entry(entry).is_some());
                let mut over = its.filter_map(|it| over_at(classes, it.id));
                !over.any(|other| other > this && other <= inspected.at)
            }
        }
    }
}

/// When a class ended, if it is over.
fn over_at(classes: &HashMap<ClassId, ClassNow>, id: ClassId) -> Option<OffsetDateTime> {
    let now = classes.get(&id)?;
    let is_over = now.state() == ClassState::Finished;
    now.progress.finished_at.filter(|_| is_over)
}
