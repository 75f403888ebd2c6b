use kernel::StoreError;
use time::Duration;

use crate::{Photo, PhotoService};

/// So that the worker looks up from its work now and then.
const MOST_AT_A_TIME: u32 = 50;
/// Longer than any upload waits for its turn and is worked on.
const ON_THEIR_WAY: Duration = Duration::hours(1);
/// A storage that is away is not asked fifty times.
const MOST_FAILURES: usize = 3;
/// Until a picture that could not be deleted is tried again, behind the others.
const PAUSE: Duration = Duration::minutes(10);

impl PhotoService {
    /// Deletes photos that nobody set in time, that were replaced, or whose
    /// horse is gone. Answers how many. A crash between the pictures and the
    /// note of them only means that nothing is deleted again. One that cannot
    /// be deleted keeps no other waiting, and is told when all were tried.
    pub async fn sweep(&self) -> Result<usize, StoreError> {
        let now = self.clock.now();
        let due = self
            .store
            .due(now, now - ON_THEIR_WAY, MOST_AT_A_TIME)
            .await?;
        let mut swept = 0;
        let mut failures = Vec::new();
        for photo in &due {
            match self.sweep_one(photo).await {
                Ok(()) => swept += 1,
                Err(error) => {
                    self.store.postpone(photo.id, now + PAUSE).await?;
                    failures.push(error);
                    if failures.len() == MOST_FAILURES {
                        break;
                    }
                }
            }
        }
        match failures.into_iter().next() {
            Some(first) => Err(first),
            None => Ok(swept),
        }
    }

    async fn sweep_one(&self, photo: &Photo) -> Result<(), StoreError> {
        self.storage.delete(&photo.name).await?;
        self.store.forget(photo.id).await
    }
}

#[cfg(test)]
mod tests {
    use kernel::{HorseId, IdGenerator as _, PhotoId, SequentialIds};
    use mockall::Sequence;

    use super::*;
    use crate::create::tests::NOW;
    use crate::upload_photo::tests::photos;
    use crate::{MockPhotoStorage, MockPhotoStore, Photo, PhotoKind, PhotoName};

    fn photo() -> Photo {
        let ids = SequentialIds::default();
        Photo {
            id: PhotoId::new(ids.next_uuid()),
            name: PhotoName::new(&ids),
            horse_id: HorseId::new(ids.next_uuid()),
            kind: PhotoKind::Profile,
            uploaded_at: NOW,
            sweep_at: Some(NOW),
        }
    }

    #[tokio::test]
    async fn a_photo_is_forgotten_after_its_pictures_are_gone() {
        let mut order = Sequence::new();
        let mut store = MockPhotoStore::new();
        let mut storage = MockPhotoStorage::new();
        store
            .expect_due()
            .withf(|now, settled_before, _| *now == NOW && *settled_before == NOW - ON_THEIR_WAY)
            .returning(|_, _, _| Ok(vec![photo()]));
        storage
            .expect_delete()
            .withf(|name| *name == photo().name)
            .times(1)
            .in_sequence(&mut order)
            .returning(|_| Ok(()));
        store
            .expect_forget()
            .withf(|id| *id == photo().id)
            .times(1)
            .in_sequence(&mut order)
            .returning(|_| Ok(()));
        assert_eq!(photos(store, storage).sweep().await.expect("swept"), 1);
    }

    #[tokio::test]
    async fn a_photo_whose_pictures_could_not_be_deleted_is_tried_again_after_the_others() {
        let mut store = MockPhotoStore::new();
        store
            .expect_due()
            .returning(|_, _, _| Ok(vec![photo(), photo()]));
        store
            .expect_postpone()
            .withf(|id, until| *id == photo().id && *until == NOW + PAUSE)
            .times(1)
            .returning(|_, _| Ok(()));
        store.expect_forget().times(1).returning(|_| Ok(()));
        let mut storage = MockPhotoStorage::new();
        let mut answers = vec![Ok(()), Err(StoreError::failed("no folder"))];
        storage
            .expect_delete()
            .times(2)
            .returning(move |_| answers.pop().expect("asked twice"));
        assert!(photos(store, storage).sweep().await.is_err());
    }

    #[tokio::test]
    async fn a_storage_that_is_away_is_not_asked_for_each_photo() {
        let mut store = MockPhotoStore::new();
        store
            .expect_due()
            .returning(|_, _, _| Ok(vec![photo(); 50]));
        store.expect_postpone().returning(|_, _| Ok(()));
        let mut storage = MockPhotoStorage::new();
        storage
            .expect_delete()
            .times(MOST_FAILURES)
            .returning(|_| Err(StoreError::unavailable("away")));
        assert!(photos(store, storage).sweep().await.is_err());
    }
}
