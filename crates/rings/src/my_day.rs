mod rides;

use std::collections::BTreeSet;

use kernel::{ClassId, RegistrationId, RingId, fold_name};
use rides::Ride;
pub(crate) use rides::Rides;

use crate::{ClassState, DayClass, DayEntry, DayState, Entered, EntryState, OwnTime, ShowDay};

/// Whose day somebody asks for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Whose {
    /// That of these back numbers.
    Numbers(BTreeSet<u32>),
    /// That of all who ride, or are trained by somebody, with this name, folded.
    Named(String),
    /// That of a rider, by the [key](DayEntry::rider_key).
    Rider(String),
    /// That of all who are trained by somebody with this name, folded.
    Trainer(String),
}

/// The day of some horses, over all rings.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MyDay {
    /// Their numbers.
    pub back_numbers: BTreeSet<u32>,
    /// Their classes, those with a time first and in their order.
    pub classes: Vec<MyClass>,
    /// Which of their classes overlap for a rider or a horse.
    pub overlaps: Vec<(ClassId, ClassId)>,
    /// Where their riders and horses would have to be at two places at once: with all
    /// horses that their riders ride at the show.
    pub at_once: Vec<(MyClass, MyClass)>,
}

/// A class of somebody's day.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MyClass {
    /// The class.
    pub class_id: ClassId,
    /// Horse and rider.
    pub entry: DayEntry,
    /// The ring, if the class is on the schedule.
    pub ring_id: Option<RingId>,
    /// When they ride; `None` if the class is not on the schedule, or they do not ride.
    pub time: Option<OwnTime>,
    /// How many go before among those still to come, if there is an order of go.
    pub ahead: Option<u32>,
    /// The place in the order of go, if there is one: 1 is the first.
    pub position: Option<u32>,
    /// How far the class is.
    pub class_state: ClassState,
    /// Where the horse is in it.
    pub entry_state: EntryState,
    /// Whether it waits in a ring that was put on hold or closed.
    pub is_stopped: bool,
    /// Its place, of several judges' the best one; `None` until it is known.
    pub place: Option<u32>,
}

impl MyClass {
    fn is_to_come(&self) -> bool {
        self.class_state != ClassState::Finished && self.entry_state != EntryState::Done
    }

    /// Whether one rider or horse would have to be at two places at once.
    fn overlaps(&self, other: &Self) -> bool {
        let (Some(one), Some(two)) = (self.time, other.time) else {
            return false;
        };
        let (entry, its) = (&self.entry, &other.entry);
        let is_shared = entry.rider_key == its.rider_key || entry.back_number == its.back_number;
        is_shared && one.overlaps(&two, entry.registration_id == its.registration_id)
    }
}

/// Somebody's day; `None` if none of the horses that are meant is in a class. `state` is that
/// of the day; `trained` are the entries whose trainer is meant.
#[must_use]
pub fn my_day(
    day: &ShowDay,
    state: &DayState,
    whose: &Whose,
    trained: &BTreeSet<RegistrationId>,
) -> Option<MyDay> {
    let rides = state.rides(day);
    let is_trained = |it: &DayEntry| trained.contains(&it.registration_id);
    let mine: BTreeSet<Ride> = match whose {
        Whose::Numbers(numbers) => rides.of_numbers(numbers).collect(),
        Whose::Rider(key) => rides.of_riders([key.as_str()]).collect(),
        Whose::Trainer(_) => Rides::of(day, is_trained).collect(),
        Whose::Named(name) => {
            let is_own = |it: &DayEntry| fold_name(&it.rider_name) == *name || is_trained(it);
            Rides::of(day, is_own).collect()
        }
    };
    let my_class = |ride: &Ride| my_class(state, rides, ride.of(day));
    let mut classes: Vec<MyClass> = mine.iter().filter_map(my_class).collect();
    if classes.is_empty() {
        return None;
    }
    // Without a time: at the end, in the order of the show.
    classes.sort_by_key(|it| (it.time.is_none(), it.time.map(|time| time.start)));
    let own = || mine.iter().map(|it| it.of(day).1);
    let keys: BTreeSet<&str> = own().map(|it| it.rider_key.as_str()).collect();
    let back_numbers: BTreeSet<u32> = own().map(|it| it.back_number).collect();
    let entries: BTreeSet<RegistrationId> = own().map(|it| it.registration_id).collect();
    let is_mine = |it: &DayEntry| entries.contains(&it.registration_id);
    let of_riders = rides.of_riders(keys.iter().copied());
    let around: BTreeSet<Ride> = of_riders.chain(rides.of_numbers(&back_numbers)).collect();
    let mut at_once = pairs(around.iter().filter_map(my_class).collect());
    // What concerns neither an own rider nor an own horse is others' affair.
    at_once.retain(|(one, other)| {
        let is_rider = one.entry.rider_key == other.entry.rider_key
            && keys.contains(one.entry.rider_key.as_str());
        is_rider || back_numbers.contains(&one.entry.back_number)
    });
    let own_pairs = at_once.iter().filter(|(one, other)| {
        is_mine(&one.entry) && is_mine(&other.entry) && one.class_id != other.class_id
    });
    Some(MyDay {
        overlaps: own_pairs
            .map(|(one, other)| (one.class_id, other.class_id))
            .collect(),
        back_numbers,
        classes,
        at_once,
    })
}

/// Where a rider or a horse of the show would have to be at two places at once.
#[must_use]
pub fn at_once(day: &ShowDay, state: &DayState) -> Vec<(MyClass, MyClass)> {
    let rides = state.rides(day);
    let several = rides.several();
    let several = several.iter().map(|it| it.of(day));
    pairs(
        several
            .filter_map(|ride| my_class(state, rides, ride))
            .collect(),
    )
}

/// Which overlap of those that are still to come, the first one first.
fn pairs(mut rides: Vec<MyClass>) -> Vec<(MyClass, MyClass)> {
    rides.retain(|it| it.is_to_come() && it.time.is_some());
    rides.sort_by_key(|it| (it.time.map(|time| time.start), it.class_id));
    let mut found = Vec::new();
    for (index, one) in rides.iter().enumerate() {
        let end = one.time.map(|it| it.end);
        let later = rides[index + 1..].iter();
        let during = later.take_while(|it| it.time.map(|time| time.start) < end);
        let others = during.filter(|it| one.overlaps(it));
        found.extend(others.map(|it| (one.clone(), it.clone())));
    }
    found
}

fn my_class(
    state: &DayState,
    rides: &Rides,
    (class, entry): (&DayClass, &DayEntry),
) -> Option<MyClass> {
    let now = state.classes.get(&class.id)?;
    let id = entry.registration_id;
    let seen = now.seen.get(&id).map(|it| it.state);
    let entry_state = match seen {
        _ if entry.is_scratched => EntryState::Scratched,
        seen => seen.unwrap_or_default(),
    };
    let has_order = class.order.is_some();
    let position = now.order.iter().position(|it| *it == id);
    let ahead = ahead_of(&now.line_up, id).filter(|_| has_order);
    let goes = !matches!(entry_state, EntryState::Scratched | EntryState::NoShow);
    let entered = now.line.filter(|_| goes).map(|(_, line)| Entered {
        class_id: class.id,
        trips: rides.trips(line.with.unwrap_or(line.class_id)),
        ahead: ahead.filter(|_| line.with.is_none()),
    });
    Some(MyClass {
        class_id: class.id,
        entry: entry.clone(),
        ring_id: now.line.map(|(ring, _)| ring),
        time: entered.and_then(|it| rides.times.of(&it)),
        ahead,
        position: position
            .filter(|_| has_order)
            .and_then(|it| u32::try_from(it + 1).ok()),
        class_state: now.state(),
        entry_state,
        is_stopped: now.line_up.stopped.contains(&id),
        place: None,
    })
}

/// How many go before an entry among those still to come; `None` if it is not one of them.
fn ahead_of(line_up: &crate::LineUp, id: RegistrationId) -> Option<u32> {
    let waiting = line_up.on_deck.iter();
    let mut waiting = waiting.chain(&line_up.next).chain(&line_up.rest);
    let ahead = waiting.position(|it| *it == id)?;
    u32::try_from(ahead).ok()
}

/// What two entries have in common that one person rides: the folded name and the email
/// address, which may be empty.
#[must_use]
pub fn rider_key(name: &str, email: &str) -> String {
    format!("{} {}", fold_name(name), email.to_lowercase())
}
