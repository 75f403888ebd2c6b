use horses::{
    CareFilter, CareItem, CareKind, HorseFilter, HorseStore as _, PhotoKind, PhotoStore as _,
};
use kernel::{HorseId, IdGenerator as _, PageRequest, RandomIds, Refusal, Scope};
use time::Duration;
use time::macros::{datetime, offset};

use crate::availability::count;
use crate::horse_samples::{care, day, edits, horse, photo, unknown_horse};
use crate::photos::due;
use crate::samples::{LATER, NOW, key};
use crate::support::Stores;

on_both_databases!(
    every_field_of_a_horse_reads_back_as_it_was_stored,
    a_horse_with_only_a_name_reads_back,
    a_new_horse_is_returned_with_instants_in_milliseconds,
    missing_and_foreign_horses_are_none,
    an_unreadable_horse_is_an_error,
    a_deleted_horse_leaves_only_photos_due_for_deletion,
    another_horse_stays_when_one_is_deleted,
    missing_and_foreign_horses_are_not_deleted,
    a_horse_that_cannot_be_stored_changes_nothing,
    a_repeated_attempt_stores_nothing_and_answers_the_first_horse,
    a_repeated_attempt_is_answered_with_the_horse_as_it_was_created,
    deleting_a_horse_deletes_the_copy_stored_with_its_key,
    old_keys_are_deleted,
    a_key_of_another_request_is_refused_and_stores_nothing,
    a_key_is_the_account_s_own,
    a_key_whose_attempt_failed_is_free,
    one_of_many_concurrent_attempts_with_one_key_stores,
);

async fn every_field_of_a_horse_reads_back_as_it_was_stored(stores: &Stores) {
    let actor = stores.actor().await;
    let horse = horse(&actor);
    let answered = stores.horses.insert(&horse, &[], None).await;
    assert_eq!(answered.expect("answered"), horse);
    let found = stores.horses.find(&actor, horse.id).await;
    assert_eq!(found.expect("answered"), Some(horse));
}

async fn a_horse_with_only_a_name_reads_back(stores: &Stores) {
    let actor = stores.actor().await;
    let horse = unknown_horse(&actor, "Midnight");
    let answered = stores.horses.insert(&horse, &[], None).await;
    assert_eq!(answered.expect("answered"), horse);
    let found = stores.horses.find(&actor, horse.id).await;
    assert_eq!(found.expect("answered"), Some(horse));
}

async fn a_new_horse_is_returned_with_instants_in_milliseconds(stores: &Stores) {
    let actor = stores.actor().await;
    let mut horse = horse(&actor);
    horse.listed_at = Some(datetime!(2026-06-06 18:00:00.123_456_789 -5));
    let answered = stores.keep(horse.clone()).await;
    let listed_at = answered.listed_at.expect("for sale");
    assert_eq!(listed_at, datetime!(2026-06-06 23:00:00.123 UTC));
    assert_eq!(listed_at.offset(), offset!(UTC));
    let found = stores.horses.find(&actor, horse.id).await;
    assert_eq!(found.expect("answered"), Some(answered));
}

async fn missing_and_foreign_horses_are_none(stores: &Stores) {
    let (owner, horse) = stores.horse().await;
    let stranger = stores.actor().await;
    let missing = HorseId::new(RandomIds.next_uuid());
    for (actor, id) in [(&owner, missing), (&stranger, horse.id)] {
        assert_eq!(stores.horses.find(actor, id).await.expect("answered"), None);
    }
}

async fn an_unreadable_horse_is_an_error(stores: &Stores) {
    for sql in [
        "UPDATE horses SET age = 300",
        "UPDATE horses SET gender = 'filly'",
        "UPDATE horses SET header_photo = '../secret'",
        "UPDATE horse_sections SET revision = 4294967296 WHERE section = 'owners'",
        "UPDATE horse_sections SET content = '[]' WHERE section = 'leasing'",
        "UPDATE horse_sections SET content = '{\"log\":[{}]}' WHERE section = 'training'",
        "UPDATE horse_sections SET section = 'other' WHERE section = 'health'",
        "DELETE FROM horse_sections WHERE section = 'feeding'",
    ] {
        let (actor, horse) = stores.horse().await;
        stores.file.execute(sql).await;
        let found = stores.horses.find(&actor, horse.id).await;
        assert!(found.is_err(), "{sql}");
    }
}

async fn a_deleted_horse_leaves_only_photos_due_for_deletion(stores: &Stores) {
    let actor = stores.actor().await;
    let horse = unknown_horse(&actor, "Midnight");
    let item = care(CareKind::Dental, "", day("2026-06-01"));
    let inserted = stores.horses.insert(&horse, &[item], None).await;
    inserted.expect("stored");
    let (shown, unset) = (
        photo(horse.id, PhotoKind::Header),
        photo(horse.id, PhotoKind::Profile),
    );
    for photo in [&shown, &unset] {
        stores.upload(&actor, photo).await;
    }
    let set = stores
        .photos
        .set(&actor, horse.id, PhotoKind::Header, &shown.name, NOW, LATER);
    set.await.expect("set");

    let deleted = stores.horses.delete(&actor, horse.id, LATER).await;
    assert!(deleted.expect("answered"));
    let found = stores.horses.find(&actor, horse.id).await;
    assert_eq!(found.expect("answered"), None);
    for table in ["horses", "horse_sections", "horse_care"] {
        assert_eq!(count(stores, table).await, 0, "{table}");
    }
    let just_before = LATER - Duration::milliseconds(1);
    assert_eq!(due(stores, just_before).await, []);
    let due = due(stores, LATER).await;
    let mut names: Vec<_> = due.iter().map(|photo| &photo.name).collect();
    names.sort_by_key(|name| *name != &shown.name);
    assert_eq!(names, [&shown.name, &unset.name]);

    let again = stores.horses.delete(&actor, horse.id, LATER).await;
    assert!(!again.expect("answered"));
}

async fn another_horse_stays_when_one_is_deleted(stores: &Stores) {
    let actor = stores.actor().await;
    let (mut ids, items) = (Vec::new(), || [care(CareKind::HoofCare, "", None)]);
    for _ in 0..2 {
        let horse = horse(&actor);
        let inserted = stores.horses.insert(&horse, &items(), None).await;
        ids.push(inserted.expect("stored"));
        let photo = photo(horse.id, PhotoKind::Header);
        stores.upload(&actor, &photo).await;
    }
    let (gone, stays) = (&ids[0], &ids[1]);
    let deleted = stores.horses.delete(&actor, gone.id, NOW).await;
    assert!(deleted.expect("answered"));
    let found = stores.horses.find(&actor, stays.id).await;
    assert_eq!(found.expect("answered").as_ref(), Some(stays));
    assert_eq!(count(stores, "horse_care").await, 1);
    let due = due(stores, NOW).await;
    assert!(due.iter().all(|photo| photo.horse_id == gone.id) && due.len() == 1);
}

async fn missing_and_foreign_horses_are_not_deleted(stores: &Stores) {
    let (owner, horse) = stores.horse().await;
    let stranger = stores.actor().await;
    let photo = photo(horse.id, PhotoKind::Header);
    stores.upload(&owner, &photo).await;
    let missing = HorseId::new(RandomIds.next_uuid());
    for (actor, id) in [(&owner, missing), (&stranger, horse.id)] {
        let deleted = stores.horses.delete(actor, id, NOW).await;
        assert!(!deleted.expect("answered"));
    }
    assert_eq!(due(stores, NOW).await, []);
    let found = stores.horses.find(&owner, horse.id).await;
    assert_eq!(found.expect("answered"), Some(horse));
}

async fn a_horse_that_cannot_be_stored_changes_nothing(stores: &Stores) {
    let actor = stores.actor().await;
    let item = care(CareKind::Dental, "", None);
    let result = stores
        .horses
        .insert(&horse(&actor), &[item.clone(), item], None)
        .await;
    assert!(matches!(result, Err(Refusal::Store(_))), "{result:?}");
    for table in ["horses", "horse_sections", "horse_care"] {
        assert_eq!(count(stores, table).await, 0, "{table}");
    }
}

async fn a_repeated_attempt_stores_nothing_and_answers_the_first_horse(stores: &Stores) {
    let actor = stores.actor().await;
    let insert = async || {
        let (wish, item) = (horse(&actor), care(CareKind::Dental, "", None));
        let key = Some(key("attempt", "f"));
        let inserted = stores.horses.insert(&wish, &[item], key).await;
        inserted.expect("answered")
    };
    let first = insert().await;
    assert_eq!(insert().await, first);
    assert_eq!(horses_of(stores, &actor).await, 1);
    assert_eq!(care_of(stores, &actor).await.len(), 1);
}

async fn a_repeated_attempt_is_answered_with_the_horse_as_it_was_created(stores: &Stores) {
    let actor = stores.actor().await;
    let insert = async || {
        let key = Some(key("attempt", "f"));
        let inserted = stores.horses.insert(&horse(&actor), &[], key).await;
        inserted.expect("answered")
    };
    let first = insert().await;
    for section in edits() {
        let expected = first.revisions.of(section.kind());
        let saved = stores
            .horses
            .save_section(&actor, first.id, &section, expected, LATER)
            .await;
        saved.expect("answered");
    }
    assert_eq!(insert().await, first);
}

async fn deleting_a_horse_deletes_the_copy_stored_with_its_key(stores: &Stores) {
    let actor = stores.actor().await;
    let keys = [Some(key("gone", "f")), Some(key("stays", "f"))];
    let mut horses = Vec::new();
    for key in keys {
        let inserted = stores.horses.insert(&horse(&actor), &[], key).await;
        horses.push(inserted.expect("stored"));
    }
    let deleted = stores.horses.delete(&actor, horses[0].id, LATER).await;
    assert!(deleted.expect("answered"));
    assert_eq!(count(stores, "idempotency_keys").await, 1);
    let repeated = stores
        .horses
        .insert(&horse(&actor), &[], Some(key("stays", "f")))
        .await;
    assert_eq!(repeated.expect("answered"), horses[1]);
}

async fn old_keys_are_deleted(stores: &Stores) {
    let actor = stores.actor().await;
    let insert = async |name: &str| {
        let key = Some(key(name, "f"));
        let inserted = stores.horses.insert(&horse(&actor), &[], key).await;
        inserted.expect("answered")
    };
    let first = insert("attempt").await;
    for (before, forgotten) in [
        (first.created_at, 0),
        (first.created_at + Duration::milliseconds(1), 1),
        (LATER, 0),
    ] {
        let result = stores.database.forget_keys(before).await;
        assert_eq!(result.expect("answered"), forgotten);
    }
    assert_ne!(insert("attempt").await.id, first.id);
}

async fn a_key_of_another_request_is_refused_and_stores_nothing(stores: &Stores) {
    let actor = stores.actor().await;
    let insert = async |fingerprint: &str| {
        let key = Some(key("attempt", fingerprint));
        stores.horses.insert(&horse(&actor), &[], key).await
    };
    insert("one").await.expect("answered");
    let result = insert("two").await;
    assert!(matches!(result, Err(Refusal::KeyReused)));
    assert_eq!(horses_of(stores, &actor).await, 1);
}

async fn a_key_is_the_account_s_own(stores: &Stores) {
    for _ in 0..2 {
        let actor = stores.actor().await;
        let horse = horse(&actor);
        let key = Some(key("1", "f"));
        let answered = stores.horses.insert(&horse, &[], key).await;
        assert_eq!(answered.expect("answered"), horse);
    }
}

async fn a_key_whose_attempt_failed_is_free(stores: &Stores) {
    let actor = stores.actor().await;
    let wish = horse(&actor);
    let item = care(CareKind::Dental, "", None);
    let insert = async |care: &[CareItem]| {
        let key = Some(key("attempt", "f"));
        stores.horses.insert(&wish, care, key).await
    };
    let failed = insert(&[item.clone(), item.clone()]).await;
    assert!(matches!(failed, Err(Refusal::Store(_))));
    assert_eq!(insert(&[item]).await.expect("answered"), wish);
}

async fn one_of_many_concurrent_attempts_with_one_key_stores(stores: &Stores) {
    let actor = stores.actor().await;
    let attempts: Vec<_> = (0..20)
        .map(|_| {
            let store = stores.horses.clone();
            let actor = actor.clone();
            tokio::spawn(async move {
                let key = Some(key("attempt", "f"));
                store.insert(&horse(&actor), &[], key).await
            })
        })
        .collect();
    let mut ids = Vec::new();
    for attempt in attempts {
        ids.push(attempt.await.expect("no panic").expect("answered").id);
    }
    ids.dedup();
    assert_eq!(ids.len(), 1, "all were answered with the same horse");
    assert_eq!(horses_of(stores, &actor).await, 1);
}

async fn horses_of(stores: &Stores, actor: &Scope) -> usize {
    let filter = HorseFilter::default();
    let page = stores
        .horses
        .list(actor, &filter, &PageRequest::first(100))
        .await;
    page.expect("answered").items.len()
}

async fn care_of(stores: &Stores, actor: &Scope) -> Vec<horses::CareEntry> {
    let filter = CareFilter::default();
    let page = stores
        .horses
        .list_care(actor, &filter, &PageRequest::first(100))
        .await;
    page.expect("answered").items
}
