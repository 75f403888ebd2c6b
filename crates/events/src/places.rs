use kernel::Manager;

use crate::Event;

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

    /// Whom riders ask, if the organizer shows it.
    #[must_use]
    pub fn contact(&self) -> Option<Manager> {
        let is_public = self.event.entry_rules.public_contact;
        is_public.then(|| self.event.details.profile.manager.clone())
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
