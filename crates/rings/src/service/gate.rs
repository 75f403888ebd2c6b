//! What stewards say at the gate and of their ring.

use std::collections::HashMap;
use std::sync::Arc;

use kernel::{
    ChangeKind, ClassId, Difference, EventId, FieldErrors, NewAuditLine, OptionalLine, Permission,
    Reason, Refusal, RegistrationId, RingId, SaidTime, class_title, from_unix_millis,
    to_unix_millis,
};
use time::{Duration, OffsetDateTime};

use super::{CLASS_MISSING, ClassKey, CurrentDay, RingError, RingService, checked};
use crate::{
    Caller, ClassState, ClassTap, DayClass, DayEntry, DeviceAct, EntryState, KnownTap, MAX_REASON,
    NewTap, Overruled, PublishedShow, RingChange, RingState, RingStatus, RingTap, RingTx, ShowDay,
    Tap, TapKey, Turn, replaced_class_taps, replaced_ring_taps, replaced_taps, seen_entries,
};

/// How many taps a class with its horses, or a ring, has at most.
pub const MAX_TAPS: u64 = 20_000;

/// How long ago a tap may have been made when it arrives.
const OLDEST_TAP: Duration = Duration::days(7);

/// A day, and what is published of the show.
type Seen = (Arc<ShowDay>, Option<Arc<PublishedShow>>);

const RING_MISSING: Refusal = Refusal::NotFound("Ring");

/// What a steward says of a ring.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RingReport {
    /// What happens.
    pub status: RingStatus,
    /// Why, if it is on hold; may be empty.
    pub reason: OptionalLine<MAX_REASON>,
    /// Until when, if it is on hold and that is known.
    pub until: Option<OffsetDateTime>,
}

/// When a steward tapped: on a device, or else now.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Tapped {
    /// By the clock of the device.
    pub at: Option<OffsetDateTime>,
    /// When the device sends the tap, by the same clock: how long ago it was tapped does not
    /// depend on whether that clock is right.
    pub sent_at: Option<OffsetDateTime>,
    /// The key of the tap.
    pub key: Option<TapKey>,
}

impl Tapped {
    /// Tapped at this instant, with this key.
    #[must_use]
    pub fn new(at: Option<OffsetDateTime>, key: Option<String>) -> Self {
        Self {
            at,
            sent_at: None,
            key: key.map(TapKey::new),
        }
    }

    /// By the clock of the server, which says now: never in the future.
    fn by(&self, now: OffsetDateTime) -> Result<OffsetDateTime, RingError> {
        let (at, sent_at) = (self.at, self.sent_at);
        let at = SaidTime { at, sent_at }.by(now);
        if now - at > OLDEST_TAP {
            checked(FieldErrors::of("at", "is more than a week ago"))?;
        }
        // To what is stored, in which taps are compared.
        Ok(from_unix_millis(to_unix_millis(at)).unwrap_or(at))
    }
}

/// The gate of a class.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Gate {
    /// The day of the show.
    pub today: CurrentDay,
    /// The class, which the day has.
    pub class: ClassId,
    /// What the entries won at this show, as far as it is published.
    pub won: HashMap<RegistrationId, Vec<Won>>,
    /// What counts instead of the tap that this answers.
    pub overruled: Option<Overruled>,
}

/// A place in another class.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Won {
    /// The number of the class.
    pub number: String,
    /// Its name.
    pub name: String,
    /// The place.
    pub place: u32,
}

impl RingService {
    /// Says what happens in a ring. Returns what counts instead, if something was said later,
    /// and arrived before it.
    pub async fn set_ring_state(
        &self,
        caller: &Caller,
        (event_id, ring_id): (EventId, RingId),
        report: RingReport,
        tapped: Tapped,
    ) -> Result<(CurrentDay, Option<Overruled>), RingError> {
        caller.permits(DeviceAct::ChangeRing, event_id, None)?;
        let scope = caller.scope(Permission::ReadShows);
        let before = self
            .stored_day(&scope, event_id)
            .await?
            .ok_or(RING_MISSING)?;
        let before = self.current(Arc::new(before));
        let mut rings = before.day.schedule.rings.iter();
        let ring = rings.find(|it| it.id == ring_id).ok_or(RING_MISSING)?;
        if let Caller::Device(link) = caller {
            let here = before
                .state
                .classes
                .iter()
                .filter(|(id, _)| link.is_for(**id));
            let mut rings = here.filter_map(|(_, it)| Some(it.line?.0));
            let is_everywhere = link.classes.is_empty() && link.rings.is_empty();
            let is_own = is_everywhere || link.rings.contains(&ring_id);
            if !is_own && !rings.any(|it| it == ring_id) {
                return Err(RING_MISSING.into());
            }
        }
        let now = self.clock.now();
        let turn = Turn::arriving(tapped.by(now)?);
        let was = state_of(&before, ring_id);
        let line = Difference::new(
            ChangeKind::RingState,
            "",
            was.status.as_str(),
            report.status.as_str(),
        );
        let line = line.about(ring_id.as_uuid(), ring.name.as_str());
        let mut lines = NewAuditLine::all([line], now, caller.changer());
        for line in &mut lines {
            line.reason = Reason::parse(report.reason.as_str()).ok();
        }
        let status = report.status;
        let tap = RingTap {
            status,
            reason: report.reason,
            until: report.until,
            turn,
        };
        let mut taps = before.day.ring_taps.get(&ring_id).cloned();
        let taps = taps.get_or_insert_default();
        taps.push(tap.clone());
        let replaced = replaced_ring_taps(&before.day.gates_in(ring_id), taps);
        let tap = NewTap::new(tap, tapped.key, replaced);
        let scope = caller.scope(Permission::ManageEntries);
        let key = (event_id, ring_id);
        self.days.tap_ring(&scope, key, tap, now, lines).await?;
        let today = self.today(caller, event_id).await?;
        let stands = state_of(&today, ring_id);
        let overruled = Overruled {
            state: stands.status.as_str(),
            at: stands.since,
        };
        let overruled = (stands.status != status).then_some(overruled);
        Ok((today, overruled))
    }

    /// Starts or ends a class, or takes that back.
    pub async fn set_class_state(
        &self,
        caller: &Caller,
        key: ClassKey,
        state: ClassState,
        tapped: Tapped,
    ) -> Result<Gate, RingError> {
        caller.permits(DeviceAct::ChangeClass, key.event_id, Some(key.class_id))?;
        let scope = caller.scope(Permission::ReadShows);
        let before = self.stored_day(&scope, key.event_id).await?;
        let before = before.ok_or(CLASS_MISSING)?;
        let results = self.kept_results(key.event_id).await?;
        let tx = self.store.begin().await?;
        let (mut tx, mut class) = self.lock_gate(tx, caller, key).await?;
        let wanted = KnownTap::Class(state);
        if is_known(&mut *tx, &tapped, wanted).await? {
            return Ok(self.answer((Arc::new(before), results), class, wanted));
        }
        let turn = self.arrive(&mut *tx, &mut class, &tapped).await?;
        let last = class.class_taps.iter().max_by_key(|tap| tap.turn);
        let was = last.map(|tap| tap.state).unwrap_or_default();
        let line = Difference::new(ChangeKind::ClassState, "", was.as_str(), state.as_str());
        let title = class_title(&class.number, &class.name);
        let lines = self.lines(caller, (class.id, &title), vec![line]);
        let tap = ClassTap { state, turn };
        let mut taps = class.class_taps.clone();
        taps.push(tap);
        let (mut gates, ring_taps) = before.gates_beside(class.id);
        for gate in gates.iter_mut().filter(|it| it.class_id == class.id) {
            gate.taps.clone_from(&taps);
        }
        let replaced = replaced_class_taps(gates, ring_taps, class.id);
        let tap = NewTap::new(tap, tapped.key, replaced);
        tap.add_to(&mut class.class_taps);
        tx.save(&RingChange::ClassTap(tap), &lines).await?;
        tx.commit().await?;
        Ok(self.answer((Arc::new(before), results), class, wanted))
    }

    /// Locks a class in a transaction that has begun, for a tap.
    async fn lock_gate(
        &self,
        mut tx: Box<dyn RingTx>,
        caller: &Caller,
        key: ClassKey,
    ) -> Result<(Box<dyn RingTx>, DayClass), RingError> {
        let scope = caller.scope(Permission::ManageEntries);
        let class = tx.lock_gate(&scope, key.event_id, key.class_id).await?;
        Ok((tx, class.ok_or(CLASS_MISSING)?))
    }

    /// The turn of a tap on a class that is locked, and of which nothing was tapped in the
    /// future then.
    async fn arrive(
        &self,
        tx: &mut dyn RingTx,
        class: &mut DayClass,
        tapped: &Tapped,
    ) -> Result<Turn, RingError> {
        let now = self.clock.now();
        let at = tapped.by(now)?;
        let arrival = tx.arrive(now).await?;
        if arrival.stored >= MAX_TAPS {
            return Err(RingError::TappedTooOften);
        }
        class.until(now);
        let number = arrival.number;
        Ok(Turn { at, number })
    }

    /// The gate after a tap, with what counts instead of it: the day as it was a moment ago,
    /// and the class as it is stored.
    fn answer(&self, (mut day, results): Seen, class: DayClass, wanted: KnownTap) -> Gate {
        let (id, taps) = (class.id, class.taps.clone());
        Arc::make_mut(&mut day).put(class);
        let mut gate = self.gate_of((day, results), id);
        gate.overruled = match wanted {
            KnownTap::Entry(id, state) => {
                let seen = seen_entries(&taps).get(&id).copied();
                let stands = seen.map(|it| it.state).unwrap_or_default();
                let overruled = Overruled {
                    state: stands.as_str(),
                    at: seen.map(|it| it.since),
                };
                (stands != state).then_some(overruled)
            }
            KnownTap::Class(state) => {
                let now = gate.today.state.classes.get(&id);
                let now = now.map(|it| it.progress).unwrap_or_default();
                let overruled = Overruled {
                    state: now.state.as_str(),
                    at: now.finished_at.or(now.started_at),
                };
                (now.state != state).then_some(overruled)
            }
        };
        gate
    }

    /// Who is where at the gate of a class.
    pub async fn gate(&self, caller: &Caller, key: ClassKey) -> Result<Gate, RingError> {
        caller.permits(DeviceAct::ReadGate, key.event_id, Some(key.class_id))?;
        let scope = caller.scope(Permission::ReadShows);
        let day = self.seen(&scope, key.event_id).await?;
        let mut day = day.ok_or(CLASS_MISSING)?;
        if day.class(key.class_id).is_none() {
            // A class in whose place others are held is not on the day.
            let class = self.find(&scope, key).await?;
            Arc::make_mut(&mut day).put(class.at_gate());
        }
        let results = self.kept_results(key.event_id).await?;
        Ok(self.gate_of((day, results), key.class_id))
    }

    fn gate_of(&self, (day, results): Seen, class: ClassId) -> Gate {
        let mut won: HashMap<RegistrationId, Vec<Won>> = HashMap::new();
        for published in results.iter().flat_map(|show| &show.classes) {
            for row in &published.published.sheet.rows {
                // Where the judges' places stand by themselves, each counts.
                if let Some(place) = row.place {
                    won.entry(row.registration_id).or_default().push(Won {
                        number: published.number.clone(),
                        name: published.name.clone(),
                        place,
                    });
                }
            }
        }
        Gate {
            today: self.current(day),
            class,
            won,
            overruled: None,
        }
    }

    /// Says where a horse is. Who is scratched at the gate is scratched at the desk, and
    /// comes back there when that is undone.
    pub async fn tap(
        &self,
        caller: &Caller,
        key: ClassKey,
        (registration_id, state): (RegistrationId, EntryState),
        tapped: Tapped,
    ) -> Result<Gate, RingError> {
        caller.permits(DeviceAct::Tap, key.event_id, Some(key.class_id))?;
        let tap = (registration_id, state);
        let wanted = KnownTap::Entry(registration_id, state);
        let mut desk = state == EntryState::Scratched;
        // Before the lock, which holds a connection.
        let scope = caller.scope(Permission::ReadShows);
        let day = self.seen(&scope, key.event_id).await?;
        let day = day.ok_or(CLASS_MISSING)?;
        let results = self.kept_results(key.event_id).await?;
        loop {
            let mut tx = self.store.begin().await?;
            if desk {
                tx.lock_desk(key.event_id).await?;
            }
            let (mut tx, mut class) = self.lock_gate(tx, caller, key).await?;
            if is_known(&mut *tx, &tapped, wanted).await? {
                return Ok(self.answer((day, results), class, wanted));
            }
            let turn = self.arrive(&mut *tx, &mut class, &tapped).await?;
            let stands = TapOnEntry::new(&class, tap, turn)?;
            if stands.scratches.is_some() && !desk {
                // Whoever needs both locks the desk first.
                desk = true;
                continue;
            }
            let subject = stands.entry.title();
            let difference = |subject| {
                let (was, is) = (stands.was.as_str(), state.as_str());
                Difference::new(ChangeKind::Gate, subject, was, is)
            };
            let title = class_title(&class.number, &class.name);
            let mut lines = self.lines(caller, (class.id, &title), vec![difference(subject)]);
            if [stands.was, state].contains(&EntryState::NoShow) {
                // What does not change the entry stands in its history all the same.
                let line = difference(title.clone()).about(class.id.as_uuid(), title);
                let mut line = NewAuditLine::all([line], self.clock.now(), caller.changer());
                for line in &mut line {
                    line.entry = Some((registration_id, stands.entry.revision));
                }
                lines.append(&mut line);
            }
            let scratches = stands.scratches;
            let tap = NewTap::new(stands.tap, tapped.key.clone(), stands.replaced);
            tap.add_to(&mut class.taps);
            tx.save(&RingChange::Tap(tap), &lines).await?;
            if let Some(is_scratched) = scratches {
                let by = (caller.changer(), self.clock.now());
                tx.scratch(registration_id, is_scratched, by).await?;
                class = tx.gate().await?;
            }
            tx.commit().await?;
            return Ok(self.answer((day, results), class, wanted));
        }
    }
}

/// A tap on an entry of a class, and what it changes.
struct TapOnEntry<'a> {
    tap: Tap,
    entry: &'a DayEntry,
    /// Where the horse was.
    was: EntryState,
    /// The taps from which nothing follows any more, among which it may be.
    replaced: Vec<Turn>,
    /// Whether the desk takes the entry out or brings it back; `None` is neither.
    scratches: Option<bool>,
}

impl<'a> TapOnEntry<'a> {
    /// Refuses a tap on a horse that is not in the class, or that the office took out of it.
    fn new(
        class: &'a DayClass,
        (registration_id, state): (RegistrationId, EntryState),
        turn: Turn,
    ) -> Result<Self, RingError> {
        let state_in = |taps: &[Tap]| {
            let seen = seen_entries(taps);
            seen.get(&registration_id)
                .map(|it| it.state)
                .unwrap_or_default()
        };
        let was = state_in(&class.taps);
        let refused = |problem| RingError::Fields(FieldErrors::of("registration_id", problem));
        let Some(entry) = class.entry(registration_id) else {
            return Err(refused("is not in this class"));
        };
        let is_out = entry.is_scratched;
        if is_out && was != EntryState::Scratched {
            return Err(refused("was scratched by the office"));
        }
        let tap = Tap {
            registration_id,
            state,
            turn,
        };
        // An older tap that arrives late may change nothing.
        let taps: Vec<Tap> = class.taps.iter().copied().chain([tap]).collect();
        let is_scratched = state_in(&taps) == EntryState::Scratched;
        Ok(Self {
            tap,
            entry,
            was,
            replaced: replaced_taps(&taps, registration_id),
            scratches: (is_scratched != is_out).then_some(is_scratched),
        })
    }
}

/// Whether the tap is stored. Fails if its key was used for another one.
async fn is_known(
    tx: &mut dyn RingTx,
    tapped: &Tapped,
    wanted: KnownTap,
) -> Result<bool, RingError> {
    let Some(key) = &tapped.key else {
        return Ok(false);
    };
    match tx.find_tap(key).await? {
        None => Ok(false),
        Some(known) if known == wanted => Ok(true),
        Some(_) => Err(Refusal::KeyReused.into()),
    }
}

/// What happens in a ring.
fn state_of(today: &CurrentDay, ring: RingId) -> RingState {
    let mut rings = today.state.rings.iter();
    let found = rings.find(|it| it.id == ring);
    found.map(|it| it.state.clone()).unwrap_or_default()
}

#[cfg(test)]
mod tests;
