//! An installation that makes letters ready for their organizers, with the real
//! store.

use events::{EventEdit, EventStore as _};
use futures_util::future::join_all;
use kernel::{EventId, JobError, JobQueue as _, OptionalLine, OptionalText, Refusal, Task as _};
use time::{Duration, OffsetDateTime};
use usda::{
    DeliveryError, NoticeError, NoticeRecord, NoticeStore as _, Progress, SendingMethod,
    SendingStatement, SentByOrganizer,
};

use crate::installation::{Installation, edit, records, scheduled, show};
use crate::jobs;
use crate::notice_steps::{self, LEASE};
use crate::samples::{self, LATER, NOW, other_details};
use crate::support::Stores;

on_both_databases!(
    a_ready_letter_stays_until_its_show_changes,
    an_organizer_s_statement_is_stored_with_the_ready_letter,
    one_of_many_concurrent_statements_is_recorded,
    amendments_are_made_ready_and_recorded_as_sent,
    a_letter_that_could_not_be_written_is_made_ready_later_and_nothing_is_recorded,
    a_letter_is_not_ready_until_its_file_is_replaced,
    on_the_scheduled_day_the_letter_is_ready_once_and_one_reminder_is_due,
    a_letter_that_is_ready_early_is_processed_again_on_the_scheduled_day,
    a_moved_show_gets_another_reminder,
    no_reminder_is_mailed_after_the_notice_was_sent,
    a_reminder_that_failed_is_due_again,
);

/// Mails the reminders that are due now; returns their shows.
async fn reminded(stores: &Stores, now: OffsetDateTime) -> Vec<EventId> {
    let mailed = notice_steps::mail_reminders(stores, now).await;
    mailed.iter().map(|reminder| reminder.event_id).collect()
}

async fn a_ready_letter_stays_until_its_show_changes(stores: &Stores) {
    let (actor, event) = stores.show().await;
    let here = Installation::for_organizers(stores);
    let first = here
        .service
        .prepare(actor.actor(), event.id)
        .await
        .expect("ready");
    assert_eq!(first.notice.progress, Progress::Ready);
    assert_eq!(first.notice.ready_at, Some(NOW));
    here.clock.set(LATER);
    let same = here
        .service
        .prepare(actor.actor(), event.id)
        .await
        .expect("ready");
    assert_eq!(same, first);
    let seen = show(stores, &actor, event.id).await;
    assert_eq!(
        (seen.usda_notified_at, seen.usda_letter_ready_at),
        (None, Some(NOW))
    );

    edit(stores, &actor, event.id).await;
    let second = here
        .service
        .prepare(actor.actor(), event.id)
        .await
        .expect("ready");
    assert_eq!(second.notice.id, first.notice.id);
    assert_ne!(second.notice.sha256, first.notice.sha256);
    assert_eq!(second.notice.ready_at, Some(LATER));
    assert!(second.document.text.contains("Autumn Open"));
    assert_eq!(records(stores, &actor, event.id).await.len(), 1);
    let stranger = stores.actor().await;
    let foreign = here.service.prepare(stranger.actor(), event.id).await;
    assert!(matches!(
        foreign,
        Err(NoticeError::Refusal(Refusal::NotFound(_)))
    ));
}

async fn an_organizer_s_statement_is_stored_with_the_ready_letter(stores: &Stores) {
    let (actor, event) = stores.show().await;
    let here = Installation::for_organizers(stores);
    let ready = here
        .service
        .prepare(actor.actor(), event.id)
        .await
        .expect("ready");
    edit(stores, &actor, event.id).await;
    here.clock.set(LATER);
    let statement = SendingStatement {
        sent_at: Some(NOW + Duration::MINUTE),
        method: Some(SendingMethod::Mail),
        recipient: OptionalLine::parse("Fort Collins \u{1F4EE}").expect("a line"),
        note: OptionalText::parse("Tracking 17.\nBy Rae.").expect("a text"),
    };
    // A folder that has become unwritable does not matter.
    here.breaks(Some(|| DeliveryError::NotTaken("disk full".into())));
    here.service
        .submit(actor.actor(), event.id, Some(statement.clone()))
        .await
        .expect("noted");
    let records = records(stores, &actor, event.id).await;
    let [record] = records.as_slice() else {
        panic!("{records:?}");
    };
    let Progress::Sent(SentByOrganizer {
        sending,
        said_at,
        said_by,
    }) = &record.progress
    else {
        panic!("{record:?}");
    };
    assert_eq!(sending.sent_at, NOW + Duration::MINUTE);
    assert_eq!(sending.method, statement.method);
    assert_eq!(
        (&sending.recipient, &sending.note),
        (&statement.recipient, &statement.note)
    );
    assert_eq!(*said_at, LATER);
    let said_by = said_by.as_ref().expect("an account");
    assert!(said_by.as_str().ends_with("@example.org"), "{said_by:?}");
    // The sent document is the ready letter, not the current data of the show.
    assert_eq!(record.sha256, ready.notice.sha256);
    let document = stores.letters.document(&actor, event.id, record.id).await;
    assert_eq!(document.expect("answered"), Some(ready.document));
    let seen = show(stores, &actor, event.id).await;
    assert_eq!(
        (seen.usda_notified_at, seen.usda_letter_ready_at),
        (Some(NOW + Duration::MINUTE), None)
    );
    let again = here.submit(&actor, event.id).await;
    assert!(matches!(again, Err(NoticeError::AlreadyNotified)));
}

async fn one_of_many_concurrent_statements_is_recorded(stores: &Stores) {
    let (actor, event) = stores.show().await;
    let here = Installation::for_organizers(stores);
    let attempts = (0..20).map(|_| here.submit(&actor, event.id));
    let mut noted = 0;
    for attempt in join_all(attempts).await {
        match attempt {
            Ok(()) => noted += 1,
            Err(NoticeError::AlreadyNotified | NoticeError::LetterInProgress) => {}
            Err(error) => panic!("{error:?}"),
        }
    }
    assert_eq!((noted, here.handed_over().len()), (1, 1));
}

async fn amendments_are_made_ready_and_recorded_as_sent(stores: &Stores) {
    let (actor, event) = stores.show().await;
    let here = Installation::for_organizers(stores);
    here.submit(&actor, event.id).await.expect("noted");
    let unchanged = here.service.prepare(actor.actor(), event.id).await;
    assert!(matches!(unchanged, Err(NoticeError::AlreadyNotified)));
    edit(stores, &actor, event.id).await;
    let ready = here.prepare(&actor, event.id).await;
    assert_eq!((ready.number, &ready.progress), (1, &Progress::Ready));
    // The original is still given.
    let seen = show(stores, &actor, event.id).await;
    assert_eq!(
        (seen.usda_notified_at, seen.usda_letter_ready_at),
        (Some(NOW), None)
    );
    let said = here.service.amend(actor.actor(), event.id, None);
    said.await.expect("noted");
    let records = records(stores, &actor, event.id).await;
    let sent: Vec<_> = records.iter().map(NoticeRecord::is_given).collect();
    assert_eq!(sent, [true, true]);
    assert_eq!(records[1].sha256, ready.sha256);
}

async fn a_letter_that_could_not_be_written_is_made_ready_later_and_nothing_is_recorded(
    stores: &Stores,
) {
    let (actor, event) = stores.show().await;
    let here = Installation::for_organizers(stores);
    here.breaks(Some(|| DeliveryError::NotTaken("disk full".into())));
    let said = here.submit(&actor, event.id).await;
    assert!(matches!(said, Err(NoticeError::LetterNotWritten(_))));
    assert_eq!(here.work_at(LATER).await, 0);
    here.breaks(None);
    assert_eq!(here.work_at(LATER + Duration::DAY).await, 1);
    let records = records(stores, &actor, event.id).await;
    assert_eq!(records[0].progress, Progress::Ready);
    let seen = show(stores, &actor, event.id).await;
    assert_eq!(seen.usda_notified_at, None);
    // No reminder was due.
    assert_eq!(reminded(stores, LATER + Duration::DAY).await, []);
}

async fn a_letter_is_not_ready_until_its_file_is_replaced(stores: &Stores) {
    let (actor, event) = stores.show().await;
    let here = Installation::for_organizers(stores);
    here.prepare(&actor, event.id).await;
    edit(stores, &actor, event.id).await;
    here.breaks(Some(|| DeliveryError::NotTaken("disk full".into())));
    let failed = here.service.prepare(actor.actor(), event.id).await;
    assert!(matches!(failed, Err(NoticeError::LetterNotWritten(_))));
    let record = &records(stores, &actor, event.id).await[0];
    assert!(
        matches!(record.progress, Progress::Waiting { .. }),
        "{record:?}"
    );
    let seen = show(stores, &actor, event.id).await;
    assert_eq!(seen.usda_letter_ready_at, None);

    here.breaks(None);
    assert_eq!(here.work_at(LATER + Duration::DAY).await, 1);
    let record = &records(stores, &actor, event.id).await[0];
    assert_eq!(record.progress, Progress::Ready);
    let written = here.handed_over();
    let last = written.last().expect("a file");
    assert_eq!(Some(&last.document.sha256), record.sha256.as_ref());
    let seen = show(stores, &actor, event.id).await;
    assert_eq!(seen.usda_letter_ready_at, Some(LATER + Duration::DAY));
}

async fn on_the_scheduled_day_the_letter_is_ready_once_and_one_reminder_is_due(stores: &Stores) {
    let (actor, id) = scheduled(stores, LATER).await;
    let servers = [(); 2].map(|()| Installation::for_organizers(stores));
    for server in &servers {
        assert_eq!(server.work_at(LATER - Duration::MILLISECOND).await, 0);
    }
    let [first, second] = &servers;
    let done = tokio::join!(first.work_at(LATER), second.work_at(LATER));
    assert_eq!(done.0 + done.1, 1);
    // As after a restart.
    let third = Installation::for_organizers(stores);
    assert_eq!(third.work_at(LATER + Duration::DAY).await, 0);
    let seen = show(stores, &actor, id).await;
    assert_eq!(
        (seen.usda_notified_at, seen.usda_letter_ready_at),
        (None, Some(LATER))
    );
    assert_eq!(reminded(stores, LATER).await, [id]);
    assert_eq!(reminded(stores, LATER + Duration::DAY).await, []);
}

async fn a_letter_that_is_ready_early_is_processed_again_on_the_scheduled_day(stores: &Stores) {
    let (actor, id) = scheduled(stores, LATER).await;
    let here = Installation::for_organizers(stores);
    let before = here.prepare(&actor, id).await;
    assert_eq!(reminded(stores, LATER).await, []);
    let moved = {
        let mut details = show(stores, &actor, id).await.details;
        details.profile.name = kernel::RequiredLine::parse("Renamed").expect("a line");
        stores
            .events
            .replace(&actor, id, &samples::edit(details), NOW)
            .await
    };
    moved.expect("saved");
    assert_eq!(here.work_at(LATER).await, 1);
    let after = &records(stores, &actor, id).await[0];
    assert_ne!(after.sha256, before.sha256);
    assert_eq!(after.ready_at, Some(LATER));
    assert_eq!(reminded(stores, LATER).await, [id]);
    assert_eq!(here.work_at(LATER + Duration::DAY).await, 0);
}

async fn a_moved_show_gets_another_reminder(stores: &Stores) {
    let (actor, id) = scheduled(stores, NOW).await;
    let here = Installation::for_organizers(stores);
    assert_eq!(here.work_at(NOW).await, 1);
    assert_eq!(reminded(stores, NOW).await, [id]);
    let next = LATER + Duration::DAY;
    let edit = EventEdit {
        notice_at: Some(next),
        ..samples::edit(other_details())
    };
    let moved = stores.events.replace(&actor, id, &edit, LATER).await;
    moved.expect("saved");
    assert_eq!(here.work_at(LATER).await, 0);
    assert_eq!(here.work_at(next).await, 1);
    assert_eq!(reminded(stores, next).await, [id]);
}

async fn no_reminder_is_mailed_after_the_notice_was_sent(stores: &Stores) {
    let (actor, id) = scheduled(stores, NOW).await;
    let (_, other) = scheduled(stores, NOW).await;
    let here = Installation::for_organizers(stores);
    assert_eq!(here.work_at(NOW).await, 2);
    here.submit(&actor, id).await.expect("noted");
    assert_eq!(reminded(stores, NOW).await, [other]);
}

async fn a_reminder_that_failed_is_due_again(stores: &Stores) {
    let (_, id) = scheduled(stores, NOW).await;
    let here = Installation::for_organizers(stores);
    assert_eq!(here.work_at(NOW).await, 1);
    let first = jobs::claim(stores, usda::MailReminder::KIND, NOW).await;
    let first = first.expect("due");
    assert_eq!(reminded(stores, NOW).await, []);
    let busy = Err(JobError::Retry("450 busy".into()));
    let settled = stores.jobs.settle(&first, &busy, NOW).await;
    settled.expect("noted");
    let again = jobs::claim(stores, usda::MailReminder::KIND, LATER).await;
    let again = again.expect("due");
    assert_eq!((again.failures, &again.task), (1, &first.task));
    // A lease that ends without a result makes the job due again.
    assert_eq!(reminded(stores, LATER + LEASE).await, [id]);
}
