//! Tests of photos that horses show.

use horses::{DeletionMark, Horse, HorseStore as _, Photo, PhotoKind, PhotoName, PhotoStore as _};
use kernel::{HorseId, IdGenerator as _, JobQueue as _, RandomIds, Refusal, Scope, Task as _};
use time::{Duration, OffsetDateTime};

use crate::availability::count;
use crate::horse_samples::{photo, photo_name, unknown_horse};
use crate::jobs;
use crate::samples::{LATER, NOW};
use crate::support::Stores;

on_both_databases!(
    a_photo_that_is_never_set_becomes_due,
    a_photo_of_a_missing_or_foreign_horse_is_not_announced,
    a_name_is_announced_once,
    a_set_photo_is_shown_and_never_due,
    a_horse_shows_one_photo_of_each_kind,
    a_replaced_photo_becomes_due,
    a_replaced_photo_can_be_set_again,
    a_removed_photo_is_not_shown_and_becomes_due,
    only_a_photo_that_is_not_due_is_kept,
    setting_the_photo_that_is_shown_changes_nothing,
    a_photo_of_another_horse_kind_or_account_is_not_set,
    missing_and_foreign_horses_show_nothing,
);

pub(crate) const TOMORROW: Duration = Duration::days(1);

/// Registers a photo and marks its image files as stored.
pub(crate) async fn insert(stores: &Stores, actor: &Scope, photo: &Photo) {
    stores.upload(actor, photo).await;
}

/// A new photo of this horse that can be set.
pub(crate) async fn announced(
    stores: &Stores,
    actor: &Scope,
    horse_id: HorseId,
    kind: PhotoKind,
) -> Photo {
    let photo = photo(horse_id, kind);
    insert(stores, actor, &photo).await;
    photo
}

/// A horse without photos.
pub(crate) async fn bare_horse(stores: &Stores) -> (Scope, Horse) {
    let actor = stores.actor().await;
    let horse = stores.keep(unknown_horse(&actor, "Midnight")).await;
    (actor, horse)
}

pub(crate) async fn set(
    stores: &Stores,
    actor: &Scope,
    horse_id: HorseId,
    kind: PhotoKind,
    name: &PhotoName,
    now: OffsetDateTime,
) -> Result<Horse, Refusal> {
    stores
        .photos
        .set(actor, horse_id, kind, name, now, now + Duration::hours(1))
        .await
}

/// Whether no such photo can be shown.
pub(crate) fn is_no_photo(set: &Result<Horse, Refusal>) -> bool {
    matches!(
        set,
        Err(Refusal::Field {
            field: "imageUrl",
            ..
        })
    )
}

/// Makes the photo's horse show it.
pub(crate) async fn show(
    stores: &Stores,
    actor: &Scope,
    photo: &Photo,
    now: OffsetDateTime,
) -> Horse {
    let kind = PhotoKind::parse(photo.used.as_str()).expect("a photo to be shown");
    let set = set(stores, actor, photo.horse_id, kind, &photo.name, now);
    set.await.expect("set")
}

/// The photos that are due for deletion, in order. They are marked for
/// deletion, and remain due until they are forgotten.
pub(crate) async fn due(stores: &Stores, now: OffsetDateTime) -> Vec<Photo> {
    due_if_settled(stores, now, NOW).await
}

/// The same, but photos uploaded after `uploaded_before` may still be being
/// stored.
pub(crate) async fn due_if_settled(
    stores: &Stores,
    now: OffsetDateTime,
    uploaded_before: OffsetDateTime,
) -> Vec<Photo> {
    let (mut jobs, mut photos) = (Vec::new(), Vec::new());
    while let Some(job) = jobs::claim(stores, horses::DeletePhoto::KIND, now).await {
        let Some(horses::DeletePhoto(id)) = job.task.read() else {
            panic!("{job:?}");
        };
        jobs.push(job);
        let mark = stores
            .photos
            .mark_for_deletion(id, now, uploaded_before)
            .await;
        if let DeletionMark::Marked(photo) = mark.expect("answered") {
            photos.push(photo);
        }
    }
    for job in &jobs {
        let put_back = stores.jobs.postpone(job, now).await;
        put_back.expect("put back");
    }
    photos
}

async fn a_photo_that_is_never_set_becomes_due(stores: &Stores) {
    let (actor, horse) = bare_horse(stores).await;
    for kind in [PhotoKind::Profile, PhotoKind::Header] {
        let photo = announced(stores, &actor, horse.id, kind).await;
        let just_before = NOW + TOMORROW - Duration::milliseconds(1);
        assert_eq!(due(stores, just_before).await, []);
        // It remains due until it is forgotten.
        for _ in 0..2 {
            let due_photos = due(stores, NOW + TOMORROW).await;
            assert_eq!(due_photos.as_slice(), std::slice::from_ref(&photo));
        }
        stores.photos.forget(photo.id).await.expect("forgotten");
    }
}

async fn a_photo_of_a_missing_or_foreign_horse_is_not_announced(stores: &Stores) {
    let (owner, horse) = bare_horse(stores).await;
    let stranger = stores.actor().await;
    let missing = HorseId::new(RandomIds.next_uuid());
    for (actor, id) in [(&owner, missing), (&stranger, horse.id)] {
        let photo = photo(id, PhotoKind::Header);
        let announced = stores.photos.insert(actor, &photo, None).await;
        assert!(
            matches!(announced, Err(Refusal::NotFound(_))),
            "{announced:?}"
        );
    }
    assert_eq!(count(stores, "photos").await, 0);
}

async fn a_name_is_announced_once(stores: &Stores) {
    let (actor, horse) = bare_horse(stores).await;
    let first = announced(stores, &actor, horse.id, PhotoKind::Header).await;
    let mut second = photo(horse.id, PhotoKind::Header);
    second.name = first.name;
    assert!(stores.photos.insert(&actor, &second, None).await.is_err());
}

async fn a_set_photo_is_shown_and_never_due(stores: &Stores) {
    let (actor, mut horse) = bare_horse(stores).await;
    let photo = announced(stores, &actor, horse.id, PhotoKind::Profile).await;
    let at = NOW + Duration::hours(1);
    let shown = show(stores, &actor, &photo, at).await;
    horse.photos.profile = Some(photo.name);
    horse.updated_at = at;
    assert_eq!(shown, horse);
    let found = stores.horses.find(&actor, horse.id).await;
    assert_eq!(found.expect("answered"), Some(horse));
    assert_eq!(due(stores, NOW + Duration::days(900)).await, []);
}

async fn a_horse_shows_one_photo_of_each_kind(stores: &Stores) {
    let (actor, horse) = bare_horse(stores).await;
    let header = announced(stores, &actor, horse.id, PhotoKind::Header).await;
    let profile = announced(stores, &actor, horse.id, PhotoKind::Profile).await;
    show(stores, &actor, &header, NOW).await;
    let shown = show(stores, &actor, &profile, NOW).await;
    assert_eq!(shown.photos.header, Some(header.name));
    assert_eq!(shown.photos.profile, Some(profile.name));
    assert_eq!(due(stores, NOW + Duration::days(900)).await, []);
}

async fn a_replaced_photo_becomes_due(stores: &Stores) {
    let (actor, horse) = bare_horse(stores).await;
    let mut first = announced(stores, &actor, horse.id, PhotoKind::Header).await;
    let second = announced(stores, &actor, horse.id, PhotoKind::Header).await;
    show(stores, &actor, &first, NOW).await;
    show(stores, &actor, &second, LATER).await;
    let delete_at = LATER + Duration::hours(1);
    let just_before = delete_at - Duration::milliseconds(1);
    assert_eq!(due(stores, just_before).await, []);
    first.delete_at = Some(delete_at);
    assert_eq!(due(stores, delete_at).await, [first]);
}

async fn a_replaced_photo_can_be_set_again(stores: &Stores) {
    let (actor, horse) = bare_horse(stores).await;
    let first = announced(stores, &actor, horse.id, PhotoKind::Header).await;
    let mut second = announced(stores, &actor, horse.id, PhotoKind::Header).await;
    for photo in [&first, &second] {
        show(stores, &actor, photo, NOW).await;
    }
    let at = NOW + Duration::minutes(30);
    let shown = show(stores, &actor, &first, at).await;
    assert_eq!(shown.photos.header, Some(first.name));
    second.delete_at = Some(at + Duration::hours(1));
    assert_eq!(due(stores, NOW + TOMORROW).await, [second]);
}

async fn setting_the_photo_that_is_shown_changes_nothing(stores: &Stores) {
    let (actor, horse) = bare_horse(stores).await;
    let photo = announced(stores, &actor, horse.id, PhotoKind::Header).await;
    let shown = show(stores, &actor, &photo, NOW).await;
    let much_later = NOW + Duration::days(300);
    assert_eq!(show(stores, &actor, &photo, much_later).await, shown);
    let found = stores.horses.find(&actor, horse.id).await;
    assert_eq!(found.expect("answered"), Some(shown));
    assert_eq!(due(stores, NOW + Duration::days(900)).await, []);
}

async fn a_photo_of_another_horse_kind_or_account_is_not_set(stores: &Stores) {
    let (actor, horse) = bare_horse(stores).await;
    let neighbour = stores.keep(unknown_horse(&actor, "Neighbor")).await;
    let (stranger, theirs) = bare_horse(stores).await;
    let of_neighbour = announced(stores, &actor, neighbour.id, PhotoKind::Header).await;
    let of_stranger = announced(stores, &stranger, theirs.id, PhotoKind::Header).await;
    let profile = announced(stores, &actor, horse.id, PhotoKind::Profile).await;
    for name in [
        of_neighbour.name,
        of_stranger.name,
        profile.name,
        photo_name(),
    ] {
        let result = set(stores, &actor, horse.id, PhotoKind::Header, &name, NOW).await;
        assert!(is_no_photo(&result), "{result:?}");
    }
    let found = stores.horses.find(&actor, horse.id).await;
    assert_eq!(found.expect("answered"), Some(horse));
    assert_eq!(due(stores, NOW + TOMORROW).await.len(), 3);
}

async fn missing_and_foreign_horses_show_nothing(stores: &Stores) {
    let (owner, horse) = bare_horse(stores).await;
    let photo = announced(stores, &owner, horse.id, PhotoKind::Header).await;
    let stranger = stores.actor().await;
    let missing = HorseId::new(RandomIds.next_uuid());
    for (actor, id) in [(&owner, missing), (&stranger, horse.id)] {
        let result = set(stores, actor, id, PhotoKind::Header, &photo.name, NOW).await;
        assert!(matches!(result, Err(Refusal::NotFound(_))), "{result:?}");
    }
    let found = stores.horses.find(&owner, horse.id).await;
    assert_eq!(found.expect("answered"), Some(horse));
}

async fn unset(stores: &Stores, actor: &Scope, horse_id: HorseId, kind: PhotoKind) -> bool {
    let delete_at = LATER + TOMORROW;
    let unset = stores.photos.unset(actor, horse_id, kind, LATER, delete_at);
    unset.await.expect("answered")
}

async fn is_kept(stores: &Stores, photo: &Photo, now: OffsetDateTime) -> bool {
    let kept = stores.photos.is_kept(&photo.name, now).await;
    kept.expect("answered")
}

async fn a_removed_photo_is_not_shown_and_becomes_due(stores: &Stores) {
    let (actor, horse) = bare_horse(stores).await;
    let header = announced(stores, &actor, horse.id, PhotoKind::Header).await;
    let profile = announced(stores, &actor, horse.id, PhotoKind::Profile).await;
    show(stores, &actor, &header, NOW).await;
    show(stores, &actor, &profile, NOW).await;
    let stranger = stores.actor().await;
    assert!(!unset(stores, &stranger, horse.id, PhotoKind::Header).await);
    assert!(unset(stores, &actor, horse.id, PhotoKind::Header).await);
    assert!(!unset(stores, &actor, horse.id, PhotoKind::Header).await);
    let found = stores
        .horses
        .find(&actor, horse.id)
        .await
        .expect("answered");
    let photos = found.expect("a horse").photos;
    assert_eq!((photos.header, photos.profile), (None, Some(profile.name)));
    assert!(is_kept(stores, &header, LATER).await);
    assert!(!is_kept(stores, &header, LATER + TOMORROW).await);
    let due = due_if_settled(stores, LATER + TOMORROW, LATER).await;
    let due: Vec<_> = due.into_iter().map(|it| it.id).collect();
    assert_eq!(due, [header.id]);
}

async fn only_a_photo_that_is_not_due_is_kept(stores: &Stores) {
    let (actor, horse) = bare_horse(stores).await;
    let shown = announced(stores, &actor, horse.id, PhotoKind::Header).await;
    assert!(is_kept(stores, &shown, NOW).await);
    show(stores, &actor, &shown, NOW).await;
    assert!(is_kept(stores, &shown, LATER + TOMORROW * 100).await);
    let deleted = stores.horses.delete(&actor, horse.id, LATER).await;
    assert!(deleted.expect("answered"));
    assert!(!is_kept(stores, &shown, LATER).await);
    let unknown = photo(horse.id, PhotoKind::Header);
    assert!(!is_kept(stores, &unknown, NOW).await);
}
