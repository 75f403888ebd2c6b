use kernel::{JobError, JobKind, Outcome, PhotoId};
use time::Duration;

use crate::{DeletionMark, PhotoService};

/// Longer than any upload waits for its turn and is processed.
const MAX_UPLOAD_TIME: Duration = Duration::hours(1);

kernel::task!(
    /// Delete the image files of this photo, unless a horse uses it.
    pub DeletePhoto(PhotoId),
    JobKind::new("photo_deletion")
);

impl PhotoService {
    /// Deletes a photo that was not set in time, was replaced, or whose horse
    /// was deleted. After a crash between deleting the image files and deleting
    /// the row, the next attempt finds no files, which is no error.
    pub async fn delete_due(&self, id: PhotoId) -> Result<Outcome, JobError> {
        let now = self.clock.now();
        match self
            .store
            .mark_for_deletion(id, now, now - MAX_UPLOAD_TIME)
            .await?
        {
            DeletionMark::Marked(photo) => {
                self.storage.delete(&photo.name).await?;
                self.store.forget(id).await?;
                Ok(Outcome::Done)
            }
            DeletionMark::NotDue(photo) => Ok(photo.delete_at.map_or(Outcome::Done, |at| {
                Outcome::Later(at.max(photo.uploaded_at + MAX_UPLOAD_TIME))
            })),
            DeletionMark::Gone => Ok(Outcome::Done),
        }
    }
}

#[cfg(test)]
mod tests {
    use kernel::{HorseId, IdGenerator as _, SequentialIds, StoreError};
    use mockall::Sequence;

    use super::*;
    use crate::create::tests::NOW;
    use crate::upload_photo::tests::photos;
    use crate::{MockPhotoStorage, MockPhotoStore, Photo, PhotoName, PhotoUse};

    fn photo() -> Photo {
        let ids = SequentialIds::default();
        Photo {
            id: PhotoId::new(ids.next_uuid()),
            name: PhotoName::new(&ids),
            horse_id: HorseId::new(ids.next_uuid()),
            used: PhotoUse::Profile,
            uploaded_at: NOW,
            delete_at: Some(NOW),
        }
    }

    fn store_that_answers(mark: DeletionMark) -> MockPhotoStore {
        let mut store = MockPhotoStore::new();
        store
            .expect_mark_for_deletion()
            .withf(|id, now, uploaded_before| {
                *id == photo().id && *now == NOW && *uploaded_before == NOW - MAX_UPLOAD_TIME
            })
            .return_once(move |_, _, _| Ok(mark));
        store
    }

    #[tokio::test]
    async fn a_photo_s_row_is_deleted_after_its_files() {
        let mut order = Sequence::new();
        let mut store = store_that_answers(DeletionMark::Marked(photo()));
        let mut storage = MockPhotoStorage::new();
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
        let outcome = photos(store, storage).delete_due(photo().id).await;
        assert_eq!(outcome.expect("deleted"), Outcome::Done);
    }

    #[tokio::test]
    async fn a_photo_whose_files_could_not_be_deleted_is_retried() {
        let store = store_that_answers(DeletionMark::Marked(photo()));
        let mut storage = MockPhotoStorage::new();
        storage
            .expect_delete()
            .returning(|_| Err(StoreError::failed("no folder")));
        let outcome = photos(store, storage).delete_due(photo().id).await;
        assert!(matches!(outcome, Err(JobError::Retry(_))));
    }

    #[tokio::test]
    async fn a_photo_that_is_not_due_is_postponed_until_it_is() {
        let delete_at = |at| Photo {
            delete_at: at,
            ..photo()
        };
        for (mark, expected) in [
            (DeletionMark::Gone, Outcome::Done),
            // The horse shows it.
            (DeletionMark::NotDue(delete_at(None)), Outcome::Done),
            (
                DeletionMark::NotDue(delete_at(Some(NOW + Duration::DAY))),
                Outcome::Later(NOW + Duration::DAY),
            ),
            // Its files may still be being stored.
            (
                DeletionMark::NotDue(photo()),
                Outcome::Later(NOW + MAX_UPLOAD_TIME),
            ),
        ] {
            let service = photos(store_that_answers(mark), MockPhotoStorage::new());
            assert_eq!(
                service.delete_due(photo().id).await.expect("an outcome"),
                expected
            );
        }
    }
}
