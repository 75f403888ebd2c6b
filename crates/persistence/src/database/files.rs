//! Whether the files of an SQLite database are still those that are open.

use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use kernel::StoreError;

/// The file of a database and its write-ahead log.
///
/// A connection keeps the files open that it opened first. If they are removed or
/// replaced, for example by a backup, it still writes to those, which nobody can open
/// any more: what it commits is gone when it is closed.
#[derive(Debug)]
pub(super) struct Files {
    database: PathBuf,
    log: PathBuf,
    opened: Mutex<Opened>,
}

/// Which files the connection for writing has open.
#[derive(Debug, Default)]
struct Opened {
    /// Of the first connection of this process.
    database: Option<FileId>,
    /// Of the last one, since its first commit: SQLite creates it again when no
    /// connection was open.
    log: Option<FileId>,
}

/// The device and the number of a file.
type FileId = (u64, u64);

impl Files {
    pub(super) fn new(database: &Path) -> Self {
        let mut log: OsString = database.as_os_str().to_owned();
        log.push("-wal");
        Self {
            database: database.to_owned(),
            log: log.into(),
            opened: Mutex::default(),
        }
    }

    /// Notes the files of a new connection for writing. Fails if the database is
    /// another one than before.
    pub(super) fn note(&self) -> io::Result<()> {
        let database = id_of(&self.database)?;
        let mut opened = self.opened.lock().unwrap_or_else(PoisonError::into_inner);
        if opened.database.is_some() && opened.database != database {
            return Err(io::Error::other(REPLACED));
        }
        opened.database = database;
        opened.log = None;
        Ok(())
    }

    /// Forgets the log, because the connection for writing is closed.
    pub(super) fn forget_log(&self) {
        let mut opened = self.opened.lock().unwrap_or_else(PoisonError::into_inner);
        opened.log = None;
    }

    /// Like [`check`](Self::check), after a commit, for which there is a log.
    pub(super) fn check_committed(&self) -> Result<(), StoreError> {
        self.check()?;
        let mut opened = self.opened.lock().unwrap_or_else(PoisonError::into_inner);
        if opened.log.is_none() {
            opened.log = id_of(&self.log).ok().flatten();
        }
        Ok(())
    }

    /// Fails if other files are in the place of those that are open. Reads the
    /// metadata of two local files, which takes some microseconds.
    pub(super) fn check(&self) -> Result<(), StoreError> {
        let opened = self.opened.lock().unwrap_or_else(PoisonError::into_inner);
        for (path, opened) in [(&self.database, opened.database), (&self.log, opened.log)] {
            let Some(opened) = opened else { continue };
            if !matches!(id_of(path), Ok(Some(found)) if found == opened) {
                return Err(StoreError::unavailable(REPLACED));
            }
        }
        Ok(())
    }
}

const REPLACED: &str =
    "the database's files were removed or replaced while they were open; stop the server first";

/// `None` where the system does not tell.
fn id_of(path: &Path) -> io::Result<Option<FileId>> {
    let metadata = fs::metadata(path)?;
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt as _;
        Ok(Some((metadata.dev(), metadata.ino())))
    }
    #[cfg(not(unix))]
    {
        let _ = metadata;
        Ok(None)
    }
}
