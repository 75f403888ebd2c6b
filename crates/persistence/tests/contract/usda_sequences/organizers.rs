//! Random sequences for an installation whose organizers send their notices,
//! with a folder that may fail and restarts: a show counts as notified when its
//! organizer records it and not before, the sent document is the ready letter,
//! and there is one reminder for each scheduled day.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use async_trait::async_trait;
use kernel::{EventId, ManualClock, NoticeId, RandomIds, Refusal};
use proptest::prelude::*;
use time::Duration;
use tokio::sync::Notify;
use usda::{
    DeadlineKind, DeliveryError, DeliveryMethod, Notice, NoticeDelivery, NoticeError, NoticeRecord,
    NoticeService, NoticeStore as _, Receipt,
};

use super::shows::{CHANGES, Change, Shows, change, in_any_order, place};
use crate::notice_steps::{self, receipt};
use crate::notices::Press;
use crate::support::Stores;

on_both_databases!(in_any_sequence_a_show_is_notified_when_its_organizer_records_it);

#[derive(Debug, Clone)]
enum Step {
    Change(Change),
    /// The organizer opens the letter.
    Prepare(usize),
    /// The organizer records that they sent the notice.
    Say(usize),
    /// The organizer records that they sent the amended notice.
    SayAmended(usize),
    Work,
    Mail,
    /// The folder is writable, or not.
    Folder(bool),
    /// The process crashes during the next write of a letter.
    Crash,
    Restart,
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        CHANGES => change().prop_map(Step::Change),
        4 => place().prop_map(Step::Prepare),
        2 => place().prop_map(Step::Say),
        2 => place().prop_map(Step::SayAmended),
        4 => Just(Step::Work),
        2 => Just(Step::Mail),
        2 => prop_oneof![3 => Just(true), 1 => Just(false)].prop_map(Step::Folder),
        1 => Just(Step::Crash),
        1 => Just(Step::Restart),
    ]
}

/// The folder of messages, with the last one of each notice.
struct Folder {
    works: AtomicBool,
    crashes: AtomicBool,
    crash: Notify,
    files: Mutex<BTreeMap<NoticeId, Notice>>,
}

#[async_trait]
impl NoticeDelivery for Folder {
    fn method(&self) -> DeliveryMethod {
        DeliveryMethod::ByOrganizer
    }

    async fn deliver(&self, notice: &Notice) -> Result<Receipt, DeliveryError> {
        if self.crashes.swap(false, Ordering::SeqCst) {
            self.crash.notify_one();
            std::future::pending::<()>().await;
        }
        if !self.works.load(Ordering::SeqCst) {
            return Err(DeliveryError::NotTaken("disk full".into()));
        }
        let mut files = self.files.lock().expect("not poisoned");
        files.insert(notice.id, notice.clone());
        Ok(receipt())
    }
}

/// One installation and its organizer.
struct World<'a> {
    shows: Shows<'a>,
    folder: Arc<Folder>,
    service: NoticeService,
    /// Shows whose organizer recorded that they sent the notice.
    said: BTreeSet<EventId>,
    /// The number of scheduled days of each show, and the number of its
    /// reminders.
    scheduled: BTreeMap<EventId, usize>,
    reminders: BTreeMap<EventId, usize>,
}

impl<'a> World<'a> {
    async fn new(stores: &'a Stores) -> Self {
        let shows = Shows::new(stores).await;
        let folder = Arc::new(Folder {
            works: AtomicBool::new(true),
            crashes: AtomicBool::new(false),
            crash: Notify::new(),
            files: Mutex::default(),
        });
        Self {
            service: service(stores, &shows.clock, &folder),
            shows,
            folder,
            said: BTreeSet::new(),
            scheduled: BTreeMap::new(),
            reminders: BTreeMap::new(),
        }
    }

    async fn run<T>(&self, work: impl Future<Output = T>) -> Option<T> {
        tokio::select! {
            biased;
            done = work => Some(done),
            () = self.folder.crash.notified() => None,
        }
    }

    async fn take(&mut self, step: Step) {
        match step {
            Step::Change(change) => {
                if let Some((id, is_scheduled)) = self.shows.take(change).await {
                    *self.scheduled.entry(id).or_default() += usize::from(is_scheduled);
                }
            }
            Step::Prepare(show) => self.prepare(show).await,
            Step::Say(show) => self.say(show).await,
            Step::SayAmended(show) => self.say_amended(show).await,
            Step::Work => self.work().await,
            Step::Mail => self.mail().await,
            Step::Folder(works) => self.folder.works.store(works, Ordering::SeqCst),
            Step::Crash => self.folder.crashes.store(true, Ordering::SeqCst),
            Step::Restart => {
                self.service = service(self.shows.stores, &self.shows.clock, &self.folder);
            }
        }
    }

    async fn records(&self, id: EventId) -> Vec<NoticeRecord> {
        let found = self.shows.stores.letters.find(&self.shows.actor, id).await;
        found.expect("answered").map_or(vec![], |it| it.notices)
    }

    async fn ready(&self, id: EventId, is_original: bool) -> Option<NoticeRecord> {
        let mut records = self.records(id).await.into_iter();
        records.find(|it| it.is_ready() && (it.number == 0) == is_original)
    }

    async fn prepare(&self, show: usize) {
        let Some(id) = self.shows.at(show) else {
            return;
        };
        if let Some(Err(NoticeError::Refusal(Refusal::Store(error)))) = self
            .run(self.service.prepare(self.shows.actor.actor(), id))
            .await
        {
            panic!("{error:?}");
        }
    }

    /// The file of a ready letter is that letter.
    fn check_file(&self, record: &NoticeRecord) {
        let files = self.folder.files.lock().expect("not poisoned");
        let file = files.get(&record.id).expect("its file");
        assert_eq!(Some(&file.document.sha256), record.sha256.as_ref());
    }

    async fn say(&mut self, show: usize) {
        let Some(id) = self.shows.at(show) else {
            return;
        };
        let before = self.ready(id, true).await;
        let said = self.service.submit(self.shows.actor.actor(), id, None);
        match self.run(said).await {
            Some(Err(NoticeError::Refusal(Refusal::Store(error)))) => panic!("{error:?}"),
            Some(Ok(())) => {
                assert!(self.said.insert(id), "notified a second time");
                let record = self.records(id).await.into_iter().find(|it| it.number == 0);
                let record = record.expect("an original");
                if let Some(before) = before {
                    assert_eq!(record.sha256, before.sha256);
                }
                assert!(record.is_given() && record.sha256.is_some());
            }
            _ => {}
        }
    }

    async fn say_amended(&self, show: usize) {
        let Some(id) = self.shows.at(show) else {
            return;
        };
        let before = self.records(id).await;
        let said = self.service.amend(self.shows.actor.actor(), id, None);
        match self.run(said).await {
            Some(Err(NoticeError::Refusal(Refusal::Store(error)))) => panic!("{error:?}"),
            Some(Ok(_)) => {
                let after = self.records(id).await;
                let last = after.iter().rfind(|it| it.is_given()).expect("given");
                let ready = before.iter().find(|it| it.id == last.id && it.is_ready());
                if let Some(ready) = ready {
                    assert_eq!(last.sha256, ready.sha256);
                }
            }
            _ => {}
        }
    }

    async fn work(&self) {
        let work =
            notice_steps::process_notices(self.shows.stores, &self.service, self.shows.now());
        self.run(work).await;
    }

    async fn mail(&mut self) {
        for reminder in notice_steps::mail_reminders(self.shows.stores, self.shows.now()).await {
            let id = reminder.event_id;
            assert!(!self.said.contains(&id), "reminded of what was sent");
            *self.reminders.entry(id).or_default() += 1;
        }
    }

    async fn check(&self) {
        let deadlines = self
            .service
            .deadlines(self.shows.actor.actor())
            .await
            .expect("answered");
        for id in &self.shows.ids {
            let Some(show) = self.shows.find(*id).await else {
                continue;
            };
            let is_said = self.said.contains(id);
            assert_eq!(show.usda_notified_at.is_some(), is_said, "{show:?}");
            for record in self.records(*id).await.iter().filter(|it| it.is_ready()) {
                self.check_file(record);
            }
            let is_ready = self.ready(*id, true).await.is_some();
            assert_eq!(show.usda_letter_ready_at.is_some(), is_ready, "{show:?}");
            let is_ahead = show.details.schedule.ends_at() > self.shows.now();
            let owed = deadlines
                .iter()
                .find(|it| it.event_id == *id && it.kind == DeadlineKind::Notice);
            assert_eq!(owed.is_some(), is_ahead && !is_said, "{show:?}");
            assert!(owed.is_none_or(|it| it.is_letter_ready == is_ready));
            let reminders = self.reminders.get(id).copied().unwrap_or_default();
            assert!(reminders <= self.scheduled[id], "reminded too often");
        }
    }

    /// From now on everything works: letters of scheduled shows are ready, and
    /// their organizers were reminded.
    async fn check_that_all_are_reminded(&mut self) {
        self.folder.works.store(true, Ordering::SeqCst);
        self.folder.crashes.store(false, Ordering::SeqCst);
        for _ in 0..3 {
            self.shows.wait(Duration::hours(7));
            self.work().await;
            self.mail().await;
        }
        for id in &self.shows.ids {
            let Some(show) = self.shows.find(*id).await else {
                continue;
            };
            let is_ahead = show.details.schedule.ends_at() > self.shows.now();
            let was_due = show
                .usda_notice_scheduled_at
                .is_some_and(|at| at <= self.shows.now());
            if is_ahead && !self.said.contains(id) {
                assert!(!was_due, "its day was passed over: {show:?}");
            }
        }
    }
}

fn service(stores: &Stores, clock: &Arc<ManualClock>, folder: &Arc<Folder>) -> NoticeService {
    NoticeService::new(
        stores.letters.clone(),
        Arc::new(Press),
        folder.clone(),
        clock.clone(),
        Arc::new(RandomIds),
    )
}

async fn in_any_sequence_a_show_is_notified_when_its_organizer_records_it(stores: &Stores) {
    in_any_order(step(), async |steps| {
        let mut world = World::new(stores).await;
        for step in steps {
            world.take(step).await;
            world.check().await;
        }
        world.check_that_all_are_reminded().await;
        world.check().await;
        world.shows.hide_all().await;
    });
}
