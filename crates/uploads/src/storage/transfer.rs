//! Copies all files of one storage into another.

use std::sync::Arc;

use futures_util::{StreamExt as _, TryStreamExt as _};
use kernel::StoreError;
use object_store::buffered::BufWriter;
use object_store::path::Path;
use object_store::{ObjectMeta, ObjectStore, ObjectStoreExt as _};
use sha2::{Digest as _, Sha256};
use thiserror::Error;
use tokio::io::AsyncWriteExt as _;

use super::objects::{Objects, failure};
use super::url::StorageUrl;

/// Files that are copied at the same time: most are small, and wait for their answers.
const AT_ONCE: usize = 8;

/// Why not all files were copied. Those that were stay.
#[derive(Debug, Error)]
pub enum TransferFilesError {
    /// The target's file is not what was stored.
    #[error("the file {0} did not arrive as it is in the source")]
    Differs(String),
    /// A storage does not answer, or refuses the files.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// What was copied.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub struct TransferredFiles {
    /// Files of the source, all of which the target has now.
    pub files: usize,
    /// Of these, files that the target had before.
    pub were_there: usize,
}

/// Copies all files, and reads each back: its checksum (SHA-256) is that of the source.
/// What the target has already is not sent again, so that the work can be stopped and
/// begun again; what else it has stays. `progress` is told how many bytes of files are
/// done since the last call, and of how many in all.
pub async fn transfer(
    from: &StorageUrl,
    to: &StorageUrl,
    mut progress: impl FnMut(u64, u64) + Send,
) -> Result<TransferredFiles, TransferFilesError> {
    let (from, to) = (Objects::new(from.clone()), Objects::new(to.clone()));
    let (source, target) = (from.shared().await?, to.shared().await?);
    let listed = source.list(Some(&from.root())).try_collect::<Vec<_>>();
    let files = listed.await.map_err(failure)?;
    let bytes = files.iter().map(|file| file.size).sum();
    let (root, new_root) = (from.root(), to.root());
    let work = futures_util::stream::iter(&files).map(|file| {
        let parts = file.location.prefix_match(&root);
        let place = parts.into_iter().flatten();
        let place = place.fold(new_root.clone(), Path::join);
        copy(source, target, file, place)
    });
    let mut copies = work.buffer_unordered(AT_ONCE);
    let mut done = TransferredFiles::default();
    while let Some((size, was_there)) = copies.try_next().await? {
        done.files += 1;
        done.were_there += usize::from(was_there);
        progress(size, bytes);
    }
    Ok(done)
}

/// Returns the size of the file, and whether the target had it before.
async fn copy(
    source: &Arc<dyn ObjectStore>,
    target: &Arc<dyn ObjectStore>,
    file: &ObjectMeta,
    place: Path,
) -> Result<(u64, bool), TransferFilesError> {
    let wanted = checksum(source, &file.location).await?;
    // A file that was deleted meanwhile is wanted by nobody.
    let Some(wanted) = wanted else {
        return Ok((file.size, false));
    };
    if checksum(target, &place).await? == Some(wanted) {
        return Ok((file.size, true));
    }
    let mut content = source
        .get(&file.location)
        .await
        .map_err(failure)?
        .into_stream();
    let mut writer = BufWriter::new(target.clone(), place.clone());
    while let Some(part) = content.try_next().await.map_err(failure)? {
        let written = writer.put(part).await;
        written.map_err(failure)?;
    }
    writer.shutdown().await.map_err(StoreError::unavailable)?;
    if checksum(target, &place).await? != Some(wanted) {
        return Err(TransferFilesError::Differs(file.location.to_string()));
    }
    Ok((file.size, false))
}

/// The SHA-256 of a file; `None` if there is none.
async fn checksum(
    store: &Arc<dyn ObjectStore>,
    place: &Path,
) -> Result<Option<[u8; 32]>, StoreError> {
    let found = match store.get(place).await {
        Ok(found) => found,
        Err(object_store::Error::NotFound { .. }) => return Ok(None),
        Err(error) => return Err(failure(error)),
    };
    let mut content = found.into_stream();
    let mut hash = Sha256::new();
    while let Some(part) = content.try_next().await.map_err(failure)? {
        hash.update(&part);
    }
    Ok(Some(hash.finalize().into()))
}
