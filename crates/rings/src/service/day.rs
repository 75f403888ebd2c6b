//! The day of a show: its schedule, and what people read of it.

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use kernel::{
    Actor, ChangeKind, Difference, EventId, EventReference, FieldErrors, NO_CLASS, NewAuditLine,
    Permission, ReadAt, Refusal, RequiredLine, Revision, RingId, RingSessionId, Scope, StoreError,
    Uuid,
};
use time::{Duration, OffsetDateTime};

use super::{RingError, RingService, checked};
use crate::{
    Caller, DayState, DeviceAct, MyDay, NamedRing, Proposal, PublishedShow, RingSession, Schedule,
    ScheduleLine, ShowDay, Whose, my_day, proposals,
};

const EVENT_MISSING: Refusal = Refusal::NotFound("Event");

/// A show's day, and what it has come to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CurrentDay {
    /// What is stored.
    pub day: Arc<ShowDay>,
    /// What it comes to now, or came to a moment ago.
    pub state: Arc<DayState>,
}

/// For how long what a day comes to stays: estimates go by minutes.
const MOMENT: Duration = Duration::milliseconds(250);

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

impl RingService {
    pub(super) fn current(&self, mut day: Arc<ShowDay>) -> CurrentDay {
        let now = self.clock.now();
        let key = day.id.as_uuid();
        let kept = self.kept.states.get(key, key).filter(|(of, state)| {
            let is_recent = (Duration::ZERO..MOMENT).contains(&(now - state.as_of));
            is_recent && Arc::ptr_eq(of, &day)
        });
        if let Some((day, state)) = kept {
            return CurrentDay { day, state };
        }
        let (of, read_at) = (day.clone(), ReadAt::now());
        // A clock that was set back must not hide what was tapped before.
        if day.is_ahead_of(now) {
            Arc::make_mut(&mut day).until(now);
        }
        let state = Arc::new(day.at(now));
        if Arc::ptr_eq(&of, &day) {
            let kept = (of, state.clone());
            self.kept.states.put(key, kept, read_at);
        }
        CurrentDay { day, state }
    }

    /// The day of a show that is not hidden, of whichever organization. It is read at most
    /// once a second as long as this process does not change the show: whatever is seen on
    /// it adds a line to its trail, which the store notes.
    pub(super) async fn kept(&self, id: EventId) -> Result<Option<Arc<ShowDay>>, StoreError> {
        let key = id.as_uuid();
        match self.kept.days.get(key, key) {
            Some(day) => Ok(Some(day)),
            None => self.read(id).await,
        }
    }

    async fn read(&self, id: EventId) -> Result<Option<Arc<ShowDay>>, StoreError> {
        let read_at = ReadAt::now();
        let day = self.days.find(&EventReference::Id(id)).await?.map(Arc::new);
        if let Some(day) = &day {
            self.kept.days.put(id.as_uuid(), day.clone(), read_at);
        }
        Ok(day)
    }

    /// What is published of a show that is not hidden, kept as its day is.
    pub(super) async fn kept_results(
        &self,
        id: EventId,
    ) -> Result<Option<Arc<PublishedShow>>, StoreError> {
        let key = id.as_uuid();
        match self.kept.results.get(key, key) {
            Some(results) => Ok(Some(results)),
            None => self.newest_results(id).await,
        }
    }

    /// What is published of a show that is not hidden, as it is stored.
    pub async fn newest_results(
        &self,
        id: EventId,
    ) -> Result<Option<Arc<PublishedShow>>, StoreError> {
        let read_at = ReadAt::now();
        let found = self.store.published(&EventReference::Id(id)).await?;
        let results = found.map(Arc::new);
        if let Some(results) = &results {
            let key = id.as_uuid();
            self.kept.results.put(key, results.clone(), read_at);
        }
        Ok(results)
    }

    /// The day of a show within the scope, as others may have changed it up to a second ago:
    /// for what is shown, and not for what is decided by it.
    pub(super) async fn seen(
        &self,
        scope: &Scope,
        event_id: EventId,
    ) -> Result<Option<Arc<ShowDay>>, StoreError> {
        let day = self.kept(event_id).await?;
        Ok(day.filter(|it| scope.permits(it.organization_id)))
    }

    /// Likewise as it is stored: for what is decided by it.
    pub(super) async fn stored_day(
        &self,
        scope: &Scope,
        event_id: EventId,
    ) -> Result<Option<ShowDay>, StoreError> {
        let day = self.days.find(&EventReference::Id(event_id)).await?;
        Ok(day.filter(|it| scope.permits(it.organization_id)))
    }

    pub(super) async fn today(
        &self,
        caller: &Caller,
        event_id: EventId,
    ) -> Result<CurrentDay, Refusal> {
        let scope = caller.scope(Permission::ReadShows);
        let day = self.seen(&scope, event_id).await?;
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
        let Some(id) = self.public_id(reference).await? else {
            return Ok(None);
        };
        let day = self.kept(id).await?;
        Ok(day.map(|day| self.current(day)))
    }

    /// The day of a show as it is stored, for whoever knows that it changed: also for all
    /// who look at it after that.
    pub async fn newest_day(&self, id: EventId) -> Result<Option<CurrentDay>, StoreError> {
        let day = self.read(id).await?;
        Ok(day.map(|day| self.current(day)))
    }

    /// The id of a show; `None` if it is missing or hidden, of which a public link may know
    /// a second later.
    pub async fn public_id(
        &self,
        reference: &EventReference,
    ) -> Result<Option<EventId>, StoreError> {
        let link = match reference {
            EventReference::Id(id) => return Ok(self.kept(*id).await?.map(|it| it.id)),
            EventReference::Link(link) => link.to_bytes().map(Uuid::from_bytes),
        };
        if let Some(id) = link.and_then(|link| self.kept.links.get(link, link)) {
            return Ok(Some(id));
        }
        let read_at = ReadAt::now();
        let found = self.days.find_public_id(reference).await?;
        if let Some((link, id)) = link.zip(found) {
            self.kept.links.put(link, id, read_at);
        }
        Ok(found)
    }

    /// The [version](ShowDay::version) of a show.
    pub async fn version(&self, event_id: EventId) -> Result<u64, StoreError> {
        self.days.version(event_id).await
    }

    /// Somebody's day at a show, with the places that are published; `None` if nobody in a
    /// class is meant.
    pub async fn my_day(
        &self,
        reference: &EventReference,
        whose: &Whose,
    ) -> Result<Option<(CurrentDay, MyDay)>, StoreError> {
        let Some(today) = self.public_day(reference).await? else {
            return Ok(None);
        };
        let trained = match whose {
            Whose::Named(name) | Whose::Trainer(name) => {
                self.days.trained_by(today.day.id, name).await?
            }
            Whose::Numbers(_) | Whose::Rider(_) => BTreeSet::new(),
        };
        let Some(mut own) = my_day(&today.day, &today.state, whose, &trained) else {
            return Ok(None);
        };
        let published = self.kept_results(today.day.id).await?;
        for class in published.iter().flat_map(|show| &show.classes) {
            for its in own.classes.iter_mut().filter(|it| it.class_id == class.id) {
                let rows = class.published.sheet.rows.iter();
                let rows = rows.filter(|row| row.back_number == its.entry.back_number);
                its.place = rows.filter_map(|row| row.place).min();
            }
        }
        Ok(Some((today, own)))
    }

    /// How the classes of one of the actor's shows will probably go.
    pub async fn proposals(
        &self,
        actor: &Actor,
        event_id: EventId,
    ) -> Result<Vec<Proposal>, Refusal> {
        let today = self.today(&Caller::from(actor), event_id).await?;
        let scope = actor.to(Permission::ReadShows);
        let habits = self.days.habits(&scope, event_id).await?;
        Ok(proposals(&today.day, &habits))
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
        let reads = caller.scope(Permission::ReadShows);
        let before = self
            .stored_day(&reads, event_id)
            .await?
            .ok_or(EVENT_MISSING)?;
        let schedule = self.resolve(draft, &before)?;
        if schedule == before.schedule && before.revision > 0 {
            return Ok(self.current(Arc::new(before)));
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
            RingSession {
                id: stored.unwrap_or_else(|| RingSessionId::new(self.ids.next_uuid())),
                ring_id: ring_id(session.ring_id),
                starts_at: session.starts_at,
                lines: session.lines,
            }
        });
        let sessions: Vec<RingSession> = sessions.collect();
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
