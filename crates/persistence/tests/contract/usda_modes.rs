//! Notices of an installation that changes from making letters ready to
//! delivering notices, or back.

use accounts::AccountStore as _;

use time::Duration;
use usda::{DeliveryError, NoticeError, Progress, SendingStatement};

use crate::installation::{Installation, edit, records, scheduled, show};
use crate::samples::{LATER, NOW, account, event};
use crate::support::{Stores, scope_of};

on_both_databases!(
    a_server_that_delivers_sends_a_ready_letter_only_on_request,
    if_the_server_delivers_an_organizer_can_record_that_they_sent_a_ready_letter,
    a_notice_begun_for_an_organizer_is_never_delivered_automatically,
    a_letter_that_may_have_been_delivered_is_never_replaced,
    notices_of_demo_shows_are_never_delivered_automatically,
);

async fn a_server_that_delivers_sends_a_ready_letter_only_on_request(stores: &Stores) {
    let (actor, id) = scheduled(stores, LATER).await;
    let (said, sent) = scheduled(stores, LATER).await;
    let before = Installation::for_organizers(stores);
    let ready = before.prepare(&actor, id).await;
    before.submit(&said, sent).await.expect("noted");
    let now = Installation::by_email(stores);
    for at in [LATER, LATER + Duration::DAY] {
        assert_eq!(now.work_at(at).await, 0);
    }
    let records = records(stores, &actor, id).await;
    assert_eq!(records[0].progress, Progress::Ready);
    let again = now.submit(&said, sent).await;
    assert!(matches!(again, Err(NoticeError::AlreadyNotified)));
    // A request of the organizer makes the server send it.
    now.submit(&actor, id).await.expect("delivered");
    let delivered = now.handed_over();
    assert_eq!(delivered.len(), 1);
    assert_eq!(Some(&delivered[0].document.sha256), ready.sha256.as_ref());
    let seen = show(stores, &actor, id).await;
    assert_eq!(seen.usda_letter_ready_at, None);
    assert!(seen.usda_notified_at.is_some());
}

async fn if_the_server_delivers_an_organizer_can_record_that_they_sent_a_ready_letter(
    stores: &Stores,
) {
    let (actor, id) = scheduled(stores, LATER).await;
    let (other, without) = scheduled(stores, LATER).await;
    let ready = Installation::for_organizers(stores)
        .prepare(&actor, id)
        .await;
    edit(stores, &actor, id).await;
    let now = Installation::by_email(stores);
    let said = || {
        Some(SendingStatement {
            sent_at: Some(NOW),
            ..SendingStatement::default()
        })
    };
    let shown = now.prepare(&actor, id).await;
    assert_eq!((shown.id, shown.sha256), (ready.id, ready.sha256.clone()));
    let refused = now.service.submit(other.actor(), without, said()).await;
    assert!(matches!(refused, Err(NoticeError::LetterNotReady)));
    assert_eq!(records(stores, &other, without).await, []);
    let noted = now.service.submit(actor.actor(), id, said()).await;
    noted.expect("noted");
    assert_eq!(now.handed_over(), []);
    let record = &records(stores, &actor, id).await[0];
    assert_eq!((&record.sha256, record.is_given()), (&ready.sha256, true));
    assert_eq!(show(stores, &actor, id).await.usda_notified_at, Some(NOW));
    let again = now.submit(&actor, id).await;
    assert!(matches!(again, Err(NoticeError::AlreadyNotified)));
}

async fn a_notice_begun_for_an_organizer_is_never_delivered_automatically(stores: &Stores) {
    let (actor, event) = stores.show().await;
    let before = Installation::for_organizers(stores);
    before.breaks(Some(|| DeliveryError::NotTaken("disk full".into())));
    assert!(
        before
            .service
            .prepare(actor.actor(), event.id)
            .await
            .is_err()
    );
    let now = Installation::by_email(stores);
    assert_eq!(now.work_at(LATER + Duration::DAY).await, 0);
    assert_eq!(now.handed_over(), []);
    // A show whose scheduled instant came before a letter was ready.
    let (_, id) = scheduled(stores, LATER).await;
    assert_eq!(before.work_at(LATER).await, 0);
    assert_eq!(now.work_at(LATER + Duration::DAY).await, 1);
    assert_eq!(now.handed_over()[0].event_id, id);
}

async fn a_letter_that_may_have_been_delivered_is_never_replaced(stores: &Stores) {
    let (actor, event) = stores.show().await;
    let before = Installation::by_email(stores);
    before.breaks(Some(|| DeliveryError::Unknown("broken pipe".into())));
    assert!(before.submit(&actor, event.id).await.is_err());
    let sealed = records(stores, &actor, event.id).await[0].sha256.clone();
    assert!(sealed.is_some());
    let now = Installation::for_organizers(stores);
    assert_eq!(now.work_at(LATER + Duration::DAY).await, 1);
    edit(stores, &actor, event.id).await;
    let ready = now.prepare(&actor, event.id).await;
    assert_eq!(ready.sha256, sealed);
    now.submit(&actor, event.id).await.expect("noted");
    let record = &records(stores, &actor, event.id).await[0];
    assert_eq!((&record.sha256, record.is_given()), (&sealed, true));
}

async fn notices_of_demo_shows_are_never_delivered_automatically(stores: &Stores) {
    let demo = account("demo@showstable.local");
    stores.accounts.open(&demo).await.expect("opened");
    let mut show = event(&scope_of(demo.credentials.account.id));
    show.usda_notice_scheduled_at = Some(LATER);
    let show = stores.insert(show).await;
    let (_, other) = scheduled(stores, LATER).await;
    let mailing = Installation::by_email(stores);
    assert_eq!(mailing.work_at(LATER).await, 1);
    assert_eq!(mailing.handed_over()[0].event_id, other);
    // An installation that makes letters ready also does so for demo shows.
    let making_ready = Installation::for_organizers(stores);
    assert_eq!(making_ready.work_at(LATER + Duration::DAY).await, 1);
    assert_eq!(making_ready.handed_over()[0].event_id, show.id);
}
