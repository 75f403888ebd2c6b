use horses::{
    Announced, Horse, HorseStore as _, InsertError, Photo, PhotoKind, PhotoName, PhotoSet,
    PhotoStore as _,
};
use kernel::{Actor, HorseId, IdGenerator as _, PhotoId, RandomIds};
use time::{Duration, OffsetDateTime};

use crate::availability::count;
use crate::horse_samples::{self, photo, photo_name, unknown_horse};
use crate::samples::{LATER, NOW, key};
use crate::support::Stores;

on_both_databases!(
    a_photo_that_nobody_sets_is_due_in_time,
    a_photo_of_a_missing_or_foreign_horse_is_not_announced,
    a_name_is_announced_once,
    a_set_photo_is_shown_and_never_due,
    a_horse_shows_one_photo_of_each_kind,
    a_replaced_photo_is_due_in_time,
    a_replaced_photo_can_be_set_again,
    setting_the_photo_that_is_shown_changes_nothing,
    a_photo_of_another_horse_kind_or_account_is_not_set,
    missing_and_foreign_horses_show_nothing,
    a_photo_that_is_due_is_not_set,
    a_photo_that_was_handed_to_a_sweeper_is_not_set_by_a_slower_clock,
    of_many_photos_that_are_set_at_once_one_is_shown_and_the_others_are_swept,
    those_due_for_the_longest_time_come_first_and_not_too_many,
    a_forgotten_photo_is_gone_and_a_shown_one_is_not_forgotten,
    a_photo_whose_pictures_are_not_stored_is_not_set,
    pictures_that_may_be_on_their_way_are_not_swept,
    a_photo_that_is_due_does_not_settle,
    a_postponed_photo_is_due_later_and_a_shown_one_never,
    a_repeated_upload_is_answered_with_the_first_photo_as_it_was,
    a_repeated_upload_that_got_no_further_is_taken_up_again,
    a_forgotten_photo_frees_its_key,
    a_key_of_another_upload_is_refused,
    a_key_is_the_account_s_own,
);

const TOMORROW: Duration = Duration::days(1);

/// Announces a photo and notes that its pictures are stored.
async fn announce(stores: &Stores, actor: Actor, photo: &Photo) {
    stores.upload(actor, photo).await;
}

/// A new photo of this horse that can be set.
async fn announced(stores: &Stores, actor: Actor, horse_id: HorseId, kind: PhotoKind) -> Photo {
    let photo = photo(horse_id, kind);
    announce(stores, actor, &photo).await;
    photo
}

/// A horse without photos.
async fn bare_horse(stores: &Stores) -> (Actor, Horse) {
    let actor = stores.actor().await;
    (actor, stores.keep(unknown_horse(actor, "Midnight")).await)
}

async fn set(
    stores: &Stores,
    actor: Actor,
    horse_id: HorseId,
    kind: PhotoKind,
    name: &PhotoName,
    now: OffsetDateTime,
) -> PhotoSet {
    stores
        .photos
        .set(actor, horse_id, kind, name, now, now + Duration::hours(1))
        .await
        .expect("answered")
}

/// Sets the photo for its horse.
async fn show(stores: &Stores, actor: Actor, photo: &Photo, now: OffsetDateTime) -> Horse {
    match set(stores, actor, photo.horse_id, photo.kind, &photo.name, now).await {
        PhotoSet::Set(horse) => *horse,
        other => panic!("{other:?}"),
    }
}

async fn due(stores: &Stores, now: OffsetDateTime) -> Vec<Photo> {
    stores.photos.due(now, NOW, 100).await.expect("answered")
}

async fn a_photo_that_nobody_sets_is_due_in_time(stores: &Stores) {
    let (actor, horse) = bare_horse(stores).await;
    for kind in [PhotoKind::Profile, PhotoKind::Header] {
        let photo = announced(stores, actor, horse.id, kind).await;
        let just_before = NOW + TOMORROW - Duration::milliseconds(1);
        assert_eq!(due(stores, just_before).await, []);
        // Until it is forgotten.
        for _ in 0..2 {
            let swept = due(stores, NOW + TOMORROW).await;
            assert_eq!(swept.as_slice(), std::slice::from_ref(&photo));
        }
        stores.photos.forget(photo.id).await.expect("forgotten");
    }
}

async fn a_photo_of_a_missing_or_foreign_horse_is_not_announced(stores: &Stores) {
    let (owner, horse) = bare_horse(stores).await;
    let stranger = stores.actor().await;
    let missing = HorseId::new(RandomIds.next_uuid());
    for (actor, id) in [(owner, missing), (stranger, horse.id)] {
        let photo = photo(id, PhotoKind::Header);
        let announced = stores.photos.announce(actor, &photo, None).await;
        assert_eq!(announced.expect("answered"), Announced::NoHorse);
    }
    assert_eq!(count(stores, "photos").await, 0);
}

async fn a_name_is_announced_once(stores: &Stores) {
    let (actor, horse) = bare_horse(stores).await;
    let first = announced(stores, actor, horse.id, PhotoKind::Header).await;
    let mut second = photo(horse.id, PhotoKind::Header);
    second.name = first.name;
    assert!(stores.photos.announce(actor, &second, None).await.is_err());
}

async fn a_set_photo_is_shown_and_never_due(stores: &Stores) {
    let (actor, mut horse) = bare_horse(stores).await;
    let photo = announced(stores, actor, horse.id, PhotoKind::Profile).await;
    let at = NOW + Duration::hours(1);
    let shown = show(stores, actor, &photo, at).await;
    horse.photos.profile = Some(photo.name);
    horse.updated_at = at;
    assert_eq!(shown, horse);
    let found = stores.horses.find(actor, horse.id).await;
    assert_eq!(found.expect("answered"), Some(horse));
    assert_eq!(due(stores, NOW + Duration::days(900)).await, []);
}

async fn a_horse_shows_one_photo_of_each_kind(stores: &Stores) {
    let (actor, horse) = bare_horse(stores).await;
    let header = announced(stores, actor, horse.id, PhotoKind::Header).await;
    let profile = announced(stores, actor, horse.id, PhotoKind::Profile).await;
    show(stores, actor, &header, NOW).await;
    let shown = show(stores, actor, &profile, NOW).await;
    assert_eq!(shown.photos.header, Some(header.name));
    assert_eq!(shown.photos.profile, Some(profile.name));
    assert_eq!(due(stores, NOW + Duration::days(900)).await, []);
}

async fn a_replaced_photo_is_due_in_time(stores: &Stores) {
    let (actor, horse) = bare_horse(stores).await;
    let mut first = announced(stores, actor, horse.id, PhotoKind::Header).await;
    let second = announced(stores, actor, horse.id, PhotoKind::Header).await;
    show(stores, actor, &first, NOW).await;
    show(stores, actor, &second, LATER).await;
    let sweep_at = LATER + Duration::hours(1);
    let just_before = sweep_at - Duration::milliseconds(1);
    assert_eq!(due(stores, just_before).await, []);
    first.sweep_at = Some(sweep_at);
    assert_eq!(due(stores, sweep_at).await, [first]);
}

async fn a_replaced_photo_can_be_set_again(stores: &Stores) {
    let (actor, horse) = bare_horse(stores).await;
    let first = announced(stores, actor, horse.id, PhotoKind::Header).await;
    let mut second = announced(stores, actor, horse.id, PhotoKind::Header).await;
    for photo in [&first, &second] {
        show(stores, actor, photo, NOW).await;
    }
    let at = NOW + Duration::minutes(30);
    let shown = show(stores, actor, &first, at).await;
    assert_eq!(shown.photos.header, Some(first.name));
    second.sweep_at = Some(at + Duration::hours(1));
    assert_eq!(due(stores, NOW + TOMORROW).await, [second]);
}

async fn setting_the_photo_that_is_shown_changes_nothing(stores: &Stores) {
    let (actor, horse) = bare_horse(stores).await;
    let photo = announced(stores, actor, horse.id, PhotoKind::Header).await;
    let shown = show(stores, actor, &photo, NOW).await;
    let much_later = NOW + Duration::days(300);
    assert_eq!(show(stores, actor, &photo, much_later).await, shown);
    let found = stores.horses.find(actor, horse.id).await;
    assert_eq!(found.expect("answered"), Some(shown));
    assert_eq!(due(stores, NOW + Duration::days(900)).await, []);
}

async fn a_photo_of_another_horse_kind_or_account_is_not_set(stores: &Stores) {
    let (actor, horse) = bare_horse(stores).await;
    let neighbour = stores.keep(unknown_horse(actor, "Neighbor")).await;
    let (stranger, theirs) = bare_horse(stores).await;
    let of_neighbour = announced(stores, actor, neighbour.id, PhotoKind::Header).await;
    let of_stranger = announced(stores, stranger, theirs.id, PhotoKind::Header).await;
    let profile = announced(stores, actor, horse.id, PhotoKind::Profile).await;
    for name in [
        of_neighbour.name,
        of_stranger.name,
        profile.name,
        photo_name(),
    ] {
        let result = set(stores, actor, horse.id, PhotoKind::Header, &name, NOW).await;
        assert_eq!(result, PhotoSet::NoPhoto);
    }
    let found = stores.horses.find(actor, horse.id).await;
    assert_eq!(found.expect("answered"), Some(horse));
    assert_eq!(due(stores, NOW + TOMORROW).await.len(), 3);
}

async fn missing_and_foreign_horses_show_nothing(stores: &Stores) {
    let (owner, horse) = bare_horse(stores).await;
    let photo = announced(stores, owner, horse.id, PhotoKind::Header).await;
    let stranger = stores.actor().await;
    let missing = HorseId::new(RandomIds.next_uuid());
    for (actor, id) in [(owner, missing), (stranger, horse.id)] {
        let result = set(stores, actor, id, PhotoKind::Header, &photo.name, NOW).await;
        assert_eq!(result, PhotoSet::NoHorse);
    }
    let found = stores.horses.find(owner, horse.id).await;
    assert_eq!(found.expect("answered"), Some(horse));
}

async fn a_photo_that_is_due_is_not_set(stores: &Stores) {
    let (actor, horse) = bare_horse(stores).await;
    let photo = announced(stores, actor, horse.id, PhotoKind::Header).await;
    let at = NOW + TOMORROW;
    let result = set(stores, actor, horse.id, photo.kind, &photo.name, at).await;
    assert_eq!(result, PhotoSet::NoPhoto);
    let just_before = at - Duration::milliseconds(1);
    show(stores, actor, &photo, just_before).await;
}

async fn a_photo_that_was_handed_to_a_sweeper_is_not_set_by_a_slower_clock(stores: &Stores) {
    let (actor, horse) = bare_horse(stores).await;
    let photo = announced(stores, actor, horse.id, PhotoKind::Header).await;
    let swept = due(stores, NOW + TOMORROW).await;
    assert_eq!(swept.as_slice(), std::slice::from_ref(&photo));
    let result = set(stores, actor, horse.id, photo.kind, &photo.name, NOW).await;
    assert_eq!(result, PhotoSet::NoPhoto);
}

async fn of_many_photos_that_are_set_at_once_one_is_shown_and_the_others_are_swept(
    stores: &Stores,
) {
    let (actor, horse) = bare_horse(stores).await;
    let mut names = Vec::new();
    for _ in 0..10 {
        names.push(
            announced(stores, actor, horse.id, PhotoKind::Header)
                .await
                .name,
        );
    }
    let setters: Vec<_> = names
        .iter()
        .cloned()
        .map(|name| {
            let store = stores.photos.clone();
            tokio::spawn(async move {
                store
                    .set(actor, horse.id, PhotoKind::Header, &name, NOW, LATER)
                    .await
            })
        })
        .collect();
    for setter in setters {
        let result = setter.await.expect("no panic").expect("answered");
        assert!(matches!(result, PhotoSet::Set(_)), "{result:?}");
    }
    let found = stores.horses.find(actor, horse.id).await;
    let shown = found.expect("answered").expect("a horse").photos.header;
    let shown = shown.expect("a photo");
    let swept: Vec<_> = due(stores, LATER)
        .await
        .into_iter()
        .map(|photo| photo.name)
        .collect();
    assert_eq!(swept.len(), 9);
    assert!(!swept.contains(&shown));
    assert!(names.contains(&shown));
}

async fn those_due_for_the_longest_time_come_first_and_not_too_many(stores: &Stores) {
    let (actor, horse) = bare_horse(stores).await;
    let mut photos = Vec::new();
    for hours in [3, 1, 4, 2] {
        let mut photo = photo(horse.id, PhotoKind::Header);
        photo.sweep_at = Some(NOW + Duration::hours(hours));
        announce(stores, actor, &photo).await;
        photos.push(photo);
    }
    photos.sort_by_key(|photo| photo.sweep_at);
    for limit in 1..=4 {
        let found = stores.photos.due(LATER, NOW, limit).await;
        assert_eq!(found.expect("answered"), photos[..limit as usize]);
    }
}

async fn a_forgotten_photo_is_gone_and_a_shown_one_is_not_forgotten(stores: &Stores) {
    let (actor, horse) = bare_horse(stores).await;
    let shown = announced(stores, actor, horse.id, PhotoKind::Header).await;
    let unset = announced(stores, actor, horse.id, PhotoKind::Header).await;
    show(stores, actor, &shown, NOW).await;
    let missing = PhotoId::new(RandomIds.next_uuid());
    for id in [shown.id, unset.id, missing] {
        stores.photos.forget(id).await.expect("forgotten");
    }
    assert_eq!(due(stores, NOW + Duration::days(900)).await, []);
    assert_eq!(count(stores, "photos").await, 1);
    // It is still known, and swept with its horse.
    let deleted = stores.horses.delete(actor, horse.id, NOW).await;
    assert!(deleted.expect("answered"));
    let swept = due(stores, NOW).await;
    assert_eq!(swept.len(), 1);
    assert_eq!(swept[0].name, shown.name);
}

/// A new photo of this horse whose pictures are still made.
async fn on_its_way(stores: &Stores, actor: Actor, horse_id: HorseId) -> Photo {
    let photo = photo(horse_id, PhotoKind::Header);
    let announced = stores.photos.announce(actor, &photo, None).await;
    let expected = Announced::ToStore(photo.clone());
    assert_eq!(announced.expect("answered"), expected);
    photo
}

async fn settle(stores: &Stores, photo: &Photo, now: OffsetDateTime) -> bool {
    stores.photos.settle(photo.id, now).await.expect("answered")
}

async fn a_photo_whose_pictures_are_not_stored_is_not_set(stores: &Stores) {
    let (actor, horse) = bare_horse(stores).await;
    let photo = on_its_way(stores, actor, horse.id).await;
    let result = set(stores, actor, horse.id, photo.kind, &photo.name, NOW).await;
    assert_eq!(result, PhotoSet::NoPhoto);
    assert!(settle(stores, &photo, NOW).await);
    show(stores, actor, &photo, NOW).await;
    // Once more, as after a second attempt under one key.
    assert!(settle(stores, &photo, NOW + Duration::days(900)).await);
}

async fn pictures_that_may_be_on_their_way_are_not_swept(stores: &Stores) {
    let (actor, horse) = bare_horse(stores).await;
    let photo = on_its_way(stores, actor, horse.id).await;
    let deleted = stores.horses.delete(actor, horse.id, NOW).await;
    assert!(deleted.expect("answered"));
    let just_before = NOW - Duration::milliseconds(1);
    let found = stores.photos.due(LATER, just_before, 10).await;
    assert_eq!(found.expect("answered"), []);
    let found = stores.photos.due(LATER, NOW, 10).await.expect("answered");
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].id, photo.id);
}

async fn a_photo_that_is_due_does_not_settle(stores: &Stores) {
    let (actor, horse) = bare_horse(stores).await;
    let of_deleted = on_its_way(stores, actor, horse.id).await;
    stores
        .horses
        .delete(actor, horse.id, NOW)
        .await
        .expect("deleted");
    assert!(!settle(stores, &of_deleted, NOW).await);
    let (actor, horse) = bare_horse(stores).await;
    let swept = on_its_way(stores, actor, horse.id).await;
    assert_eq!(due(stores, NOW + TOMORROW).await.len(), 2);
    // Also not by a clock that is slow.
    assert!(!settle(stores, &swept, NOW).await);
    stores.photos.forget(swept.id).await.expect("forgotten");
    assert!(!settle(stores, &swept, NOW).await);
}

async fn a_postponed_photo_is_due_later_and_a_shown_one_never(stores: &Stores) {
    let (actor, horse) = bare_horse(stores).await;
    let shown = announced(stores, actor, horse.id, PhotoKind::Header).await;
    show(stores, actor, &shown, NOW).await;
    let unset = announced(stores, actor, horse.id, PhotoKind::Header).await;
    let until = NOW + Duration::days(2);
    for photo in [&shown, &unset] {
        let postponed = stores.photos.postpone(photo.id, until).await;
        postponed.expect("postponed");
    }
    assert_eq!(due(stores, until - Duration::milliseconds(1)).await, []);
    let found = due(stores, until).await;
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].id, unset.id);
}

async fn a_repeated_upload_is_answered_with_the_first_photo_as_it_was(stores: &Stores) {
    let (actor, horse) = bare_horse(stores).await;
    let first = photo(horse.id, PhotoKind::Header);
    for number in 0..3 {
        let attempt = photo(horse.id, PhotoKind::Header);
        let wish = if number == 0 { &first } else { &attempt };
        let key = Some(key("attempt", "f"));
        let announced = stores.photos.announce(actor, wish, key).await;
        let announced = announced.expect("answered");
        if number == 0 {
            assert_eq!(announced, Announced::ToStore(first.clone()));
            assert!(settle(stores, &first, NOW).await);
        } else {
            assert_eq!(announced, Announced::Stored(first.clone()));
        }
        show(stores, actor, &first, NOW).await;
    }
    assert_eq!(count(stores, "photos").await, 1);
}

async fn a_repeated_upload_that_got_no_further_is_taken_up_again(stores: &Stores) {
    let (actor, horse) = bare_horse(stores).await;
    let first = photo(horse.id, PhotoKind::Header);
    for wish in [&first, &photo(horse.id, PhotoKind::Header)] {
        let key = Some(key("attempt", "f"));
        let announced = stores.photos.announce(actor, wish, key).await;
        assert_eq!(
            announced.expect("answered"),
            Announced::ToStore(first.clone())
        );
    }
    assert_eq!(count(stores, "photos").await, 1);
}

async fn a_forgotten_photo_frees_its_key(stores: &Stores) {
    let (actor, horse) = bare_horse(stores).await;
    for fingerprint in ["one", "two"] {
        let wish = photo(horse.id, PhotoKind::Header);
        let key = Some(key("attempt", fingerprint));
        let announced = stores.photos.announce(actor, &wish, key).await;
        let expected = Announced::ToStore(wish.clone());
        assert_eq!(announced.expect("answered"), expected);
        stores.photos.forget(wish.id).await.expect("forgotten");
    }
    assert_eq!(count(stores, "idempotency_keys").await, 0);
}

async fn a_key_of_another_upload_is_refused(stores: &Stores) {
    let (actor, horse) = bare_horse(stores).await;
    for (fingerprint, is_taken) in [("one", true), ("two", false), ("one", true)] {
        let wish = photo(horse.id, PhotoKind::Header);
        let key = Some(key("attempt", fingerprint));
        match stores.photos.announce(actor, &wish, key).await {
            Ok(_) => assert!(is_taken),
            Err(error) => {
                assert!(matches!(error, InsertError::KeyReused), "{error:?}");
                assert!(!is_taken);
            }
        }
    }
    assert_eq!(count(stores, "photos").await, 1);
}

async fn a_key_is_the_account_s_own(stores: &Stores) {
    for _ in 0..2 {
        let (actor, horse) = stores.horse().await;
        let wish = photo(horse.id, PhotoKind::Profile);
        let announced = stores
            .photos
            .announce(actor, &wish, Some(key("1", "f")))
            .await;
        let expected = Announced::ToStore(wish.clone());
        assert_eq!(announced.expect("answered"), expected);
        // Nor is it one that creates something else.
        let inserted = stores
            .horses
            .insert(&horse_samples::horse(actor), &[], Some(key("1", "f")))
            .await;
        inserted.expect("stored");
    }
}
