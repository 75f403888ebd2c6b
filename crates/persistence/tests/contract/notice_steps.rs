//! Steps that tests of the notice share.

use std::sync::{Arc, Mutex};

use async_trait::async_trait;
use events::{Event, EventDetails};
use kernel::{
    EventId, IdGenerator as _, JobError, JobQueue as _, MailDelivery, MailError, ManualClock,
    NoticeId, RandomIds, Scope, StoreError, Task as _, lease_from,
};
use time::{Duration, OffsetDateTime};
use usda::{
    Claim, DeliverNotice, DeliveryMethod, Document, EventFacts, Failure, Letter, MailReminder,
    Notice, NoticeService, NoticeStore as _, ProgramClass, QueuedNotice, Receipt, Reminder,
    ReminderService, Requester, StartScheduledNotice,
};

use crate::jobs;
use crate::samples::NOW;
use crate::support::Stores;

pub(crate) const LEASE: Duration = Duration::minutes(2);

pub(crate) fn new_id() -> NoticeId {
    NoticeId::new(RandomIds.next_uuid())
}

pub(crate) async fn claim(
    stores: &Stores,
    actor: &Scope,
    event_id: EventId,
    now: OffsetDateTime,
) -> Claim {
    let store = &stores.notices;
    let by = Requester::Organizer(actor.clone());
    let claim = store.claim(&by, event_id, 0, new_id(), now, now + LEASE);
    claim.await.expect("answered")
}

pub(crate) async fn claimed(
    stores: &Stores,
    actor: &Scope,
    event_id: EventId,
    now: OffsetDateTime,
) -> QueuedNotice {
    match claim(stores, actor, event_id, now).await {
        Claim::Deliver(queued) => *queued,
        other => panic!("{other:?}"),
    }
}

/// Queues a notice of a new show.
pub(crate) async fn queue(stores: &Stores) -> (Scope, QueuedNotice) {
    let (actor, event) = stores.show().await;
    let queued = claimed(stores, &actor, event.id, NOW).await;
    (actor, queued)
}

pub(crate) async fn fail(stores: &Stores, queued: &QueuedNotice, retry_at: OffsetDateTime) {
    let failure = Failure {
        reason: "disk\0 full".to_owned(),
        retry_at: Some(retry_at),
        may_have_arrived: false,
    };
    let noted = stores.notices.mark_failed(queued, &failure).await;
    noted.expect("noted");
}

/// Queues a notice of a new show and makes its first delivery fail.
pub(crate) async fn failed(stores: &Stores, retry_at: OffsetDateTime) -> (Scope, QueuedNotice) {
    let (actor, queued) = queue(stores).await;
    fail(stores, &queued, retry_at).await;
    (actor, queued)
}

/// Claims the due notice as the worker does.
pub(crate) async fn lease_due(stores: &Stores, now: OffsetDateTime) -> Option<QueuedNotice> {
    let job = jobs::claim(stores, usda::DeliverNotice::KIND, now).await?;
    let Some(usda::DeliverNotice(id)) = job.task.read() else {
        panic!("{job:?}");
    };
    let found = stores.notices.find_queued(id, &job).await;
    found.expect("answered").map(|(_, queued)| queued)
}

/// Processes notices as the worker does; an error of the store fails the test.
pub(crate) async fn process_notices(stores: &Stores, service: &NoticeService, now: OffsetDateTime) {
    let due = async || {
        for kind in [usda::StartScheduledNotice::KIND, usda::DeliverNotice::KIND] {
            let jobs = stores.jobs.claim(kind, 1, now, lease_from(now)).await;
            if let Some(job) = jobs.expect("answered").pop() {
                return Some(job);
            }
        }
        None
    };
    while let Some(job) = due().await {
        let result = match (job.task.read(), job.task.read()) {
            (Some(StartScheduledNotice(id)), _) => service.process_scheduled(id).await,
            (_, Some(DeliverNotice(id))) => service.process(id, &job).await,
            _ => panic!("{job:?}"),
        };
        if let Err(JobError::Retry(cause)) = &result {
            assert!(!cause.is::<StoreError>(), "{cause:?}");
        }
        let settled = stores.jobs.settle(&job, &result, now).await;
        settled.expect("noted");
    }
}

/// Records each reminder.
#[derive(Default)]
struct Mailbox(Mutex<Vec<Reminder>>);

#[async_trait]
impl MailDelivery<Reminder> for Mailbox {
    async fn deliver(&self, reminder: &Reminder) -> Result<(), MailError> {
        self.0.lock().expect("not poisoned").push(reminder.clone());
        Ok(())
    }

    fn is_sending(&self) -> bool {
        true
    }
}

/// Processes reminders as the worker does; returns the mailed ones.
pub(crate) async fn mail_reminders(stores: &Stores, now: OffsetDateTime) -> Vec<Reminder> {
    let mailbox = Arc::new(Mailbox::default());
    let (store, clock) = (stores.letters.clone(), Arc::new(ManualClock::at(now)));
    let service = ReminderService::new(store, mailbox.clone(), clock);
    while let Some(job) = jobs::claim(stores, usda::MailReminder::KIND, now).await {
        let Some(MailReminder {
            event_id,
            reminder_id,
        }) = job.task.read()
        else {
            panic!("{job:?}");
        };
        let result = service.mail(event_id, reminder_id, job.created_at).await;
        let settled = stores.jobs.settle(&job, &result, now).await;
        settled.expect("noted");
    }
    let mut mailed = mailbox.0.lock().expect("not poisoned");
    std::mem::take(&mut *mailed)
}

/// The same notice under a lease that begins at `now`, after this number of
/// failures.
pub(crate) fn leased_again(
    queued: &QueuedNotice,
    failures: u32,
    now: OffsetDateTime,
) -> QueuedNotice {
    QueuedNotice {
        failures,
        lease_until: now + LEASE,
        ..queued.clone()
    }
}

/// The notice with its letter, written at `NOW`.
pub(crate) fn written(queued: &QueuedNotice) -> Notice {
    let letter = Letter::write(&queued.show, queued.amends.as_ref(), NOW);
    let pdf = letter.text().into_bytes();
    Notice {
        id: queued.id,
        event_id: queued.event_id,
        document: Document::new(&letter, pdf, queued.show.clone(), NOW),
    }
}

pub(crate) fn receipt() -> Receipt {
    Receipt {
        method: DeliveryMethod::Email,
        recipient: "agency@example.org".to_owned(),
        message_id: "<1@example.org>".to_owned(),
    }
}

/// Stores the letter, unless one is stored already, and records its delivery.
pub(crate) async fn deliver(stores: &Stores, queued: &QueuedNotice, at: OffsetDateTime) {
    let document = written(queued).document;
    let sealed = stores.notices.seal(queued, &document).await;
    sealed.expect("answered");
    let receipt = receipt();
    let noted = stores.notices.mark_delivered(queued.id, &receipt, at);
    noted.await.expect("noted");
}

pub(crate) async fn document_of(
    stores: &Stores,
    actor: &Scope,
    notice: &Notice,
) -> Option<Document> {
    let found = stores.notices.document(actor, notice.event_id, notice.id);
    found.await.expect("answered")
}

/// The data that the notice needs of a show with the classes of
/// [`classes`](crate::samples::classes).
pub(crate) fn event_facts(event: &Event) -> EventFacts {
    let class = |name: &str, description: &str| ProgramClass {
        name: name.to_owned(),
        description: description.to_owned(),
    };
    let EventDetails { profile, schedule } = event.details.clone();
    EventFacts {
        name: profile.name,
        event_type: profile.event_type,
        location: profile.location,
        manager: profile.manager,
        starts_at: schedule.starts_at(),
        ends_at: schedule.ends_at(),
        time_zone: schedule.time_zone().clone(),
        program: vec![
            class("Open Pleasure", "all ages"),
            class("Lead Line", ""),
            class("Amateur", "no professionals"),
        ],
        entered: 0,
        notice: profile.notice,
        inspector_required: true,
    }
}
