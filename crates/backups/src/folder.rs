//! A folder in which the last backups are kept.

use std::fs;
use std::io;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use time::format_description::BorrowedFormatItem;
use time::macros::format_description;
use time::{OffsetDateTime, PrimitiveDateTime, UtcOffset};

use crate::Archive;

/// How the names tell the time, in UTC.
const TIME: &[BorrowedFormatItem<'_>] =
    format_description!("[year][month][day]T[hour][minute][second]Z");
const START: &str = "showstable-";
const END: &str = ".zip";

/// A folder with a backup of an installation for each time at which one was begun. Other
/// files in it are left alone, also backups of other installations.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BackupFolder {
    folder: PathBuf,
    keep: NonZeroUsize,
    /// Tells the installation from others, in the names.
    installation: String,
}

impl BackupFolder {
    /// This folder, in which so many backups of the installation are kept.
    #[must_use]
    pub const fn new(folder: PathBuf, keep: NonZeroUsize, installation: String) -> Self {
        Self {
            folder,
            keep,
            installation,
        }
    }

    /// The folder.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.folder
    }

    /// The file of a backup that is begun at this time, to the second.
    #[must_use]
    pub fn file_at(&self, at: OffsetDateTime) -> PathBuf {
        let time = at.to_offset(UtcOffset::UTC).format(TIME);
        // The format has only parts that every time has.
        self.named(&time.unwrap_or_default())
    }

    fn named(&self, time: &str) -> PathBuf {
        let name = format!("{START}{}-{time}{END}", self.installation);
        self.folder.join(name)
    }

    /// When the newest backup was begun that is not of the future; `None` without one. A
    /// clock that was ahead for a while must not stop backups until then.
    pub fn newest(&self, now: OffsetDateTime) -> io::Result<Option<OffsetDateTime>> {
        let begun = self.list(&self.installation)?.into_iter().map(|(at, _)| at);
        Ok(begun.filter(|at| *at <= now).max())
    }

    /// Deletes all but the newest. What was made under a time of the future goes first: the
    /// clock was wrong, and it may be of any age.
    pub fn delete_old(&self, now: OffsetDateTime) -> io::Result<usize> {
        let mut all = self.list(&self.installation)?;
        all.sort_by_key(|(at, _)| (*at <= now, *at));
        all.truncate(all.len().saturating_sub(self.keep.get()));
        for (_, file) in &all {
            fs::remove_file(file)?;
        }
        Ok(all.len())
    }

    /// Gives the backups that version 1.0 made of this installation their names: they named
    /// none, and have its secret.
    pub fn adopt(&self, secret: &Path) -> io::Result<()> {
        let secret = match fs::read(secret) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
            secret => secret?,
        };
        for (_, file) in self.list("")? {
            let is_own = Archive::open(&file).is_ok_and(|it| it.has_secret(&secret));
            let name = file.file_name().and_then(|name| name.to_str());
            let time = name.and_then(|name| time_of(name, ""));
            if let Some(time) = time.filter(|_| is_own) {
                let to = self.named(time);
                if !to.try_exists()? {
                    fs::rename(&file, to)?;
                }
            }
        }
        Ok(())
    }

    /// The backups of an installation. A missing folder has none.
    fn list(&self, installation: &str) -> io::Result<Vec<(OffsetDateTime, PathBuf)>> {
        let entries = match fs::read_dir(&self.folder) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            entries => entries?,
        };
        let mut found = Vec::new();
        for entry in entries {
            let entry = entry?;
            let name = entry.file_name();
            let time = name.to_str().and_then(|name| time_of(name, installation));
            let at = time.and_then(|time| PrimitiveDateTime::parse(time, TIME).ok());
            if let Some(at) = at {
                found.push((at.assume_utc(), entry.path()));
            }
        }
        Ok(found)
    }
}

/// The time in the name of a backup of an installation; `""` for one that names none.
fn time_of<'a>(name: &'a str, installation: &str) -> Option<&'a str> {
    let rest = name.strip_prefix(START)?.strip_suffix(END)?;
    if installation.is_empty() {
        return Some(rest);
    }
    rest.strip_prefix(installation)?.strip_prefix('-')
}
