//! An installation: the use cases of notices with the real store.

use std::sync::{Arc, Mutex};

use async_trait::async_trait;
use events::{Event, EventStore as _};
use kernel::{EventId, ManualClock, RandomIds, Scope};
use time::OffsetDateTime;
use usda::{
    DeliveryError, DeliveryMethod, Notice, NoticeDelivery, NoticeError, NoticeRecord,
    NoticeService, NoticeStore as _, Receipt,
};

use crate::notice_steps::{self, receipt};
use crate::notices::Press;
use crate::samples::{self, LATER, NOW, event, other_details};
use crate::support::Stores;

/// Records deliveries, or fails if it is set to.
struct Handover {
    method: DeliveryMethod,
    broken: Mutex<Option<fn() -> DeliveryError>>,
    notices: Mutex<Vec<Notice>>,
}

#[async_trait]
impl NoticeDelivery for Handover {
    fn method(&self) -> DeliveryMethod {
        self.method
    }

    async fn deliver(&self, notice: &Notice) -> Result<Receipt, DeliveryError> {
        if let Some(error) = *self.broken.lock().expect("not poisoned") {
            return Err(error());
        }
        let mut notices = self.notices.lock().expect("not poisoned");
        notices.push(notice.clone());
        Ok(receipt())
    }
}

pub(crate) struct Installation<'a> {
    stores: &'a Stores,
    pub(crate) service: NoticeService,
    handover: Arc<Handover>,
    pub(crate) clock: Arc<ManualClock>,
}

impl<'a> Installation<'a> {
    fn on(stores: &'a Stores, method: DeliveryMethod) -> Self {
        let handover = Arc::new(Handover {
            method,
            broken: Mutex::default(),
            notices: Mutex::default(),
        });
        let clock = Arc::new(ManualClock::at(NOW));
        let store = match method {
            DeliveryMethod::ByOrganizer => stores.letters.clone(),
            DeliveryMethod::Email => stores.notices.clone(),
        };
        Self {
            stores,
            service: NoticeService::new(
                store,
                Arc::new(Press),
                handover.clone(),
                clock.clone(),
                Arc::new(RandomIds),
            ),
            handover,
            clock,
        }
    }

    pub(crate) fn for_organizers(stores: &'a Stores) -> Self {
        Self::on(stores, DeliveryMethod::ByOrganizer)
    }

    pub(crate) fn by_email(stores: &'a Stores) -> Self {
        Self::on(stores, DeliveryMethod::Email)
    }

    pub(crate) fn breaks(&self, error: Option<fn() -> DeliveryError>) {
        *self.handover.broken.lock().expect("not poisoned") = error;
    }

    pub(crate) fn handed_over(&self) -> Vec<Notice> {
        self.handover.notices.lock().expect("not poisoned").clone()
    }

    /// Executes the jobs that are due at `now`, as the worker does; returns the
    /// number of deliveries.
    pub(crate) async fn work_at(&self, now: OffsetDateTime) -> usize {
        self.clock.set(now);
        let before = self.handed_over().len();
        notice_steps::process_notices(self.stores, &self.service, now).await;
        self.handed_over().len() - before
    }

    pub(crate) async fn submit(&self, actor: &Scope, id: EventId) -> Result<(), NoticeError> {
        self.service.submit(actor.actor(), id, None).await
    }

    pub(crate) async fn prepare(&self, actor: &Scope, id: EventId) -> NoticeRecord {
        let ready = self.service.prepare(actor.actor(), id).await;
        ready.expect("ready").notice
    }
}

pub(crate) async fn records(stores: &Stores, actor: &Scope, id: EventId) -> Vec<NoticeRecord> {
    let found = stores.letters.find(actor, id).await;
    found.expect("answered").expect("a show").notices
}

pub(crate) async fn show(stores: &Stores, actor: &Scope, id: EventId) -> Event {
    let found = stores.events.find(actor, id).await;
    found.expect("answered").expect("a show")
}

pub(crate) async fn edit(stores: &Stores, actor: &Scope, id: EventId) {
    let edited = stores
        .events
        .replace(actor, id, &samples::edit(other_details()), LATER)
        .await;
    edited.expect("saved");
}

/// A new show whose notice is scheduled at `at`.
pub(crate) async fn scheduled(stores: &Stores, at: OffsetDateTime) -> (Scope, EventId) {
    let actor = stores.actor().await;
    let mut show = event(&actor);
    show.usda_notice_scheduled_at = Some(at);
    (actor, stores.insert(show).await.id)
}
