//! Photos that no horse shows, and photos whose image files are being stored.

use horses::{DeletionMark, HorseStore as _, Photo, PhotoInserted, PhotoKind, PhotoStore as _};
use kernel::{HorseId, IdGenerator as _, PhotoId, RandomIds, Scope};
use time::{Duration, OffsetDateTime};

use crate::availability::count;
use crate::horse_samples::photo;
use crate::photos::{TOMORROW, announced, bare_horse, due, due_if_settled, is_no_photo, set, show};
use crate::samples::{LATER, NOW};
use crate::support::Stores;

on_both_databases!(
    a_photo_that_is_due_is_not_set,
    a_photo_marked_for_deletion_is_not_set_even_by_a_slow_clock,
    one_of_many_photos_set_concurrently_is_shown_and_the_others_become_due,
    a_forgotten_photo_is_gone_and_a_shown_one_is_not_forgotten,
    a_photo_whose_image_files_are_not_stored_is_not_set,
    photos_that_may_still_be_being_stored_are_not_deleted,
    a_photo_that_is_due_does_not_settle,
    a_shown_photo_is_not_marked_and_a_forgotten_one_is_gone,
);

async fn a_photo_that_is_due_is_not_set(stores: &Stores) {
    let (actor, horse) = bare_horse(stores).await;
    let photo = announced(stores, &actor, horse.id, PhotoKind::Header).await;
    let at = NOW + TOMORROW;
    let result = set(stores, &actor, horse.id, PhotoKind::Header, &photo.name, at).await;
    assert!(is_no_photo(&result), "{result:?}");
    let just_before = at - Duration::milliseconds(1);
    show(stores, &actor, &photo, just_before).await;
}

async fn a_photo_marked_for_deletion_is_not_set_even_by_a_slow_clock(stores: &Stores) {
    let (actor, horse) = bare_horse(stores).await;
    let photo = announced(stores, &actor, horse.id, PhotoKind::Header).await;
    let due_photos = due(stores, NOW + TOMORROW).await;
    assert_eq!(due_photos.as_slice(), std::slice::from_ref(&photo));
    let result = set(
        stores,
        &actor,
        horse.id,
        PhotoKind::Header,
        &photo.name,
        NOW,
    )
    .await;
    assert!(is_no_photo(&result), "{result:?}");
}

async fn one_of_many_photos_set_concurrently_is_shown_and_the_others_become_due(stores: &Stores) {
    let (actor, horse) = bare_horse(stores).await;
    let mut names = Vec::new();
    for _ in 0..10 {
        names.push(
            announced(stores, &actor, horse.id, PhotoKind::Header)
                .await
                .name,
        );
    }
    let setters: Vec<_> = names
        .iter()
        .cloned()
        .map(|name| {
            let store = stores.photos.clone();
            let actor = actor.clone();
            tokio::spawn(async move {
                store
                    .set(&actor, horse.id, PhotoKind::Header, &name, NOW, LATER)
                    .await
            })
        })
        .collect();
    for setter in setters {
        setter.await.expect("no panic").expect("set");
    }
    let found = stores.horses.find(&actor, horse.id).await;
    let shown = found.expect("answered").expect("a horse").photos.header;
    let shown = shown.expect("a photo");
    let due_photos: Vec<_> = due(stores, LATER)
        .await
        .into_iter()
        .map(|photo| photo.name)
        .collect();
    assert_eq!(due_photos.len(), 9);
    assert!(!due_photos.contains(&shown));
    assert!(names.contains(&shown));
}

async fn a_forgotten_photo_is_gone_and_a_shown_one_is_not_forgotten(stores: &Stores) {
    let (actor, horse) = bare_horse(stores).await;
    let shown = announced(stores, &actor, horse.id, PhotoKind::Header).await;
    let unset = announced(stores, &actor, horse.id, PhotoKind::Header).await;
    show(stores, &actor, &shown, NOW).await;
    let missing = PhotoId::new(RandomIds.next_uuid());
    for id in [shown.id, unset.id, missing] {
        stores.photos.forget(id).await.expect("forgotten");
    }
    assert_eq!(due(stores, NOW + Duration::days(900)).await, []);
    assert_eq!(count(stores, "photos").await, 1);
    // It still exists, and is due for deletion with its horse.
    let deleted = stores.horses.delete(&actor, horse.id, NOW).await;
    assert!(deleted.expect("answered"));
    let due_photos = due(stores, NOW).await;
    assert_eq!(due_photos.len(), 1);
    assert_eq!(due_photos[0].name, shown.name);
}

/// A new photo of this horse whose image files are not stored yet.
pub(crate) async fn on_its_way(stores: &Stores, actor: &Scope, horse_id: HorseId) -> Photo {
    let photo = photo(horse_id, PhotoKind::Header);
    let announced = stores.photos.insert(actor, &photo, None).await;
    let expected = PhotoInserted::ToStore(photo.clone());
    assert_eq!(announced.expect("answered"), expected);
    photo
}

pub(crate) async fn mark_stored(stores: &Stores, photo: &Photo, now: OffsetDateTime) -> bool {
    stores
        .photos
        .mark_stored(photo.id, now)
        .await
        .expect("answered")
}

async fn a_photo_whose_image_files_are_not_stored_is_not_set(stores: &Stores) {
    let (actor, horse) = bare_horse(stores).await;
    let photo = on_its_way(stores, &actor, horse.id).await;
    let result = set(
        stores,
        &actor,
        horse.id,
        PhotoKind::Header,
        &photo.name,
        NOW,
    )
    .await;
    assert!(is_no_photo(&result), "{result:?}");
    assert!(mark_stored(stores, &photo, NOW).await);
    show(stores, &actor, &photo, NOW).await;
    // Again, as after a second request with the same key.
    assert!(mark_stored(stores, &photo, NOW + Duration::days(900)).await);
}

async fn photos_that_may_still_be_being_stored_are_not_deleted(stores: &Stores) {
    let (actor, horse) = bare_horse(stores).await;
    let photo = on_its_way(stores, &actor, horse.id).await;
    let deleted = stores.horses.delete(&actor, horse.id, NOW).await;
    assert!(deleted.expect("answered"));
    let just_before = NOW - Duration::milliseconds(1);
    assert_eq!(due_if_settled(stores, LATER, just_before).await, []);
    let found = due_if_settled(stores, LATER, NOW).await;
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].id, photo.id);
}

async fn a_photo_that_is_due_does_not_settle(stores: &Stores) {
    let (actor, horse) = bare_horse(stores).await;
    let of_deleted = on_its_way(stores, &actor, horse.id).await;
    stores
        .horses
        .delete(&actor, horse.id, NOW)
        .await
        .expect("deleted");
    assert!(!mark_stored(stores, &of_deleted, NOW).await);
    let (actor, horse) = bare_horse(stores).await;
    let due_photos = on_its_way(stores, &actor, horse.id).await;
    assert_eq!(due(stores, NOW + TOMORROW).await.len(), 2);
    // Not even with a clock that is behind.
    assert!(!mark_stored(stores, &due_photos, NOW).await);
    stores
        .photos
        .forget(due_photos.id)
        .await
        .expect("forgotten");
    assert!(!mark_stored(stores, &due_photos, NOW).await);
}

async fn a_shown_photo_is_not_marked_and_a_forgotten_one_is_gone(stores: &Stores) {
    let (actor, horse) = bare_horse(stores).await;
    let shown = announced(stores, &actor, horse.id, PhotoKind::Header).await;
    show(stores, &actor, &shown, NOW).await;
    let unset = announced(stores, &actor, horse.id, PhotoKind::Header).await;
    let mark_of = async |photo: &Photo, now| {
        let mark = stores.photos.mark_for_deletion(photo.id, now, now).await;
        mark.expect("answered")
    };
    let much_later = NOW + Duration::days(900);
    let expected = Photo {
        delete_at: None,
        ..shown.clone()
    };
    assert_eq!(
        mark_of(&shown, much_later).await,
        DeletionMark::NotDue(expected)
    );
    let early = NOW + TOMORROW - Duration::milliseconds(1);
    assert_eq!(
        mark_of(&unset, early).await,
        DeletionMark::NotDue(unset.clone())
    );
    assert_eq!(
        mark_of(&unset, NOW + TOMORROW).await,
        DeletionMark::Marked(unset.clone())
    );
    stores.photos.forget(unset.id).await.expect("forgotten");
    assert_eq!(mark_of(&unset, much_later).await, DeletionMark::Gone);
}
