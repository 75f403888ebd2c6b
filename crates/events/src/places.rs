use std::collections::HashMap;

use kernel::{ClassId, ClassStage, FeeId, Manager, StallFee};

use crate::{Event, Fee};

/// A show with the numbers of its entries, from which everybody may see whether
/// there are places left.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PublicShow {
    /// The show.
    pub event: Event,
    /// The number of its entries that count.
    pub entered: u64,
    /// The numbers of entries of its classes, in their order.
    pub classes: Vec<ClassCounts>,
    /// What ring and judges say of its classes; those that have not begun may be missing.
    pub stages: HashMap<ClassId, ClassStage>,
    /// How many entries have of the fees that have a stock; those of which none is sold
    /// may be missing.
    pub sold: Vec<(FeeId, u32)>,
    /// How many are left of the fees that are stalls; those without a limit are missing.
    pub stalls_left: Vec<(FeeId, u32)>,
}

/// The numbers of entries of a class.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ClassCounts {
    /// Those that count.
    pub entered: u64,
    /// Those that wait for a place.
    pub waiting: u64,
}

impl PublicShow {
    /// Whether a new entry waits.
    #[must_use]
    pub fn is_full(&self) -> bool {
        let capacity = self.event.entry_rules.capacity;
        capacity.is_some_and(|capacity| self.entered >= u64::from(capacity))
    }

    /// What ring and judges say of a class.
    #[must_use]
    pub fn stage(&self, id: ClassId) -> ClassStage {
        self.stages.get(&id).copied().unwrap_or_default()
    }

    /// The show with the classes closed that riders may not enter any more.
    #[must_use]
    pub fn for_riders(mut self) -> Self {
        for class in &mut self.event.classes {
            let stage = self.stages.get(&class.id).copied().unwrap_or_default();
            class.closed |= !stage.takes_riders();
        }
        self
    }

    /// Whom riders ask, if the organizer shows it.
    #[must_use]
    pub fn contact(&self) -> Option<Manager> {
        let is_public = self.event.entry_rules.public_contact;
        is_public.then(|| self.event.details.profile.manager.clone())
    }

    /// How many are left of each fee that has a stock, or is a stall of which the show has some.
    #[must_use]
    pub fn extras_left(&self) -> Vec<(FeeId, u32)> {
        let fees = self.event.entry_rules.fees.iter();
        let left = |fee: &Fee| {
            if fee.terms.stalls.and_then(StallFee::of).is_some() {
                return self
                    .stalls_left
                    .iter()
                    .find(|(it, _)| *it == fee.id)
                    .copied();
            }
            let sold = self.sold.iter().find(|(it, _)| *it == fee.id);
            let sold = sold.map_or(0, |(_, sold)| *sold);
            Some((fee.id, fee.terms.stock?.saturating_sub(sold)))
        };
        fees.filter_map(left).collect()
    }

    /// How many entries each class takes before one waits; `None` is unlimited.
    /// None if others wait already.
    pub fn places_left(&self) -> impl Iterator<Item = Option<u32>> {
        let left = |(class, counts): (&crate::ShowClass, &ClassCounts)| {
            if counts.waiting > 0 {
                return Some(0);
            }
            let entered = u32::try_from(counts.entered).unwrap_or(u32::MAX);
            class
                .capacity
                .map(|capacity| capacity.saturating_sub(entered))
        };
        self.event.classes.iter().zip(&self.classes).map(left)
    }
}
