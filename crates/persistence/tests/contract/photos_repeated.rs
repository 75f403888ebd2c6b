//! Uploads that are repeated with the same key.

use horses::{HorseStore as _, Photo, PhotoInserted, PhotoKind, PhotoStore as _};
use kernel::Refusal;

use crate::availability::count;
use crate::horse_samples::{self, photo};
use crate::photos::{bare_horse, show};
use crate::photos_deleted::mark_stored;
use crate::samples::{NOW, key};
use crate::support::Stores;

on_both_databases!(
    a_repeated_upload_is_answered_with_the_first_photo,
    a_repeated_upload_whose_first_attempt_failed_is_resumed,
    a_forgotten_photo_frees_its_key,
    a_key_of_another_upload_is_refused,
    a_key_is_the_account_s_own,
);

async fn a_repeated_upload_is_answered_with_the_first_photo(stores: &Stores) {
    let (actor, horse) = bare_horse(stores).await;
    let first = photo(horse.id, PhotoKind::Header);
    for number in 0..3 {
        let attempt = photo(horse.id, PhotoKind::Header);
        let wish = if number == 0 { &first } else { &attempt };
        let key = Some(key("attempt", "f"));
        let announced = stores.photos.insert(&actor, wish, key).await;
        let announced = announced.expect("answered");
        if number == 0 {
            assert_eq!(announced, PhotoInserted::ToStore(first.clone()));
            assert!(mark_stored(stores, &first, NOW).await);
        } else {
            let shown = Photo {
                delete_at: None,
                ..first.clone()
            };
            assert_eq!(announced, PhotoInserted::Stored(shown));
        }
        show(stores, &actor, &first, NOW).await;
    }
    assert_eq!(count(stores, "photos").await, 1);
}

async fn a_repeated_upload_whose_first_attempt_failed_is_resumed(stores: &Stores) {
    let (actor, horse) = bare_horse(stores).await;
    let first = photo(horse.id, PhotoKind::Header);
    for wish in [&first, &photo(horse.id, PhotoKind::Header)] {
        let key = Some(key("attempt", "f"));
        let announced = stores.photos.insert(&actor, wish, key).await;
        assert_eq!(
            announced.expect("answered"),
            PhotoInserted::ToStore(first.clone())
        );
    }
    assert_eq!(count(stores, "photos").await, 1);
}

async fn a_forgotten_photo_frees_its_key(stores: &Stores) {
    let (actor, horse) = bare_horse(stores).await;
    for fingerprint in ["one", "two"] {
        let wish = photo(horse.id, PhotoKind::Header);
        let key = Some(key("attempt", fingerprint));
        let announced = stores.photos.insert(&actor, &wish, key).await;
        let expected = PhotoInserted::ToStore(wish.clone());
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
        match stores.photos.insert(&actor, &wish, key).await {
            Ok(_) => assert!(is_taken),
            Err(error) => {
                assert!(matches!(error, Refusal::KeyReused), "{error:?}");
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
            .insert(&actor, &wish, Some(key("1", "f")))
            .await;
        let expected = PhotoInserted::ToStore(wish.clone());
        assert_eq!(announced.expect("answered"), expected);
        // A key of uploads is not a key for creating other objects.
        let inserted = stores
            .horses
            .insert(&horse_samples::horse(&actor), &[], Some(key("1", "f")))
            .await;
        inserted.expect("stored");
    }
}
