use events::{EventEdit, EventFilter, EventStore as _, SaveEventError};
use kernel::{
    EventId, EventReference, IdGenerator as _, InspectionChoice, PageRequest, RandomIds,
    RandomToken, Refusal, Revision, Scope,
};
use registrations::{EntryFilter, RegistrationStore as _};
use time::Duration;
use time::macros::{datetime, offset};

use crate::registrations::enter;
use crate::samples::{
    LATER, NOW, edit, event, key, other_details, over_any, plan, schedule, template, unchanged,
};
use crate::support::Stores;

on_both_databases!(
    a_show_that_contradicts_a_later_rule_is_readable,
    a_show_reads_back_as_it_was_stored,
    a_new_show_is_returned_with_instants_in_milliseconds,
    a_notified_show_keeps_its_instant,
    a_show_is_found_publicly_by_id_and_by_link,
    missing_and_foreign_shows_are_none,
    an_edit_replaces_all_details_and_nothing_else,
    the_second_of_two_edits_of_one_revision_is_refused,
    another_account_s_show_is_not_edited_and_saves_no_template,
    a_show_that_cannot_be_stored_leaves_no_template,
    a_hidden_show_is_not_found,
    hiding_keeps_the_rows,
    another_account_s_show_is_not_hidden,
    a_repeated_attempt_stores_nothing_and_answers_the_first_show,
    a_repeated_attempt_is_answered_with_the_show_as_it_was_created,
    a_key_of_another_request_is_refused_and_stores_nothing,
    a_key_is_the_account_s_own,
    a_key_whose_attempt_failed_is_free,
    one_of_many_concurrent_attempts_with_one_key_stores,
);

async fn a_show_reads_back_as_it_was_stored(stores: &Stores) {
    let actor = stores.actor().await;
    let event = event(&actor);
    let answered = stores.events.insert(&actor, &event, None, None).await;
    assert_eq!(answered.expect("answered"), event);
    let found = stores.events.find(&actor, event.id).await;
    assert_eq!(found.expect("answered"), Some(event));
}

async fn a_new_show_is_returned_with_instants_in_milliseconds(stores: &Stores) {
    let actor = stores.actor().await;
    let mut event = event(&actor);
    // A time with another offset and with nanoseconds.
    let starts_at = datetime!(2026-06-06 18:00:00.123_456_789 -5);
    event.details.schedule = schedule(starts_at, starts_at + Duration::hours(5));
    let answered = stores.insert(event.clone()).await;
    let stored_start = answered.details.schedule.starts_at();
    assert_eq!(stored_start, datetime!(2026-06-06 23:00:00.123 UTC));
    assert_eq!(stored_start.offset(), offset!(UTC));
    let found = stores.events.find(&actor, event.id).await;
    assert_eq!(found.expect("answered"), Some(answered));
}

async fn a_notified_show_keeps_its_instant(stores: &Stores) {
    let actor = stores.actor().await;
    let mut event = event(&actor);
    event.usda_notified_at = Some(LATER);
    let event = stores.insert(event).await;
    let edited = stores
        .events
        .replace(&actor, event.id, &edit(other_details()), LATER)
        .await
        .expect("replaced");
    assert_eq!(edited.usda_notified_at, Some(LATER));
}

async fn a_show_is_found_publicly_by_id_and_by_link(stores: &Stores) {
    let (_, event) = stores.show().await;
    stores.show().await;
    for reference in [
        EventReference::Id(event.id),
        EventReference::Link(event.public_link.clone()),
    ] {
        let found = stores.events.find_public(&reference, NOW).await;
        let found = found.expect("answered").map(|show| show.event);
        assert_eq!(found.as_ref(), Some(&event));
    }
}

async fn missing_and_foreign_shows_are_none(stores: &Stores) {
    let (owner, event) = stores.show().await;
    let stranger = stores.actor().await;
    let missing = EventId::new(RandomIds.next_uuid());
    for (actor, id) in [(&owner, missing), (&stranger, event.id)] {
        assert_eq!(stores.events.find(actor, id).await.expect("answered"), None);
        let sums = stores.events.summarize(actor, id).await;
        assert_eq!(sums.expect("answered"), None);
    }
    for reference in [
        EventReference::Id(missing),
        EventReference::Link(RandomToken::from_bytes([7; 16])),
    ] {
        let found = stores.events.find_public(&reference, NOW).await;
        assert_eq!(found.expect("answered"), None);
    }
}

async fn an_edit_replaces_all_details_and_nothing_else(stores: &Stores) {
    let (actor, event) = stores.show().await;
    let neighbour = stores.show_of(&actor).await;
    let edited_at = LATER + Duration::days(1);
    let mut wish = edit(other_details());
    let mut drafts = unchanged(&event.classes);
    drafts.rotate_left(1);
    wish.classes = plan(drafts);
    let edited = stores
        .events
        .replace(&actor, event.id, &wish, edited_at)
        .await
        .expect("replaced");
    let mut classes = event.classes.clone();
    classes.rotate_left(1);
    // They follow the type of the show, which is no longer one for walking horses.
    for class in &mut classes {
        class.walking_horses = false;
    }
    let mut expected = event;
    expected.details = other_details();
    expected.classes = classes;
    expected.revision = Revision::new(2);
    expected.updated_at = edited_at;
    assert_eq!(edited, expected);
    let found = stores.events.find(&actor, edited.id).await;
    assert_eq!(found.expect("answered"), Some(expected));
    let kept = stores.events.find(&actor, neighbour.id).await;
    assert_eq!(kept.expect("answered"), Some(neighbour));
}

async fn the_second_of_two_edits_of_one_revision_is_refused(stores: &Stores) {
    let (actor, event) = stores.show().await;
    let seen = |revision| EventEdit {
        revision: Some(revision),
        ..edit(other_details())
    };
    let save = async |wish: EventEdit| stores.events.replace(&actor, event.id, &wish, LATER).await;
    let first = save(seen(Revision::FIRST)).await.expect("replaced");
    assert_eq!(first.revision, Revision::new(2));
    let mut late = seen(Revision::FIRST);
    late.details = event.details.clone();
    late.template = Some(over_any(template(&actor, "Late", LATER)));
    let second = save(late).await;
    assert!(matches!(
        second,
        Err(SaveEventError::Refusal(Refusal::Changed))
    ));
    assert_eq!(templates_of(stores, &actor).await, 0);
    let found = stores.events.find(&actor, event.id).await;
    assert_eq!(found.expect("answered"), Some(first));
    // An edit without a revision replaces any revision.
    let third = save(edit(other_details())).await.expect("replaced");
    assert_eq!(third.revision, Revision::new(3));
    let fourth = save(seen(third.revision)).await.expect("replaced");
    assert_eq!(fourth.revision, Revision::new(4));
}

async fn another_account_s_show_is_not_edited_and_saves_no_template(stores: &Stores) {
    let (owner, event) = stores.show().await;
    let stranger = stores.actor().await;
    let wish = Some(over_any(template(&stranger, "Mine", NOW)));
    let result = stores
        .events
        .replace(
            &stranger,
            event.id,
            &EventEdit {
                template: wish,
                ..edit(other_details())
            },
            LATER,
        )
        .await;
    assert!(matches!(
        result,
        Err(SaveEventError::Refusal(Refusal::NotFound(_)))
    ));
    assert_eq!(templates_of(stores, &stranger).await, 0);
    let kept = stores.events.find(&owner, event.id).await;
    assert_eq!(kept.expect("answered"), Some(event));
}

async fn a_show_that_cannot_be_stored_leaves_no_template(stores: &Stores) {
    let (actor, first) = stores.show().await;
    let mut same_link = event(&actor);
    same_link.public_link = first.public_link;
    let wish = Some(over_any(template(&actor, "Spring", NOW)));
    let result = stores.events.insert(&actor, &same_link, wish, None).await;
    assert!(matches!(
        result,
        Err(SaveEventError::Refusal(Refusal::Store(_)))
    ));
    assert_eq!(templates_of(stores, &actor).await, 0);
}

async fn a_hidden_show_is_not_found(stores: &Stores) {
    let (actor, event) = stores.show().await;
    enter(stores, event.id).await;
    let hidden = stores.events.hide(&actor, event.id, LATER).await;
    assert!(hidden.expect("answered"));

    let events = &stores.events;
    assert_eq!(events.find(&actor, event.id).await.expect("answered"), None);
    for reference in [
        EventReference::Id(event.id),
        EventReference::Link(event.public_link.clone()),
    ] {
        let found = events.find_public(&reference, NOW).await;
        assert_eq!(found.expect("answered"), None);
        let mut tx = stores.registrations.begin().await.expect("begun");
        assert_eq!(tx.lock_show(&reference).await.expect("answered"), None);
    }
    let sums = events.summarize(&actor, event.id).await;
    assert_eq!(sums.expect("answered"), None);
    assert_eq!(shows_of(stores, &actor).await, 0);
    let edited = events
        .replace(&actor, event.id, &edit(other_details()), LATER)
        .await;
    assert!(matches!(
        edited,
        Err(SaveEventError::Refusal(Refusal::NotFound(_)))
    ));
    let entries = stores
        .registrations
        .list(
            &actor,
            event.id,
            &EntryFilter::default(),
            &PageRequest::first(100),
        )
        .await;
    assert_eq!(entries.expect("answered"), None);
    let again = events.hide(&actor, event.id, LATER).await;
    assert!(!again.expect("answered"));
}

async fn hiding_keeps_the_rows(stores: &Stores) {
    let (actor, event) = stores.show().await;
    enter(stores, event.id).await;
    let hidden = stores.events.hide(&actor, event.id, LATER).await;
    assert!(hidden.expect("answered"));
    assert_eq!(crate::availability::count(stores, "events").await, 1);
    assert_eq!(crate::availability::count(stores, "registrations").await, 1);
}

async fn another_account_s_show_is_not_hidden(stores: &Stores) {
    let (owner, event) = stores.show().await;
    let stranger = stores.actor().await;
    let hidden = stores.events.hide(&stranger, event.id, LATER).await;
    assert!(!hidden.expect("answered"));
    let kept = stores.events.find(&owner, event.id).await;
    assert_eq!(kept.expect("answered"), Some(event));
}

async fn a_repeated_attempt_stores_nothing_and_answers_the_first_show(stores: &Stores) {
    let actor = stores.actor().await;
    let insert = async |name: &str| {
        stores
            .events
            .insert(
                &actor,
                &event(&actor),
                Some(over_any(template(&actor, name, NOW))),
                Some(key("attempt", "f")),
            )
            .await
            .expect("answered")
    };
    let first = insert("One").await;
    let second = insert("Two").await;
    assert_eq!(second, first);
    assert_eq!(shows_of(stores, &actor).await, 1);
    assert_eq!(templates_of(stores, &actor).await, 1);
}

async fn a_repeated_attempt_is_answered_with_the_show_as_it_was_created(stores: &Stores) {
    let actor = stores.actor().await;
    let insert = async || {
        let wish = event(&actor);
        let inserted = stores
            .events
            .insert(&actor, &wish, None, Some(key("attempt", "f")));
        inserted.await.expect("answered")
    };
    let first = insert().await;
    let edited = stores
        .events
        .replace(&actor, first.id, &edit(other_details()), LATER)
        .await;
    edited.expect("saved");
    enter(stores, first.id).await;
    assert_eq!(insert().await, first);

    let hidden = stores.events.hide(&actor, first.id, LATER).await;
    assert!(hidden.expect("answered"));
    assert_eq!(insert().await, first);
    assert_eq!(shows_of(stores, &actor).await, 0);
}

async fn a_key_of_another_request_is_refused_and_stores_nothing(stores: &Stores) {
    let actor = stores.actor().await;
    let insert = async |fingerprint: &str| {
        stores
            .events
            .insert(
                &actor,
                &event(&actor),
                Some(over_any(template(&actor, fingerprint, NOW))),
                Some(key("attempt", fingerprint)),
            )
            .await
    };
    insert("one").await.expect("answered");
    let result = insert("two").await;
    assert!(matches!(
        result,
        Err(SaveEventError::Refusal(Refusal::KeyReused))
    ));
    assert_eq!(shows_of(stores, &actor).await, 1);
    assert_eq!(templates_of(stores, &actor).await, 1);
}

async fn a_key_is_the_account_s_own(stores: &Stores) {
    for _ in 0..2 {
        let actor = stores.actor().await;
        let event = event(&actor);
        let answered = stores
            .events
            .insert(&actor, &event, None, Some(key("1", "f")))
            .await;
        assert_eq!(answered.expect("answered"), event);
    }
}

async fn a_key_whose_attempt_failed_is_free(stores: &Stores) {
    let (actor, first) = stores.show().await;
    let mut wish = event(&actor);
    wish.public_link = first.public_link;
    let failed = stores
        .events
        .insert(&actor, &wish, None, Some(key("attempt", "f")))
        .await;
    assert!(matches!(
        failed,
        Err(SaveEventError::Refusal(Refusal::Store(_)))
    ));
    wish.public_link = RandomIds.next_token();
    let answered = stores
        .events
        .insert(&actor, &wish, None, Some(key("attempt", "f")))
        .await;
    assert_eq!(answered.expect("answered"), wish);
}

async fn one_of_many_concurrent_attempts_with_one_key_stores(stores: &Stores) {
    let actor = stores.actor().await;
    let attempts: Vec<_> = (0..20)
        .map(|_| {
            let store = stores.events.clone();
            let actor = actor.clone();
            tokio::spawn(async move {
                store
                    .insert(&actor, &event(&actor), None, Some(key("attempt", "f")))
                    .await
            })
        })
        .collect();
    let mut ids = Vec::new();
    for attempt in attempts {
        ids.push(attempt.await.expect("no panic").expect("answered").id);
    }
    ids.dedup();
    assert_eq!(ids.len(), 1, "all were answered with the same show");
    assert_eq!(shows_of(stores, &actor).await, 1);
}

async fn shows_of(stores: &Stores, actor: &Scope) -> usize {
    let page = stores
        .events
        .list(actor, &EventFilter::default(), &PageRequest::first(100))
        .await;
    page.expect("answered").items.len()
}

async fn templates_of(stores: &Stores, actor: &Scope) -> usize {
    let page = stores
        .events
        .list_templates(actor, &PageRequest::first(100))
        .await;
    page.expect("answered").items.len()
}

/// Such shows were stored before they were refused.
async fn a_show_that_contradicts_a_later_rule_is_readable(stores: &Stores) {
    let actor = stores.actor().await;
    let mut contradicting = event(&actor);
    contradicting.details.profile.require_dqp = true;
    contradicting.details.profile.notice.inspection = Some(InspectionChoice::NoInspector);
    let inserted = stores.insert(contradicting).await;
    let found = stores.events.find(&actor, inserted.id).await;
    assert_eq!(found.expect("answered"), Some(inserted));
}
