use kernel::StoreError;

use crate::PhotoService;

/// So that the worker looks up from its work now and then.
const MOST_AT_A_TIME: u32 = 50;

impl PhotoService {
    /// Deletes photos that nobody set in time, that were replaced, or whose
    /// horse is gone. Answers how many. A crash between the pictures and the
    /// note of them only means that nothing is deleted again.
    pub async fn sweep(&self) -> Result<usize, StoreError> {
        let due = self.store.due(self.clock.now(), MOST_AT_A_TIME).await?;
        let mut swept = 0;
        for photo in &due {
            self.storage.delete(&photo.name).await?;
            self.store.forget(photo.id).await?;
            swept += 1;
        }
        Ok(swept)
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
            .withf(|now, _| *now == NOW)
            .returning(|_, _| Ok(vec![photo()]));
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
    async fn a_photo_whose_pictures_could_not_be_deleted_is_remembered() {
        let mut store = MockPhotoStore::new();
        store.expect_due().returning(|_, _| Ok(vec![photo()]));
        store.expect_forget().never();
        let mut storage = MockPhotoStorage::new();
        storage
            .expect_delete()
            .returning(|_| Err(StoreError::unavailable("away")));
        assert!(photos(store, storage).sweep().await.is_err());
    }
}
