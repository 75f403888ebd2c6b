use async_trait::async_trait;
use horses::{PhotoFile, PhotoName, PhotoSize, PhotoStorage, StorePhotoError};
use kernel::{AccountId, StoreError};
use tokio::sync::Semaphore;

use crate::storage::{Objects, StorageUrl};
use crate::workshop::Workshop;

/// How many pictures are read at once. A picture is in memory as a whole: a
/// thousand requests for one at the same moment would have it a thousand times.
const READS: usize = 16;

/// Keeps the pictures of photos as `{photo}/{size}.jpg` in a folder or in S3.
///
/// What [`store`](PhotoStorage::store) acknowledged lasts: files and their
/// folders are synced to the disk before it returns, and each is put in its
/// place whole.
#[derive(Debug)]
pub struct PhotoVault {
    objects: Objects,
    workshop: Workshop,
    reads: Semaphore,
}

impl PhotoVault {
    /// A vault at this place. Touches neither disk nor network until it is
    /// used, and makes a missing folder then.
    #[must_use]
    pub fn new(place: StorageUrl) -> Self {
        Self {
            objects: Objects::new(place),
            workshop: Workshop::new(),
            reads: Semaphore::new(READS),
        }
    }
}

#[async_trait]
impl PhotoStorage for PhotoVault {
    async fn store(
        &self,
        account: AccountId,
        name: &PhotoName,
        file: PhotoFile,
    ) -> Result<(), StorePhotoError> {
        let pictures = self.workshop.make_pictures(account, file).await?;
        for (size, jpeg) in pictures {
            if let Err(error) = self.objects.put(name, size, jpeg).await {
                // If this fails too, the sweeper comes: every photo is noted
                // before it is stored.
                let _ = self.objects.delete(name).await;
                return Err(error.into());
            }
        }
        Ok(())
    }

    async fn read(&self, name: &PhotoName, size: PhotoSize) -> Result<Option<Vec<u8>>, StoreError> {
        let _read = self.reads.acquire().await.map_err(StoreError::failed)?;
        self.objects.get(name, size).await
    }

    async fn delete(&self, name: &PhotoName) -> Result<(), StoreError> {
        self.objects.delete(name).await
    }

    async fn ping(&self) -> Result<(), StoreError> {
        self.objects.ping().await
    }
}
