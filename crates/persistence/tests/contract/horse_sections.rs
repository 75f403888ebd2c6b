use horses::{Horse, HorseStore as _, PhotoKind, PhotoStore as _, Section, WriteHorseError};
use kernel::{HorseId, IdGenerator as _, RandomIds, Refusal, Revision, Scope};
use time::{Duration, OffsetDateTime};

use crate::horse_samples::{edits, general, photo, with};
use crate::samples::{LATER, NOW};
use crate::support::Stores;

on_both_databases!(
    every_field_of_a_section_reads_back_as_it_was_saved_and_nothing_else_changes,
    another_horse_s_sections_stay,
    a_section_of_another_revision_changes_nothing,
    sections_saved_concurrently_are_all_stored,
    a_photo_and_a_section_saved_concurrently_are_both_stored,
    one_of_many_concurrent_saves_of_a_section_succeeds,
    missing_and_foreign_horses_are_not_saved,
    a_horse_is_for_sale_as_its_general_section_says,
    a_section_that_cannot_be_stored_changes_nothing,
);

async fn find(stores: &Stores, actor: &Scope, id: HorseId) -> Horse {
    let found = stores.horses.find(actor, id).await;
    found.expect("answered").expect("a horse")
}

async fn save(
    stores: &Stores,
    actor: &Scope,
    horse: &Horse,
    section: &Section,
    now: OffsetDateTime,
) -> Horse {
    let expected = horse.revisions.of(section.kind());
    stores
        .horses
        .save_section(actor, horse.id, section, expected, now)
        .await
        .expect("answered")
}

fn is_changed<T>(saved: &Result<T, WriteHorseError>) -> bool {
    matches!(saved, Err(WriteHorseError::Refusal(Refusal::Changed)))
}

async fn every_field_of_a_section_reads_back_as_it_was_saved_and_nothing_else_changes(
    stores: &Stores,
) {
    let (actor, mut horse) = stores.horse().await;
    for (section, hours) in edits().iter().zip(1..) {
        let now = LATER + Duration::hours(hours);
        let saved = save(stores, &actor, &horse, section, now).await;
        let expected = with(horse, section, now);
        assert_eq!(saved, expected);
        assert_eq!(find(stores, &actor, expected.id).await, expected);
        horse = expected;
    }
}

async fn another_horse_s_sections_stay(stores: &Stores) {
    let (actor, horse) = stores.horse().await;
    let neighbour = stores.horse_of(&actor).await;
    for section in edits() {
        save(stores, &actor, &horse, &section, LATER).await;
    }
    assert_eq!(find(stores, &actor, neighbour.id).await, neighbour);
}

async fn a_section_of_another_revision_changes_nothing(stores: &Stores) {
    let (actor, horse) = stores.horse().await;
    for section in edits() {
        let present = horse.revisions.of(section.kind()).number();
        for number in [present - 1, present + 1] {
            let expected = Revision::new(number);
            let now = LATER + Duration::hours(1);
            let saved = stores
                .horses
                .save_section(&actor, horse.id, &section, expected, now)
                .await;
            assert!(is_changed(&saved), "{saved:?}");
        }
    }
    assert_eq!(find(stores, &actor, horse.id).await, horse);
}

async fn sections_saved_concurrently_are_all_stored(stores: &Stores) {
    for _ in 0..4 {
        let (actor, horse) = stores.horse().await;
        let savers: Vec<_> = edits()
            .into_iter()
            .map(|section| {
                let store = stores.horses.clone();
                let expected = horse.revisions.of(section.kind());
                let actor = actor.clone();
                tokio::spawn(async move {
                    store
                        .save_section(&actor, horse.id, &section, expected, LATER)
                        .await
                        .map(|saved| (section, saved))
                })
            })
            .collect();
        let mut expected = horse;
        for saver in savers {
            let (section, _) = saver.await.expect("no panic").expect("answered");
            expected = with(expected, &section, LATER);
        }
        assert_eq!(find(stores, &actor, expected.id).await, expected);
    }
}

async fn a_photo_and_a_section_saved_concurrently_are_both_stored(stores: &Stores) {
    for _ in 0..8 {
        let (actor, horse) = stores.horse().await;
        let photo = photo(horse.id, PhotoKind::Header);
        stores.upload(&actor, &photo).await;
        let section = general("Midnight Sun", None);
        let (photos, name) = (stores.photos.clone(), photo.name.clone());
        let setting = actor.clone();
        let setter = tokio::spawn(async move {
            photos
                .set(&setting, horse.id, PhotoKind::Header, &name, LATER, LATER)
                .await
        });
        save(stores, &actor, &horse, &section, LATER).await;
        setter.await.expect("no panic").expect("answered");
        let mut expected = with(horse, &section, LATER);
        expected.photos.header = Some(photo.name);
        assert_eq!(find(stores, &actor, expected.id).await, expected);
    }
}

async fn one_of_many_concurrent_saves_of_a_section_succeeds(stores: &Stores) {
    let (actor, horse) = stores.horse().await;
    for section in edits() {
        let (before, kind) = (find(stores, &actor, horse.id).await, section.kind());
        let expected = before.revisions.of(kind);
        let savers: Vec<_> = (0..10)
            .map(|_| {
                let (store, section) = (stores.horses.clone(), section.clone());
                let actor = actor.clone();
                tokio::spawn(async move {
                    store
                        .save_section(&actor, horse.id, &section, expected, LATER)
                        .await
                })
            })
            .collect();
        let mut won = 0;
        for saver in savers {
            let saved = saver.await.expect("no panic");
            assert!(saved.is_ok() || is_changed(&saved), "{saved:?}");
            won += u32::from(saved.is_ok());
        }
        assert_eq!(won, 1, "{kind:?}");
        let after = find(stores, &actor, horse.id).await;
        assert_eq!(after, with(before, &section, LATER));
    }
}

async fn missing_and_foreign_horses_are_not_saved(stores: &Stores) {
    let (owner, horse) = stores.horse().await;
    let stranger = stores.actor().await;
    let missing = HorseId::new(RandomIds.next_uuid());
    for section in edits() {
        let expected = horse.revisions.of(section.kind());
        for (actor, id) in [(&owner, missing), (&stranger, horse.id)] {
            let saved = stores
                .horses
                .save_section(actor, id, &section, expected, NOW)
                .await;
            let missing = WriteHorseError::Refusal(Refusal::NotFound("Horse"));
            let refused = saved.expect_err("no horse");
            assert_eq!(refused.to_string(), missing.to_string());
        }
    }
    assert_eq!(find(stores, &owner, horse.id).await, horse);
}

async fn a_horse_is_for_sale_as_its_general_section_says(stores: &Stores) {
    let (actor, mut horse) = stores.horse().await;
    for listed_at in [None, Some(LATER), Some(NOW), None] {
        let section = general("Midnight Sun", listed_at);
        horse = save(stores, &actor, &horse, &section, LATER).await;
        assert_eq!(horse.listed_at, listed_at);
        assert_eq!(find(stores, &actor, horse.id).await, horse);
    }
}

async fn a_section_that_cannot_be_stored_changes_nothing(stores: &Stores) {
    let (actor, horse) = stores.horse().await;
    for mut section in edits() {
        let Section::Health { care, .. } = &mut section else {
            continue;
        };
        care.push(care[0].clone());
        let expected = horse.revisions.of(section.kind());
        let saved = stores
            .horses
            .save_section(&actor, horse.id, &section, expected, LATER)
            .await;
        assert!(saved.is_err(), "{saved:?}");
    }
    assert_eq!(find(stores, &actor, horse.id).await, horse);
}
