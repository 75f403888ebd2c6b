//! Whatever organizers, clocks, mail servers and crashes do, in any order: a
//! show never has two original notices, and none that was due and that somebody
//! would have taken stays unsent.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use events::{Event, EventDetails, EventEdit, EventStore as _, Schedule};
use kernel::{Actor, Clock as _, EventId, FrozenClock, OptionalLine, RandomIds};
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use time::{Duration, OffsetDateTime};
use tokio::runtime::Handle;
use tokio::sync::Notify;
use tokio::task::block_in_place;
use usda::{AmendError, HPA_NOTICE, NoticeService, NoticeStore as _, Progress, SubmitError};

use crate::jobs;
use crate::notices::Press;
use crate::samples::{NOW, edit, event};
use crate::support::Stores;

mod agency;
mod organizers;

use agency::{Agency, Manners};

on_both_databases!(in_any_sequence_each_show_has_one_notice_and_none_that_is_due_stays_unsent);

/// Something that happens.
#[derive(Debug, Clone)]
enum Step {
    /// A show is entered that starts in so many hours.
    Create(u16),
    /// Its start is moved to so many hours from then.
    Move(usize, u16),
    /// Something else in it is changed.
    Edit(usize, u8),
    /// The button is pressed.
    Submit(usize),
    /// The other button is pressed.
    Amend(usize),
    /// The show is deleted.
    Hide(usize),
    /// Time passes, in minutes.
    Wait(u16),
    /// The worker looks.
    Work,
    /// The agency's server behaves like this from now on.
    Behave(Manners),
    /// The process is started anew.
    Restart,
}

fn step() -> impl Strategy<Value = Step> {
    let manners = prop_oneof![
        4 => Just(Manners::Takes),
        2 => Just(Manners::PutsOff),
        1 => Just(Manners::Refuses),
        2 => Just(Manners::TakesSilently),
        1 => Just(Manners::DropsIt),
        2 => Just(Manners::CrashAfterwards),
        2 => Just(Manners::CrashBefore),
    ];
    let show = 0_usize..3;
    prop_oneof![
        2 => (1_u16..60 * 24).prop_map(Step::Create),
        1 => (show.clone(), 1_u16..60 * 24).prop_map(|(show, hours)| Step::Move(show, hours)),
        3 => (show.clone(), 0_u8..3).prop_map(|(show, name)| Step::Edit(show, name)),
        3 => show.clone().prop_map(Step::Submit),
        2 => show.clone().prop_map(Step::Amend),
        1 => show.prop_map(Step::Hide),
        4 => prop_oneof![1_u16..5, 5_u16..24 * 60, 24 * 60_u16..20 * 24 * 60].prop_map(Step::Wait),
        4 => Just(Step::Work),
        4 => manners.prop_map(Step::Behave),
        1 => Just(Step::Restart),
    ]
}

/// One installation, its organizer and the agency.
struct World<'a> {
    stores: &'a Stores,
    actor: Actor,
    clock: Arc<FrozenClock>,
    agency: Arc<Agency>,
    service: NoticeService,
    shows: Vec<EventId>,
}

impl<'a> World<'a> {
    async fn new(stores: &'a Stores) -> Self {
        let clock = Arc::new(FrozenClock::at(NOW));
        let agency = Arc::new(Agency {
            manners: Mutex::new(Manners::Takes),
            got: Mutex::default(),
            told: Mutex::default(),
            refused: Mutex::default(),
            crash: Notify::new(),
        });
        Self {
            stores,
            actor: stores.actor().await,
            service: service(stores, &clock, &agency),
            clock,
            agency,
            shows: Vec::new(),
        }
    }

    fn now(&self) -> OffsetDateTime {
        self.clock.now()
    }

    fn behave(&self, manners: Manners) {
        *self.agency.manners.lock().expect("not poisoned") = manners;
    }

    async fn show(&self, id: EventId) -> Option<Event> {
        let found = self.stores.events.find(self.actor, id).await;
        found.expect("answered")
    }

    /// Runs until it is done or the process crashes; starts that anew then.
    async fn run<T>(&self, work: impl Future<Output = T>) -> Option<T> {
        tokio::select! {
            biased;
            done = work => Some(done),
            () = self.agency.crash.notified() => {
                // Whoever starts it again has another server by then.
                self.behave(Manners::Takes);
                None
            }
        }
    }

    async fn take(&mut self, step: Step) {
        match step {
            Step::Create(hours) => self.create(hours).await,
            Step::Move(show, hours) => {
                let schedule = self.schedule(hours);
                self.edit(show, |details| details.schedule = schedule).await;
            }
            Step::Edit(show, name) => {
                let name = OptionalLine::parse(&format!("Manager {name}")).expect("a line");
                self.edit(show, |details| details.profile.manager.name = name)
                    .await;
            }
            Step::Submit(show) => self.submit(show).await,
            Step::Amend(show) => self.amend(show).await,
            Step::Hide(show) => {
                if let Some(id) = self.shows.get(show) {
                    let hidden = self.stores.events.hide(self.actor, *id, self.now());
                    hidden.await.expect("answered");
                }
            }
            Step::Wait(minutes) => self
                .clock
                .set(self.now() + Duration::minutes(minutes.into())),
            Step::Work => self.work().await,
            Step::Behave(manners) => self.behave(manners),
            Step::Restart => self.service = service(self.stores, &self.clock, &self.agency),
        }
    }

    fn schedule(&self, hours: u16) -> Schedule {
        let starts_at = self.now() + Duration::hours(hours.into());
        crate::samples::schedule(starts_at, starts_at + Duration::hours(5))
    }

    fn notice_at(&self, schedule: &Schedule) -> Option<OffsetDateTime> {
        HPA_NOTICE.scheduled_at(schedule.starts_at(), schedule.time_zone(), self.now())
    }

    async fn create(&mut self, hours: u16) {
        let mut show = event(self.actor);
        show.details.schedule = self.schedule(hours);
        show.usda_notice_scheduled_at = self.notice_at(&show.details.schedule);
        let show = self.stores.insert(show).await;
        self.shows.push(show.id);
    }

    async fn edit(&self, show: usize, change: impl FnOnce(&mut EventDetails)) {
        let Some(id) = self.shows.get(show) else {
            return;
        };
        let Some(show) = self.show(*id).await else {
            return;
        };
        let mut details = show.details;
        change(&mut details);
        let edit = EventEdit {
            notice_at: self.notice_at(&details.schedule),
            ..edit(details)
        };
        let edited = self
            .stores
            .events
            .replace(self.actor, *id, &edit, self.now());
        edited.await.expect("answered");
    }

    async fn submit(&self, show: usize) {
        let Some(id) = self.shows.get(show) else {
            return;
        };
        if let Some(Err(SubmitError::Store(error))) =
            self.run(self.service.submit(self.actor, *id, None)).await
        {
            panic!("{error:?}");
        }
    }

    async fn amend(&self, show: usize) {
        let Some(id) = self.shows.get(show) else {
            return;
        };
        if let Some(Err(AmendError::Store(error))) =
            self.run(self.service.amend(self.actor, *id, None)).await
        {
            panic!("{error:?}");
        }
    }

    async fn work(&self) {
        let work = jobs::process_notices(self.stores, &self.service, self.now());
        self.run(work).await;
    }

    /// Of each show the agency has at most one original, and of each notice
    /// nothing but the same document.
    fn check_what_was_sent(&self) {
        let got = self.agency.got.lock().expect("not poisoned");
        let mut originals = BTreeMap::new();
        let mut documents = BTreeMap::new();
        for notice in got.iter() {
            if notice.document.subject.starts_with("Notice") {
                let first = originals.entry(notice.event_id).or_insert(notice.id);
                assert_eq!(*first, notice.id, "two original notices of one show");
            }
            let first = documents.entry(notice.id).or_insert(&notice.document);
            assert_eq!(*first, &notice.document, "two documents of one notice");
        }
    }

    async fn check_what_is_known(&self) {
        for id in &self.shows {
            let Some(show) = self.show(*id).await else {
                continue;
            };
            let record = self.stores.notices.find(self.actor, *id).await;
            let record = record.expect("answered").expect("a show");
            let original = record.notices.iter().find(|notice| notice.number == 0);
            let is_told = original.is_some_and(|it| {
                let told = self.agency.told.lock().expect("not poisoned");
                told.contains(&it.id)
            });
            assert_eq!(show.usda_notified_at.is_some(), is_told, "{record:?}");
        }
    }

    /// From now on everything works. Whatever was due or begun arrives, but for
    /// what was refused, and for shows that are over.
    async fn check_that_all_arrives(&self) {
        self.behave(Manners::Takes);
        // Longer than any pause or lease.
        for _ in 0..3 {
            self.clock.set(self.now() + Duration::hours(7));
            self.work().await;
        }
        for id in &self.shows {
            let Some(show) = self.show(*id).await else {
                continue;
            };
            if show.details.schedule.ends_at() <= self.now() {
                continue;
            }
            let record = self.stores.notices.find(self.actor, *id).await;
            let record = record.expect("answered").expect("a show");
            for notice in &record.notices {
                let refused = self.agency.refused.lock().expect("not poisoned");
                let is_settled = match notice.progress {
                    Progress::Delivered { .. } => true,
                    Progress::Refused { .. } => refused.contains(&notice.id),
                    // Until it is due.
                    Progress::Waiting { next_try_at, .. } => {
                        refused.contains(&notice.id) && next_try_at > self.now()
                    }
                    // Nobody makes letters ready here.
                    Progress::Delivering
                    | Progress::Sent(_)
                    | Progress::Ready
                    | Progress::Preparing => false,
                };
                assert!(is_settled, "{notice:?}");
            }
            let is_due = show
                .usda_notice_scheduled_at
                .is_some_and(|at| at <= self.now());
            assert!(
                !is_due || show.usda_notified_at.is_some() || !record.notices.is_empty(),
                "never begun: {show:?}"
            );
        }
    }
}

fn service(stores: &Stores, clock: &Arc<FrozenClock>, agency: &Arc<Agency>) -> NoticeService {
    NoticeService::new(
        stores.notices.clone(),
        Arc::new(Press),
        agency.clone(),
        clock.clone(),
        Arc::new(RandomIds),
    )
}

async fn in_any_sequence_each_show_has_one_notice_and_none_that_is_due_stays_unsent(
    stores: &Stores,
) {
    let config = Config {
        cases: 64,
        // The failing steps are printed; a file of them would never be read.
        failure_persistence: None,
        ..Config::default()
    };
    let steps = prop::collection::vec(step(), 1..30);
    let outcome = TestRunner::new(config).run(&steps, |steps| {
        block_in_place(|| {
            Handle::current().block_on(async {
                let mut world = World::new(stores).await;
                for step in steps {
                    world.take(step).await;
                    world.check_what_was_sent();
                    world.check_what_is_known().await;
                }
                world.check_that_all_arrives().await;
                world.check_what_was_sent();
                // Nothing of it is due in the next case.
                for id in &world.shows {
                    let hidden = stores.events.hide(world.actor, *id, NOW).await;
                    hidden.expect("answered");
                }
            });
        });
        Ok(())
    });
    if let Err(error) = outcome {
        panic!("{error}");
    }
}
