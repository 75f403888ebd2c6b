//! Detects an SQLite database that has disappeared.

use std::fs;
use std::path::{Path, PathBuf};

use persistence::Database;
use thiserror::Error;

use crate::settings::Settings;
use crate::wiring::OUTBOX;

/// The database file is missing or empty, but files that belong to one exist.
/// With a new database, entries would be lost and their numbers assigned again.
#[derive(Debug, Error)]
#[error(
    "the database {database} is missing or empty, but {left} is there, which belongs to an earlier one. \
     Nothing was changed. Put the file back, or correct SHOWSTABLE_DATABASE_URL or SHOWSTABLE_DATA_DIR. \
     To begin with an empty database, run `showstable migrate` first.",
    database = .database.display(),
    left = .left.display()
)]
pub struct LostDatabase {
    database: PathBuf,
    left: PathBuf,
}

/// Fails if the SQLite database has disappeared. If only the secret shows that
/// the data directory was used before, it warns.
pub async fn check(settings: &Settings, database: &Database) -> Result<(), LostDatabase> {
    let Some(file) = database.file() else {
        return Ok(());
    };
    if !database.is_missing().await {
        return Ok(());
    }
    let left = write_ahead_log_of(file).or_else(|| any_stored_file(settings));
    if let Some(left) = left {
        return Err(LostDatabase {
            database: file.to_owned(),
            left,
        });
    }
    if settings.found_secret {
        tracing::warn!(
            database = %file.display(),
            "the data directory was used before, but the database is missing or empty: \
             starting with a new one. If there was one, stop and put the file back"
        );
    }
    Ok(())
}

/// Any photo, document or letter of the installation, if its files are in folders.
pub(crate) fn any_stored_file(settings: &Settings) -> Option<PathBuf> {
    let media = settings.storage_url.local_folder().and_then(any_file_in);
    media.or_else(|| any_file_in(&settings.data_dir.join(OUTBOX)))
}

/// SQLite's write-ahead log, if it is not empty.
fn write_ahead_log_of(database: &Path) -> Option<PathBuf> {
    let mut log = database.as_os_str().to_owned();
    log.push("-wal");
    let log = PathBuf::from(log);
    let is_used = fs::metadata(&log).is_ok_and(|log| log.len() > 0);
    is_used.then_some(log)
}

/// Any file in the folder or its subfolders; `None` if the folder cannot be
/// read.
fn any_file_in(folder: &Path) -> Option<PathBuf> {
    fs::read_dir(folder).ok()?.flatten().find_map(|entry| {
        let path = entry.path();
        if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
            any_file_in(&path)
        } else {
            Some(path)
        }
    })
}
