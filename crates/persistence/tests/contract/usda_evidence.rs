//! The evidence of a notice: the document that may have arrived, the delivery,
//! the agency's answer.

use events::EventStore as _;
use kernel::{EventId, OptionalText, RecordDate, Scope};
use sea_orm::{ConnectionTrait as _, TransactionTrait as _};
use testkit::TestDatabase;
use time::{Duration, OffsetDateTime};
use usda::{
    Acknowledgement, Claim, EventFacts, Failure, NoticeRecord, NoticeStore as _, Progress,
    QueuedNotice, Requester, ShowRecord,
};

use crate::notice_steps::{
    LEASE, claim, claimed, deliver, document_of, event_facts, fail, failed, lease_due, new_id,
    queue, receipt, written,
};
use crate::registrations::enter;
use crate::samples::{self, LATER, NOW, event, other_details};
use crate::support::Stores;

on_both_databases!(
    a_sealed_document_is_leased_again_unchanged_after_an_edit,
    a_document_is_deleted_unless_it_may_have_arrived,
    nothing_is_sealed_twice_or_under_a_lease_that_was_lost,
    a_refused_notice_is_retried_only_on_request,
    a_record_has_the_state_of_its_notice,
    a_record_has_the_person_who_requested_its_notice,
    an_amendment_follows_what_was_given,
    one_of_many_concurrent_amendments_is_delivered,
    a_withdrawn_amendment_leaves_nothing,
    only_the_owner_can_read_a_document,
    an_acknowledgement_is_recorded_replaced_and_removed,
    coming_shows_are_the_actor_s_soonest_first_with_their_notices,
);

async fn find(stores: &Stores, actor: &Scope, id: EventId) -> ShowRecord {
    let found = stores.notices.find(actor, id).await;
    found.expect("answered").expect("a show")
}

async fn only_record(stores: &Stores, actor: &Scope, id: EventId) -> NoticeRecord {
    let mut notices = find(stores, actor, id).await.notices;
    assert_eq!(notices.len(), 1);
    notices.remove(0)
}

async fn seal(stores: &Stores, queued: &QueuedNotice) -> bool {
    let sealed = stores.notices.seal(queued, &written(queued).document).await;
    sealed.expect("answered")
}

async fn edit(stores: &Stores, actor: &Scope, id: EventId) {
    let edited = stores
        .events
        .replace(actor, id, &samples::edit(other_details()), LATER)
        .await;
    edited.expect("saved");
}

async fn note(stores: &Stores, queued: &QueuedNotice, retry_at: Option<OffsetDateTime>) {
    let failure = Failure {
        reason: "550 no such user".to_owned(),
        retry_at,
        may_have_arrived: true,
    };
    let noted = stores.notices.mark_failed(queued, &failure).await;
    noted.expect("noted");
}

async fn amend(
    stores: &Stores,
    actor: &Scope,
    id: EventId,
    number: u32,
    now: OffsetDateTime,
) -> Claim {
    let by = Requester::Organizer(actor.clone());
    let claim = stores
        .notices
        .claim(&by, id, number, new_id(), now, now + LEASE);
    claim.await.expect("answered")
}

async fn a_sealed_document_is_leased_again_unchanged_after_an_edit(stores: &Stores) {
    let (actor, queued) = queue(stores).await;
    assert!(seal(stores, &queued).await);
    let sealed = Some(written(&queued).document);
    edit(stores, &actor, queued.event_id).await;
    // The process ended before the result was recorded.
    let by_the_worker = lease_due(stores, NOW + LEASE).await.expect("due");
    assert_eq!(by_the_worker.show.name.as_str(), "Autumn Open");
    assert_eq!(by_the_worker.sealed.map(|it| it.document), sealed);
    let by_a_press = claimed(stores, &actor, queued.event_id, NOW + LEASE * 2).await;
    assert_eq!(by_a_press.sealed.map(|it| it.document), sealed);
}

async fn a_document_is_deleted_unless_it_may_have_arrived(stores: &Stores) {
    let (actor, queued) = queue(stores).await;
    assert!(seal(stores, &queued).await);
    note(stores, &queued, Some(LATER)).await;
    let again = lease_due(stores, LATER).await.expect("due");
    assert_eq!(
        again.sealed.clone().map(|it| it.document),
        Some(written(&queued).document)
    );

    fail(stores, &again, LATER).await;
    let record = only_record(stores, &actor, queued.event_id).await;
    assert_eq!((record.sha256, record.event_facts), (None, None));
    let third = lease_due(stores, LATER).await.expect("due");
    assert_eq!((third.sealed.clone(), third.failures), (None, 2));
    assert!(seal(stores, &third).await);
}

async fn nothing_is_sealed_twice_or_under_a_lease_that_was_lost(stores: &Stores) {
    let (actor, first) = queue(stores).await;
    let second = claimed(stores, &actor, first.event_id, NOW + LEASE).await;
    assert!(!seal(stores, &first).await);
    assert!(seal(stores, &second).await);
    assert!(!seal(stores, &second).await);
    // A caller whose lease is lost does not delete it either.
    fail(stores, &first, NOW).await;
    let kept = document_of(stores, &actor, &written(&second)).await;
    assert!(kept.is_some());
}

async fn a_refused_notice_is_retried_only_on_request(stores: &Stores) {
    let (actor, queued) = queue(stores).await;
    note(stores, &queued, None).await;
    let much_later = NOW + Duration::days(30);
    assert_eq!(lease_due(stores, much_later).await, None);
    let record = only_record(stores, &actor, queued.event_id).await;
    let reason = "550 no such user".to_owned();
    assert_eq!(record.progress, Progress::Refused { reason });
    // Requested again, it is due after the lease if that attempt does not
    // finish.
    claimed(stores, &actor, queued.event_id, LATER).await;
    let again = lease_due(stores, LATER + LEASE).await.expect("due");
    assert_eq!(again.id, queued.id);
}

async fn a_record_has_the_state_of_its_notice(stores: &Stores) {
    let (actor, queued) = queue(stores).await;
    let id = queued.event_id;
    enter(stores, id).await;
    let before = find(stores, &actor, id).await;
    assert_eq!((before.event_id, before.notified_at), (id, None));
    assert_eq!(before.show.entered, 1);
    let [record] = before.notices.as_slice() else {
        panic!("{before:?}");
    };
    assert_eq!((record.id, record.number), (queued.id, 0));
    assert_eq!(record.requested_at, NOW);
    assert_eq!(record.progress, Progress::Delivering);

    let retry_at = NOW + Duration::hours(1);
    fail(stores, &queued, retry_at).await;
    let waiting = Progress::Waiting {
        failures: 1,
        next_try_at: retry_at,
    };
    assert_eq!(only_record(stores, &actor, id).await.progress, waiting);

    let again = lease_due(stores, retry_at).await.expect("due");
    let notice = written(&again);
    deliver(stores, &again, LATER).await;
    let after = find(stores, &actor, id).await;
    assert_eq!(after.notified_at, Some(LATER));
    let [record] = after.notices.as_slice() else {
        panic!("{after:?}");
    };
    let receipt = receipt();
    let delivered = Progress::Delivered { at: LATER, receipt };
    assert_eq!(record.progress, delivered);
    assert_eq!(record.sha256.as_ref(), Some(&notice.document.sha256));
    assert_eq!(
        record.event_facts.as_ref(),
        Some(&notice.document.event_facts)
    );
    let stranger = stores.actor().await;
    let found = stores.notices.find(&stranger, id).await;
    assert_eq!(found.expect("answered"), None);
}

async fn a_record_has_the_person_who_requested_its_notice(stores: &Stores) {
    let actor = stores.actor().await;
    let mut show = event(&actor);
    show.usda_notice_scheduled_at = Some(NOW);
    let show = stores.insert(show).await;
    let claim = stores
        .notices
        .claim(&Requester::Schedule, show.id, 0, new_id(), NOW, NOW + LEASE);
    let claim = claim.await.expect("answered");
    assert!(matches!(claim, Claim::Deliver(_)), "{claim:?}");
    let record = only_record(stores, &actor, show.id).await;
    assert_eq!(record.requested_by, None);
    // Before a document is written, the latest request is recorded.
    let taken_over = claimed(stores, &actor, show.id, NOW + LEASE).await;
    let asked = only_record(stores, &actor, show.id).await;
    let email = asked.requested_by.clone().expect("somebody asked");
    assert!(email.as_str().ends_with("@example.org"), "{email:?}");
    assert_eq!(asked.requested_at, NOW + LEASE);
    assert!(seal(stores, &taken_over).await);
    claimed(stores, &actor, show.id, NOW + LEASE * 2).await;
    let later = only_record(stores, &actor, show.id).await;
    assert_eq!(
        (later.requested_by, later.requested_at),
        (asked.requested_by, asked.requested_at)
    );
}

async fn an_amendment_follows_what_was_given(stores: &Stores) {
    let (actor, original) = queue(stores).await;
    let id = original.event_id;
    assert_eq!(
        amend(stores, &actor, id, 1, NOW).await,
        Claim::EventNotFound
    );
    deliver(stores, &original, NOW).await;
    edit(stores, &actor, id).await;
    assert_eq!(
        amend(stores, &actor, id, 2, LATER).await,
        Claim::EventNotFound
    );
    let stranger = stores.actor().await;
    assert_eq!(
        amend(stores, &stranger, id, 1, LATER).await,
        Claim::EventNotFound
    );

    let claim = amend(stores, &actor, id, 1, LATER).await;
    let Claim::Deliver(queued) = claim else {
        panic!("{claim:?}");
    };
    let amends = queued.amends.clone().expect("it amends something");
    assert_eq!((amends.before, amends.given_at), (original.show, NOW));
    assert_eq!(queued.show.name.as_str(), "Autumn Open");
    // After a failure it is leased with the same amended notice.
    fail(stores, &queued, LATER).await;
    let again = lease_due(stores, LATER).await.expect("due");
    assert_eq!(again.amends, queued.amends);
    deliver(stores, &again, LATER).await;
    assert_eq!(amend(stores, &actor, id, 1, LATER).await, Claim::Delivered);

    let record = find(stores, &actor, id).await;
    // The show was notified when the original was given.
    assert_eq!(record.notified_at, Some(NOW));
    let numbers: Vec<_> = record.notices.iter().map(|it| it.number).collect();
    assert_eq!(numbers, [0, 1]);
}

async fn one_of_many_concurrent_amendments_is_delivered(stores: &Stores) {
    let (actor, original) = queue(stores).await;
    let id = original.event_id;
    deliver(stores, &original, NOW).await;
    edit(stores, &actor, id).await;
    let attempts: Vec<_> = (0..20)
        .map(|_| {
            let store = stores.notices.clone();
            let actor = actor.clone();
            tokio::spawn(async move {
                let (by, until) = (Requester::Organizer(actor.clone()), LATER + LEASE);
                store.claim(&by, id, 1, new_id(), LATER, until).await
            })
        })
        .collect();
    let mut delivering = 0;
    for attempt in attempts {
        match attempt.await.expect("no panic").expect("answered") {
            Claim::Deliver(_) => delivering += 1,
            other => assert_eq!(other, Claim::InProgress),
        }
    }
    assert_eq!(delivering, 1);
}

async fn a_withdrawn_amendment_leaves_nothing(stores: &Stores) {
    let (actor, original) = queue(stores).await;
    let id = original.event_id;
    let withdraw = async |queued: &QueuedNotice| {
        stores.notices.withdraw(queued).await.expect("answered");
    };
    // An original is not withdrawn.
    withdraw(&original).await;
    deliver(stores, &original, NOW).await;
    edit(stores, &actor, id).await;
    let Claim::Deliver(first) = amend(stores, &actor, id, 1, NOW).await else {
        panic!("not claimed");
    };
    let Claim::Deliver(second) = amend(stores, &actor, id, 1, NOW + LEASE).await else {
        panic!("not claimed");
    };
    withdraw(&first).await;
    assert_eq!(find(stores, &actor, id).await.notices.len(), 2);
    assert!(seal(stores, &second).await);
    withdraw(&second).await;
    assert_eq!(find(stores, &actor, id).await.notices.len(), 2);
    fail(stores, &second, LATER).await;
    let third = lease_due(stores, LATER).await.expect("due");
    withdraw(&third).await;
    assert_eq!(find(stores, &actor, id).await.notices.len(), 1);
    assert_eq!(lease_due(stores, LATER + LEASE).await, None);
}

/// SQLite has one writer.
#[tokio::test]
async fn on_postgres_a_claim_waits_for_a_notice_that_is_being_withdrawn() {
    let database = TestDatabase::postgres().await;
    let opened = persistence::Database::open(database.url()).expect("an address");
    opened.prepare().await.expect("prepared");
    let stores = Stores::of(opened, database);
    let (actor, original) = queue(&stores).await;
    let id = original.event_id;
    deliver(&stores, &original, NOW).await;
    edit(&stores, &actor, id).await;
    let Claim::Deliver(first) = amend(&stores, &actor, id, 1, NOW).await else {
        panic!("not claimed");
    };
    // As `withdraw` does, until it commits.
    let connection = stores.connect().await;
    let withdrawal = connection.begin().await.expect("begun");
    for statement in [
        "DELETE FROM usda_notices WHERE number = 1",
        "DELETE FROM jobs WHERE kind = 'usda_notice'",
    ] {
        let done = withdrawal.execute_unprepared(statement).await;
        done.expect(statement);
    }
    let watch = stores.connect().await;
    let withdrawn = async {
        // Fails while nothing waits.
        let waiting = "SELECT 1 / count(*) FROM pg_stat_activity \
                       WHERE wait_event_type = 'Lock' AND datname = current_database()";
        while watch.execute_unprepared(waiting).await.is_err() {
            tokio::task::yield_now().await;
        }
        withdrawal.commit().await.expect("committed");
    };
    let (claim, ()) = tokio::join!(amend(&stores, &actor, id, 1, NOW), withdrawn);
    let Claim::Deliver(second) = claim else {
        panic!("{claim:?}");
    };
    assert_ne!(second.id, first.id);
    assert_eq!(find(&stores, &actor, id).await.notices.len(), 2);
}

async fn only_the_owner_can_read_a_document(stores: &Stores) {
    let (actor, queued) = queue(stores).await;
    let notice = written(&queued);
    assert_eq!(document_of(stores, &actor, &notice).await, None);
    deliver(stores, &queued, NOW).await;
    let neighbour = stores.show_of(&actor).await;
    let mut elsewhere = notice.clone();
    elsewhere.event_id = neighbour.id;
    let stranger = stores.actor().await;
    for (who, asked, found) in [
        (&actor, &notice, true),
        (&stranger, &notice, false),
        (&actor, &elsewhere, false),
    ] {
        let document = document_of(stores, who, asked).await;
        assert_eq!(document, found.then(|| notice.document.clone()));
    }
    let hid = stores.events.hide(&actor, notice.event_id, NOW).await;
    assert!(hid.expect("answered"));
    assert_eq!(document_of(stores, &actor, &notice).await, None);
}

async fn an_acknowledgement_is_recorded_replaced_and_removed(stores: &Stores) {
    let (actor, queued) = queue(stores).await;
    let id = queued.event_id;
    let acknowledgement = |day: &str, note: &str| {
        Some(Acknowledgement {
            received_on: RecordDate::parse(day).expect("a day"),
            note: OptionalText::parse(note).expect("a text"),
        })
    };
    let acknowledge = async |actor: &Scope, noted: Option<Acknowledgement>| {
        let noted = stores
            .notices
            .acknowledge(actor, id, queued.id, noted, LATER);
        noted.await.expect("answered")
    };
    let first = acknowledgement("2026-05-04", "Case 17.\nBy José.");
    // A notice that was not given cannot be acknowledged.
    assert!(!acknowledge(&actor, first.clone()).await);
    deliver(stores, &queued, NOW).await;
    let stranger = stores.actor().await;
    assert!(!acknowledge(&stranger, first.clone()).await);
    for noted in [first, acknowledgement("2026-05-05", ""), None] {
        assert!(acknowledge(&actor, noted.clone()).await);
        let record = only_record(stores, &actor, id).await;
        assert_eq!(record.acknowledgement, noted);
    }
}

async fn coming_shows_are_the_actor_s_soonest_first_with_their_notices(stores: &Stores) {
    let (actor, queued) = queue(stores).await;
    let mut later = event(&actor);
    later.details = other_details();
    let later = stores.insert(later).await;
    let hidden = stores.show_of(&actor).await;
    let hid = stores.events.hide(&actor, hidden.id, NOW).await;
    assert!(hid.expect("answered"));
    stores.show().await;

    let coming = async |ends_after, limit| {
        let coming = stores.notices.coming(&actor, ends_after, limit).await;
        coming.expect("answered")
    };
    let ids = |records: &[ShowRecord]| records.iter().map(|it| it.event_id).collect::<Vec<_>>();
    let all = coming(NOW, 10).await;
    assert_eq!(ids(&all), [queued.event_id, later.id]);
    let counts: Vec<_> = all.iter().map(|record| record.notices.len()).collect();
    assert_eq!(counts, [1, 0]);
    let shown = stores.events.find(&actor, queued.event_id).await;
    let facts = event_facts(&shown.expect("answered").expect("a show"));
    let without_program = EventFacts {
        program: Vec::new(),
        ..facts.clone()
    };
    assert_eq!(all[0].show, without_program);
    deliver(stores, &queued, NOW).await;
    assert_eq!(coming(NOW, 10).await[0].show, facts);
    assert_eq!(ids(&coming(NOW, 1).await), [queued.event_id]);
    let over = queued.show.ends_at;
    assert_eq!(ids(&coming(over, 10).await), [later.id]);

    let (stranger, other) = failed(stores, LATER).await;
    let theirs = stores.notices.coming(&stranger, NOW, 10).await;
    assert_eq!(ids(&theirs.expect("answered")), [other.event_id]);
    let answered = claim(stores, &stranger, queued.event_id, LATER).await;
    assert_eq!(answered, Claim::EventNotFound);
}
