use kernel::{Actor, HorseId, IdempotencyKey, PhotoId, StoreError};
use thiserror::Error;
use time::Duration;

use crate::{InsertError, Photo, PhotoFile, PhotoKind, PhotoName, PhotoService, StorePhotoError};

/// How long an uploaded photo waits to be set: longer than any form stays open.
const UNSET: Duration = Duration::hours(24);

/// Why no photo was taken.
#[derive(Debug, Error)]
pub enum UploadPhotoError {
    /// The actor has no such horse.
    #[error("there is no such horse")]
    HorseNotFound,
    /// It is no photo that can be kept.
    #[error(transparent)]
    Refused(#[from] StorePhotoError),
    /// The idempotency key was used before, with another request.
    #[error("the idempotency key was used for another request")]
    KeyReused,
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl PhotoService {
    /// Takes a photo of one of the actor's horses. It is noted before it is
    /// stored, so that it is swept if nobody sets it, also after a crash
    /// between the two. Repeated under the same key, answers the first one.
    pub async fn upload(
        &self,
        actor: Actor,
        horse_id: HorseId,
        kind: PhotoKind,
        file: PhotoFile,
        key: Option<IdempotencyKey>,
    ) -> Result<Photo, UploadPhotoError> {
        let now = self.clock.now();
        let photo = Photo {
            id: PhotoId::new(self.ids.next_uuid()),
            name: PhotoName::new(&*self.ids),
            horse_id,
            kind,
            uploaded_at: now,
            sweep_at: Some(now + UNSET),
        };
        if !self.store.announce(actor, &photo).await? {
            return Err(UploadPhotoError::HorseNotFound);
        }
        self.storage.store(&photo.name, file).await?;
        let Some(key) = key else {
            return Ok(photo);
        };
        match self.store.claim_key(actor, &photo, key).await {
            Ok(first) => Ok(first),
            Err(InsertError::KeyReused) => Err(UploadPhotoError::KeyReused),
            Err(InsertError::Store(error)) => Err(error.into()),
        }
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use std::io::Cursor;
    use std::sync::Arc;

    use kernel::{FrozenClock, SequentialIds};
    use mockall::Sequence;

    use super::*;
    use crate::create::tests::{NOW, actor, horse};
    use crate::{MockPhotoStorage, MockPhotoStore};

    pub(crate) fn photos(store: MockPhotoStore, storage: MockPhotoStorage) -> PhotoService {
        PhotoService::new(
            Arc::new(store),
            Arc::new(storage),
            Arc::new(FrozenClock::at(NOW)),
            Arc::new(SequentialIds::default()),
        )
    }

    async fn upload(
        store: MockPhotoStore,
        storage: MockPhotoStorage,
        key: Option<IdempotencyKey>,
    ) -> Result<Photo, UploadPhotoError> {
        let file: PhotoFile = Box::new(Cursor::new(Vec::new()));
        photos(store, storage)
            .upload(actor(), horse().id, PhotoKind::Header, file, key)
            .await
    }

    #[tokio::test]
    async fn a_photo_is_known_before_anything_of_it_is_stored() {
        let mut order = Sequence::new();
        let mut store = MockPhotoStore::new();
        let mut storage = MockPhotoStorage::new();
        store
            .expect_announce()
            .withf(|_, photo| photo.sweep_at == Some(NOW + UNSET))
            .times(1)
            .in_sequence(&mut order)
            .returning(|_, _| Ok(true));
        storage
            .expect_store()
            .times(1)
            .in_sequence(&mut order)
            .returning(|_, _| Ok(()));
        let photo = upload(store, storage, None).await.expect("taken");
        assert_eq!(
            (photo.horse_id, photo.kind),
            (horse().id, PhotoKind::Header)
        );
    }

    #[tokio::test]
    async fn nothing_is_stored_for_another_s_horse() {
        let mut store = MockPhotoStore::new();
        store.expect_announce().returning(|_, _| Ok(false));
        let mut storage = MockPhotoStorage::new();
        storage.expect_store().never();
        let result = upload(store, storage, None).await;
        assert!(matches!(result, Err(UploadPhotoError::HorseNotFound)));
    }

    #[tokio::test]
    async fn what_is_no_photo_takes_no_key() {
        let mut store = MockPhotoStore::new();
        store.expect_announce().returning(|_, _| Ok(true));
        store.expect_claim_key().never();
        let mut storage = MockPhotoStorage::new();
        storage
            .expect_store()
            .returning(|_, _| Err(StorePhotoError::Damaged));
        let key = IdempotencyKey::parse("attempt", "fingerprint").ok();
        let result = upload(store, storage, key).await;
        assert!(matches!(
            result,
            Err(UploadPhotoError::Refused(StorePhotoError::Damaged))
        ));
    }

    #[tokio::test]
    async fn a_repeated_attempt_answers_the_first_photo() {
        let mut store = MockPhotoStore::new();
        store.expect_announce().returning(|_, _| Ok(true));
        store.expect_claim_key().returning(|_, photo, _| {
            let mut first = photo.clone();
            first.uploaded_at = NOW - Duration::MINUTE;
            Ok(first)
        });
        let mut storage = MockPhotoStorage::new();
        storage.expect_store().returning(|_, _| Ok(()));
        let key = IdempotencyKey::parse("attempt", "fingerprint").ok();
        let photo = upload(store, storage, key).await.expect("taken before");
        assert_eq!(photo.uploaded_at, NOW - Duration::MINUTE);
    }
}
