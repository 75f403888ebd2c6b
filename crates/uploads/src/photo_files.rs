use std::sync::Arc;

use async_trait::async_trait;
use file_budget::FileBudget;
use horses::{PhotoFile, PhotoName, PhotoSize, PhotoStorage};
use kernel::{AccountId, PictureError, StoreError};
use pictures::PhotoConverter;
use tokio::sync::Semaphore;

use crate::DocumentFiles;
use crate::storage::{Objects, StorageUrl};

/// Maximum number of concurrent reads. A file is read into memory as a whole,
/// so a thousand concurrent requests for one photo would hold it a thousand
/// times.
const MAX_READS: usize = 16;

/// Stores image files as `{photo}/{size}.jpg` in a folder or in S3.
///
/// Files are durable when [`store`](PhotoStorage::store) returns: files and
/// directories are synced to disk, and each file is written atomically.
#[derive(Debug)]
pub struct PhotoFiles {
    objects: Objects,
    place: StorageUrl,
    converter: Arc<PhotoConverter>,
    reads: Semaphore,
}

impl PhotoFiles {
    /// Photo files at this location, which take their turns in a budget of their own. The
    /// disk or network is not accessed before first use, which also creates a missing
    /// folder.
    #[must_use]
    pub fn new(place: StorageUrl) -> Self {
        Self::sharing(Arc::default(), place)
    }

    /// The same with this budget.
    #[must_use]
    pub fn sharing(budget: Arc<FileBudget>, place: StorageUrl) -> Self {
        Self {
            objects: Objects::new(place.clone()),
            place,
            converter: Arc::new(PhotoConverter::new(budget)),
            reads: Semaphore::new(MAX_READS),
        }
    }

    /// The files of documents at the same location. Their pictures share the
    /// memory of the photos.
    #[must_use]
    pub fn documents(&self) -> DocumentFiles {
        DocumentFiles::new(Objects::new(self.place.clone()), self.converter.clone())
    }
}

#[async_trait]
impl PhotoStorage for PhotoFiles {
    async fn store(
        &self,
        account: AccountId,
        name: &PhotoName,
        file: PhotoFile,
    ) -> Result<(), PictureError> {
        let pictures = self.converter.make_pictures(account, file).await?;
        for (size, jpeg) in pictures {
            if let Err(error) = self.objects.put(name, size, jpeg).await {
                // If this fails too, the photo's deletion job removes the
                // files: every photo is registered before it is stored.
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
