use kernel::{ClassId, RegistrationId, RingId};

use crate::{
    ClassState, DayEntry, DayState, Entered, EntryState, OwnTime, ShowDay, overlaps, own_times,
};

/// The day of one back number, over all rings.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MyDay {
    /// The number.
    pub back_number: u32,
    /// Its classes, those with a time first and in their order.
    pub classes: Vec<MyClass>,
    /// Which of them overlap.
    pub overlaps: Vec<(ClassId, ClassId)>,
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

/// The day of a back number; `None` if nobody in a class has it. `state` is that of the
/// day.
#[must_use]
pub fn my_day(day: &ShowDay, state: &DayState, back_number: u32) -> Option<MyDay> {
    let mut classes: Vec<MyClass> = Vec::new();
    let mut entered = Vec::new();
    for class in &day.classes {
        let Some(now) = state.classes.get(&class.id) else {
            continue;
        };
        let own = class.entries.iter();
        for entry in own.filter(|it| it.back_number == back_number) {
            let id = entry.registration_id;
            let seen = now.seen.get(&id).map(|it| it.state);
            let entry_state = match seen {
                _ if entry.is_scratched => EntryState::Scratched,
                seen => seen.unwrap_or_default(),
            };
            let has_order = class.order.is_some();
            let position = now.order.iter().position(|it| *it == id);
            let ahead = ahead_of(&now.line_up, id).filter(|_| has_order);
            let rides = !matches!(entry_state, EntryState::Scratched | EntryState::NoShow);
            if let Some((_, line)) = now.line.filter(|_| rides) {
                entered.push(Entered {
                    class_id: class.id,
                    trips: state.trips(line.with.unwrap_or(line.class_id)),
                    ahead: ahead.filter(|_| line.with.is_none()),
                });
            }
            classes.push(MyClass {
                class_id: class.id,
                entry: entry.clone(),
                ring_id: now.line.map(|(ring, _)| ring),
                time: None,
                ahead,
                position: position
                    .filter(|_| has_order)
                    .and_then(|it| u32::try_from(it + 1).ok()),
                class_state: now.state(),
                entry_state,
                is_stopped: now.line_up.stopped.contains(&id),
                place: None,
            });
        }
    }
    if classes.is_empty() {
        return None;
    }
    let times = own_times(&day.schedule, &state.estimates, &entered);
    for class in &mut classes {
        let rides = !matches!(
            class.entry_state,
            EntryState::Scratched | EntryState::NoShow
        );
        let mut its = times.iter().filter(|_| rides);
        class.time = its.find(|it| it.class_id == class.class_id).copied();
    }
    // Without a time: at the end, in the order of the show.
    classes.sort_by_key(|it| (it.time.is_none(), it.time.map(|time| time.start)));
    let to_come: Vec<OwnTime> = classes
        .iter()
        .filter(|it| it.class_state != ClassState::Finished)
        .filter_map(|it| it.time)
        .collect();
    Some(MyDay {
        back_number,
        overlaps: overlaps(&to_come),
        classes,
    })
}

/// How many go before an entry among those still to come; `None` if it is not one of them.
fn ahead_of(line_up: &crate::LineUp, id: RegistrationId) -> Option<u32> {
    let waiting = line_up.on_deck.iter();
    let mut waiting = waiting.chain(&line_up.next).chain(&line_up.rest);
    let ahead = waiting.position(|it| *it == id)?;
    u32::try_from(ahead).ok()
}
