//! The migration of notices that were written into the outbox but counted as
//! delivered, before the two were distinguished.

use events::EventStore as _;
use kernel::{EventId, OptionalText, RecordDate, Scope};
use usda::{
    Acknowledgement, DeliveryMethod, Notice, NoticeRecord, NoticeStore as _, Progress,
    QueuedNotice, Receipt, Requester,
};

use crate::notice_steps::{LEASE, lease_due, new_id, queue, receipt, written};
use crate::samples::{LATER, NOW, edit, other_details};
use crate::support::Stores;

on_both_databases!(recorded_notices_become_ready_and_sent_ones_remain);

async fn record(stores: &Stores, queued: &QueuedNotice, method: DeliveryMethod) -> Notice {
    let notice = written(queued);
    let sealed = stores.notices.seal(queued, &notice.document).await;
    assert!(sealed.expect("answered"));
    let receipt = Receipt {
        method,
        ..receipt()
    };
    let noted = stores.notices.mark_delivered(notice.id, &receipt, NOW);
    noted.await.expect("noted");
    notice
}

async fn answered(stores: &Stores, actor: &Scope, notice: &Notice) {
    let answer = Acknowledgement {
        received_on: RecordDate::parse("2026-05-04").expect("a day"),
        note: OptionalText::parse("Case 17.").expect("a text"),
    };
    let noted = stores
        .notices
        .acknowledge(actor, notice.event_id, notice.id, Some(answer), LATER);
    assert!(noted.await.expect("answered"));
}

/// A show with a given notice for each method: the original, then an amendment.
async fn given(stores: &Stores, methods: &[DeliveryMethod]) -> (Scope, Vec<Notice>) {
    let (actor, queued) = queue(stores).await;
    let mut notices = vec![record(stores, &queued, methods[0]).await];
    for (method, number) in methods[1..].iter().zip(1..) {
        let id = queued.event_id;
        let edited = stores
            .events
            .replace(&actor, id, &edit(other_details()), LATER)
            .await;
        edited.expect("saved");
        let by = Requester::Organizer(actor.clone());
        let claim = stores
            .notices
            .claim(&by, id, number, new_id(), NOW, NOW + LEASE);
        let usda::Claim::Deliver(amendment) = claim.await.expect("answered") else {
            panic!("not claimed");
        };
        notices.push(record(stores, &amendment, *method).await);
    }
    (actor, notices)
}

const CHANGE: &str = "m20261122_000041_prepare_notices";

async fn records(stores: &Stores, actor: &Scope, id: EventId) -> Vec<NoticeRecord> {
    let found = stores.letters.find(actor, id).await;
    found.expect("answered").expect("a show").notices
}

async fn recorded_notices_become_ready_and_sent_ones_remain(stores: &Stores) {
    use DeliveryMethod::{ByOrganizer, Email};
    let recorded = given(stores, &[ByOrganizer, ByOrganizer]).await;
    let mailed = given(stores, &[Email]).await;
    let acknowledged = given(stores, &[ByOrganizer, ByOrganizer]).await;
    answered(stores, &acknowledged.0, &acknowledged.1[0]).await;
    let amended_by_mail = given(stores, &[ByOrganizer, Email]).await;

    // Twice, so that reverting the migrated rows is tested too.
    for _ in 0..2 {
        stores.migrate_again(CHANGE).await;
    }

    for ((actor, notices), expected, notified) in [
        (&recorded, vec!["ready", "ready"], false),
        (&mailed, vec!["delivered"], true),
        (&acknowledged, vec!["sent", "ready"], true),
        (&amended_by_mail, vec!["sent", "delivered"], true),
    ] {
        let id = notices[0].event_id;
        let found = records(stores, actor, id).await;
        let seen: Vec<_> = found
            .iter()
            .map(|it| match &it.progress {
                Progress::Ready => "ready",
                Progress::Sent(sent) => {
                    assert_eq!((sent.sending.sent_at, sent.said_at), (NOW, NOW));
                    assert_eq!(sent.said_by, it.requested_by);
                    "sent"
                }
                Progress::Delivered { at, .. } => {
                    assert_eq!(*at, NOW);
                    "delivered"
                }
                other => panic!("{other:?}"),
            })
            .collect();
        assert_eq!(seen, expected);
        let show = stores.events.find(actor, id).await.expect("answered");
        let show = show.expect("a show");
        let times = (show.usda_notified_at, show.usda_letter_ready_at);
        let (at, ready_at) = if notified {
            (Some(NOW), None)
        } else {
            (None, Some(NOW))
        };
        assert_eq!(times, (at, ready_at));
        // The letters are unchanged, and none may be replaced.
        for (notice, record) in notices.iter().zip(&found) {
            let kept = stores.letters.document(actor, id, notice.id).await;
            assert_eq!(kept.expect("answered"), Some(notice.document.clone()));
            assert!(!record.replaceable);
        }
    }
    // No notice is due, with either method.
    assert_eq!(lease_due(stores, LATER).await, None);
    // The organizer of a ready one can record that they sent it.
    let (actor, notices) = &recorded;
    let store = &stores.letters;
    let (by, id) = (Requester::Organizer(actor.clone()), notices[0].event_id);
    let claim = store.claim(&by, id, 0, new_id(), LATER, LATER + LEASE);
    let usda::Claim::Deliver(queued) = claim.await.expect("answered") else {
        panic!("not claimed");
    };
    let sealed = queued.sealed.expect("its letter");
    assert_eq!(sealed.document, notices[0].document);
    assert!(sealed.is_ready);
}
