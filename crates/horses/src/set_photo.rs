use kernel::{Actor, HorseId, Permission, Refusal, StoreError};
use time::Duration;

use crate::{Horse, PhotoKind, PhotoName, PhotoService, PhotoSize};

/// How long a replaced or removed photo is kept, for pages that are still open.
pub(crate) const REPLACED_LIFETIME: Duration = Duration::hours(1);

impl PhotoService {
    /// Makes the horse show an uploaded photo.
    pub async fn set(
        &self,
        actor: &Actor,
        horse_id: HorseId,
        kind: PhotoKind,
        name: &PhotoName,
    ) -> Result<Horse, Refusal> {
        let scope = &actor.to(Permission::EditHorses);
        let now = self.clock.now();
        let until = now + REPLACED_LIFETIME;
        let horse = self.store.set(scope, horse_id, kind, name, now, until);
        Ok(horse.await?.aged(now))
    }

    /// Removes a photo from a horse; `false` if the actor has no such horse, or
    /// it shows no photo of this kind.
    pub async fn remove(
        &self,
        actor: &Actor,
        horse_id: HorseId,
        kind: PhotoKind,
    ) -> Result<bool, StoreError> {
        let now = self.clock.now();
        let delete_at = now + REPLACED_LIFETIME;
        self.store
            .unset(
                &actor.to(Permission::EditHorses),
                horse_id,
                kind,
                now,
                delete_at,
            )
            .await
    }

    /// An image file, a JPEG, for anyone who knows its name. Photos of a
    /// deleted horse are not returned any more, although their files are
    /// deleted later.
    pub async fn read(
        &self,
        name: &PhotoName,
        size: PhotoSize,
    ) -> Result<Option<Vec<u8>>, StoreError> {
        if !self.store.is_kept(name, self.clock.now()).await? {
            return Ok(None);
        }
        self.storage.read(name, size).await
    }

    /// Whether the photo storage can be reached.
    pub async fn ping(&self) -> Result<(), StoreError> {
        self.storage.ping().await
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::create::tests::{NOW, actor, horse};
    use crate::upload_photo::tests::photos;
    use crate::{MockPhotoStorage, MockPhotoStore};

    fn name() -> PhotoName {
        PhotoName::parse("AAAAAAAAAAAAAAAAAAAAAA").expect("a name")
    }

    #[tokio::test]
    async fn a_removed_photo_is_kept_for_a_while() {
        for is_removed in [true, false] {
            let mut store = MockPhotoStore::new();
            store
                .expect_unset()
                .withf(|_, _, kind, now, later| {
                    *kind == PhotoKind::Header && *now == NOW && *later == NOW + REPLACED_LIFETIME
                })
                .returning(move |_, _, _, _, _| Ok(is_removed));
            let result = photos(store, MockPhotoStorage::new())
                .remove(&actor(), horse().id, PhotoKind::Header)
                .await;
            assert_eq!(result.ok(), Some(is_removed));
        }
    }

    #[tokio::test]
    async fn a_photo_that_is_due_for_deletion_is_not_read() {
        for is_kept in [true, false] {
            let mut store = MockPhotoStore::new();
            store
                .expect_is_kept()
                .withf(|asked, now| *asked == name() && *now == NOW)
                .returning(move |_, _| Ok(is_kept));
            let mut storage = MockPhotoStorage::new();
            storage
                .expect_read()
                .times(usize::from(is_kept))
                .returning(|_, _| Ok(Some(vec![1])));
            let read = photos(store, storage).read(&name(), PhotoSize::Card).await;
            assert_eq!(read.expect("answered").is_some(), is_kept);
        }
    }

    #[tokio::test]
    async fn a_replaced_photo_is_kept_for_a_while() {
        for (answer, is_set) in [
            (Ok(horse()), true),
            (Err(Refusal::NotFound("Horse")), false),
        ] {
            let mut store = MockPhotoStore::new();
            store
                .expect_set()
                .withf(|_, _, kind, _, now, later| {
                    *kind == PhotoKind::Profile && *now == NOW && *later == NOW + REPLACED_LIFETIME
                })
                .return_once(move |_, _, _, _, _, _| answer);
            let result = photos(store, MockPhotoStorage::new())
                .set(&actor(), horse().id, PhotoKind::Profile, &name())
                .await;
            assert_eq!(result.is_ok(), is_set);
        }
    }
}
