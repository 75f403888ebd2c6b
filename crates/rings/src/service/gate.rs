//! What stewards say at the gate and of their ring.

use std::collections::HashMap;

use kernel::{
    ChangeKind, Difference, EventId, FieldErrors, NewAuditLine, OptionalLine, Permission, Reason,
    Refusal, RegistrationId, RingId, class_title,
};
use time::{Duration, OffsetDateTime};

use super::{ClassKey, CurrentDay, RingError, RingService, checked};
use crate::{
    Caller, ClassState, ClassTap, DeviceAct, EntryState, MAX_REASON, Presence, RingChange,
    RingClass, RingEntry, RingStatus, RingTap, Tap, TapKey, seen_entries,
};

/// How many taps a class has at most.
pub const MAX_TAPS: usize = 20_000;

/// How long ago a tap may have been made when it arrives.
const OLDEST_TAP: Duration = Duration::days(7);

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
    /// The key of the tap.
    pub key: Option<TapKey>,
}

impl Tapped {
    /// Tapped at this instant, with this key.
    #[must_use]
    pub fn new(at: Option<OffsetDateTime>, key: Option<String>) -> Self {
        Self {
            at,
            key: key.map(TapKey::new),
        }
    }
}

/// The gate of a class.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Gate {
    /// The day of the show.
    pub today: CurrentDay,
    /// The class.
    pub class: RingClass,
    /// What the entries won at this show, as far as it is published.
    pub won: HashMap<RegistrationId, Vec<Won>>,
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
    /// When a tap was made: never in the future, whatever the clock of the device says. What
    /// is tapped now comes after the last tap, also when the server's clock was set back.
    fn tapped_at(
        &self,
        at: Option<OffsetDateTime>,
        last: Option<OffsetDateTime>,
    ) -> Result<OffsetDateTime, RingError> {
        let now = self.clock.now();
        let now = last.map_or(now, |last| now.max(last + Duration::MILLISECOND));
        let at = at.map_or(now, |at| at.min(now));
        if now - at > OLDEST_TAP {
            checked(FieldErrors::of("at", "is more than a week ago"))?;
        }
        Ok(at)
    }

    /// Says what happens in a ring.
    pub async fn set_ring_state(
        &self,
        caller: &Caller,
        (event_id, ring_id): (EventId, RingId),
        report: RingReport,
        tapped: Tapped,
    ) -> Result<CurrentDay, RingError> {
        caller.permits(DeviceAct::ChangeRing, event_id, None)?;
        let scope = caller.scope(Permission::ReadShows);
        let before = self
            .days
            .find(&scope, event_id)
            .await?
            .ok_or(RING_MISSING)?;
        let before = self.current(before);
        let mut rings = before.day.schedule.rings.iter();
        let ring = rings.find(|it| it.id == ring_id).ok_or(RING_MISSING)?;
        if let Caller::Device(link) = caller {
            let here = before
                .state
                .classes
                .iter()
                .filter(|(id, _)| link.is_for(**id));
            let mut rings = here.filter_map(|(_, it)| Some(it.line?.0));
            if !link.classes.is_empty() && !rings.any(|it| it == ring_id) {
                return Err(RING_MISSING.into());
            }
        }
        let at = self.tapped_at(tapped.at, before.day.last_tap())?;
        let mut states = before.state.rings.iter();
        let was = states.find(|it| it.id == ring_id);
        let was = was.map(|it| it.state.status).unwrap_or_default();
        let line = Difference::new(
            ChangeKind::RingState,
            "",
            was.as_str(),
            report.status.as_str(),
        );
        let line = line.about(ring_id.as_uuid(), ring.name.as_str());
        let mut lines = NewAuditLine::all([line], self.clock.now(), caller.changer());
        for line in &mut lines {
            line.reason = Reason::parse(report.reason.as_str()).ok();
        }
        let tap = RingTap {
            status: report.status,
            reason: report.reason,
            until: report.until,
            at,
        };
        let scope = caller.scope(Permission::ManageEntries);
        let key = (event_id, ring_id);
        self.days
            .tap_ring(&scope, key, tap, tapped.key, lines)
            .await?;
        Ok(self.today(caller, event_id).await?)
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
        let (mut tx, class) = self.lock(caller, key).await?;
        if let Some(key) = &tapped.key
            && tx.is_tapped(key).await?
        {
            return self.gate_of(caller, class).await;
        }
        let at = self.tapped_at(tapped.at, tx.last_tap().await?)?;
        refuse_too_many(class.class_taps.len())?;
        let last = class.class_taps.iter().max_by_key(|tap| tap.at);
        let was = last.map(|tap| tap.state).unwrap_or_default();
        let line = Difference::new(ChangeKind::ClassState, "", was.as_str(), state.as_str());
        let change = RingChange::ClassTap(ClassTap { state, at }, tapped.key);
        let class = self.save(tx, caller, &class, &change, vec![line]).await?;
        self.gate_of(caller, class).await
    }

    /// Who is where at the gate of a class.
    pub async fn gate(&self, caller: &Caller, key: ClassKey) -> Result<Gate, RingError> {
        let class = self.class(caller, DeviceAct::ReadGate, key).await?;
        self.gate_of(caller, class).await
    }

    async fn gate_of(&self, caller: &Caller, class: RingClass) -> Result<Gate, RingError> {
        let today = self.today(caller, class.event_id).await?;
        let scope = caller.scope(Permission::ReadShows);
        let show = self.store.own_published(&scope, class.event_id).await?;
        let mut won: HashMap<RegistrationId, Vec<Won>> = HashMap::new();
        for published in show.iter().flat_map(|show| &show.classes) {
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
        Ok(Gate { today, class, won })
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
        let mut desk = state == EntryState::Scratched;
        loop {
            let mut tx = self.store.begin().await?;
            if desk {
                tx.lock_desk(key.event_id).await?;
            }
            let (mut tx, class) = self.lock_in(tx, caller, key).await?;
            if let Some(key) = &tapped.key
                && tx.is_tapped(key).await?
            {
                return self.gate_of(caller, class).await;
            }
            let at = self.tapped_at(tapped.at, tx.last_tap().await?)?;
            let stands = TapOnEntry::new(&class, tap, at)?;
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
            let mut lines = self.lines(caller, &class, vec![difference(subject)]);
            if [stands.was, state].contains(&EntryState::NoShow) {
                // What does not change the entry stands in its history all the same.
                let title = class_title(&class.number, &class.name);
                let line = difference(title.clone()).about(class.id.as_uuid(), title);
                let mut line = NewAuditLine::all([line], self.clock.now(), caller.changer());
                for line in &mut line {
                    line.entry = Some((registration_id, stands.entry.revision));
                }
                lines.append(&mut line);
            }
            let change = RingChange::Tap(stands.tap, tapped.key.clone());
            tx.save(&change, &lines).await?;
            if let Some(is_scratched) = stands.scratches {
                let by = (caller.changer(), self.clock.now());
                tx.scratch(registration_id, is_scratched, by).await?;
            }
            let class = self.stored(tx, caller, &class).await?;
            return self.gate_of(caller, class).await;
        }
    }
}

/// A tap on an entry of a class, and what it changes.
struct TapOnEntry<'a> {
    tap: Tap,
    entry: &'a RingEntry,
    /// Where the horse was.
    was: EntryState,
    /// Whether the desk takes the entry out or brings it back; `None` is neither.
    scratches: Option<bool>,
}

impl<'a> TapOnEntry<'a> {
    /// Refuses a tap on a horse that is not in the class, or that the office took out of it.
    fn new(
        class: &'a RingClass,
        (registration_id, state): (RegistrationId, EntryState),
        at: OffsetDateTime,
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
        let is_out = entry.starter.presence == Presence::Scratched;
        if is_out && was != EntryState::Scratched {
            return Err(refused("was scratched by the office"));
        }
        refuse_too_many(class.taps.len())?;
        let tap = Tap {
            registration_id,
            state,
            at,
        };
        // An older tap that arrives late may change nothing.
        let taps: Vec<Tap> = class.taps.iter().copied().chain([tap]).collect();
        let is_scratched = state_in(&taps) == EntryState::Scratched;
        Ok(Self {
            tap,
            entry,
            was,
            scratches: (is_scratched != is_out).then_some(is_scratched),
        })
    }
}

fn refuse_too_many(taps: usize) -> Result<(), RingError> {
    if taps < MAX_TAPS {
        Ok(())
    } else {
        Err(RingError::TappedTooOften)
    }
}

impl RingEntry {
    /// What it wears and the name of the horse.
    fn title(&self) -> String {
        format!("{} · {}", self.starter.back_number, self.horse_name)
    }
}

#[cfg(test)]
mod tests;
