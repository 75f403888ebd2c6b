//! A folder in which the last backups are kept.

use std::fs;
use std::io;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use time::format_description::BorrowedFormatItem;
use time::macros::format_description;
use time::{OffsetDateTime, PrimitiveDateTime, UtcOffset};

/// How the names tell the time, in UTC.
const NAME: &[BorrowedFormatItem<'_>] =
    format_description!("showstable-[year][month][day]T[hour][minute][second]Z.zip");

/// A folder with a backup for each time at which one was begun. Other files in it are
/// left alone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BackupFolder {
    folder: PathBuf,
    keep: NonZeroUsize,
}

impl BackupFolder {
    /// This folder, in which so many backups are kept.
    #[must_use]
    pub const fn new(folder: PathBuf, keep: NonZeroUsize) -> Self {
        Self { folder, keep }
    }

    /// The folder.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.folder
    }

    /// The file of a backup that is begun at this time, to the second.
    #[must_use]
    pub fn file_at(&self, at: OffsetDateTime) -> PathBuf {
        let name = at.to_offset(UtcOffset::UTC).format(NAME);
        // The format has only parts that every time has.
        self.folder.join(name.unwrap_or_default())
    }

    /// When the newest backup was begun; `None` without one.
    pub fn newest(&self) -> io::Result<Option<OffsetDateTime>> {
        Ok(self.list()?.pop().map(|(at, _)| at))
    }

    /// Deletes all but the newest.
    pub fn delete_old(&self) -> io::Result<usize> {
        let mut all = self.list()?;
        all.truncate(all.len().saturating_sub(self.keep.get()));
        for (_, file) in &all {
            fs::remove_file(file)?;
        }
        Ok(all.len())
    }

    /// The backups, the oldest first. A missing folder has none.
    fn list(&self) -> io::Result<Vec<(OffsetDateTime, PathBuf)>> {
        let entries = match fs::read_dir(&self.folder) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            entries => entries?,
        };
        let mut found = Vec::new();
        for entry in entries {
            let entry = entry?;
            let at = entry
                .file_name()
                .to_str()
                .and_then(|name| PrimitiveDateTime::parse(name, NAME).ok());
            if let Some(at) = at {
                found.push((at.assume_utc(), entry.path()));
            }
        }
        found.sort_unstable();
        Ok(found)
    }
}
