use kernel::{Actor, HorseId, IdempotencyKey, PhotoId, PictureError, Refusal, UploadError};
use time::Duration;

use crate::{Photo, PhotoFile, PhotoInserted, PhotoName, PhotoService, PhotoUse};

/// How long an uploaded photo is kept if nothing has it, such as its horse; longer
/// than a form stays open.
const UNSET_LIFETIME: Duration = Duration::hours(24);

impl PhotoService {
    /// Stores a photo for one of the actor's horses. It is registered in the
    /// database first, so that it is deleted later if it is never set, even
    /// after a crash. A repetition with the same key returns the first photo
    /// without decoding again.
    pub async fn upload(
        &self,
        actor: &Actor,
        horse_id: HorseId,
        used: impl Into<PhotoUse> + Send,
        file: PhotoFile,
        key: Option<IdempotencyKey>,
    ) -> Result<Photo, UploadError> {
        let (now, used) = (self.clock.now(), used.into());
        let photo = Photo {
            id: PhotoId::new(self.ids.next_uuid()),
            name: PhotoName::new(&*self.ids),
            horse_id,
            used,
            uploaded_at: now,
            delete_at: Some(now + UNSET_LIFETIME),
        };
        let scope = &actor.to(used.permission());
        let photo = match self.store.insert(scope, &photo, key).await? {
            PhotoInserted::ToStore(photo) => photo,
            PhotoInserted::Stored(photo) => return Ok(photo),
        };
        if let Err(error) = self
            .storage
            .store(actor.account_id(), &photo.name, file)
            .await
        {
            // A repetition after a store error may succeed. A refused file
            // leaves nothing to be deleted later.
            if !matches!(error, PictureError::Store(_)) {
                self.store.forget(photo.id).await?;
            }
            return Err(error.into());
        }
        if self.store.mark_stored(photo.id, self.clock.now()).await? {
            return Ok(photo);
        }
        // The horse was deleted while the image files were made. If the
        // deletion fails, the registered photo is deleted by its job.
        self.storage.delete(&photo.name).await?;
        self.store.forget(photo.id).await?;
        Err(Refusal::NotFound("Horse").into())
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use std::io::Cursor;
    use std::sync::Arc;

    use kernel::{ManualClock, SequentialIds, StoreError};
    use mockall::Sequence;

    use super::*;
    use crate::create::tests::{NOW, actor, horse};
    use crate::{MockPhotoStorage, MockPhotoStore, PhotoKind};

    pub(crate) fn photos(store: MockPhotoStore, storage: MockPhotoStorage) -> PhotoService {
        PhotoService::new(
            Arc::new(store),
            Arc::new(storage),
            Arc::new(ManualClock::at(NOW)),
            Arc::new(SequentialIds::default()),
        )
    }

    async fn upload(
        store: MockPhotoStore,
        storage: MockPhotoStorage,
        key: Option<IdempotencyKey>,
    ) -> Result<Photo, UploadError> {
        let file: PhotoFile = Box::new(Cursor::new(Vec::new()));
        photos(store, storage)
            .upload(&actor(), horse().id, PhotoKind::Header, file, key)
            .await
    }

    fn is_not_found(result: &Result<Photo, UploadError>) -> bool {
        matches!(result, Err(UploadError::Refusal(Refusal::NotFound(_))))
    }

    fn announcing() -> MockPhotoStore {
        let mut store = MockPhotoStore::new();
        store
            .expect_insert()
            .returning(|_, photo, _| Ok(PhotoInserted::ToStore(photo.clone())));
        store
    }

    #[tokio::test]
    async fn a_photo_is_registered_before_its_files_are_stored() {
        let mut order = Sequence::new();
        let mut store = MockPhotoStore::new();
        let mut storage = MockPhotoStorage::new();
        store
            .expect_insert()
            .withf(|_, photo, _| photo.delete_at == Some(NOW + UNSET_LIFETIME))
            .times(1)
            .in_sequence(&mut order)
            .returning(|_, photo, _| Ok(PhotoInserted::ToStore(photo.clone())));
        storage
            .expect_store()
            .times(1)
            .in_sequence(&mut order)
            .returning(|_, _, _| Ok(()));
        store
            .expect_mark_stored()
            .withf(|_, now| *now == NOW)
            .times(1)
            .in_sequence(&mut order)
            .returning(|_, _| Ok(true));
        let photo = upload(store, storage, None).await.expect("taken");
        assert_eq!((photo.horse_id, photo.used), (horse().id, PhotoUse::Header));
    }

    #[tokio::test]
    async fn nothing_is_stored_for_another_s_horse() {
        let mut store = MockPhotoStore::new();
        store
            .expect_insert()
            .returning(|_, _, _| Err(Refusal::NotFound("Horse")));
        let mut storage = MockPhotoStorage::new();
        storage.expect_store().never();
        let result = upload(store, storage, None).await;
        assert!(is_not_found(&result));
    }

    #[tokio::test]
    async fn nothing_is_stored_of_a_file_that_is_no_photo() {
        let mut store = announcing();
        store.expect_mark_stored().never();
        store.expect_forget().times(1).returning(|_| Ok(()));
        let mut storage = MockPhotoStorage::new();
        storage
            .expect_store()
            .returning(|_, _, _| Err(PictureError::Damaged));
        let result = upload(store, storage, None).await;
        assert!(matches!(
            result,
            Err(UploadError::Picture(PictureError::Damaged))
        ));
    }

    #[tokio::test]
    async fn a_photo_that_could_not_be_stored_stays_registered() {
        let mut store = announcing();
        store.expect_mark_stored().never();
        store.expect_forget().never();
        let mut storage = MockPhotoStorage::new();
        storage
            .expect_store()
            .returning(|_, _, _| Err(StoreError::unavailable("away").into()));
        let result = upload(store, storage, None).await;
        assert!(matches!(
            result,
            Err(UploadError::Picture(PictureError::Store(_)))
        ));
    }

    #[tokio::test]
    async fn a_repeated_attempt_answers_the_first_photo_and_stores_nothing() {
        let mut store = MockPhotoStore::new();
        store.expect_insert().returning(|_, photo, _| {
            let mut first = photo.clone();
            first.uploaded_at = NOW - Duration::MINUTE;
            Ok(PhotoInserted::Stored(first))
        });
        let mut storage = MockPhotoStorage::new();
        storage.expect_store().never();
        let key = IdempotencyKey::parse("attempt", "fingerprint").ok();
        let photo = upload(store, storage, key).await.expect("taken before");
        assert_eq!(photo.uploaded_at, NOW - Duration::MINUTE);
    }

    #[tokio::test]
    async fn files_of_a_horse_that_was_deleted_meanwhile_are_deleted() {
        let mut order = Sequence::new();
        let mut store = announcing();
        let mut storage = MockPhotoStorage::new();
        storage.expect_store().returning(|_, _, _| Ok(()));
        store.expect_mark_stored().returning(|_, _| Ok(false));
        storage
            .expect_delete()
            .times(1)
            .in_sequence(&mut order)
            .returning(|_| Ok(()));
        store
            .expect_forget()
            .times(1)
            .in_sequence(&mut order)
            .returning(|_| Ok(()));
        let result = upload(store, storage, None).await;
        assert!(is_not_found(&result));
    }
}
