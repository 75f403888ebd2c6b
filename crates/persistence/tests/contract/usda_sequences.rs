//! Whatever organizers, clocks, mail servers and crashes do, in any order: a
//! show never has two original notices, and none that was due and that somebody
//! would have taken stays unsent.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use kernel::{FrozenClock, RandomIds};
use proptest::prelude::*;
use time::Duration;
use tokio::sync::Notify;
use usda::{AmendError, NoticeService, NoticeStore as _, Progress, SubmitError};

use crate::jobs;
use crate::notices::Press;
use crate::support::Stores;

mod agency;
mod organizers;
mod shows;

use agency::{Agency, Manners};
use shows::{CHANGES, Change, Shows, change, in_any_order, place};

on_both_databases!(in_any_sequence_each_show_has_one_notice_and_none_that_is_due_stays_unsent);

/// Something that happens.
#[derive(Debug, Clone)]
enum Step {
    /// Something happens to shows.
    Change(Change),
    /// The button is pressed.
    Submit(usize),
    /// The other button is pressed.
    Amend(usize),
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
    prop_oneof![
        CHANGES => change().prop_map(Step::Change),
        3 => place().prop_map(Step::Submit),
        2 => place().prop_map(Step::Amend),
        4 => Just(Step::Work),
        4 => manners.prop_map(Step::Behave),
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
            manners: Mutex::new(Manners::Takes),
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

    fn behave(&self, manners: Manners) {
        *self.agency.manners.lock().expect("not poisoned") = manners;
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
            Step::Change(change) => {
                self.shows.take(change).await;
            }
            Step::Submit(show) => self.submit(show).await,
            Step::Amend(show) => self.amend(show).await,
            Step::Work => self.work().await,
            Step::Behave(manners) => self.behave(manners),
            Step::Restart => {
                self.service = service(self.shows.stores, &self.shows.clock, &self.agency);
            }
        }
    }

    async fn submit(&self, show: usize) {
        let Some(id) = self.shows.at(show) else {
            return;
        };
        if let Some(Err(SubmitError::Store(error))) = self
            .run(self.service.submit(self.shows.actor, id, None))
            .await
        {
            panic!("{error:?}");
        }
    }

    async fn amend(&self, show: usize) {
        let Some(id) = self.shows.at(show) else {
            return;
        };
        if let Some(Err(AmendError::Store(error))) = self
            .run(self.service.amend(self.shows.actor, id, None))
            .await
        {
            panic!("{error:?}");
        }
    }

    async fn work(&self) {
        let work = jobs::process_notices(self.shows.stores, &self.service, self.shows.now());
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
        for id in &self.shows.ids {
            let Some(show) = self.shows.find(*id).await else {
                continue;
            };
            let record = self.shows.stores.notices.find(self.shows.actor, *id).await;
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
            let record = self.shows.stores.notices.find(self.shows.actor, *id).await;
            let record = record.expect("answered").expect("a show");
            for notice in &record.notices {
                let refused = self.agency.refused.lock().expect("not poisoned");
                let is_settled = match notice.progress {
                    Progress::Delivered { .. } => true,
                    Progress::Refused { .. } => refused.contains(&notice.id),
                    // Until it is due.
                    Progress::Waiting { next_try_at, .. } => {
                        refused.contains(&notice.id) && next_try_at > self.shows.now()
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
                .is_some_and(|at| at <= self.shows.now());
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
