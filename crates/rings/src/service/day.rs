//! The use cases of the show day: schedule, order of go, gate.

use std::collections::{BTreeSet, HashMap};

use kernel::{
    Actor, Author, ChangeKind, Difference, EventId, EventReference, FieldErrors, NO_CLASS,
    NewAuditLine, OptionalLine, Permission, Reason, Refusal, RegistrationId, RequiredLine,
    Revision, RingId, RingSessionId, StoreError, fold_name,
};
use time::{Duration, OffsetDateTime};

use super::{ClassKey, RingError, RingService, checked};
use crate::{
    Caller, ClassState, ClassTap, DayState, DeviceAct, DrawEntry, Drawn, EntryState, Gaps,
    MAX_REASON, MyDay, NamedRing, Order, Presence, RingChange, RingClass, RingEntry, RingStatus,
    RingTap, Schedule, ScheduleLine, Session, ShowDay, Spread, Tap, TapKey, draw, gaps, my_day,
    seen_entries,
};

/// How many taps a class has at most.
pub const MAX_TAPS: usize = 20_000;

/// The largest seed: JSON numbers are exact up to it in every language.
pub const MAX_SEED: u64 = (1 << 53) - 1;

/// How long ago a tap may have been made when it arrives.
const OLDEST_TAP: Duration = Duration::days(7);

const EVENT_MISSING: Refusal = Refusal::NotFound("Event");
const RING_MISSING: Refusal = Refusal::NotFound("Ring");

/// A show's day, and what it has come to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CurrentDay {
    /// What is stored.
    pub day: ShowDay,
    /// What it comes to now.
    pub state: DayState,
}

/// A schedule as the office sends it. Rings and sessions that the stored schedule does
/// not have get new ids; what is sent names them within the request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ScheduleDraft {
    /// The names of the rings by their ids.
    pub rings: Vec<(String, RequiredLine<100>)>,
    /// The sessions.
    pub sessions: Vec<SessionDraft>,
}

/// A session as the office sends it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SessionDraft {
    /// Its id, if it has one.
    pub id: Option<String>,
    /// The id of its ring.
    pub ring_id: String,
    /// When its first line starts.
    pub starts_at: OffsetDateTime,
    /// What happens one after the other.
    pub lines: Vec<ScheduleLine>,
}

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

/// How an order of go is to be drawn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DrawWish {
    /// The seed, at most [`MAX_SEED`]; `None` for one by chance.
    pub seed: Option<u64>,
    /// How many places one person's horses should be apart.
    pub min_gap: u32,
    /// Whose.
    pub spread: Vec<Spread>,
}

/// The order of go of a class.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OrderOfGo {
    /// The class.
    pub class: RingClass,
    /// Its entries, the first to go first.
    pub entries: Vec<RegistrationId>,
    /// How far apart one person's horses are.
    pub gaps: Gaps,
    /// When and by whom the drawn order was changed by hand.
    pub changed: Option<(OffsetDateTime, Author)>,
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
    fn current(&self, day: ShowDay) -> CurrentDay {
        // A clock that was set back must not hide what was tapped before.
        let now = self.clock.now();
        let state = day.at(day.last_tap().map_or(now, |last| now.max(last)));
        CurrentDay { day, state }
    }

    async fn today(&self, caller: &Caller, event_id: EventId) -> Result<CurrentDay, Refusal> {
        let scope = caller.scope(Permission::ReadShows);
        let day = self.days.find(&scope, event_id).await?;
        Ok(self.current(day.ok_or(EVENT_MISSING)?))
    }

    /// The day of one of the caller's shows.
    pub async fn schedule(
        &self,
        caller: &Caller,
        event_id: EventId,
    ) -> Result<CurrentDay, RingError> {
        caller.permits(DeviceAct::ReadSchedule, event_id, None)?;
        Ok(self.today(caller, event_id).await?)
    }

    /// Whether the caller may follow what changes in a show.
    pub async fn follow(&self, caller: &Caller, event_id: EventId) -> Result<(), RingError> {
        caller.permits(DeviceAct::Follow, event_id, None)?;
        let scope = caller.scope(Permission::ReadShows);
        let owns = self.days.owns(&scope, event_id).await?;
        Ok(owns.then_some(()).ok_or(EVENT_MISSING)?)
    }

    /// The day of a show; `None` if it is missing or hidden.
    pub async fn public_day(
        &self,
        reference: &EventReference,
    ) -> Result<Option<CurrentDay>, StoreError> {
        let day = self.days.find_public(reference).await?;
        Ok(day.map(|day| self.current(day)))
    }

    /// The id of a show; `None` if it is missing or hidden.
    pub async fn public_id(
        &self,
        reference: &EventReference,
    ) -> Result<Option<EventId>, StoreError> {
        self.days.find_public_id(reference).await
    }

    /// The [version](ShowDay::version) of a show.
    pub async fn version(&self, event_id: EventId) -> Result<u64, StoreError> {
        self.days.version(event_id).await
    }

    /// The day of a back number at a show, with the places that are published; `None` if
    /// nobody in a class has it.
    pub async fn my_day(
        &self,
        reference: &EventReference,
        back_number: u32,
    ) -> Result<Option<(CurrentDay, MyDay)>, StoreError> {
        let Some(today) = self.public_day(reference).await? else {
            return Ok(None);
        };
        let Some(mut own) = my_day(&today.day, &today.state, back_number) else {
            return Ok(None);
        };
        let published = self.store.published(reference).await?;
        for class in published.iter().flat_map(|show| &show.classes) {
            let rows = class.published.sheet.rows.iter();
            let rows = rows.filter(|row| row.back_number == back_number);
            let best = rows.filter_map(|row| row.place).min();
            for its in own.classes.iter_mut().filter(|it| it.class_id == class.id) {
                its.place = best;
            }
        }
        Ok(Some((today, own)))
    }

    /// Saves the schedule of one of the actor's shows. `seen` is the revision that the
    /// office has seen; without it the schedule is replaced.
    pub async fn set_schedule(
        &self,
        actor: &Actor,
        event_id: EventId,
        draft: ScheduleDraft,
        seen: Option<Revision>,
    ) -> Result<CurrentDay, RingError> {
        let caller = Caller::from(actor);
        let before = self.today(&caller, event_id).await?.day;
        let schedule = self.resolve(draft, &before)?;
        if schedule == before.schedule && before.revision > 0 {
            return Ok(self.current(before));
        }
        let texts = [&before.schedule, &schedule].map(summary);
        let [were, are] = texts;
        let line = Difference::new(ChangeKind::Schedule, "", were, are);
        let lines = NewAuditLine::all([line], self.clock.now(), actor.changer());
        let scope = actor.to(Permission::ManageEntries);
        let saved = self
            .days
            .save_schedule(&scope, event_id, schedule, seen, lines);
        saved.await?;
        Ok(self.today(&caller, event_id).await?)
    }

    /// Gives new rings and sessions ids, and checks the schedule.
    fn resolve(&self, draft: ScheduleDraft, day: &ShowDay) -> Result<Schedule, RingError> {
        let mut rings: HashMap<String, RingId> = HashMap::new();
        let known = &day.schedule;
        let mut ring_id = |text: String| {
            let stored =
                RingId::parse(&text).filter(|id| known.rings.iter().any(|it| it.id == *id));
            let id = stored.unwrap_or_else(|| RingId::new(self.ids.next_uuid()));
            *rings.entry(text).or_insert(id)
        };
        let named = draft.rings.into_iter().map(|(id, name)| NamedRing {
            id: ring_id(id),
            name,
        });
        let named: Vec<NamedRing> = named.collect();
        let sessions = draft.sessions.into_iter().map(|session| {
            let stored = session.id.and_then(|text| RingSessionId::parse(&text));
            let stored = stored.filter(|id| known.sessions.iter().any(|it| it.id == *id));
            Session {
                id: stored.unwrap_or_else(|| RingSessionId::new(self.ids.next_uuid())),
                ring_id: ring_id(session.ring_id),
                starts_at: session.starts_at,
                lines: session.lines,
            }
        });
        let sessions: Vec<Session> = sessions.collect();
        let schedule = Schedule::new(named, sessions).map_err(RingError::Fields)?;
        let mut errors = FieldErrors::new();
        for (session, index, line) in schedule.class_lines() {
            if day.class(line.class_id).is_none() {
                errors.add(
                    format!("sessions[{session}].lines[{index}].class_id"),
                    NO_CLASS,
                );
            }
        }
        checked(errors)?;
        Ok(schedule)
    }

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

    /// Says where a horse is.
    pub async fn tap(
        &self,
        caller: &Caller,
        key: ClassKey,
        (registration_id, state): (RegistrationId, EntryState),
        tapped: Tapped,
    ) -> Result<Gate, RingError> {
        caller.permits(DeviceAct::Tap, key.event_id, Some(key.class_id))?;
        let (mut tx, class) = self.lock(caller, key).await?;
        if let Some(key) = &tapped.key
            && tx.is_tapped(key).await?
        {
            return self.gate_of(caller, class).await;
        }
        let at = self.tapped_at(tapped.at, tx.last_tap().await?)?;
        let mut entries = class.entries.iter();
        let entry = entries.find(|it| it.registration_id == registration_id);
        let problem = match entry {
            None => Some("is not in this class"),
            Some(it) if it.starter.presence == Presence::Scratched => {
                Some("was scratched by the office")
            }
            Some(_) => None,
        };
        if let Some(problem) = problem {
            checked(FieldErrors::of("registration_id", problem))?;
        }
        refuse_too_many(class.taps.len())?;
        let seen = seen_entries(&class.taps);
        let was = seen.get(&registration_id).map(|it| it.state);
        let was = was.unwrap_or_default();
        let subject = entry.map(RingEntry::title).unwrap_or_default();
        let line = Difference::new(ChangeKind::Gate, subject, was.as_str(), state.as_str());
        let tap = Tap {
            registration_id,
            state,
            at,
        };
        let change = RingChange::Tap(tap, tapped.key);
        let class = self.save(tx, caller, &class, &change, vec![line]).await?;
        self.gate_of(caller, class).await
    }

    /// The order of go of a class.
    pub async fn order(&self, caller: &Caller, key: ClassKey) -> Result<OrderOfGo, RingError> {
        let class = self.class(caller, DeviceAct::ReadOrder, key).await?;
        self.order_of(caller, class).await
    }

    async fn order_of(&self, caller: &Caller, class: RingClass) -> Result<OrderOfGo, RingError> {
        let order = class.order.as_ref();
        let is_changed = order.is_some_and(|it| it.drawn.is_some() && it.changed_at.is_some());
        let changed = if is_changed {
            let scope = caller.scope(Permission::ReadShows);
            let key = ClassKey {
                event_id: class.event_id,
                class_id: class.id,
            };
            self.days.order_changed(&scope, key).await?
        } else {
            None
        };
        let entries = Order::with(order, &class.active());
        Ok(OrderOfGo {
            gaps: gaps(&entries, &draw_entries(&class)),
            entries,
            changed,
            class,
        })
    }

    /// Draws the order of go of a class.
    pub async fn draw(
        &self,
        actor: &Actor,
        key: ClassKey,
        wish: DrawWish,
    ) -> Result<OrderOfGo, RingError> {
        let caller = Caller::from(actor);
        let (tx, class) = self.lock(&caller, key).await?;
        // The low half of a new id is random.
        let by_chance = || self.ids.next_uuid().as_u64_pair().1 & MAX_SEED;
        let drawn = Drawn {
            seed: wish.seed.unwrap_or_else(by_chance),
            min_gap: wish.min_gap,
            spread: wish.spread,
        };
        let entries = draw_entries(&class);
        let found = draw(&entries, drawn.seed, drawn.min_gap, &drawn.spread);
        let text = format!("drawn with the seed {}", drawn.seed);
        let order = Order {
            entries: found.order,
            drawn: Some((drawn, self.clock.now())),
            changed_at: None,
        };
        self.set(tx, &caller, class, order, text).await
    }

    /// Sets the order of go of a class by hand. Entries that are not named go before the
    /// first one, as those that come later.
    pub async fn set_order(
        &self,
        actor: &Actor,
        key: ClassKey,
        entries: Vec<RegistrationId>,
    ) -> Result<OrderOfGo, RingError> {
        let caller = Caller::from(actor);
        let (tx, class) = self.lock(&caller, key).await?;
        let active: BTreeSet<RegistrationId> = class.active().into_iter().collect();
        let mut named = BTreeSet::new();
        let mut errors = FieldErrors::new();
        for (at, id) in entries.iter().enumerate() {
            let field = format!("registration_ids[{at}]");
            if !active.contains(id) {
                errors.add(field, "does not take part in this class");
            } else if !named.insert(*id) {
                errors.add(field, "stands here twice");
            }
        }
        checked(errors)?;
        if class.order.as_ref().is_some_and(|it| it.entries == entries) {
            return self.order_of(&caller, class).await;
        }
        let order = Order {
            entries,
            drawn: class.order.as_ref().and_then(|it| it.drawn.clone()),
            changed_at: Some(self.clock.now()),
        };
        self.set(tx, &caller, class, order, "by hand".to_owned())
            .await
    }

    async fn set(
        &self,
        tx: Box<dyn crate::RingTx>,
        caller: &Caller,
        class: RingClass,
        order: Order,
        text: String,
    ) -> Result<OrderOfGo, RingError> {
        let line = Difference::new(ChangeKind::OrderOfGo, "", "", text);
        let change = RingChange::Order(order);
        let class = self.save(tx, caller, &class, &change, vec![line]).await?;
        self.order_of(caller, class).await
    }
}

fn refuse_too_many(taps: usize) -> Result<(), RingError> {
    if taps < MAX_TAPS {
        Ok(())
    } else {
        Err(RingError::TappedTooOften)
    }
}

/// What a schedule has, for people.
fn summary(schedule: &Schedule) -> String {
    let (rings, classes) = (schedule.rings.len(), schedule.class_lines().count());
    let many = |count: usize, one: &str, more: &str| {
        let word = if count == 1 { one } else { more };
        format!("{count} {word}")
    };
    if rings == 0 {
        return String::new();
    }
    let (rings, classes) = (
        many(rings, "ring", "rings"),
        many(classes, "class", "classes"),
    );
    format!("{classes} in {rings}")
}

impl RingEntry {
    /// What it wears and the name of the horse.
    fn title(&self) -> String {
        format!("{} · {}", self.starter.back_number, self.horse_name)
    }
}

impl RingClass {
    /// The horses that the office did not scratch, by back number.
    fn active(&self) -> Vec<RegistrationId> {
        let active = self.entries.iter();
        let active = active.filter(|it| it.starter.presence != Presence::Scratched);
        active.map(|it| it.registration_id).collect()
    }
}

fn draw_entries(class: &RingClass) -> Vec<DrawEntry> {
    let active = class.entries.iter();
    let active = active.filter(|it| it.starter.presence != Presence::Scratched);
    let entries = active.map(|it| {
        let trainer = fold_name(&it.people.trainer);
        DrawEntry {
            registration_id: it.registration_id,
            rider: format!(
                "{}\n{}",
                fold_name(&it.rider_name),
                it.people.rider_email.to_lowercase()
            ),
            trainer: (!trainer.is_empty()).then_some(trainer),
        }
    });
    entries.collect()
}

#[cfg(test)]
mod tests;
