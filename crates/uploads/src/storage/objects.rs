use std::fmt;
use std::fs::{self, File};
use std::io;
use std::ops::Range;
use std::path::{Path as FilePath, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use horses::{PhotoName, PhotoSize};
use kernel::StoreError;
use object_store::buffered::BufWriter;
use object_store::local::LocalFileSystem;
use object_store::path::Path;
use object_store::{ObjectStore, ObjectStoreExt as _};
use tokio::io::AsyncWriteExt as _;
use tokio::sync::OnceCell;
use tokio::task::spawn_blocking;
use tokio::time::timeout;

use super::url::{StorageLocation, StorageUrl};

/// Time limit of the readiness check.
const PING_TIMEOUT: Duration = Duration::from_secs(5);

/// Reads and writes image files by name.
pub(crate) struct Objects {
    place: StorageUrl,
    store: OnceCell<Arc<dyn ObjectStore>>,
}

impl Objects {
    pub(crate) fn new(place: StorageUrl) -> Self {
        Self {
            place,
            store: OnceCell::new(),
        }
    }

    /// Stores an image file atomically and durably: S3 guarantees this, and in
    /// a folder the file and its directories are synced to disk.
    pub(crate) async fn put(
        &self,
        name: &PhotoName,
        size: PhotoSize,
        jpeg: Vec<u8>,
    ) -> Result<(), StoreError> {
        let store = self.store().await?;
        let path = self.path(name, size);
        store.put(&path, jpeg.into()).await.map_err(failure)?;
        Ok(())
    }

    pub(crate) async fn get(
        &self,
        name: &PhotoName,
        size: PhotoSize,
    ) -> Result<Option<Vec<u8>>, StoreError> {
        let picture = match self.store().await?.get(&self.path(name, size)).await {
            Ok(picture) => picture,
            Err(object_store::Error::NotFound { .. }) => return Ok(None),
            Err(error) => return Err(failure(error)),
        };
        Ok(Some(picture.bytes().await.map_err(failure)?.into()))
    }

    /// Deletes all image files of a photo, including partly written ones.
    pub(crate) async fn delete(&self, name: &PhotoName) -> Result<(), StoreError> {
        let files = PhotoSize::ALL.map(|size| format!("{}.jpg", size.as_str()));
        let files: Vec<_> = files.iter().map(String::as_str).collect();
        self.delete_folder(name.as_str(), &files).await
    }

    /// Deletes a folder, which has these files and no others, except partly
    /// written ones. Missing ones are no error.
    pub(crate) async fn delete_folder(
        &self,
        folder: &str,
        files: &[&str],
    ) -> Result<(), StoreError> {
        if let StorageLocation::Folder(root) = &self.place.0 {
            let folder = root.join(folder);
            return match blocking(move || fs::remove_dir_all(folder)).await {
                Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
                result => result.map_err(StoreError::unavailable),
            };
        }
        for file in files {
            self.delete_file(&format!("{folder}/{file}")).await?;
        }
        Ok(())
    }

    /// Stores a small file like [`put`](Self::put).
    pub(crate) async fn put_bytes(&self, path: &str, bytes: Vec<u8>) -> Result<(), StoreError> {
        let path = self.at(path);
        let stored = self.store().await?.put(&path, bytes.into()).await;
        stored.map(drop).map_err(failure)
    }

    /// Stores a file like [`put`](Self::put), in parts, which bound the memory.
    pub(crate) async fn put_file(&self, path: &str, file: File) -> Result<(), StoreError> {
        let mut writer = BufWriter::new(self.shared().await?.clone(), self.at(path));
        let mut file = tokio::fs::File::from_std(file);
        let copied = tokio::io::copy(&mut file, &mut writer).await;
        copied.map_err(StoreError::unavailable)?;
        writer.shutdown().await.map_err(StoreError::unavailable)
    }

    /// Bytes of a file; fewer at its end, and none after it. `None` if there is no
    /// such file.
    pub(crate) async fn read_file(
        &self,
        path: &str,
        range: Range<u64>,
    ) -> Result<Option<Vec<u8>>, StoreError> {
        let (path, from) = (self.at(path), range.start);
        let store = self.store().await?;
        let error = match store.get_range(&path, range).await {
            Ok(bytes) => return Ok(Some(bytes.into())),
            Err(object_store::Error::NotFound { .. }) => return Ok(None),
            Err(error) => error,
        };
        // A range that begins at the end is an error, in a folder another one than
        // in S3. Only the size tells it from others.
        match store.head(&path).await {
            Ok(file) if file.size <= from => Ok(Some(Vec::new())),
            _ => Err(failure(error)),
        }
    }

    /// Deletes a file. A missing one is no error.
    pub(crate) async fn delete_file(&self, path: &str) -> Result<(), StoreError> {
        match self.store().await?.delete(&self.at(path)).await {
            Ok(()) | Err(object_store::Error::NotFound { .. }) => Ok(()),
            Err(error) => Err(failure(error)),
        }
    }

    pub(crate) async fn ping(&self) -> Result<(), StoreError> {
        timeout(PING_TIMEOUT, self.list_one())
            .await
            .map_err(StoreError::unavailable)?
    }

    async fn list_one(&self) -> Result<(), StoreError> {
        let store = self.store().await?;
        match &self.place.0 {
            StorageLocation::Folder(root) => {
                let root = root.clone();
                blocking(move || fs::read_dir(root).map(drop))
                    .await
                    .map_err(StoreError::unavailable)
            }
            StorageLocation::Bucket { prefix, .. } => {
                // Lists a prefix that does not exist. A bucket that is missing
                // or not accessible gives an error.
                let nothing = prefix.clone().join("ping");
                let found = store.list_with_delimiter(Some(&nothing)).await;
                found.map(drop).map_err(failure)
            }
        }
    }

    /// The client. It is created on first use, so that a server without photos
    /// does not need its memory.
    async fn store(&self) -> Result<&dyn ObjectStore, StoreError> {
        self.shared().await.map(|store| &**store)
    }

    pub(super) async fn shared(&self) -> Result<&Arc<dyn ObjectStore>, StoreError> {
        let store = self.store.get_or_try_init(|| async {
            match &self.place.0 {
                StorageLocation::Folder(root) => {
                    let root = root.clone();
                    let opened = blocking(move || open(&root)).await;
                    let opened = opened.map_err(StoreError::unavailable)?;
                    Ok(Arc::new(opened) as Arc<dyn ObjectStore>)
                }
                StorageLocation::Bucket { bucket, .. } => {
                    let client = bucket.client().map_err(StoreError::failed)?;
                    Ok(Arc::new(client) as Arc<dyn ObjectStore>)
                }
            }
        });
        store.await
    }

    pub(super) fn root(&self) -> Path {
        match &self.place.0 {
            StorageLocation::Folder(_) => Path::default(),
            StorageLocation::Bucket { prefix, .. } => prefix.clone(),
        }
    }

    /// A path whose segments are separated by slashes.
    fn at(&self, path: &str) -> Path {
        path.split('/').fold(self.root(), Path::join)
    }

    fn path(&self, name: &PhotoName, size: PhotoSize) -> Path {
        self.root()
            .join(name.as_str())
            .join(format!("{}.jpg", size.as_str()))
    }
}

impl fmt::Debug for Objects {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.place, f)
    }
}

fn open(root: &FilePath) -> io::Result<LocalFileSystem> {
    make_durably(root)?;
    LocalFileSystem::new_with_prefix(root)
        .map(|store| store.with_fsync(true))
        .map_err(io::Error::other)
}

/// Creates a directory that survives a crash.
fn make_durably(folder: &FilePath) -> io::Result<()> {
    let missing: Vec<PathBuf> = folder
        .ancestors()
        .take_while(|ancestor| !ancestor.as_os_str().is_empty() && !ancestor.exists())
        .map(FilePath::to_path_buf)
        .collect();
    fs::create_dir_all(folder)?;
    for made in missing {
        let parent = made
            .parent()
            .filter(|parent| !parent.as_os_str().is_empty());
        // A directory is durable when its parent directory is synced.
        File::open(parent.unwrap_or(FilePath::new(".")))?.sync_all()?;
    }
    Ok(())
}

async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> io::Result<T> + Send + 'static,
) -> io::Result<T> {
    spawn_blocking(work).await.map_err(io::Error::other)?
}

/// Whether an error may be temporary. Rejected keys are not.
pub(super) fn failure(error: object_store::Error) -> StoreError {
    match error {
        object_store::Error::Generic { .. } | object_store::Error::JoinError { .. } => {
            StoreError::unavailable(error)
        }
        _ => StoreError::failed(error),
    }
}
