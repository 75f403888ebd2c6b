use std::io;
use std::path::PathBuf;

use thiserror::Error;
use zip::result::ZipError;

/// Why there is no backup, or why it was not restored.
#[derive(Debug, Error)]
pub enum BackupError {
    /// A file or a folder cannot be read or written.
    #[error("{} cannot be used", path.display())]
    File {
        /// The file or folder.
        path: PathBuf,
        /// The error of the operating system.
        #[source]
        source: io::Error,
    },
    /// Another backup of this installation is being made.
    #[error("another backup is being made")]
    Busy,
    /// A backup is being brought back into this installation.
    #[error("a backup is being restored here; try again when that has ended")]
    Restoring,
    /// A file of that name is there, and is not replaced.
    #[error("{} is there already", .0.display())]
    Exists(PathBuf),
    /// The file is no backup, or its end is missing.
    #[error("{} is not a whole backup; nothing was changed", path.display())]
    NotWhole {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        #[source]
        source: ZipError,
    },
    /// A newer version wrote the file.
    #[error(
        "the backup has the format {0}, which this version does not know; nothing was changed. \
         Use the version that made it"
    )]
    NewerFormat(u32),
    /// A part is missing, additional, or other than when the backup was made.
    #[error("the backup is damaged: {0} is not as it was stored; nothing was changed")]
    Damaged(String),
    /// The backup has stored files, and the installation keeps them in S3.
    #[error(
        "the backup has photos and documents, which are restored into a folder only; nothing was \
         changed. Restore it without SHOWSTABLE_STORAGE_URL, and copy it from there"
    )]
    NeedsFolder,
    /// Everything was put back as it was, because one file could not be moved.
    #[error("{} cannot be replaced; everything is as it was", path.display())]
    NotExchanged {
        /// What could not be moved.
        path: PathBuf,
        /// The error of the operating system.
        #[source]
        source: io::Error,
    },
}

impl BackupError {
    /// An error about this path.
    pub(crate) fn at(path: impl Into<PathBuf>) -> impl FnOnce(io::Error) -> Self {
        let path = path.into();
        move |source| Self::File { path, source }
    }
}
