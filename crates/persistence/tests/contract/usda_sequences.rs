//! Random sequences of actions by organizers, clocks, mail servers and crashes:
//! a show never has two original notices, and every due notice that a server
//! would accept is sent.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use kernel::{ManualClock, RandomIds, Refusal};
use proptest::prelude::*;
use time::Duration;
use tokio::sync::Notify;
use usda::{NoticeError, NoticeService, NoticeStore as _, Progress};

use crate::notice_steps;
use crate::notices::Press;
use crate::support::Stores;

mod agency;
mod organizers;
mod shows;

use agency::{Agency, Behavior};
use shows::{CHANGES, Change, Shows, change, in_any_order, place};

on_both_databases!(in_any_sequence_each_show_has_one_notice_and_due_notices_are_sent);

/// One step of a sequence.
#[derive(Debug, Clone)]
enum Step {
    /// A change of the shows or the clock.
    Change(Change),
    /// The organizer submits the notice of this show.
    Submit(usize),
    /// The organizer amends the notice of this show.
    Amend(usize),
    /// The worker processes due jobs.
    Work,
    /// The agency's server behaves like this from now on.
    Behave(Behavior),
    /// The process restarts.
    Restart,
}

fn step() -> impl Strategy<Value = Step> {
    let behavior = prop_oneof![
        4 => Just(Behavior::Accepts),
        2 => Just(Behavior::Defers),
        1 => Just(Behavior::Refuses),
        2 => Just(Behavior::AcceptsThenDrops),
        1 => Just(Behavior::DropsBefore),
        2 => Just(Behavior::CrashAfterwards),
        2 => Just(Behavior::CrashBefore),
    ];
    prop_oneof![
        CHANGES => change().prop_map(Step::Change),
        3 => place().prop_map(Step::Submit),
        2 => place().prop_map(Step::Amend),
        4 => Just(Step::Work),
        4 => behavior.prop_map(Step::Behave),
        1 => Just(Step::Restart),
    ]
}

/// One installation, its organizer and the agency.
struct World<'a> {
    shows: Shows<'a>,
    agency: Arc<Agency>,
    service: NoticeService,
}

impl<'a> World<'a> {
    async fn new(stores: &'a Stores) -> Self {
        let shows = Shows::new(stores).await;
        let agency = Arc::new(Agency {
            behavior: Mutex::new(Behavior::Accepts),
            got: Mutex::default(),
            told: Mutex::default(),
            refused: Mutex::default(),
            crash: Notify::new(),
        });
        Self {
            service: service(stores, &shows.clock, &agency),
            shows,
            agency,
        }
    }

    fn behave(&self, behavior: Behavior) {
        *self.agency.behavior.lock().expect("not poisoned") = behavior;
    }

    /// Runs until it finishes, or until the process crashes; `None` after a
    /// crash.
    async fn run<T>(&self, work: impl Future<Output = T>) -> Option<T> {
        tokio::select! {
            biased;
            done = work => Some(done),
            () = self.agency.crash.notified() => {
                // After the restart the server works again.
                self.behave(Behavior::Accepts);
                None
            }
        }
    }

    async fn take(&mut self, step: Step) {
        match step {
            Step::Change(change) => {
                self.shows.take(change).await;
            }
            Step::Submit(show) => self.submit(show).await,
            Step::Amend(show) => self.amend(show).await,
            Step::Work => self.work().await,
            Step::Behave(behavior) => self.behave(behavior),
            Step::Restart => {
                self.service = service(self.shows.stores, &self.shows.clock, &self.agency);
            }
        }
    }

    async fn submit(&self, show: usize) {
        let Some(id) = self.shows.at(show) else {
            return;
        };
        if let Some(Err(NoticeError::Refusal(Refusal::Store(error)))) = self
            .run(self.service.submit(self.shows.actor.actor(), id, None))
            .await
        {
            panic!("{error:?}");
        }
    }

    async fn amend(&self, show: usize) {
        let Some(id) = self.shows.at(show) else {
            return;
        };
        if let Some(Err(NoticeError::Refusal(Refusal::Store(error)))) = self
            .run(self.service.amend(self.shows.actor.actor(), id, None))
            .await
        {
            panic!("{error:?}");
        }
    }

    async fn work(&self) {
        let work =
            notice_steps::process_notices(self.shows.stores, &self.service, self.shows.now());
        self.run(work).await;
    }

    /// The agency has at most one original of each show, and only identical
    /// documents of each notice.
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
        for id in &self.shows.ids {
            let Some(show) = self.shows.find(*id).await else {
                continue;
            };
            let record = self.shows.stores.notices.find(&self.shows.actor, *id).await;
            let record = record.expect("answered").expect("a show");
            let original = record.notices.iter().find(|notice| notice.number == 0);
            let is_told = original.is_some_and(|it| {
                let told = self.agency.told.lock().expect("not poisoned");
                told.contains(&it.id)
            });
            assert_eq!(show.usda_notified_at.is_some(), is_told, "{record:?}");
        }
    }

    /// From now on everything works. Every due or begun notice arrives, except
    /// refused ones and those of shows that are over.
    async fn check_that_all_arrives(&self) {
        self.behave(Behavior::Accepts);
        // Longer than any pause or lease.
        for _ in 0..3 {
            self.shows.wait(Duration::hours(7));
            self.work().await;
        }
        for id in &self.shows.ids {
            let Some(show) = self.shows.find(*id).await else {
                continue;
            };
            if show.details.schedule.ends_at() <= self.shows.now() {
                continue;
            }
            let record = self.shows.stores.notices.find(&self.shows.actor, *id).await;
            let record = record.expect("answered").expect("a show");
            for notice in &record.notices {
                let refused = self.agency.refused.lock().expect("not poisoned");
                let is_settled = match notice.progress {
                    Progress::Delivered { .. } => true,
                    Progress::Refused { .. } => refused.contains(&notice.id),
                    // Refused, and retried when it is due.
                    Progress::Waiting { next_try_at, .. } => {
                        refused.contains(&notice.id) && next_try_at > self.shows.now()
                    }
                    // This installation does not make letters ready.
                    Progress::Delivering
                    | Progress::Sent(_)
                    | Progress::Ready
                    | Progress::Preparing => false,
                };
                assert!(is_settled, "{notice:?}");
            }
            let is_due = show
                .usda_notice_scheduled_at
                .is_some_and(|at| at <= self.shows.now());
            assert!(
                !is_due || show.usda_notified_at.is_some() || !record.notices.is_empty(),
                "never begun: {show:?}"
            );
        }
    }
}

fn service(stores: &Stores, clock: &Arc<ManualClock>, agency: &Arc<Agency>) -> NoticeService {
    NoticeService::new(
        stores.notices.clone(),
        Arc::new(Press),
        agency.clone(),
        clock.clone(),
        Arc::new(RandomIds),
    )
}

async fn in_any_sequence_each_show_has_one_notice_and_due_notices_are_sent(stores: &Stores) {
    in_any_order(step(), async |steps| {
        let mut world = World::new(stores).await;
        for step in steps {
            world.take(step).await;
            world.check_what_was_sent();
            world.check_what_is_known().await;
        }
        world.check_that_all_arrives().await;
        world.check_what_was_sent();
        world.shows.hide_all().await;
    });
}
