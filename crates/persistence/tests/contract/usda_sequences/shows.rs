//! Shared parts of the sequences: the shows of one organizer, their changes,
//! and the clock.

use std::fmt::Debug;
use std::sync::Arc;

use events::{Event, EventDetails, EventEdit, EventStore as _, Schedule};
use kernel::{Clock as _, EventId, ManualClock, OptionalLine, ReadAt, RecentReads, Scope};
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use time::{Duration, OffsetDateTime};
use tokio::runtime::Handle;
use tokio::task::block_in_place;
use usda::HPA_NOTICE;

use crate::samples::{NOW, edit, event};
use crate::support::Stores;

/// A change of the shows or the clock. A show is identified by its index.
#[derive(Debug, Clone)]
pub(super) enum Change {
    /// A show is created that starts in this number of hours.
    Create(u16),
    /// Its start is moved to this number of hours from now.
    Move(usize, u16),
    /// Another field of it is changed.
    Edit(usize, u8),
    /// The show is deleted.
    Hide(usize),
    /// Time passes, in minutes.
    Wait(u16),
}

/// The relative frequency of changes among the steps.
pub(super) const CHANGES: u32 = 11;

pub(super) fn place() -> impl Strategy<Value = usize> + Clone {
    0_usize..3
}

pub(super) fn change() -> impl Strategy<Value = Change> {
    prop_oneof![
        2 => (1_u16..60 * 24).prop_map(Change::Create),
        1 => (place(), 1_u16..60 * 24).prop_map(|(show, hours)| Change::Move(show, hours)),
        3 => (place(), 0_u8..3).prop_map(|(show, name)| Change::Edit(show, name)),
        1 => place().prop_map(Change::Hide),
        4 => prop_oneof![1_u16..5, 5_u16..24 * 60, 24 * 60_u16..20 * 24 * 60].prop_map(Change::Wait),
    ]
}

/// Runs random sequences of steps, each in a separate case.
pub(super) fn in_any_order<S: Debug>(step: impl Strategy<Value = S>, run: impl AsyncFn(Vec<S>)) {
    let config = Config {
        cases: 32,
        // The failing steps are printed; a file of them is not needed.
        failure_persistence: None,
        ..Config::default()
    };
    let steps = prop::collection::vec(step, 1..30);
    let outcome = TestRunner::new(config).run(&steps, |steps| {
        block_in_place(|| Handle::current().block_on(run(steps)));
        Ok(())
    });
    if let Err(error) = outcome {
        panic!("{error}");
    }
}

/// The shows of an organizer.
pub(super) struct Shows<'a> {
    pub(super) stores: &'a Stores,
    pub(super) actor: Scope,
    pub(super) clock: Arc<ManualClock>,
    pub(super) ids: Vec<EventId>,
    /// What a cache keeps of the shows.
    copies: RecentReads<Option<Event>>,
}

impl<'a> Shows<'a> {
    pub(super) async fn new(stores: &'a Stores) -> Self {
        Self {
            stores,
            actor: stores.actor().await,
            clock: Arc::new(ManualClock::at(NOW)),
            ids: Vec::new(),
            copies: RecentReads::new(64),
        }
    }

    pub(super) fn now(&self) -> OffsetDateTime {
        self.clock.now()
    }

    pub(super) fn at(&self, place: usize) -> Option<EventId> {
        self.ids.get(place).copied()
    }

    /// Reads a show. A copy from before, if it is current, must be the same.
    pub(super) async fn find(&self, id: EventId) -> Option<Event> {
        let copy = self.copies.get(id.as_uuid(), id.as_uuid());
        let read_at = ReadAt::now();
        let found = self.stores.events.find(&self.actor, id).await;
        let found = found.expect("answered");
        if let Some(copy) = copy {
            assert_eq!(copy, found, "a change that was not noted");
        }
        self.copies.put(id.as_uuid(), found.clone(), read_at);
        found
    }

    /// Applies a change. If it sets the start of a show, returns the show and
    /// whether its notice is scheduled.
    pub(super) async fn take(&mut self, change: Change) -> Option<(EventId, bool)> {
        match change {
            Change::Create(hours) => Some(self.create(hours).await),
            Change::Move(show, hours) => {
                let schedule = self.schedule(hours);
                let is_scheduled = self.notice_at(&schedule).is_some();
                let id = self
                    .edit(show, |details| details.schedule = schedule)
                    .await?;
                Some((id, is_scheduled))
            }
            Change::Edit(show, name) => {
                let name = OptionalLine::parse(&format!("Manager {name}")).expect("a line");
                self.edit(show, |details| details.profile.manager.name = name)
                    .await;
                None
            }
            Change::Hide(show) => {
                self.hide(self.at(show)?).await;
                None
            }
            Change::Wait(minutes) => {
                self.wait(Duration::minutes(minutes.into()));
                None
            }
        }
    }

    pub(super) fn wait(&self, duration: Duration) {
        self.clock.set(self.now() + duration);
    }

    /// Hides all shows, so that none of their jobs is due in the next case.
    pub(super) async fn hide_all(&self) {
        for id in &self.ids {
            self.hide(*id).await;
        }
    }

    async fn hide(&self, id: EventId) {
        let hidden = self.stores.events.hide(&self.actor, id, self.now()).await;
        hidden.expect("answered");
    }

    fn schedule(&self, hours: u16) -> Schedule {
        let starts_at = self.now() + Duration::hours(hours.into());
        crate::samples::schedule(starts_at, starts_at + Duration::hours(5))
    }

    fn notice_at(&self, schedule: &Schedule) -> Option<OffsetDateTime> {
        HPA_NOTICE.scheduled_at(schedule.starts_at(), schedule.time_zone(), self.now())
    }

    async fn create(&mut self, hours: u16) -> (EventId, bool) {
        let mut show = event(&self.actor);
        show.details.schedule = self.schedule(hours);
        show.usda_notice_scheduled_at = self.notice_at(&show.details.schedule);
        let show = self.stores.insert(show).await;
        self.ids.push(show.id);
        (show.id, show.usda_notice_scheduled_at.is_some())
    }

    async fn edit(&self, show: usize, change: impl FnOnce(&mut EventDetails)) -> Option<EventId> {
        let id = self.at(show)?;
        let mut details = self.find(id).await?.details;
        change(&mut details);
        let edit = EventEdit {
            notice_at: self.notice_at(&details.schedule),
            ..edit(details)
        };
        let edited = self
            .stores
            .events
            .replace(&self.actor, id, &edit, self.now());
        edited.await.expect("saved");
        Some(id)
    }
}
