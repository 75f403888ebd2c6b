use kernel::{Actor, HorseId, StoreError};
use thiserror::Error;
use time::Duration;

use crate::{Horse, PhotoKind, PhotoName, PhotoService, PhotoSet, PhotoSize};

/// How long a replaced photo is kept: pages that were open show it still.
const REPLACED: Duration = Duration::hours(1);

/// Why a horse does not show a photo.
#[derive(Debug, Error)]
pub enum SetPhotoError {
    /// The actor has no such horse.
    #[error("there is no such horse")]
    HorseNotFound,
    /// This server made no such photo for this horse and this purpose.
    #[error("there is no such photo")]
    PhotoNotFound,
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl PhotoService {
    /// Makes an uploaded photo the one that the horse shows.
    pub async fn set(
        &self,
        actor: Actor,
        horse_id: HorseId,
        kind: PhotoKind,
        name: &PhotoName,
    ) -> Result<Horse, SetPhotoError> {
        let now = self.clock.now();
        match self
            .store
            .set(actor, horse_id, kind, name, now, now + REPLACED)
            .await?
        {
            PhotoSet::Set(horse) => Ok(*horse),
            PhotoSet::NoHorse => Err(SetPhotoError::HorseNotFound),
            PhotoSet::NoPhoto => Err(SetPhotoError::PhotoNotFound),
        }
    }

    /// A picture, as a JPEG, for whoever knows its name.
    pub async fn read(
        &self,
        name: &PhotoName,
        size: PhotoSize,
    ) -> Result<Option<Vec<u8>>, StoreError> {
        self.storage.read(name, size).await
    }

    /// Whether the storage of photos answers.
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

    #[tokio::test]
    async fn the_photo_before_stays_for_a_while() {
        for (answer, is_set) in [
            (PhotoSet::Set(Box::new(horse())), true),
            (PhotoSet::NoHorse, false),
            (PhotoSet::NoPhoto, false),
        ] {
            let mut store = MockPhotoStore::new();
            store
                .expect_set()
                .withf(|_, _, kind, _, now, later| {
                    *kind == PhotoKind::Profile && *now == NOW && *later == NOW + REPLACED
                })
                .return_once(move |_, _, _, _, _, _| Ok(answer));
            let name = PhotoName::parse("AAAAAAAAAAAAAAAAAAAAAA").expect("a name");
            let result = photos(store, MockPhotoStorage::new())
                .set(actor(), horse().id, PhotoKind::Profile, &name)
                .await;
            assert_eq!(result.is_ok(), is_set);
        }
    }
}
