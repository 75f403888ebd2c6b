//! A show on its day: what is stored of it, and what that comes to at an instant.

mod runs;

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::OnceLock;

pub use runs::ClassRun;

use kernel::{ClassId, EventId, OrganizationId, RegistrationId, Revision, RingId, TimeZone};
use time::OffsetDateTime;

use crate::my_day::Rides;
use crate::{
    ClassDay, ClassLine, ClassProgress, ClassStage, ClassState, ClassTap, Drawn, EntryState,
    Estimate, GateClass, Goes, LineUp, RingState, RingStatus, RingTap, Schedule, SeenEntry,
    Standing, Tap, Trips, Turn, Turned as _, estimates, insert_late, is_forgotten, line_up,
    next_class, ring, seen_entries, trips,
};

/// A show on its day, as it is stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShowDay {
    /// The show.
    pub id: EventId,
    /// Whose it is.
    pub organization_id: OrganizationId,
    /// Its name.
    pub name: String,
    /// Where it is.
    pub time_zone: TimeZone,
    /// Whether a horse that is not to be shown by its inspection gets no place.
    pub barred_get_no_place: bool,
    /// What is planned.
    pub schedule: Schedule,
    /// How often the schedule was saved.
    pub revision: u32,
    /// The classes, in the order of the show.
    pub classes: Vec<DayClass>,
    /// What stewards tapped of its rings.
    pub ring_taps: BTreeMap<RingId, Vec<RingTap>>,
    /// How many lines the trail of the show has: every change of what is here adds one.
    pub version: u64,
}

/// A class on the day of its show.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DayClass {
    /// The class.
    pub id: ClassId,
    /// Its number in the show.
    pub number: String,
    /// Its name.
    pub name: String,
    /// Its horses by back number, with those that the office scratched.
    pub entries: Vec<DayEntry>,
    /// The order of go.
    pub order: Option<Order>,
    /// What stewards tapped of its horses.
    pub taps: Vec<Tap>,
    /// What stewards tapped of the class.
    pub class_taps: Vec<ClassTap>,
    /// When one of the cards was last saved from which its places follow.
    pub card_saved_at: Option<OffsetDateTime>,
    /// Whether the office lets riders enter it although it started.
    pub is_reopened: bool,
    /// How often its results were published.
    pub publications: u32,
}

/// A horse in a class.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DayEntry {
    /// The entry.
    pub registration_id: RegistrationId,
    /// What it wears.
    pub back_number: u32,
    /// The name of the horse.
    pub horse_name: String,
    /// The name of the rider.
    pub rider_name: String,
    /// What all entries of one rider have in common: [`rider_key`](crate::rider_key).
    pub rider_key: String,
    /// The name of the horse's owner; empty if it is not known.
    pub owner_name: String,
    /// The name of the horse's trainer; empty if it is not known.
    pub trainer_name: String,
    /// Whether the office scratched it.
    pub is_scratched: bool,
    /// Whether the class stands on its bill.
    pub is_charged: bool,
    /// How often the entry was changed at the desk.
    pub revision: Revision,
    /// Its inspection, if it is not to be shown by that.
    pub barred: Option<Standing>,
}

/// The order of go of a class, as it was drawn or set by hand.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Order {
    /// The entries, the first to go first. Later entries of the class are not among them.
    pub entries: Vec<RegistrationId>,
    /// What it was drawn with, and when.
    pub drawn: Option<(Drawn, OffsetDateTime)>,
    /// When it was last set by hand.
    pub changed_at: Option<OffsetDateTime>,
    /// How often it was drawn or set.
    pub revision: Revision,
}

impl Order {
    /// The order of a class with these entries, by back number. Those that came later are
    /// in front.
    #[must_use]
    pub fn with(order: Option<&Self>, entries: &[RegistrationId]) -> Vec<RegistrationId> {
        let Some(order) = order else {
            return entries.to_vec();
        };
        let known: BTreeSet<_> = entries.iter().collect();
        let set: BTreeSet<_> = order.entries.iter().collect();
        let mut ids = order.entries.clone();
        ids.retain(|id| known.contains(id));
        for late in entries.iter().filter(|id| !set.contains(id)) {
            insert_late(&mut ids, *late);
        }
        ids
    }
}

impl DayClass {
    /// The ids of the horses that the office did not scratch.
    fn active(&self) -> Vec<RegistrationId> {
        let active = self.entries.iter().filter(|it| !it.is_scratched);
        active.map(|it| it.registration_id).collect()
    }

    /// A horse of the class.
    #[must_use]
    pub fn entry(&self, id: RegistrationId) -> Option<&DayEntry> {
        self.entries.iter().find(|it| it.registration_id == id)
    }

    /// Nothing of it was tapped in the future.
    pub(crate) fn until(&mut self, now: OffsetDateTime) {
        self.taps.iter_mut().for_each(|tap| tap.until(now));
        self.class_taps.iter_mut().for_each(|tap| tap.until(now));
    }
}

impl DayEntry {
    /// What it wears and the name of the horse.
    pub(crate) fn title(&self) -> String {
        format!("{} · {}", self.back_number, self.horse_name)
    }
}

/// What a show's day has come to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DayState {
    /// When.
    pub as_of: OffsetDateTime,
    /// Each class of the show.
    pub classes: HashMap<ClassId, ClassNow>,
    /// The rings, in the order of the schedule.
    pub rings: Vec<RingNow>,
    /// When each line of each session takes place, in the order of the schedule.
    pub estimates: Vec<Vec<Estimate>>,
    /// What is looked up for one person: made by the first who asks.
    rides: OnceLock<Rides>,
}

/// What a class has come to.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ClassNow {
    /// Its line of the schedule, and the ring.
    pub line: Option<(RingId, ClassLine)>,
    /// Whether it started and ended.
    pub progress: ClassProgress,
    /// Whether it was probably forgotten, see [`is_forgotten`].
    pub is_forgotten: bool,
    /// Its horses in the order of go.
    pub order: Vec<RegistrationId>,
    /// Where those are that were tapped.
    pub seen: BTreeMap<RegistrationId, SeenEntry>,
    /// Its horses as a gate shows them.
    pub line_up: LineUp,
    /// Its trips. Of a class that is ridden at once with another one, those of horses
    /// that are not in that one too.
    pub trips: Trips,
}

/// What happens in a ring.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RingNow {
    /// The ring.
    pub id: RingId,
    /// What happens.
    pub state: RingState,
    /// The classes that are in it, in the order of the schedule.
    pub running: Vec<ClassId>,
    /// The horses of those classes, or else of the next one, as a gate shows them.
    pub line_up: LineUp,
    /// The class that is next, and when it is expected to start.
    pub next_class: Option<(ClassId, OffsetDateTime)>,
}

impl ClassNow {
    /// How far it is.
    #[must_use]
    pub const fn state(&self) -> ClassState {
        self.progress.state
    }
}

impl ShowDay {
    /// A class of the show.
    #[must_use]
    pub fn class(&self, id: ClassId) -> Option<&DayClass> {
        self.classes.iter().find(|it| it.id == id)
    }

    /// Puts a class into the day as it [is at its gate](crate::RingTx::lock_gate). What
    /// judges wrote of it and inspectors found stays as the day has it.
    pub(crate) fn put(&mut self, mut class: DayClass) {
        let mut classes = self.classes.iter_mut();
        let Some(known) = classes.find(|it| it.id == class.id) else {
            self.classes.push(class);
            return;
        };
        class.card_saved_at = known.card_saved_at;
        class.publications = known.publications;
        for entry in &mut class.entries {
            entry.barred = known.entry(entry.registration_id).and_then(|it| it.barred);
        }
        *known = class;
    }

    /// What the day has come to at an instant.
    #[must_use]
    pub fn at(&self, now: OffsetDateTime) -> DayState {
        let mut classes: HashMap<ClassId, ClassNow> = self.tapped();
        let states = self.ring_states(&mut classes);
        ride_together(&mut classes);
        let days = class_days(&mut classes);
        let estimates = estimates(&self.schedule, &days, &states, now);
        for class in &self.classes {
            let Some(it) = classes.get_mut(&class.id) else {
                continue;
            };
            let is_running = it.state() == ClassState::Running;
            let of_ring = it.line.map_or(Some(RingStatus::Running), |(ring, _)| {
                states.get(&ring).map(|it| it.status)
            });
            it.line_up = line_up(&it.order, &it.seen, of_ring.filter(|_| is_running));
            let signs = class.taps.iter().map(|tap| Some(tap.turn.at));
            let last_sign = signs.max().flatten().max(class.card_saved_at);
            it.is_forgotten = it.line.is_some_and(|(_, line)| {
                let takes = line.takes(it.trips.all());
                is_forgotten(&it.progress, last_sign, takes, now)
            });
        }
        let next = |id| next_class(&self.schedule, &estimates, &days, id, now);
        let rings = self.schedule.rings.iter().map(|ring| {
            let state = states.get(&ring.id).cloned().unwrap_or_default();
            self.ring_now(ring.id, state, next(ring.id), &classes)
        });
        DayState {
            as_of: now,
            rings: rings.collect(),
            classes,
            estimates,
            rides: OnceLock::new(),
        }
    }

    /// What ring and judges say of each class.
    #[must_use]
    pub fn stages(&self) -> HashMap<ClassId, ClassStage> {
        let mut classes = self.tapped();
        self.ring_states(&mut classes);
        let stage = |class: &DayClass| ClassStage {
            state: classes
                .get(&class.id)
                .map(ClassNow::state)
                .unwrap_or_default(),
            is_judged: class.card_saved_at.is_some(),
            is_published: class.publications > 0,
            is_reopened: class.is_reopened,
        };
        let classes = self.classes.iter();
        classes.map(|class| (class.id, stage(class))).collect()
    }

    /// Whether a horse did not come to a class.
    #[must_use]
    pub fn is_no_show(&self, class: ClassId, entry: RegistrationId) -> bool {
        let taps = self.class(class).map(|it| seen_entries(&it.taps));
        let seen = taps.and_then(|it| it.get(&entry).copied());
        seen.is_some_and(|it| it.state == EntryState::NoShow)
    }

    /// Whether something was tapped in the future.
    pub(crate) fn is_ahead_of(&self, now: OffsetDateTime) -> bool {
        let of_rings = self.ring_taps.values().flatten().map(|it| it.turn.at);
        let of_classes = self.classes.iter().flat_map(|class| {
            let entries = class.taps.iter().map(|it| it.turn.at);
            entries.chain(class.class_taps.iter().map(|it| it.turn.at))
        });
        of_rings.chain(of_classes).any(|at| at > now)
    }

    /// Nothing was tapped in the future: if the clock was set back, that is now.
    pub(crate) fn until(&mut self, now: OffsetDateTime) {
        let of_rings = self.ring_taps.values_mut().flatten();
        of_rings.for_each(|tap| tap.until(now));
        self.classes.iter_mut().for_each(|class| class.until(now));
    }

    /// The classes with their lines and what was tapped of their horses.
    fn tapped(&self) -> HashMap<ClassId, ClassNow> {
        let lines = self.schedule.class_lines();
        let lines: HashMap<ClassId, _> = lines
            .map(|(session, _, line)| {
                let ring = self.schedule.sessions[session].ring_id;
                (line.class_id, (ring, *line))
            })
            .collect();
        let tapped = self.classes.iter().map(|class| {
            let now = ClassNow {
                line: lines.get(&class.id).copied(),
                order: Order::with(class.order.as_ref(), &class.active()),
                seen: seen_entries(&class.taps),
                ..ClassNow::default()
            };
            (class.id, now)
        });
        tapped.collect()
    }

    /// A class with all that was tapped of it.
    fn gate(class: &DayClass, now: Option<&ClassNow>) -> GateClass {
        let line = now.and_then(|it| it.line);
        GateClass {
            class_id: class.id,
            with: line.and_then(|(_, line)| line.with),
            taps: class.class_taps.clone(),
            entries: now.map(|it| it.seen.clone()).unwrap_or_default(),
        }
    }

    /// The classes of a ring with all that was tapped of them.
    pub(crate) fn gates_in(&self, ring: RingId) -> Vec<GateClass> {
        let now = self.tapped();
        let is_here = |class: &&DayClass| {
            let line = now.get(&class.id).and_then(|it| it.line);
            line.is_some_and(|(id, _)| id == ring)
        };
        let here = self.classes.iter().filter(is_here);
        here.map(|class| Self::gate(class, now.get(&class.id)))
            .collect()
    }

    /// Those of the ring in which a class is, with what was tapped of that. A class that is
    /// not on the schedule is in a ring of its own.
    pub(crate) fn gates_beside(&self, class: ClassId) -> (Vec<GateClass>, &[RingTap]) {
        let mut lines = self.schedule.class_lines();
        if let Some((session, ..)) = lines.find(|(.., line)| line.class_id == class) {
            let ring = self.schedule.sessions[session].ring_id;
            let taps = self.ring_taps.get(&ring).map_or(&[][..], Vec::as_slice);
            return (self.gates_in(ring), taps);
        }
        let now = self.tapped();
        let own = self.class(class);
        let own = own.map(|it| Self::gate(it, now.get(&class)));
        (own.into_iter().collect(), &[])
    }

    /// Works out how far each class is, and what happens in the rings.
    fn ring_states(&self, classes: &mut HashMap<ClassId, ClassNow>) -> BTreeMap<RingId, RingState> {
        let mut rings: BTreeMap<RingId, Vec<GateClass>> = BTreeMap::new();
        let mut found = Vec::new();
        for class in &self.classes {
            let now = classes.get(&class.id);
            let gate = Self::gate(class, now);
            match now.and_then(|it| it.line) {
                Some((ring, _)) => rings.entry(ring).or_default().push(gate),
                // A class that is not on the schedule is in a ring of its own.
                None => found.push((None, ring(&[gate], &[]))),
            }
        }
        for named in &self.schedule.rings {
            let taps = self.ring_taps.get(&named.id).map_or(&[][..], Vec::as_slice);
            let its = rings.remove(&named.id).unwrap_or_default();
            found.push((Some(named.id), ring(&its, taps)));
        }
        let mut states = BTreeMap::new();
        for (id, ring) in found {
            for (class, progress) in ring.classes {
                if let Some(now) = classes.get_mut(&class) {
                    now.progress = progress;
                }
            }
            states.extend(id.map(|id| (id, ring.state)));
        }
        states
    }

    fn ring_now(
        &self,
        id: RingId,
        state: RingState,
        next: Option<(ClassId, OffsetDateTime)>,
        classes: &HashMap<ClassId, ClassNow>,
    ) -> RingNow {
        let here = self.schedule.class_lines().filter(|(session, _, _)| {
            let session = &self.schedule.sessions[*session];
            session.ring_id == id
        });
        let here: Vec<&ClassLine> = here.map(|(_, _, line)| line).collect();
        let those = |is_shown: &dyn Fn(&ClassLine) -> bool| -> Vec<ClassId> {
            let shown = here.iter().filter(|line| is_shown(line));
            shown.map(|line| line.class_id).collect()
        };
        let running = those(&|line| {
            let now = classes.get(&line.class_id);
            now.is_some_and(|it| it.state() == ClassState::Running)
        });
        let (shown, status) = match (running.is_empty(), next) {
            (true, Some((next, _))) => {
                // Before somebody drew the order or came, nobody is told to come first.
                let is_known = |line: &ClassLine| {
                    let class = self.class(line.class_id);
                    class.is_some_and(|it| it.order.is_some() || !it.taps.is_empty())
                };
                let next =
                    those(&|line| line.with.unwrap_or(line.class_id) == next && is_known(line));
                (next, None)
            }
            _ => (running.clone(), Some(state.status)),
        };
        RingNow {
            id,
            line_up: ridden_at_once(shown.iter().filter_map(|it| classes.get(it)), status),
            state,
            running,
            next_class: next,
        }
    }
}

/// The line-up of classes that are ridden at once. A horse that is in several of them
/// stands where it was last seen.
fn ridden_at_once<'a>(
    classes: impl Iterator<Item = &'a ClassNow>,
    status: Option<RingStatus>,
) -> LineUp {
    let mut order: Vec<RegistrationId> = Vec::new();
    let mut seen: BTreeMap<RegistrationId, SeenEntry> = BTreeMap::new();
    for class in classes {
        let others: Vec<_> = class
            .order
            .iter()
            .filter(|id| !order.contains(id))
            .collect();
        order.extend(others);
        for (id, entry) in &class.seen {
            let before = seen.entry(*id).or_insert(*entry);
            if before.since < entry.since {
                *before = *entry;
            }
        }
    }
    line_up(&order, &seen, status)
}

/// The classes that go together and have started, and since when their horses are in the
/// ring, or have left it.
fn together(classes: &HashMap<ClassId, ClassNow>) -> HashMap<ClassId, SeenEntry> {
    let ridden = classes.iter().filter_map(|(id, class)| {
        let (_, own) = class.line?;
        // A class that is ridden at once with another one goes as that one does.
        let first = own.with.and_then(|it| classes.get(&it)?.line);
        let line = first.map_or(own, |(_, line)| line);
        let ClassProgress {
            state,
            started_at,
            finished_at,
            ..
        } = class.progress;
        let (state, since) = match state {
            ClassState::Waiting => return None,
            ClassState::Running => (EntryState::InRing, started_at?),
            ClassState::Finished => (EntryState::Done, finished_at?),
        };
        let everybody = SeenEntry {
            state,
            since,
            came_in: started_at.or(finished_at).map(Turn::arriving),
        };
        (line.goes == Goes::Together).then_some((*id, everybody))
    });
    ridden.collect()
}

/// Who was not tapped absent, nor asked to wait, is in the ring with its class, or was.
fn ride_together(classes: &mut HashMap<ClassId, ClassNow>) {
    for (id, everybody) in together(classes) {
        let Some(class) = classes.get_mut(&id) else {
            continue;
        };
        for id in &class.order {
            let seen = class.seen.entry(*id).or_insert(everybody);
            let comes = matches!(seen.state, EntryState::Expected | EntryState::Here)
                || seen.state == EntryState::InRing && everybody.state == EntryState::Done;
            if comes {
                *seen = everybody;
            }
        }
    }
}

/// Counts the trips of the classes, and says how far each is.
fn class_days(classes: &mut HashMap<ClassId, ClassNow>) -> HashMap<ClassId, ClassDay> {
    let days = classes.iter().map(|(id, class)| {
        let first = class.line.and_then(|(_, line)| classes.get(&line.with?));
        let others: BTreeSet<_> = first.iter().flat_map(|it| &it.order).collect();
        let own = class.order.iter().filter(|id| !others.contains(id));
        let day = ClassDay {
            progress: class.progress,
            trips: trips(own, &class.seen),
        };
        (*id, day)
    });
    let days: HashMap<ClassId, ClassDay> = days.collect();
    for (id, day) in &days {
        if let Some(class) = classes.get_mut(id) {
            class.trips = day.trips;
        }
    }
    days
}

impl DayState {
    /// Who rides where; `day` is the one whose state this is.
    pub(crate) fn rides(&self, day: &ShowDay) -> &Rides {
        self.rides.get_or_init(|| Rides::new(day, self))
    }
}

#[cfg(test)]
mod tests;
