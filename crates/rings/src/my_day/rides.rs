use std::collections::{BTreeSet, HashMap};

use kernel::ClassId;

use crate::{DayClass, DayEntry, DayState, OwnTimes, ShowDay, Trips};

/// A horse in a class, by the positions of the class in the day and of the entry in that.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Ride {
    class: usize,
    entry: usize,
}

impl Ride {
    /// The class and the entry; `day` is the one of which the ride is.
    pub(super) fn of(self, day: &ShowDay) -> (&DayClass, &DayEntry) {
        let class = &day.classes[self.class];
        (class, &class.entries[self.entry])
    }
}

/// What is looked up of a day for one person.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Rides {
    by_number: HashMap<u32, Vec<Ride>>,
    by_rider: HashMap<String, Vec<Ride>>,
    trips: HashMap<ClassId, Trips>,
    pub(super) times: OwnTimes,
}

impl Rides {
    /// Of a day and what it has come to.
    pub(crate) fn new(day: &ShowDay, state: &DayState) -> Self {
        let mut by_number: HashMap<u32, Vec<Ride>> = HashMap::new();
        let mut by_rider: HashMap<String, Vec<Ride>> = HashMap::new();
        for ride in Self::of(day, |_| true) {
            let (_, entry) = ride.of(day);
            by_number.entry(entry.back_number).or_default().push(ride);
            match by_rider.get_mut(&entry.rider_key) {
                Some(rides) => rides.push(ride),
                None => drop(by_rider.insert(entry.rider_key.clone(), vec![ride])),
            }
        }
        let mut trips: HashMap<ClassId, Trips> = HashMap::new();
        for class in state.classes.values() {
            if let Some((_, line)) = class.line {
                let first = trips.entry(line.with.unwrap_or(line.class_id)).or_default();
                *first = first.and(class.trips);
            }
        }
        Self {
            by_number,
            by_rider,
            trips,
            times: OwnTimes::new(&day.schedule, &state.estimates),
        }
    }

    /// Those of the entries that are meant, found by looking at all.
    pub(super) fn of(
        day: &ShowDay,
        is_meant: impl Fn(&DayEntry) -> bool,
    ) -> impl Iterator<Item = Ride> {
        let classes = day.classes.iter().enumerate();
        let all = classes.flat_map(|(class, it)| {
            let entries = it.entries.iter().enumerate();
            entries.map(move |(entry, it)| (Ride { class, entry }, it))
        });
        all.filter(move |(_, entry)| is_meant(entry))
            .map(|(ride, _)| ride)
    }

    pub(super) fn of_numbers(&self, numbers: &BTreeSet<u32>) -> impl Iterator<Item = Ride> {
        let found = numbers.iter().filter_map(|it| self.by_number.get(it));
        found.flatten().copied()
    }

    /// Those of riders, by their [keys](DayEntry::rider_key).
    pub(super) fn of_riders<'a>(
        &self,
        keys: impl IntoIterator<Item = &'a str>,
    ) -> impl Iterator<Item = Ride> {
        let found = keys.into_iter().filter_map(|it| self.by_rider.get(it));
        found.flatten().copied()
    }

    /// Those of riders and horses that have several, in the order of the show.
    pub(super) fn several(&self) -> BTreeSet<Ride> {
        let all = self.by_number.values().chain(self.by_rider.values());
        all.filter(|it| it.len() > 1).flatten().copied().collect()
    }

    /// The trips of a class with those of the classes that are ridden at once with it.
    pub(crate) fn trips(&self, first: ClassId) -> Trips {
        self.trips.get(&first).copied().unwrap_or_default()
    }
}
